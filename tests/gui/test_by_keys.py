"""The main path without a pointer: opened, trained, chosen, asked, saved and exported by keys that a person presses.

Every key goes to the window that has the focus, as from a keyboard: shortcuts, dialogs and focus are the real ones.
"""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPushButton

from embviz.vectors.formats import read_vectors

LONG = 60_000  # ms; a first compilation of the kernels may fall into a wait
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MOST_STOPS = 80  # of the focus in one window


class Keyboard:
    """Presses keys in the window that has the focus."""

    def __init__(self, window, qtbot):
        self._window, self._qtbot = window, qtbot

    def press(self, key, modifiers=Qt.KeyboardModifier.NoModifier):
        if QGuiApplication.focusWindow() is None:
            # where a dialog was closed a manager of windows gives it back, which there is none of offscreen
            self._window.activateWindow()
            self._qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is not None)
        QTest.keyClick(QGuiApplication.focusWindow(), key, modifiers)

    def type(self, text):
        for letter in text:
            self.press(letter)

    def choose_file(self, path, *, after):
        """Choose a file in the dialog that `after` brings about."""
        answered = []

        def answer():
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QFileDialog) and QGuiApplication.focusWindow() is dialog.windowHandle():
                timer.stop()
                answered.append(dialog)
                self.type(str(path))
                self.press(Qt.Key.Key_Return)

        timer = QTimer(interval=10)
        timer.timeout.connect(answer)
        timer.start()
        after()  # goes on when the dialog is answered, where the keys open it at once
        self._qtbot.waitUntil(lambda: bool(answered), timeout=LONG)

    def go_to(self, name):
        """Press Tab until a control has the focus, and return it."""
        for _ in range(MOST_STOPS):
            if QApplication.focusWidget() is not None and QApplication.focusWidget().objectName() == name:
                return QApplication.focusWidget()
            self.press(Qt.Key.Key_Tab)
        raise AssertionError(f"{name} cannot be reached by Tab")


@pytest.fixture
def _without_native_dialogs(monkeypatch):
    # offscreen has none; elsewhere nobody could type into them
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    yield
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs, False)


@pytest.mark.usefixtures("_without_native_dialogs")
def test_the_main_path_needs_no_pointer(window, qtbot, small_text, tmp_path, find):
    keys = Keyboard(window, qtbot)
    workspace = window.workspace
    qtbot.waitUntil(window.isActiveWindow)

    # open a text
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        keys.choose_file(small_text, after=lambda: keys.press(Qt.Key.Key_O, CTRL))
    assert workspace.corpus.tokens == 400 * 21

    # write two values of the form, reached by Tab, and train
    for name, value in (("train.epochs", "2"), ("train.dimensions", "16")):
        if name == "train.dimensions":
            keys.go_to("train.advanced")
            keys.press(Qt.Key.Key_Space)
        control = keys.go_to(name)
        keys.press(Qt.Key.Key_A, CTRL)
        keys.type(value)
        keys.press(Qt.Key.Key_Tab)
        assert control.value() == int(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        keys.press(Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: workspace.embedding is not None and not window.jobs.running("moment"), timeout=LONG)
    qtbot.waitUntil(lambda: len(window.context.scene.words) > 0, timeout=LONG)

    # choose a word, and read its neighbors
    keys.press(Qt.Key.Key_F, CTRL)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    keys.type("king")
    keys.press(Qt.Key.Key_Return)
    assert workspace.selection == ("king",)
    table = find("neighbors.table")
    qtbot.waitUntil(lambda: table.rows.rowCount() == 10, timeout=LONG)

    # ask an analogy
    keys.press(Qt.Key.Key_K, CTRL)
    keys.type("analogy: ask")
    keys.press(Qt.Key.Key_Return)
    assert window.current_address() == "analogy/ask"
    line = keys.go_to("analogy.expression")
    keys.press(Qt.Key.Key_A, CTRL)
    keys.type("king - man + woman")
    keys.press(Qt.Key.Key_Escape)  # the completions of the last word
    keys.press(Qt.Key.Key_Return)
    assert line.text() == "king - man + woman"
    results = find("analogy.results")
    qtbot.waitUntil(lambda: results.rows.rowCount() > 0, timeout=LONG)
    assert results.rows.cell(0, 0).text in workspace.embedding

    # save the vectors
    vectors = tmp_path / "by-keys.vec"
    keys.choose_file(vectors, after=lambda: keys.press(Qt.Key.Key_S, CTRL | Qt.KeyboardModifier.AltModifier))
    qtbot.waitUntil(lambda: vectors.exists() and not window.jobs.busy(), timeout=LONG)
    assert read_vectors(vectors).words == workspace.embedding.words

    # export the map
    keys.press(Qt.Key.Key_E, CTRL)
    qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is not window.windowHandle())
    button = keys.go_to("export.export")
    assert isinstance(button, QPushButton)
    picture = tmp_path / "by-keys.png"
    keys.choose_file(picture, after=lambda: keys.press(Qt.Key.Key_Space))
    qtbot.waitUntil(picture.exists, timeout=LONG)
    keys.press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)

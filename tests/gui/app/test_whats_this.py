"""What's This: after Shift+F1 a click explains a part and its keys, and does nothing else."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTabBar, QWhatsThis, QWidget

from embviz.gui.app.key_table import describe_widget
from embviz.gui.app.main_window import MainWindow
from embviz.gui.map.view.word_map import WordMap


@pytest.fixture
def window(qapp, qtbot):
    """The real window before its pages are built."""
    made = MainWindow()
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    QWhatsThis.hideText()
    made.close()
    made.deleteLater()


def test_a_part_without_words_is_explained_by_what_it_belongs_to(qtbot):
    outer = QWidget()
    qtbot.addWidget(outer)
    around = QWidget(outer)
    around.setAccessibleName("Noise & more")
    around.setToolTip("Words drawn for each pair\nmore is slower")
    inner = QLabel("plain", around)
    assert describe_widget(inner) == "<p><b>Noise &amp; more</b></p><p>Words drawn for each pair<br>more is slower</p>"
    inner.setToolTip("<b>rich</b>")
    assert describe_widget(inner) == "<p><b>rich</b></p>"
    around.setToolTip("")
    assert describe_widget(around) == ""


def test_the_map_tells_its_keys(qtbot):
    view = WordMap()
    qtbot.addWidget(view)
    window = QWidget()
    qtbot.addWidget(window)
    view.setParent(window)
    text = describe_widget(view)
    assert "Move through the words in view" in text
    assert "Lasso" in text
    assert "lecture" not in text


def test_tabs_are_explained_too(window, qtbot):
    window.page("analogy/ask")
    window.show_page("map")

    def bars():
        return {bar.objectName(): bar for bar in window.findChildren(QTabBar)}

    qtbot.waitUntil(lambda: {"analogy.parts", "docks.tabs"} <= set(bars()))
    for name in ("analogy.parts", "docks.tabs"):
        assert "use ← and →" in describe_widget(bars()[name])


def test_a_click_explains_and_does_nothing_else(window, qtbot, find, monkeypatch):
    card = find("start.toy_world")
    tip = "Opens a world of kings"
    card.setToolTip(tip)
    pressed = []
    card.clicked.connect(lambda: pressed.append(1))
    before = set(QApplication.topLevelWidgets())
    qtbot.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert QWhatsThis.inWhatsThisMode()
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert not pressed
    shown = [one for one in QApplication.topLevelWidgets() if one not in before and one.isVisible()]
    assert len(shown) == 1
    # after an answer all is as before
    QWhatsThis.leaveWhatsThisMode()
    QWhatsThis.hideText()
    plain = QPushButton("plain", window)
    plain.clicked.connect(lambda: pressed.append(2))
    plain.show()
    qtbot.mouseClick(plain, Qt.MouseButton.LeftButton)
    assert pressed == [2]
    # nor is anything looked at any more
    asked = []
    monkeypatch.setattr("embviz.gui.app.key_table.describe_widget", lambda part: asked.append(part) or "")
    QApplication.sendEvent(plain, QHelpEvent(QEvent.Type.WhatsThis, QPoint(1, 1), QPoint(1, 1)))
    assert asked == []
    window.run_action("help.whats_this")
    QApplication.sendEvent(plain, QHelpEvent(QEvent.Type.WhatsThis, QPoint(1, 1), QPoint(1, 1)))
    assert plain in asked  # after what the pointer is over, wherever that is
    QWhatsThis.leaveWhatsThisMode()

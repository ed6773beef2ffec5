"""Every preference takes effect at once, is remembered, and goes back to its default when that is confirmed."""

import re
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QDialogButtonBox, QDockWidget, QFileDialog, QLabel, QMessageBox, QPushButton

from embviz.gui.core.observation_settings import read_plan
from embviz.gui.core.settings import Settings, physical_cores, preferred_threads
from embviz.gui.files import file_names
from embviz.gui.files.file_names import ask_for_folder, ask_to_open, ask_to_open_several, ask_to_save
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness

LONG = 30_000


@pytest.fixture(autouse=True)
def _in_motion():
    yield
    stillness.wanted = False


@pytest.fixture
def dialog(window, qtbot, find):
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    return find("preferences")


def usual_folder():
    """Return where dialogs begin when nothing is remembered."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return documents if Path(documents).is_dir() else str(Path.home())


def click(qtbot, find, name):
    qtbot.mouseClick(find(name), Qt.MouseButton.LeftButton)


def test_each_control_takes_effect_at_once_and_all_go_back_to_their_defaults(window, dialog, qtbot, find, monkeypatch):
    click(qtbot, find, "preferences.theme.dark")
    assert theme.current() is theme.DARK
    assert window.actions_by_id["view.dark"].isChecked()

    find("preferences.still").click()
    assert stillness.wanted
    assert Settings().get("motion/reduced")

    find("preferences.threads").setValue(7)
    assert find("train.threads").value() == 7
    assert window.panel("training").parameters().threads == 7
    click(qtbot, find, "train.defaults")
    assert window.panel("training").parameters().threads == 7
    find("preferences.threads").setValue(0)
    assert find("preferences.threads").text().startswith("All ")
    assert find("train.threads").value() == physical_cores()
    find("preferences.threads").setValue(5)

    find("preferences.memory").setValue(512)
    assert read_plan(window.settings).budget == 512

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(Path.cwd()))
    click(qtbot, find, "preferences.choose_folder")
    assert find("preferences.folder").text() == str(Path.cwd())
    assert file_names.beginning("Open text") == str(Path.cwd())

    window.settings.add_recent("/texts/a.txt")
    dialog.close()
    window.run_action("edit.preferences")
    recent = next(one for one in window.findChildren(QPushButton, "preferences.forget_recent") if one.isVisible())
    assert recent.text() == "Clear 1 file"
    qtbot.mouseClick(recent, Qt.MouseButton.LeftButton)
    assert window.settings.get("recent") == []

    window.show_page("map")
    training = window.findChild(QDockWidget, "dock.training")
    qtbot.waitUntil(training.isVisible)
    training.setFloating(True)
    click(qtbot, find, "preferences.arrange")
    assert not training.isFloating()
    assert window.dockWidgetArea(training) == Qt.DockWidgetArea.LeftDockWidgetArea
    assert training.isVisible()

    training.setFloating(True)
    click(qtbot, find, "preferences.reset")
    box = window.findChild(QMessageBox, "preferences.confirm")
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert theme.current() is theme.DARK
    click(qtbot, find, "preferences.reset")
    box = window.findChildren(QMessageBox, "preferences.confirm")[-1]
    box.button(QMessageBox.StandardButton.Reset).click()
    qtbot.waitUntil(lambda: window.settings.get("theme") == "system")
    assert not stillness.wanted
    assert window.settings.get("train/threads") == 0
    assert find("train.threads").value() == physical_cores()
    assert read_plan(window.settings).budget == type(read_plan(window.settings))().budget
    assert file_names.beginning("Open text") == usual_folder()
    assert not training.isFloating()
    # and the dialog shows it
    assert not find("preferences.still").isChecked()
    assert find("preferences.threads").value() == 0


def test_a_still_map_jumps_and_another_one_glides(qtbot):
    places = np.random.default_rng(1).normal(size=(3, 2)).astype(np.float32)
    for still in (True, False):
        stillness.wanted = still
        view = WordMap()
        qtbot.addWidget(view)
        view.show()
        qtbot.waitExposed(view)
        view.set_words(["a", "b", "c"], None)
        view.set_frame(places)
        view.settle()
        view.set_frame(2 * places + 1)
        assert view._words.gliding is not still
        view.settle()
        view.zoom(2.0)
        assert (view.camera == view.target) is still
        view.hide()


def test_a_form_starts_with_the_threads_that_are_preferred(qapp):
    settings = Settings()
    assert preferred_threads(settings) == physical_cores()
    settings.set("train/threads", 3)
    assert preferred_threads(settings) == 3
    settings.set("train/threads", 1000)
    assert preferred_threads(settings) == 64


def test_threads_of_one_core_count_once(tmp_path):
    for cpu, shared in enumerate(("0,2", "1,3", "0,2", "1,3")):
        (tmp_path / f"cpu{cpu}" / "topology").mkdir(parents=True)
        (tmp_path / f"cpu{cpu}" / "topology" / "core_cpus_list").write_text(f"{shared}\n", "ascii")
    (tmp_path / "cpufreq").mkdir()
    assert physical_cores(tmp_path) == 2
    assert physical_cores(tmp_path / "nowhere") >= 1


def test_each_kind_of_dialog_begins_where_its_last_file_was(qapp, tmp_path, monkeypatch):
    texts, pictures, preferred = (tmp_path / name for name in ("texts", "pictures", "preferred"))
    for folder in (texts, pictures, preferred):
        folder.mkdir()
    asked = []

    def chooses(answer):
        return lambda _parent, _title, start="", *_: asked.append(start) or answer

    monkeypatch.setattr(QFileDialog, "getOpenFileName", chooses((str(texts / "a.txt"), "")))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", chooses(([str(texts / "a.txt")], "")))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", chooses((str(pictures / "map.png"), "PNG (*.png)")))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", chooses(str(texts)))
    Settings().set("files/folder", str(preferred))
    for _ in range(2):
        assert ask_to_open(None, "Open text", "") == str(texts / "a.txt")
        assert ask_to_save(None, "Save picture", "map.png", "") == str(pictures / "map.png")
        assert ask_to_open_several(None, "Slices", "") == [str(texts / "a.txt")]
        assert ask_for_folder(None, "Open folder") == str(texts)
    assert asked == [
        str(preferred),
        str(preferred / "map.png"),
        str(preferred),
        str(preferred),
        str(texts),
        str(pictures / "map.png"),
        str(texts),
        str(tmp_path),
    ]
    # a dialog that is left changes nothing, and a folder that is gone is not proposed
    monkeypatch.setattr(QFileDialog, "getOpenFileName", chooses(("", "")))
    assert ask_to_open(None, "Open text", "") == ""
    texts.rmdir()
    assert file_names.beginning("Open text") == str(preferred)
    preferred.rmdir()
    assert file_names.beginning("Open text") == str(tmp_path)  # used last, by another dialog


def test_the_first_dialog_begins_in_the_documents_and_the_next_in_the_folder_used_last(qapp, tmp_path, monkeypatch):
    documents, pictures, texts = (tmp_path / name for name in ("documents", "pictures", "texts"))
    for folder in (documents, pictures, texts):
        folder.mkdir()
    monkeypatch.chdir(texts)
    asked_for = []
    monkeypatch.setattr(
        QStandardPaths, "writableLocation", staticmethod(lambda which: asked_for.append(which) or str(documents))
    )
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getOpenFileName", lambda _parent, _title, start, *_: asked.append(start) or ("", "")
    )
    ask_to_open(None, "Open project", "")
    assert asked == [str(documents)]
    assert set(asked_for) == {QStandardPaths.StandardLocation.DocumentsLocation}
    file_names.note_used("Save picture", pictures)
    file_names.note_used("Open text", texts)
    assert file_names.beginning("Open project") == str(texts)
    file_names.note_used("Save picture", pictures)
    assert file_names.beginning("Open project") == str(pictures)
    assert file_names.beginning("Open text") == str(texts)
    file_names.forget_used()
    assert file_names.beginning("Open project") == str(documents)
    # where there are no documents, the home folder
    documents.rmdir()
    assert file_names.beginning("Open project") == str(Path.home())
    monkeypatch.setattr(QStandardPaths, "writableLocation", staticmethod(lambda _which: ""))
    assert file_names.beginning("Open project") == str(Path.home())


def test_only_the_file_dialogs_of_this_folder_are_opened():
    """All others would begin in the folder of the process."""
    gui = Path(file_names.__file__).parents[1]
    opened = re.compile(r"QFileDialog\.get|QFileDialog\(")
    assert [path.name for path in gui.rglob("*.py") if opened.search(path.read_text("utf-8"))] == ["file_names.py"]


def test_what_is_kept_wrongly_is_as_by_default(qapp):
    Settings().set("files/last", "no JSON")
    assert file_names.beginning("Open text") == usual_folder()
    Settings().set("files/last", "[1]")
    file_names.note_used("Open text", Path.cwd())
    assert file_names.beginning("Open text") == str(Path.cwd())


def test_motion_is_as_preferred_from_the_start(qapp):
    from embviz.gui.app.preferences import apply_at_start

    Settings().set("motion/reduced", True)
    apply_at_start(Settings())
    assert stillness.wanted


def test_return_in_a_field_closes_and_changes_nothing(window, dialog, qtbot, find):
    click(qtbot, find, "preferences.theme.dark")
    threads = find("preferences.threads")
    threads.setFocus()
    with qtbot.waitSignal(dialog.destroyed):
        qtbot.keyClick(threads, Qt.Key.Key_Return)
    assert theme.current() is theme.DARK


def test_rows_are_as_high_as_their_texts_and_buttons_have_no_foreign_icons(window, dialog, qtbot):
    told = [one for one in dialog.findChildren(QLabel) if one.wordWrap()]
    assert len(told) > 6
    qtbot.waitUntil(lambda: all(one.height() == one.heightForWidth(one.width()) for one in told))
    for one in dialog.findChildren(QDialogButtonBox)[0].buttons():
        assert one.icon().isNull()

"""The sheet of keys: complete, by the sources of the widgets that know keys; searchable; opened by F1 and by ?."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QKeySequence
from PySide6.QtWidgets import QLabel, QLineEdit, QStyle, QStyleOptionFrame

import embviz.gui
from embviz.gui.app.actions import ACTIONS
from embviz.gui.app.key_table import OF_PARTS, groups
from embviz.gui.app.main_window import MainWindow
from embviz.gui.app.navigation_bar import NavigationBar
from embviz.gui.style import theme

ROOM = Path(embviz.gui.__file__).parent
# as the sheet writes them; of arrows that act alike one is written for all
NAMES = {
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "PageUp": "Page up",
    "PageDown": "Page down",
    "Enter": "Return",
    "Equal": "+",
    "Plus": "+",
    "Minus": "−",
    "Underscore": "−",
}
STEPS = {"step_across(": ("Left", "Right"), "step_down(": ("Up", "Down")}  # of `embviz.gui.widgets.arrow_keys`
UNWRITTEN = {"Backspace", "Backtab", "Shift", "Control", "Alt", "AltGr", "Meta"}


def with_keys():
    """Return the modules whose widgets know keys."""
    return {
        path.relative_to(ROOM).as_posix()
        for path in ROOM.rglob("*.py")
        if re.search(r"def keyPressEvent|def _on_key\(|= QShortcut\(", path.read_text("utf-8"))
    }


def test_every_widget_with_keys_is_on_the_sheet_once():
    named = [module for group in OF_PARTS for module in group.modules]
    assert len(named) == len(set(named))
    assert set(named) == with_keys()


@pytest.mark.parametrize("group", OF_PARTS, ids=lambda group: group.title)
def test_every_key_of_a_widget_is_written(group):
    written = " ".join(keys for keys, _ in group.rows)
    for module in group.modules:
        source = (ROOM / module).read_text("utf-8")
        steps = {key for step, keys in STEPS.items() if step in source for key in keys}
        for key in steps | set(re.findall(r"Key\.Key_(\w+)", source)) - UNWRITTEN:
            assert NAMES.get(key, key) in written, f"{module}: {key}"


def test_every_shortcut_of_the_window_is_on_the_sheet_and_none_is_given_twice(window):
    written = {keys for group in groups() for part, _ in group.rows for keys in part.split(", ")}
    given = [keys.toString() for action in window.actions_by_id.values() for keys in action.shortcuts()]
    given += [action.shortcut().toString() for action in window.rail_actions if action.shortcut().toString()]
    assert set(given) <= written
    assert len(given) == len(set(given))


@pytest.fixture
def window(qapp, qtbot):
    made = MainWindow()
    made.rail_actions = made.findChild(NavigationBar).actions()
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    made.deleteLater()


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_Question])
def test_f1_and_question_mark_open_it_and_what_is_typed_is_found(window, qtbot, key):
    qtbot.keyClick(window, key)
    sheet = window.findChild(QLineEdit, "shortcuts.search").window()
    assert sheet.isVisible()

    def shown():
        return {part.text() for part in sheet.findChildren(QLabel) if part.isVisible() and part.text()}

    everything = {spec.text.rstrip("…") for spec in ACTIONS if spec.shortcut}
    assert everything <= shown()
    qtbot.keyClicks(window.findChild(QLineEdit, "shortcuts.search"), "lecture esc")
    assert shown() == {"Lecture hall", "Escape", "Leave"}
    window.findChild(QLineEdit, "shortcuts.search").setText("no such thing")
    assert "No results" in window.findChild(QLabel, "shortcuts.told").text()
    assert "Lecture hall" not in shown()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(QLineEdit, "shortcuts.search") is None)


def test_a_question_mark_is_typed_where_one_types(window, qtbot):
    line = QLineEdit(window)
    line.show()
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_Question)
    qtbot.keyClicks(line, "?")
    assert "?" in line.text()
    assert window.findChild(QLineEdit, "shortcuts.search") is None
    assert window.actions_by_id["help.shortcuts"].shortcuts() == [QKeySequence("F1"), QKeySequence("?")]


def test_tools_of_the_map_are_taken_wherever_the_keyboard_is(window, qtbot, find):
    window.show_page("map")
    view, tried = find("map.view"), 0
    for name in ("map.trails", "timeline.play", "training.close"):
        window.show_panel("training")
        part = find(name)
        part.setFocus(Qt.FocusReason.TabFocusReason)
        if not part.hasFocus():
            continue
        tried += 1
        qtbot.keyClick(part, Qt.Key.Key_L)
        assert view.tool == "lasso"
        assert view.hasFocus()
        qtbot.keyClick(view, Qt.Key.Key_Escape)
        assert view.tool == "pointer"
        part.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(part, Qt.Key.Key_R)
        assert view.tool == "rectangle"
        qtbot.keyClick(view, Qt.Key.Key_R)
        assert view.tool == "pointer"
    assert tried
    # where letters are typed they are letters
    line = find("map.search")
    line.setFocus()
    qtbot.keyClicks(line, "lr")
    assert line.text() == "lr"
    assert view.tool == "pointer"
    # and on other pages no tool is seen
    window.show_page("start")
    qtbot.keyClick(window, Qt.Key.Key_L)
    assert view.tool == "pointer"


def test_the_search_of_the_map_has_room_for_what_it_asks(window, find):
    window.show_page("map")
    line = find("map.search")
    asked = QFontMetricsF(theme.font(13)).horizontalAdvance(line.placeholderText())
    line.resize(line.minimumWidth(), line.height())
    option = QStyleOptionFrame()
    line.initStyleOption(option)
    inside = line.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, line)
    assert inside.width() - 4 >= asked  # Qt leaves two pixels on either side of the letters

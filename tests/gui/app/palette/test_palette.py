"""The command palette on the real window: what is typed is found, done, or refused with what is missing."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QWidget
from shiboken6 import delete

from embviz.gui.app.actions import ACTIONS
from embviz.gui.app.main_window import MainWindow
from embviz.gui.app.palette.entries import entries, find
from embviz.gui.app.palette.synonyms import SYNONYMS
from embviz.gui.lessons import LESSONS
from embviz.gui.pages.registry import PAGES
from embviz.vectors.embedding import Embedding

LONG = 30_000


@pytest.fixture
def window(qapp, qtbot):
    """The real window before its pages are built: each is built when it is gone to."""
    made = MainWindow()
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def palette(window, qtbot):
    """The palette, opened by its keys."""
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    found = window.findChild(QLineEdit, "palette.line")
    assert found is not None
    assert found.isVisible()
    return window.findChild(QWidget, "palette")


def texts(palette):
    listed = palette.findChild(QListView, "palette.list").model()
    return [listed.index(k).data() for k in range(listed.rowCount())]


def hint(palette):
    return palette.findChild(QLabel, "palette.hint").text()


def type_and_do(qtbot, palette, text):
    palette.line.clear()
    qtbot.keyClicks(palette.line, text)
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)


def test_all_actions_places_and_lessons_are_offered(window, palette):
    listed = texts(palette)
    shown = {action.text() for name, action in window.actions_by_id.items() if name != "help.palette"}
    assert shown <= set(listed)
    assert len(ACTIONS) - 1 + len(LESSONS) + sum(len(page.parts) + 1 for page in PAGES) <= len(listed)
    assert {"Map", "Words: Senses", "Compare: Two maps", "Trust"} <= set(listed)


def test_a_place_is_gone_to_and_the_palette_is_put_away(window, qtbot, palette):
    type_and_do(qtbot, palette, "senses")
    assert palette.isHidden()
    assert window.current_page() is window.page("words")
    assert window.findChild(QLineEdit, "palette.line").text() == "senses"


def test_arrow_keys_go_around_and_escape_gives_the_keyboard_back(window, qtbot, find):
    before = find("start.open_vectors")
    before.setFocus()
    window.run_action("help.palette")
    palette = find("palette")
    listed = palette.list
    last = listed.model().rowCount() - 1
    qtbot.keyClick(palette.line, Qt.Key.Key_Up)
    assert listed.currentIndex().row() == last
    qtbot.keyClick(palette.line, Qt.Key.Key_Down)
    assert listed.currentIndex().row() == 0
    qtbot.keyClick(palette.line, Qt.Key.Key_PageDown)
    assert 5 < listed.currentIndex().row() < last
    assert palette.line.accessibleDescription().endswith(listed.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))
    qtbot.keyClick(palette.line, Qt.Key.Key_Escape)
    assert palette.isHidden()
    assert QApplication.focusWidget() is before


def test_what_cannot_be_done_says_what_is_missing_and_stays(window, qtbot, palette):
    assert not window.actions_by_id["file.save_vectors"].isEnabled()
    type_and_do(qtbot, palette, "save vectors")
    assert palette.isVisible()
    assert hint(palette) == "Not now: Train, or open vectors."
    assert "not now" in palette.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)


def test_every_action_that_may_be_impossible_says_why(window):
    missing = {spec.id for spec in ACTIONS if not window.actions_by_id[spec.id].isEnabled() and not spec.needs}
    assert missing == set()


def test_what_was_chosen_lately_comes_first(window, qtbot, palette):
    type_and_do(qtbot, palette, "dark")
    assert window.settings.get("theme") == "dark"
    window.run_action("help.palette")
    assert texts(palette)[0] == "Dark"
    type_and_do(qtbot, palette, "light")
    window.run_action("help.palette")
    assert texts(palette)[:2] == ["Light", "Dark"]


def test_a_lesson_is_opened_by_its_title(window, qtbot, palette):
    from embviz.gui.lessons.own_texts import heading_of

    type_and_do(qtbot, palette, heading_of(LESSONS[2]).title)
    page = window.page("lessons")
    assert window.current_page() is page
    assert page.list.currentRow() == 2
    qtbot.waitUntil(lambda: not window.jobs.running("lesson"), timeout=LONG)


def test_a_word_of_the_open_vectors_is_looked_around(window, qtbot, palette):
    qtbot.keyClicks(palette.line, "king")
    assert "Neighbors of king" not in texts(palette)
    palette.leave()
    vectors = np.array([[1, 0], [1, 0.2], [0, 1]], np.float32)
    window.workspace.set_vectors(Embedding(("king", "queen", "bread"), vectors))
    window.run_action("help.palette")
    type_and_do(qtbot, palette, "King")
    page = window.page("words/neighbors")
    assert window.current_page() is window.page("words")
    assert page.findChild(QLineEdit, "neighborhood.question").text() == "king"
    qtbot.waitUntil(lambda: not window.jobs.running("neighborhood"), timeout=LONG)


def test_beginnings_of_words_are_offered_below_actions_that_begin_so(window, qtbot, palette):
    palette.leave()
    words = ("queen", "quality", "queens", "quest", "queer", "quench", "train", "king")
    window.workspace.set_vectors(Embedding(words, np.eye(8, dtype=np.float32)))
    window.run_action("help.palette")
    palette.line.setText("que")
    found = texts(palette)
    assert [text for text in found if text.startswith("Neighbors of")] == [
        f"Neighbors of {word}" for word in ("queen", "queens", "quest", "queer", "quench")
    ]
    palette.line.setText("queens")
    assert texts(palette)[0] == "Neighbors of queens"
    palette.line.setText("train")
    assert texts(palette).index("Train") < texts(palette).index("Neighbors of train")
    palette.line.setText("q")
    assert not [text for text in texts(palette) if text.startswith("Neighbors of")]


def test_tools_of_pages_are_found_and_done(window, qtbot, palette):
    qtbot.keyClicks(palette.line, "lasso")
    assert texts(palette)[0] == "Lasso: select words"
    assert "the map is empty" in hint(palette)
    palette.leave()
    window.workspace.set_vectors(Embedding(("king", "queen", "bread"), np.eye(3, dtype=np.float32)))
    window.show_page("map")
    qtbot.waitUntil(lambda: len(window.context.scene.words) == 3, timeout=LONG)
    window.run_action("help.palette")
    type_and_do(qtbot, palette, "lasso")
    view = window.page("map").view
    assert view.tool == "lasso"
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)


def _assert_fits(palette):
    """Assert that the hint stands right below the rows, and the card ends right below the hint."""
    rows = 34 * min(11, palette.list.model().rowCount())
    QApplication.sendPostedEvents()
    assert palette.list.height() == rows or not rows
    hint = palette.findChild(QLabel, "palette.hint")
    end = hint.mapTo(palette._card, hint.rect().bottomLeft()).y()
    assert 0 < palette._card.height() - end <= 12, (palette.line.text(), palette._card.height(), end)
    # nothing is pressed together or drawn apart
    assert palette._card.height() == palette._card.sizeHint().height()
    assert abs(hint.height() - hint.sizeHint().height()) <= 1


def test_the_card_is_as_high_as_what_it_holds_and_undo_is_found_by_its_own_name(window, qtbot, palette):
    palette.leave()
    vectors = np.array([[1, 0], [1, 0.2], [0, 1]], np.float32)
    window.workspace.set_vectors(Embedding(("king", "queen", "bread"), vectors))
    window.workspace.select(["king"])
    window.run_action("help.palette")
    for letter in "king":
        qtbot.keyClicks(palette.line, letter)
        _assert_fits(palette)
    for typed in ("three", "", "zzqqxx", "king"):
        palette.line.setText(typed)
        _assert_fits(palette)
    assert texts(palette)[0] == "Neighbors of king"
    palette.line.clear()
    qtbot.keyClicks(palette.line, "undo")
    assert texts(palette)[0] == "Undo Select king"


def test_a_press_beside_the_card_puts_it_away_and_one_on_a_row_does_it(window, qtbot, palette):
    qtbot.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(5, palette.height() - 5))
    assert palette.isHidden()
    window.run_action("help.palette")
    qtbot.keyClicks(palette.line, "isotropy")
    row = palette.list.visualRect(palette.list.model().index(0))
    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert palette.isHidden()
    assert window.current_page() is window.page("space")


def test_nothing_found_says_what_can_be_typed(qtbot, palette):
    qtbot.keyClicks(palette.line, "qqqq")
    assert texts(palette) == []
    assert not palette.list.isVisible()
    assert "No results" in hint(palette)
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_it_is_opened_while_a_line_is_typed_in(window, qtbot, find):
    line = QLineEdit("typed", window)
    line.show()
    line.setFocus()
    line.setCursorPosition(0)
    qtbot.keyClick(line, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert find("palette").isVisible()
    assert line.text() == "typed"
    # the same keys put it away
    qtbot.keyClick(find("palette").line, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert find("palette").isHidden()


def test_what_had_the_keyboard_may_be_gone_when_the_palette_leaves(window, qtbot):
    dialog = QLineEdit(window)
    dialog.show()
    dialog.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is dialog)
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    line = window.findChild(QLineEdit, "palette.line")
    delete(dialog)
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert not line.isVisible()


@pytest.mark.parametrize("typed", ["reliable", "neighborhoods reliable", "distances not reliable", "trustworthiness"])
def test_words_of_a_verdict_find_the_panel_that_gives_it(window, palette, typed):
    palette.line.setText(typed.replace("not ", ""))
    assert "Trust" in texts(palette)[:3]


def test_other_words_find_what_is_there(window, palette):
    every = {one.entry.id: one for one in entries(window)}
    assert set(SYNONYMS) <= set(every)
    for entry_id, words in SYNONYMS.items():
        for word in words.split(", "):
            found = [each.entry.id for each in find(window, tuple(every.values()), word)]
            assert entry_id in found, (entry_id, word)


def test_no_two_controls_of_a_place_read_alike(window, palette):
    palette.line.setText("perplexity")
    assert {"Perplexity (t-SNE)", "Perplexity (openTSNE)"} <= set(texts(palette))
    every = [one.entry for one in entries(window) if one.entry.id.startswith("control.")]
    controls = [(one.kind, one.text) for one in every]
    assert len(controls) == len(set(controls))

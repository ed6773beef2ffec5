"""Two lists of words: where entries are, what pointing and keys read, what joins them."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt

from embviz.gui.style import theme
from embviz.gui.widgets.charts.joined_lists import RankedList, RankedListDiff, RankedWord
from tests.gui.pointer import hover

LEFT = RankedList(
    "1900",
    (
        RankedWord("cheerful", 0.9, partner=2),
        RankedWord("tasteful", 0.8, note="rank 40"),
        RankedWord("bright", 0.7, partner=0),
    ),
)
RIGHT = RankedList(
    "1990",
    (
        RankedWord("bright", 0.85, partner=2),
        RankedWord("lesbian", 0.8, note="not there"),
        RankedWord("cheerful", 0.2, 0),
    ),
)


@pytest.fixture
def lists(qapp, qtbot):
    widget = RankedListDiff("test.lists", "Two lists")
    qtbot.addWidget(widget)
    widget.resize(700, 300)
    widget.show()
    qtbot.waitExposed(widget)
    widget.show_lists(LEFT, RIGHT)
    return widget


def _inked(widget, box):
    image = widget.grab().toImage()
    ratio = image.width() / widget.width()
    canvas = theme.color("canvas").rgb()
    return sum(
        image.pixel(x, y) != canvas
        for x in range(int(box.left() * ratio), int(box.right() * ratio))
        for y in range(int(box.top() * ratio), int(box.bottom() * ratio))
    )


def test_entries_stand_below_each_other_on_their_side(lists):
    boxes = [[lists.row_box(side, at) for at in range(3)] for side in (0, 1)]
    for side, column in enumerate(boxes):
        assert all(above.bottom() <= below.top() + 1e-6 for above, below in pairwise(column))
        for at, box in enumerate(column):
            assert lists.entry_at(box.center()) == (side, at)
    assert boxes[0][0].right() + 100 < boxes[1][0].left()
    assert boxes[1][2].right() <= lists.width()
    assert boxes[1][2].bottom() <= lists.height()


def test_a_line_leads_to_the_same_word_and_only_there(lists):
    middle = (lists.row_box(0, 0).right() + lists.row_box(1, 0).left()) / 2
    strip = lists.row_box(0, 1)
    strip.setLeft(middle - 3)
    strip.setRight(middle + 3)
    # cheerful 1 to 3 and bright 3 to 1 cross in the middle of the second row
    assert _inked(lists, strip) > 0
    alone = RankedList("1990", tuple(RankedWord(one.word, one.value) for one in RIGHT.words))
    lists.show_lists(RankedList("1900", tuple(RankedWord(one.word, one.value) for one in LEFT.words)), alone)
    assert _inked(lists, strip) == 0


def test_pointing_reads_and_a_click_takes_a_word(lists, qtbot):
    hover(lists, lists.row_box(1, 1).center())
    assert lists.read == "lesbian"
    with qtbot.waitSignal(lists.word_clicked) as clicked:
        qtbot.mouseClick(lists, Qt.MouseButton.LeftButton, pos=lists.row_box(0, 2).center().toPoint())
    assert clicked.args == ["bright"]


def test_keys_follow_the_line_to_the_other_list(lists, qtbot):
    for key, word in (
        (Qt.Key.Key_Down, "cheerful"),
        (Qt.Key.Key_Right, "cheerful"),
        (Qt.Key.Key_Up, "lesbian"),
        (Qt.Key.Key_Left, "tasteful"),
        (Qt.Key.Key_Down, "bright"),
        (Qt.Key.Key_Down, "bright"),
    ):
        qtbot.keyClick(lists, key)
        assert lists.read == word
    with qtbot.waitSignal(lists.word_clicked) as clicked:
        qtbot.keyClick(lists, Qt.Key.Key_Return)
    assert clicked.args == ["bright"]


def test_screen_readers_are_told_what_is_shown(lists):
    said = lists.accessibleDescription()
    assert "1900: cheerful, tasteful (only here), bright" in said
    lists.clear("There is only one model")
    assert lists.accessibleDescription() == "There is only one model"
    assert lists.lists == ()
    assert not np.isnan(lists.grab().width())


def test_many_words_find_room(lists):
    many = RankedList("many", tuple(RankedWord(f"w{k}", 0.5) for k in range(12)))
    lists.show_lists(many, many)
    assert lists.row_box(0, 11).bottom() <= lists.height()


def test_notes_of_both_lists_in_one_row_stay_apart(lists):
    lists.resize(420, 300)  # as narrow as it gets
    note = "rank 29,999 of all words in it"
    left, right = (RankedList(side, (RankedWord("word", 0.9, note=note),)) for side in ("left", "right"))
    lists.show_lists(left, right)
    one, other = lists.row_box(0, 0), lists.row_box(1, 0)
    middle = (one.right() + other.left()) / 2
    assert _inked(lists, QRectF(one.right(), one.top(), middle - one.right() - 3, one.height()))
    assert not _inked(lists, QRectF(middle - 3, one.top(), 6, one.height()))

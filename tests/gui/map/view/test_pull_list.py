"""The list of what pulls a word: how long its lines stay, and what a screen reader is told."""

import re

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from embviz.gui.map.pulls import FADES_S, KEPT_S, MOST, PulledLine, PullList
from embviz.gui.style.reduced_motion import stillness

LINE = PulledLine("the", "king", "rules over the realm", "rules +0.8 % · realm +0.5 %")


@pytest.fixture
def pulls(qtbot, clock):
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(900, 700)
    made = PullList(view, clock)
    view.show()
    qtbot.waitExposed(view)
    yield made
    view.hide()
    assert not made._timer.isActive()


def test_it_is_there_while_there_is_something_to_say(pulls, clock):
    assert pulls.isHidden()
    pulls.set_title("king", "Lines read just now")
    pulls.add([LINE])
    assert pulls.isVisible()
    assert pulls.accessibleDescription().splitlines() == [
        "king",
        "Lines read just now",
        "the king rules over the realm: rules +0.8 % · realm +0.5 %",
    ]
    pulls.set_title("", "")
    clock.now += KEPT_S - 0.1
    pulls._on_tick()
    assert pulls.lines == (LINE,)
    clock.now += 0.2
    pulls._on_tick()
    assert pulls.lines == ()
    assert pulls.isHidden()
    assert not pulls._timer.isActive()


def test_the_newest_lines_stand_on_top_and_only_some(pulls):
    lines = [PulledLine("", f"w{k}", "", "") for k in range(MOST + 2)]
    for line in lines:
        pulls.add([line])
    assert pulls.lines == tuple(reversed(lines))[:MOST]


@pytest.mark.parametrize("still", [False, True])
def test_lines_fade_at_the_end_and_with_less_motion_they_do_not(pulls, clock, monkeypatch, still):
    monkeypatch.setattr(stillness, "wanted", still)
    pulls.set_title("king", "")
    pulls.add([LINE])
    fresh = pulls._rows[0].text()
    clock.now += KEPT_S - FADES_S / 2
    pulls._on_tick()
    assert (pulls._rows[0].text() == fresh) == still


def test_it_leaves_most_of_a_small_map_free(pulls):
    view = pulls.parentWidget()
    view.resize(520, 320)
    pulls.set_title("king · cosine 0.93 to where it was", "Lines read just now, and where they pull it")
    pulls.add([LINE] * MOST)
    assert pulls.width() <= 260
    assert view.rect().contains(pulls.geometry())
    assert pulls.height() <= 0.55 * view.height()


def test_words_of_the_text_are_no_markup(pulls):
    pulls.add([PulledLine("a <b>", "<i>king", "&amp;", "<u> +1 %")])
    assert "&lt;i&gt;king" in pulls._rows[0].text()
    assert "<i>king" not in pulls._rows[0].text()


def test_it_stands_where_the_word_is_not(pulls):
    pulls.set_title("king", "")
    middle = pulls.parentWidget().width() / 2
    for points, left in ((((700, 90), (800, 300)), True), (((100, 90), (30, 300)), False), ((), False)):
        pulls.keep_clear_of([QPointF(*point) for point in points])
        assert (pulls.geometry().center().x() < middle) == left


def test_a_line_of_another_script_runs_in_its_own_direction(pulls):
    pulls.add([PulledLine("ذهب", "الملك", "إلى القصر", "")])
    shown = re.sub(r"<[^>]*>", "", pulls._rows[0].text())
    # all of it in one isolate, whose first letter says where it begins
    assert shown == "\u2068ذهب الملك إلى القصر\u2069"

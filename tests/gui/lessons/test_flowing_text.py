"""A paragraph is as tall as its lines, however often it is asked, and whatever changes."""

import pytest

from embviz.gui.lessons.blocks import FlowingText
from embviz.gui.lessons.source import LessonData
from embviz.gui.lessons.stage import LessonState
from embviz.gui.style import stylesheet

WIDTH = 300  # px


@pytest.fixture
def paragraph(lab, qtbot):
    lab.page = made = FlowingText(
        LessonState(lab.context, LessonData(lab.workspace, lab.jobs)), "The answer is {answer}."
    )
    made.show()
    qtbot.waitExposed(made)
    return made


def _measured(paragraph):
    return super(FlowingText, paragraph).heightForWidth(WIDTH)


def test_its_height_follows_its_numbers(paragraph):
    paragraph._stage.set_values(answer="short")
    before = paragraph.heightForWidth(WIDTH)
    assert before == _measured(paragraph)
    paragraph._stage.set_values(answer="very long " * 30)
    assert paragraph.heightForWidth(WIDTH) == _measured(paragraph) > 2 * before


def test_its_height_follows_the_size_of_its_letters(paragraph, qapp):
    paragraph._stage.set_values(answer="very long " * 30)
    before = paragraph.heightForWidth(WIDTH)
    paragraph._stage.set_scale(2.0)
    assert paragraph.heightForWidth(WIDTH) == _measured(paragraph) > before
    stylesheet.apply(qapp, "light", 200)
    try:
        assert paragraph.heightForWidth(WIDTH) == _measured(paragraph)
    finally:
        stylesheet.apply(qapp, "light", 100)

"""Texts of lessons use the words of CONTRIBUTING's table, and leave numbers that carry no argument to the details."""

import re
from pathlib import Path

import pytest

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.own_texts import shipped_script
from embviz.gui.lessons.script import MoreText, Paragraph, QuestionBlock, WidgetAnchor

ROOT = Path(__file__).resolve().parents[3]
PLACE = re.compile(r"\{\w+\}")
WORDS = 60  # at most between two pictures
MOST = 6  # numbers of a paragraph: more belong into a picture, or into its details
# said plainly in another way: at random, lets, in proportion, all of them, ...
STRANGE = (
    "by lot",
    "throws dice",
    "never less than half",
    "its great lines",
    "likeliest",
    "shaky",
    "told apart",
    "wins out",
    "whoever",
    "who always says",
    "at blanks",
    "put right",
    "on view",
    "there is nobody",
)


def _terms():
    """Return what the table of CONTRIBUTING refuses."""
    part = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Words on screen")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", part, re.MULTILINE)
    return [avoid for _, cell in rows if cell not in ("not", "---") for avoid in cell.split(", ")]


def _texts(spec):
    for block in shipped_script(spec).blocks:
        match block:
            case Paragraph() | MoreText():
                yield block.text
            case QuestionBlock():
                yield block.text
                yield block.answer
            case WidgetAnchor():
                yield block.note


@pytest.mark.parametrize("spec", LESSONS, ids=lambda spec: spec.id)
def test_a_lesson_says_it_in_usual_words(spec):
    said = "\n".join(_texts(spec))
    for avoid in (*_terms(), *STRANGE):
        pattern = rf"\b{re.escape(avoid)}" + (r"\b" if avoid[-1].isalpha() else "")
        assert not re.search(pattern, said, re.IGNORECASE), avoid


@pytest.mark.parametrize("spec", LESSONS, ids=lambda spec: spec.id)
def test_a_paragraph_has_only_few_numbers(spec):
    for block in shipped_script(spec).blocks:
        if isinstance(block, Paragraph | MoreText):
            assert len(PLACE.findall(block.text)) <= MOST, block.text


@pytest.mark.parametrize("spec", LESSONS, ids=lambda spec: spec.id)
def test_text_between_pictures_is_short(spec):
    words = 0
    for block in shipped_script(spec).blocks:
        if isinstance(block, WidgetAnchor):
            assert words <= WORDS, block.name
            words = 0
        elif isinstance(block, Paragraph | QuestionBlock):  # answers and what begins with + are folded away
            words += len(block.text.split())

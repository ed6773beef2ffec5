"""The texts of lessons: what a teacher writes, and what is wrong with what cannot be read."""

import pytest
from PySide6.QtGui import QFont, QTextDocument

from embviz.drawing.formula import typeset
from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.blocks import rich
from embviz.gui.lessons.own_texts import shipped_script
from embviz.gui.lessons.script import (
    FormulaBlock,
    Heading,
    MoreText,
    PageLink,
    Paragraph,
    QuestionBlock,
    WidgetAnchor,
    as_written,
    filled,
    nothing_known,
    read_script,
)
from embviz.gui.pages.registry import PAGES
from embviz.util.errors import InputError

TEXT = r"""
# A lesson
minutes: 5 + 2

One line
and the next, {number} in all.

$$ \key{a}{x} = 1 $$
said: x is one
source: nobody

[[first]]
note: Of these, {others}.

##+ More

- one
- two

+ Read on demand,
with {unseen}.

? What is it?
! It is {number}.

[Go there](workspace:analogy/ask)

[Or there](english:map)
"""


def test_every_kind_of_block():
    script = read_script(TEXT, "a.md")
    assert (script.title, script.minutes, script.further) == ("A lesson", 5, 2)
    assert script.blocks == (
        Paragraph("One line and the next, {number} in all."),
        FormulaBlock(r"\key{a}{x} = 1", "x is one", "nobody"),
        WidgetAnchor("first", "Of these, {others}."),
        Heading("More", further=True),
        Paragraph("- one\n- two"),
        MoreText("Read on demand, with {unseen}."),
        QuestionBlock("What is it?", "It is {number}."),
        PageLink("Go there", "analogy/ask"),
        PageLink("Or there", "map", english=True),
    )
    assert script.anchors == ("first",)
    assert script.places == {"number", "others", "unseen"}
    assert [len(step) for step in script.steps()] == [3, 6]


def test_what_is_said_and_asked_of_a_part_stays_with_it():
    script = read_script(
        """# T

Lead.

[[one]]

It shows {a}.

More of it.

? What?
! That.

To the next.

[[two]]

It shows {b}.

+ More about {b}.

Lead on.

[[three]]

This leads to the next, too.

[[four]]
""",
        "a.md",
    )
    steps = script.steps()
    names = [[block.name for block in step if isinstance(block, WidgetAnchor)] for step in steps]
    assert names == [["one"], ["two"], ["three"], ["four"]]
    assert [len(step) for step in steps] == [5, 4, 2, 2]
    assert tuple(block for step in steps for block in step) == script.blocks


@pytest.mark.parametrize("spec", LESSONS, ids=lambda spec: spec.id)
def test_every_question_of_a_shipped_lesson_is_beside_a_part(spec):
    for step in shipped_script(spec).steps():
        kinds = [type(block) for block in step]
        if QuestionBlock in kinds:
            assert WidgetAnchor in kinds[: kinds.index(QuestionBlock)], step
        assert kinds.count(WidgetAnchor) <= 1


def test_numbers_that_are_not_known_yet_are_an_ellipsis():
    assert filled("{a} of {b}", {"a": "3"}) == "3 of …"
    # no line ends between a number and its percent sign
    assert filled("{a} of 50 % in %", {"a": "3.5 %"}) == "3.5\u00a0% of 50\u00a0% in %"


@pytest.mark.parametrize(
    "typed", ["*cat*", "a_b_c", "<unk>", "</s>", "&amp;", "`x`", "[a](b)", "# 1", "a|b", "\\", "~~no~~"]
)
def test_what_was_typed_is_shown_as_it_is(qapp, typed):
    document = QTextDocument()
    document.setHtml(rich(f"The word “{as_written(typed)}” is *one*.", QFont()))
    assert document.toPlainText() == f"The word “{typed}” is one."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no title", "line 1 no title"),
        ("# T\n\n$$ x $$", "line 3 a formula"),
        ("# T\n\n$$ x\nsaid: x", "line 3 a formula"),
        ("# T\n\ntext\n\n? What", "line 5 a question without"),
    ],
)
def test_what_is_not_whole_is_named_with_its_line(text, said):
    with pytest.raises(InputError, match=said):
        read_script(text, "a.md")


@pytest.mark.parametrize("spec", LESSONS, ids=lambda spec: spec.id)
def test_shipped_lessons_hold_together(spec):
    script, parts = shipped_script(spec), spec.parts()
    assert script.minutes > 0
    assert any(isinstance(block, Heading) and block.further for block in script.blocks) == (script.further > 0)
    assert sorted(script.anchors) == sorted(parts)
    told = {name for part in parts.values() for name in part.PROVIDES}
    assert script.places <= told, "a number that no part tells"
    assert any(isinstance(block, QuestionBlock) for block in script.blocks)
    pages = {page.id: {part.id for part in page.parts} for page in PAGES}
    for block in script.blocks:
        if isinstance(block, FormulaBlock):
            assert typeset(block.latex).outlines
        if isinstance(block, PageLink):
            page, _, part = block.address.partition("/")
            assert page in pages
            assert not part or part in pages[page]
    assert any(isinstance(block, PageLink) for block in script.blocks), "no [way into the workspace](workspace:PAGE)"


def test_a_paragraph_is_unseen_until_one_of_its_numbers_is_known():
    assert nothing_known("It is {a} of {b}.", {})
    assert not nothing_known("It is {a} of {b}.", {"b": "3"})
    assert not nothing_known("It is what it is.", {})

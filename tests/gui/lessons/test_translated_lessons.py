"""Lessons in other languages say what the English ones say: the same blocks, parts, numbers and formulas, in their own
words and signs.
"""

import re
from xml.etree import ElementTree

import pytest

from embviz.drawing.formula import typeset
from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.own_texts import begin, heading_of, lesson_text, load, put_aside, shipped_script
from embviz.gui.lessons.script import (
    FormulaBlock,
    Heading,
    MoreText,
    PageLink,
    Paragraph,
    QuestionBlock,
    WidgetAnchor,
    read_script,
)
from embviz.util import language
from embviz.util.assets import asset

LANGUAGES = sorted(folder.name for folder in asset("lessons").iterdir() if folder.is_dir())
WRITTEN = [(code, path.stem) for code in LANGUAGES for path in sorted(asset("lessons", code).glob("*.md"))]
every_text = pytest.mark.parametrize(("code", "lesson"), WRITTEN)
LATEX_WORDS = re.compile(r"\\text\{[^}]*\}")
PLACE = re.compile(r"\{\w+\}")
DIGITS = re.compile(r"\d(?:[.,\d]*\d)?")
QUOTED = re.compile(r"„[^“]*“|“[^”]*”|(?<!\*)\*[^*]+\*(?!\*)|`[^`]*`")
# words of which hardly an English sentence has none, and that German has not
ENGLISH = {"the", "of", "and", "is", "are", "which", "with", "this", "that", "to", "it", "for", "from", "not"}


def _scripts(code, lesson):
    return [read_script(lesson_text(lesson, spoken), lesson) for spoken in (None, code)]


def _texts(block):
    """Return what of a block is read or heard, the source last where there is one."""
    match block:
        case Heading() | Paragraph() | MoreText() | PageLink():
            return [block.text]
        case QuestionBlock():
            return [block.text, block.answer, *(said for _key, said in block.choices)]
        case FormulaBlock():
            return [block.said, block.source]
        case WidgetAnchor():
            return [block.note]
    return []


def _frame(block):
    """Return what no translation may change of a block."""
    match block:
        case Heading():
            return "heading", block.further
        case FormulaBlock():
            return "formula", LATEX_WORDS.sub("words", block.latex), bool(block.source), block.after
        case WidgetAnchor():
            return "part", block.name, sorted(PLACE.findall(block.note))
        case PageLink():
            return "link", block.address, block.english
        case QuestionBlock():
            told = [sorted(PLACE.findall(text)) for text in (block.text, block.answer)]
            return "question", told, block.result, [key for key, _said in block.choices]
    return (type(block).__name__, *(sorted(PLACE.findall(text)) for text in _texts(block)))


def _digits(text):
    return {number.replace(",", "").replace(".", "") for number in DIGITS.findall(text)}


def test_every_lesson_is_written_in_german():
    differ = {lesson for code, lesson in WRITTEN if code == "de"} ^ {spec.id for spec in LESSONS}
    assert not differ, f"write resources/lessons/de/ID.md, which lessons and LESSONS differ in: {differ}"


@every_text
def test_a_translation_has_the_frame_of_the_english_text(code, lesson):
    english, other = _scripts(code, lesson)
    assert (other.minutes, other.further) == (english.minutes, english.further)
    for one, two in zip(english.blocks, other.blocks, strict=True):
        assert _frame(one) == _frame(two), two
    assert [len(step) for step in other.steps()] == [len(step) for step in english.steps()]


@every_text
def test_a_translation_tells_the_same_figures_and_the_same_in_bold(code, lesson):
    english, other = _scripts(code, lesson)
    for one, two in zip(english.blocks, other.blocks, strict=True):
        for said, told in zip(_texts(one), _texts(two), strict=True):
            assert _digits(told) == _digits(said), told
            assert told.count("**") == said.count("**"), told
            assert told.count("*") % 2 == 0, told


@every_text
def test_formulas_of_a_translation_can_be_set(code, lesson):
    for block in _scripts(code, lesson)[1].blocks:
        if isinstance(block, FormulaBlock):
            assert typeset(block.latex).outlines


@every_text
def test_no_english_is_left(code, lesson):
    english, other = _scripts(code, lesson)
    for one, two in zip(english.blocks, other.blocks, strict=True):
        for at, (said, told) in enumerate(zip(_texts(one), _texts(two), strict=True)):
            if isinstance(two, FormulaBlock) and at == 1:
                continue  # sources name titles of papers
            own = PLACE.sub("", told)
            assert told != said or not re.search(r"[^\W\d_]", own), told
            left = ENGLISH & set(re.findall(r"[a-z]+", QUOTED.sub("", own).lower()))
            assert not left, (told, left)


@pytest.mark.parametrize("lesson", [lesson for code, lesson in WRITTEN if code == "de"])
def test_german_has_its_own_signs_and_one_way_of_address(lesson):
    for block in _scripts("de", lesson)[1].blocks:
        for at, text in enumerate(_texts(block)):
            if isinstance(block, FormulaBlock) and at == 1:
                continue  # titles of papers keep their quotation marks
            assert '"' not in text
            assert "”" not in text
            assert text.count("„") == text.count("“"), text
            assert " - " not in text
            assert not re.search(r"\b([Dd]u|[Dd]ein\w*|[Dd]ich|[Dd]ir)\b", text), text
            assert not re.search(r"(?<!Abschnitt )\b\d+\.\d+(?<!\.\d\d\d)\b", text), ("a decimal comma", text)


@pytest.mark.parametrize(
    ("lesson", "called"),
    [
        ("microscope", ("Next piece", "Gradient found by trying", "Negative sampling")),
        ("phases", ("Schedule",)),
        ("context", ("Random W", "Forward and backward")),
    ],
)
def test_german_calls_controls_as_the_window_does(lesson, called):
    known = {
        one.findtext("source"): one.findtext("translation")
        for one in ElementTree.parse(asset("languages", "embviz_de.ts")).iter("message")
    }
    for name in called:
        assert name in lesson_text(lesson, None) or name.lower() in lesson_text(lesson, None)
        assert known[name] in lesson_text(lesson, "de"), (name, known[name])


def test_signs_that_tell_english_and_other_figures_are_noticed():
    assert ENGLISH & {"words", "of", "this"}
    assert _digits("0,75 und 1.000.000") == {"075", "1000000"}


def test_the_language_of_the_window_chooses_and_ones_own_text_wins():
    spec = next(spec for spec in LESSONS if spec.id == "distances")
    assert shipped_script(spec).title == "Distances and angles"
    try:
        language.use(None, "de-AT")
        german = shipped_script(spec)
        assert german.title == "Abstände und Winkel"
        assert heading_of(spec) == german
        assert load(spec) == (german, None)
        assert begin("distances").read_text("utf-8").startswith("# Abstände und Winkel")
        begin("distances").write_text("# Meine Abstände\n\n[[exact]]\n", "utf-8")
        assert load(spec)[0].title == "Meine Abstände"
        put_aside("distances")
        assert load(spec) == (german, None)
        language.use(None, "xx")
        assert shipped_script(spec).title == "Distances and angles"
    finally:
        language.use(None)

"""Terms of the field are explained where a lesson first uses them, to the pointer and to the keys."""

import re

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QToolTip

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.blocks import FlowingText
from embviz.gui.lessons.own_texts import lesson_text
from embviz.gui.lessons.script import read_script
from embviz.gui.lessons.terms import first_uses, terms_of, terms_path, texts_of, without_titles
from embviz.util.assets import asset

from .term_marks import texts_with_terms

LONG = 120_000  # ms
LANGUAGES = ("en", *sorted(path.stem.rpartition("_")[2] for path in asset().glob("lesson_terms_*.tsv")))
MOST = 10  # words of a meaning
PLACE = re.compile(r"\{\w+\}")


def _rows(code):
    lines = terms_path(code).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_meaning_is_short(code):
    for row in _rows(code):
        assert len(row) in (3, 4), row
        assert all(part == part.strip() and part for part in row), row
        assert len(re.findall(r"[^\W_]+(?:[.,’'][^\W_]+)*", row[2])) <= MOST, row
        assert not row[2].endswith("."), row


def test_all_languages_explain_the_same_terms():
    lessons = {spec.id for spec in LESSONS}
    places = [row[3] if len(row) > 3 else "" for row in _rows("en")]
    assert all(one in lessons for place in places for one in place.split(",") if one)
    for code in LANGUAGES:
        assert [row[3] if len(row) > 3 else "" for row in _rows(code)] == places, code


@pytest.mark.parametrize("spec", LESSONS, ids=lambda spec: spec.id)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_occurrence_of_each_term_is_marked(code, spec):
    script = read_script(lesson_text(spec.id, code), spec.id)
    marked = first_uses(script, terms_of(spec.id, code))
    texts = [(text, without_titles(PLACE.sub("", text)), folded) for text, folded in texts_of(script)]
    for term in terms_of(spec.id, code):
        using = [(text, folded) for text, plain, folded in texts if term.pattern.search(plain)]
        if using:
            assert term in marked[using[0][0]], (term.name, using[0][0])
        open_ones = [text for text, folded in using if not folded]
        if open_ones:
            assert term in marked[open_ones[0]], (term.name, open_ones[0])
        wanted = {text for text, _ in using[:1]} | set(open_ones[:1])
        assert {text for text, terms in marked.items() if term in terms} == wanted, term.name


def test_titles_of_papers_have_no_terms():
    for text, left in (
        ("Fournier et al. (2020), Analogies minus analogy test, equation 1", "Fournier et al. (2020), , equation 1"),
        (
            "(Mikolov et al. 2013, Distributed Words, equation 4) for a gradient",
            "(Mikolov et al. 2013, , equation 4) for a gradient",
        ),
        ("Cosine as in 2017, section 3: a vector", "Cosine as in 2017, section 3: a vector"),
        ("Vaswani et al. 2017, Abschnitt 3 mit Softmax", "Vaswani et al. 2017, Abschnitt 3 mit Softmax"),
    ):
        assert len(without_titles(text)) == len(text)  # places in it stay
        assert re.sub(r", +", ", ", without_titles(text)) == re.sub(r", +", ", ", left)
    script = read_script(lesson_text("analogies", "en"), "analogies")
    marked = first_uses(script, terms_of("analogies", "en"))
    assert not any("analogy test" in text for text in marked)


def test_forms_of_a_term_and_no_others_are_found():
    found = {term.name: term.pattern for term in terms_of("search", "en")}
    assert found["cosine"].search("Cosines of words")
    assert not found["cosine"].search("cosinelike")
    assert not found["entropy"].search("cross-entropy")  # a term of its own
    assert found["cross-entropy"].search("cross-entropy")
    assert not found["PMI"].search("PPMI")
    german = {term.name: term.pattern for term in terms_of("search", "de")}
    assert german["Gradient"].search("des Gradienten")
    # a term may mean something else in another lesson
    assert "precision" not in {term.name for term in terms_of("small", "en")}
    meanings = {
        each: [t.meaning for t in terms_of(each, "en") if t.name == "perplexity"] for each in ("maps", "context")
    }
    assert all(len(each) == 1 for each in meanings.values())
    assert meanings["maps"] != meanings["context"]


def _point_at(text, place):
    where = place.toPoint()
    QApplication.sendEvent(text, QHelpEvent(QEvent.Type.ToolTip, where, text.mapToGlobal(where)))


def test_pointing_at_a_term_says_what_it_means(lesson, qtbot):
    text = next(each for each in texts_with_terms(lesson("distances")) if each.isVisible())
    mark = text.marks()[0]
    _point_at(text, mark.boxes[0].center())
    qtbot.waitUntil(QToolTip.isVisible)
    assert mark.term.meaning in QToolTip.text()
    QToolTip.hideText()
    assert text.mark_at(text.rect().bottomRight().toPointF()) == -1
    qtbot.mouseClick(text, Qt.MouseButton.LeftButton, pos=mark.boxes[0].center().toPoint())
    assert mark.term.meaning in QToolTip.text()
    QToolTip.hideText()


def test_the_keys_go_from_term_to_term(lesson, qtbot):
    texts = [each for each in texts_with_terms(lesson("search")) if each.isVisible()]
    text = max(texts, key=lambda each: len(each.terms))
    marks = text.marks()
    assert len(marks) > 1
    assert [mark.boxes[0].topLeft().toTuple()[::-1] for mark in marks] == sorted(
        mark.boxes[0].topLeft().toTuple()[::-1] for mark in marks
    )
    QApplication.sendEvent(text, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    for at, mark in enumerate(marks):
        assert mark.term.meaning in QToolTip.text()
        # Tab goes to the next term, and after the last one out of the text
        assert text.focusNextPrevChild(True) or at == len(marks) - 1
        assert text._chosen == min(at + 1, len(marks) - 1)
    QApplication.sendEvent(text, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.TabFocusReason))
    assert text._chosen == -1
    QApplication.sendEvent(text, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.BacktabFocusReason))
    assert text._chosen == len(marks) - 1
    QToolTip.hideText()
    qtbot.keyClick(text, Qt.Key.Key_Return)
    assert marks[-1].term.meaning in QToolTip.text()
    QToolTip.hideText()
    # a text without terms is passed over
    assert text.parent().findChild(FlowingText) is not None
    plain = next(each for each in lesson("journey").findChildren(FlowingText) if not each.terms)
    assert not plain.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert plain.mark_at(QPoint().toPointF()) == -1


def test_dots_are_below_the_letters_of_their_term(lesson):
    for text in (each for each in texts_with_terms(lesson("lookup")) if each.isVisible()):
        # as the style of the window gives it one for its focus
        text.setStyleSheet("QLabel { border: none; border-bottom: 1px solid transparent; }")
        marks = text.marks()
        text.set_terms(())  # the letters alone
        image = QImage(text.size(), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)  # an unstyled text has a background of its own
        text.render(image)
        background = image.pixelColor(image.width() - 1, 0).lightness()
        for mark in marks:
            for box, base in zip(mark.boxes, mark.base, strict=True):
                columns = range(max(0, round(box.left()) - 1), round(box.right()))
                rows = range(max(0, round(base) - 9), round(base))
                inked = (
                    x for x in columns if any(abs(image.pixelColor(x, y).lightness() - background) > 90 for y in rows)
                )
                assert next(inked) - box.left() < 3, mark.term.name

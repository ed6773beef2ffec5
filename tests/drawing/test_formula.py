"""Formulas as outlines: their parts are found again, and what cannot be read is refused."""

from itertools import pairwise

import numpy as np
import pytest

from embviz.drawing import formula
from embviz.drawing.formula import typeset
from embviz.gui.lessons.microscope.lesson import written
from embviz.gui.lessons.script import read_script
from embviz.util.assets import asset


def _box(formula, key):
    at = [p for o in formula.outlines if o.key in formula.parts[key] for _, p in o.steps]
    xs, ys = [x for p in at for x in p[::2]], [y for p in at for y in p[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def test_parts_lie_where_they_are_written():
    formula = typeset(r"\key{first}{a} + \frac{\key{above}{b}}{\key{below}{c}}")
    first, above, below = (_box(formula, key) for key in ("first", "above", "below"))
    assert first[2] < above[0]
    assert above[3] < below[1]
    left, top, right, bottom = formula.left, formula.top, formula.left + formula.width, formula.top + formula.height
    for box in (first, above, below):
        assert left <= box[0] < box[2] <= right
        assert top <= box[1] < box[3] <= bottom


def test_a_part_holds_the_parts_within_it():
    formula = typeset(r"\key{sum}{\key{a}{a} + \{b\}} + \key{c}{c}")
    assert formula.parts == {"sum": {"sum", "a"}, "a": {"a"}, "c": {"c"}}
    assert _box(formula, "sum")[0] == _box(formula, "a")[0]
    assert _box(formula, "sum")[2] < _box(formula, "c")[0]


def test_a_bar_is_an_outline_too():
    assert len(typeset(r"\frac{a}{b}").outlines) == 3


@pytest.mark.parametrize("latex", [r"\frac{a", "", r"x_a_b", r"\left( x"])
def test_what_cannot_be_read_is_refused(latex):
    with pytest.raises(ValueError, match="cannot be set"):
        typeset(latex)


def test_large_brackets_are_outlines_of_their_part():
    formula = typeset(r"\key{norm}{\left\lVert \key{x}{\frac{a}{b}} \right\rVert}")
    norm, inner = _box(formula, "norm"), _box(formula, "x")
    assert norm[0] < inner[0]
    assert inner[2] < norm[2]
    assert norm[3] - norm[1] > 0.9 * (inner[3] - inner[1])


def test_formulas_of_the_lessons_come_drawn_as_the_library_draws_them(tmp_path, monkeypatch):
    texts = sorted(asset("lessons").rglob("*.md"))
    asked = {latex for text in texts for latex in read_script(text.read_text("utf-8"), text.name).formulas}
    asked |= {written(cbow, sampled).latex for cbow in (False, True) for sampled in (False, True)}
    assert formula._all_shipped()[1].keys() == asked, "run packaging/lesson_formulas.py"
    some = sorted(asked)[::4]  # the library takes seconds for all of them
    drawn = {latex: formula.draw(latex) for latex in some}
    assert drawn == {latex: formula._shipped(latex) for latex in some}
    with monkeypatch.context() as without_library:
        without_library.delattr(formula, "draw")
        assert typeset.__wrapped__(some[0]) == drawn[some[0]]
    # what is written is what is read
    monkeypatch.setattr(formula, "asset", lambda *_parts: tmp_path / "some.gz")
    monkeypatch.setattr(formula, "_all_shipped", formula._all_shipped.__wrapped__)
    formula.save_drawn(some[:2], tmp_path / "some.gz")
    assert {latex: formula._shipped(latex) for latex in some[:2]} == {latex: drawn[latex] for latex in some[:2]}
    assert formula._shipped(some[2]) is None


def test_without_the_drawings_the_library_sets_all(monkeypatch, tmp_path):
    latex = next(iter(formula._all_shipped()[1]))
    drawn = typeset(latex)
    monkeypatch.setattr(formula, "asset", lambda *_parts: tmp_path / "gone.gz")
    monkeypatch.setattr(formula, "_all_shipped", formula._all_shipped.__wrapped__)
    assert formula._shipped(latex) is None
    assert typeset.__wrapped__(latex) == drawn


def test_two_threads_do_not_set_formulas_at_the_same_time(monkeypatch):
    told = []

    class Library:
        def __init__(self, _latex, size):
            told.append(formula._one_at_a_time.locked())

        def svg(self):
            told.append(formula._one_at_a_time.locked())
            return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

    monkeypatch.setattr("ziamath.zmath.Latex", Library)
    formula.draw("x")
    assert told == [True, True]
    assert not formula._one_at_a_time.locked()


@pytest.mark.parametrize("subscript", ["i", "j", "ab", r"\text{keep}", r"\text{behalten}"])
@pytest.mark.parametrize("letter", ["P", "F", "T", "V", "Y", "f", "N"])
def test_a_subscript_stays_clear_of_its_letter(letter, subscript):
    base, *scripts = typeset(rf"{letter}_{{{subscript}}}").outlines
    between = _dense(base)[:, None] - np.concatenate([_dense(script) for script in scripts])[None]
    assert np.linalg.norm(between, axis=2).min() > formula.SIZE / 16


def _dense(outline):
    """Points along an outline, so close that none is skipped; a curve by its polygon."""
    corners = [(p[i], p[i + 1]) for _, p in outline.steps for i in range(0, len(p), 2)]
    t = np.linspace(0, 1, 8)[:, None]
    return np.concatenate([np.asarray(a) * (1 - t) + np.asarray(b) * t for a, b in pairwise(corners)])

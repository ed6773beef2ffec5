"""Shapes drawn on the map, and what is selected after them, against sets and plain loops."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt

from embviz.gui.widgets.plane.pointing import LASSO_STEP, Stroke, Tool, combined

NO, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
ids = st.lists(st.integers(0, 30), unique=True).map(lambda found: np.array(found, np.int32))


@given(ids, ids)
def test_modifiers_replace_add_and_take_away(before, found):
    old, new = before.tolist(), found.tolist()
    assert combined(before, found, NO).tolist() == new
    assert combined(before, found, SHIFT).tolist() == [*old, *(i for i in new if i not in old)]
    for less in (CONTROL, ALT):
        assert combined(before, found, less).tolist() == [i for i in old if i not in new]


@pytest.mark.parametrize("end", [(30, 50), (-20, 50), (-20, -7), (30, -7)])
def test_a_rectangle_holds_what_is_between_its_corners_in_whatever_direction(end):
    stroke = Stroke(Tool.RECTANGLE, QPointF(5, 6), NO)
    for share in (0.3, 1.2, 1.0):
        stroke.draw_to(QPointF(5 + share * (end[0] - 5), 6 + share * (end[1] - 6)))
    x, y = np.random.default_rng(0).uniform(-40, 60, (2, 300)).astype(np.float32)
    left, right, top, bottom = *sorted((5, end[0])), *sorted((6, end[1]))
    expected = [left <= a <= right and top <= b <= bottom for a, b in zip(x, y, strict=True)]
    assert stroke.inside(x, y).tolist() == expected
    assert any(expected)


def test_a_lasso_holds_what_it_goes_around_and_leaves_out_a_bay():
    stroke = Stroke(Tool.LASSO, QPointF(0, 0), NO)
    for at in ((90, 0), (90, 90), (60, 90), (60, 30), (30, 30), (30, 90), (0, 90)):  # a U, closed by itself
        stroke.draw_to(QPointF(*at))
    x = np.array([45, 45, 10, 80, -5, 45], np.float32)
    y = np.array([15, 60, 60, 60, 45, np.nan], np.float32)
    assert stroke.inside(x, y).tolist() == [True, False, True, True, False, False]


def test_a_lasso_keeps_no_more_corners_than_can_be_seen():
    stroke = Stroke(Tool.LASSO, QPointF(0, 0), NO)
    for k in range(1, 1001):
        stroke.draw_to(QPointF(k / 10, 0))
    assert stroke.box.width() == pytest.approx(100, abs=LASSO_STEP)
    assert len(stroke._points) <= 100 / LASSO_STEP + 1


def test_a_lasso_of_two_points_holds_nothing():
    stroke = Stroke(Tool.LASSO, QPointF(0, 0), NO)
    stroke.draw_to(QPointF(50, 50))
    assert not stroke.inside(np.array([25], np.float32), np.array([25], np.float32)).any()

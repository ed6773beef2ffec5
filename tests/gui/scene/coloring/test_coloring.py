import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from embviz.drawing.palette import STEPS, colormap, on_canvas
from embviz.gui.scene.coloring.coloring import COLORS, NONE, OTHERS, Coloring, ColormapSettings, apply_colormap, limits
from embviz.gui.style import theme


def pixel(name):
    return QColor(name).rgb() | 0xFF000000


def test_categories_have_the_colors_of_the_theme_and_no_color_comes_twice():
    names = tuple(f"kind {k}" for k in range(COLORS + 3))
    values = np.array([-1, 0, 5, COLORS - 1, COLORS, COLORS + 2], np.int32)
    coloring = Coloring("Kinds", values, names)
    look = theme.LIGHT
    assert coloring.categorical
    assert coloring.colors().tolist() == [
        pixel(look.missing),
        pixel(look.categories[0]),
        pixel(look.categories[5]),
        pixel(look.categories[-1]),
        pixel(look.others),
        pixel(look.others),
    ]
    assert coloring.counts[OTHERS] == 2
    assert coloring.counts[NONE] == 1
    assert coloring.named() == [
        (0, "kind 0"),
        (5, "kind 5"),
        (COLORS - 1, names[COLORS - 1]),
        (OTHERS, "other (3 more)"),
        (NONE, "none"),
    ]
    assert coloring.said_of(4) == names[COLORS]
    assert coloring.said_of(0) == ""


def test_amounts_have_the_colors_of_the_map():
    amounts = np.array([0.0, 1.0, 2.0, 4.0, -9.0, 99.0, np.nan], np.float32)
    coloring = Coloring("Amount", amounts, colormap="cividis", limits=(0.0, 4.0), unit="m")
    table = on_canvas(colormap("cividis"), dark=False).astype(int)
    expected = [table[0], table[64], table[128], table[255], table[0], table[255]]
    found = [((c >> 16) & 255, (c >> 8) & 255, c & 255) for c in coloring.colors().tolist()]
    np.testing.assert_array_equal(found[:6], expected)
    assert coloring.colors()[6] == pixel(theme.LIGHT.missing)
    reverse = Coloring("Amount", amounts, colormap="cividis", limits=(0.0, 4.0), reverse=True)
    # a step of the bar at most: .5 rounds to one side of the middle
    assert (reverse.colors() & 255)[0] == table[255][2]
    assert coloring.said_of(3) == "Amount: 4.00 m"
    assert coloring.said_of(6) == ""


@given(
    st.lists(st.one_of(st.just(math.nan), st.floats(-1e6, 1e6, width=32)), min_size=1, max_size=40),
    st.tuples(st.floats(-1e5, 1e5), st.floats(-1e5, 1e5)).map(sorted).filter(lambda ends: ends[1] - ends[0] > 1),
)
def test_levels_are_those_of_a_plain_loop(amounts, ends):
    low, high = ends
    coloring = Coloring("", np.array(amounts, np.float32), limits=(low, high))
    for amount, level in zip(amounts, coloring.levels.tolist(), strict=True):
        if math.isnan(amount):
            assert level == STEPS
        else:
            exact = min(max((amount - low) / (high - low), 0), 1) * (STEPS - 1)
            assert abs(level - exact) <= 0.5 + 0.02
    assert coloring.counts.sum() == len(amounts)


def test_equal_ratios_are_equal_steps():
    counts = np.array([1, 10, 100, 1000], np.float32)
    coloring = Coloring("Frequency", counts, limits=(1.0, 1000.0), logarithmic=True)
    assert coloring.levels.tolist() == [0, 85, 170, 255]
    assert coloring.amount(1 / 3) == pytest.approx(10)
    assert coloring.share(counts).tolist() == pytest.approx([0, 1 / 3, 2 / 3, 1])


def test_ranges_are_quantiles_or_everything():
    amounts = np.append(np.arange(101, dtype=np.float32), np.nan)
    assert limits(amounts, full=True) == (0, 100)
    assert limits(amounts, full=False) == pytest.approx((2, 98))
    same = np.array([3, 3, 3], np.float32)
    assert limits(same, full=False) == (3, 3)
    assert Coloring("", same).levels.tolist() == [0, 0, 0]
    # nearly all are the same: the quantiles would leave no range
    assert limits(np.array([1] * 99 + [5], np.float32), full=False) == (1, 5)
    assert limits(np.array([np.nan], np.float32), full=False) == (0, 1)


def test_the_others_step_back_to_the_canvas_where_one_is_lit():
    coloring = Coloring("", np.array([0, 1, -1], np.int32), ("a", "b"))
    colors, lit = coloring.colors(), coloring.colors(1)
    assert lit[1] == colors[1]
    canvas = 255  # the light theme's
    for k in (0, 2):
        for shift in (16, 8, 0):
            before, after = (int(c) >> shift & 255 for c in (colors[k], lit[k]))
            assert canvas - after == pytest.approx(0.18 * (canvas - before), abs=1)


@pytest.mark.parametrize(
    "coloring",
    [Coloring("", np.array([0, 1, -1], np.int32), ("a", "b")), Coloring("", np.array([0, 0.3, np.nan], np.float32))],
)
def test_a_worker_that_dresses_a_coloring_leaves_no_colors_to_be_made(coloring, monkeypatch):
    expected = coloring.table().take(coloring.levels)
    ready = apply_colormap(replace(coloring), ColormapSettings(full=True))
    monkeypatch.setattr(Coloring, "table", lambda *_args: pytest.fail("made while it is to be drawn"))
    np.testing.assert_array_equal(ready.colors(), expected)
    assert ready.colors() is ready.colors()


def test_a_lit_level_leaves_the_colors_as_they_are():
    coloring = Coloring("", np.array([0, 1, -1], np.int32), ("a", "b"))
    before = coloring.colors().copy()
    assert coloring.colors(1).tolist() != before.tolist()
    np.testing.assert_array_equal(coloring.colors(), before)


def test_the_dark_theme_has_colors_of_its_own():
    coloring, light = (Coloring("", np.array([0], np.int32), ("a",)) for _ in range(2))
    assert light.colors().tolist() == [pixel(theme.LIGHT.categories[0])]
    theme.source.theme = theme.DARK
    try:
        assert coloring.colors().tolist() == [pixel(theme.DARK.categories[0])]
        assert light.colors().tolist() == [pixel(theme.DARK.categories[0])]
    finally:
        theme.source.theme = theme.LIGHT

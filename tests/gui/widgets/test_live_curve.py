import itertools

import numpy as np
import pytest
from PySide6.QtCore import QPointF

from embviz.gui import theme
from embviz.gui.widgets.live_curve import LiveCurve, epoch_marks, robust_range, smoothed, thinned
from embviz.gui.widgets.plot import short_number, spread_out


def history(n, seed=0):
    rng = np.random.default_rng(seed)
    tokens = np.linspace(1e4, 2e7, n)
    return tokens, 1.5 + 2 * np.exp(-tokens / 3e6) + rng.normal(0, 0.05, n), 0.035 * (1 - tokens / 2e7), tokens / 4e6


@pytest.fixture
def curve(qtbot):
    result = LiveCurve()
    qtbot.addWidget(result)
    result.resize(700, 200)
    result.show()
    qtbot.waitExposed(result)
    return result


def test_the_running_mean_is_the_weighted_mean_of_all_points_so_far():
    values = np.random.default_rng(0).normal(3, 1, 40)
    for weight in (0.0, 0.5, 0.97):
        got = smoothed(values, weight)[:, 0]
        for k in range(40):
            weights = weight ** np.arange(k, -1.0, -1)
            assert got[k] == pytest.approx((weights * values[: k + 1]).sum() / weights.sum())


def test_the_running_mean_steps_over_what_is_not_finite():
    got = smoothed(np.array([np.nan, 2.0, np.inf, 4.0]), 0.5)[:, 0]
    assert np.isnan(got[0])
    assert got[1:] == pytest.approx([2.0, 2.0, (0.5 * 2 + 4) / 1.5])


def test_new_points_continue_the_mean_as_if_it_were_made_anew(curve):
    points = history(500)
    curve.set_smoothing(0.95)
    for n in (3, 100, 101, 500):
        curve.set_points(*(p[:n] for p in points))
    assert curve._averages == pytest.approx(smoothed(points[1], 0.95))


def test_another_run_begins_anew(curve):
    curve.set_points(*history(50))
    other = history(60, seed=1)
    curve.set_points(*other)
    assert curve._averages[:, 0] == pytest.approx(smoothed(other[1], curve.smoothing)[:, 0])


def test_thinning_keeps_the_extremes_of_every_column():
    rng = np.random.default_rng(2)
    x, y = np.sort(rng.uniform(0, 10, 5000)), rng.normal(size=5000)
    tx, ty = thinned(x, y, 100)
    assert len(tx) <= 200
    assert (np.diff(tx) >= 0).all()
    edges = x[0] + (x[-1] - x[0]) * np.arange(101) / 100
    for a, b in itertools.pairwise(edges):
        inside, kept = (x >= a) & (x < b), (tx >= a) & (tx < b)
        assert ty[kept].min() == y[inside].min()
        assert ty[kept].max() == y[inside].max()


def test_few_points_are_left_alone():
    x, y = np.arange(5.0), np.arange(5.0)
    assert thinned(x, y, 100)[0] is x


def test_wild_first_points_do_not_flatten_the_curve():
    _, loss, _, _ = history(1000)
    loss[:5] = 1e6
    low, high = robust_range(loss, smoothed(history(1000)[1], 0.9)[:, 0])
    assert 1.2 < low < 1.6
    assert 3 < high < 4.5


def test_one_point_and_no_finite_point_have_a_range():
    low, high = robust_range(np.array([2.0]), np.array([2.0]))
    assert low < 2 < high
    assert robust_range(np.array([np.nan]), np.array([np.nan])) == (0, 1)


def test_all_of_few_points_is_in_the_frame_and_so_is_the_start_of_a_long_fall():
    falling = np.array([9.0, 4.0, 2.0, 1.6, 1.5])
    low, high = robust_range(falling, smoothed(falling, 0.5)[:, 0])
    assert low < 1.5 < 9 < high
    long = 1 + 2 * np.exp(-np.arange(400) / 20)
    low, high = robust_range(long, smoothed(long, 0.5)[:, 0])
    assert low < 1 < 3 < high


def test_one_point_is_a_dot_on_an_axis_of_its_own_size(curve):
    curve.set_points(*([value] for value in (3750.0, 2.0, 0.05, 0.1)))
    assert curve._plot.lone == (3750, 2)
    assert curve._plot.getPlotItem().getViewBox().viewRange()[0] == pytest.approx([0, 7500])
    accent = theme.color("accent")
    at = curve._plot.getPlotItem().getViewBox().mapViewToScene(QPointF(3750, 2)).toPoint()
    assert curve._plot.grab().toImage().pixelColor(at) == accent
    curve.set_points(*history(2))
    assert curve._plot.lone is None


def test_the_readout_says_that_it_is_smoothed_and_counts_in_its_unit(curve):
    curve.set_smoothing(0.9)
    curve.set_unit("cells")
    points = history(40)
    curve.set_points(*points)
    assert f"smoothed {smoothed(points[1], 0.9)[-1, 0]:.4f} " in curve._plot.readout
    assert curve._plot.readout.endswith(" 20.0 M cells")
    curve.set_unit("words")
    assert curve._plot.readout.endswith(" words")


def test_marks_stand_where_epochs_begin_and_are_never_too_many():
    x = np.linspace(0, 10, 1001)
    assert epoch_marks(x, x / 2.5) == [(2.5, 1), (5.0, 2), (7.5, 3), (10.0, 4)]
    many = epoch_marks(x, x * 10)
    assert 5 <= len(many) <= 12
    assert all(epoch % 10 == 0 for _, epoch in many)


def test_the_readout_gives_the_newest_values_and_those_at_the_pointer(curve):
    tokens, loss, rate, epoch = history(200)
    curve.set_smoothing(0)
    curve.set_points(tokens, loss, rate, epoch)
    assert f"loss {loss[-1]:.4f}" in curve._plot.readout
    assert "20.0 M words" in curve._plot.readout
    box = curve._plot.getPlotItem().getViewBox()
    curve._read(QPointF(box.mapViewToScene(QPointF(tokens[80], 0)).x(), 50))
    assert curve._plot.crosshair == pytest.approx((tokens[80], loss[80]))
    assert f"loss {loss[80]:.4f}" in curve._plot.readout


def test_an_empty_curve_says_what_will_be_there(curve):
    curve.set_points(*np.zeros((4, 0)))
    assert "loss appears here" in curve._plot.message
    curve.grab()
    curve.set_points(*history(1))
    assert not curve._plot.message
    curve.grab()


def test_the_axis_can_count_epochs(curve):
    curve.set_points(*history(100))
    curve.set_x("epochs")
    assert curve._plot.getPlotItem().getViewBox().viewRange()[0] == pytest.approx([0.0025, 5], abs=1e-6)


def test_curves_draw_no_more_than_two_points_a_pixel(curve):
    curve.set_points(*history(20_000))
    assert len(curve._mean.getData()[0]) <= 2 * 700


def test_a_plot_has_no_menu_and_ignores_the_mouse(curve):
    item = curve._plot.getPlotItem()
    assert not item.getViewBox().menuEnabled()
    assert item.getViewBox().mouseEnabled() == [False, False]


@pytest.mark.parametrize(("value", "step", "text"), [
    (0, 1, "0"), (1500, 500, "1,500"), (2_500_000, 500_000, "2.5 M"), (20_000, 10_000, "20 k"), (0.025, 0.005, "0.025"),
    (-1.5, 0.5, "−1.5"), (3e-5, 1e-5, "3e−5"), (10, 10, "10"),
])
def test_numbers_are_short(value, step, text):
    assert short_number(value, step) == text


def test_names_are_spread_where_they_would_overlap():
    places = spread_out(np.array([10.0, 11, 12, 80]), 10, 0, 100)
    assert places.tolist() == [10, 20, 30, 80]
    low = spread_out(np.array([95.0, 96, 97]), 10, 0, 100)
    assert low.tolist() == [80, 90, 100]

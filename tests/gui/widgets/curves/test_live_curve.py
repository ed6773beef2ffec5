import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPointF

from embviz.gui.style import theme
from embviz.gui.widgets.charts.plot import short_number, spread_out
from embviz.gui.widgets.curves.live_curve import LiveCurve
from embviz.gui.widgets.curves.plot import Curve, Shade
from embviz.gui.widgets.curves.shaping import smoothed


def points(n, seed=0):
    rng = np.random.default_rng(seed)
    tokens = np.linspace(1e4, 2e7, n)
    return tokens, 1.5 + 2 * np.exp(-tokens / 3e6) + rng.normal(0, 0.05, n)


def one(n, seed=0, key="a", **more):
    return [Curve(key, "", *points(n, seed), **more)]


@pytest.fixture
def curve(qtbot):
    result = LiveCurve()
    qtbot.addWidget(result)
    result.resize(700, 200)
    result.show()
    qtbot.waitExposed(result)
    result.set_names("Loss", "words", "The loss appears here.")
    return result


def view(curve):
    return curve.plot.getPlotItem().getViewBox().viewRange()


def test_new_points_continue_the_mean_as_if_it_were_made_anew(curve):
    x, y = points(500)
    curve.set_smoothing(0.95)
    for n in (3, 100, 101, 500):
        curve.set_curves([Curve("a", "", x[:n], y[:n])])
    assert curve.curve("a")[1] == pytest.approx(smoothed(y, 0.95)[:, 0])


def test_another_run_of_the_same_name_begins_anew(curve):
    curve.set_curves(one(50))
    curve.set_curves(one(60, seed=1))
    assert curve.curve("a")[1] == pytest.approx(smoothed(points(60, 1)[1], curve.smoothing)[:, 0])


def test_exact_numbers_are_not_smoothed(curve):
    curve.set_smoothing(0.95)
    curve.set_curves(one(50, noisy=False))
    assert curve.curve("a")[1] == pytest.approx(points(50)[1])


def test_smoothing_can_be_changed_later(curve):
    curve.set_curves(one(50))
    curve.set_smoothing(0.5)
    assert curve.curve("a")[1] == pytest.approx(smoothed(points(50)[1], 0.5)[:, 0])


def test_a_logarithmic_scale_draws_logarithms_and_names_round_numbers(curve):
    curve.set_smoothing(0)
    heights = np.array([1000.0, 100.0, 0.0, 10.0, 1.0])
    curve.set_curves([Curve("a", "", np.arange(5.0), heights, noisy=False)])
    curve.set_log(True)
    _, y = curve.curve("a")
    assert y[[0, 1, 3, 4]] == pytest.approx([3, 2, 1, 0])
    assert np.isnan(y[2])
    low, high = view(curve)[1]
    assert -0.5 < low < 0 < 3 < high < 3.5
    assert "1" in curve.plot.words
    curve.set_log(False)
    assert curve.curve("a")[1] == pytest.approx(heights)


def test_several_curves_share_the_frame_and_are_named_at_the_pointer(curve):
    curve.set_smoothing(0)
    x = np.linspace(0, 10, 11)
    curve.set_names("Loss", "epochs")
    curve.set_curves([Curve(1, "1:", x, x + 1, color=0), Curve(2, "2:", x[:6], 50 - x[:6], color=1)])
    (left, right), (low, high) = view(curve)
    assert (left, right) == (0, 10)
    assert low < 1 < 50 < high
    assert "1: 11.00" in curve.plot.words
    assert "2: 45.00" in curve.plot.words
    curve.point_at(3.2)
    assert "1: 4.000" in curve.plot.words
    assert "2: 47.00" in curve.plot.words
    assert curve.plot.words.endswith("epoch 3.20")
    assert [(x, y) for _, x, y in curve.plot.dots] == [(3, 4), (3, 47)]


def test_a_curve_that_is_no_longer_wanted_is_gone(curve):
    curve.set_curves([*one(20), *one(20, 1, "b")])
    curve.set_curves(one(20, 1, "b"))
    with pytest.raises(KeyError):
        curve.curve("a")
    assert len(curve.plot.getPlotItem().getViewBox().addedItems) == 3


def test_one_point_is_a_dot_on_an_axis_of_its_own_size(curve):
    curve.set_curves([Curve("a", "", np.array([3750.0]), np.array([2.0]))])
    assert view(curve)[0] == pytest.approx([0, 7500])
    at = curve.plot.getPlotItem().getViewBox().mapViewToScene(QPointF(3750, 2)).toPoint()
    assert curve.plot.grab().toImage().pixelColor(at) == theme.color("accent")
    curve.set_curves(one(2))
    assert curve.plot.dots == []


def test_one_curve_of_one_height_does_not_push_the_others_aside(curve):
    curve.set_curves(
        [
            Curve("a", "", np.arange(3.0), np.array([0.5, 0.6, 0.7]), noisy=False),
            Curve("b", "", np.array([0.0]), np.array([0.5]), noisy=False),
        ]
    )
    low, high = view(curve)[1]
    assert 0.45 < low < 0.5 < 0.7 < high < 0.75


def test_the_readout_counts_in_its_unit(curve):
    curve.set_smoothing(0.9)
    curve.set_names("Loss", "cells")
    curve.set_curves(one(40))
    assert curve.plot.words == f"{smoothed(points(40)[1], 0.9)[-1, 0]:.3f}, smoothed   20.0 M cells"


def test_the_pointer_reads_the_nearest_point_and_tells_of_it(curve, qtbot):
    curve.set_smoothing(0)
    x, y = points(200)
    curve.set_curves([Curve("a", "", x, y)])
    box = curve.plot.getPlotItem().getViewBox()
    with qtbot.waitSignal(curve.pointed) as told:
        curve._point(QPointF(box.mapViewToScene(QPointF(x[80], 0)).x(), 50))
    assert told.args[0] == pytest.approx(x[80])
    assert curve.plot.crosshair == pytest.approx(x[80])
    assert f"{y[80]:.3f}" in curve.plot.words


def test_shaded_stretches_explain_themselves(curve):
    curve.set_curves(one(50))
    curve.set_marks([], [Shade("rapid", 1e4, 5e6, "falls fast"), Shade("converged", 5e6, 2e7, "hardly moves")])
    box = curve.plot.getPlotItem().getViewBox()
    curve._point(QPointF(box.mapViewToScene(QPointF(1e7, 0)).x(), 50))
    assert curve.plot.viewport().toolTip() == "hardly moves"
    plain = curve.grab().toImage()
    curve.set_marks([])
    assert curve.grab().toImage() != plain


def test_an_empty_curve_says_what_will_be_there(curve):
    curve.set_curves([])
    assert curve.plot.message == "The loss appears here."
    curve.grab()
    curve.set_curves(one(1))
    assert not curve.plot.message
    curve.grab()


def test_curves_draw_no_more_than_two_points_a_pixel(curve):
    curve.set_curves(one(20_000))
    assert len(curve.curve("a")[0]) <= 2 * 700


def test_a_plot_has_no_menu_and_ignores_the_mouse(curve):
    item = curve.plot.getPlotItem()
    assert not item.getViewBox().menuEnabled()
    assert item.getViewBox().mouseEnabled() == [False, False]


@pytest.mark.parametrize(
    ("value", "step", "text"),
    [
        (0, 1, "0"),
        (1500, 500, "1,500"),
        (2_500_000, 500_000, "2.5 M"),
        (20_000, 10_000, "20,000"),
        (100_000, 100_000, "100,000"),
        (0, 1_000_000, "0"),
        (0.025, 0.005, "0.025"),
        (-1.5, 0.5, "−1.5"),
        (3e-5, 1e-5, "3e−5"),
        (10, 10, "10"),
    ],
)
def test_numbers_are_short(value, step, text):
    assert short_number(value, step) == text


def test_names_are_spread_where_they_would_overlap():
    places = spread_out(np.array([10.0, 11, 12, 80]), 10, 0, 100)
    assert places.tolist() == [10, 20, 30, 80]
    low = spread_out(np.array([95.0, 96, 97]), 10, 0, 100)
    assert low.tolist() == [80, 90, 100]


class Painted(QObject):
    """Counts the paintings of a widget."""

    def __init__(self, widget):
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched, event):
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_news_are_painted_once(curve, qtbot, qapp):
    painted = Painted(curve.plot.viewport())
    x, y = points(3000)
    curve.set_curves([Curve("a", "", x[:2000], y[:2000])])
    for count in (2003, 2006, 2009):
        for _ in range(5):
            qapp.processEvents()
        painted.count = 0
        # the axis of words follows
        curve.set_curves([Curve("a", "", x[:count], y[:count])])
        curve.set_marks([(float(x[count // 2]), 1)])
        qtbot.waitUntil(lambda: painted.count > 0)
        for _ in range(5):
            qapp.processEvents()
        assert painted.count == 1


def test_a_place_at_rest_is_read_until_the_pointer_reads_another(curve):
    curve.set_smoothing(0)
    curve.set_curves(one(40))
    x, y = points(40)
    curve.rest_at(float(x[7]))
    assert curve.plot.words.startswith(f"{y[7]:.3f}")
    assert curve.plot.crosshair == x[7]
    curve.point_at(float(x[20]))
    assert curve.plot.words.startswith(f"{y[20]:.3f}")
    curve.point_at(None)
    assert curve.plot.words.startswith(f"{y[7]:.3f}")
    curve.rest_at(None)
    assert curve.plot.words.startswith(f"{y[-1]:.3f}")
    assert curve.plot.crosshair is None


def test_the_axis_reaches_as_far_as_it_is_told(curve):
    curve.set_curves(one(40))
    curve.set_reach((0.0, 5e7))
    assert curve.plot.getPlotItem().getViewBox().viewRange()[0] == pytest.approx([0.0, 5e7])
    curve.set_reach(None)
    assert curve.plot.getPlotItem().getViewBox().viewRange()[0] == pytest.approx([1e4, 2e7])


def test_several_curves_are_named_where_they_end_without_their_colors(curve):
    x = np.array([0.0, 1.0, 2.0])
    low, high = np.array([1.0, 1.5, 1.2]), np.array([1.0, 2.0, 3.0])
    curve.set_smoothing(0)
    curve.set_curves([Curve("a", "1:", x, low), Curve("b", "2:", x, high, color=1)])
    assert [(text, at, height) for text, _, at, height in curve.plot.ends] == [("1", 2.0, 1.2), ("2", 2.0, 3.0)]
    before = curve.grab().toImage()
    curve.plot.ends = []
    curve.plot.viewport().update()
    assert curve.grab().toImage() != before
    # one curve needs no name
    curve.set_curves([Curve("a", "1:", x, low)])
    assert curve.plot.ends == []

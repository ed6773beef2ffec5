import dataclasses
import itertools
import math

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from scipy.stats import gaussian_kde

from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.charts.bars import ComponentBars, columns_of
from embviz.gui.widgets.charts.experiment_plots import GeometryPlots
from embviz.gui.widgets.charts.histogram import Histogram, Sample, bandwidth, smooth_density
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.parallelogram import Parallelogram, Stage, in_the_way, length_within, stage_at
from embviz.gui.widgets.charts.plot import set_log_ticks
from tests.gui.pointer import hover


@pytest.fixture
def shown(qtbot):
    def show(widget, width=600, height=300):
        qtbot.addWidget(widget)
        widget.resize(width, height)
        widget.show()
        qtbot.waitExposed(widget)
        return widget

    return show


def test_columns_keep_the_largest_component():
    vectors = np.random.default_rng(0).normal(size=(3, 1000))
    got = columns_of(vectors, 300)
    assert got.shape == (3, 300)
    for row in range(3):
        for c in range(300):
            part = vectors[row, c * 1000 // 300 : (c + 1) * 1000 // 300]
            assert got[row, c] == part[np.abs(part).argmax()]
    assert columns_of(vectors, 1000) is vectors


def test_bars_go_up_for_positive_and_down_for_negative(shown):
    bars = shown(ComponentBars(), 400, 84)
    bars.set_rows(["one"], np.array([[1.0, -1.0]]))
    image = bars.grab().toImage()
    assert image.pixelColor(100, 20) == QColor(theme.current().accent)
    assert image.pixelColor(300, 64) == QColor(theme.current().second)
    assert image.pixelColor(100, 64) not in (QColor(theme.current().accent), QColor(theme.current().second))


def test_pointing_at_a_bar_tells_row_and_component(shown):
    bars = shown(ComponentBars(), 500, 120)
    bars.set_rows(["a", "b", "c"], np.random.default_rng(0).normal(size=(3, 50)))
    told = []
    bars.component_hovered.connect(lambda i, k: told.append((i, k)))
    area = bars._bars()
    for row, k in ((0, 0), (1, 20), (2, 49)):
        at = QPointF(area.left() + (k + 0.5) * area.width() / 50, area.top() + (row + 0.5) * area.height() / 3)
        assert bars.component_at(at) == (row, k)
    hover(bars, QPoint(int(area.left() + 20.5 * area.width() / 50), int(area.top() + area.height() / 2)))
    assert told == [(1, 20)]
    bars.grab()


@pytest.mark.parametrize("d", [1, 100, 1000])
def test_bars_of_any_length_are_drawn(shown, d):
    bars = shown(ComponentBars(), 300, 60)
    vectors = np.random.default_rng(0).normal(size=(1, d))
    bars.set_rows(["a"], np.zeros_like(vectors))
    flat = bars.grab().toImage()
    bars.set_rows(["a"], vectors)
    assert bars.grab().toImage() != flat


def test_bars_can_be_emptied_and_refuse_what_does_not_fit(shown):
    bars = shown(ComponentBars())
    bars.set_rows([], None)
    bars.clear("Nothing chosen\nClick a word.")
    bars.grab()
    assert bars.component_at(QPointF(50, 10)) is None
    with pytest.raises(ValueError, match="2 labels"):
        bars.set_rows(["a", "b"], np.zeros((1, 4)))


def test_the_plane_has_equal_units_and_stays_within_the_view(shown):
    drawing = shown(Parallelogram(), 500, 300)
    points = np.array([[0.0, 0.0], [4.0, 1.0], [1.0, 3.0], [5.2, 3.9], [5.0, 4.0]])
    drawing.set_drawing(
        ["man", "woman", "king", "queen", "king − man + woman"],
        points,
        [(0, 1), (2, 4)],
        target=4,
        answer=3,
        caption="87 % of the variance",
    )
    places = np.array([(p.x(), p.y()) for p in drawing.positions()])
    scale = np.linalg.norm(places[1] - places[0]) / np.linalg.norm(points[1] - points[0])
    for a in range(5):
        for b in range(a):
            assert np.linalg.norm(places[a] - places[b]) == pytest.approx(scale * np.linalg.norm(points[a] - points[b]))
    assert places[2, 1] < places[0, 1]  # up in the plane is up on the screen
    assert all(drawing.rect().contains(QPoint(int(x), int(y))) for x, y in places)
    image = drawing.grab().toImage()
    assert image.pixelColor(drawing.positions()[3].toPoint()) == QColor(theme.current().accent)
    assert "man to woman" in drawing.accessibleDescription()


NAMES = ["man", "woman", "king", "queen", "king − man + woman"]


def test_a_long_caption_of_the_parallelogram_takes_a_second_line(shown):
    drawing = shown(Parallelogram(), 500, 400)
    points = np.array([[0.0, 0.0], [4.0, 1.0], [1.0, 3.0], [5.2, 3.9], [5.0, 4.0]])
    metrics = QFontMetricsF(theme.font(11))
    word = "variance "
    lines = []
    for share in (0.8, 1.6, 2.6):  # of the width
        caption = (word * round(share * drawing.width() / metrics.horizontalAdvance(word))).strip()
        drawing.set_drawing(NAMES, points, [(0, 1), (2, 4)], target=4, answer=3, caption=caption)
        image = drawing.grab().toImage()
        foot = image.height() - 10
        above = range(round(foot - 2 * metrics.lineSpacing()), round(foot - metrics.lineSpacing() - metrics.descent()))
        canvas = QColor(theme.current().canvas)
        lines.append(1 + any(image.pixelColor(x, y) != canvas for x in range(40, 460) for y in above))
    assert lines == [1, 2, 1]  # a longer one ends in dots, and its tooltip has all of it


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_no_line_crosses_a_name_wherever_the_analogy_points(shown, angle):
    turn = np.deg2rad(angle)
    points = np.array([[0.0, 0.0], [2.0, 0.3], [0.4, 2.0], [2.7, 2.9], [2.4, 2.3]])
    points = points @ [[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]
    drawing = shown(Parallelogram(), 640, 480)
    drawing.set_drawing(NAMES, points, [(0, 1), (2, 4)], target=4, answer=3)
    places, boxes = drawing.positions(), drawing.name_boxes()
    for start, end in ((0, 1), (2, 4), (4, 3)):
        steps = np.linspace(0, 1, 500)[:, None]
        first, last = (np.array([places[k].x(), places[k].y()]) for k in (start, end))
        on_line = first + (last - first) * steps
        assert not [NAMES[k] for k, box in enumerate(boxes) for x, y in on_line if box.contains(x, y)]
    assert not [pair for pair in itertools.combinations(boxes, 2) if pair[0].intersects(pair[1])]
    assert all(QRectF(drawing.rect()).contains(box) for box in boxes)


def test_names_with_room_all_around_stand_above_and_below(shown):
    drawing = shown(Parallelogram(), 640, 480)
    for seed in range(30):
        corners = np.array([[0.0, 0.0], [3.0, 0.0], [0.0, 2.0], [3.0, 2.0]])
        points = corners + np.random.default_rng(seed).uniform(-0.1, 0.1, (4, 2))
        drawing.set_drawing(NAMES[:4], points, [(0, 1), (2, 3)])
        for at, box, above in zip(drawing.positions(), drawing.name_boxes(), (False, False, True, True), strict=True):
            assert box.center().x() == pytest.approx(at.x())
            assert (box.bottom() < at.y()) is above


def test_a_name_within_the_view_is_not_in_the_way_by_a_rounding_error():
    for x, y, wide, tall in np.random.default_rng(0).uniform(1, 100, (500, 4)):
        assert in_the_way(QRectF(x, y, wide, tall), QRectF(0, 0, 200, 200), [], []) == 0
    assert in_the_way(QRectF(-10, 5, 20, 8), QRectF(0, 0, 200, 200), [], []) == 80


def test_the_part_of_a_line_in_a_box_is_that_of_counted_steps():
    rng = np.random.default_rng(0)
    steps = np.linspace(0, 1, 20_001)
    box = QRectF(-1, -0.5, 2, 1)
    straight = [(-2, 0, 2, 0), (0, -2, 0, 2), (-2, 1, 2, 1), (1.5, 2, 1.5, -2)]
    for x1, y1, x2, y2 in [*rng.uniform(-2, 2, (200, 4)), *straight]:
        x, y = x1 + (x2 - x1) * steps, y1 + (y2 - y1) * steps
        share = ((abs(x) <= 1) & (abs(y) <= 0.5)).mean()
        assert length_within(QLineF(x1, y1, x2, y2), box) == pytest.approx(share * np.hypot(x2 - x1, y2 - y1), abs=1e-3)


def test_a_parallelogram_of_one_point_or_none_is_drawn(shown):
    drawing = shown(Parallelogram())
    drawing.set_drawing(["a"], np.zeros((1, 2)), [])
    drawing.grab()
    drawing.clear("No question yet\nType one.")
    drawing.grab()
    assert drawing.positions() == []
    with pytest.raises(ValueError, match="1 labels"):
        drawing.set_drawing(["a"], np.zeros((2, 2)), [])


def test_a_line_plot_shows_all_of_its_curves_and_their_names(shown):
    plot = shown(LinePlot("Title", "x", "y"))
    x = np.arange(1, 50.0)
    plot.set_series([Series("rising", x, x), Series("falling", x, -2 * x, dashed=True)])
    (left, right), (low, high) = plot.plot.getPlotItem().getViewBox().viewRange()
    assert (left, right) == pytest.approx((1, 49))
    assert low < -98
    assert high > 49
    assert [name for name, *_ in plot.plot.names] == ["rising", "falling"]
    plot.grab()


def test_a_logarithmic_axis_takes_logs_and_leaves_out_what_has_none(shown):
    plot = shown(LinePlot())
    plot.set_log(True, True)
    plot.set_series(
        [Series("power", np.array([1.0, 10, 100, 1000]), np.array([0.0, 1, 10, 100]), points=True)], x_limits=(1, 1000)
    )
    (left, right), (low, high) = plot.plot.getPlotItem().getViewBox().viewRange()
    assert (left, right) == pytest.approx((0, 3))
    assert low < 0 < 2 < high
    plot.set_mark(2.0)
    plot.grab()


def test_a_histogram_is_a_density(shown):
    plot = shown(Histogram("Distances", "distance"))
    values = np.random.default_rng(0).normal(size=5000)
    plot.set_samples([Sample("normal", values), Sample("empty", np.array([]))], limits=(-5, 5))
    places, density = plot.plot.getPlotItem().items[0].getData()
    width = bandwidth(values)
    silverman = gaussian_kde(values, "silverman")
    # scipy takes the standard deviation only, and 1.06 instead of 0.9
    assert width == pytest.approx(silverman.factor * 0.9 / (4 / 3) ** 0.2, rel=0.03)
    exact = gaussian_kde(values, width / values.std(ddof=1))(places)
    assert density == pytest.approx(exact, abs=0.002)
    assert density.sum() * (places[1] - places[0]) == pytest.approx(1)
    assert plot.plot.labels[1] == "density"
    assert f"bandwidth {width:.2f}" in plot.toolTip()
    plot.set_samples([])
    plot.grab()


def test_what_is_smoothed_beyond_a_limit_comes_back():
    values = np.random.default_rng(1).exponential(size=20_000)
    places, density = smooth_density(values, 0.0, 30.0, 0.1)
    assert density.sum() * (places[1] - places[0]) == pytest.approx(1)
    assert density[0] == pytest.approx(1, abs=0.1)  # without reflection it is one half


def test_equal_values_make_a_histogram_too(shown):
    plot = shown(Histogram())
    empty = plot.grab().toImage()
    plot.set_samples([Sample("same", np.full(10, 3.0))])
    assert plot.grab().toImage() != empty


def test_plots_take_the_colors_of_a_new_theme(shown, monkeypatch):
    plot = shown(LinePlot("Title"))
    plot.set_series([Series("a", np.arange(5.0), np.arange(5.0))])
    monkeypatch.setattr(theme.source, "theme", theme.DARK)
    theme.source.changed.emit()
    assert plot.plot.backgroundBrush().color() == QColor(theme.DARK.canvas)
    assert plot.plot.names[0][1] == QColor(theme.DARK.accent)


# --- the arrow that slides

SQUARE = np.array([[0.0, 2.0], [3.0, 2.0], [0.0, 0.0], [3.0, 0.0], [2.4, 0.5]])
SQUARE_NAMES = ["man", "king", "woman", "target", "queen"]


def _square(shown):
    drawing = shown(Parallelogram(), 640, 480)
    drawing.set_drawing(SQUARE_NAMES, SQUARE, [(0, 1), (2, 3)], target=3, answer=4, play=True)
    return drawing


def test_the_arrow_grows_then_slides_then_the_answer_is_reached():
    shares = np.linspace(0, 1, 401)
    stages = np.array([dataclasses.astuple(stage_at(share)) for share in shares])
    assert stages[0].tolist() == [0, 0, 0]
    assert stages[-1].tolist() == [1, 1, 1]
    assert (np.diff(stages, axis=0) >= 0).all()
    begins = [shares[np.flatnonzero(stages[:, k] > 0)[0]] for k in range(3)]
    ends = [shares[np.flatnonzero(stages[:, k] == 1)[0]] for k in range(3)]
    assert begins[1] >= ends[0]
    assert begins[2] >= ends[1]


def test_a_click_and_space_let_it_slide_again(shown, qtbot):
    drawing = _square(shown)
    assert drawing.stage.reached < 1
    qtbot.waitUntil(lambda: drawing.stage.reached == 1)
    before = drawing.positions()
    qtbot.mouseClick(drawing, Qt.MouseButton.LeftButton)
    assert drawing.stage.grown < 1
    assert drawing.positions() == before  # nothing but the arrow moves
    qtbot.waitUntil(lambda: drawing.stage.reached == 1)
    drawing.setFocus()
    qtbot.keyClick(drawing, Qt.Key.Key_Space)
    assert drawing.stage.grown < 1
    drawing.rest()


def test_it_begins_anew_at_a_new_question_and_goes_on_at_the_same(shown, qtbot):
    drawing = _square(shown)
    qtbot.waitUntil(lambda: drawing.stage.slid > 0)
    slid = drawing.stage.slid
    drawing.set_drawing(SQUARE_NAMES, SQUARE, [(0, 1), (2, 3)], target=3, answer=4)
    assert drawing.stage.slid >= slid
    drawing.set_drawing(SQUARE_NAMES, SQUARE, [(0, 1), (2, 3)], target=3, answer=4, play=True)
    assert drawing.stage.grown < 1
    drawing.rest()


def test_the_copy_is_drawn_on_its_way_and_at_its_end(shown, monkeypatch):
    drawing = _square(shown)
    man, king, woman, target, queen = drawing.positions()
    accent = QColor(theme.current().accent)

    def at(share, place):
        monkeypatch.setattr(type(drawing), "stage", stage_at(share))
        return drawing.grab().toImage().pixelColor(place.toPoint()) == accent

    on_the_way, arrived = (man + king + woman + target) / 4, (woman + target) / 2
    half = next(share for share in np.linspace(0, 1, 2001) if stage_at(share).slid >= 0.5)
    assert at(half, on_the_way)
    assert not at(half, arrived)
    assert not at(half, queen)
    assert at(1.0, arrived)
    assert at(1.0, queen)
    assert not at(1.0, on_the_way)


def test_with_less_motion_it_stands_where_it_ends(shown, qtbot, monkeypatch):
    monkeypatch.setattr(stillness, "wanted", True)
    drawing = _square(shown)
    assert drawing.stage == Stage(1, 1, 1)
    assert drawing.cursor().shape() == Qt.CursorShape.ArrowCursor
    qtbot.mouseClick(drawing, Qt.MouseButton.LeftButton)
    assert drawing.stage == Stage(1, 1, 1)
    assert not drawing.plays


def test_a_sum_that_is_no_analogy_has_nothing_that_slides(shown):
    drawing = shown(Parallelogram(), 640, 480)
    drawing.set_drawing(["a", "b", "target"], SQUARE[:3], [], target=2, play=True)
    assert not drawing.plays
    assert drawing.stage == Stage(1, 1, 1)


def test_a_name_beside_an_end_within_the_plot_lies_over_no_curve(shown):
    plot = shown(LinePlot("", "x", "y"))
    plot.resize(560, 400)
    # the dashed line ends left of a curve that rises where its name would stand
    x = np.linspace(0, 1, 400)
    steep = Series("steep", x, np.where(x < 0.55, 0.4 * x, 0.22 + 3 * (x - 0.55)))
    line = Series("slope 3.8: no fit", np.array([0, 0.5]), np.array([0, 1.0]), dashed=True)
    plot.set_series([steep, line], x_limits=(0, 1), y_limits=(0, 1.06))
    plot.grab()
    box, view = plot.plot.curve_name_boxes()[1], plot.plot.getPlotItem().getViewBox()
    assert view.sceneBoundingRect().contains(box)
    for series in (steep, line):
        fine = np.linspace(series.x[0], series.x[-1], 5000)
        for at, high in zip(fine, np.interp(fine, series.x, series.y), strict=True):
            assert not box.contains(view.mapViewToScene(QPointF(at, high)))


def test_names_of_ticks_are_cut_rather_than_written_over_one_another(shown):
    plot = shown(LinePlot("", "", "cosine"))
    names = [f"a long name of a slice, from 18{k}0 on" for k in range(6)]
    plot.set_x_names(names)
    plot.set_series([Series("", np.arange(6.0), np.arange(6.0))])
    letters = QFontMetricsF(theme.font_of(11))
    for wide in (420, 1100, 300):
        plot.resize(wide, 170)
        plot.grab()
        written = [text for _, text in plot.plot.getPlotItem().getAxis("bottom")._tickLevels[0]]
        step = plot.plot.getPlotItem().getViewBox().width() / 5
        assert all(letters.horizontalAdvance(text) < step for text in written)
        # what all begin with goes before anything else does
        own = [name.rpartition("from ")[2] for name in names]
        for text, name, short in zip(written, names, own, strict=True):
            assert text in (name, short) or "…" in text
        if wide == 420:
            assert written == own
    assert len({len(text) for text in written}) <= 2


def test_a_table_has_the_names_of_ticks(shown):
    plot = shown(LinePlot("Quality", "words", ""))
    plot.set_x_names(["10", "30", "100"])
    plot.set_series([Series("one", np.arange(3.0), np.arange(3.0)), Series("two", np.array([0.0, 2.0]), np.ones(2))])
    found = plot.drawn_numbers()
    assert list(found.columns[1].values) == ["10", "30", "100", "10", "100"]
    assert found.columns[2].values.tolist() == [0, 1, 2, 1, 1]


def test_tick_labels_below_an_axis_do_not_touch(shown):
    plot = shown(LinePlot("", "dimension d", ""))
    plot.set_log(True, False)
    axis = plot.plot.getPlotItem().getAxis("bottom")
    set_log_ticks(axis, (1, 2, 5))
    plot.set_series([Series("", np.array([2.0, 2000.0]), np.arange(2.0))], x_limits=(2, 2000))
    for wide, every in ((240, False), (900, True)):
        plot.resize(wide, 170)
        image = plot.grab().toImage()
        painter = QPainter(image)
        painter.setFont(theme.font_of(11))
        _line, _ticks, texts = axis.generateDrawSpecs(painter)
        painter.end()
        boxes = sorted(((box.left(), box.right()) for box, _flags, _text in texts))
        assert all(one[1] + 4 <= other[0] for one, other in itertools.pairwise(boxes))
        assert (len(boxes) == 10) == every
        assert len(boxes) >= 4


def test_a_point_is_named_beside_the_curve_of_an_experiment(shown):
    from embviz.teaching.geometry import hubness

    plots = shown(GeometryPlots("hubs", "trained vectors"))
    plots.resize(800, 200)
    plots.show_experiment(hubness.EXPERIMENT, hubness.EXPERIMENT.quantities[0])
    dimensions = np.array([1.0, 2, 3, 5, 10, 30, 100, 1000])
    heights = np.array([-0.2, -0.5, -0.4, -0.1, 0.8, 3.0, 6.0, 4.0])
    also = [Series("intrinsic dimension", np.array([4.3]), np.array([0.3]), points=True)]
    plots.show_curve(dimensions, heights, 100, None, also)
    plots.grab()
    plot = plots.curve.plot
    (box,), view = plot.curve_name_boxes(), plot.getPlotItem().getViewBox()
    fine = np.linspace(0, 3, 5000)
    for at, high in zip(fine, np.interp(fine, np.log10(dimensions), heights), strict=True):
        assert not box.contains(view.mapViewToScene(QPointF(at, high)))
    # nor by the mark of the dial
    plots.curve.set_series(
        [Series("", dimensions, heights), *also, Series("vectors", np.array([200.0]), np.array([2.0]), points=True)]
    )
    plots.grab()
    for dial in (100, 150, 200, 300):
        plots.mark(dial)
        across = view.mapViewToScene(QPointF(math.log10(dial), 0)).x()
        assert not any(one.left() < across < one.right() for one in plot.curve_name_boxes()), dial


def _ticks(plot):
    return [axis.tickValues(0.0, 1.0, 300) != [] for axis in map(plot.plot.getPlotItem().getAxis, ("bottom", "left"))]


def test_axes_have_ticks_once_there_is_something_to_measure_off(shown):
    plot = shown(LinePlot("T", "x", "y"))
    assert _ticks(plot) == [False, False]
    plot.set_series([], x_limits=(0, 5))
    assert _ticks(plot) == [True, False]
    plot.set_series([Series("a", np.arange(3.0), np.full(3, np.nan))])
    assert _ticks(plot) == [False, False]
    plot.set_series([Series("a", np.arange(3.0), np.arange(3.0))])
    assert _ticks(plot) == [True, True]
    plot.set_series([])
    assert _ticks(plot) == [False, False]
    histogram = shown(Histogram("T", "x"))
    assert not any(_ticks(histogram))
    histogram.set_samples([Sample("a", np.arange(9.0))])
    assert all(_ticks(histogram))

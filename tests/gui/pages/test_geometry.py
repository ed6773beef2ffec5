"""The geometry page against closed forms and against the experiments themselves."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from embviz.gui.style.number_text import significant
from embviz.gui.widgets.charts.experiment_plots import values_of
from embviz.teaching.geometry import Reading
from embviz.teaching.geometry.concentration import EXPERIMENT as CONCENTRATION
from embviz.teaching.geometry.shell import EXPERIMENT as SHELL

LONG = 30_000


@pytest.fixture
def page(show):
    return show("geometry.page", "GeometryPage")


def _choose(find, name):
    combo = find("geometry.experiment")
    combo.setCurrentIndex(combo.findData(name))


def _wait(qtbot, find, quantity, value):
    label = find(f"geometry.numbers.{quantity}")
    qtbot.waitUntil(lambda: label.text() == significant(value), timeout=LONG)


def test_dial_and_box_turn_together(page, qtbot, find):
    find("geometry.dimension").setValue(300)
    assert find("geometry.dimension_box").value() == 300
    find("geometry.dimension_box").setValue(7)
    assert find("geometry.dimension").value() == 7


@pytest.mark.parametrize("dimension", [1, 2, 5, 100, 1000])
def test_volume_is_that_of_the_closed_form(page, qtbot, find, dimension):
    _choose(find, "ball_volume")
    find("geometry.dimension").setValue(dimension)
    logarithm = dimension / 2 * math.log(math.pi) - math.lgamma(dimension / 2 + 1)
    _wait(qtbot, find, "log10_volume", logarithm / math.log(10))
    if dimension < 1000:
        _wait(qtbot, find, "volume", math.exp(logarithm))
    else:
        # log10 of it is -885.56...
        assert find("geometry.numbers.volume").text() == f"{10 ** (logarithm / math.log(10) + 886):.2f} × 10⁻⁸⁸⁶"
    if dimension == 1:
        assert find("geometry.numbers.log10_share_of_cube").text() == "0"
    assert "Γ" in find("geometry.source").text()


def test_shell_follows_its_second_dial(page, qtbot, find):
    _choose(find, "shell")
    find("geometry.dimension").setValue(50)
    find("geometry.dial").setValue(0.1)
    _wait(qtbot, find, "share", 1 - 0.9**50)


def test_every_kind_of_points_is_measured(page, qtbot, find):
    find("geometry.dimension").setValue(20)
    combo = find("geometry.points")
    for choice in ("cube", "sphere", "gaussian"):
        combo.setCurrentIndex(combo.findData(choice))
        _wait(qtbot, find, "spread", CONCENTRATION.at(20, choice, 0.0).values["spread"])


def test_fast_turning_ends_at_the_last_dimension(page, qtbot, find):
    for dimension in range(1, 200):
        find("geometry.dimension").setValue(dimension)
    _wait(qtbot, find, "mean", CONCENTRATION.at(199, "gaussian", 0.0).values["mean"])


def test_vectors_are_measured_beside_it(lab, page, made, qtbot, find):
    assert "compare" in find("geometry.numbers.spread.against").text()
    lab.workspace.set_vectors(made)
    wanted = CONCENTRATION.on_vectors(made.vectors, 0.0)
    against = find("geometry.numbers.spread.against")
    qtbot.waitUntil(lambda: significant(wanted.values["spread"]) in against.text(), timeout=LONG)
    assert "d = 6, all 8 words" in find("geometry.sample").text()


@pytest.mark.parametrize("rising", [True, False])
def test_name_of_the_vectors_is_not_struck_through_by_the_curve(page, rising):
    plots = page._plots
    dimensions = np.geomspace(1, 1000, 48)
    values = np.log10(dimensions) * (1 if rising else -1)
    plots.show_experiment(SHELL, SHELL.quantities[0])
    name = SHELL.quantities[0].name
    plots.show_curve(dimensions, values, 5, Reading(10, {name: 1.0 if rising else -1.0}))
    plots.grab()
    plot = plots.curve.plot
    (box,), view = plot.curve_name_boxes(), plot.getPlotItem().getViewBox()
    fine = np.linspace(0, 3, 5000)
    for at in fine:
        assert not box.contains(view.mapViewToScene(QPointF(at, at if rising else -at)))


def test_click_on_the_dial_goes_there_by_factors(page, qtbot, find):
    slider = find("geometry.dimension")
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 2, 8))
    assert slider.value() == pytest.approx(math.sqrt(1000), rel=0.02)
    slider.setValue(40)
    qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    assert slider.value() == 50
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert slider.value() == 51


def test_curve_grows_to_all_dimensions(page, qtbot, find):
    _choose(find, "shell")
    curve = page.curve
    qtbot.waitUntil(lambda: len(curve.points("share")[0]) > 0 and curve.points("share")[0][-1] == 1000, timeout=LONG)
    dimensions, shares = curve.points("share")
    np.testing.assert_allclose(shares, 1 - 0.95**dimensions)


def test_values_have_the_histogram_they_stand_for():
    reading = CONCENTRATION.at(30, "gaussian", 0.0)
    values = values_of(reading) * reading.values["mean"]
    found, _ = np.histogram(values, reading.edges)
    # every bin is rounded up, so that the rare ends stay
    assert (found > 0).tolist() == (reading.counts > 0).tolist()
    np.testing.assert_allclose(found / found.sum(), reading.counts / reading.counts.sum(), atol=2e-3)

"""The trust panel beside a real map: numbers against the engines, lists that select, shuffled data on the map."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.map.page import MapPage
from embviz.gui.map.panels import trust
from embviz.gui.map.panels.trust import TrustPanel, verdict
from embviz.gui.map.panels.trust_noise import ShuffledData
from embviz.gui.scene.trust_measures import measure
from embviz.projection.noise_check import check, shuffled
from embviz.projection.quality import per_word, shepard
from embviz.util.errors import ComputeError, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

WORDS = [f"word{i}" for i in range(240)]


def grouped(seed=0):
    random = np.random.default_rng(seed)
    middles = 4 * random.normal(size=(6, 16))
    return (middles[np.arange(240) % 6] + random.normal(size=(240, 16))).astype(np.float32)


@pytest.fixture
def bench(lab, qtbot):
    """Map page and panel side by side, with vectors open and a settled PCA."""
    lab.settings.set("map/method", "pca")
    lab.context.scene.choose_method("pca", {})
    lab.page = QWidget()
    layout = QVBoxLayout(lab.page)
    lab.map, lab.panel = MapPage(lab.context), TrustPanel(lab.context)
    layout.addWidget(lab.map)
    layout.addWidget(lab.panel)
    lab.page.resize(900, 1300)
    lab.page.show()
    lab.workspace.set_vectors(Embedding(WORDS, grouped()))
    qtbot.waitUntil(lambda: measured(lab), timeout=20_000)
    return lab


def measured(lab):
    panel = lab.panel
    scene = lab.context.scene
    return (
        scene.frame is not None
        and scene.frame.settled
        and panel.measured is not None
        and not panel._stale
        and not lab.jobs.running("trust")
    )


def bar(lab, name):
    return next(share for share in lab.find("trust.measures").shares if share.name == name)


def test_the_numbers_are_those_of_the_engines(bench, qtbot):
    expected = per_word(grouped(), bench.context.scene.coordinates, 10).whole
    assert bar(bench, "Trustworthiness").value == pytest.approx(expected.trustworthiness, abs=1e-3)
    assert bar(bench, "Continuity").value == pytest.approx(expected.continuity, abs=1e-3)
    assert bar(bench, "Neighbors kept").value == pytest.approx(expected.kept, abs=1e-3)
    assert "Venna" in bar(bench, "Continuity").help
    assert bench.find("trust.state").text() == "All 240 words measured."
    assert bench.find("trust.shepard").grid.shape == (40, 60)
    before = bar(bench, "Neighbors kept").value
    bench.find("trust.k").setValue(60)
    qtbot.waitUntil(lambda: bar(bench, "Neighbors kept").value != before, timeout=10_000)
    expected = per_word(grouped(), bench.context.scene.coordinates, 60).whole
    assert bar(bench, "Neighbors kept").value == pytest.approx(expected.kept, abs=1e-3)


def test_the_words_torn_apart_and_the_hubs_are_listed_and_selected(bench, qtbot):
    table = bench.find("trust.words")
    kept = per_word(grouped(), bench.context.scene.coordinates, 10).kept
    worst = table.rows.cell(0, 0).text
    assert kept[WORDS.index(worst)] == kept.min()
    told = table.rows.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert told == "How many of its nearest in the vectors are among its nearest on the map"
    assert table.rows.cell(0, 1).text == f"{round(10 * kept.min())} of 10"
    with qtbot.waitSignal(bench.context.scene.fly_requested):
        table.clicked.emit(table.rows.index(0, 0))
    assert bench.workspace.chosen.last == worst
    bench.find("trust.list.hubs").click()
    unit = grouped() / np.linalg.norm(grouped(), axis=1, keepdims=True)
    scores = unit @ unit.T
    np.fill_diagonal(scores, -2)
    counts = np.bincount(np.argsort(-scores, axis=1)[:, :10].ravel(), minlength=240)
    assert table.rows.cell(0, 1).text == str(counts.max())
    assert counts[WORDS.index(table.rows.cell(0, 0).text)] == counts.max()


def _colored_by_amounts(coloring):
    return coloring is not None and not coloring.categorical


def test_the_map_is_colored_by_distortion(bench, qtbot):
    assert "for at most 20,000 words, drawn at random" in bench.find("trust.color").toolTip()
    bench.find("trust.color").click()
    # until then it may be colored by its regions, as a map is by itself
    qtbot.waitUntil(lambda: _colored_by_amounts(bench.context.scene.coloring), timeout=10_000)
    kept = per_word(grouped(), bench.context.scene.coordinates, 10).kept
    np.testing.assert_allclose(bench.context.scene.coloring.values, kept, atol=0.11)


def test_shuffled_data_are_drawn_under_a_sign_and_taken_back(bench, qtbot):
    scene, view = bench.context.scene, bench.find("map.view")
    true = scene.coordinates.copy()
    bench.find("trust.shuffled").click()
    qtbot.waitUntil(lambda: scene.shuffled is not None, timeout=10_000)
    assert bench.find("map.shuffled").isVisible()
    np.testing.assert_array_equal(view.coordinates, scene.shuffled)
    assert np.abs(scene.shuffled - true).max() > 0.1
    assert (view._picture.coloring.values == -1).all()
    assert "trustworthiness" in bench.find("trust.verdict").text()
    assert bar(bench, "Trustworthiness").mark < bar(bench, "Trustworthiness").value
    # a frame of the present does not take their place
    bench.map._show(true, "")
    np.testing.assert_array_equal(view.coordinates, scene.shuffled)
    bench.find("map.shuffled").click()
    assert not bench.find("trust.shuffled").isChecked()
    assert not bench.find("map.shuffled").isVisible()
    np.testing.assert_allclose(view.coordinates, true)


def test_other_parameters_end_shuffled_data_and_risky_ones_are_told(bench, qtbot):
    scene = bench.context.scene
    bench.find("trust.shuffled").click()
    qtbot.waitUntil(lambda: scene.shuffled is not None, timeout=10_000)
    scene.choose_method("tsne", {"perplexity": "2"})
    assert scene.shuffled is None
    assert not bench.find("trust.shuffled").isChecked()
    qtbot.waitUntil(lambda: "Perplexity 2" in bench.find("trust.warning").text(), timeout=10_000)
    qtbot.waitUntil(lambda: measured(bench), timeout=20_000)


def test_nothing_is_measured_while_nobody_looks(bench, qtbot):
    bench.panel.hide()
    before = bench.panel.measured
    bench.workspace.set_vectors(Embedding(WORDS, grouped(1)))
    qtbot.waitUntil(lambda: bench.context.scene.frame is not None, timeout=10_000)
    assert not bench.jobs.running("trust")
    bench.panel.show()
    qtbot.waitUntil(lambda: measured(bench) and bench.panel.measured is not before, timeout=10_000)
    expected = per_word(grouped(1), bench.context.scene.coordinates, 10).whole
    assert bar(bench, "Neighbors kept").value == pytest.approx(expected.kept, abs=1e-3)


def test_a_panel_hidden_while_it_measures_measures_when_it_is_shown(bench, qtbot):
    panel, held = bench.panel, threading.Event()
    bench.jobs.submit("measure", "busy", lambda _job: held.wait(600))
    bench.workspace.set_vectors(Embedding(WORDS, grouped(1)))
    qtbot.waitUntil(lambda: bench.jobs.running("trust"), timeout=10_000)
    panel.hide()
    assert not bench.jobs.running("trust")
    held.set()
    panel.show()
    qtbot.waitUntil(lambda: measured(bench), timeout=10_000)
    expected = per_word(grouped(1), bench.context.scene.coordinates, 10).whole
    assert bar(bench, "Neighbors kept").value == pytest.approx(expected.kept, abs=1e-3)


def test_the_first_measurement_of_a_map_is_announced(bench, qtbot, monkeypatch):
    go_on, real = threading.Event(), trust.measure
    monkeypatch.setattr(trust, "measure", lambda *given: (go_on.wait(), real(*given))[1])
    try:
        bench.workspace.set_vectors(Embedding(WORDS, grouped(1)))
        qtbot.waitUntil(lambda: bench.find("trust.state").text() == "Measuring …", timeout=10_000)
    finally:
        go_on.set()
    qtbot.waitUntil(lambda: measured(bench), timeout=20_000)


def test_a_measurement_that_failed_is_told_and_tried_again_when_the_panel_is_shown(bench, qtbot, monkeypatch):
    def fails(*_):
        raise ComputeError("No room.")

    monkeypatch.setattr("embviz.gui.map.panels.trust.measure", fails)
    with qtbot.waitSignal(bench.jobs.messages.error_shown, timeout=10_000):
        bench.find("trust.k").setValue(20)
    bench.errors.clear()
    assert bench.find("trust.state").text() == "The map could not be measured. No room."
    monkeypatch.undo()
    bench.panel.hide()
    bench.panel.show()
    qtbot.waitUntil(lambda: measured(bench), timeout=10_000)
    assert bench.find("trust.state").text() == "All 240 words measured."


def test_words_that_were_chosen_are_measured_and_shuffled_alone(bench, qtbot):
    scene, some = bench.context.scene, np.arange(5, 60)
    scene.choose_method("mds", {"chosen": " ".join(WORDS[i] for i in some)})
    qtbot.waitUntil(lambda: measured(bench) and bench.panel.measured.quality.compared == 55, timeout=20_000)
    assert np.isnan(scene.coordinates[0]).all()
    expected = per_word(grouped()[some], scene.coordinates[some], 10).whole
    assert bar(bench, "Neighbors kept").value == pytest.approx(expected.kept, abs=1e-3)
    bench.find("trust.shuffled").click()
    qtbot.waitUntil(lambda: scene.shuffled is not None, timeout=10_000)
    np.testing.assert_array_equal(np.flatnonzero(np.isfinite(scene.shuffled).all(axis=1)), some)
    noise = check(grouped()[some], "mds")
    np.testing.assert_allclose(scene.shuffled[some], noise.frame.coordinates, atol=1e-4)
    assert bar(bench, "Neighbors kept").mark == pytest.approx(noise.quality.kept, abs=1e-3)
    assert "Both are of all 55 words." in bench.find("trust.verdict").text()


def test_the_map_and_shuffled_data_are_measured_on_as_many_words(bench, qtbot, monkeypatch):
    monkeypatch.setattr("embviz.gui.scene.trust_measures.MEASURED", 90)
    bench.find("trust.k").setValue(12)
    qtbot.waitUntil(lambda: "90 of 240" in bench.find("trust.state").text(), timeout=10_000)
    bench.find("trust.shuffled").click()
    qtbot.waitUntil(lambda: bench.context.scene.shuffled is not None, timeout=10_000)
    expected = check(grouped(), "pca", k=12, sample=90).quality
    assert bar(bench, "Trustworthiness").mark == pytest.approx(expected.trustworthiness, abs=1e-4)
    assert "Both are of 90 of 240 words drawn at random." in bench.find("trust.verdict").text()


def test_shuffled_data_hold_while_the_run_learns_and_end_with_other_vectors(lab, qtbot):
    scene, workspace = lab.context.scene, lab.workspace
    workspace.set_vectors(Embedding(WORDS, grouped()))
    workspace.run = SimpleNamespace(vocabulary=SimpleNamespace(index=workspace.index))
    scene.choose_method("pca", {})
    scene.show_words(WORDS, None)
    scene.show_places(grouped()[:, :2])
    lab.page = ShuffledData(lab.context)
    lab.page.show()
    lab.page.show_beside(measure(grouped(), grouped()[:, :2], 10, 1, Pulse()))
    verdict = lab.find("trust.verdict")
    lab.find("trust.shuffled").click()
    workspace.set_moment(Embedding(workspace.index, grouped() + np.float32(0.01)))
    qtbot.waitUntil(lambda: scene.shuffled is not None, timeout=10_000)
    assert "of the moment when you pressed" in verdict.text()
    lab.find("trust.shuffled").click()
    lab.find("trust.shuffled").click()
    qtbot.waitUntil(lambda: scene.shuffled is not None, timeout=10_000)
    assert "when you pressed" not in verdict.text()
    workspace.set_moment(Embedding(workspace.index, grouped() + np.float32(0.02)))
    assert scene.shuffled is not None
    assert verdict.isVisible()
    assert "of the moment when you pressed" in verdict.text()
    with qtbot.waitSignal(lab.page.changed):
        workspace.look_at(0.0)
    assert scene.shuffled is None
    assert not lab.find("trust.shuffled").isChecked()
    lab.page.show_beside(None)
    assert not verdict.isVisible()


def test_shuffled_data_end_when_other_vectors_are_opened(bench, qtbot):
    bench.find("trust.shuffled").click()
    qtbot.waitUntil(lambda: bench.context.scene.shuffled is not None, timeout=10_000)
    bench.workspace.set_vectors(Embedding(WORDS, grouped(1)))
    assert bench.context.scene.shuffled is None
    assert not bench.find("trust.shuffled").isChecked()
    qtbot.waitUntil(lambda: measured(bench) and np.isnan(bar(bench, "Trustworthiness").mark), timeout=10_000)


def test_an_error_of_shuffled_data_stays_beside_the_risks_until_the_next_press(bench, qtbot, monkeypatch):
    def fails(*_, **__):
        raise InputError("Too many words.", "Show fewer.")

    scene, warning = bench.context.scene, bench.find("trust.warning")
    scene.choose_method("tsne", {"perplexity": "2"})
    qtbot.waitUntil(lambda: measured(bench), timeout=20_000)
    monkeypatch.setattr("embviz.projection.noise_check.check", fails)
    bench.find("trust.shuffled").click()
    qtbot.waitUntil(lambda: "Too many words. Show fewer." in warning.text(), timeout=10_000)
    assert "Perplexity 2" in warning.text()
    assert not bench.find("trust.shuffled").isChecked()
    before = bench.panel.measured
    scene.frame_changed.emit()
    qtbot.waitUntil(lambda: bench.panel.measured is not before, timeout=10_000)
    assert "Too many words" in warning.text()
    monkeypatch.undo()
    bench.find("trust.shuffled").click()
    assert "Too many words" not in warning.text()
    qtbot.waitUntil(lambda: scene.shuffled is not None, timeout=20_000)


def test_shuffled_data_nobody_waits_for_are_not_drawn_later(bench, qtbot):
    held = threading.Event()
    bench.jobs.submit("measure", "busy", lambda _job: held.wait(600))
    bench.find("trust.shuffled").click()
    assert bench.jobs.running("shuffled data")
    bench.panel.hide()
    assert not bench.jobs.running("shuffled data")
    held.set()
    bench.panel.show()
    assert not bench.find("trust.shuffled").isChecked()
    assert bench.context.scene.shuffled is None


def test_neighborhoods_of_more_than_a_hundred_are_colored_too(bench):
    bench.find("trust.k").setValue(150)
    bench.find("trust.color").click()
    assert bench.context.coloring.options(bench.context.coloring.recipe).k == 150


@pytest.mark.parametrize("count", [1, 2])
def test_too_few_words_are_told(lab, qtbot, count):
    lab.context.scene.choose_method("pca", {})
    lab.page = QWidget()
    layout = QVBoxLayout(lab.page)
    layout.addWidget(MapPage(lab.context))
    layout.addWidget(TrustPanel(lab.context))
    lab.page.show()
    lab.workspace.set_vectors(Embedding(WORDS[:count], grouped()[:count]))
    qtbot.waitUntil(lambda: "need three words" in lab.find("trust.state").text(), timeout=20_000)


def test_an_empty_map_says_what_to_do(lab):
    lab.page = TrustPanel(lab.context)
    lab.page.show()
    assert "Open or train vectors" in lab.find("trust.state").text()
    assert not lab.find("trust.shuffled").isEnabled()


def test_the_verdict_follows_what_is_drawn_and_the_view_fits_again(bench, qtbot):
    scene, view, said = bench.context.scene, bench.find("map.view"), bench.find("trust.conclusion")
    view.settle()
    before, camera = said.text(), view.target
    bench.find("trust.shuffled").click()
    qtbot.waitUntil(lambda: scene.shuffled is not None, timeout=10_000)
    noise = check(grouped(), "pca", {}, 10)
    found = noise.quality
    assert said.text() == "Shuffled data · " + verdict(found.trustworthiness, found.continuity, found.kept, noise.order)
    assert said.text() != f"Shuffled data · {before}"
    assert noise.order == shepard(shuffled(grouped()), noise.frame.coordinates).correlation
    assert bar(bench, "Shepard ρ").mark == pytest.approx(noise.order)
    view.settle()
    view.zoom(4.0, QPointF(60, 50), smooth=False)
    assert not view.following
    bench.find("trust.shuffled").click()
    assert said.text() == before
    view.settle()
    assert view.following
    assert (view.target.x, view.target.y) == pytest.approx((camera.x, camera.y), rel=1e-3, abs=1e-3)
    assert view.target.scale == pytest.approx(camera.scale, rel=1e-2)

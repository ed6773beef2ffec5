"""The trust panel beside a real map: numbers against the engines, lists that select, shuffled data on the map."""

import numpy as np
import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.pages.map import MapPage
from embviz.gui.panels.trust import TrustPanel
from embviz.projection.quality import per_word
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
        scene.frame is not None and scene.frame.settled and panel._measured is not None and not panel._stale
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
    assert table.rows.cell(0, 1).text == f"{round(10 * kept.min())} of 10"
    with qtbot.waitSignal(bench.context.scene.flight_wanted):
        table.clicked.emit(table.rows.index(0, 0))
    assert bench.workspace.chosen.last == worst
    bench.find("trust.list.hubs").click()
    unit = grouped() / np.linalg.norm(grouped(), axis=1, keepdims=True)
    scores = unit @ unit.T
    np.fill_diagonal(scores, -2)
    counts = np.bincount(np.argsort(-scores, axis=1)[:, :10].ravel(), minlength=240)
    assert table.rows.cell(0, 1).text == str(counts.max())
    assert counts[WORDS.index(table.rows.cell(0, 0).text)] == counts.max()


def test_the_map_is_colored_by_distortion(bench, qtbot):
    bench.find("trust.color").click()
    qtbot.waitUntil(lambda: bench.context.scene.coloring is not None, timeout=10_000)
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
    before = bench.panel._measured
    bench.workspace.set_vectors(Embedding(WORDS, grouped(1)))
    qtbot.waitUntil(lambda: bench.context.scene.frame is not None, timeout=10_000)
    assert not bench.jobs.running("trust")
    bench.panel.show()
    qtbot.waitUntil(lambda: measured(bench) and bench.panel._measured is not before, timeout=10_000)
    expected = per_word(grouped(1), bench.context.scene.coordinates, 10).whole
    assert bar(bench, "Neighbors kept").value == pytest.approx(expected.kept, abs=1e-3)


def test_an_empty_map_says_what_to_do(lab):
    lab.page = TrustPanel(lab.context)
    lab.page.show()
    assert "Open or train vectors" in lab.find("trust.state").text()
    assert not lab.find("trust.shuffled").isEnabled()

"""The spread behind the neighbors is counted whatever the similarities are."""

import numpy as np
import pytest

from embviz.analysis.neighborhoods.neighborhood import Spread
from embviz.gui.words.picture import SimilarityProfilePlot


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
@pytest.mark.parametrize(
    "values",
    [
        [0.5, 0.5],
        [0.0, 0.0],
        [0.5, np.nextafter(np.float32(0.5), np.float32(1))],
        [1e-30, 2e-30],
        [-1e20, -1e20],
        [1e20, np.nextafter(np.float32(1e20), np.float32(2e20))],
        [-1.0, 1.0],
    ],
)
def test_equal_and_nearly_equal_similarities_have_a_spread(qtbot, metric, values):
    picture = SimilarityProfilePlot("picture")
    qtbot.addWidget(picture)
    values = np.array(values, np.float32)
    picture.show_found(["cat", "dog"], values, Spread(metric, values, len(values)))
    places, density = picture._density
    assert (np.diff(places) > 0).all()
    assert (density >= 0).all()
    assert density.sum() * (places[1] - places[0]) == pytest.approx(1, rel=1e-6)
    picture.grab()


def test_the_spread_is_smooth_with_the_bandwidth_that_is_said(qtbot):
    picture = SimilarityProfilePlot("picture")
    qtbot.addWidget(picture)
    values = np.random.default_rng(7).normal(0.2, 0.15, 800).clip(-0.6, 0.9)
    picture.show_found(["cat"], values[:1], Spread("cosine", values, len(values)))
    places, density = picture._density
    width = picture._bandwidth
    assert width == pytest.approx(
        0.9 * min(values.std(ddof=1), np.subtract(*np.percentile(values, (75, 25))) / 1.34) * len(values) ** -0.2
    )
    away = (places[:, None] - values) / width
    direct = np.exp(-0.5 * away**2).mean(axis=1) / (width * np.sqrt(2 * np.pi))
    np.testing.assert_allclose(density, direct, atol=0.02 * direct.max())


def test_a_long_last_word_is_written_before_the_distribution(qtbot):
    """It was cut, and its ground covered the axis of the distribution."""
    values = np.random.default_rng(7).normal(0.2, 0.15, 800).clip(-0.6, 0.8)
    scores = np.linspace(0.95, 0.85, 10)
    seen = []
    for last in ("a", "grandmother"):
        picture = SimilarityProfilePlot(last)
        qtbot.addWidget(picture)
        picture.resize(580, 300)
        picture.show_found([*"bcdefghij", last], scores, Spread("cosine", values, len(values)))
        seen.append(picture.grab().toImage().copy(0, 0, 580, 278))  # without the axis of ranks below
    begin = int(picture.stem(9).x() + picture.stem(9).x() - picture.stem(8).x())  # one stem behind the last one
    assert seen[0].copy(begin, 0, 580 - begin, 278) == seen[1].copy(begin, 0, 580 - begin, 278)
    assert seen[0] != seen[1]

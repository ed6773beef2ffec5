"""The spread behind the neighbors is counted whatever the similarities are."""

import numpy as np
import pytest

from embviz.analysis.neighborhoods.similarity_spread import Spread
from embviz.gui.words.picture import SimilarityProfilePlot


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
@pytest.mark.parametrize(
    "values",
    [
        [0.5, 0.5], [0.0, 0.0], [0.5, np.nextafter(np.float32(0.5), np.float32(1))], [1e-30, 2e-30], [-1e20, -1e20],
        [1e20, np.nextafter(np.float32(1e20), np.float32(2e20))], [-1.0, 1.0],
    ],
)
def test_equal_and_nearly_equal_similarities_have_a_spread(qtbot, metric, values):
    picture = SimilarityProfilePlot("picture")
    qtbot.addWidget(picture)
    values = np.array(values, np.float32)
    picture.show_found(["cat", "dog"], values, Spread(metric, values, len(values)))
    counts, edges = picture._density
    assert counts.sum() == len(values)
    assert (np.diff(edges) > 0).all()
    picture.grab()

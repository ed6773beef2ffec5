"""Options of methods: for a flat picture of all words, and what is said of a picture."""

import numpy as np
import pytest

from embviz.gui.scene.layout_options import described, of_plane
from embviz.projection.engine import Frame


@pytest.mark.parametrize(
    ("name", "options", "flat"),
    [
        ("pca", {"dimensions": 3, "components": "1, 3, 5"}, {"components": "1, 3"}),
        ("pca", {"components": "2, 4"}, {"components": "2, 4"}),
        ("pca", {"dimensions": 3}, {}),
        ("mds", {"dimensions": 3, "chosen": "king queen", "metric": "euclidean"}, {"metric": "euclidean"}),
    ],
)
def test_options_for_a_flat_picture_of_all_words(name, options, flat):
    assert of_plane(name, options) == flat


def test_classical_scaling_speaks_of_distances_and_of_the_words_that_are_placed():
    places = np.zeros((9, 2), np.float32)
    places[6:] = np.nan
    frame = Frame(np.arange(9), places, 0, float("nan"), True, explained_variance=(0.5, 0.23))
    assert described(frame, "mds") == "6 of 9 words · these two axes hold 73\u00a0% of the squared distances"
    assert described(frame, "pca") == "these two directions hold 73\u00a0% of the variance"

import csv
import io
from itertools import pairwise as successive
from itertools import permutations

import numpy as np
import pytest

from embviz.analysis.neighborhoods.similarity import MOST_WORDS, leaf_order, pairwise, similarity
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

U, V = (2, -1, 3), (1, 2, -1)


@pytest.mark.parametrize(
    ("metric", "itself", "other"), [("euclidean", 0, np.sqrt(26)), ("dot", 14, -3), ("cosine", 1, -3 / np.sqrt(84))]
)
def test_the_textbook_pair(metric, itself, other):
    found = similarity(Embedding(["u", "v"], [U, V]), ["u", "v", "u"], metric)
    np.testing.assert_allclose(found.values[0], [itself, other, itself], rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(found.values, found.values.T)
    assert (found.words, found.metric) == (("u", "v", "u"), metric)


def test_near_points_far_from_the_origin_keep_their_distance():
    assert pairwise([[1e6, 0], [1e6 + 0.5, 0]], "euclidean")[0, 1] == 0.5


def test_a_zero_vector_is_like_nothing():
    assert pairwise([[0, 0], [1, 0]], "cosine").tolist() == [[0, 0], [0, 1]]


def test_what_is_refused():
    embedding = Embedding(["word", "other"], [U, V])
    with pytest.raises(InputError, match="'wurd', 'othr' are not") as caught:
        similarity(embedding, ["wurd", "word", "othr"])
    assert caught.value.suggestions == ("word", "other")
    with pytest.raises(InputError, match="too many"):
        similarity(embedding, ["word"] * (MOST_WORDS + 1))
    with pytest.raises(InputError, match="'manhattan' is not known"):
        similarity(embedding, ["word"], "manhattan")


@pytest.mark.parametrize("metric", ["cosine", "euclidean", "dot"])
def test_words_on_an_arc_are_put_in_its_order(metric):
    angles = np.array([0.0, 1.2, 0.1, 1.0, 0.5, 1.4])
    words = list("abcdef")
    embedding = Embedding(words, np.stack([np.cos(angles), np.sin(angles)], axis=1))
    found = leaf_order(embedding, similarity(embedding, words, metric))
    order = angles[found.order].tolist()
    assert order in (sorted(angles), sorted(angles, reverse=True))
    assert found.linkage.shape == (5, 4)
    assert found.linkage[-1, 3] == 6
    expected = {"euclidean": 2 * np.sin(0.05)}.get(metric, 1 - np.cos(0.1))
    assert found.linkage[0, 2] == pytest.approx(expected, rel=1e-5)


def test_no_turning_of_the_tree_brings_neighbors_nearer():
    rng = np.random.default_rng(8)
    words = [str(i) for i in range(7)]
    embedding = Embedding(words, rng.normal(size=(7, 5)))
    matrix = similarity(embedding, words)
    found = leaf_order(embedding, matrix)
    distances = 1 - matrix.values

    def leaves(node):
        if node < 7:
            return {node}
        return leaves(int(found.linkage[node - 7, 0])) | leaves(int(found.linkage[node - 7, 1]))

    groups = [leaves(node) for node in range(7, 13)]

    def fits_the_tree(order):
        places = {leaf: place for place, leaf in enumerate(order)}
        return all(max(spots) - min(spots) == len(spots) - 1 for spots in ([places[x] for x in g] for g in groups))

    def length(order):
        return sum(distances[a, b] for a, b in successive(order))

    best = min(length(order) for order in permutations(range(7)) if fits_the_tree(order))
    assert fits_the_tree(found.order.tolist())
    assert length(found.order.tolist()) == pytest.approx(best)


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_words_have_no_tree(count):
    embedding = Embedding(["a"], [[1, 0]])
    found = leaf_order(embedding, similarity(embedding, ["a"] * count))
    assert found.order.tolist() == list(range(count))
    assert found.linkage.shape == (0, 4)


def test_csv_reads_back_in_the_order_asked_for():
    embedding = Embedding(['a,"b"', "ö"], [U, V])
    matrix = similarity(embedding, embedding.words)
    rows = list(csv.reader(io.StringIO(matrix.to_csv([1, 0]))))
    assert rows[0] == ["cosine", "ö", 'a,"b"']
    assert [row[0] for row in rows[1:]] == ["ö", 'a,"b"']
    values = np.array([row[1:] for row in rows[1:]], dtype=float)
    np.testing.assert_allclose(values, matrix.values[::-1, ::-1], rtol=1e-5)
    assert matrix.to_csv().splitlines()[0] == 'cosine,"a,""b""",ö'

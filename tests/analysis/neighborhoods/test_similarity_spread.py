"""The similarities of all words to a point, against looking at each word."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from embviz.analysis.neighborhoods.neighborhood import neighborhood, similarity_spread
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def embedding():
    vectors = np.random.default_rng(6).normal(size=(300, 7)).astype(np.float32)
    vectors[5] = 0
    return Embedding([f"w{k}" for k in range(300)], vectors)


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_all_words_but_the_question(embedding, metric):
    found = neighborhood(embedding, {"w7": 1.0}, 10, metric)
    spread = similarity_spread(embedding, found.point, metric, exclude=(7,))
    kept = np.delete(embedding.vectors, 7, axis=0)
    if metric == "euclidean":
        wanted = cdist(kept, found.point[None])[:, 0]
    else:
        wanted = kept @ found.point
        if metric == "cosine":
            lengths = np.linalg.norm(kept, axis=1) * np.linalg.norm(found.point)
            wanted = np.divide(wanted, lengths, out=np.zeros_like(wanted), where=lengths > 0)
    np.testing.assert_allclose(spread.values, wanted, rtol=1e-4, atol=1e-5)
    assert spread.words == len(spread.values) == 299
    nearest = np.sort(spread.values)[:: 1 if metric == "euclidean" else -1][:10]
    np.testing.assert_allclose(nearest, found.scores, rtol=1e-4)
    off = (found.scores - wanted.mean()) / wanted.std() * (-1 if metric == "euclidean" else 1)
    np.testing.assert_allclose(spread.standing_out(found.scores), off, rtol=1e-3)
    assert (np.diff(off) <= 0).all()
    assert off[0] > 1


def test_a_sample_is_spread_over_all_ranks(embedding):
    point = embedding.vectors[7]
    spread = similarity_spread(embedding, point, "dot", exclude=(7,), sample=30)
    assert spread.words == 299
    np.testing.assert_allclose(spread.values, (embedding.vectors @ point)[5::10], rtol=1e-5)
    inside = similarity_spread(embedding, point, "dot", slice(100, 200), exclude=(7, 150))
    np.testing.assert_allclose(inside.values, np.delete(embedding.vectors[100:200] @ point, 50), rtol=1e-5)
    assert inside.words == 99
    assert len(similarity_spread(embedding, point, "dot", sample=151).values) == 300


def test_without_other_words_nothing_stands_out():
    alone = Embedding(["a"], [[1.0, 2.0]])
    spread = similarity_spread(alone, [1.0, 2.0], "cosine", exclude=(0,))
    assert spread.words == len(spread.values) == 0
    assert np.isnan(spread.mean)
    assert np.isnan(spread.standing_out([0.5])).all()
    same = similarity_spread(Embedding(["a", "b", "c"], np.ones((3, 2))), [1.0, 1.0], "cosine", exclude=(0,))
    assert np.isnan(same.standing_out([1.0])).all()

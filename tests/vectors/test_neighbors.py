import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import highest, nearest

U, V = (2, -1, 3), (1, 2, -1)


@pytest.mark.parametrize(("metric", "score"), [("euclidean", np.sqrt(26)), ("dot", -3), ("cosine", -3 / np.sqrt(84))])
def test_the_textbook_pair(metric, score):
    ids, scores = nearest(Embedding(["v"], [V]), U, metric=metric)
    assert ids.tolist() == [0]
    assert scores.dtype == np.float32
    np.testing.assert_allclose(scores, [score], rtol=1e-6)


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_the_same_as_comparing_one_by_one(metric):
    rng = np.random.default_rng(3)
    vectors, queries = rng.normal(size=(500, 12)), rng.normal(size=(7, 12))
    embedding = Embedding([str(i) for i in range(500)], vectors)
    ids, scores = nearest(embedding, queries, top=20, metric=metric, exclude=[5, 6, 6])
    assert ids.shape == scores.shape == (7, 20)
    for query, found, values in zip(queries, ids, scores, strict=True):
        plain = {
            "dot": vectors @ query,
            "cosine": vectors @ query / np.linalg.norm(vectors, axis=1) / np.linalg.norm(query),
            "euclidean": np.linalg.norm(vectors - query, axis=1),
        }[metric]
        order = np.argsort(plain if metric == "euclidean" else -plain)
        order = order[~np.isin(order, [5, 6])][:20]
        assert found.tolist() == order.tolist()
        np.testing.assert_allclose(values, plain[order], rtol=1e-4, atol=1e-6)


def test_a_vector_is_its_own_nearest_at_distance_zero_even_far_from_the_origin():
    vectors = np.random.default_rng(0).normal(size=(100, 10)) + 1000
    embedding = Embedding([str(i) for i in range(100)], vectors)
    ids, scores = nearest(embedding, embedding.vectors[17], top=1, metric="euclidean")
    assert (ids.tolist(), scores.tolist()) == ([17], [0])


def test_equals_come_by_rising_id():
    embedding = Embedding(list("abcdef"), [[1, 0], [2, 0], [0, 1], [3, 0], [1, 0], [1, 0]])
    assert nearest(embedding, [1, 0], top=3)[0].tolist() == [0, 1, 3]
    assert nearest(embedding, [1, 0], top=9, exclude=[0])[0].tolist() == [1, 3, 4, 5, 2]


def test_zero_vectors_have_cosine_zero():
    ids, scores = nearest(Embedding(["a", "b"], [[0, 0], [1, 1]]), [1, 0])
    assert ids.tolist() == [1, 0]
    assert scores[1] == 0
    assert nearest(Embedding(["a"], [[1, 1]]), [0, 0])[1].tolist() == [0]


def test_nothing_left_to_find():
    ids, scores = nearest(Embedding(["a"], [[1, 1]]), [1, 0], exclude=[0])
    assert ids.shape == scores.shape == (0,)


def test_wrong_questions_are_refused():
    embedding = Embedding(["a"], [[1, 1]])
    with pytest.raises(InputError, match="3 dimensions, the vectors have 2"):
        nearest(embedding, [1, 2, 3])
    with pytest.raises(InputError, match="'cosinus'"):
        nearest(embedding, [1, 2], metric="cosinus")


@given(st.lists(st.sampled_from([-1.5, 0.0, 2.0, 3.0]), max_size=30), st.integers(0, 30))
def test_highest_is_a_stable_sort_cut_short(values, count):
    count = min(count, len(values))
    found = highest(np.array(values, dtype=np.float32), count)
    assert found.tolist() == sorted(range(len(values)), key=lambda place: -values[place])[:count]

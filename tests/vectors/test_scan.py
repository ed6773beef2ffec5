"""The nearest of very many words, found by way of rounded vectors, are those that exact arithmetic finds."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from embviz.vectors import scan as module
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import METRICS, nearest


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    monkeypatch.setattr(module, "LEAST_NUMBERS", 1)


def _scores(vectors, query, metric):
    rows, wanted = vectors.astype(np.float64), query.astype(np.float64)
    if metric == "dot":
        return rows @ wanted
    if metric == "euclidean":
        return -np.linalg.norm(rows - wanted, axis=1)
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(wanted)
    return (rows @ wanted) / np.where(lengths > 0, lengths, 1)


def _made(kind, rows, dimensions):
    rng = np.random.default_rng(3)
    vectors = rng.normal(size=(rows, dimensions))
    if kind == "uneven":
        vectors *= np.exp(rng.normal(size=(rows, 1)) * 4)
    elif kind == "outlying":
        vectors[:, 0] = 300 * np.abs(vectors[:, 0])  # one column eats up the steps of the rounding
    elif kind == "crowded":
        vectors = vectors[:1] + 1e-3 * vectors
    elif kind == "zeros":
        vectors[::3] = 0
    return vectors.astype(np.float32)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("kind", ["even", "uneven", "outlying", "crowded", "zeros"])
@pytest.mark.parametrize(("rows", "dimensions"), [(4001, 300), (1023, 7)])
def test_no_near_word_is_lost(kind, metric, rows, dimensions):
    embedding = Embedding([str(k) for k in range(rows)], _made(kind, rows, dimensions))
    assert embedding.rounded() is None  # asked for once only
    rounded = embedding.rounded()
    for row in (0, 1, 17, rows - 1):
        query = embedding.vectors[row]
        truth = _scores(embedding.vectors, query, metric)
        tenth = np.sort(truth)[-10]
        near = rounded.candidates(query, 10, metric)
        assert set(np.flatnonzero(truth >= tenth).tolist()) <= set(near.tolist())
        ids, scores = nearest(embedding, query, 10, metric)
        sign = -1 if metric == "euclidean" else 1
        np.testing.assert_allclose(sign * scores, np.sort(truth)[::-1][:10], rtol=2e-5, atol=1e-6)
        assert (truth[ids] >= tenth - abs(tenth) * 1e-6).all()


def test_few_rows_are_left_to_be_looked_at():
    embedding = Embedding([str(k) for k in range(20_000)], _made("even", 20_000, 100))
    embedding.rounded()
    assert len(embedding.rounded().candidates(embedding.vectors[5], 10, "cosine")) < 100


def test_equals_come_by_rising_id_and_excluded_words_stay_out():
    vectors = np.tile(_made("even", 50, 20), (20, 1))
    embedding = Embedding([str(k) for k in range(1000)], vectors)
    embedding.rounded()
    ids, scores = nearest(embedding, vectors[3], 6, exclude=[3, 103])
    assert ids.tolist() == [53, 153, 203, 253, 303, 353]
    assert np.ptp(scores) == 0


def test_a_zero_query_and_several_queries():
    embedding = Embedding([str(k) for k in range(1000)], _made("even", 1000, 20))
    embedding.rounded()
    assert nearest(embedding, np.zeros(20), 3)[0].tolist() == [0, 1, 2]
    ids, _ = nearest(embedding, embedding.vectors[[5, 6]], 1)
    assert ids.tolist() == [[5], [6]]


def test_rounded_vectors_are_made_at_once_when_many_questions_follow():
    embedding = Embedding([str(k) for k in range(1000)], _made("even", 1000, 20))
    made = embedding.rounded(at_once=True)
    assert made is not None
    assert embedding.rounded() is made


def test_a_question_does_not_wait_for_vectors_that_are_being_rounded(monkeypatch):
    embedding = Embedding([str(k) for k in range(1000)], _made("even", 1000, 20))
    asked = []

    class Asking(module.Scan):
        def __init__(self, made):
            with ThreadPoolExecutor(1) as other:
                asked.append(other.submit(nearest, made, made.vectors[7], 3).result(timeout=600))
            super().__init__(made)

    monkeypatch.setattr(module, "Scan", Asking)
    embedding.rounded(at_once=True)
    assert asked[0][0][0] == 7


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("spread", [1e-3, 1e-2])
def test_the_same_question_has_the_same_answer_before_and_after_rounding(metric, spread):
    rng = np.random.default_rng(2)
    middles = rng.normal(size=(8, 100))
    vectors = middles[rng.integers(0, 8, 4000)] + rng.normal(size=(4000, 100)) * spread
    embedding = Embedding([str(k) for k in range(4000)], vectors)
    queries = embedding.vectors[:12]
    several = nearest(embedding, queries, 10, metric)  # so many that they are looked at together
    plain = [nearest(Embedding(embedding.words, embedding.vectors), query, 10, metric) for query in queries]
    embedding.rounded(at_once=True)
    for at, query in enumerate(queries):
        ids, scores = nearest(embedding, query, 10, metric)
        truth = _scores(embedding.vectors, query, metric).astype(np.float32)
        assert ids.tolist() == np.argsort(-truth, kind="stable")[:10].tolist()
        for others in (plain[at], (several[0][at], several[1][at])):
            assert others[0].tolist() == ids.tolist()
            assert others[1].tolist() == scores.tolist()


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("length", [1.0, 1e-4, 3e3])
@pytest.mark.parametrize("whole", [True, False])
def test_no_row_is_nearer_than_it_is_said_to_be_at_most(metric, length, whole, monkeypatch):
    # row by row, as the nearest alone do not show a bound that is a little wrong
    rng = np.random.default_rng(7)
    vectors = rng.normal(size=(2000, 40)).astype(np.float32)
    if whole:
        vectors = rng.integers(-127, 128, size=(2000, 40)).astype(np.float32)
        vectors[:, 0] = 127  # the step of each row is 1: rounding takes nothing from them
    embedding = Embedding([str(k) for k in range(2000)], vectors)
    query = (rng.normal(size=40) * length / 6).astype(np.float32)
    seen = []
    scan = module.kernel.scan

    def watched(*given):
        scan(*given)
        seen.append((given[-2].astype(np.float64), given[5].astype(np.float64) + given[4] * float(given[7])))

    monkeypatch.setattr(module.kernel, "scan", watched)
    embedding.rounded(at_once=True).candidates(query, 5, metric)
    ((most, off),) = seen
    rows, wanted = vectors.astype(np.float64), query.astype(np.float64)
    truth = {
        "euclidean": 2 * rows @ wanted - np.square(rows).sum(axis=1),
        "dot": rows @ wanted,
        "cosine": rows @ wanted / np.linalg.norm(rows, axis=1),
    }[metric]
    assert (off > 0).all()
    assert (most >= truth).all()
    assert (most - 2 * off <= truth).all()
    if whole:
        # with half of what the query's rounding took some rows would leave the bound: it is no looser than need be
        assert off.max() < 1e-2 * np.abs(truth).max()

"""Pairs left out one by one, against the formula computed for each by itself."""

import numpy as np
import pytest

from embviz.analysis.analogies import offsets
from embviz.analysis.analogies.offsets import predict_left_out
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

PAIRS = [(f"a{i}", f"b{i}") for i in range(12)]


@pytest.fixture
def embedding():
    rng = np.random.default_rng(3)
    starts, way = rng.normal(size=(12, 8)), 0.8 * rng.normal(size=8)
    ends = starts + way + 1.6 * rng.normal(size=(12, 8))
    others = rng.normal(size=(40, 8))
    words = [a for a, _ in PAIRS] + [b for _, b in PAIRS] + [f"x{i}" for i in range(40)]
    return Embedding(words, np.concatenate([starts, ends, others]))


def _cos(u, v):
    return u @ v / (np.linalg.norm(u) * np.linalg.norm(v))


def test_each_pair_is_predicted_from_all_others(embedding, monkeypatch):
    monkeypatch.setattr(offsets, "_SCORES_AT_ONCE", 200)
    found = predict_left_out(embedding, [*PAIRS, ("a0", "nobody")])
    unit = dict(zip(embedding.words, embedding.unit.astype(np.float64), strict=True))
    assert [one.pair for one in found.predictions] == PAIRS
    for one, (a, b) in zip(found.predictions, PAIRS, strict=True):
        mean = np.mean([unit[d] - unit[c] for c, d in PAIRS if c != a], axis=0)
        for start, rank, given in ((unit[a] + mean, one.rank, one.given), (unit[a], one.rank_alone, None)):
            scores = {word: _cos(x, start) for word, x in unit.items() if word != a}
            order = sorted(scores, key=scores.__getitem__, reverse=True)
            assert rank == order.index(b) + 1
            assert given in (None, order[0])
    ranks = np.array([one.rank for one in found.predictions])
    assert 0 < found.accuracy == (ranks == 1).mean() < 1
    assert found.mean_reciprocal_rank == pytest.approx((1 / ranks).mean())
    alone = np.array([one.rank_alone for one in found.predictions])
    assert found.accuracy_alone == (alone == 1).mean()
    assert found.mean_reciprocal_rank > (1 / alone).mean()
    assert found.restrict == 64


def test_a_pair_that_stands_twice_does_not_predict_itself(embedding):
    once = predict_left_out(embedding, PAIRS)
    again = predict_left_out(embedding, [*PAIRS, PAIRS[2], tuple(word.upper() for word in PAIRS[3])])
    assert again == once


def test_only_the_first_words_take_part(embedding):
    found = predict_left_out(embedding, PAIRS, restrict=20)
    assert [one.pair for one in found.predictions] == PAIRS[:8]
    assert found.restrict == 20


def test_what_is_refused(embedding):
    with pytest.raises(InputError, match="among the first 64: 1 of 2"):
        predict_left_out(embedding, [("a0", "b0"), ("a1", "zebra")])
    with pytest.raises(Cancelled):
        predict_left_out(embedding, PAIRS, pulse=Pulse(cancelled=lambda: True))

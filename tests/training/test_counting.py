"""GloVe's counts against counting pair by pair, and the two distributions of words."""

import numpy as np
import pytest
from numba import njit

from embviz.training.control import RunControl
from embviz.training.glove import GloveLearner
from embviz.training.kernels.reading import AHEAD, Page, Text, draw, read
from embviz.training.noise import keep_thresholds, noise_table
from embviz.training.parameters import defaults


def _counted(corpus, **parameters):
    learner = GloveLearner(corpus, defaults("glove", min_count=1, dimensions=2, **parameters))
    learner.side, learner.sides = 8, -(-len(corpus.vocabulary) // 8)  # small tiles: many of them in a small text
    learner.prepare(RunControl(), lambda phase: None)
    met = {}
    for tile in range(learner.sides**2):
        for cell in learner.cells[learner.starts[tile] : learner.starts[tile + 1]]:
            pair = tile // learner.sides * 8 + int(cell["row"]), tile % learner.sides * 8 + int(cell["column"])
            assert pair not in met
            met[pair] = float(np.exp(cell["log"])), float(cell["weight"])
    return learner, met


@pytest.mark.parametrize("threads", [1, 3])
def test_meetings_are_those_of_a_direct_count(corpus_of, threads):
    random = np.random.default_rng(5)
    corpus = corpus_of([" ".join(f"w{k}" for k in random.zipf(1.5, n) % 30) for n in (1, 2, 300, 7, 90)])
    direct = {}
    for first, last in zip(corpus.offsets[:-1], corpus.offsets[1:], strict=True):
        for t in range(first, last):
            for other in range(max(first, t - 4), min(last, t + 5)):
                if other != t:
                    pair = int(corpus.ids[t]), int(corpus.ids[other])
                    direct[pair] = direct.get(pair, 0) + 1 / abs(other - t)
    learner, met = _counted(corpus, window=4, x_max=3, alpha=0.6, threads=threads)
    assert met.keys() == direct.keys()
    assert learner.units == len(direct)
    for pair, count in direct.items():
        assert met[pair][0] == pytest.approx(count, rel=1e-4)
        assert met[pair][1] == pytest.approx(min(1, (count / 3) ** 0.6), rel=1e-4)


def test_x_max_follows_the_counts_of_the_text_unless_it_is_given(corpus_of):
    random = np.random.default_rng(8)
    corpus = corpus_of([" ".join(f"w{k}" for k in random.zipf(1.4, n) % 90) for n in (9000, 400, 7000)])
    learner, met = _counted(corpus, window=6, threads=2)
    counts = np.sort([count for count, _ in met.values()])[::-1]
    # 1.5 % of the pairs reach it, to two digits and an interval of 0.4 % of the counts
    assert learner.x_max == pytest.approx(counts[int(0.015 * len(counts))], rel=0.06)
    assert learner.x_max == float(f"{learner.x_max:.2g}")
    assert f"X / {learner.x_max:g}" in learner.loss_definition
    for count, weight in met.values():
        assert weight == pytest.approx(min(1, (count / learner.x_max) ** 0.75), rel=1e-4)
    other, _ = _counted(corpus, window=6, threads=1)
    assert other.x_max == learner.x_max
    fixed, met = _counted(corpus, window=6, x_max=100)
    assert fixed.x_max == 100
    assert max(met.values())[1] == pytest.approx(min(1, (max(met.values())[0] / 100) ** 0.75), rel=1e-4)
    few, _ = _counted(corpus_of(["a b"]), window=2)
    assert few.x_max == 1


def test_every_cell_is_learned_once_in_an_epoch(corpus_of):
    random = np.random.default_rng(6)
    corpus = corpus_of([" ".join(f"w{k}" for k in random.integers(0, 40, 500))])
    learner, met = _counted(corpus, window=5)
    groups = np.concatenate([learner.order[a:b] for a, b in zip(learner.cuts[:-1], learner.cuts[1:], strict=True)])
    assert sorted(groups) == [k for k in range(learner.sides**2) if learner.starts[k] < learner.starts[k + 1]]
    learner.learn(0, 0, learner.slices)
    assert learner.tally[0, 1] == len(met)


@njit
def _draw(text, page, count, state):
    return draw(text, page, count, 0, 0, state)


@njit
def _read(text, page, tokens, state):
    return read(text, page, 0, tokens, 0, 0, 0, state)


COUNTS = np.array([1000, 400, 100, 50, 10, 1])


def _text(ids, keep, noise):
    return Text(np.asarray(ids, np.int32), np.array([0, len(ids)]), keep, *noise)


@pytest.mark.parametrize("exponent", [-0.5, 0.0, 0.75, 1.0])
def test_noise_words_come_as_often_as_they_should(exponent):
    page = Page(*np.zeros((4, 1), np.int32), np.zeros(400_000, np.int32))
    text = _text([0], keep_thresholds(COUNTS, 0), noise_table(COUNTS, exponent))
    _draw(text, page, len(page.noise), np.uint64(88172645463325252))
    wanted = COUNTS**exponent / (COUNTS**exponent).sum() * len(page.noise)
    found = np.bincount(page.noise, minlength=6)
    # a chi-square of 5 degrees of freedom is above 25.7 once in 10,000 times
    assert ((found - wanted) ** 2 / wanted).sum() < 25.7


@pytest.mark.parametrize("sample", [0, 1e-3, 0.05, 1.0])
def test_frequent_words_are_thinned_out_as_in_word2vec(sample):
    ids = np.repeat(np.arange(6, dtype=np.int32), COUNTS * 100)
    page = Page(*np.zeros((4, len(ids) + AHEAD), np.int32), np.zeros(1, np.int32))
    text = _text(ids, keep_thresholds(COUNTS, sample), noise_table(COUNTS, 0.75))
    _, first, last, _ = _read(text, page, len(ids), np.uint64(362436069))
    kept = np.bincount(page.rows[first:last], minlength=6)
    frequency = COUNTS / COUNTS.sum()
    share = np.minimum(1, np.sqrt(sample / frequency) + sample / frequency) if sample else np.ones(6)
    spread = np.sqrt(COUNTS * 100 * share * (1 - share))
    assert (np.abs(kept - COUNTS * 100 * share) <= 4.5 * spread + 1e-3).all()

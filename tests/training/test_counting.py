"""GloVe's counts against counting pair by pair, and the two distributions of words."""

import numpy as np
import pytest
from numba import njit

from embviz.training.control import RunControl
from embviz.training.kernels.options import FAST
from embviz.training.kernels.reading import AHEAD, Page, Text, draw, open_windows, read
from embviz.training.models.glove import GloveLearner
from embviz.training.noise import keep_thresholds, noise_table, shared_noise
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


@njit(**{**FAST, "cache": False})
def _read(text, page, start, stop, widest, seed, epoch):
    sentences, first, last = read(text, page, start, stop, widest, 0, 0, seed, epoch)
    open_windows(page, sentences, first, last, widest, False)
    return first, last


COUNTS = np.array([1000, 400, 100, 50, 10, 1])


def _page(tokens):
    return Page(*np.zeros((4, tokens + AHEAD), np.int32), np.zeros(0, np.int32))


@pytest.mark.parametrize("exponent", [-0.5, 0.0, 0.75, 1.0])
def test_noise_words_come_as_often_as_they_should(exponent):
    noise = np.zeros(400_000, np.int32)
    draw(*noise_table(COUNTS, exponent), 5, 3, noise)
    shares = COUNTS**exponent / (COUNTS**exponent).sum()
    wanted, found = shares * len(noise), np.bincount(noise, minlength=6)
    # a chi-square of 5 degrees of freedom is above 25.7 once in 10,000 times; strata only make it smaller
    assert ((found - wanted) ** 2 / wanted).sum() < 25.7
    # eight sets have one word from each of 40 equal parts: of a word whole parts, and a chance in two others
    blocks = np.stack([np.bincount(block, minlength=6) for block in noise.reshape(-1, 40)])
    ends = np.cumsum(shares) * 40
    least = np.maximum(np.floor(ends) - np.ceil(ends - shares * 40), 0)
    assert (blocks >= least).all()
    assert (blocks <= np.ceil(ends) - np.floor(ends - shares * 40)).all()


def test_strata_of_the_noise_are_filled_evenly():
    # 400 words of equal chances: ten in each of 40 parts
    noise = np.zeros(40 * 5000, np.int32)
    draw(*noise_table(np.full(400, 7), 0.75), 5, 11, noise)
    parts = noise.reshape(-1, 8, 5) // 10
    assert (np.sort(parts.reshape(-1, 40), axis=1) == np.arange(40)).all()
    # each set has one word from each fifth, and any of its eight parts with the same chance
    assert (parts // 8 == np.arange(5)).all()
    for q in range(5):
        for place in range(8):
            met = np.bincount(parts[:, place, q] - 8 * q, minlength=8)
            assert ((met - 625) ** 2 / 625).sum() < 40  # 7 degrees of freedom: once in 800,000 times
    # within a part all words have the same chance
    met = np.bincount(noise, minlength=400)
    assert ((met - 500) ** 2 / 500).sum() < 500  # 360 degrees of freedom: 5.2 standard deviations
    # the places of a block do not tell those of the next: in 1 of 8 cases they are the same
    assert np.mean(parts[1:, 0] == parts[:-1, 0]) == pytest.approx(1 / 8, abs=0.012)


def test_one_word_is_all_the_noise_there_can_be():
    noise, starts = shared_noise(np.array([3]), 0.75, 5, 1000, 16, 1)
    assert not noise.any()
    assert starts == 125
    assert len(noise) == 40 * (125 + 2 + 1)  # two blocks hold the 16 sets that a piece needs


@pytest.mark.parametrize("sample", [0, 1e-3, 0.05, 1.0])
def test_frequent_words_are_thinned_out_as_in_word2vec(sample):
    ids = np.repeat(np.arange(6, dtype=np.int32), COUNTS * 100)
    page, text = _page(len(ids)), Text(ids, np.array([0, len(ids)]), keep_thresholds(COUNTS, sample))
    frequency = COUNTS / COUNTS.sum()
    share = np.minimum(1, np.sqrt(sample / frequency) + sample / frequency) if sample else np.ones(6)
    wanted, total = COUNTS * 100 * share, np.zeros(6)
    spread = np.sqrt(wanted * (1 - share))
    for epoch in range(5):
        first, last = _read(text, page, 0, len(ids), 5, 8, epoch)
        kept = np.bincount(page.rows[first:last], minlength=6)
        assert (np.abs(kept - wanted) <= 4.5 * spread + 1e-3).all()
        total += kept
    # over the epochs they differ less than independent draws would: by about a third
    assert (np.abs(total - 5 * wanted) <= 4.5 * np.sqrt(5) * spread / 2 + 1e-3).all()


def _kept(text, page, tokens, epoch):
    """Return which positions are kept: each one's word is its number."""
    first, last = _read(text, page, 0, tokens, 5, 4, epoch)
    found = np.zeros(tokens, np.bool_)
    found[page.rows[first:last]] = True
    return found


@pytest.mark.parametrize("chance", [0.03, 0.2, 0.5, 0.9])
def test_a_token_is_kept_in_about_as_many_epochs_as_its_chance_says(chance):
    tokens, epochs = 4000, 21
    text = Text(
        np.arange(tokens, dtype=np.int32), np.array([0, tokens]), np.full(tokens, chance * (2**32 - 1), np.uint32)
    )
    page = _page(tokens)
    kept = np.stack([_kept(text, page, tokens, epoch) for epoch in range(epochs)])
    # 21 multiples of the golden section leave gaps of two lengths or three (Steinhaus): an interval of any length has
    # its share of them, but for less than two, wherever it begins; independent draws would differ by up to eight
    assert np.abs(kept.sum(axis=0) - chance * epochs).max() < 2
    spread = np.sqrt(chance * (1 - chance) / tokens)
    assert (np.abs(kept.mean(axis=1) - chance) < 4.5 * spread).all()  # and each epoch has its share
    # neighbors are kept independently of each other
    both = np.mean(kept[0, 1:] & kept[0, :-1])
    assert both == pytest.approx(chance**2, abs=6 * chance * np.sqrt((1 - chance**2) / tokens))


@pytest.mark.parametrize("widest", [1, 2, 5, 8, 13, 50])
def test_each_position_has_each_width_once_in_as_many_epochs(widest):
    tokens = 3000
    text = Text(np.zeros(tokens, np.int32), np.array([0, tokens]), np.array([2**32 - 1], np.uint32))
    page = _page(tokens)
    reaches = []
    for epoch in range(2 * widest):
        first, last = _read(text, page, 0, tokens, widest, 9, epoch)
        assert (first, last) == (0, tokens)
        inner = slice(widest, tokens - widest)  # elsewhere sentences end before the window does
        before = np.arange(tokens)[inner] - page.lows[inner]
        assert (page.highs[inner] - np.arange(tokens)[inner] - 1 == before).all()
        reaches.append(before)
    for some in (reaches[:widest], reaches[widest:]):
        assert np.array_equal(np.sort(some, axis=0), np.tile(np.arange(1, widest + 1), (tokens - 2 * widest, 1)).T)
    for reach in reaches[:widest]:
        shares = np.bincount(reach, minlength=widest + 1)[1:] / len(reach)
        assert np.abs(shares - 1 / widest).max() <= 4.5 * np.sqrt(1 / widest / len(reach))


def test_what_is_kept_does_not_depend_on_where_a_slice_begins():
    random = np.random.default_rng(4)
    ids = random.integers(0, 50, 1000).astype(np.int32)
    text = Text(ids, np.array([0, 300, 310, 1000]), random.integers(0, 2**32, 50).astype(np.uint32))
    whole, part = _page(1000), _page(1000)
    for epoch in range(3):
        first, last = _read(text, whole, 0, 1000, 5, 2, epoch)
        rows, reaches = [], []
        for at in range(0, 1000, 130):
            begin, end = _read(text, part, at, min(at + 130, 1000), 5, 2, epoch)
            rows.extend(part.rows[begin:end])
            reaches.extend(part.highs[begin:end] - part.lows[begin:end])
        assert rows == whole.rows[first:last].tolist()
        # margins are as wide as windows in tokens, of which fewer are kept: no window is wider than in the whole text
        assert (reaches <= whole.highs[first:last] - whole.lows[first:last]).all()

"""Unigram: expectations and best ways against all ways written out, the best way also against `tokenizers`."""

import itertools
import math
from collections import Counter

import numpy as np
import pytest
from tokenizers import Tokenizer, models

from embviz.teaching.tokens.bpe import UNKNOWN
from embviz.teaching.tokens.unigram import BEGIN, LONGEST, lattice, learn_unigram
from embviz.text.toy.world import toy_world
from embviz.text.vocabulary import Vocabulary
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def words():
    return toy_world().corpus.vocabulary.head(600)


@pytest.fixture(scope="module")
def learned(words):
    return learn_unigram(words, 300)


def _all_ways(marked, logs):
    """All ways to cut a word into pieces that are there, with the sums of their logarithms."""
    for cuts in itertools.product((False, True), repeat=len(marked) - 1):
        ends = [k + 1 for k, cut in enumerate(cuts) if cut] + [len(marked)]
        way = tuple(marked[start:end] for start, end in zip([0, *ends], ends, strict=False))
        if all(piece in logs for piece in way):
            yield way, sum(logs[piece] for piece in way)


@pytest.mark.parametrize("step", [0, 3, None])
def test_the_best_ways_are_the_best_of_all(learned, step):
    logs = learned.rounds[-1 if step is None else step].logs
    for word in ("queens", "unhappily", "thing", "a", "walked", "happiness"):
        ways = sorted(_all_ways(BEGIN + word, logs), key=lambda way: -way[1])
        found = learned.best(word, 4, step)
        assert [score for _, score in found] == pytest.approx([score for _, score in ways[:4]])
        assert found[0][0] == ways[0][0]
        assert learned.segment(word, step) == ways[0][0]
        assert learned.log_probability(word, step) == pytest.approx(math.log(sum(math.exp(p) for _, p in ways)))


def test_expectations_are_those_of_all_ways(words, learned):
    logs = learned.rounds[4].logs
    pieces = list(logs)
    some = [word for word in words.words if len(word) < 10][:60]
    counts = np.arange(1.0, len(some) + 1)
    cut = lattice([BEGIN + word for word in some], {piece: k for k, piece in enumerate(pieces)}, LONGEST)
    found, likelihood = cut.expect(np.array([logs[piece] for piece in pieces]), counts)
    expected, whole = Counter(), 0.0
    for word, count in zip(some, counts.tolist(), strict=True):
        ways = [(way, math.exp(log)) for way, log in _all_ways(BEGIN + word, logs)]
        total = sum(chance for _, chance in ways)
        whole += count * math.log(total)
        for way, chance in ways:
            for piece in way:
                expected[piece] += count * chance / total
    assert likelihood == pytest.approx(whole)
    assert found == pytest.approx([expected[piece] for piece in pieces], abs=1e-9)


def test_words_are_cut_as_the_library_cuts_them(words, learned):
    last = learned.rounds[-1].logs
    peer = Tokenizer(models.Unigram([(UNKNOWN, 0.0), *last.items()], unk_id=0))
    for word in (*words.words, "unhappily", "queenlike", "happinesses"):
        assert list(learned.segment(word)) == peer.encode(BEGIN + word).tokens, word


def test_expectation_maximization_raises_the_likelihood(words):
    counts = words.counts.astype(float)
    parts = {word[a:b] for word in words.words for a in range(len(word)) for b in range(a + 1, a + 4)}
    pieces = sorted(parts | {BEGIN})
    numbers = {piece: k for k, piece in enumerate(pieces)}
    cut = lattice([BEGIN + word for word in words.words], numbers, LONGEST)
    logs = np.full(len(pieces), -math.log(len(pieces)))
    likelihoods = []
    for _ in range(6):
        expected, likelihood = cut.expect(logs, counts)
        likelihoods.append(likelihood)
        with np.errstate(divide="ignore"):
            logs = np.log(expected / expected.sum())
    assert all(after > before for before, after in itertools.pairwise(likelihoods))


def test_rounds_drop_what_is_least_useful(learned, words):
    sizes = [len(left.logs) for left in learned.rounds]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 300
    for before, after in itertools.pairwise(learned.rounds):
        gone = set(before.logs) - set(after.logs)
        assert gone <= {piece for piece, _ in after.dropped}
        assert all(len(piece) > 1 for piece in gone)
        worths = [worth for _, worth in after.dropped]
        assert worths == sorted(worths, reverse=True)
    for left in learned.rounds:
        assert sum(map(math.exp, left.logs.values())) == pytest.approx(1)
    letters = {letter for word in words.words for letter in word}
    assert letters | {BEGIN} <= set(learned.rounds[-1].logs)


def test_the_seed_is_what_is_frequent_and_long(words):
    counted = Counter()
    for word, count in zip(words.words, words.counts.tolist(), strict=True):
        marked = BEGIN + word
        for start, end in itertools.combinations(range(len(marked) + 1), 2):
            if 1 < end - start <= LONGEST:
                counted[marked[start:end]] += count
    letters = {letter for word in words.words for letter in BEGIN + word}
    ranked = sorted(counted, key=lambda piece: (-counted[piece] * len(piece), piece))
    seed = letters | set(ranked[: 500 - len(letters)])
    assert set(learn_unigram(words, 300, seed=500).rounds[0].logs) == seed


def test_what_a_piece_is_worth_is_the_cost_of_its_other_spelling(words, learned):
    before = learned.rounds[-2].logs
    pieces = list(before)
    cut = lattice([BEGIN + word for word in words.words], {piece: k for k, piece in enumerate(pieces)}, LONGEST)
    expected, _ = cut.expect(np.array([before[piece] for piece in pieces]), words.counts.astype(float))
    for piece, worth in learned.rounds[-1].dropped[:10]:
        other = max(log for way, log in _all_ways(piece, before) if way != (piece,))
        assert worth == pytest.approx(expected[pieces.index(piece)] * (before[piece] - other))


def test_tokens_are_those_of_the_likeliest_ways(words, learned):
    for step in (0, len(learned.rounds) - 1):
        tokens = sum(
            len(learned.segment(word, step)) * count
            for word, count in zip(words.words, words.counts.tolist(), strict=True)
        )
        assert learned.rounds[step].tokens == tokens


def test_strange_letters_are_unknown(learned):
    assert learned.segment("aß")[-1] == UNKNOWN
    assert learned.log_probability("aß") == -math.inf


def test_learning_tells_its_progress_and_is_given_up(words):
    told = []
    learn_unigram(words, 100, Pulse(told.append))
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1, abs=0.15)
    for after in (0, 1, 3):
        told.clear()
        with pytest.raises(Cancelled):
            learn_unigram(words, 100, Pulse(told.append, lambda most=after: len(told) >= most))
        assert len(told) == after


def test_one_word_is_enough():
    learned = learn_unigram(Vocabulary(["aba"], [3]), 4)
    assert learned.segment("aba") == (BEGIN + "aba",)

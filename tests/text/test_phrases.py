"""Phrases against direct counts, statistics against their definitions."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from embviz.text.phrases import find_phrases, join_phrases
from embviz.text.reading import corpus_from_texts
from embviz.text.statistics import describe, fit_zipf
from embviz.text.vocabulary import Vocabulary
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def lines():
    generator = np.random.default_rng(3)
    words = [f"w{i}" for i in range(40)]
    made = []
    for _ in range(400):
        line = [words[int(i)] for i in generator.zipf(1.5, generator.integers(1, 20)) % 40]
        if generator.random() < 0.3:
            line += ["new", "york", "city"]
        made.append(line)
    return made


@pytest.fixture(scope="module")
def corpus(lines):
    return corpus_from_texts(" ".join(line) for line in lines)


@pytest.mark.parametrize("min_count", [0, 5])
def test_scores_are_those_of_the_formula(lines, corpus, min_count):
    words = Counter(word for line in lines for word in line)
    pairs = Counter(pair for line in lines for pair in pairwise(line))
    size = len(words) + len(pairs)
    expected = {
        pair: (count - min_count) / words[pair[0]] / words[pair[1]] * size
        for pair, count in pairs.items()
        if count > min_count
    }
    found = find_phrases(corpus, min_count)
    shown = found.preview(len(found))
    assert {(p.first, p.second): p.count for p in shown} == {pair: pairs[pair] for pair in expected}
    for p in shown:
        assert p.score == pytest.approx(expected[p.first, p.second], rel=1e-12)
    assert [p.score for p in shown] == sorted(expected.values(), reverse=True)
    assert found.above(1.0) == sum(score > 1.0 for score in expected.values())


def test_joining_goes_from_left_to_right_and_uses_no_word_twice():
    corpus = corpus_from_texts(["a b c", "b c x", "x a b", "b b b"])
    found = find_phrases(corpus, 0)
    joined = join_phrases(found, 0.0)
    assert [joined.sentence(i) for i in range(4)] == [["a_b", "c"], ["b_c", "x"], ["x_a", "b"], ["b_b", "b"]]
    assert joined.vocabulary.words == ("b", "a_b", "b_b", "b_c", "c", "x", "x_a")
    assert joined.vocabulary.counts.tolist() == [2, 1, 1, 1, 1, 1, 1]


def test_joining_twice_joins_three(corpus):
    once = join_phrases(find_phrases(corpus, 5), 3.0)
    twice = join_phrases(find_phrases(once, 5), 3.0)
    assert "new_york_city" in twice.vocabulary
    assert twice.sentences == corpus.sentences
    assert once.preprocessing == corpus.preprocessing
    assert twice.vocabulary.total == twice.tokens


def test_a_joined_word_that_the_text_knows_is_one_word():
    corpus = corpus_from_texts(["new york", "new_york", "new york"])
    joined = join_phrases(find_phrases(corpus, 1), 0.0)
    assert joined.vocabulary.words == ("new_york",)
    assert joined.vocabulary.counts.tolist() == [3]


def test_no_pair_reaches_across_sentences():
    assert len(find_phrases(corpus_from_texts(["a", "b", "a", "b"]), 0)) == 0


def test_more_pairs_than_the_table_begins_with():
    generator = np.random.default_rng(1)
    ids = generator.integers(0, 600, 300_000).tolist()
    line = [f"w{i}" for i in ids]
    corpus = corpus_from_texts([" ".join(line)])
    found = find_phrases(corpus, 0)
    pairs = Counter()
    for begin in range(0, len(line), 10_000):
        sentence = line[begin : begin + 10_000]
        pairs.update(pairwise(sentence))
    assert len(found) == len(pairs)
    assert {(p.first, p.second): p.count for p in found.preview(500)}.items() <= pairs.items()
    assert int(found.counts.sum()) == pairs.total()


def test_counting_pairs_can_be_cancelled(corpus):
    with pytest.raises(Cancelled):
        find_phrases(corpus, pulse=Pulse(cancelled=lambda: True))


def test_statistics_of_a_small_text():
    figures = describe(corpus_from_texts(["a a a b", "a b c", "d"]))
    assert (figures.tokens, figures.types, figures.hapaxes, figures.sentences) == (8, 4, 2, 3)
    assert figures.mean_sentence_length == pytest.approx(8 / 3)
    assert figures.longest_sentence == 4
    assert figures.most_frequent[:2] == (("a", 4), ("b", 2))
    assert figures.ranks.tolist() == [1, 2, 3, 4]
    assert figures.frequencies.tolist() == [4, 2, 1, 1]
    np.testing.assert_allclose(figures.coverage, [0.5, 0.75, 0.875, 1.0])


@pytest.mark.parametrize("exponent", [0.8, 1.0, 1.3])
def test_zipf_finds_the_exponent_it_was_made_with(exponent):
    ranks = np.arange(1, 20_001)
    vocabulary = Vocabulary([f"w{i}" for i in ranks], np.round(1e8 * ranks**-exponent))
    fit = fit_zipf(vocabulary)
    assert fit.exponent == pytest.approx(exponent, abs=0.002)
    assert fit.scale == pytest.approx(1e8, rel=0.02)
    assert fit.r_squared > 0.9999
    assert fit.first_rank == 10
    assert vocabulary.counts[fit.last_rank - 1] >= 10


def test_zipf_of_too_little_text_is_none():
    assert fit_zipf(Vocabulary(["a", "b"], [2, 1])) is None
    assert fit_zipf(Vocabulary([f"w{i}" for i in range(49)], list(range(149, 100, -1)))) is None
    assert fit_zipf(Vocabulary([f"w{i}" for i in range(50)], list(range(150, 100, -1)))) is not None
    for count in (1, 7, 1000):
        assert fit_zipf(Vocabulary([f"w{i:03}" for i in range(300)], [count] * 300)) is None
    assert fit_zipf(Vocabulary([], [])) is None

"""Why two words are alike: dimensions, lines of a text and shared contexts, all against counting by hand."""

import math
from collections import Counter

import numpy as np
import pytest

from embviz.analysis.documents.concordance import concordance
from embviz.analysis.neighborhoods.why import Contexts, contributions, half_by_chance
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse

TEXT = (
    "the cat drinks milk\nthe dog drinks water\na cat sleeps on the mat\na dog sleeps on the floor\n"
    "the stone lies on the floor\nthe cat and the dog\n"
)


@pytest.fixture(scope="module")
def corpus():
    return corpus_from_texts([TEXT], name="pets")


def test_contributions_sum_to_the_cosine():
    found = contributions([2, -1, 3], [1, 2, -1])
    assert found.cosine == pytest.approx(-3 / math.sqrt(84))
    assert found.dimensions.tolist() == [0, 1, 2]
    np.testing.assert_allclose(found.values, np.array([2, -2, -3]) / math.sqrt(84))
    assert found.values.sum() == pytest.approx(found.cosine)
    assert contributions(np.ones(10), np.ones(10)).half == 5
    assert contributions([9, 1, 1], [9, 1, 1]).half == 1
    with pytest.raises(InputError, match="length zero"):
        contributions([0, 0], [1, 0])


def test_lines_stay_within_their_sentence(corpus):
    found = concordance(corpus, "Cat", width=2)
    assert [(line.left, line.word, line.right) for line in found.lines] == [
        (("the",), "cat", ("drinks", "milk")),
        (("a",), "cat", ("sleeps", "on")),
        (("the",), "cat", ("and", "the")),
    ]
    assert [line.sentence for line in found.lines] == [0, 2, 5]
    assert corpus.ids[found.lines[1].token] == corpus.vocabulary.get("cat")
    few = concordance(corpus, "the", limit=2)
    assert (len(few.lines), few.total) == (2, 8)
    assert [line.sentence for line in few.lines] == [0, 5]


def test_lines_of_two_words(corpus):
    assert [line.sentence for line in concordance(corpus, "cat", beside="dog").lines] == [5]
    assert concordance(corpus, "cat", beside="dog", window=2).total == 0
    with pytest.raises(InputError, match="'catt' does not occur in pets") as caught:
        concordance(corpus, "catt")
    assert "cat" in caught.value.suggestions


@pytest.mark.parametrize("window", [1, 2, 5])
def test_lines_beside_any_word_are_those_found_by_looking(corpus, window):
    words = corpus.vocabulary.words
    sentences = [line.split() for line in TEXT.splitlines()]
    for word in words:
        for beside in words:
            wanted, at = [], 0
            for sentence in sentences:
                wanted += [
                    at + i
                    for i, one in enumerate(sentence)
                    if one == word
                    and any(
                        sentence[j] == beside
                        for j in range(max(0, i - window), min(len(sentence), i + window + 1))
                        if j != i
                    )
                ]
                at += len(sentence)
            found = concordance(corpus, word, beside=beside, window=window)
            assert [line.token for line in found.lines] == wanted


def _pairs(window):
    pairs = Counter()
    for sentence in TEXT.splitlines():
        words = sentence.split()
        pairs.update(
            (word, words[j])
            for i, word in enumerate(words)
            for j in range(max(0, i - window), min(len(words), i + window + 1))
            if j != i
        )
    return pairs


@pytest.mark.parametrize("window", [1, 2, 5])
def test_contexts_are_counted(corpus, window):
    pairs, words = _pairs(window), corpus.vocabulary.words
    contexts = Contexts(corpus, window)
    for i, word in enumerate(words):
        assert contexts.around(i).tolist() == [pairs[word, other] for other in words]
        assert contexts.totals[i] == sum(count for (one, _), count in pairs.items() if one == word)


def test_shared_contexts_by_ppmi(corpus):
    pairs, words = _pairs(2), corpus.vocabulary.words
    total = sum(pairs.values())
    sums = Counter()
    for (word, _), count in pairs.items():
        sums[word] += count

    def pmi(one, other):
        return math.log2(pairs[one, other] * total / (sums[one] * sums[other])) if pairs[one, other] else -math.inf

    found = Contexts(corpus, 2).shared("cat", "dog", least=1)
    rows = np.array([[max(0, pmi(animal, word)) for word in words] for animal in ("cat", "dog")])
    cosine = rows[0] @ rows[1] / np.prod(np.linalg.norm(rows, axis=1))
    assert found.cosine == pytest.approx(cosine)
    assert found.shares.sum() == pytest.approx(cosine)
    assert {"drinks", "sleeps"} <= set(found.words)
    for word, values, counts in zip(found.words, found.pmi, found.counts, strict=True):
        assert values.tolist() == pytest.approx([pmi("cat", word), pmi("dog", word)])
        assert counts.tolist() == [pairs["cat", word], pairs["dog", word]]
    assert Contexts(corpus, 2).shared("cat", "dog", least=9).words == ()


def test_counting_can_be_cancelled(corpus):
    with pytest.raises(Cancelled):
        Contexts(corpus, pulse=Pulse(cancelled=lambda: True))


def test_looking_around_a_word_can_be_cancelled(corpus):
    contexts = Contexts(corpus)
    with pytest.raises(Cancelled):
        contexts.shared("cat", "dog", pulse=Pulse(cancelled=lambda: True))


@pytest.mark.parametrize(("cosine", "dimensions"), [(0.6, 100), (0.1, 20), (1.0, 50), (-1.0, 8), (0.3, 1)])
def test_half_by_chance_is_that_of_pairs_turned_at_random(cosine, dimensions):
    random = np.random.default_rng(5)
    halves = []
    for _ in range(600):
        # two vectors at this angle in a random plane
        plane, _ = np.linalg.qr(random.normal(size=(dimensions, min(2, dimensions))))
        one = plane[:, 0]
        other = cosine * one + (math.sqrt(1 - cosine**2) * plane[:, 1] if dimensions > 1 else 0)
        halves.append(contributions(one, other).half if cosine > -1 else 1)
    chance = half_by_chance(cosine, dimensions)
    assert chance.low <= chance.middle <= chance.high
    for quantile, value in ((0.1, chance.low), (0.5, chance.middle), (0.9, chance.high)):
        assert value == pytest.approx(np.quantile(halves, quantile), abs=1)


def test_chance_spans_the_middle_four_fifths():
    random = np.random.default_rng(7)
    halves = []
    for _ in range(2000):
        plane, _ = np.linalg.qr(random.normal(size=(300, 2)))
        halves.append(contributions(plane[:, 0], 0.4 * plane[:, 0] + math.sqrt(1 - 0.4**2) * plane[:, 1]).half)
    chance = half_by_chance(0.4, 300)
    wanted = np.quantile(halves, 0.9) - np.quantile(halves, 0.1)
    # quantiles of .3 and .7 lie less than half as far apart
    assert wanted >= 5
    assert chance.high - chance.low == pytest.approx(wanted, abs=1)

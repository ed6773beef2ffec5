"""GloVe of a whole text: rows of counts against a direct count, the equation, and pairs with the same ratios."""

import math

import numpy as np
import pytest

from embviz.teaching.glove import compare_pairs, counted_rows, learn_glove
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import InputError

COLORS = [f"color{k}" for k in range(12)]


def _text():
    """Two pairs, a and b, each beside twelve words at chances whose ratios are the same for both pairs."""
    random, lines = np.random.default_rng(1), []
    tilt = np.geomspace(1 / 8, 8, 12)
    for pair, base in (("first", random.dirichlet(np.full(12, 4))), ("second", random.dirichlet(np.full(12, 4)))):
        for member, shares in (("a", base), ("b", base * tilt / (base * tilt).sum())):
            counts = np.maximum(np.round(4000 * shares), 5).astype(int)
            for color, count in zip(COLORS, counts, strict=True):
                lines += [f"{pair}{member} {color}"] * int(count)
    return corpus_from_texts(lines)


def test_rows_are_a_direct_count():
    corpus = corpus_from_texts(["a b c a b", "c a", "b b a c"])
    words, window = list(corpus.vocabulary.words), 3
    expected = np.zeros((3, 3))
    for s in range(corpus.sentences):
        sentence = corpus.sentence(s)
        for i, one in enumerate(sentence):
            for j, other in enumerate(sentence):
                if i != j and abs(i - j) <= window:
                    expected[words.index(one), words.index(other)] += 1 / abs(i - j)
    assert counted_rows(corpus, [2, 0, 1], window) == pytest.approx(expected[[2, 0, 1]])


def test_pairs_with_the_same_ratios_come_to_parallel_differences():
    glove = learn_glove(_text())
    assert np.array_equal(glove.sums.vectors, glove.words.vectors + glove.contexts.vectors)
    found = compare_pairs(glove, ("firstb", "firsta", "secondb", "seconda"))
    assert {glove.sums.words[k] for k in found.shared} == set(COLORS)
    # log P(k|b) / P(k|a), counted by hand: each line is one meeting at distance 1
    corpus = glove.corpus
    counts = {}
    for s in range(corpus.sentences):
        counts[tuple(corpus.sentence(s))] = counts.get(tuple(corpus.sentence(s)), 0) + 1
    totals = {word: sum(n for (left, _), n in counts.items() if left == word) for word, _ in counts}
    for pair, row in (("first", 0), ("second", 1)):
        b, a = f"{pair}b", f"{pair}a"
        expected = [
            math.log(counts[b, glove.sums.words[k]] / totals[b] / (counts[a, glove.sums.words[k]] / totals[a]))
            for k in found.shared
        ]
        assert found.counted[row] == pytest.approx(expected)
    counted, learned = found.agreement
    assert counted > 0.99
    assert learned > 0.9
    assert found.parallel > 0.8
    assert glove.sums.words[found.answers[0]] == "secondb"
    assert found.lacking == 0


def test_words_that_cannot_be_compared_are_named():
    glove = learn_glove(_text())
    with pytest.raises(InputError, match="zzz"):
        compare_pairs(glove, ("firsta", "firstb", "seconda", "zzz"))
    with pytest.raises(InputError, match="four different"):
        compare_pairs(glove, ("firsta", "firstb", "seconda", "firsta"))

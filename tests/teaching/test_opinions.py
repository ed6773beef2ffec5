"""Opinions: pairs about the same things, and where they lean, counted pair by pair."""

import numpy as np
import pytest

from embviz.analysis.word_sets import bundled_poles
from embviz.teaching.opinions import BAD, GOOD, OPINIONS, leanings, share_leaning_right
from embviz.teaching.text_classes import cross_validated
from embviz.vectors.embedding import Embedding
from embviz.vectors.english import read_english


@pytest.fixture(scope="module")
def english():
    return read_english()[0]


def _means(embedding):
    texts = [
        [embedding.vectors[at] for w in s.lower().split() if (at := embedding.get(w)) is not None] for _, s in OPINIONS
    ]
    return np.array([np.mean(rows, axis=0) for rows in texts])


def test_each_thing_is_judged_twice():
    labels = [label for label, _ in OPINIONS]
    assert labels == [GOOD] * 20 + [BAD] * 20
    assert len({sentence for _, sentence in OPINIONS}) == 40
    for (_, one), (_, other) in zip(OPINIONS[:20], OPINIONS[20:], strict=True):
        assert len(set(one.split()) & set(other.split())) >= 2


def test_leaning_by_cosines_of_each_word(english):
    rows = _means(english)
    found = leanings(english, rows)
    poles = next(poles for poles in bundled_poles() if poles.name == "sentiment")
    unit = english.vectors / np.linalg.norm(english.vectors, axis=1, keepdims=True)
    # the sign is that of the mean cosine with the good words, less that with the bad ones
    good, bad = (
        [unit[english.id(w)] for w in words if english.get(w) is not None] for words in (poles.plus, poles.minus)
    )
    by_words = [np.mean([row @ g for g in good]) - np.mean([row @ b for b in bad]) for row in rows]
    assert np.array_equal(found > 0, np.array(by_words) > 0)
    right = [(value > 0) == (label == "good") for value, (label, _) in zip(by_words, OPINIONS, strict=True)]
    assert share_leaning_right(found, [label for label, _ in OPINIONS]) == pytest.approx(np.mean(right))
    assert np.mean(right) > 0.8
    assert (found[:20] > found[20:]).all()  # the praise of each thing leans further than its blame


def test_means_of_few_opinions_know_the_topic_only(english):
    rows = _means(english)
    labels = [label for label, _ in OPINIONS]
    assert cross_validated(rows, labels).accuracy < 0.6
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    scores = unit @ unit.T
    np.fill_diagonal(scores, -1)
    twin = np.r_[20:40, 0:20]
    assert (scores.argmax(axis=1) == twin).mean() > 0.5


def test_without_the_words_there_is_no_leaning():
    strange = Embedding(["x", "y"], np.eye(2, dtype=np.float32))
    assert leanings(strange, np.eye(2)) is None

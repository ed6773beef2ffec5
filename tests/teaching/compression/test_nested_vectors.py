"""Nested vectors: what is kept of whole vectors is counted again with plain loops."""

import numpy as np
import pytest

from embviz.teaching.claims.training import category_of, world
from embviz.teaching.compression.nested_vectors import LENGTHS, TEXT, compare_nested, trained
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def found():
    return compare_nested()


def _category(vectors, words):
    category = category_of(world(TEXT))
    known = [at for at, word in enumerate(words) if word in category]
    unit = vectors[known] / np.linalg.norm(vectors[known], axis=1, keepdims=True)
    right = 0
    for row, own in enumerate(known):
        scores = unit @ unit[row]
        scores[row] = -9
        right += category[words[known[int(scores.argmax())]]] == category[words[own]]
    return right / len(known)


def _analogy(vectors, words):
    ids = {word: at for at, word in enumerate(words)}
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    right = asked = 0
    for questions in world(TEXT).truths.analogies.values():
        for question in questions:
            if ids.keys() >= set(question):
                a, b, c, d = (ids[word] for word in question)
                scores = unit @ (unit[b] - unit[a] + unit[c])
                scores[[a, b, c]] = -9
                right += int(scores.argmax()) == d
                asked += 1
    return right / asked


@pytest.mark.parametrize("nested", [False, True])
def test_cut_vectors_by_plain_loops(found, nested):
    embedding = trained(nested)
    way = "nested" if nested else "plain"
    for at, length in enumerate(LENGTHS):
        cut = embedding.vectors[:, :length]
        # thirds of the words differ by one word at most
        assert found.shares["category", way][at] == pytest.approx(_category(cut, embedding.words), abs=0.005)
    assert found.shares["analogy", way][-1] == pytest.approx(_analogy(embedding.vectors, embedding.words), abs=0.02)


def test_axes_are_those_of_the_singular_values(found):
    embedding = trained(False)
    centered = embedding.vectors - embedding.vectors.mean(axis=0)
    axes = np.linalg.svd(centered, full_matrices=False)[2]
    short = centered @ axes[: LENGTHS[1]].T
    assert found.shares["category", "axes"][1] == pytest.approx(_category(short, embedding.words), abs=0.01)


def test_short_beginnings_are_better_and_whole_vectors_are_not(found):
    category, analogy = (
        {way: found.shares[judged, way] for way in ("plain", "nested")} for judged in ("category", "analogy")
    )
    assert category["nested"][0] > category["plain"][0] + 0.1
    assert category["nested"][-1] == pytest.approx(category["plain"][-1], abs=0.03)
    assert analogy["nested"][-1] < analogy["plain"][-1] - 0.05


def test_it_can_be_cancelled():
    with pytest.raises(Cancelled):
        compare_nested(Pulse(cancelled=lambda: True))

"""Whom a metric favors."""

import numpy as np
import pytest

from embviz.teaching.metric_preferences import drawn_words, favors
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

RANDOM = np.random.default_rng(2)
# frequent words are long
VECTORS = (RANDOM.normal(size=(60, 5)) * np.linspace(3, 1, 60)[:, None]).astype(np.float32)
EMBEDDING = Embedding([f"w{k}" for k in range(60)], VECTORS)


@pytest.mark.parametrize("metric", ["dot", "cosine", "euclidean"])
def test_numbers_are_those_of_a_plain_count(metric):
    words = np.arange(0, 60, 2)
    units = VECTORS / np.linalg.norm(VECTORS, axis=1)[:, None]
    closeness = {
        "dot": VECTORS @ VECTORS.T,
        "cosine": units @ units.T,
        "euclidean": -np.linalg.norm(VECTORS[:, None] - VECTORS, axis=2),
    }[metric]
    near = []
    for word in words:
        order = np.argsort(-closeness[word], kind="stable")
        near.append(order[order != word][:10])
    found = favors(EMBEDDING, words, metric)
    assert found.rank == pytest.approx(np.mean(near) + 1)
    assert found.length == pytest.approx(np.linalg.norm(VECTORS, axis=1)[np.array(near)].mean(), rel=1e-5)
    assert found.times == np.bincount(np.ravel(near)).max() == np.bincount(np.ravel(near))[found.hub]


def test_the_product_favors_long_vectors():
    words = drawn_words(EMBEDDING, 40)
    assert len(set(words.tolist())) == 40
    dot, cosine = favors(EMBEDDING, words, "dot"), favors(EMBEDDING, words, "cosine")
    assert dot.length > cosine.length
    assert dot.rank < cosine.rank
    assert dot.times > cosine.times


def test_cancelled():
    with pytest.raises(Cancelled):
        favors(EMBEDDING, np.arange(3), "dot", pulse=Pulse(cancelled=lambda: True))


@pytest.mark.parametrize("rows", [np.ones((1, 3)), np.zeros((4, 3))])
def test_without_two_words_there_are_no_neighbors(rows):
    few = Embedding([f"w{k}" for k in range(len(rows))], rows.astype(np.float32))
    with pytest.raises(InputError, match="Two words"):
        favors(few, drawn_words(few, 5), "dot")

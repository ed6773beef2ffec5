"""Two words compared in five ways, against direct counts."""

import numpy as np
import pytest

from embviz.teaching.likeness import likeness, meant_alike, spelled_alike
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

WORDS = ["the", "dog", "cat", "car", "cats", "can", "bat", "zero"]
VECTORS = np.array(
    [[1, 1, 1], [3, 4.2, 0], [3, 4, 0], [0, 0, 2], [3, 4, 0.1], [1, 1, 0], [0, 0, 5], [0, 0, 0]], np.float32
)


@pytest.fixture
def embedding():
    return Embedding(WORDS, VECTORS)


def test_each_representation_is_measured(embedding):
    found = likeness(embedding, "cat", "car")
    assert (found.edits, found.same_bytes, found.bytes, found.ids) == (1, 2, 3, (2, 3))
    assert (found.hot_cosine, found.hot_distance) == (0, pytest.approx(np.sqrt(2)))
    assert found.cosine == 0
    assert found.distance == pytest.approx(np.sqrt(9 + 16 + 4))
    alike = likeness(embedding, "cat", "dog")
    assert (alike.edits, alike.same_bytes) == (3, 0)
    assert alike.cosine == pytest.approx((9 + 16.8) / (5 * np.hypot(3, 4.2)))


def test_a_word_is_like_itself_and_zero_like_none(embedding):
    same = likeness(embedding, "cat", "cat")
    assert (same.edits, same.hot_cosine, same.hot_distance, same.distance) == (0, 1, 0, 0)
    assert likeness(embedding, "cat", "zero").cosine == 0


def test_spelled_alike_is_near_in_letters_and_far_in_vectors(embedding):
    # of the words at one edit, car, cats and can begin alike; car is at a right angle, bat too but begins otherwise
    assert spelled_alike(embedding, "cat") == "car"
    assert spelled_alike(embedding, "zero") is None


def test_used_alike_is_the_nearest_that_looks_different(embedding):
    # cats is nearer, but looks like it
    assert meant_alike(embedding, "cat") == "dog"
    assert meant_alike(Embedding(["cat", "cats"], VECTORS[[2, 4]]), "cat") == "cats"
    assert meant_alike(Embedding(["cat"], VECTORS[[2]]), "cat") is None


def test_missing_words_are_named(embedding):
    for ask in (
        lambda: likeness(embedding, "cat", "caat"),
        lambda: spelled_alike(embedding, "caat"),
        lambda: meant_alike(embedding, "caat"),
    ):
        with pytest.raises(InputError, match="'caat'") as caught:
            ask()
        assert "cat" in caught.value.suggestions

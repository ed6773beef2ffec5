"""Misspelled words: what a change does, and the shares against a loop."""

import numpy as np
import pytest

from embviz.teaching.tokens.robustness import CHANGES, MOST, changed, learned_subwords, measured_robustness, nearest_of
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def embedding():
    return learned_subwords(tokens=30_000)


def test_each_change_keeps_the_first_letter():
    random = np.random.default_rng(1)
    for _ in range(50):
        assert sorted(changed("garden", 1, "swap", random)) == sorted("garden")
        replaced = changed("garden", 1, "replace", random)
        assert sum(a != b for a, b in zip(replaced, "garden", strict=True)) == 1
        assert len(changed("garden", 2, "drop", random)) == 4
        for change in CHANGES:
            assert changed("garden", 3, change, random)[0] == "g"
        swapped = changed("kitchens", 3, "swap", random)
        assert 4 <= sum(a != b for a, b in zip(swapped, "kitchens", strict=True)) <= 6  # two or three pairs
        # no swap touches a letter of another one
        assert all(abs(swapped.index(letter) - at) <= 1 for at, letter in enumerate("kitchens"))
        replaced = changed("garden", 4, "replace", random)
        assert sum(a != b for a, b in zip(replaced, "garden", strict=True)) == 4
    assert changed("garden", 0, "swap", random) == "garden"
    assert changed("ab", 4, "drop", random) == "ab"


def test_shares_are_counted(embedding):
    found = measured_robustness(embedding, "replace")
    words = [word for word in embedding.words if len(word) >= 5 and word.isalpha()][:300]
    assert found.asked == len(words)
    assert len(found.known) == MOST + 1
    assert (found.known[0], found.found[0]) == (1, 1)
    assert found.likeness[0] == pytest.approx(1, abs=1e-5)
    assert found.known[1] == 0  # one letter is another one, so the word is
    random = np.random.default_rng(1)
    hits = 0
    for word in words:
        written = changed(word, 2, "replace", random)
        near = nearest_of(embedding, written, 1)
        hits += bool(near) and near[0][0] == word
    assert found.found[2] == pytest.approx(hits / len(words))
    assert found.likeness[1] > found.likeness[4]


def test_different_words_are_compared_pair_by_pair(embedding):
    found = measured_robustness(embedding, "swap")
    words = [word for word in embedding.words if len(word) >= 5 and word.isalpha()][:300]
    rows = [embedding.unit[embedding.id(word)].astype(float) for word in words]
    pairs = [one @ two for at, one in enumerate(rows) for two in rows[at + 1 :]]
    assert found.apart == pytest.approx(np.mean(pairs), abs=1e-6)
    assert found.apart != pytest.approx(0, abs=1e-3)
    alone = Embedding(["garden", "sun"], np.eye(2, dtype=np.float32))
    assert measured_robustness(alone, "swap").apart == 0  # only one word is long enough


def test_without_subwords_a_misspelled_word_has_no_vector():
    plain = Embedding(["garden", "winter"], np.eye(2, dtype=np.float32))
    assert nearest_of(plain, "gardne", 2) == ()
    assert nearest_of(plain, "garden", 1) == (("garden", 1.0),)
    found = measured_robustness(plain, "replace")
    assert found.found.tolist() == found.known.tolist() == [1, 0, 0, 0, 0]


def test_learning_is_cancelled():
    with pytest.raises(Cancelled):
        learned_subwords(Pulse(cancelled=lambda: True), tokens=30_000)

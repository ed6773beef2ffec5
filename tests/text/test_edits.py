"""Edits between two words, against direct counts and against the search for near spellings."""

import itertools

import pytest

from embviz.teaching.likeness import edits
from embviz.text.word_index import WordIndex


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("cat", "car", 1),
        ("cat", "coat", 1),
        ("cat", "act", 1),
        ("cat", "dog", 3),
        ("kitten", "sitting", 3),
        ("ca", "abc", 3),  # no piece is edited twice: the unrestricted distance would be 2
        ("", "cat", 3),
        ("cat", "", 3),
        ("cat", "cat", 0),
        ("Cat", "cat", 1),
    ],
)
def test_counts(one, other, count):
    assert edits(one, other) == edits(other, one) == count


def test_one_edit_is_what_one_edit_makes():
    words = ["".join(letters) for size in (2, 3, 4) for letters in itertools.product("ab", repeat=size)]
    for one, other in itertools.product(words, repeat=2):
        assert (edits(one, other) == 1) == (one != other and other in _once_edited(one))


def _once_edited(word):
    cuts = [(word[:k], word[k:]) for k in range(len(word) + 1)]
    yield from (left + right[1:] for left, right in cuts if right)
    yield from (left + letter + right[1:] for left, right in cuts if right for letter in "ab")
    yield from (left + letter + right for left, right in cuts for letter in "ab")
    yield from (left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1)


def test_the_search_for_near_spellings_counts_alike():
    words = ["planet", "plant", "plane", "panel", "plnaet", "explain", "moon", "palette"]
    near = WordIndex(words).suggest("planet", 8)
    assert set(near) == {word for word in words if 0 < edits("planet", word) <= 2}
    assert [edits("planet", word) for word in near] == sorted(edits("planet", word) for word in near)

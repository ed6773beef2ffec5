"""Words as lines and back, whatever the pieces they are cut into."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.util import word_lines
from embviz.util.word_lines import as_lines, from_lines, pieces_of

WORDS = st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=9), min_size=1)


@given(WORDS, st.integers(1, 20), st.integers(0, 30))
def test_words_come_back_from_every_size_of_pieces(words, words_at_once, bytes_at_once):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(word_lines, "_WORDS_AT_ONCE", words_at_once)
        patch.setattr(word_lines, "_BYTES_AT_ONCE", bytes_at_once)
        text = as_lines(words)
        assert text == "\n".join(words).encode()
        assert from_lines(text) == words
        pieces = list(pieces_of(text))
        assert b"\n".join(pieces) == text
        assert all(b"\n" not in piece[bytes_at_once:] for piece in pieces)


def test_a_word_with_a_line_feed_is_refused(monkeypatch):
    monkeypatch.setattr(word_lines, "_WORDS_AT_ONCE", 2)
    with pytest.raises(ValueError, match="line feed"):
        as_lines(["a", "b", "c\n", "d"])

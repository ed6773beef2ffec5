"""Lines of words are the same after they were written and read."""

from hypothesis import given
from hypothesis import strategies as st

from embviz.gui.pages.shared_words import join_words, split_words


def test_signs_stand_between_words_unless_a_word_holds_them():
    known = {"1,000", ","}.__contains__
    assert split_words("king, queen;man  woman", known) == ["king", "queen", "man", "woman"]
    assert split_words('1,000 a,b , "new york" ; king', known) == ["1,000", "a", "b", ",", "new york", "king"]
    assert split_words('12" "open', known) == ['12"', '"open']


@given(st.lists(st.text(st.sampled_from('ab,; "|'), min_size=1), unique=True))
def test_what_is_joined_is_split_into_the_same(words):
    assert split_words(join_words(words), lambda _word: False) == words

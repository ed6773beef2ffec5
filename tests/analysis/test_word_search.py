"""Words by spelling, against direct counts; patterns that cannot be read or never end are refused by name."""

import fnmatch
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.analysis.word_search import WordSearch, plain
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse

WORDS = ("the", "King", "king", "kings", "walking", "École", "ecole", "straße", "a.b", "(a)", "ünder", "under", "x*y")


def found(pattern, mode="prefix", exact=False, words=WORDS):
    return [words[i] for i in WordSearch(words).find(pattern, mode, exact=exact)]


def test_a_prefix_disregards_capitals_and_accents_unless_exact():
    assert found("kin") == ["King", "king", "kings"]
    assert found("KIN") == ["King", "king", "kings"]
    assert found("kin", exact=True) == ["king", "kings"]
    assert found("eco") == found("ÉCO") == ["École", "ecole"]
    assert found("Éco", exact=True) == ["École"]
    assert found("STRASS") == ["straße"]
    assert found("zzz") == []
    assert found("") == found("", "glob") == found("", "regex") == []


def test_globs_are_of_the_whole_word():
    assert found("*ing", "glob") == ["King", "king", "walking"]
    assert found("un*", "glob") == ["ünder", "under"]
    assert found("*ing*", "glob") == ["King", "king", "kings", "walking"]
    assert found("king", "glob") == ["King", "king"]
    assert found("k?ng*", "glob") == ["King", "king", "kings"]
    assert found("[kw]*ing", "glob", exact=True) == ["king", "walking"]
    assert found("*", "glob") == list(WORDS)
    assert found("x[*]y", "glob") == ["x*y"]


def test_expressions_fit_anywhere_unless_anchored():
    assert found("in", "regex") == ["King", "king", "kings", "walking"]
    assert found("^.{3}$", "regex") == ["the", "a.b", "(a)", "x*y"]
    assert found(r"^\p{Lu}", "regex", exact=True) == ["King", "École"]
    assert found("^é", "regex") == ["École", "ecole"]
    assert found("^straße$", "regex") == ["straße"]


def test_signs_of_scripts_that_are_letters_stay():
    assert plain("कि") != plain("क")
    assert plain("が") != plain("か")
    assert plain("مُحَمَّد") == "محمد"


@given(st.lists(st.text("abAB", max_size=5), max_size=40, unique=True), st.text("ab*?[]!-", max_size=5))
def test_globs_agree_with_the_standard_library(words, pattern):
    expected = [w for w in words if pattern and fnmatch.fnmatchcase(w.lower(), pattern)]
    try:
        assert found(pattern, "glob", words=words) == expected
    except InputError:
        # the library takes a bracket that is not closed for itself, and escapes it
        assert r"\[" in fnmatch.translate(pattern)


@pytest.mark.parametrize(("pattern", "at"), [("[", 1), ("k[ing", 2), ("[a]b[!]", 5), ("[]a", 1)])
def test_a_bracket_of_a_glob_that_is_not_closed_is_refused_with_its_place(pattern, at):
    with pytest.raises(InputError, match=f"opened at character {at} is not closed"):
        found(pattern, "glob")
    assert found("[[]*", "glob", words=["[unk]", "unk"]) == ["[unk]"]


@given(st.lists(st.text("abAB", max_size=5), max_size=40, unique=True), st.text("ab.^$", max_size=4))
def test_expressions_agree_with_the_standard_library(words, pattern):
    expected = [w for w in words if pattern and re.search(pattern, w, re.IGNORECASE)]
    assert found(pattern, "regex", words=words) == expected


@pytest.mark.parametrize(("pattern", "at"), [("a(b", "character 4"), ("[a", "character"), ("ab**", "character 4")])
def test_an_expression_that_cannot_be_read_is_refused_where_it_cannot(pattern, at):
    with pytest.raises(InputError) as refused:
        found(pattern, "regex")
    assert at in refused.value.what


def test_an_expression_without_end_is_given_up_at_the_word():
    endless = "a" * 60 + "!"
    # it would take hours
    with pytest.raises(InputError, match="too long at the word “aaa"):
        found("^(a|aa)+$", "regex", words=("the", endless))


def test_all_words_are_searched_and_a_search_can_be_cancelled():
    words = [f"w{k}" for k in range(25_000)]
    search = WordSearch(words)
    hits = search.find("*99", "glob")
    assert hits.dtype == np.int32
    assert hits.tolist() == [k for k in range(25_000) if f"w{k}".endswith("99")]
    told = []
    search.find("w", pulse=Pulse(told.append))
    assert told == sorted(told)
    assert len(told) > 2
    with pytest.raises(Cancelled):
        search.find("w", pulse=Pulse(cancelled=lambda: True))


def test_an_expression_of_a_thousand_brackets_is_refused():
    with pytest.raises(InputError, match="too many nested brackets"):
        WordSearch(("a", "b")).find("(" * 2000 + ")" * 2000, "regex")

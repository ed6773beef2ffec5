"""Counts of a small text against counts made word by word."""

import numpy as np
import pytest

from embviz.teaching.small_text.experiments import ROYAL
from embviz.teaching.small_text.sentences import ARTICLES, LONGEST, MOST_WORDS, read_lines
from embviz.util.errors import InputError


def by_hand(lines, window, left_out, weight):
    found = {}
    for line in lines:
        words = [word for word in line.split() if word not in left_out]
        for at, one in enumerate(words):
            for there, other in enumerate(words):
                if at != there and abs(at - there) <= window:
                    found[one, other] = found.get((one, other), 0) + weight(abs(at - there))
    return found


@pytest.mark.parametrize(("window", "left_out"), [(1, ()), (2, ARTICLES), (5, ())])
def test_pairs_are_counted_word_by_word(window, left_out):
    text = read_lines(ROYAL, window, left_out)
    for table, weight in ((text.pairs, lambda apart: 1), (text.weighted_pairs, lambda apart: 1 / apart)):
        expected = by_hand(ROYAL, window, left_out, weight)
        for i, one in enumerate(text.words):
            for j, other in enumerate(text.words):
                assert table[i, j] == pytest.approx(expected.get((one, other), 0)), (one, other)
        assert (table == table.T).all()


def test_pairs_of_the_fox_are_those_of_the_formula():
    line = ["the quick brown fox jumps over the lazy dog"]
    assert [read_lines(line, window, ()).pairs.sum() for window in (1, 2, 3, 5)] == [16, 30, 42, 60]


def test_words_signs_and_lines():
    text = read_lines(["The king's SON, and the tezgüino!", "", "a covid-19 son"])
    assert text.lines == (("king's", "son", "and", "tezgüino"), (), ("covid-19", "son"))
    assert text.words == ("king's", "son", "and", "tezgüino", "covid-19")
    assert text.counts.tolist() == [1, 2, 1, 1, 1]
    assert text.by_line[text.index["son"]].tolist() == [1, 0, 1]
    left = text.without(0)
    assert left.words == ("covid-19", "son")
    assert left.lines[0] == ()


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["", "  "],
        ["the a an"],
        ["king queen"],
        ["king", "queen", "man"],
        ["word " * (LONGEST + 1)],
        [" ".join(f"w{at}x{k}" for k in range(20)) for at in range(MOST_WORDS // 20 + 1)],
    ],
)
def test_what_cannot_be_learned_from_is_refused(lines):
    with pytest.raises(InputError):
        read_lines(lines)


def test_a_line_that_is_too_long_is_named():
    with pytest.raises(InputError, match="Line 2 has more than"):
        read_lines(["one two three", "x " * (LONGEST + 1)])


def test_nothing_is_counted_across_lines():
    assert np.count_nonzero(read_lines(["b c d", "e f g"]).pairs) == 12

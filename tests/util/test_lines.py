"""Pieces of a text that can be read at a glance."""

import numpy as np
import pytest

from embviz.text.corpus import Corpus, line_around
from embviz.text.vocabulary import Vocabulary


@pytest.fixture
def corpus():
    words = Vocabulary.from_counts({f"w{k:02}": 100 - k for k in range(40)})
    return Corpus(np.arange(40, dtype=np.int32), np.array([0, 3, 33, 40], np.int64), words)


@pytest.mark.parametrize(
    ("token", "first", "last", "begins", "ends"),
    [
        (0, 0, 3, True, True),
        (2, 0, 3, True, True),
        (3, 3, 13, True, False),
        (17, 12, 22, False, False),
        (32, 23, 33, False, True),
        (39, 33, 40, True, True),
    ],
)
def test_a_line_is_of_one_sentence_around_the_token(corpus, token, first, last, begins, ends):
    line = line_around(corpus, token, most=10)
    np.testing.assert_array_equal(line.ids, np.arange(first, last))
    assert line.ids[line.at] == token
    assert (line.begins, line.ends) == (begins, ends)


@pytest.mark.parametrize("token", [-1, 40])
def test_there_is_nothing_beside_the_text(corpus, token):
    with pytest.raises(IndexError, match="of 40"):
        line_around(corpus, token)

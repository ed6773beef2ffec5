"""Parts of a text against the same tokens counted by hand."""

from collections import Counter

import numpy as np
import pytest

from embviz.text.corpus import Corpus, parts_of
from embviz.text.vocabulary import Vocabulary

LINES = ["the king saw the queen", "a dog saw the king", "no one saw a dog", "the end"]


@pytest.fixture
def corpus():
    tokens = " ".join(LINES).split()
    vocabulary = Vocabulary.from_counts(Counter(tokens))
    ids = np.array([vocabulary.get(token) for token in tokens], np.int32)
    offsets = np.cumsum([0, *(len(line.split()) for line in LINES)]).astype(np.int64)
    return Corpus(ids, offsets, vocabulary, name="small")


@pytest.mark.parametrize("count", [1, 2, 3, 5, 17])
def test_parts_are_the_text_in_its_order(corpus, count):
    parts = parts_of(corpus, count)
    tokens = [word for part in parts for i in range(part.sentences) for word in part.sentence(i)]
    assert tokens == " ".join(LINES).split()
    sizes = [part.tokens for part in parts]
    assert max(sizes) - min(sizes) <= 1
    for part in parts:
        counted = Counter(part.vocabulary.words[i] for i in part.ids)
        assert dict(zip(part.vocabulary.words, part.vocabulary.counts.tolist(), strict=True)) == counted
        assert part.vocabulary.words == Vocabulary.from_counts(counted).words
        assert (np.diff(part.offsets) > 0).all()


def test_a_sentence_ends_where_it_did_unless_it_is_cut(corpus):
    first, second = parts_of(corpus, 2)
    assert [" ".join(first.sentence(i)) for i in range(first.sentences)] == [LINES[0], "a dog saw"]
    assert [" ".join(second.sentence(i)) for i in range(second.sentences)] == ["the king", *LINES[2:]]
    assert (first.name, second.name) == ("small, part 1 of 2", "small, part 2 of 2")


def test_more_parts_than_tokens_are_refused(corpus):
    with pytest.raises(ValueError, match="17 tokens cannot be cut into 18"):
        parts_of(corpus, 18)

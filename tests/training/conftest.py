"""Small texts to train on."""

import numpy as np
import pytest

from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary


def corpus_of(sentences):
    """Make a corpus of sentences, each a string of words."""
    split = [sentence.split() for sentence in sentences]
    counted = {}
    for sentence in split:
        for word in sentence:
            counted[word] = counted.get(word, 0) + 1
    vocabulary = Vocabulary.from_counts(counted)
    ids = {word: k for k, word in enumerate(vocabulary.words)}
    flat = np.array([ids[word] for sentence in split for word in sentence], np.int32)
    return Corpus(flat, np.cumsum([0] + [len(s) for s in split]).astype(np.int64), vocabulary, name="a small text")


@pytest.fixture(name="corpus_of", scope="session")
def _corpus_of():
    return corpus_of


@pytest.fixture(scope="session")
def pairs_of_words():
    """20,000 tokens in which words come in pairs that always stand together: there is something to learn."""
    random = np.random.default_rng(7)
    ranks = np.minimum(random.zipf(1.3, 10_000) - 1, 59)
    return corpus_of([" ".join(f"a{r} b{r}" for r in ranks[at : at + 10]) for at in range(0, len(ranks), 10)])

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


def _seeded(seed, number):
    """Splitmix64's finalizer, as the kernels begin a stream of random numbers."""
    z = (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xD1B54A32D192ED03) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return (z ^ z >> 31) | 1


def _advance(state):
    """Marsaglia's xorshift64."""
    state ^= state << 13 & 2**64 - 1
    state ^= state >> 7
    return state ^ (state << 17 & 2**64 - 1)


@pytest.fixture(scope="session")
def sets_of_noise():
    """Return a function that gives the sets of noise words from where a piece of the text begins with them."""

    def sets(page, bench, seed, number=0):
        block = (_advance(_seeded(seed, number)) >> 32) * bench.starts >> 32
        return page.noise.reshape(-1, bench.drawn)[8 * block :]

    return sets


@pytest.fixture(scope="session")
def noise_of_groups(sets_of_noise):
    """Return a function that yields the noise words of skip-gram's groups of four contexts, one after the other.

    Eight sets are gone through three times, then the next eight.
    """

    def groups(page, bench, seed, number=0):
        for eight in sets_of_noise(page, bench, seed, number).reshape(-1, 8, bench.drawn):
            for _ in range(3):
                yield from eight

    return groups


@pytest.fixture(scope="session")
def pairs_of_words():
    """20,000 tokens in which words come in pairs that always stand together: there is something to learn."""
    random = np.random.default_rng(7)
    ranks = np.minimum(random.zipf(1.3, 10_000) - 1, 59)
    return corpus_of([" ".join(f"a{r} b{r}" for r in ranks[at : at + 10]) for at in range(0, len(ranks), 10)])

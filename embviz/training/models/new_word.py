"""A vector for a word that was never seen, from a few sentences that hold it.

The mean of the vectors around a word is not its vector: frequent words weigh too much in it, and all means look alike.
But for words that have vectors one matrix A turns the one into the other well, v = A m, and it is found by regression
over the text (Khodak et al. 2018, "A La Carte Embedding", eq. 2). The same matrix then serves words seen once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.storage import places_of
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

_ENOUGH = 2_000_000  # tokens of the text that are read
_AT_ONCE = 50_000  # tokens between two checks for cancellation
_FEWEST_CONTEXTS = 20  # least number of context words of a word in the regression
_RIDGE = 1e-3  # relative to the mean of the diagonal: dimensions with little variance must not explode
_SIF = 1e-3  # Arora et al. 2017: weight a / (a + p(w))


@dataclass(frozen=True, eq=False)
class Induction:
    """The linear map from the mean of a word's contexts to its vector.

    Attributes
    ----------
    matrix : ndarray of float64, shape (d, d)
        A of v = A m.
    window : int
        Words on each side that are averaged.
    words : int
        Number of words in the regression.
    fit : float
        Mean cosine between A m and the vector of these words, each counted once; 1 would be perfect.
    """

    matrix: NDArray[np.float64]
    window: int
    words: int
    fit: float


@dataclass(frozen=True, eq=False)
class Taught:
    """The vector of a new word.

    Attributes
    ----------
    vector : ndarray of float32, shape (d,)
    contexts : tuple of tuple of str
        For each sentence, the words around the new one that have vectors, from which it is computed.
    """

    vector: NDArray[np.float32]
    contexts: tuple[tuple[str, ...], ...]


def learn_induction(embedding: Embedding, corpus: Corpus, window: int, pulse: Pulse = SILENT) -> Induction:
    """Fit the matrix that maps means of contexts to vectors, on the words of a text.

    Weighted least squares: a word counts by the logarithm of its context words (Khodak et al. 2018, section 3.1). Of a
    long text, sentences evenly spread over it are looked at, about two million tokens.

    Parameters
    ----------
    embedding : Embedding
        Its words are those of the corpus, in the same order; it may have more.
    window : int
        Words on each side.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When too few words have contexts.
    Cancelled
    """
    from embviz.training.kernels.contexts import add_contexts

    vectors = embedding.vectors
    size, d = vectors.shape
    sums, counts = np.zeros((size + 1, d)), np.zeros(size, np.int64)
    step = max(1, len(corpus.ids) // _ENOUGH)
    # of every so many parts one
    bounds = np.unique(np.searchsorted(corpus.offsets, np.arange(0, len(corpus.ids) + _AT_ONCE, _AT_ONCE)))
    stretches = list(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True))[::step]
    for done, (first, last) in enumerate(stretches):
        pulse.check()
        last = min(last, len(corpus.offsets) - 1)
        add_contexts(corpus.ids, corpus.offsets, first, last, window, vectors, sums, counts)
        pulse.beat((done + 1) / len(stretches))
    chosen = np.flatnonzero(counts >= _FEWEST_CONTEXTS)
    if len(chosen) < 2:
        raise InputError(tr("The text is too short to learn how contexts make a word."), tr("Train on a longer text."))
    means = sums[chosen] / counts[chosen, None]
    targets = vectors[chosen].astype(np.float64)
    weights = np.log(counts[chosen])[:, None]
    square = means.T @ (weights * means)
    square[np.diag_indices(d)] += _RIDGE * max(np.trace(square) / d, 1e-30)
    matrix = np.asarray(np.linalg.solve(square, means.T @ (weights * targets)).T, dtype=np.float64)
    fit = float(np.mean(_cosines(means @ matrix.T, targets)))
    return Induction(matrix, window, len(chosen), fit)


def teach(
    embedding: Embedding, word: str, sentences: Sequence[Sequence[str]], window: int, induction: Induction | None = None
) -> Taught:
    """Compute the vector of a new word from the words around it.

    With an induction, v = A m, where m is the mean of the vectors around the word in all sentences. Without one
    (vectors without their text), the mean with weights a / (a + p(w)), a = 0.001, so that frequent words count little
    (Arora, Liang and Ma 2017); p from the counts, or by Zipf's law where there are none.

    Parameters
    ----------
    word : str
        As spelled in the sentences.
    sentences : sequence of sequence of str
        Tokens.
    window : int
        Words on each side; that of the induction where there is one.

    Raises
    ------
    InputError
        When no sentence holds the word, or none of the words around it has a vector.
    """
    contexts = tuple(
        _around(embedding, word, sentence, induction.window if induction else window) for sentence in sentences
    )
    if not any(word in sentence for sentence in sentences):
        raise InputError(tr("No sentence contains the word '{word}'.", word=word), tr("Write a sentence with it."))
    ids = [id_ for found in contexts for id_ in found]
    if not ids:
        raise InputError(
            tr("None of the words around '{word}' has a vector.", word=word),
            tr("Write sentences with words of the text."),
        )
    if induction is not None:
        made = induction.matrix @ embedding.vectors[ids].mean(axis=0, dtype=np.float64)
    else:
        weights = _weights(embedding)[ids]
        made = weights @ embedding.vectors[ids].astype(np.float64) / weights.sum()
    words = embedding.words
    return Taught(made.astype(np.float32), tuple(tuple(words[id_] for id_ in found) for found in contexts))


def disguised(corpus: Corpus, word: str, alias: str, count: int, reach: int, seed: int) -> list[list[str]]:
    """Return sentences of a text with a word replaced by an alias, to test whether it is recognized.

    Parameters
    ----------
    word, alias : str
        The word of the text, and its replacement.
    count : int
        Sentences wanted; fewer where the word is rarer.
    reach : int
        Words kept on each side of it.

    Raises
    ------
    InputError
        When the text does not contain the word.
    """
    id_ = corpus.vocabulary.get(word)
    places = places_of(corpus.ids, id_) if id_ is not None else np.empty(0, np.int64)
    if len(places) == 0:
        raise InputError(tr("The text does not contain the word '{word}'.", word=word), tr("Choose one of its words."))
    chosen = np.random.default_rng(seed).choice(places, min(count, len(places)), replace=False)
    words, found = corpus.vocabulary.words, []
    for place in np.sort(chosen).tolist():
        sentence = int(np.searchsorted(corpus.offsets, place, side="right")) - 1
        first = max(int(corpus.offsets[sentence]), place - reach)
        last = min(int(corpus.offsets[sentence + 1]), place + reach + 1)
        tokens = [words[token] for token in corpus.ids[first:last].tolist()]
        found.append([alias if token == word else token for token in tokens])
    return found


def with_word(embedding: Embedding, word: str, vector: NDArray[np.float32]) -> Embedding:
    """Return the vectors with a word added at the end, or with its vector replaced."""
    at = embedding.get(word)
    counts = embedding.counts
    provenance = {**embedding.provenance, "taught": word}
    if at is not None:
        vectors = embedding.vectors.copy()
        vectors[at] = vector
        return Embedding(embedding.words, vectors, counts, provenance, embedding.subwords)
    return Embedding(
        [*embedding.words, word],
        np.vstack([embedding.vectors, vector]),
        None if counts is None else np.append(counts, 0),
        provenance,
        embedding.subwords,
    )


def _around(embedding: Embedding, word: str, sentence: Sequence[str], window: int) -> list[int]:
    found = []
    for t, token in enumerate(sentence):
        if token == word:
            for other in (*sentence[max(0, t - window) : t], *sentence[t + 1 : t + window + 1]):
                id_ = embedding.get(other)
                if id_ is not None and other != word:
                    found.append(id_)
    return found


def _weights(embedding: Embedding) -> NDArray[np.float64]:
    counts = embedding.counts
    if counts is not None and counts.any():
        share = counts / counts.sum()
    else:
        ranks = np.arange(1, len(embedding) + 1)
        share = 1 / ranks / (1 / ranks).sum()
    return np.asarray(_SIF / (_SIF + share), dtype=np.float64)


def _cosines(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    lengths = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
    return np.asarray(np.einsum("ij,ij->i", a, b) / np.maximum(lengths, 1e-30))

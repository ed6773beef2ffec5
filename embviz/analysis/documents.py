"""Pieces of a text as vectors: found by their meaning, with the words that decided, and laid on an axis."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.smooth_average import (
    SMOOTHING,
    Weighting,
    averages,
    common_component,
    contributions_of_words,
    weighting,
    without,
)
from embviz.errors import InputError
from embviz.text.corpus import Corpus
from embviz.text.reading import corpus_from_texts
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import highest
from embviz.vectors.pulse import Pulse

_MADE = 0.9  # share of the work of making the vectors


@dataclass(frozen=True, eq=False)
class Hit:
    """A piece of text that was found.

    Attributes
    ----------
    place : int
        Which piece.
    words : tuple of str
        As the text was read.
    cosine : float
    decided : tuple of (str, float)
        What each word adds to the cosine, the most first.
    """

    place: int
    words: tuple[str, ...]
    cosine: float
    decided: tuple[tuple[str, float], ...]


@dataclass(frozen=True, eq=False)
class Documents:
    """Pieces of a text with their vectors; made by `embed_documents`.

    Attributes
    ----------
    weighting : Weighting
    offsets : ndarray of int64, shape (n + 1,)
        Piece i is tokens ``offsets[i]`` to ``offsets[i + 1]`` of the text.
    vectors : ndarray of float32, shape (n, d)
        At length 1, without the common component; zeros where no word has a vector.
    component : ndarray of float32, shape (d,)
        What all pieces share, which says nothing of any of them; zeros where it was not taken out.
    """

    weighting: Weighting
    offsets: NDArray[np.int64]
    vectors: NDArray[np.float32]
    component: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def words(self, place: int) -> tuple[str, ...]:
        """Return the words of a piece."""
        corpus = self.weighting.corpus
        names = corpus.vocabulary.words
        return tuple(names[i] for i in corpus.ids[self.offsets[place] : self.offsets[place + 1]])

    def query(self, text: str) -> NDArray[np.float32]:
        """Return the vector of a text as those of the pieces were made, at length 1, shape (d,).

        Raises
        ------
        InputError
            When no word of it has a vector; names them.
        """
        corpus = self.weighting.corpus
        read = corpus_from_texts([text], corpus.preprocessing, name="what is searched for")
        tokens = [read.vocabulary.words[i] for i in read.ids]
        known = [id_ for word in tokens if (id_ := corpus.vocabulary.get(word)) is not None]
        ids = np.array([id_ for id_ in known if self.weighting.weights[id_] > 0], np.int32)
        if not len(ids):
            raise InputError(
                f"None of the words {', '.join(dict.fromkeys(tokens[:8]))} is in the text and among the vectors.",
                "Use other words for it.",
            )
        vector = without(averages(self.weighting, ids, np.array([0, len(ids)], np.int64)), self.component)[0]
        length = float(np.linalg.norm(vector))
        if not length > 1e-6:
            raise InputError("These words say no more than any text does.", "Use other words for it.")
        unit: NDArray[np.float32] = (vector / length).astype(np.float32)
        return unit

    def search(self, text: str, top: int = 10) -> tuple[Hit, ...]:
        """Return the pieces that are nearest in meaning to a text, by cosine, the nearest first.

        Raises
        ------
        InputError
            When no word of the text has a vector.
        """
        return self.nearest(self.query(text), top)

    def like(self, place: int, top: int = 10) -> tuple[Hit, ...]:
        """Return the pieces that are nearest in meaning to one of them, without itself.

        Raises
        ------
        InputError
            When none of its words has a vector.
        """
        if not self.vectors[place].any():
            raise InputError("No word of this piece has a vector.", "Choose another one.")
        return tuple(hit for hit in self.nearest(self.vectors[place], top + 1) if hit.place != place)[:top]

    def nearest(self, query: NDArray[np.float32], top: int) -> tuple[Hit, ...]:
        """Return the pieces with the highest cosine to a vector of length 1 without the common component."""
        cosines = self.vectors @ query
        hits = []
        for place in highest(cosines, min(top, len(self))).tolist():
            ids = self.weighting.corpus.ids[self.offsets[place] : self.offsets[place + 1]]
            decided = contributions_of_words(self.weighting, ids, query, self.component)
            hits.append(Hit(place, self.words(place), float(cosines[place]), tuple(decided)))
        return tuple(hits)

    def leanings(self, direction: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the cosine of each piece with a direction among the words, such as sentiment, shape (n,).

        The common component is taken out of the direction too.

        Raises
        ------
        InputError
            When nothing is left of the direction.
        """
        way = without(np.asarray(direction, np.float32), self.component)
        length = float(np.linalg.norm(way))
        if not length > 1e-6:
            raise InputError("All texts share this direction.", "Choose other poles.")
        cosines: NDArray[np.float32] = self.vectors @ (way / length).astype(np.float32)
        return cosines


def passages(corpus: Corpus, longest: int) -> NDArray[np.int64]:
    """Return the offsets of the sentences, with those longer than so many tokens cut into pieces, shape (n + 1,)."""
    lengths = np.diff(corpus.offsets)
    parts = -(-lengths // longest)
    first = np.cumsum(parts) - parts
    within = np.arange(int(parts.sum())) - np.repeat(first, parts)
    starts = np.repeat(corpus.offsets[:-1], parts) + within * longest
    return np.append(starts, corpus.tokens)


def embed_documents(
    embedding: Embedding,
    corpus: Corpus,
    *,
    longest: int = 60,
    smoothing: float = SMOOTHING,
    remove_common: bool = True,
    pulse: Pulse = Pulse(),  # noqa: B008 - frozen
) -> Documents:
    """Return a vector for each sentence of a text.

    The average of its words' vectors, weighted by a / (a + p), less its part along what all pieces share: their first
    singular vector (Arora, Liang and Ma 2017, algorithm 1).

    Parameters
    ----------
    embedding : Embedding
    corpus : Corpus
    longest : int
        Longer sentences are cut after so many tokens, as texts without punctuation need.
    smoothing : float
        a.
    remove_common : bool
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When no word of the text has a vector.
    Cancelled
    """
    by = weighting(embedding, corpus, smoothing)
    offsets = passages(corpus, longest)
    inner = Pulse(lambda share: pulse.beat(_MADE * share), pulse.cancelled)
    vectors = averages(by, corpus.ids, offsets, inner)
    component = np.zeros(embedding.dimensions, np.float32)
    if remove_common:
        component = common_component(
            vectors, Pulse(lambda share: pulse.beat(_MADE + (1 - _MADE) * share), pulse.cancelled)
        )
        vectors = without(vectors, component)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    # of a piece that is nothing but what all share, rounding is left over
    vectors = np.where(lengths > 1e-6, vectors / np.where(lengths > 1e-6, lengths, 1), 0).astype(np.float32)
    pulse.beat(1.0)
    return Documents(by, offsets, vectors, component)

"""Search in documents by meaning, with the words that decided, and positions on an axis."""

from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.documents.smooth_average import (
    SMOOTHING,
    Weighting,
    averages,
    common_component,
    contributions_of_words,
    unit_without,
    weighting,
)
from embviz.text.collection import cut
from embviz.text.corpus import Corpus
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import highest

LONGEST = 40
"""Words after which a sentence is cut."""

EXCERPT = 60
"""Words that are shown of a long piece."""

_LOOKED_AT = 40  # pieces for each that is shown: the same text may stand many times
_MADE = 0.8  # share of the work of making the averages
_ROWS_AT_ONCE = 50_000  # finished at a time, in place: the vectors of a long text are held once


@dataclass(frozen=True, eq=False)
class Hit:
    """A piece of text, and what made it as near to a question as it is.

    Attributes
    ----------
    place : int
        Which piece.
    cosine : float
    total, known : int
        How many words it has, and how many of them have a vector.
    begin : int
        Word of the piece, from 0, at which `words` begin.
    words : tuple of str
        As the text was read; of a long piece those that add most to the cosine, one after the other.
    parts : tuple of float
        What each of `words` adds to the cosine; nan for one without a vector.
    decided : tuple of (str, float)
        What each word of the whole piece adds, all its places together, the most first.
    copies : int
        Further pieces that are the same word by word, as far as they were looked at.
    """

    place: int
    cosine: float
    total: int
    known: int
    begin: int
    words: tuple[str, ...]
    parts: tuple[float, ...]
    decided: tuple[tuple[str, float], ...]
    copies: int = 0


@dataclass(frozen=True, eq=False)
class Question:
    """What is asked by a text.

    Attributes
    ----------
    vector : ndarray of float32, shape (d,)
        Of length 1, without the common component.
    known, missing : tuple of str
        Its words that have a vector, whether they stand in the text that is searched or not, and the others; each once.
    """

    vector: NDArray[np.float32]
    known: tuple[str, ...]
    missing: tuple[str, ...]


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

    @cached_property
    def known(self) -> NDArray[np.int64]:
        """How many words of each piece have a vector, shape (n,); counted when first asked for."""
        by, counts = self.weighting, np.zeros(len(self), np.int64)
        for at in range(0, len(self), _ROWS_AT_ONCE):
            offsets = self.offsets[at : at + _ROWS_AT_ONCE + 1]
            there = by.weights[by.corpus.ids[offsets[0] : offsets[-1]]] > 0
            counts[at : at + len(offsets) - 1] = np.add.reduceat(there, offsets[:-1] - offsets[0], dtype=np.int64)
        return counts

    @cached_property
    def has_direction(self) -> NDArray[np.bool_]:
        """Whether each piece has a direction of its own, shape (n,): words with vectors, and more than all share."""
        return np.asarray(self.vectors.any(axis=1))

    def words(self, place: int, limit: int | None = None) -> tuple[str, ...]:
        """Return the words of a piece, or so many from its beginning."""
        names = self.weighting.corpus.vocabulary.words
        return tuple(names[i] for i in self._ids(place)[:limit])

    def length(self, place: int) -> int:
        """Return how many words a piece has."""
        return int(self.offsets[place + 1] - self.offsets[place])

    def question(self, text: str) -> Question:
        """Return what is asked by a text: its vector is made as those of the pieces were.

        Raises
        ------
        InputError
            When no word of it has a vector; names them.
        """
        by = self.weighting
        read = corpus_from_texts([text], by.corpus.preprocessing, name=tr("what is searched for"))
        tokens = [read.vocabulary.words[i] for i in read.ids]
        known = {word: found for word in tokens if (found := by.of(word)) is not None}
        missing = tuple(dict.fromkeys(word for word in tokens if word not in known))
        if not known:
            raise InputError(
                tr("None of the words {missing} has a vector.", missing=", ".join(missing[:8])), tr("Use other words.")
            )
        rows, weights = (np.array(part) for part in zip(*(known[w] for w in tokens if w in known), strict=True))
        vector = unit_without(weights @ by.embedding.vectors[rows], self.component)
        if not vector.any():
            raise InputError(tr("These words are too common to search with."), tr("Use other words."))
        return Question(vector, tuple(known), missing)

    def like(self, place: int, top: int = 10) -> tuple[Hit, ...]:
        """Return the pieces that are nearest in meaning to one of them, without itself.

        Raises
        ------
        InputError
            When none of its words has a vector.
        """
        if not self.vectors[place].any():
            raise InputError(tr("No word of this text has a vector."), tr("Choose another one."))
        return self.nearest(self.vectors[place], top, without=place)

    def nearest(self, query: NDArray[np.float32], top: int, without: int | None = None) -> tuple[Hit, ...]:
        """Return the pieces with the highest cosine to a vector of length 1 without the common component, in order.

        Parameters
        ----------
        query : ndarray of float32, shape (d,)
        top : int
            Of pieces that are the same word by word the first is one of so many, and tells of the others.
        without : int, optional
            A piece that is left out, with all that are the same.
        """
        return self.foremost(self._cosines(query), query, top, without)

    def foremost(
        self, values: NDArray[np.float32], query: NDArray[np.float32], top: int, without: int | None = None
    ) -> tuple[Hit, ...]:
        """Return the pieces with the highest values, each once, and what their words add to the cosine with a query."""
        left_out = None if without is None else self._ids(without).tobytes()
        looked_at = _LOOKED_AT * top
        while True:
            copies: dict[bytes, list[int]] = {}
            for place in highest(values, min(looked_at, len(self))).tolist():
                key = self._ids(place).tobytes()
                if key != left_out and values[place] > -np.inf:
                    copies.setdefault(key, []).append(place)
            if len(copies) >= top or looked_at >= len(self):
                break
            looked_at *= 8
        return tuple(self.hit(min(places), query, len(places) - 1) for places in islice(copies.values(), top))

    def _ids(self, place: int) -> NDArray[np.int32]:
        return self.weighting.corpus.ids[self.offsets[place] : self.offsets[place + 1]]

    def hit(self, place: int, query: NDArray[np.float32], copies: int = 0) -> Hit:
        """Return a piece with its cosine to a vector of length 1, and what each of its words adds to that.

        Parameters
        ----------
        place : int
        query : ndarray of float32, shape (d,)
            At right angles to the common component.
        copies : int
            What is known of others that are the same.
        """
        by, ids = self.weighting, self._ids(place)
        decided = contributions_of_words(by, ids, query, self.component)
        known = by.weights[ids] > 0
        index = by.corpus.vocabulary.index
        kinds = np.array([index.get(word) for word, _ in decided], np.int64)
        order = np.argsort(kinds)
        sums = np.array([value for _, value in decided])[order]
        parts = np.full(len(ids), np.nan)
        if len(kinds):
            at = np.searchsorted(kinds[order], ids[known])
            parts[known] = (sums / np.bincount(at, minlength=len(sums)))[at]
        begin = _most_telling(parts)
        shown = slice(begin, begin + EXCERPT)
        names = by.corpus.vocabulary.words
        return Hit(
            place,
            float(self.vectors[place] @ query),
            len(ids),
            int(known.sum()),
            begin,
            tuple(names[i] for i in ids[shown]),
            tuple(parts[shown].tolist()),
            tuple(decided),
            copies,
        )

    def way(self, direction: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return a direction among the words, such as sentiment, without the common component, at length 1.

        Raises
        ------
        InputError
            When nothing is left of the direction.
        """
        way = unit_without(np.asarray(direction, np.float32), self.component)
        if not way.any():
            raise InputError(tr("All texts share this direction."), tr("Choose other poles."))
        return way

    def leanings(self, direction: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the cosine of each piece with a direction among the words, shape (n,); see `way`.

        Raises
        ------
        InputError
            When nothing is left of the direction.
        """
        return self._cosines(self.way(direction))

    def _cosines(self, query: NDArray[np.float32]) -> NDArray[np.float32]:
        from embviz.analysis.kernels.pieces import inner_products

        cosines = np.empty(len(self), np.float32)
        inner_products(self.vectors, np.ascontiguousarray(query), cosines)
        return cosines


def _most_telling(parts: NDArray[np.float64]) -> int:
    """Return where the `EXCERPT` neighboring words begin that add most to the cosine, of either sign."""
    if len(parts) <= EXCERPT:
        return 0
    sums = np.concatenate([[0.0], np.cumsum(np.nan_to_num(parts))])
    return int(np.abs(sums[EXCERPT:] - sums[:-EXCERPT]).argmax())


def passages(corpus: Corpus, longest: int) -> NDArray[np.int64]:
    """Return the offsets of the sentences, with those longer than so many tokens cut into pieces, shape (n + 1,)."""
    return cut(corpus.offsets, longest)


def embed_documents(
    embedding: Embedding,
    corpus: Corpus,
    offsets: NDArray[np.int64] | None = None,
    *,
    longest: int = LONGEST,
    smoothing: float | None = SMOOTHING,
    remove_common: bool = True,
    pulse: Pulse = SILENT,
) -> Documents:
    """Return a vector for each piece of a text.

    The average of its words' vectors, weighted by a / (a + p), less its part along what all pieces share: their first
    singular vector (Arora, Liang and Ma 2017, algorithm 1).

    Parameters
    ----------
    embedding : Embedding
    corpus : Corpus
    offsets : ndarray of int64, shape (n + 1,), optional
        Where the pieces begin and end, none of them empty; sentences where not given, see `passages`.
    longest : int
        Longer sentences are cut after so many tokens, as texts without punctuation need.
    smoothing : float, optional
        a; None weighs all words the same.
    remove_common : bool
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When no word of the text has a vector.
    Cancelled
    """
    by = weighting(embedding, corpus, smoothing)
    if offsets is None:
        offsets = passages(corpus, longest)
    inner = pulse.part(0.0, _MADE)
    vectors = averages(by, corpus.ids, offsets, inner)
    component = np.zeros(embedding.dimensions, np.float32)
    if remove_common:
        component = common_component(vectors, pulse.part(_MADE, (1 + _MADE) / 2))
    for at in range(0, len(vectors), _ROWS_AT_ONCE):
        pulse.beat((1 + _MADE + (1 - _MADE) * at / len(vectors)) / 2)
        part = vectors[at : at + _ROWS_AT_ONCE]
        part[:] = unit_without(part, component)
    pulse.beat(1.0)
    return Documents(by, offsets, vectors, component)

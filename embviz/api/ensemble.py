"""Vectors that were trained several times, and how far their answers repeat."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Self, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.analogies.analogy import evaluate_expression
from embviz.analysis.evaluation.benchmarks import pair_scores
from embviz.analysis.evaluation.questions import WordPair, read_pairs
from embviz.analysis.evaluation.repeated_measures import (
    RepeatedPairs,
    repeat_bias,
    repeat_gaps,
    repeat_pairs,
    repeat_positions,
    repeat_similarity,
)
from embviz.analysis.evaluation.reproducibility import (
    TOP,
    Interval,
    Repeated,
    agreement,
    aligned_spread,
    cosines,
    repeat_analogy,
    repeat_measure,
    repeat_neighbors,
)
from embviz.analysis.neighborhoods.neighborhood import asked, neighborhood
from embviz.api.cards import word_table
from embviz.drawing.word_display import visible
from embviz.vectors import ensemble as ensemble_at_rest
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import Metric


@dataclass(frozen=True, eq=False, repr=False)
class RepeatedWords(Sequence[tuple[str, float, int, float, float]]):
    """Answers of the first set, best first, and how often each comes back in all sets.

    A sequence of (word, score, sets in which it is among the ten, lowest score, highest score).

    Attributes
    ----------
    words : tuple of str, length n
    scores : ndarray of float32, shape (n,)
        In the first set.
    among : ndarray of int64, shape (n,)
        In how many sets the word is among the ten nearest.
    first : ndarray of int64, shape (n,)
        In how many sets it comes first.
    low, high : ndarray of float64, shape (n,)
        Lowest and highest score over the sets. One more set would fall between them with a
        probability of (k - 1) / (k + 1), where k is the number of sets.
    sets : int
        k.
    measure : str
        What the scores are, for instance ``cosine``.
    """

    words: tuple[str, ...]
    scores: NDArray[np.float32]
    among: NDArray[np.int64]
    first: NDArray[np.int64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    sets: int
    measure: str

    def __len__(self) -> int:
        return len(self.words)

    @overload
    def __getitem__(self, place: int) -> tuple[str, float, int, float, float]: ...

    @overload
    def __getitem__(self, place: slice) -> "RepeatedWords": ...

    def __getitem__(self, place: int | slice) -> "tuple[str, float, int, float, float] | RepeatedWords":
        if isinstance(place, slice):
            return RepeatedWords(
                self.words[place],
                self.scores[place],
                self.among[place],
                self.first[place],
                self.low[place],
                self.high[place],
                self.sets,
                self.measure,
            )
        return (
            self.words[place],
            float(self.scores[place]),
            int(self.among[place]),
            float(self.low[place]),
            float(self.high[place]),
        )

    def __repr__(self) -> str:
        shown = [visible(word) for word in self.words]
        width = max(map(len, shown), default=0)
        return "\n".join(
            f"{word:<{width}}  {score:.4f}  {count}/{self.sets}  {low:.4f} to {high:.4f}"
            for word, (_, score, count, low, high) in zip(shown, self, strict=True)
        )

    def _repr_html_(self) -> str:
        return word_table(
            ("word", f"{self.measure}, sets, range"),
            self.words,
            [f"{score:.4f}  {count}/{self.sets}  {low:.4f} to {high:.4f}" for _, score, count, low, high in self],
        )


class Ensemble(ensemble_at_rest.Ensemble):
    """Vector sets of one text that were trained alike. Made by `train` with ``repeats``, or by `load`.

    Attributes
    ----------
    sets : tuple of Embedding
        The first one is what was trained first.
    seeds : tuple of int
    varied : str
        ``seeds`` or ``lines``: what differs between the sets.

    Notes
    -----
    Antoniak and Mimno (2018), Evaluating the stability of embedding-based word similarities, TACL 6. Hellrich and Hahn
    (2016), Bad company - neighborhoods in neural embedding spaces considered harmful, COLING.
    """

    @classmethod
    def of(cls, ensemble: ensemble_at_rest.Ensemble) -> Self:
        """Return the ensemble of any room as this kind; both share their memory."""
        return cls(ensemble.sets, ensemble.seeds, ensemble.varied)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read what `save`, or ``embviz train --repeats``, wrote.

        Raises
        ------
        InputError
            When the file cannot be read, or is not an ensemble.
        """
        return cls.of(ensemble_at_rest.read_ensemble(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write all sets into one numpy archive (`.npz`), which opens as vectors of the first set too.

        Raises
        ------
        InputError
            When the file cannot be written.
        """
        ensemble_at_rest.write_ensemble(self, path)

    def neighbors(self, word: str, k: int = 10, *, metric: Metric = "cosine") -> RepeatedWords:
        """Return the words nearest to a word, or to an expression, in the first set, and how far they repeat.

        Raises
        ------
        InputError
            When a word is missing, or the expression is wrong.
        """
        shown = self.sets[0]
        weights = {word: 1.0} if word in shown else asked(shown, word)
        found = neighborhood(shown, weights, k, metric)
        return _answers(found.words, found.scores, repeat_neighbors(self, weights, found.words, metric), metric)

    def analogy(
        self, expression: str, k: int = 10, *, ranking: Literal["3cosadd", "3cosmul"] = "3cosadd"
    ) -> RepeatedWords:
        """Return the answers to an analogy in the first set, and how far they repeat.

        Raises
        ------
        InputError
            When a word is missing, or the expression is wrong.
        """
        result = evaluate_expression(self.sets[0], expression, k)
        found = result.cos_mul if ranking == "3cosmul" else result.cos_add
        repeated = repeat_analogy(self, expression, found.words, ranking)
        return _answers(found.words, found.scores, repeated, ranking)

    def similarity(self, a: str, b: str) -> Interval:
        """Return the cosine of two words in each set: `values` (k, 1), `low`, `high`, `mean`, `prediction(0.8)`.

        Words that were never seen are made of the n-grams of each set where it has those (fastText).

        Raises
        ------
        InputError
            When no set knows both words.
        """
        return cosines(self, [(a, b)])

    def measure(self, measure: Callable[[Embedding], ArrayLike]) -> Interval:
        """Return the value of any measure in each set, for instance the effect of an association test.

        Parameters
        ----------
        measure : callable
            Takes one set and returns a number, or an array of n.

        Raises
        ------
        InputError
            When no set has a value.
        """
        return repeat_measure(self, measure)

    def similarities(self, words: Sequence[str], *, metric: Metric = "cosine") -> Interval:
        """Return the matrix of similarities of some words in each set: `values` (k, n, n).

        Raises
        ------
        InputError
            When a word is unknown.
        """
        return repeat_similarity(self, words, metric)

    def positions(self, words: Sequence[str], plus: Sequence[str], minus: Sequence[str]) -> Interval:
        """Return the positions of words on the axis from `minus` to `plus`, each set with its own: `values` (k, n).

        An, Kwak and Ahn (2018), SemAxis; cosines.

        Raises
        ------
        InputError
            When a word is unknown, or an end of the axis has no word in any set.
        """
        return repeat_positions(self, plus, minus, self._ids(words))[0]

    def gaps(self, pairs: Sequence[tuple[str, str]], plus: Sequence[str], minus: Sequence[str]) -> Interval:
        """Return place of the first word of each pair less that of the second on an axis: `values` (k, n).

        Raises
        ------
        InputError
            When a word is unknown, or an end of the axis has no word in any set.
        """
        ids = self._ids([word for pair in pairs for word in pair]).reshape(-1, 2)
        return repeat_gaps(self, plus, minus, ids).gaps

    def direct_bias(self, words: Sequence[str], pairs: Sequence[tuple[str, str]]) -> Interval:
        """Return how far words that ought to be neutral lie along the direction of pairs, in each set: `values` (k,).

        As `embviz.direct_bias`, each set with a direction of its own.

        Raises
        ------
        InputError
            When a word is unknown, or no set finds a direction.
        """
        return repeat_bias(self, pairs, self._ids(words)).direct_bias

    def evaluate_pairs(
        self, pairs: str | os.PathLike[str] | Sequence[tuple[str, str, float]], *, metric: Metric = "cosine"
    ) -> RepeatedPairs:
        """Compare word pairs with human scores in each set: `model`, `spearman` and `pearson`.

        Parameters
        ----------
        pairs : path or sequence of (str, str, float)
            A file with two words and a score on each line, or such pairs.
        metric : {"cosine", "dot", "euclidean"}

        Raises
        ------
        InputError
            When the file cannot be read, or no pair has both its words.
        """
        given = read_pairs(pairs) if isinstance(pairs, (str, os.PathLike)) else [WordPair(*pair) for pair in pairs]
        found = pair_scores(self.sets[0], given, metric)
        return repeat_pairs(self, found.ids, found.human, metric)

    def _ids(self, words: Sequence[str]) -> NDArray[np.int64]:
        return np.array([self.sets[0].id(word) for word in words], np.int64)

    def agreement(self, words: Sequence[str], top: int = TOP) -> NDArray[np.float64]:
        """Return how much of each word's neighborhood two sets share, 0 to 1, on average over all pairs of sets.

        Raises
        ------
        InputError
            When a word is unknown.
        """
        return agreement(self, self._ids(words), top)

    def spread(self) -> NDArray[np.float32]:
        """Return how far each word's place differs once the sets are laid over one another, shape (V,).

        Unit vectors less their mean, turned by orthogonal Procrustes rotations; root mean square distance from their
        mean in units of their length. 0: the same place in all sets; near 1: nothing in common.
        """
        return aligned_spread(self)


def _answers(words: tuple[str, ...], scores: NDArray[np.float32], found: Repeated, measure: str) -> RepeatedWords:
    return RepeatedWords(
        words, scores, found.among(), found.first, found.scores.low, found.scores.high, found.sets, measure
    )

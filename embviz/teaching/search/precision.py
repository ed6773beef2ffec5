"""Precision and recall among the first k: questions of known topics, and documents that are right by their topic."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.search.ranking import WAYS, Library
from embviz.util.progress import Pulse

Floats = NDArray[np.float64]
_SHORTEST = 4  # words of a document that asks


@dataclass(frozen=True, eq=False)
class Curves:
    """Means over questions, for each k from 1 to the number of documents that can be found.

    Attributes
    ----------
    precision : dict of str to ndarray of float64
        Share of the first k that are right, by way to search.
    recall : dict of str to ndarray of float64
        Share of the right ones that are among the first k.
    documents, questions : int
    right : float
        Right documents for a question, on average.
    """

    precision: dict[str, Floats]
    recall: dict[str, Floats]
    documents: int
    questions: int
    right: float

    def balance(self, way: str) -> Floats:
        """Return the harmonic mean of both, F1 = 2 P R / (P + R), for each k; 0 where both are."""
        both = self.precision[way] + self.recall[way]
        result: Floats = np.divide(
            2 * self.precision[way] * self.recall[way], both, out=np.zeros_like(both), where=both > 0
        )
        return result


def precision_and_recall(right: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Return both for each k: hits among the first k over k, and over all hits.

    Manning, Raghavan and Schuetze (2008), Introduction to information retrieval, section 8.4.

    Parameters
    ----------
    right : ndarray of bool, shape (n,)
        In the order of the ranking; at least one is right.
    """
    hits = np.cumsum(right).astype(np.float64)
    return hits / np.arange(1, len(right) + 1), hits / hits[-1]


def ranked_by_topic(library: Library, topics: Sequence[int], count: int, pulse: Pulse, seed: int = 1) -> Curves:
    """Ask by every second word of some of the documents; right are the other documents of its topic.

    Parameters
    ----------
    library : Library
    topics : sequence of int
        Of each document.
    count : int
        Questions at most.
    pulse : Pulse
    seed : int

    Raises
    ------
    Cancelled
    """
    of = np.asarray(topics)
    drawn = [
        at
        for at in np.random.default_rng(seed).permutation(len(of)).tolist()
        if len(library.documents[at]) >= _SHORTEST and (of == of[at]).sum() > 1
    ][:count]
    others = len(of) - 1
    precision, recall = ({way: np.zeros(others) for way in WAYS} for _ in range(2))
    right = 0
    for number, at in enumerate(drawn):
        pulse.beat(number / len(drawn))
        for way, scores in library.scores(library.documents[at][1::2]).items():
            order = np.argsort(-scores, kind="stable")
            both = precision_and_recall(of[order[order != at]] == of[at])
            precision[way] += both[0] / len(drawn)
            recall[way] += both[1] / len(drawn)
        right += int((of == of[at]).sum()) - 1
    return Curves(precision, recall, others, len(drawn), right / len(drawn))

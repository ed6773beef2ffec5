"""A distance learned from labeled pairs of words: weights of the dimensions, or a full Mahalanobis matrix.

Pairs are labeled alike or unlike, and the chance that a pair is alike is ``sigma(b - (x - y)' M (x - y))``: Guillaumin,
Verbeek and Schmid (2009), Is that you? Metric learning approaches for face identification, section 3. The logarithm of
that chance is concave in M and b. M is kept without negative eigenvalues, so it gives a squared distance; a diagonal M
only weighs the dimensions, the identity is the usual distance.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.teaching.claims.order import PARTS_OF_SPEECH
from embviz.teaching.claims.training import category_of, followed, world
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

WORDS, EPOCHS = 100_000, 10  # of the text, and of the run on it
LABELS = ("speech", "category")
KINDS = ("diagonal", "full")
COUNTS = (20, 50, 100, 200, 500, 1000, 2000)
"""Pairs to learn from, as offered."""
_STEPS = 150
_PENALTY = 1e-3  # of the squared difference from the usual distance
_TESTED = 2_000  # pairs of each kind that are judged


@dataclass(frozen=True, eq=False)
class Labeled:
    """Vectors of length 1 of words with labels.

    Attributes
    ----------
    words : tuple of str
    rows : ndarray of float64, shape (n, d)
    labels : ndarray of int64, shape (n,)
    """

    words: tuple[str, ...]
    rows: NDArray[np.float64]
    labels: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of rows, as many alike as unlike.

    Attributes
    ----------
    first, second : ndarray of int64, shape (p,)
    alike : ndarray of bool, shape (p,)
    """

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    alike: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Learned:
    """A metric, and how it judges pairs.

    Attributes
    ----------
    matrix : ndarray of float64, shape (d, d)
        M, scaled to the trace of the identity, so that distances compare with those before.
    pairs : int
        That it was learned from.
    before, after : ndarray of float64, shape (p,)
        Distances of the judged pairs, whose words were in no pair that was learned from.
    alike : ndarray of bool, shape (p,)
        Labels of the judged pairs.
    seen : float
        Share of right comparisons on the pairs that were learned from; see `right_comparisons`.
    """

    matrix: NDArray[np.float64]
    pairs: int
    before: NDArray[np.float64]
    after: NDArray[np.float64]
    alike: NDArray[np.bool_]
    seen: float


def toy_vectors(pulse: Pulse) -> Embedding:
    """Train skip-gram on the toy world, on one thread and with a fixed seed."""
    return followed(world(WORDS).corpus, pulse, 0.0, 1.0, epochs=EPOCHS)[-1]


def labeled(embedding: Embedding, label: str) -> Labeled:
    """Return the words of the toy world with category and part of speech, labeled with one of both.

    The words are the same for both labels, and so are their usual distances.
    """
    category: Mapping[str, str] = category_of(world(WORDS))
    part_of = {name: part for part, names in PARTS_OF_SPEECH.items() for name in names}
    told = {
        word: name if label == "category" else part_of[name]
        for word, name in category.items()
        if word in embedding and name in part_of
    }
    words = tuple(told)
    names = sorted(set(told.values()))
    rows = unit_rows(np.array([embedding.vector(word) for word in words], np.float64))
    return Labeled(words, np.asarray(rows, np.float64), np.array([names.index(told[word]) for word in words]))


def draw_pairs(labels: NDArray[np.int64], among: NDArray[np.int64], count: int, rng: np.random.Generator) -> Pairs:
    """Draw pairs of different words, half of them with one label; each pair of a half is equally likely.

    Raises
    ------
    InputError
        When there are no pairs of one kind.
    """
    one, other = np.triu_indices(len(among), 1)
    same = labels[among[one]] == labels[among[other]]
    halves = []
    for kind in (True, False):
        found = np.flatnonzero(same == kind)
        if not len(found):
            raise InputError(tr("All words have the same label, or no two do."), tr("Choose another label."))
        halves.append(rng.choice(found, min(count // 2, len(found)), replace=False))
    at = np.concatenate(halves)
    return Pairs(among[one[at]], among[other[at]], same[at])


def distances(rows: NDArray[np.float64], pairs: Pairs, matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return ``sqrt((x - y)' M (x - y))`` of each pair, float64 (p,)."""
    away = rows[pairs.first] - rows[pairs.second]
    result: NDArray[np.float64] = np.sqrt(np.maximum(np.einsum("pd,pd->p", away @ matrix, away), 0))
    return result


def right_comparisons(near: NDArray[np.float64], alike: NDArray[np.bool_]) -> float:
    """Return the chance that a pair of like words is nearer than one of unlike words, a draw counting one half.

    The area under the ROC curve, by ranks: Hanley and McNeil (1982), section 3.
    """
    same, other = np.sort(near[alike]), near[~alike]
    below, above = (np.searchsorted(same, other, side) for side in ("left", "right"))
    return float(((below + above) / 2).sum() / (len(same) * len(other)))


def fit_metric(rows: NDArray[np.float64], pairs: Pairs, kind: str, pulse: Pulse = SILENT) -> NDArray[np.float64]:
    """Return the matrix that explains the labels best, with a small penalty for its way from the usual distance.

    By accelerated projected gradients (Beck and Teboulle 2009, FISTA with a constant step): after each step negative
    weights, or negative eigenvalues, become 0.

    Parameters
    ----------
    kind : {"diagonal", "full"}

    Returns
    -------
    ndarray of float64, shape (d, d)
        Scaled to a trace of d.
    """
    size = rows.shape[1]
    away = rows[pairs.first] - rows[pairs.second]
    squares = np.square(away)
    # in units in which pairs are 1 apart on average, so that the penalty means the same for all vectors
    scale = float(squares.sum(axis=1).mean())
    sign = np.where(pairs.alike, 1.0, -1.0)
    full = kind == "full"
    usual = np.eye(size) if full else np.ones(size)
    metric, offset = usual.copy(), 1.0
    looking, looking_offset, momentum = metric, offset, 1.0
    lengths = squares.sum(axis=1) if full else np.sqrt(np.square(squares).sum(axis=1))
    # the logistic loss curves by at most 1/4; its features are the differences and the offset
    step = 1 / (0.25 * float((np.square(lengths / scale) + 1).mean()) + _PENALTY)
    for number in range(_STEPS):
        pulse.beat(number / _STEPS)
        apart = (np.einsum("pd,pd->p", away @ looking, away) if full else squares @ looking) / scale
        # of log(1 + exp(-y (b - apart)))
        pull = sign / (1 + np.exp(np.clip(sign * (looking_offset - apart), -500, 500))) / len(sign)
        slope = (away.T * pull) @ away / scale if full else pull @ squares / scale
        stepped = looking - step * (slope + _PENALTY * (looking - usual))
        following = _without_negative(stepped) if full else np.maximum(stepped, 0)
        following_offset = looking_offset + step * float(pull.sum())
        faster = (1 + np.sqrt(1 + 4 * momentum**2)) / 2
        looking = following + (momentum - 1) / faster * (following - metric)
        looking_offset = following_offset + (momentum - 1) / faster * (following_offset - offset)
        metric, offset, momentum = following, following_offset, faster
    matrix = metric if full else np.diag(metric)
    trace = float(np.trace(matrix))
    return matrix * (size / trace) if trace > 0 else np.eye(size)


def _without_negative(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the nearest symmetric matrix without negative eigenvalues (Higham 1988, theorem 2.1)."""
    values, columns = np.linalg.eigh((matrix + matrix.T) / 2)
    result: NDArray[np.float64] = (columns * np.maximum(values, 0)) @ columns.T
    return result


def learn_metric(told: Labeled, kind: str, count: int, pulse: Pulse = SILENT, seed: int = 1) -> Learned:
    """Learn from pairs of one half of the words, and judge pairs of the other half.

    Parameters
    ----------
    count : int
        Pairs to learn from, half of them alike.
    """
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(told.words))
    known, unseen = np.sort(order[::2]), np.sort(order[1::2])
    judged = draw_pairs(told.labels, unseen, 2 * _TESTED, rng)
    pairs = draw_pairs(told.labels, known, count, rng)
    matrix = fit_metric(told.rows, pairs, kind, pulse)
    usual = np.eye(told.rows.shape[1])
    return Learned(
        matrix,
        len(pairs.first),
        distances(told.rows, judged, usual),
        distances(told.rows, judged, matrix),
        judged.alike,
        right_comparisons(distances(told.rows, pairs, matrix), pairs.alike),
    )


def nearest_words(told: Labeled, word: str, matrix: NDArray[np.float64], count: int) -> list[tuple[str, float]]:
    """Return the nearest of the labeled words by the metric, with their distances."""
    at = told.words.index(word)
    away = told.rows - told.rows[at]
    apart = np.sqrt(np.maximum(np.einsum("pd,pd->p", away @ matrix, away), 0))
    apart[at] = np.inf
    return [(told.words[k], float(apart[k])) for k in np.argsort(apart, kind="stable")[:count].tolist()]

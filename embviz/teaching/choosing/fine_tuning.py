"""Fine-tuning in small: all weights, a matrix on top, or a thin adapter.

The task is to put words of the same grammatical form near each other, walked near sang, where finished vectors put
words of the same topic. The loss is that of neighborhood components analysis (Goldberger, Roweis, Hinton and
Salakhutdinov 2005), with cosines and a temperature as contrastive losses have them::

    L = -mean_i ln(sum_{j like i} exp(cos(z_i, z_j) / t) / sum_{j != i} exp(cos(z_i, z_j) / t)),    z = x W

=======  ===============================================================================================
way      what is learned
=======  ===============================================================================================
all      x and W
top      W, which begins as the identity; x is frozen
adapter  A and B of W = 1 + A B with few columns and rows (Hu et al. 2022, LoRA, equation 3); x is frozen
=======  ===============================================================================================
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.relations import Relation, bundled_relations
from embviz.analysis.unit_rows import unit_rows
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

Floats = NDArray[np.float64]

WAYS = ("all", "top", "adapter")
COUNTS = (20, 50, 100, 200, 350)
"""Labeled words to learn from, as offered."""

HELD_OUT = 120
"""Words by which the best epoch is chosen, and as many others by which it is judged."""

RANK, EPOCHS, NEAREST = 4, 20, 10
_HEAT, _RATE, _BATCH = 0.1, 0.004, 64
_FIRST, _SECOND, _SMALL = 0.9, 0.999, 1e-8  # of Adam
_FORMS: dict[str, tuple[tuple[str, int], ...]] = {  # relation, and which word of its pairs
    "singular": (("plural", 0), ("plural-irregular", 0)),
    "plural": (("plural", 1), ("plural-irregular", 1)),
    "verb": (("past-tense", 0), ("gerund", 0), ("third-person", 0)),
    "past": (("past-tense", 1),),
    "gerund": (("gerund", 1),),
    "third person": (("third-person", 1),),
    "adjective": (("comparative", 0), ("superlative", 0), ("adverb", 0)),
    "comparative": (("comparative", 1),),
    "superlative": (("superlative", 1),),
    "adverb": (("adverb", 1),),
}


@dataclass(frozen=True, eq=False)
class Forms:
    """Words with their grammatical form.

    Attributes
    ----------
    words : tuple of str
    rows : ndarray of float64, shape (n, d)
        Vectors at length 1.
    labels : ndarray of int64, shape (n,)
    learn, choose, judge : ndarray of int64
        Rows that may be learned from, those that choose the best epoch, and those that judge it.
    table : int
        Numbers of the whole table that the words come from.
    """

    words: tuple[str, ...]
    rows: Floats
    labels: NDArray[np.int64]
    learn: NDArray[np.int64]
    choose: NDArray[np.int64]
    judge: NDArray[np.int64]
    table: int


@dataclass(frozen=True, eq=False)
class Tuned:
    """What one way of training reached.

    Attributes
    ----------
    way : str
    numbers : int
        That are learned, and have to be stored for this task.
    seen, chosen, judged : ndarray of float64, shape (epochs + 1,)
        Share of the nearest words that have the same form, before training and after each epoch: of the labeled words,
        of those that choose the epoch, and of those that judge it.
    kept : ndarray of float64, shape (epochs + 1,)
        Share of the nearest words of before that are still among the nearest, for the words that judge.
    vectors : ndarray of float64, shape (n, d)
        Of all words, at the best epoch.
    """

    way: str
    numbers: int
    seen: Floats
    chosen: Floats
    judged: Floats
    kept: Floats
    vectors: Floats

    @property
    def best(self) -> int:
        """The epoch that was best for the words that choose it; the first of equals."""
        return int(self.chosen.argmax())


def forms_of(embedding: Embedding, relations: Sequence[Relation] | None = None, seed: int = 1) -> Forms:
    """Return the words of known form that have a vector; words of two forms are left out.

    Raises
    ------
    InputError
        When there are too few of them.
    """
    pairs = {relation.name: relation.pairs for relation in (relations or bundled_relations())}
    told: dict[str, set[str]] = {}
    for form, sources in _FORMS.items():
        for name, side in sources:
            for pair in pairs.get(name, ()):
                told.setdefault(pair[side], set()).add(form)
    known = {
        word: next(iter(forms))
        for word, forms in told.items()
        if len(forms) == 1 and word in embedding and embedding.vector(word).any()
    }
    if len(known) < 2 * HELD_OUT + COUNTS[0]:
        raise InputError(
            tr("These vectors have too few English words of known form."), tr("Open vectors of English texts.")
        )
    names = [*_FORMS]
    rows = unit_rows(np.array([embedding.vector(word) for word in known], np.float64))
    labels = np.array([names.index(form) for form in known.values()])
    order = np.random.default_rng(seed).permutation(len(known))
    judge, choose, learn = np.split(order, (HELD_OUT, 2 * HELD_OUT))
    return Forms(tuple(known), rows, labels, learn, choose, judge, embedding.vectors.size)


def form_loss(vectors: Floats, labels: NDArray[np.int64], heat: float = _HEAT) -> tuple[float, Floats]:
    """Return the loss of a batch of words in nats, and its gradient by their vectors; see the module.

    Words whose form no other word of the batch has take no part.

    Parameters
    ----------
    vectors : ndarray of float64, shape (n, d)
    labels : ndarray of int64, shape (n,)
    heat : float
        The temperature t.
    """
    long = np.linalg.norm(vectors, axis=1, keepdims=True)
    units = vectors / long
    scores = units @ units.T / heat
    np.fill_diagonal(scores, -np.inf)
    scores -= scores.max(axis=1, keepdims=True)
    weights = np.exp(scores)
    like = (labels[:, None] == labels[None]) & ~np.eye(len(labels), dtype=bool)
    counted = like.any(axis=1)
    near = np.where(like, weights, 0.0)
    near_sums = np.where(counted, near.sum(axis=1), 1.0)[:, None]
    sums = weights.sum(axis=1, keepdims=True)
    many = max(1, int(counted.sum()))
    loss = float(-np.log(near_sums / sums)[counted].sum() / many)
    pulls = (weights / sums - near / near_sums) * counted[:, None] / many
    slopes = (pulls + pulls.T) @ units / heat
    return loss, (slopes - units * (slopes * units).sum(axis=1, keepdims=True)) / long


class _Learner:
    """The numbers that a way learns, and how they change."""

    def __init__(self, way: str, rows: Floats, rank: int, random: np.random.Generator) -> None:
        wide = rows.shape[1]
        self.way, self.rows = way, rows.copy()
        self.matrix = np.eye(wide)
        self._down, self._up = random.normal(0, wide**-0.5, (wide, rank)), np.zeros((rank, wide))
        self._learned = {"all": [self.rows, self.matrix], "top": [self.matrix], "adapter": [self._down, self._up]}[way]
        self._means = [np.zeros_like(each) for each in self._learned]
        self._squares = [np.zeros_like(each) for each in self._learned]
        self._steps = 0

    @property
    def whole(self) -> Floats:
        """W."""
        return np.eye(len(self.matrix)) + self._down @ self._up if self.way == "adapter" else self.matrix

    def vectors(self) -> Floats:
        """Return z of all words."""
        made: Floats = self.rows @ self.whole
        return made

    def step(self, batch: NDArray[np.int64], labels: NDArray[np.int64]) -> None:
        """Learn from some words, with Adam (Kingma and Ba 2015, algorithm 1)."""
        rows, whole = self.rows[batch], self.whole
        _loss, slopes = form_loss(rows @ whole, labels[batch])
        of_whole = rows.T @ slopes
        if self.way == "adapter":
            found = [of_whole @ self._up.T, self._down.T @ of_whole]
        elif self.way == "top":
            found = [of_whole]
        else:
            of_rows = np.zeros_like(self.rows)
            of_rows[batch] = slopes @ whole.T
            found = [of_rows, of_whole]
        self._steps += 1
        for weight, mean, square, slope in zip(self._learned, self._means, self._squares, found, strict=True):
            mean += (1 - _FIRST) * (slope - mean)
            square += (1 - _SECOND) * (slope * slope - square)
            long = np.sqrt(square / (1 - _SECOND**self._steps)) + _SMALL
            weight -= _RATE / (1 - _FIRST**self._steps) * mean / long


def nearest_words(vectors: Floats, among: NDArray[np.int64], count: int = NEAREST) -> NDArray[np.int64]:
    """Return the nearest other rows of some rows by cosine, int64 (m, count), in any order."""
    units = unit_rows(vectors)
    cosines = units[among] @ units.T
    cosines[np.arange(len(among)), among] = -np.inf
    found: NDArray[np.int64] = np.argpartition(-cosines, count - 1, axis=1)[:, :count]
    return found


def closest(vectors: Floats, at: int, count: int) -> list[tuple[int, float]]:
    """Return the nearest other rows of a row, the nearest first, with their cosines."""
    units = unit_rows(vectors)
    cosines = units @ units[at]
    order = [row for row in np.argsort(-cosines, kind="stable").tolist() if row != at]
    return [(row, float(cosines[row])) for row in order[:count]]


def fine_tune(
    forms: Forms, way: str, labeled: int, rank: int = RANK, epochs: int = EPOCHS, seed: int = 1, pulse: Pulse = SILENT
) -> Tuned:
    """Train one way on so many labeled words.

    Parameters
    ----------
    forms : Forms
    way : str
        One of `WAYS`.
    labeled : int
        Words to learn from, the first of `Forms.learn`.
    rank : int
        Columns of A and rows of B of the adapter.

    Raises
    ------
    Cancelled
        By `pulse`.
    """
    random = np.random.default_rng(seed)
    learned = forms.learn[:labeled]
    learner = _Learner(way, forms.rows, rank, random)
    wide = forms.rows.shape[1]
    before = nearest_words(forms.rows, forms.judge)
    found: list[list[float]] = []
    best = (-1.0, forms.rows)

    def measure() -> None:
        nonlocal best
        vectors = learner.vectors()
        shares: list[float] = []
        for among in (learned, forms.choose, forms.judge):
            near = nearest_words(vectors, among)
            shares.append(float((forms.labels[near] == forms.labels[among][:, None]).mean()))
            if among is forms.judge:
                shares.append(float(np.mean([len({*a} & {*b}) / NEAREST for a, b in zip(near, before, strict=True)])))
        found.append(shares)
        if shares[1] > best[0]:
            best = shares[1], vectors

    measure()
    for epoch in range(epochs):
        for batch in np.array_split(random.permutation(learned), max(1, len(learned) // _BATCH)):
            learner.step(batch, forms.labels)
        measure()
        pulse.beat((epoch + 1) / epochs)
    seen, chosen, judged, kept = np.array(found).T
    numbers = {"all": forms.table + wide * wide, "top": wide * wide, "adapter": 2 * wide * rank}[way]
    return Tuned(way, numbers, seen, chosen, judged, kept, best[1])


def compare_ways(forms: Forms, labeled: int, pulse: Pulse = SILENT) -> tuple[Tuned, ...]:
    """Train all ways on so many labeled words.

    Raises
    ------
    Cancelled
        By `pulse`.
    """
    found: tuple[Tuned, ...] = ()
    for at, way in enumerate(WAYS):
        part = pulse.part(at / len(WAYS), (at + 1) / len(WAYS))
        found = (*found, fine_tune(forms, way, labeled, pulse=part))
    return found

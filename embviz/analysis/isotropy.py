"""Measures the isotropy of vectors, and corrects it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.intrinsic_dimension import Spectrum, spectrum
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

_AT_ONCE = 5_000
_PAIRS_AT_ONCE = 2_000  # choosing rows holds the interpreter, and with it the window


@dataclass(frozen=True, eq=False)
class Isotropy:
    """How evenly vectors spread over the directions of their space.

    Attributes
    ----------
    mean_cosine : float
        Over all pairs of vectors: near 0 where directions are even, 1 where all point the same way.
    iso_score : float
        0 where all variance lies in one direction, 1 where it is the same in all (Rudman, Gillman, Rayne and Eickhoff
        2022, IsoScore, algorithm 1). Their six steps come to (P - 1) / (d - 1), P the participation ratio of the
        spectrum.
    partition : float
        Least over largest Z(c) = Σ exp(c·v) for the unit eigenvectors c of VᵀV and their opposites: 1 where all
        directions are alike (Mu and Viswanath 2018, All-but-the-top, equation 5; Arora et al. 2016).
    spectrum : Spectrum
    """

    mean_cosine: float
    iso_score: float
    partition: float
    spectrum: Spectrum


def isotropy(vectors: NDArray[np.floating], pulse: Pulse = SILENT) -> Isotropy:
    """Measure how evenly vectors spread, shape (n, d), n at least 2; the cosine with a zero vector is 0.

    Raises
    ------
    InputError
        When there is only one vector.
    Cancelled
    """
    found = spectrum(vectors, pulse.quiet)
    count, size = vectors.shape
    total, own = np.zeros(size), 0.0
    for at in range(0, count, _AT_ONCE):
        pulse.beat(0.4 + 0.1 * at / count)
        part = vectors[at : at + _AT_ONCE].astype(np.float64)
        lengths = np.linalg.norm(part, axis=1, keepdims=True)
        unit = part / np.where(lengths > 0, lengths, 1)
        total += unit.sum(axis=0)
        own += float(np.square(unit).sum())
    mean_cosine = (float(total @ total) - own) / (count * (count - 1))
    score = (found.participation_ratio - 1) / (size - 1) if size > 1 else 1.0
    # VᵀV, of the variances around the mean
    inner = (count - 1) * (found.components.T * found.variances) @ found.components
    directions = np.linalg.eigh(inner + count * np.outer(found.mean, found.mean))[1]
    logs = np.full(2 * size, -np.inf)
    for at in range(0, count, _AT_ONCE):
        pulse.beat(0.5 + 0.5 * at / count)
        along = vectors[at : at + _AT_ONCE] @ directions
        # sums of exponentials in logarithms: a long vector would leave the range of numbers
        logs = np.logaddexp(logs, np.concatenate([_log_sum(along), _log_sum(-along)]))
    pulse.beat(1.0)
    return Isotropy(mean_cosine, max(0.0, score), float(np.exp(logs.min() - logs.max())), found)


def random_cosines(
    embedding: Embedding, pairs: int = 100_000, seed: int = 1, among: NDArray[np.int64] | None = None
) -> NDArray[np.float32]:
    """Return cosines of pairs of two different words drawn at random.

    Parameters
    ----------
    embedding : Embedding
    pairs : int
        How many are drawn.
    seed : int
    among : ndarray of int64, shape (m,), optional
        Words of which they are drawn, each once; all where None.

    Returns
    -------
    ndarray of float32, shape (at most `pairs`,)
        Without those that drew a word twice. Their mean estimates `Isotropy.mean_cosine` of the same words.
    """
    size = len(embedding) if among is None else len(among)
    first, second = np.random.default_rng(seed).integers(size, size=(2, pairs))
    different = first != second
    first, second = first[different], second[different]
    if among is not None:
        first, second = among[first], among[second]
    cosines = np.empty(len(first), np.float32)
    for at in range(0, len(first), _PAIRS_AT_ONCE):
        part = slice(at, at + _PAIRS_AT_ONCE)
        one, other = (unit_vectors(embedding.vectors[ids[part]]) for ids in (first, second))
        cosines[part] = np.einsum("ij,ij->i", one, other)
    return cosines


@dataclass(frozen=True, eq=False)
class Adjusted:
    """Vectors that were moved so that directions are used more evenly.

    Attributes
    ----------
    embedding : Embedding
    before, after : Isotropy
    removed : int
        Principal components that were taken out.
    """

    embedding: Embedding
    before: Isotropy
    after: Isotropy
    removed: int


def all_but_the_top(
    embedding: Embedding,
    components: int | None = None,
    pulse: Pulse = SILENT,
    measured: NDArray[np.int64] | None = None,
) -> Adjusted:
    """Return vectors less their mean and without their first principal components.

    Mu and Viswanath (2018), All-but-the-top: simple and effective postprocessing for word representations, algorithm 1,
    with the components taken out of the centered vectors, so that their mean stays 0.

    Parameters
    ----------
    embedding : Embedding
        Stays as it is.
    components : int, optional
        As many as hundreds of dimensions, at least one, where None: their rule.
    pulse : Pulse, optional
    measured : ndarray of int64, shape (m,), optional
        Words by which isotropy is measured, m at least 2; all where None. Mean and components are always those of all.

    Raises
    ------
    InputError
        When there is only one word, or no dimension would be left.
    Cancelled
    """
    size = embedding.dimensions
    removed = max(1, size // 100) if components is None else components
    if not 0 <= removed < size:
        raise InputError(
            tr("{removed:,} of {size:,} dimensions cannot be removed.", size=size, removed=removed),
            tr("Choose from 0 to {size:,} components.", size=size - 1),
        )
    whole = spectrum(embedding.vectors, pulse.part(0, 0.3))
    basis = whole.components[:removed]
    vectors = np.empty(embedding.vectors.shape, np.float32)
    for at in range(0, len(vectors), _AT_ONCE):
        pulse.beat(0.3 + 0.1 * at / len(vectors))
        part = embedding.vectors[at : at + _AT_ONCE] - whole.mean
        vectors[at : at + _AT_ONCE] = part - part @ basis.T @ basis if removed else part
    what = tr("mean and {removed} components removed", removed=removed) if removed else tr("mean removed")
    made = embedding.with_vectors(vectors, adjusted=what)
    old, new = (rows if measured is None else rows[measured] for rows in (embedding.vectors, vectors))
    before = isotropy(old, pulse.part(0.4, 0.7))
    return Adjusted(made, before, isotropy(new, pulse.part(0.7, 1)), removed)


def _log_sum(values: NDArray[np.float64]) -> NDArray[np.float64]:
    top = values.max(axis=0)
    sums: NDArray[np.float64] = np.log(np.exp(values - top).sum(axis=0)) + top
    return sums

"""Directions among the vectors that expressions of words point to: good - bad, man - woman + king."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import resolve
from embviz.analysis.analogies.expression import parse
from embviz.text.word_index import WordIndex
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import missing_from

VectorsOf = Callable[[NDArray[np.int64]], NDArray[np.float32]]


def directions(expressions: Sequence[str], index: WordIndex, vectors_of: VectorsOf) -> NDArray[np.float32] | None:
    """Return the direction of each expression.

    Parameters
    ----------
    expressions : sequence of str, length k
        See `expression` in this folder. A word that is unknown as typed is tried in lower case, and with underscores
        for spaces.
    index : WordIndex
    vectors_of : callable
        Returns the vectors of some ids, float32 (m, d).

    Returns
    -------
    ndarray of float32, shape (k, d), or None
        The weighted sums of the words' vectors scaled to length 1; None without expressions.

    Raises
    ------
    InputError
        When an expression is empty or wrong, words are missing (names all, with near spellings), or a sum is zero.
    """
    if not expressions:
        return None
    return np.array([_direction(text, index, vectors_of) for text in expressions], np.float32)


def _direction(text: str, index: WordIndex, vectors_of: VectorsOf) -> NDArray[np.float32]:
    weights: dict[int, float] = {}
    missing = []
    for typed, weight in parse(text, lambda word: resolve(index, word) is not None).items():
        found = resolve(index, typed)
        if found is None:
            missing.append(typed)
        else:
            weights[found] = weights.get(found, 0.0) + weight
    if missing:
        raise missing_from(index, missing)
    vectors = vectors_of(np.array(list(weights), np.int64)).astype(np.float64)
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = np.array(list(weights.values())) @ (vectors / np.where(norms > 0, norms, 1))
    if not np.linalg.norm(total) > 1e-6:
        raise InputError(
            tr(
                "The vectors of '{text}' add up to zero, which has no direction.", text=text,
            ), tr("Change a word or a weight.")
        )
    return total.astype(np.float32)


def places_of(words: Sequence[str], index: WordIndex, count: int) -> NDArray[np.bool_] | None:
    """Return which of the first words of a vocabulary are named, bool (count,); None when none are.

    Raises
    ------
    InputError
        When a word is unknown, or is not among the first `count`.
    """
    if not words:
        return None
    found = {word: resolve(index, word) for word in words}
    missing = [word for word, at in found.items() if at is None]
    if missing:
        raise missing_from(index, missing)
    beyond = [word for word, at in found.items() if at is not None and at >= count]
    if beyond:
        named = ", ".join(f"'{word}'" for word in beyond[:5]) + (tr(" and others") if len(beyond) > 5 else "")
        raise InputError(
            tr(
                "{named} is not among the {count:,} words on the map." if len(beyond) == 1
                else "{named} are not among the {count:,} words on the map.",
                named=named, count=count,
            ),
            tr("Show more words, or leave out the rare ones."),
        )
    named_ones = np.zeros(count, np.bool_)
    named_ones[[at for at in found.values() if at is not None]] = True
    return named_ones

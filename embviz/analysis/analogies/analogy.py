"""Answers analogies: sums of word vectors, and the words nearest to them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.expression import parse
from embviz.analysis.analogies.proportion import parse_question
from embviz.text.word_index import WordIndex
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding, missing_from, missing_words
from embviz.vectors.neighbors import highest, nearest

EPSILON = 0.001  # Levy & Goldberg (2014), equation 4: keeps the quotient finite


@dataclass(frozen=True)
class Term:
    """One word of an expression.

    Attributes
    ----------
    word : str
        As the vocabulary spells it.
    weight : float
    id : int or None
        None of a word that is not among the words: its vector is made of its n-grams.
    vector : ndarray of float32, shape (d,)
        As it was learned; read-only.
    unit : ndarray of float32, shape (d,)
        Scaled to length 1; what the expression computes with.
    """

    word: str
    weight: float
    id: int | None
    vector: NDArray[np.float32]
    unit: NDArray[np.float32]


@dataclass(frozen=True)
class Ranking:
    """Words that answer an expression, best first.

    Attributes
    ----------
    ids : ndarray of int64, shape (n,)
    words : tuple of str, length n
    scores : ndarray of float32, shape (n,)
        3CosAdd: cosine with the target. 3CosMul: the quotient of products, 0 or more.
    """

    ids: NDArray[np.int64]
    words: tuple[str, ...]
    scores: NDArray[np.float32]

    @property
    def margin(self) -> float | None:
        """How much higher the first score is than the second; None where there are not two words."""
        return float(self.scores[0]) - float(self.scores[1]) if len(self.scores) > 1 else None


@dataclass(frozen=True)
class AnalogyResult:
    """An expression and its answers.

    Attributes
    ----------
    expression : str
        As it was asked.
    terms : tuple of Term
    target : ndarray of float32, shape (d,)
        The weighted sum of the terms' unit vectors; not itself of length 1.
    cos_add, cos_mul : Ranking
        By 3CosAdd and by 3CosMul, without the words of the question.
    cos_add_open, cos_mul_open : Ranking
        The same with the words of the question, which often come first: what the usual rankings hide.
    """

    expression: str
    terms: tuple[Term, ...]
    target: NDArray[np.float32]
    cos_add: Ranking
    cos_mul: Ranking
    cos_add_open: Ranking
    cos_mul_open: Ranking


def evaluate_expression(embedding: Embedding, text: str, top: int = 10) -> AnalogyResult:
    """Answer a question such as ``king - man + woman`` or ``man : king = woman : ?``.

    3CosAdd ranks word x by cos(x, sum of w_i t_i) over the unit vectors t_i (Mikolov et al. 2013; for a - b + c the
    same order as cos(x, a) - cos(x, b) + cos(x, c), Levy & Goldberg 2014, equation 3). 3CosMul ranks by the product of
    s(x, t_i)^w_i over positive weights, divided by the product of (s(x, t_i) + 0.001)^|w_i| over negative ones, with
    s = (1 + cos) / 2 (equation 4 there).

    Parameters
    ----------
    embedding : Embedding
    text : str
        See `expression` in this folder; or ``man : king = woman : ?`` and ``man is to king as woman is to``, see
        `proportion`. A word that is unknown as typed is tried in lower case, and with underscores
        for spaces; then its vector is made of its n-grams where the embedding can do that (fastText).
    top : int
        Length of each ranking; shorter where there are not as many words.

    Returns
    -------
    AnalogyResult

    Raises
    ------
    InputError
        When the expression is wrong (says where), words are missing (names all, with near spellings), or the sum or
        the vector of a word is zero.
    """
    terms = terms_of(embedding, parse_question(text, lambda word: resolve(embedding, word) is not None))
    check_directions(terms)
    units = np.array([term.unit for term in terms])
    factors = np.array([term.weight for term in terms], dtype=np.float32)
    target = factors @ units
    if not np.linalg.norm(target) > 1e-6:
        raise InputError(
            tr("The vectors of '{text}' add up to zero, which has no direction.", text=text),
            tr("Change a word or a weight."),
        )
    scores = products(embedding, units, factors)
    question = tuple(term.id for term in terms if term.id is not None)
    return AnalogyResult(
        expression=text,
        terms=terms,
        target=target,
        cos_add=_ranking(embedding, *nearest(embedding, target, top, exclude=question)),
        cos_mul=_best(embedding, scores, top, question),
        cos_add_open=_ranking(embedding, *nearest(embedding, target, top)),
        cos_mul_open=_best(embedding, scores, top, ()),
    )


def terms_of(embedding: Embedding, asked: Mapping[str, float]) -> tuple[Term, ...]:
    """Return the words of a question with their vectors.

    Parameters
    ----------
    embedding : Embedding
    asked : mapping of str to float
        Weight of each word as typed. Spellings of one word are taken together.

    Raises
    ------
    InputError
        When words are missing and cannot be made of their n-grams: names all, with near spellings.
    """
    # by id, and by spelling where a vector is made of n-grams
    weights: dict[int | str, float] = {}
    missing = []
    for typed, weight in asked.items():
        known = resolve(embedding, typed)
        found = typed if known is None else known
        if known is None and embedding.compose(typed) is None:
            missing.append(typed)
        else:
            weights[found] = weights.get(found, 0.0) + weight
    if missing:
        raise missing_words(embedding, missing)
    return tuple(_term(embedding, found, weight) for found, weight in weights.items())


def check_directions(terms: Sequence[Term]) -> None:
    """Raise an error where a word's vector is zero: a sum of directions would be told as if the word were in it.

    Raises
    ------
    InputError
        Names all such words.
    """
    zero = [term.word for term in terms if not term.unit.any()]
    if zero:
        raise no_direction(zero)


def no_direction(words: Sequence[str]) -> InputError:
    """Return the message about words whose vectors are zero."""
    named = ", ".join(f"'{word}'" for word in words)
    one = len(words) == 1
    what = tr("The vector of {named} is", named=named) if one else tr("The vectors of {named} are", named=named)
    return InputError(tr("{what} zero, which has no direction.", what=what), tr("Change a word or a weight."))


def resolve(embedding: Embedding | WordIndex, word: str) -> int | None:
    """Return the id of a word as typed, else in lower case, else with underscores for spaces; None where all fail."""
    for spelling in (word, word.lower(), word.replace(" ", "_"), word.lower().replace(" ", "_")):
        found = embedding.get(spelling)
        if found is not None:
            return found
    return None


def _term(embedding: Embedding, found: int | str, weight: float) -> Term:
    if isinstance(found, str):
        vector = embedding.compose(found)
        assert vector is not None
        norm, word, id_ = np.linalg.norm(vector), found, None
    else:
        vector, norm, word, id_ = embedding.vectors[found], embedding.norms[found], embedding.words[found], found
    return Term(word, weight, id_, vector, vector / norm if norm > 0 else vector)


def products(embedding: Embedding, units: NDArray[np.float32], factors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return 3CosMul's score of every word, shape (V,).

    Parameters
    ----------
    embedding : Embedding
    units : ndarray of float32, shape (t, d)
        The words of the question at length 1.
    factors : ndarray of float32, shape (t,)
        Their weights.
    """
    cosines = embedding.vectors @ units.T
    cosines /= np.where(embedding.norms > 0, embedding.norms, 1)[:, None]
    # rounding may carry a cosine of -1 a little below, where a fractional power would be nan
    shifted = np.clip((1 + cosines) / 2, 0, 1).astype(np.float64)
    shifted[:, factors < 0] += EPSILON
    scores: NDArray[np.float32] = np.prod(shifted**factors, axis=1).astype(np.float32)
    return scores


def _best(embedding: Embedding, scores: NDArray[np.float32], top: int, left_out: tuple[int, ...]) -> Ranking:
    allowed = scores.copy()
    allowed[list(left_out)] = -np.inf
    ids = highest(allowed, min(top, len(embedding) - len(left_out)))
    return _ranking(embedding, ids, scores[ids])


def _ranking(embedding: Embedding, ids: NDArray[np.int64], scores: NDArray[np.float32]) -> Ranking:
    return Ranking(ids, tuple(embedding.words[id] for id in ids), scores)


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
            tr("The vectors of '{text}' add up to zero, which has no direction.", text=text),
            tr("Change a word or a weight."),
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
                "{named} is not among the {count:,} words on the map."
                if len(beyond) == 1
                else "{named} are not among the {count:,} words on the map.",
                named=named,
                count=count,
            ),
            tr("Show more words, or leave out the rare ones."),
        )
    named_ones = np.zeros(count, np.bool_)
    named_ones[[at for at in found.values() if at is not None]] = True
    return named_ones

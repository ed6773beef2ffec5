"""Words and their vectors, with the questions that a notebook asks."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.analogies.analogy import evaluate_expression
from embviz.analysis.neighborhoods.neighborhood import asked, neighborhood
from embviz.analysis.neighborhoods.similarity import pairwise
from embviz.api.cards import RankedWords, card, some_words
from embviz.api.given import file_path, progress_given, quoted, spellings, whole_given
from embviz.util.errors import InputError, WrongKind, WrongValue
from embviz.util.progress import Pulse
from embviz.vectors import embedding as vectors_at_rest
from embviz.vectors.embedding import missing_words
from embviz.vectors.english import read_english
from embviz.vectors.formats import read_vectors, write_vectors
from embviz.vectors.neighbors import Metric, nearest

if TYPE_CHECKING:
    from embviz.vectors.attached_table import TableColumn
    from embviz.vectors.subwords import Subwords

Vectors = NDArray[np.float32]


def _refuse_repeated(words: Sequence[str]) -> None:
    """Raise an InputError when a word is given twice: the second one could never be found."""
    if len(set(words)) == len(words):
        return
    places: dict[str, int] = {}
    for place, word in enumerate(words):
        if word in places:
            raise WrongValue(
                f"{quoted(word)} is given twice, in rows {places[word]} and {place}.",
                "Give each word once; dict.fromkeys(words) lists them so.",
            )
        places[word] = place


def _refuse_endless(vectors: NDArray[np.generic], words: Sequence[str]) -> None:
    """Raise an InputError where a number is not finite: its word had a cosine of minus infinity with the others."""
    if vectors.ndim != 2 or vectors.dtype.kind != "f":
        return
    # the sum of a row is finite where its numbers are, and needs no second array of their size
    with np.errstate(invalid="ignore", over="ignore"):  # infinity less infinity
        rows = np.flatnonzero(~np.isfinite(vectors.sum(axis=1, dtype=np.float64)))
    if not len(rows) and vectors.dtype.itemsize > 4:
        largest = np.finfo(np.float32).max
        rows = np.flatnonzero((vectors.max(axis=1, initial=0) > largest) | (vectors.min(axis=1, initial=0) < -largest))
    if len(rows):
        row = int(rows[0])
        named = f" of {quoted(words[row])}" if row < len(words) else ""
        raise WrongValue(
            f"The vector{named}, in row {row}, has a number that is not finite in 32 bits.",
            "Leave such words out; numpy.isfinite(vectors.astype('float32')).all(axis=1) says which rows are finite.",
        )


def _numbers(given: ArrayLike) -> NDArray[np.generic]:
    """Return numbers as an array, whatever they came in.

    Raises
    ------
    InputError
        When they are no numbers, or rows differ in their lengths.
    """
    try:
        found: NDArray[np.generic] = np.asarray(given)
    except ValueError:
        raise WrongValue("The rows differ in their lengths.", "Give each word as many numbers.") from None
    if found.dtype.kind not in "fiub":
        raise WrongKind(
            f"The vectors are of type {found.dtype}, not numbers.", "Give an array of numbers, a row for each word."
        )
    return found


def _counts(given: ArrayLike) -> NDArray[np.int64]:
    """Return how often words were seen.

    Raises
    ------
    InputError
        When one is not a whole number from 0 on that 64 bits hold: it would become another number without a word.
    """
    cure = "Give a whole number from 0 on for each word, or no counts."
    try:
        found = np.asarray(given)
    except ValueError:
        raise WrongValue("The counts are not a list of numbers.", cure) from None
    if found.dtype.kind not in "fiu":
        raise WrongKind(f"The counts are of type {found.dtype}, not whole numbers.", cure)
    # 2^63 is the first that does not fit; nan fails every comparison
    wrong = np.argwhere(~((found >= 0) & (found < 2.0**63) & (found == np.trunc(found))))
    if len(wrong):
        place = tuple(int(at) for at in wrong[0])
        raise WrongValue(f"The count of row {place[0] if place else 0} is {found[place]}.", cure)
    return found.astype(np.int64)


class Embedding(vectors_at_rest.Embedding):
    """Words with one vector each. Made by `train`, by `load`, or of arrays; never changes.

    It is the `Embedding` of the rooms with questions added, so that `embviz.analysis`, `embviz.projection` and the
    others take it as it is.

    Parameters
    ----------
    words : sequence of str, length V
        Each once, most frequent first where counts are known.
    vectors : array_like of float32, shape (V, d)
        Taken without a copy when it is float32 and C-contiguous already.
    counts : array_like of int64, shape (V,), optional
        How often each word was seen.

    Attributes
    ----------
    words : tuple of str
        Word of each row.
    index : WordIndex
        The way back: ``index.get("king")`` is the row of a word, None where it is missing; ``index.complete("kin")``
        and ``index.suggest("kign")`` find others.
    vectors : ndarray of float32, shape (V, d)
        Read-only.
    counts : ndarray of int64, shape (V,), or None
    dimensions : int
        d.
    norms : ndarray of float32, shape (V,)
        Euclidean lengths.
    unit : ndarray of float32, shape (V, d)
        The vectors scaled to length 1.
    provenance : mapping of str to str
        Where the vectors come from.

    Raises
    ------
    InputError
        When a word is given twice or is not a string, a number is not finite, or words and vectors do not fit each
        other. It is a `ValueError` or a `TypeError` as well.

    Notes
    -----
    ``numpy.asarray(embedding)`` is its vectors, without a copy. It can be pickled, so that other processes take it.

    Examples
    --------
    >>> embedding = Embedding(["up", "down"], np.array([[1, 0], [-1, 0]], np.float32))
    >>> embedding["up"]
    array([1., 0.], dtype=float32)
    >>> embedding.similarity("up", "down")
    -1.0
    """

    def __init__(
        self,
        words: Iterable[str],
        vectors: ArrayLike,
        counts: ArrayLike | None = None,
        provenance: Mapping[str, str] = MappingProxyType({}),
        subwords: "Subwords | None" = None,
        columns: "Sequence[TableColumn]" = (),
        trouble: Sequence[str] = (),
        norms: ArrayLike | None = None,
    ) -> None:
        listed = spellings(words)
        _refuse_repeated(listed)
        matrix = _numbers(vectors)
        _refuse_endless(matrix, listed)
        try:
            super().__init__(
                listed,
                matrix,
                None if counts is None else _counts(counts),
                provenance,
                subwords,
                columns,
                trouble,
                norms,
            )
        except WrongValue:
            raise
        except ValueError as error:
            raise WrongValue(
                f"{str(error)[:1].upper()}{str(error)[1:]}.", "Give a row, and a count if any, to each word."
            ) from None

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, progress: Callable[[float], None] | None = None) -> Self:
        """Read a file of word vectors, whatever its name: its content says in which format.

        Parameters
        ----------
        path : str or path
            word2vec, GloVe, fastText, `.npy`/`.npz` with a list of words, Embedding Projector, safetensors, Parquet,
            Arrow or gensim's; may be compressed, and a file in an archive is named as if the archive were a folder. A
            large text is kept as a mapped copy in the platform's cache folder, which opens at once the next time.
        progress : callable, optional
            Called with the share done, 0 to 1.

        Raises
        ------
        InputError
            Names the file, the line or word that is wrong, and what to do.
        """
        return cls.of(read_vectors(file_path(path), Pulse(progress_given(progress))))

    @classmethod
    def of(cls, embedding: vectors_at_rest.Embedding) -> Self:
        """Return the embedding of any room as this kind; both share their memory."""
        made = cls._made(
            embedding.words,
            embedding.vectors,
            embedding.counts,
            embedding.provenance,
            embedding.subwords,
            embedding.columns,
            embedding.trouble,
            embedding._norms,
        )
        made.index = embedding.index
        return made

    def save(self, path: str | os.PathLike[str], *, progress: Callable[[float], None] | None = None) -> None:
        """Write the vectors; the file appears whole or not at all, in place of one that was there.

        Parameters
        ----------
        path : str or path
            The ending says the format, as ``.bin`` (word2vec), ``.npz``, ``.safetensors`` or ``.txt``; one of ``.gz``,
            ``.bz2``, ``.xz`` and ``.zip`` may follow.
        progress : callable, optional
            Called with the share done, 0 to 1.

        Raises
        ------
        InputError
            When the ending is not known (lists those that are), a word cannot be held by the format, or the file
            cannot be written.
        """
        write_vectors(self, file_path(path), Pulse(progress_given(progress)))

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __getitem__(self, words: str | Iterable[str] | NDArray[np.str_]) -> Vectors:
        """Return the vector of a word, float32 (d,), or those of n words, float32 (n, d).

        fastText's vectors answer for words that they do not hold too, of n-grams.

        Parameters
        ----------
        words : str, or sequence, array or column of str, length n

        Raises
        ------
        InputError
            When words are missing; names all of them, with near spellings. It is a `KeyError` as well. When asked for
            by anything but spellings, and it is a `TypeError` then: the vector of row i is ``vectors[i]``.
        """
        asked_for = [words] if isinstance(words, str) else spellings(words)
        found = [self.compose(word) for word in asked_for]
        missing = [word for word, vector in zip(asked_for, found, strict=True) if vector is None]
        if missing:
            raise missing_words(self, missing)
        if isinstance(words, str):
            assert found[0] is not None
            return found[0]
        return np.array(found, np.float32).reshape(len(found), self.dimensions)

    def neighbors(self, word: str | ArrayLike, k: int = 10, *, metric: Metric = "cosine") -> RankedWords:
        """Return the words nearest to a word, to a sum of words or to a vector.

        Parameters
        ----------
        word : str or array_like of float32, shape (d,)
            A word, or an expression such as ``bank + river - money``; its words are left out of the answer. A word
            unknown as typed is tried in lower case, and with underscores for spaces.
        k : int
            How many words; fewer where there are not as many.
        metric : {"cosine", "dot", "euclidean"}
            Cosine and dot product: highest first. Euclidean distance: lowest first.

        Raises
        ------
        InputError
            When a word is missing (offers near spellings), the expression is wrong, or the vector has another length.
        """
        k = whole_given(k, "k, the number of words,")
        if isinstance(word, str):
            found = neighborhood(self, {word: 1.0} if word in self else asked(self, word), k, metric)
            return RankedWords(found.words, found.scores, metric)
        vector = self._asked_vector(word)
        if metric == "cosine" and not vector.any():
            raise WrongValue(
                "The vector is zero, which has no direction.", "Ask with another one, or by metric='euclidean'."
            )
        ids, scores = nearest(self, vector, k, metric)
        return RankedWords(tuple(self.words[i] for i in ids), scores, metric)

    def _asked_vector(self, given: ArrayLike) -> Vectors:
        """Return the vector that neighbors are asked of, float32 (d,)."""
        accepted = "Give one word ('king'), an expression ('king + queen') or one vector"
        try:
            with np.errstate(over="ignore"):  # is told of below
                vector = np.asarray(given, np.float32)
        except (TypeError, ValueError):
            vector = np.empty((), np.float32)  # no numbers at all
        if vector.ndim == 0:
            raise WrongKind(
                f"{quoted(given)} was given where one question is expected.",
                f"{accepted}; for several words ask for each of them.",
            )
        if vector.shape == (1, self.dimensions):
            vector = vector[0]
        if vector.ndim != 1:
            raise WrongValue(
                f"An array of shape {vector.shape} was given where one vector is expected.",
                f"{accepted} of {self.dimensions} numbers.",
            )
        if not np.isfinite(vector).all():
            raise WrongValue("The vector has a number that is not finite.", f"{accepted} of finite numbers.")
        return vector

    def analogy(
        self,
        expression: str,
        k: int = 10,
        *,
        ranking: Literal["3cosadd", "3cosmul"] = "3cosadd",
        with_question_words: bool = False,
    ) -> RankedWords:
        """Return the words that answer ``king - man + woman``, or ``man : king = woman : ?``.

        Parameters
        ----------
        expression : str
            Words with ``+``, ``-``, brackets and factors (``0.5 * (paris + rome) - france``); nothing is executed.
            Or an analogy as people write it, ``man : king :: woman : ?``, ``man is to king as woman is to``.
        k : int
            How many words.
        ranking : {"3cosadd", "3cosmul"}
            By the cosine with the sum of the unit vectors (Mikolov et al. 2013), or by the quotient of products of
            shifted cosines (Levy & Goldberg 2014, equation 4).
        with_question_words : bool
            Let the words of the expression answer as well: they often come first, which the usual rankings hide.

        Raises
        ------
        InputError
            When words are missing (names all, with near spellings), or the expression is wrong (says where) or zero.
        """
        k = whole_given(k, "k, the number of words,")
        if not isinstance(expression, str):
            raise WrongKind(f"{quoted(expression)} is not an expression.", "Give one text: 'king - man + woman'.")
        if ranking not in ("3cosadd", "3cosmul"):
            raise InputError(f"The ranking '{ranking}' is not known.", "Choose 3cosadd or 3cosmul.")
        answers = evaluate_expression(self, expression, k)
        closed, open_ = {
            "3cosadd": (answers.cos_add, answers.cos_add_open),
            "3cosmul": (answers.cos_mul, answers.cos_mul_open),
        }[ranking]
        found = open_ if with_question_words else closed
        return RankedWords(found.words, found.scores, "cosine" if ranking == "3cosadd" else "3CosMul")

    def similarity(self, a: str, b: str, *, metric: Metric = "cosine") -> float:
        """Return how alike two words are: their cosine, or dot product, or Euclidean distance.

        Raises
        ------
        InputError
            When a word is missing (offers near spellings) or the metric is not known.
        """
        for word in (a, b):
            if not isinstance(word, str):
                raise WrongKind(f"{quoted(word)} is not a word.", "Give two words, each as a text.")
        return float(pairwise(self[[a, b]], metric)[0, 1])

    def _repr_html_(self) -> str:
        known = self.provenance
        return card(
            f"{len(self):,} words in {self.dimensions:,} dimensions",
            {
                "Words": some_words(self.words),
                "Model": known.get("model", ""),
                "Corpus": known.get("corpus", ""),
                "File": known.get("file", ""),
                "Format": known.get("format", ""),
            },
        )


def english() -> Embedding:
    """Return the vectors of 30,000 English words that are shipped with the library.

    Returns
    -------
    Embedding
        ``provenance`` says what they were learned from, under which license, and what they reach.

    Raises
    ------
    InputError
        When this installation lacks them.

    Examples
    --------
    >>> english().analogy("king - man + woman", k=1).words
    ('queen',)
    """
    return Embedding.of(read_english()[0])

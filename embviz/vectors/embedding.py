"""Words and their vectors at rest: what every question is asked of."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from embviz.text.word_index import WordIndex
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.attached_table import TableColumn
    from embviz.vectors.scan import Scan
    from embviz.vectors.subwords import Subwords

_Number = TypeVar("_Number", bound=np.generic)
_NOTHING_KNOWN: Mapping[str, str] = MappingProxyType({})


class Embedding:
    """Words with one vector each; never changes once made, so any number of threads may read it.

    Parameters
    ----------
    words : sequence of str, length V
        Each word once, by falling count where counts are known: several questions look at the first words only.
    vectors : array_like of float32, shape (V, d)
        Taken without a copy when it is float32 and C-contiguous already. The owner must not write to it afterwards.
    counts : array_like of int64, shape (V,), optional
        How often each word was seen.
    provenance : mapping of str to str
        Where the vectors come from: model, corpus, file, in words fit for the screen.
    subwords : Subwords, optional
        What the vectors of further words are composed of.
    columns : sequence of TableColumn, optional
        What else is known of the words: V values in each column.
    trouble : sequence of str, optional
        What was wrong with the file that they come from, where they were read all the same.
    norms : array_like of float32, shape (V,), optional
        Euclidean lengths of the vectors, of whoever knows them already.

    Attributes
    ----------
    words : tuple of str
    vectors : ndarray of float32, shape (V, d)
        Read-only.
    counts : ndarray of int64, shape (V,), or None
        Read-only.
    provenance : mapping of str to str
    subwords : Subwords or None
    columns : tuple of TableColumn
    trouble : tuple of str
    index : WordIndex
        Finds words by spelling, by beginning and by near spelling; built when first asked.

    Raises
    ------
    ValueError
        When the shapes do not fit each other.
    """

    def __init__(
        self,
        words: Sequence[str],
        vectors: ArrayLike,
        counts: ArrayLike | None = None,
        provenance: Mapping[str, str] = _NOTHING_KNOWN,
        subwords: "Subwords | None" = None,
        columns: "Sequence[TableColumn]" = (),
        trouble: Sequence[str] = (),
        norms: ArrayLike | None = None,
    ) -> None:
        matrix = _read_only(np.ascontiguousarray(vectors, dtype=np.float32))
        if matrix.ndim != 2 or matrix.shape[0] != len(words):
            raise ValueError(f"{len(words)} words need a matrix of as many rows, not one of shape {matrix.shape}")
        self.words: tuple[str, ...] = tuple(words)
        self.vectors: NDArray[np.float32] = matrix
        self.counts: NDArray[np.int64] | None = None
        if counts is not None:
            self.counts = _read_only(np.ascontiguousarray(counts, dtype=np.int64))
            if self.counts.shape != (len(words),):
                raise ValueError(f"{len(words)} words need as many counts, not {self.counts.shape}")
        self.provenance: Mapping[str, str] = MappingProxyType(dict(provenance))
        self.subwords = subwords
        self.columns = tuple(columns)
        for column in self.columns:
            if column.values.shape != (len(words),):
                raise ValueError(f"{len(words)} words need as many '{column.name}', not {column.values.shape}")
        self.trouble = tuple(trouble)
        self.index = WordIndex(self.words)
        self._making = threading.RLock()
        self._norms: NDArray[np.float32] | None = None
        if norms is not None:
            self._norms = _read_only(np.ascontiguousarray(norms, dtype=np.float32))
            if self._norms.shape != (len(words),):
                raise ValueError(f"{len(words)} words need as many norms, not {self._norms.shape}")
        self._unit: NDArray[np.float32] | None = None
        self._rounding = threading.Lock()
        self._scan: Scan | None = None
        self._questions = 0

    def __getstate__(self) -> dict[str, object]:
        """Return what it was made of: locks and what is computed when asked for stay in this process."""
        return {
            "words": self.words,
            "vectors": self.vectors,
            "counts": self.counts,
            "provenance": dict(self.provenance),
            "subwords": self.subwords,
            "columns": self.columns,
            "trouble": self.trouble,
            "norms": self._norms,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        Embedding.__init__(self, **state)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """Return the vectors, shape (V, d), to numpy and those that ask as it does; read-only unless copied."""
        if copy is False and dtype is not None and np.dtype(dtype) != self.vectors.dtype:
            raise ValueError(f"the vectors are float32: they cannot be {np.dtype(dtype)} without a copy")
        if copy:
            return np.array(self.vectors, dtype)
        return np.asarray(self.vectors, dtype)

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.get(word) is not None

    def __repr__(self) -> str:
        return f"<Embedding of {len(self)} words in {self.dimensions} dimensions>"

    @property
    def dimensions(self) -> int:
        """Length d of each vector."""
        return int(self.vectors.shape[1])

    @property
    def norms(self) -> NDArray[np.float32]:
        """Euclidean lengths of the vectors, shape (V,), read-only. Computed when first asked for."""
        with self._making:
            if self._norms is None:
                squares = np.einsum("ij,ij->i", self.vectors, self.vectors, dtype=np.float64)
                self._norms = _read_only(np.sqrt(squares).astype(np.float32))
            return self._norms

    @property
    def unit(self) -> NDArray[np.float32]:
        """The vectors scaled to length 1, shape (V, d), read-only; zero vectors stay zero.

        A second matrix as large as the first, computed when first asked for. Neighbor search does without it.
        """
        with self._making:
            if self._unit is None:
                lengths = np.where(self.norms > 0, self.norms, 1)
                self._unit = _read_only(np.divide(self.vectors, lengths[:, None], dtype=np.float32))
            return self._unit

    def rounded(self, at_once: bool = False) -> "Scan | None":
        """Return rounded vectors, in which the nearest of very many words are found quickest; None for fewer words.

        A fourth as large as the vectors. They are made when asked for a second time: of vectors that are looked at
        once, a moment of a training for instance, they would take longer than they save. None also while another
        thread makes them: a question is answered sooner without them.

        Parameters
        ----------
        at_once : bool
            Make them at the first time, for whoever knows that many questions follow.
        """
        from embviz.vectors.scan import Scan

        if not self._rounding.acquire(blocking=at_once):
            return None
        try:
            self._questions += 1
            wanted = at_once or self._questions > 1
            if self._scan is None and wanted and Scan.suits(self) and np.isfinite(self.norms).all():
                self._scan = Scan(self)
            return self._scan
        finally:
            self._rounding.release()

    def first(self, count: int) -> Self:
        """Return the embedding of the first words, which share the memory of these."""
        if count >= len(self):
            return self
        columns = [replace(column, values=column.values[:count]) for column in self.columns]
        counts = None if self.counts is None else self.counts[:count]
        return self._made(
            self.words[:count], self.vectors[:count], counts, self.provenance, self.subwords, columns, self.trouble
        )

    def with_vectors(self, vectors: ArrayLike, **provenance: str) -> Self:
        """Return the same words with other vectors, shape (V, e), made of these; words are not indexed again.

        `provenance` tells what was done to them.
        """
        made = self._made(
            self.words, vectors, self.counts, {**self.provenance, **provenance}, None, self.columns, self.trouble
        )
        made.index = self.index
        return made

    @classmethod
    def _made(cls, *arguments: Any) -> Self:
        """Return one of this kind made of parts that are in order: a subclass checks what callers give it."""
        made = cls.__new__(cls)
        Embedding.__init__(made, *arguments)
        return made

    def get(self, word: str) -> int | None:
        """Return the id of a word, or None when there is no such word."""
        return self.index.get(word)

    def id(self, word: str) -> int:
        """Return the id of a word.

        Raises
        ------
        InputError
            When there is no such word; names it and offers near spellings.
        """
        found = self.get(word)
        if found is None:
            raise missing_words(self, [word])
        return found

    def vector(self, word: str) -> NDArray[np.float32]:
        """Return the vector of a word, shape (d,), read-only.

        Raises
        ------
        InputError
            When there is no such word.
        """
        row: NDArray[np.float32] = self.vectors[self.id(word)]
        return row

    def compose(self, word: str) -> NDArray[np.float32] | None:
        """Return the vector of a word, of one that is not among the words made of its n-grams, shape (d,).

        Returns None where there is neither, as for every new word of vectors without subwords.
        """
        known = self.get(word)
        if known is not None:
            row: NDArray[np.float32] = self.vectors[known]
            return row
        return self.subwords.compose(word) if self.subwords is not None else None


class MissingWords(InputError, KeyError):
    """Words that an embedding or a vocabulary lacks; to who asks by square brackets, a key that is missing."""

    # that of a KeyError would put the sentence in quotes
    __str__ = Exception.__str__


def missing_words(embedding: Embedding, words: Sequence[str], spellings: int = 5) -> MissingWords:
    """Return the error that names all words the embedding lacks, with near spellings of each; see `missing_from`."""
    return missing_from(embedding.index, words, spellings, counted=embedding.counts is not None)


def missing_from(index: WordIndex, words: Sequence[str], spellings: int = 5, *, counted: bool = False) -> MissingWords:
    """Return the error that names all words a vocabulary lacks, with near spellings of each.

    Parameters
    ----------
    index : WordIndex
    words : sequence of str
        Words that are missing, at least one.
    spellings : int
        Near spellings offered for each.
    counted : bool
        Whether a text decided by its counts which words there are; of others nothing is said of a text.
    """
    near = {word: index.suggest(word, spellings) for word in dict.fromkeys(words)}
    named = ", ".join(f"'{word}'" for word in near)
    what = tr("{named} is", named=named) if len(near) == 1 else tr("{named} are", named=named)
    offers = [
        tr("{offered} for '{word}'", offered=", ".join(offered), word=word) for word, offered in near.items() if offered
    ]
    if offers:
        cure = tr("Near spellings: {offers}.", offers="; ".join(offers))
    elif counted:
        cure = tr("Choose words that occur often enough in the text.")
    else:
        cure = tr("Choose words that these vectors have.")
    suggestions = tuple(dict.fromkeys(word for offered in near.values() for word in offered))
    said = (
        tr("{what} not the one word of these vectors.", what=what)
        if len(index) == 1
        else tr("{what} not among the {index:,} words of these vectors.", what=what, index=len(index))
    )
    return MissingWords(said, cure, suggestions)


def _read_only(array: NDArray[_Number]) -> NDArray[_Number]:
    view = array.view()
    view.flags.writeable = False
    return view

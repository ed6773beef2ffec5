"""Which rows of a matrix words with subwords are made of, and how rows are found that give vectors already known."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.subwords import Ngrams, split_words
from embviz.text.vocabulary import Vocabulary
from embviz.training.kernels.subwords.matrices import WordRows


class Parts:
    """The rows that all words of a vocabulary are made of, numbered by falling use.

    Parameters
    ----------
    vocabulary : Vocabulary
    ngrams : Ngrams
    uses : ndarray of float64, shape (V,)
        How often each word is going to be learned: rows of the most used n-grams come first.
    progress, cancelled : callable
        As in `split_words`.

    Attributes
    ----------
    count : int
        Rows: one for each word and one for each n-gram that occurs in a word.
    rows : WordRows
        Nothing is frozen.
    own : ndarray of int32, shape (V,)
        The row of each word itself.
    buckets, of_buckets : ndarray of int32, shape (M,)
        Buckets that occur, rising, and the row of each.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        ngrams: Ngrams,
        uses: NDArray[np.float64],
        progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> None:
        words = len(vocabulary)
        split = split_words(vocabulary.words, ngrams, progress, cancelled)
        # before it is known which rows are used most, words come first and n-grams after them
        starts = split.starts + np.arange(words + 1)
        rows = np.empty(starts[-1], np.int32)
        own = np.zeros(len(rows), np.bool_)
        own[starts[:-1]] = True
        rows[own], rows[~own] = np.arange(words), split.numbers + words
        self.count = words + len(split.buckets)
        use = np.bincount(rows, np.repeat(uses, np.diff(starts)), self.count)
        place = np.empty(self.count, np.int32)
        place[np.argsort(-use, kind="stable")] = np.arange(self.count, dtype=np.int32)
        self.own = place[:words]
        order = np.argsort(split.buckets)
        self.buckets, self.of_buckets = split.buckets[order], place[words:][order]
        sizes = np.diff(starts).astype(np.int32)
        self.rows = WordRows(starts, place[rows], sizes, np.zeros(0, np.bool_))

    def freeze(self, ids: NDArray[np.int64]) -> None:
        """Let all rows rest that these words are made of, their own and those of their n-grams."""
        words, starts = np.diff(self.rows.starts), self.rows.starts
        of_word = np.repeat(np.arange(len(words)), words)
        wanted = np.zeros(len(words), np.bool_)
        wanted[ids] = True
        frozen = np.zeros(self.count, np.bool_)
        frozen[self.rows.rows[wanted[of_word]]] = True
        rests = frozen[self.rows.rows]
        # those that learn first, word by word
        order = np.argsort(2 * of_word + rests, kind="stable")
        learning = np.add.reduceat(~rests, starts[:-1], dtype=np.int32)
        self.rows = WordRows(starts, self.rows.rows[order], learning, frozen)

    def fit(self, matrix: NDArray[np.float32], ids: NDArray[np.int64], vectors: NDArray[np.float32]) -> None:
        """Set rows so that the means of some words' rows are these vectors, but for rounding.

        An n-gram becomes the mean of the vectors of the words that have it, so that words beside these begin near
        those that are written alike; a word's own row makes up for the difference.

        Parameters
        ----------
        matrix : ndarray of float32, shape (count, d)
        ids : ndarray of int64, shape (n,)
        vectors : ndarray of float32, shape (n, d)
        """
        given = self._of(ids)
        met = np.asarray(given.sum(axis=0)).ravel()
        known = met > 0
        known[self.own] = False
        matrix[known] = (given.T @ vectors)[known] / met[known, None]
        matrix[self.own[ids]] = 0
        sizes = np.diff(given.indptr)[:, None]
        matrix[self.own[ids]] = sizes * vectors.astype(np.float64) - given @ matrix

    def _of(self, ids: NDArray[np.int64]) -> Any:
        """Return a sparse matrix of shape (n, count): how often each row belongs to each of these words."""
        from scipy.sparse import csr_array

        rows = self.rows
        whole = csr_array((np.ones(len(rows.rows), np.float32), rows.rows, rows.starts), (len(self.own), self.count))
        return whole[ids]

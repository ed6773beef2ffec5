"""Vectors for words that were never seen, made of their n-grams (Bojanowski et al. 2017)."""

import numpy as np
from numpy.typing import NDArray

from embviz.text.subwords import Ngrams


class Subwords:
    """Vectors of character n-grams at rest; never changes once made.

    Parameters
    ----------
    ngrams : Ngrams
        How words are split, and to which buckets n-grams are hashed.
    buckets : ndarray of int32, shape (M,)
        Buckets that have a vector, rising.
    vectors : ndarray of float32, shape (M, d)
        Not written to afterwards.
    """

    def __init__(self, ngrams: Ngrams, buckets: NDArray[np.int32], vectors: NDArray[np.float32]) -> None:
        if vectors.shape[:1] != buckets.shape:
            raise ValueError(f"{len(buckets)} buckets need as many vectors, not an array of shape {vectors.shape}")
        self.ngrams, self.buckets, self.vectors = ngrams, buckets, vectors.view()
        self.vectors.flags.writeable = False

    def __len__(self) -> int:
        return len(self.buckets)

    def compose(self, word: str) -> NDArray[np.float32] | None:
        """Return the mean of the vectors of a word's n-grams, shape (d,), or None where none of them has one.

        N-grams without a vector are left out. fastText averages in vectors that were never trained for them, which
        shortens the mean and adds noise to it.
        """
        wanted = self.ngrams.buckets_of(word)
        at = np.searchsorted(self.buckets, wanted)
        at[at == len(self.buckets)] = 0
        known = at[self.buckets[at] == wanted] if len(self.buckets) else at[:0]
        if len(known) == 0:
            return None
        mean: NDArray[np.float32] = self.vectors[known].mean(axis=0, dtype=np.float64).astype(np.float32)
        return mean

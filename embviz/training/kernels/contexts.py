"""Sums of the vectors around each word of a text."""

from numba import njit

from embviz.training.kernels.options import FAST


@njit(**FAST)
def add_contexts(ids, offsets, first, last, window, vectors, sums, counts):
    """Add to each word's row the vectors of the words around it, over sentences `first` to before `last`.

    The sum over a window moves along with it, so that each token is added and taken away once, however wide the window.

    Parameters
    ----------
    ids : ndarray of int32, shape (tokens,)
    offsets : ndarray of int64, shape (sentences + 1,)
    first, last : int
    window : int
        Words on each side.
    vectors : ndarray of float32, shape (V, d)
    sums : ndarray of float64, shape (V + 1, d)
        Added to; the last row is working memory.
    counts : ndarray of int64, shape (V,)
        Context words added for each word.
    """
    d = vectors.shape[1]
    moving = sums[sums.shape[0] - 1]
    for s in range(first, last):
        start, stop = offsets[s], offsets[s + 1]
        moving[:] = 0
        right = start
        for t in range(start, stop):
            while right < min(t + window + 1, stop):
                for j in range(d):
                    moving[j] += vectors[ids[right], j]
                right += 1
            if t - window - 1 >= start:
                for j in range(d):
                    moving[j] -= vectors[ids[t - window - 1], j]
            word = ids[t]
            counts[word] += min(t + window + 1, stop) - max(t - window, start) - 1
            for j in range(d):
                sums[word, j] += moving[j] - vectors[word, j]

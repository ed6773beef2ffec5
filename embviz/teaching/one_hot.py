"""One-hot vectors: as long as the vocabulary, 1 at the place of a word and 0 everywhere else."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def sparsity(size: int) -> float:
    """Return (V - 1) / V, the share of zeros in a one-hot vector of a vocabulary of V words, at least one."""
    return (size - 1) / size


def sparsity_in_percent(size: int) -> str:
    """Return the sparsity in percent, with as many decimals as tell it from 100 %: 99.9275 % for 1,379 words.

    Of the difference, 100 / V, at least the first two digits are kept; trailing zeros are not.
    """
    text = f"{100 * sparsity(size):.{len(str(size))}f}"
    return f"{text.rstrip('0').rstrip('.')}\u00a0%"


def shared_places(ids: Sequence[int]) -> NDArray[np.float64]:
    """Return one-hot vectors at those places where one of them has its 1.

    At all other places of the vocabulary they are all 0, which changes no product, length or distance: what is measured
    on these is what would be measured on the whole vectors.

    Parameters
    ----------
    ids : sequence of int, length n
        Places of words; the same word may come twice.

    Returns
    -------
    ndarray of float64, shape (n, m)
        For the m different places, in rising order.
    """
    places = np.array(ids, np.int64)
    vectors: NDArray[np.float64] = (places[:, None] == np.unique(places)).astype(np.float64)
    return vectors

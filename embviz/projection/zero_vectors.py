"""What is said of words whose vector is zero, where directions are compared."""

import numpy as np
from numpy.typing import NDArray

from embviz.util.language import counted, tr


def count_zeros(vectors: NDArray[np.float32]) -> int:
    """Return how many of the vectors, shape (n, d), are zero."""
    return int(np.count_nonzero(~vectors.any(axis=1)))


def describe_zeros(vectors: NDArray[np.float32]) -> str:
    """Return a sentence about words whose place means nothing, since zero has no direction; empty without any."""
    zero = count_zeros(vectors)
    if not zero:
        return ""
    return tr(
        "{words} with a zero vector, which has no direction: the place means nothing.", words=counted(zero, "word")
    )

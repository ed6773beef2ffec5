"""A Huffman tree in flat arrays: how it is built, and the way down to a word."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.vector_code import LANES


class Paths(NamedTuple):
    """The way from the root down to each word.

    Attributes
    ----------
    starts : ndarray of int64, shape (words + 1,)
        Where each word's entries begin in the other two.
    nodes : ndarray of int32
        Inner nodes that are passed; the root is 0, and lighter ones have higher numbers.
    codes : ndarray of int8
        Which way is taken there: 0 to the lighter side, 1 to the heavier one.
    """

    starts: NDArray[np.int64]
    nodes: NDArray[np.int32]
    codes: NDArray[np.int8]


@njit(**FAST)
def join_lightest(weights, parents, sides):
    """Build the tree: again and again, the two lightest parts get a common parent (Huffman 1952).

    Both the words, by falling count, and the parents, in the order in which they are made, are sorted, so that the
    lightest part is always the next of one or the other: no heap is needed.

    Parameters
    ----------
    weights : ndarray of int64, shape (2 n - 1,)
        Counts of n words, falling; the rest is filled with the weights of the parents.
    parents : ndarray of int64, shape (2 n - 1,)
        Filled with the place of each part's parent.
    sides : ndarray of int8, shape (2 n - 1,)
        Filled with 1 for the heavier of two siblings, else 0.
    """
    words = (weights.size + 1) // 2
    word, parent = words - 1, words
    for new in range(words, weights.size):
        weights[new] = 0
        for side in range(2):
            if word >= 0 and (parent >= new or weights[word] < weights[parent]):
                lightest = word
                word -= 1
            else:
                lightest = parent
                parent += 1
            weights[new] += weights[lightest]
            parents[lightest] = new
            sides[lightest] = side


@njit(**FAST)
def measure_depths(parents, depths):
    """Write how many parents there are above each part; the last part is the root."""
    depths[depths.size - 1] = 0
    for part in range(depths.size - 2, -1, -1):
        depths[part] = depths[parents[part]] + 1


@njit(**FAST)
def list_paths(parents, sides, paths):
    """Fill the nodes and codes of all words' paths, whose `starts` are known."""
    root = parents.size - 1
    for word in range(paths.starts.size - 1):
        part = np.int64(word)
        for k in range(paths.starts[word + 1] - 1, paths.starts[word] - 1, -1):
            paths.codes[k] = sides[part]
            part = parents[part]
            paths.nodes[k] = root - part


@njit(**INLINE)
def lay_path(paths, word, targets, sides, hot, home, spare, width):
    """Write where the rows of the nodes above a word begin, and 1 or -1 for the way that is taken.

    The last vector is filled up with a row of zeros and the side 0. Nodes below `hot` are found in private rows, which
    begin at row `home`.

    Returns
    -------
    int
        Number of nodes.
    """
    first, count = paths.starts[word], np.int64(0)
    for k in range(first, paths.starts[word + 1]):
        node = np.int64(paths.nodes[k])
        node = node + home if node < hot else node
        targets[count] = node * width
        sides[count] = 1 - 2 * paths.codes[k]
        count += 1
    for k in range(count, (count + LANES - 1) // LANES * LANES):
        targets[k] = spare
        sides[k] = 0
    return count

"""Huffman's code of a vocabulary: frequent words have short paths from the root (Huffman 1952)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.training.kernels.tree import Paths, join_lightest, list_paths, measure_depths


@dataclass(frozen=True, eq=False)
class HuffmanTree:
    """A binary tree whose leaves are words, with the shortest mean path of all such trees.

    Attributes
    ----------
    paths : Paths
        Inner nodes and turns on the way to each word, in flat arrays. There is one inner node less than words.
    """

    paths: Paths

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Inner nodes on the way to each word, shape (n,)."""
        return np.diff(self.paths.starts)

    def path(self, word: int) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
        """Return the inner nodes on the way to a word, from the root (0) on, and the turns taken there (0 or 1)."""
        way = slice(self.paths.starts[word], self.paths.starts[word + 1])
        return self.paths.nodes[way], self.paths.codes[way]

    def mean_length(self, counts: NDArray[np.int64]) -> float:
        """Return the mean number of inner nodes on the way to a word of the text."""
        return float(self.lengths @ counts / counts.sum())


def huffman_tree(counts: NDArray[np.int64]) -> HuffmanTree:
    """Return the tree of words that occur so often.

    Parameters
    ----------
    counts : ndarray of int64, shape (n,)
        Falling, at least two.
    """
    words = len(counts)
    parts = 2 * words - 1
    weights, parents, depths = np.zeros((3, parts), np.int64)
    weights[:words] = counts
    sides = np.zeros(parts, np.int8)
    join_lightest(weights, parents, sides)
    measure_depths(parents, depths)
    starts = np.concatenate([[0], np.cumsum(depths[:words])])
    paths = Paths(starts, np.zeros(starts[-1], np.int32), np.zeros(starts[-1], np.int8))
    list_paths(parents, sides, paths)
    return HuffmanTree(paths)


def entropy(counts: NDArray[np.int64]) -> float:
    """Return the entropy of a word of the text in bits: no binary code has a shorter mean length (Shannon 1948)."""
    share = counts[counts > 0] / counts.sum()
    return float(-(share * np.log2(share)).sum())

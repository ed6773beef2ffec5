"""Cuts a cluster tree into groups, where they are separated best or into a given number."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.clusters.kmeans import silhouette_of_distances
from embviz.analysis.clusters.leaf_order import LeafOrder
from embviz.analysis.clusters.names import cluster_names
from embviz.analysis.neighborhoods.similarity import pairwise
from embviz.util.importing import one_at_a_time
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import Metric

MOST_GROUPS = 20
_NAMED = 3  # words in a name
_FEWEST_WORDS = 6  # of fewer, a group would be a pair at most


@dataclass(frozen=True, eq=False)
class TreeGroups:
    """Words of a tree, in groups.

    Attributes
    ----------
    labels : ndarray of int64, shape (n,)
        Group of each word, from 0, in the order of the leaves.
    names : tuple of str
        Of each group up to three of its frequent words, nearest to its middle; "…" stands for the others.
    silhouette : float
        How clearly the groups stand apart (Rousseeuw 1987).
    """

    labels: NDArray[np.int64]
    names: tuple[str, ...]
    silhouette: float


def tree_groups(
    embedding: Embedding, words: tuple[str, ...], tree: LeafOrder, metric: Metric = "cosine", number: int = 0
) -> TreeGroups | None:
    """Cut a tree into groups of words.

    Parameters
    ----------
    embedding : Embedding
    words : tuple of str, length n
        Those of which the tree was made.
    tree : LeafOrder
    metric : {"cosine", "dot", "euclidean"}
        Whose tree it is; that of the dot product is one of cosines.
    number : int
        How many groups; fewer are made where branches are equally long. 0: the number from 2 to 20, at most a third of
        the words, with the largest mean silhouette.

    Returns
    -------
    TreeGroups or None
        None for fewer than six words where the number is left open, for fewer words than groups, and where there is but
        one group, as of vectors that are all the same.
    """
    count = len(words)
    if count < max(2, number) or (number == 0 and count < _FEWEST_WORDS):
        return None
    ids = [embedding.id(word) for word in words]
    rows = embedding.vectors[np.array(ids, np.int64)]
    spread: Literal["cosine", "euclidean"] = "euclidean" if metric == "euclidean" else "cosine"
    distances = pairwise(rows, spread)
    if spread == "cosine":
        distances = 1 - distances
    np.fill_diagonal(distances, 0)
    numbers = (number,) if number else range(2, min(MOST_GROUPS, count // 3) + 1)
    best, clearest = np.zeros(count, np.int64), -math.inf
    for wanted in numbers:
        labels = _cut(tree, wanted)
        clear = silhouette_of_distances(distances, labels)
        if math.isnan(clear):
            continue
        if clear > clearest:
            best, clearest = labels, clear
    if not math.isfinite(clearest):
        return None
    by_count = np.argsort(ids, kind="stable")
    ordered = [words[i] for i in by_count.tolist()]
    names = cluster_names(ordered, rows[by_count], best[by_count], metric=spread, count=_NAMED)
    sizes = np.bincount(best).tolist()
    told = (f"{name}, …" if size > _NAMED else name for name, size in zip(names, sizes, strict=True))
    return TreeGroups(best, tuple(told), clearest)


def _cut(tree: LeafOrder, number: int) -> NDArray[np.int64]:
    with one_at_a_time:
        from scipy.cluster.hierarchy import fcluster

    found = fcluster(tree.linkage, number, "maxclust")
    _, first = np.unique(found[tree.order], return_index=True)
    # numbered as one meets them along the leaves
    rank = np.empty(int(found.max()) + 1, np.int64)
    rank[np.unique(found)[np.argsort(first, kind="stable")]] = np.arange(len(first))
    labels: NDArray[np.int64] = rank[found]
    return labels

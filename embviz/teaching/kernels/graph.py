"""A navigable graph over vectors, in layers (HNSW; Malkov and Yashunin 2018): insertion and search.

All vectors have length 1, so that a larger product is a smaller distance. Links of a node in layer 0 stand in its row
of `ground`, those of a higher layer in a row of `above` (`rows[node]` is the one of layer 1, further layers follow),
-1 where there are no more.
"""

from typing import Any

import numpy as np
from numba import njit

FAST: dict[str, Any] = {"nogil": True, "cache": True, "fastmath": True, "error_model": "numpy"}


@njit(**FAST)
def _product(one, other):
    total = np.float32(0)
    for k in range(one.shape[0]):
        total += one[k] * other[k]
    return total


@njit(**FAST)
def _links(node, layer, ground, above, rows):
    """Return the links of a node in a layer, as a view."""
    return ground[node] if layer == 0 else above[rows[node] + layer - 1]


@njit(**FAST)
def _put_in(ids, scores, open_, count, node, score):
    """Insert a node among at most `len(ids)` by falling score; returns how many there are then."""
    room = ids.shape[0]
    if count == room and score <= scores[count - 1]:
        return count
    at = count if count < room else count - 1
    while at > 0 and scores[at - 1] < score:
        ids[at], scores[at], open_[at] = ids[at - 1], scores[at - 1], open_[at - 1]
        at -= 1
    ids[at], scores[at], open_[at] = node, score, True
    return min(count + 1, room)


@njit(**FAST)
def _search_layer(query, vectors, layer, ground, above, rows, ids, scores, open_, count, seen, mark):
    """Search a layer from the nodes that `ids` begins with (algorithm 2).

    `ids` and `scores` keep the best that were met, as many as there is room for; `seen` has `mark` where a node was
    met. Returns how many there are, and how many products were computed.
    """
    products = 0
    for k in range(count):
        open_[k] = True
        seen[ids[k]] = mark
    at = 0
    while at < count:
        if not open_[at]:
            at += 1
            continue
        open_[at] = False
        nearest = at + 1
        links = _links(ids[at], layer, ground, above, rows)
        for link in links:
            if link < 0:
                break
            if seen[link] == mark:
                continue
            seen[link] = mark
            score = _product(query, vectors[link])
            products += 1
            count = _put_in(ids, scores, open_, count, link, score)
        # what came in before this node is looked at first
        for k in range(nearest):
            if k < count and open_[k]:
                nearest = k
                break
        at = nearest
    return count, products


@njit(**FAST)
def _chosen(ids, scores, count, most, vectors, chosen):
    """Choose links among candidates by falling score: each nearer to the node than to any link before (algorithm 4).

    Returns how many there are; where that leaves room, the best of the others fill it.
    """
    made = 0
    left = np.empty(count, np.int32)
    others = 0
    for k in range(count):
        if made == most:
            break
        apart = True
        for m in range(made):
            if _product(vectors[ids[k]], vectors[chosen[m]]) > scores[k]:
                apart = False
                break
        if apart:
            chosen[made] = ids[k]
            made += 1
        else:
            left[others] = ids[k]
            others += 1
    for k in range(min(others, most - made)):
        chosen[made + k] = left[k]
    return min(most, made + others)


@njit(**FAST)
def _link_back(node, other, layer, vectors, ground, above, rows):
    """Add a link from `other` to `node`; where it has too many, the best chosen of them stay."""
    links = _links(other, layer, ground, above, rows)
    most = links.shape[0]
    for k in range(most):
        if links[k] < 0:
            links[k] = node
            return
    ids, scores, open_ = np.empty(most + 1, np.int32), np.empty(most + 1, np.float32), np.empty(most + 1, np.bool_)
    count = _put_in(ids, scores, open_, 0, node, _product(vectors[other], vectors[node]))
    for k in range(most):
        count = _put_in(ids, scores, open_, count, links[k], _product(vectors[other], vectors[links[k]]))
    chosen = np.empty(most, np.int32)
    made = _chosen(ids, scores, count, most, vectors, chosen)
    for k in range(most):
        links[k] = chosen[k] if k < made else -1


@njit(**FAST)
def insert(first, last, entry, layers, vectors, ground, above, rows, wide, seen):
    """Insert the nodes from `first` to before `last` (algorithm 1).

    Parameters
    ----------
    first, last, entry : int
        `entry` is where searches begin, a node of the highest layer; -1 before the first node.
    layers : ndarray of int32, shape (n,)
        The highest layer of each node.
    vectors : ndarray of float32, shape (n, d)
    ground : ndarray of int32, shape (n, 2 M)
    above : ndarray of int32, shape (sum of layers, M)
    rows : ndarray of int64, shape (n,)
    wide : int
        Nodes that are kept in view while links are searched for.
    seen : ndarray of int32, shape (n,)
        Smaller than 0 everywhere before the first node.

    Returns
    -------
    int
        The entry then.
    """
    ids, scores, open_ = np.empty(wide, np.int32), np.empty(wide, np.float32), np.empty(wide, np.bool_)
    chosen = np.empty(ground.shape[1], np.int32)
    narrow = above.shape[1]
    for node in range(first, last):
        if entry < 0:
            entry = node
            continue
        query = vectors[node]
        ids[0], scores[0], count = entry, _product(query, vectors[entry]), 1
        for layer in range(layers[entry], -1, -1):
            # a search of each layer has a mark of its own: met in one, a node is new in the next
            mark = 32 * node + layer
            if layer > layers[node]:
                count, _ = _search_layer(
                    query, vectors, layer, ground, above, rows, ids[:1], scores[:1], open_[:1], 1, seen, mark
                )
                continue
            count, _ = _search_layer(query, vectors, layer, ground, above, rows, ids, scores, open_, count, seen, mark)
            made = _chosen(ids, scores, count, narrow, vectors, chosen)
            links = _links(node, layer, ground, above, rows)
            for k in range(made):
                links[k] = chosen[k]
            for k in range(made):
                _link_back(node, links[k], layer, vectors, ground, above, rows)
        if layers[node] > layers[entry]:
            entry = node
    return entry


@njit(**FAST)
def search(query, wide, entry, top, vectors, ground, above, rows, seen, mark):
    """Search for the nearest of a query (algorithm 5).

    Parameters
    ----------
    query : ndarray of float32, shape (d,)
    wide : int
        Nodes that are kept in view in layer 0.
    entry, top : int
        Where to begin, and the layer of that node.
    seen : ndarray of int32, shape (n,)
        Has no number from `mark` to `mark + top`.
    mark : int

    Returns
    -------
    ids : ndarray of int32
        At most `wide`, best first.
    products : int
        How many were computed.
    """
    ids, scores, open_ = np.empty(wide, np.int32), np.empty(wide, np.float32), np.empty(wide, np.bool_)
    ids[0], scores[0], products = entry, _product(query, vectors[entry]), 1
    for layer in range(top, 0, -1):
        _, more = _search_layer(
            query, vectors, layer, ground, above, rows, ids[:1], scores[:1], open_[:1], 1, seen, mark + layer
        )
        products += more
    count, more = _search_layer(query, vectors, 0, ground, above, rows, ids, scores, open_, 1, seen, mark)
    return ids[:count], products + more

"""Repulsion of all words by all others, distant ones taken together (Barnes and Hut 1986), with boxes around words."""

import numpy as np
from numba import njit

# words of a leaf share one walk through the tree; more of them make the walks cheaper and the lists longer
LEAF = 16
_DIGIT = 11


@njit(nogil=True, cache=True, fastmath=True)
def _keys(places, keys):
    """Write each word's place along a curve that visits near words one after the other (Morton 1966)."""
    count, axes = places.shape
    bits = 16 if axes == 2 else 10
    cells = np.float32((1 << bits) - 1)
    keys[:] = 0
    for axis in range(axes):
        low = high = places[0, axis]
        for word in range(count):
            low, high = min(low, places[word, axis]), max(high, places[word, axis])
        scale = cells / (high - low) if high > low else np.float32(0.0)
        for word in range(count):
            cell = np.int64((places[word, axis] - low) * scale)
            spread = np.int64(0)
            for bit in range(bits):
                spread |= ((cell >> bit) & 1) << (bit * axes + axis)
            keys[word] |= spread


@njit(nogil=True, cache=True, fastmath=True)
def _sort(keys, order, other_keys, other_order):
    """Sort keys of 33 bits or fewer in place and write where each came from: three passes over digits."""
    count = len(keys)
    for word in range(count):
        order[word] = word
    starts = np.empty((1 << _DIGIT) + 1, np.int64)
    for turn in range(3):
        shift = turn * _DIGIT
        starts[:] = 0
        for at in range(count):
            starts[((keys[at] >> shift) & ((1 << _DIGIT) - 1)) + 1] += 1
        for digit in range(1 << _DIGIT):
            starts[digit + 1] += starts[digit]
        for at in range(count):
            digit = (keys[at] >> shift) & ((1 << _DIGIT) - 1)
            other_keys[starts[digit]] = keys[at]
            other_order[starts[digit]] = order[at]
            starts[digit] += 1
        keys[:] = other_keys
        order[:] = other_order


@njit(nogil=True, cache=True, fastmath=True)
def _divide(keys, begin, end):
    """Return where a run of sorted keys is divided: where its highest differing bit turns, or amid equal ones."""
    first, last = keys[begin], keys[end - 1]
    if first == last:
        return (begin + end) // 2
    differing = first ^ last
    bit = np.int64(1)
    while differing > 1:
        differing >>= 1
        bit <<= 1
    low, high = begin, end - 1
    # keys[low] has the bit clear, keys[high] has it set
    while high - low > 1:
        middle = (low + high) // 2
        if keys[middle] & bit:
            high = middle
        else:
            low = middle
    return high


@njit(nogil=True, cache=True, fastmath=True)
def grow(places, order, seats, begins, ends, skips, boxes, centers, leaves):
    """Sort the words along a curve and build a binary tree of boxes over them.

    Parameters
    ----------
    places : ndarray of float32, shape (n, axes)
    order : ndarray of int32, shape (n,)
        Receives the words along the curve.
    seats : ndarray of float32, shape (3, n)
        Receives their places in this order; the third axis of a flat map is zero.
    begins, ends, skips : ndarray of int32, shape (2n,)
        Receive each node's run of words, and the node after its subtree; a node is followed by its first child.
    boxes : ndarray of float32, shape (2n, 6)
        Receives the least and the largest coordinates of each node's words.
    centers : ndarray of float32, shape (2n, 5)
        Receives mean place, number of words and squared longest side of each node.
    leaves : ndarray of int32, shape (n,)
        Receives the nodes without children.

    Returns
    -------
    nodes, leaf_count : int
    """
    count, axes = places.shape
    keys, room = np.empty(count, np.int64), np.empty(count, np.int64)
    _keys(places, keys)
    _sort(keys, order, room, np.empty(count, np.int32))
    seats[axes:] = 0
    for axis in range(axes):
        for at in range(count):
            seats[axis, at] = places[order[at], axis]
    stack = np.empty((64 + LEAF, 3), np.int32)
    stack[0, 0], stack[0, 1], stack[0, 2] = 0, count, -1
    height, nodes, leaf_count = 1, 0, 0
    while height:
        height -= 1
        begin, end, parent = stack[height, 0], stack[height, 1], stack[height, 2]
        node = nodes
        nodes += 1
        begins[node], ends[node] = begin, end
        if parent >= 0:
            # a younger child: its elder's subtree ends here
            skips[parent + 1] = node
        if end - begin <= LEAF:
            leaves[leaf_count] = node
            leaf_count += 1
        else:
            middle = _divide(keys, begin, end)
            stack[height, 0], stack[height, 1], stack[height, 2] = middle, end, node
            height += 1
            stack[height, 0], stack[height, 1], stack[height, 2] = begin, middle, -1
            height += 1
    skips[0] = nodes
    for node in range(nodes):
        if ends[node] - begins[node] > LEAF:
            # a younger child's subtree ends where its parent's does
            skips[skips[node + 1]] = skips[node]
    for node in range(nodes - 1, -1, -1):
        if ends[node] - begins[node] <= LEAF:
            for axis in range(3):
                low = high = seats[axis, begins[node]]
                total = np.float32(0.0)
                for at in range(begins[node], ends[node]):
                    place = seats[axis, at]
                    low, high, total = min(low, place), max(high, place), total + place
                boxes[node, axis], boxes[node, 3 + axis] = low, high
                centers[node, axis] = total / (ends[node] - begins[node])
        else:
            elder, younger = node + 1, skips[node + 1]
            share = np.float32(ends[elder] - begins[elder]) / np.float32(ends[node] - begins[node])
            for axis in range(3):
                boxes[node, axis] = min(boxes[elder, axis], boxes[younger, axis])
                boxes[node, 3 + axis] = max(boxes[elder, 3 + axis], boxes[younger, 3 + axis])
                far = centers[younger, axis]
                centers[node, axis] = far + share * (centers[elder, axis] - far)
        centers[node, 3] = ends[node] - begins[node]
        side = max(
            boxes[node, 3] - boxes[node, 0], max(boxes[node, 4] - boxes[node, 1], boxes[node, 5] - boxes[node, 2])
        )
        centers[node, 4] = side * side
    return nodes, leaf_count


@njit(nogil=True, cache=True, fastmath=True)
def _company(leaf, nodes, seats, begins, ends, skips, boxes, centers, limit, near):
    """List what acts on the words of a leaf: single words nearby, means of distant boxes; return how many."""
    found = 0
    node = 0
    while node < nodes:
        distance = np.float32(0.0)
        for axis in range(3):
            place = centers[node, axis]
            gap = max(np.float32(0.0), max(boxes[leaf, axis] - place, place - boxes[leaf, 3 + axis]))
            distance += gap * gap
        if centers[node, 4] < limit * distance:
            near[0, found], near[1, found], near[2, found], near[3, found] = (
                centers[node, 0],
                centers[node, 1],
                centers[node, 2],
                centers[node, 3],
            )
            found += 1
            node = skips[node]
        elif ends[node] - begins[node] <= LEAF:
            for at in range(begins[node], ends[node]):
                near[0, found], near[1, found], near[2, found] = seats[0, at], seats[1, at], seats[2, at]
                near[3, found] = np.float32(1.0)
                found += 1
            node = skips[node]
        else:
            node += 1
    return found


@njit(nogil=True, cache=True, fastmath=True)
def repel(leaves, nodes, order, seats, begins, ends, skips, boxes, centers, theta, forces, sums):
    """Compute the repulsion of the words in some leaves.

    With q = 1 / (1 + r^2), a word's force is the sum of q^2 times the way to it over all others, and its sum that of q
    (van der Maaten 2014, Accelerating t-SNE using tree-based algorithms, equation 5). A box is taken as one where its
    side is less than `theta` times the distance of its mean from the box around the leaf.

    Parameters
    ----------
    leaves : ndarray of int32, shape (m,)
    nodes : int
    order, seats, begins, ends, skips, boxes, centers
        As `grow` wrote them.
    theta : float
        0 for sums over all words.
    forces : ndarray of float32, shape (n, axes)
        Receives the forces, not yet divided by the sum over all words of `sums`.
    sums : ndarray of float64, shape (n,)
        Receives the sum of q over the other words.
    """
    axes = forces.shape[1]
    near = np.empty((4, seats.shape[1]), np.float32)
    limit = np.float32(theta * theta)
    one = np.float32(1.0)
    for leaf in leaves:
        found = _company(leaf, nodes, seats, begins, ends, skips, boxes, centers, limit, near)
        xs, ys, zs, weights = near[0], near[1], near[2], near[3]
        for at in range(begins[leaf], ends[leaf]):
            x, y, z = seats[0, at], seats[1, at], seats[2, at]
            total, along_x, along_y, along_z = np.float32(0.0), np.float32(0.0), np.float32(0.0), np.float32(0.0)
            for other in range(found):
                dx, dy, dz = x - xs[other], y - ys[other], z - zs[other]
                q = one / (one + dx * dx + dy * dy + dz * dz)
                weighted = weights[other] * q
                total += weighted
                weighted *= q
                along_x += weighted * dx
                along_y += weighted * dy
                along_z += weighted * dz
            word = order[at]
            # the word itself is in the list, at distance 0
            sums[word] = total - one
            forces[word, 0], forces[word, 1] = along_x, along_y
            if axes == 3:
                forces[word, 2] = along_z

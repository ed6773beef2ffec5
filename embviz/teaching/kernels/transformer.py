"""A small transformer, forward and backward, one sentence after the other; see `embviz.teaching.transformer.weights`.

The residual stream h of n words runs through L layers (Vaswani et al. 2017; layers are normalized before they look, as
in GPT-2, Radford et al. 2019, section 2.3)::

    h = E[ids] + P[places]
    h = h + concat_k(softmax(Q_k K_k^T / sqrt(e)) V_k) W_O     with Q, K, V = N(h) W_Q, N(h) W_K, N(h) W_V
    h = h + relu(N(h) W_1 + c_1) W_2 + c_2
    p(w) = softmax(W_o N(h) + b)                               with W_o = E, the table that is read at the start

N(x) = gain (x - mean) / std + shift. Dropout (Srivastava et al. 2014) lies on the first h and on what each half of a
layer adds. All loops are over float32 or float64, so that gradients can be held to finite differences.
"""

import numpy as np
from numba import njit

_SMALL = 1e-5  # added to the variance, as in every library


@njit(nogil=True, cache=True, fastmath=True)
def _multiply(x, matrix, n, out):
    """Write x @ matrix, for the first n rows of x."""
    inner, wide = matrix.shape
    for i in range(n):
        row = out[i]
        for j in range(wide):
            row[j] = 0
        for k in range(0, inner - 3, 4):
            a, b, c, d = x[i, k], x[i, k + 1], x[i, k + 2], x[i, k + 3]
            first, second, third, fourth = matrix[k], matrix[k + 1], matrix[k + 2], matrix[k + 3]
            for j in range(wide):
                row[j] += a * first[j] + b * second[j] + c * third[j] + d * fourth[j]
        for k in range(inner - inner % 4, inner):
            a = x[i, k]
            first = matrix[k]
            for j in range(wide):
                row[j] += a * first[j]


@njit(nogil=True, cache=True, fastmath=True)
def _multiply_back(x, matrix, slope, n, slope_x, slope_matrix):
    """Add the gradients of x @ matrix to both, given that of the product."""
    inner, wide = matrix.shape
    for i in range(n):
        row = slope[i]
        for k in range(inner):
            weights = matrix[k]
            total = x.dtype.type(0)
            for j in range(wide):
                total += row[j] * weights[j]
            slope_x[i, k] += total
    for k in range(inner):
        change = slope_matrix[k]
        for i in range(n):
            a = x[i, k]
            row = slope[i]
            for j in range(wide):
                change[j] += a * row[j]


@njit(nogil=True, cache=True, fastmath=True)
def _normalize(h, gain, shift, n, plain, scale, out):
    """Write gain (h - mean) / std + shift, and keep what the way back needs."""
    d = h.shape[1]
    for i in range(n):
        mean = h.dtype.type(0)
        for j in range(d):
            mean += h[i, j]
        mean /= d
        spread = h.dtype.type(0)
        for j in range(d):
            spread += (h[i, j] - mean) ** 2
        scale[i] = 1 / np.sqrt(spread / d + h.dtype.type(_SMALL))
        for j in range(d):
            plain[i, j] = (h[i, j] - mean) * scale[i]
            out[i, j] = gain[j] * plain[i, j] + shift[j]


@njit(nogil=True, cache=True, fastmath=True)
def _normalize_back(slope, gain, n, plain, scale, slope_gain, slope_shift, slope_h):
    """Add the gradient of `_normalize` to that of h."""
    d = slope.shape[1]
    for i in range(n):
        first = second = slope.dtype.type(0)
        for j in range(d):
            pull = slope[i, j] * gain[j]
            first += pull
            second += pull * plain[i, j]
            slope_gain[j] += slope[i, j] * plain[i, j]
            slope_shift[j] += slope[i, j]
        first /= d
        second /= d
        for j in range(d):
            slope_h[i, j] += scale[i] * (slope[i, j] * gain[j] - first - plain[i, j] * second)


@njit(nogil=True, cache=True)
def _draw_dropout(room, places, n, rate, seed):
    """Draw which numbers are dropped: 0, or 1 / (1 - rate) for those that stay (xorshift64*, Vigna 2016)."""
    state = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(0x2545F4914F6CDD1D)
    limit = np.uint64(rate * 16777216.0)
    kept = 1.0 / (1.0 - rate)
    for at in range(places):
        for i in range(n):
            for j in range(room.drop.shape[2]):
                state ^= state >> np.uint64(12)
                state ^= state << np.uint64(25)
                state ^= state >> np.uint64(27)
                drawn = (state * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(40)
                room.drop[at, i, j] = 0.0 if drawn < limit else kept


@njit(nogil=True, cache=True, fastmath=True)
def encode(weights, heads, ids, causal, rate, seed, room):
    """Run a sentence through all layers; `room.top` then holds N(h) of each word.

    Parameters
    ----------
    weights : Weights
    heads : int
    ids : ndarray of int32, shape (n,)
    causal : bool
        A word sees itself and those before it only.
    rate : float
        Of dropout; 0 for none.
    seed : int
        Of what is dropped.
    room : Room
        Everything on the way is kept here for the way back.
    """
    n, d = len(ids), weights.words.shape[1]
    layers, wide = weights.query.shape[0], d // heads
    half = room.h.dtype.type(1 / np.sqrt(wide))
    if rate > 0:
        _draw_dropout(room, 2 * layers + 1, n, rate, seed)
    h = room.h
    for i in range(n):
        for j in range(d):
            h[0, i, j] = weights.words[ids[i], j] + weights.places[i, j]
            if rate > 0:
                h[0, i, j] *= room.drop[0, i, j]
    for layer in range(layers):
        at = 2 * layer
        _normalize(h[at], weights.gains[at], weights.shifts[at], n, room.plain[at], room.scale[at], room.seen[at])
        _multiply(room.seen[at], weights.query[layer], n, room.q[layer])
        _multiply(room.seen[at], weights.key[layer], n, room.k[layer])
        _multiply(room.seen[at], weights.value[layer], n, room.v[layer])
        q, k, v, z = room.q[layer], room.k[layer], room.v[layer], room.z[layer]
        for head in range(heads):
            first = head * wide
            shares = room.shares[layer, head]
            for i in range(n):
                end = i + 1 if causal else n
                for j in range(first, first + wide):
                    z[i, j] = 0
                largest = h.dtype.type(0)
                for other in range(end):
                    total = h.dtype.type(0)
                    for j in range(first, first + wide):
                        total += q[i, j] * k[other, j]
                    shares[i, other] = total * half
                    if other == 0 or shares[i, other] > largest:
                        largest = shares[i, other]
                whole = h.dtype.type(0)
                for other in range(end):
                    shares[i, other] = np.exp(shares[i, other] - largest)
                    whole += shares[i, other]
                for other in range(end):
                    shares[i, other] /= whole
                    share = shares[i, other]
                    for j in range(first, first + wide):
                        z[i, j] += share * v[other, j]
                for other in range(end, n):
                    shares[i, other] = 0
        _multiply(z, weights.mix[layer], n, room.told)
        for i in range(n):
            for j in range(d):
                told = room.told[i, j]
                if rate > 0:
                    told *= room.drop[at + 1, i, j]
                h[at + 1, i, j] = h[at, i, j] + told
        at += 1
        _normalize(h[at], weights.gains[at], weights.shifts[at], n, room.plain[at], room.scale[at], room.seen[at])
        _multiply(room.seen[at], weights.inner[layer], n, room.u[layer])
        for i in range(n):
            for j in range(weights.inner.shape[2]):
                room.u[layer, i, j] = max(room.u[layer, i, j] + weights.inner_shift[layer, j], h.dtype.type(0))
        _multiply(room.u[layer], weights.outer[layer], n, room.told)
        for i in range(n):
            for j in range(d):
                told = room.told[i, j] + weights.outer_shift[layer, j]
                if rate > 0:
                    told *= room.drop[at + 1, i, j]
                h[at + 1, i, j] = h[at, i, j] + told
    at = 2 * layers
    _normalize(h[at], weights.gains[at], weights.shifts[at], n, room.plain[at], room.scale[at], room.top)


@njit(nogil=True, cache=True, fastmath=True)
def _encode_back(weights, slopes, heads, ids, causal, rate, room):
    """Add the gradient of the weights, given that of `room.top` in `room.slope_top`; after `encode`."""
    n, d = len(ids), weights.words.shape[1]
    layers, wide = weights.query.shape[0], d // heads
    half = room.h.dtype.type(1 / np.sqrt(wide))
    stream, near = room.slope_h, room.slope_seen
    stream[:n] = 0
    at = 2 * layers
    _normalize_back(
        room.slope_top,
        weights.gains[at],
        n,
        room.plain[at],
        room.scale[at],
        slopes.gains[at],
        slopes.shifts[at],
        stream,
    )
    for layer in range(layers - 1, -1, -1):
        at = 2 * layer + 1
        told = room.told
        for i in range(n):
            for j in range(d):
                told[i, j] = stream[i, j]
                if rate > 0:
                    told[i, j] *= room.drop[at + 1, i, j]
                slopes.outer_shift[layer, j] += told[i, j]
        room.slope_u[:n] = 0
        _multiply_back(room.u[layer], weights.outer[layer], told, n, room.slope_u, slopes.outer[layer])
        for i in range(n):
            for j in range(room.slope_u.shape[1]):
                if room.u[layer, i, j] <= 0:
                    room.slope_u[i, j] = 0
                slopes.inner_shift[layer, j] += room.slope_u[i, j]
        near[:n] = 0
        _multiply_back(room.seen[at], weights.inner[layer], room.slope_u, n, near, slopes.inner[layer])
        _normalize_back(
            near, weights.gains[at], n, room.plain[at], room.scale[at], slopes.gains[at], slopes.shifts[at], stream
        )
        at -= 1
        for i in range(n):
            for j in range(d):
                told[i, j] = stream[i, j]
                if rate > 0:
                    told[i, j] *= room.drop[at + 1, i, j]
        room.slope_z[:n] = 0
        _multiply_back(room.z[layer], weights.mix[layer], told, n, room.slope_z, slopes.mix[layer])
        room.slope_q[:n] = 0
        room.slope_k[:n] = 0
        room.slope_v[:n] = 0
        q, k, v = room.q[layer], room.k[layer], room.v[layer]
        for head in range(heads):
            first = head * wide
            shares = room.shares[layer, head]
            for i in range(n):
                end = i + 1 if causal else n
                whole = stream.dtype.type(0)
                for other in range(end):
                    total = stream.dtype.type(0)
                    share = shares[i, other]
                    for j in range(first, first + wide):
                        total += room.slope_z[i, j] * v[other, j]
                        room.slope_v[other, j] += share * room.slope_z[i, j]
                    room.pulls[other] = total
                    whole += share * total
                for other in range(end):
                    pull = shares[i, other] * (room.pulls[other] - whole) * half
                    for j in range(first, first + wide):
                        room.slope_q[i, j] += pull * k[other, j]
                        room.slope_k[other, j] += pull * q[i, j]
        near[:n] = 0
        _multiply_back(room.seen[at], weights.query[layer], room.slope_q, n, near, slopes.query[layer])
        _multiply_back(room.seen[at], weights.key[layer], room.slope_k, n, near, slopes.key[layer])
        _multiply_back(room.seen[at], weights.value[layer], room.slope_v, n, near, slopes.value[layer])
        _normalize_back(
            near, weights.gains[at], n, room.plain[at], room.scale[at], slopes.gains[at], slopes.shifts[at], stream
        )
    for i in range(n):
        for j in range(d):
            pull = stream[i, j]
            if rate > 0:
                pull *= room.drop[0, i, j]
            slopes.words[ids[i], j] += pull
            slopes.places[i, j] += pull


@njit(nogil=True, cache=True, fastmath=True)
def _predict(weights, slopes, targets, n, room, back):
    """Return the sum of -ln p(target) over the words that have one; the gradient goes to `slopes` and `slope_top`."""
    d, outputs = weights.words.shape[1], len(weights.bias)
    asked = 0
    for i in range(n):
        if targets[i] >= 0:
            room.asked[asked] = i
            asked += 1
    loss = 0.0
    top, logits = room.top, room.logits
    for word in range(outputs):
        row = weights.words[word]
        for m in range(asked):
            h = top[room.asked[m]]
            total = weights.bias[word]
            for j in range(d):
                total += row[j] * h[j]
            logits[m, word] = total
    for m in range(asked):
        scores = logits[m]
        largest = scores[0]
        for word in range(outputs):
            largest = max(largest, scores[word])
        target = targets[room.asked[m]]
        own = scores[target] - largest
        whole = top.dtype.type(0)
        for word in range(outputs):
            scores[word] = np.exp(scores[word] - largest)
            whole += scores[word]
        loss += np.log(whole) - own
        part = 1 / whole
        for word in range(outputs):
            scores[word] *= part
        scores[target] -= 1
    if back:
        room.slope_top[:n] = 0
        for word in range(outputs):
            row, change = weights.words[word], slopes.words[word]
            for m in range(asked):
                error = logits[m, word]
                h, pull = top[room.asked[m]], room.slope_top[room.asked[m]]
                slopes.bias[word] += error
                for j in range(d):
                    change[j] += error * h[j]
                    pull[j] += error * row[j]
    return loss


@njit(nogil=True, cache=True, fastmath=True)
def learn(weights, slopes, heads, ids, targets, starts, first, last, causal, rate, seed, room, back):
    """Return the summed loss of the sentences `first` to before `last`, and add its gradient to `slopes`.

    Parameters
    ----------
    weights, slopes : Weights
        `slopes` has their shapes.
    heads : int
    ids : ndarray of int32, shape (tokens,)
        What the model sees.
    targets : ndarray of int32, shape (tokens,)
        The word to be predicted at each place; -1 for none.
    starts : ndarray of int64, shape (sentences + 1,)
        Sentence s is from ``starts[s]`` to before ``starts[s + 1]``.
    causal : bool
    rate : float
        Of dropout.
    seed : int
    room : Room
    back : bool
        Whether the gradient is wanted.
    """
    loss = 0.0
    for sentence in range(first, last):
        shown = ids[starts[sentence] : starts[sentence + 1]]
        encode(weights, heads, shown, causal, rate, seed + sentence, room)
        loss += _predict(weights, slopes, targets[starts[sentence] : starts[sentence + 1]], len(shown), room, back)
        if back:
            _encode_back(weights, slopes, heads, shown, causal, rate, room)
    return loss


@njit(nogil=True, cache=True, fastmath=True)
def pool(weights, heads, ids, starts, first, last, causal, rate, seed, room, means):
    """Write the mean of N(h) over the words of each sentence from `first` to before `last`; shape (sentences, d)."""
    for sentence in range(first, last):
        shown = ids[starts[sentence] : starts[sentence + 1]]
        encode(weights, heads, shown, causal, rate, seed + sentence, room)
        for j in range(means.shape[1]):
            total = means.dtype.type(0)
            for i in range(len(shown)):
                total += room.top[i, j]
            means[sentence, j] = total / len(shown)


@njit(nogil=True, cache=True, fastmath=True)
def pool_back(weights, slopes, heads, ids, starts, first, last, causal, rate, seed, room, pulls):
    """Add the gradient of `pool`, given that of the means: the forward pass is repeated with the same dropout."""
    for sentence in range(first, last):
        shown = ids[starts[sentence] : starts[sentence + 1]]
        encode(weights, heads, shown, causal, rate, seed + sentence, room)
        for i in range(len(shown)):
            for j in range(pulls.shape[1]):
                room.slope_top[i, j] = pulls[sentence, j] / len(shown)
        _encode_back(weights, slopes, heads, shown, causal, rate, room)


@njit(nogil=True, cache=True, fastmath=True)
def adam(flat, slopes, others, mean, square, scale, rate, step, first, last):
    """Move the weights from `first` to before `last` (Kingma and Ba 2015, algorithm 1), and clear their gradients.

    Parameters
    ----------
    flat : ndarray of float32, shape (weights,)
    slopes, others : ndarray of float32, shape (weights,)
        Two parts of the gradient, whose sum counts.
    mean, square : ndarray of float32, shape (weights,)
        Running means of the gradient and its square; begin at 0.
    scale : float
        The gradient is multiplied by it first.
    rate : float
    step : int
        From 1.
    """
    keep, keep_square = 0.9, 0.98
    unbias, unbias_square = 1 / (1 - keep**step), 1 / (1 - keep_square**step)
    for at in range(first, last):
        slope = (slopes[at] + others[at]) * scale
        mean[at] = keep * mean[at] + (1 - keep) * slope
        square[at] = keep_square * square[at] + (1 - keep_square) * slope * slope
        flat[at] -= rate * mean[at] * unbias / (np.sqrt(square[at] * unbias_square) + 1e-8)
        slopes[at] = 0
        others[at] = 0

"""All ways in which words are cut into pieces, as lattices: an arc for each piece that stands somewhere in a word.

The arcs of a word lie together, by their ends and then by their starts. Places in a word are 0 to its length.
"""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True)
def expect(first, last, offsets, lengths, counts, starts, ends, pieces, logs, expected, before, behind):
    """Add how often each piece is expected in the words from `first` to before `last`; forward and backward sums.

    Parameters
    ----------
    offsets : ndarray of int64, shape (words + 1,)
        The arcs of word w are those from ``offsets[w]`` to before ``offsets[w + 1]``.
    lengths : ndarray of int32, shape (words,)
    counts : ndarray of float64, shape (words,)
        How often each word occurs.
    starts, ends, pieces : ndarray of int32, shape (arcs,)
    logs : ndarray of float64, shape (pieces,)
        Logarithms of their probabilities; minus infinity for pieces that are gone.
    expected : ndarray of float64, shape (pieces,)
        Added to.
    before, behind : ndarray of float64, at least as long as the longest word + 1
        Room to work in.

    Returns
    -------
    float
        Log-likelihood of these words, in nats.
    """
    likelihood = 0.0
    for word in range(first, last):
        length = lengths[word]
        before[: length + 1] = -np.inf
        behind[: length + 1] = -np.inf
        before[0] = 0.0
        behind[length] = 0.0
        for arc in range(offsets[word], offsets[word + 1]):
            step = before[starts[arc]] + logs[pieces[arc]]
            before[ends[arc]] = _log_sum(before[ends[arc]], step)
        for arc in range(offsets[word + 1] - 1, offsets[word] - 1, -1):
            step = behind[ends[arc]] + logs[pieces[arc]]
            behind[starts[arc]] = _log_sum(behind[starts[arc]], step)
        whole = before[length]
        likelihood += counts[word] * whole
        for arc in range(offsets[word], offsets[word + 1]):
            through = before[starts[arc]] + logs[pieces[arc]] + behind[ends[arc]]
            if through > -np.inf:
                expected[pieces[arc]] += counts[word] * np.exp(through - whole)
    return likelihood


@njit(nogil=True, cache=True)
def best_paths(offsets, lengths, starts, ends, pieces, logs, without, scores, used, room, steps):
    """Find the likeliest way to cut each word (Viterbi).

    Parameters
    ----------
    offsets, lengths, starts, ends, pieces, logs
        As for `expect`.
    without : ndarray of int32, shape (words,)
        A piece that each word has to do without; -1 for none.
    scores : ndarray of float64, shape (words,)
        Written: log-probability of the best way.
    used : ndarray of int32, shape (words,)
        Written: of how many pieces it is.
    room : ndarray of float64, at least as long as the longest word + 1
    steps : ndarray of int32, as long as `room`
    """
    for word in range(len(lengths)):
        length = lengths[word]
        room[: length + 1] = -np.inf
        room[0] = 0.0
        steps[0] = 0
        for arc in range(offsets[word], offsets[word + 1]):
            if pieces[arc] == without[word]:
                continue
            score = room[starts[arc]] + logs[pieces[arc]]
            if score > room[ends[arc]]:
                room[ends[arc]] = score
                steps[ends[arc]] = steps[starts[arc]] + 1
        scores[word] = room[length]
        used[word] = steps[length]


@njit(nogil=True, cache=True)
def _log_sum(a, b):
    """Return the logarithm of the sum of what a and b are logarithms of."""
    high, low = max(a, b), min(a, b)
    return high if low == -np.inf else high + np.log1p(np.exp(low - high))

"""A sparse matrix times a dense one."""

from numba import njit

from embviz.training.kernels.options import FAST


@njit(**FAST)
def multiply(starts, others, values, first, step, dense, result):
    """Multiply every `step`-th row of a sparse matrix, from `first` on, by a dense matrix.

    Parameters
    ----------
    starts : ndarray of int64, shape (rows + 1,)
    others : ndarray of int32, shape (cells,)
        Columns of the cells; row r has the cells from ``starts[r]`` to before ``starts[r + 1]``.
    values : ndarray of float32, shape (cells,)
    dense : ndarray of float32, shape (columns, width)
    result : ndarray of float32, shape (rows, width)
        The rows that are computed are written.
    """
    width = dense.shape[1]
    for row in range(first, starts.size - 1, step):
        for t in range(width):
            result[row, t] = 0
        end = starts[row + 1]
        j = starts[row]
        while j + 4 <= end:
            a, b, c, d = values[j], values[j + 1], values[j + 2], values[j + 3]
            p, q, r, s = others[j], others[j + 1], others[j + 2], others[j + 3]
            for t in range(width):
                result[row, t] += a * dense[p, t] + b * dense[q, t] + c * dense[r, t] + d * dense[s, t]
            j += 4
        while j < end:
            a, p = values[j], others[j]
            for t in range(width):
                result[row, t] += a * dense[p, t]
            j += 1

"""Products and steps of four context rows and six target rows against numpy's."""

import numpy as np
import pytest
from numba import njit

from embviz.training.kernels import sixes
from embviz.training.kernels.lanes import store
from embviz.training.kernels.sixes import move_four, move_two, products_of_four, products_of_two
from embviz.training.matrices import aligned, aligned_copy

WIDTH, START, STOP = 112, 16, 96  # a part of the columns: nested vectors take them in several


def _products(x, y, contexts, targets, out):
    store(out, (0, 16), products_of_four(x, y, contexts, 1, targets, 2, START, STOP))
    store(out, (32, 48), products_of_two(x, y, contexts, 1, targets, 2, START, STOP))


def _move(x, y, contexts, targets, errors, four, fresh):
    if four:
        move_four(x, y, contexts, 1, targets, 2, errors, 32, START, STOP, 0, WIDTH, 0, fresh)
    else:
        move_two(x, y, contexts, 1, targets, 2, errors, 32, START, STOP, 0, WIDTH, 0, fresh)


@pytest.fixture(params=[4, 8, 16])
def compiled(request, monkeypatch):
    """Compile a function for a processor whose registers hold so many floats."""
    monkeypatch.setattr(sixes, "REGISTER", request.param)
    return njit


def _rows():
    """Return two matrices of nine rows, and where four and six of them begin, from entries 1 and 2 on."""
    random = np.random.default_rng(5)
    x, y = (aligned_copy(random.normal(size=9 * WIDTH)) for _ in range(2))
    contexts = np.array([0, 7, 2, 5, 0], np.int64) * WIDTH
    targets = np.array([0, 0, 3, 8, 1, 0, 6, 4], np.int64) * WIDTH
    return x, y, contexts, targets


def test_products_stand_in_their_lanes(compiled):
    x, y, contexts, targets = _rows()
    out = aligned(64)
    compiled(_products)(x, y, contexts, targets, out)
    a = x.reshape(9, WIDTH)[[7, 2, 5, 0], START:STOP].astype(np.float64)
    b = y.reshape(9, WIDTH)[[3, 8, 1, 0, 6, 4], START:STOP].astype(np.float64)
    for start, rows in ((0, 4), (32, 2)):
        a[rows:] = 0
        wanted = np.zeros(32)
        wanted[:16] = (a @ b[:4].T).ravel()
        wanted[16:24] = (a @ b[4:].T).ravel()
        wanted[24:30] = (a @ a.T)[np.triu_indices(4, 1)]
        np.testing.assert_allclose(out[start : start + 32], wanted, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("rows", [4, 2])
def test_rows_move_one_context_after_the_other(compiled, rows, fresh):
    x, y, contexts, targets = _rows()
    errors = aligned_copy(np.random.default_rng(6).normal(size=64) * 0.1)
    a, b = (matrix.reshape(9, WIDTH).astype(np.float64) for matrix in (x, y))
    four, two = errors[32:48].reshape(4, 4), errors[48:56].reshape(4, 2)
    some = slice(START, STOP)
    for k, context in enumerate((7, 2, 5, 0)[:rows]):
        before = a[context, some].copy()
        for error, target in zip((*four[k], *two[k]), (3, 8, 1, 0, 6, 4), strict=True):
            a[context, some] += error * b[target, some]
            b[target, some] += error * before
    compiled(_move)(x, y, contexts, targets, errors, rows == 4, fresh)
    np.testing.assert_allclose(x.reshape(9, WIDTH), a, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(y.reshape(9, WIDTH), b, rtol=1e-4, atol=1e-5)
    untouched = np.r_[0:START, STOP:WIDTH]
    assert np.array_equal(x.reshape(9, WIDTH)[:, untouched], a[:, untouched].astype(np.float32))

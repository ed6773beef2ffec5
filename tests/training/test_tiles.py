"""The matrix products of a softmax, tile by tile, against numpy."""

import numpy as np
import pytest
from numba import njit

from embviz.training.kernels.curves import exp
from embviz.training.kernels.lanes import larger, load, store
from embviz.training.kernels.losses.softmax_tiles import ABSENT, exponentiate, multiply, place, spread
from embviz.training.kernels.options import FAST
from embviz.training.matrices import aligned, aligned_copy

UNCACHED = {**FAST, "cache": False}


@njit(**UNCACHED)
def _curves(x, y, raised, maxima):
    for k in range(0, x.size, 16):
        store(raised, (k,), exp(load(x, (k,))))
        store(maxima, (k,), larger(load(x, (k,)), load(y, (k,))))


@njit(**UNCACHED)
def _softmax(x, rows, y, biases, products, tiles, factor, tops, sums, width):
    multiply(x, 4, rows, y, biases, products, tiles, factor, width)
    exponentiate(products, rows, tiles, tops, sums)


@njit(**UNCACHED)
def _spread(errors, factors, x, x_steps, rows, y, y_steps, tiles, begin, width):
    spread(errors, factors, x, x_steps, 4, rows, y, y_steps, tiles, begin, width)


def test_exponentials_and_maxima_are_numpys():
    x = aligned_copy([*np.linspace(-80, 80, 1600), *np.linspace(-1, 1, 1600), -87.5, -1e30, 0, 1, *[2] * 12])
    y = aligned_copy(x[::-1])
    raised, maxima = aligned(x.size), aligned(x.size)
    _curves(x, y, raised, maxima)
    np.testing.assert_allclose(raised[:-16], np.exp(x[:-16].astype(float)), rtol=1e-5)
    np.testing.assert_allclose(raised[1600:3200], np.exp(x[1600:3200].astype(float)), rtol=1e-6)
    assert raised[-16:-14].tolist() == [0, 0]
    assert raised[-14] == 1
    np.testing.assert_array_equal(maxima, np.maximum(x, y))


def _filled(random, rows, width):
    matrix = aligned(rows * width)
    matrix[:] = random.normal(size=matrix.size)
    return matrix, matrix.reshape(rows, width)


def _untiled(tiled, rows, targets, tiles):
    return np.array([[tiled[place.py_func(r, t, tiles)] for t in range(targets)] for r in range(rows)])


@pytest.mark.parametrize(("rows", "targets"), [(4, 3), (8, 64), (12, 100)])
@pytest.mark.parametrize("width", [16, 112])
def test_a_softmax_of_tiles_is_numpys(rows, targets, width):
    random = np.random.default_rng(rows)
    tiles = -(-targets // 4)
    x, x_rows = _filled(random, rows + 4, width)
    y, y_rows = _filled(random, 4 * tiles, width)
    biases = aligned_copy([*random.normal(size=targets), *[ABSENT] * (4 * tiles - targets)])
    products, tops, sums = aligned(4 * rows * tiles), aligned(4 * rows), aligned(4 * rows)
    _softmax(x, rows, y, biases, products, tiles, np.float32(0.3), tops, sums, width)
    scores = 0.3 * x_rows[4:].astype(float) @ y_rows.T.astype(float) + biases
    expected = np.exp(scores - scores.max(axis=1, keepdims=True))
    np.testing.assert_allclose(_untiled(products, rows, 4 * tiles, tiles), expected, rtol=1e-4, atol=1e-12)
    np.testing.assert_allclose(tops[::4], scores.max(axis=1), rtol=1e-5)
    np.testing.assert_allclose(sums[::4], expected.sum(axis=1), rtol=1e-5)


@pytest.mark.parametrize("begin", [0, 2])
@pytest.mark.parametrize("in_place", [False, True])
def test_errors_are_spread_to_both_sides(begin, in_place):
    random = np.random.default_rng(1)
    rows, tiles, width = 8, 5, 32
    x, x_rows = _filled(random, rows + 4, width)
    y, y_rows = _filled(random, 4 * tiles, width)
    errors, _ = _filled(random, rows, 4 * tiles)
    factors = aligned_copy(np.repeat(random.normal(size=rows), 4))
    x_steps, y_steps = aligned(x.size), y if in_place else aligned(y.size)
    scaled = _untiled(errors, rows, 4 * tiles, tiles) * factors[::4, None]
    to_x, to_y = scaled @ y_rows, scaled.T @ x_rows[4:]
    before = y_steps.copy()
    _spread(errors, factors, x, x_steps, rows, y, y_steps, tiles, begin, width)
    np.testing.assert_allclose(x_steps.reshape(-1, width)[4:], to_x, rtol=1e-4, atol=1e-4)
    assert not x_steps[: 4 * width].any()
    np.testing.assert_allclose((y_steps - before).reshape(-1, width), to_y, rtol=1e-4, atol=1e-4)

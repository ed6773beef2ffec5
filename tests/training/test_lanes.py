"""The arithmetic of rows against numpy's."""

import numpy as np
import pytest
from numba import njit

from embviz.training.kernels import curves
from embviz.training.kernels.lanes import (
    add_outer,
    four_in_turn,
    join,
    laid_for_four,
    laid_for_two,
    load,
    outer,
    pull,
    push,
    scale_each,
    store,
    tile,
    totals,
    two_in_turn,
    within,
)
from embviz.training.matrices import aligned, aligned_copy, padded


@pytest.mark.parametrize("size", [1, 16, 1000])
def test_memory_begins_with_a_cache_line(size):
    assert all(aligned(size).ctypes.data % 64 == 0 for _ in range(20))


def test_rows_are_padded_to_whole_vectors():
    assert [padded(d) for d in (1, 15, 16, 17, 100, 1000)] == [16, 16, 16, 32, 112, 1008]


def _elementwise(function):
    @njit
    def apply(x, y):
        for k in range(0, x.size, 16):
            store(y, (k,), function(load(x, (k,))))

    return apply


@pytest.mark.parametrize(
    ("name", "values", "exact", "absolute", "relative"),
    [
        ("sigmoid", np.linspace(-30, 30, 1600), lambda x: 1 / (1 + np.exp(-x)), 1e-6, 0),
        ("sigmoid", np.array([-1000.0, -100, 0, 100, 1000] + [0.0] * 11), lambda x: (x > 0) + (x == 0) / 2, 1e-6, 0),
        ("log", np.geomspace(1e-30, 1e30, 1600), np.log, 2e-5, 0),
        ("log", np.linspace(0.5, 2, 1600), np.log, 4e-6, 0),
        ("inverse_root", np.geomspace(1e-20, 1e20, 1600), lambda x: x**-0.5, 0, 7e-4),
    ],
)
def test_functions_keep_their_promise(name, values, exact, absolute, relative):
    x = aligned_copy(values)
    y = aligned(x.size)
    _elementwise(getattr(curves, name))(x, y)
    np.testing.assert_allclose(y, exact(x.astype(np.float64)), atol=absolute, rtol=relative)


def test_the_logarithm_of_a_hopeless_prediction_is_finite():
    x, y = aligned_copy([-1e6] * 16), aligned(16)
    _elementwise(curves.sigmoid)(x, y)
    assert (y > 0).all()


@njit
def _products(x, y, out):
    products = outer(load(x, (0, 32)), load(y, (0, 32, 64)))
    products = add_outer(products, load(x, (16, 48)), load(y, (16, 48, 80)))
    store(out, (0,), totals(products))


def test_dot_products_stand_in_their_lanes():
    random = np.random.default_rng(1)
    x, y, out = aligned_copy(random.normal(size=64)), aligned_copy(random.normal(size=96)), aligned(16)
    _products(x, y, out)
    np.testing.assert_allclose(out[:6], (x.reshape(2, 32) @ y.reshape(3, 32).T).ravel(), rtol=1e-5)
    assert (out[6:] == 0).all()


@njit
def _learned(few, errors, slopes, laid, out):
    four, two = laid_for_four(load(few, (0,))), laid_for_two(load(few, (0,)))
    store(laid, (0, 16, 32), four)
    store(laid, (48, 64, 80), two)
    store(out, (0,), four_in_turn(load(errors, (0,)), load(slopes, (0,)), four))
    store(out, (16,), two_in_turn(load(errors, (0,)), load(slopes, (0,)), two))


def test_what_earlier_contexts_change_is_worked_out_from_their_products():
    random = np.random.default_rng(4)
    few, errors, slopes = (aligned_copy(random.normal(size=16)) for _ in range(3))
    laid, out = aligned(96), aligned(32)
    _learned(few, errors, slopes, laid, out)
    products = np.zeros((4, 4))
    products[np.triu_indices(4, 1)] = few[8:14]
    for each, start in ((4, 0), (2, 48)):
        found = laid[start : start + 48].reshape(3, 16)
        np.testing.assert_array_equal(found[:, : 4 * each], np.repeat(products[:3], each, axis=1))
        assert (found[:, 4 * each :] == 0).all()
        # context k and target q: less its slope times, of all contexts m before k, m's error then times their product
        wanted, slope = (values[: 4 * each].reshape(4, each).astype(np.float64) for values in (errors, slopes))
        for k in range(1, 4):
            wanted[k] -= slope[k] * (products[:k, k] @ wanted[:k])
        np.testing.assert_allclose(out[16 * (each == 2) :][: 4 * each], wanted.ravel(), rtol=1e-4, atol=1e-5)


@njit
def _moves(x, y, e):
    errors = (e[0], e[1], e[2], e[3], e[4], e[5])
    a, b = load(x, (0, 16)), load(y, (0, 16, 32))
    store(x, (0, 16), pull(a, errors, b))
    store(y, (0, 16, 32), push(b, errors, a))


def test_rows_pull_and_push_each_other():
    random = np.random.default_rng(2)
    x, y = aligned_copy(random.normal(size=32)), aligned_copy(random.normal(size=48))
    e = aligned_copy(random.normal(size=6))
    before_x, before_y = x.reshape(2, 16).copy(), y.reshape(3, 16).copy()
    _moves(x, y, e)
    errors = e.reshape(2, 3)
    np.testing.assert_allclose(x.reshape(2, 16), before_x + errors @ before_y, rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(y.reshape(3, 16), before_y + errors.T @ before_x, rtol=1e-4, atol=1e-6)


@njit
def _rearranged(x, low, high, y):
    rows = scale_each((np.float32(2), np.float32(3)), load(x, (0, 16)))
    store(y, (0, 16, 32), join(rows, within(load(low, (0,)), load(x, (0,)), load(high, (0,)))))
    store(y, (48,), tile((x[0], x[1], x[2], x[3])))


def test_rows_are_scaled_joined_compared_and_repeated():
    x, y = aligned_copy(range(32)), aligned(64)
    _rearranged(x, aligned_copy([3] * 16), aligned_copy([7] * 16), y)
    assert y[:32].tolist() == [2 * k for k in range(16)] + [3 * k for k in range(16, 32)]
    assert y[32:48].tolist() == [float(3 <= k < 7) for k in range(16)]
    assert y[48:].tolist() == [0, 1, 2, 3] * 4

"""Kernels over what is kept, where the processor helps and where it does not."""

import numpy as np
import pytest
from numba import njit

from embviz.vectors.kernels import code_products


@pytest.mark.parametrize("helped", [True, False])
def test_each_float16_is_multiplied_as_itself(monkeypatch, helped):
    if not helped:
        monkeypatch.setattr(code_products, "_converts_halves", lambda triple: False)
    # compiled anew: what the module has compiled knows the processor already
    half = njit(code_products.half.py_func)
    every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    finite = every[np.isfinite(every)]
    products = np.empty(len(finite), np.float32)
    half(finite.view(np.int16)[:, None], np.ones(1, np.float32), products)
    np.testing.assert_array_equal(products, finite.astype(np.float32))


@pytest.mark.parametrize("size", [0, 1, 7, 8, 9, 16, 21])
def test_bits_are_counted_of_any_number_of_bytes(size):
    random = np.random.default_rng(size)
    rows = random.integers(0, 256, (30, size)).astype(np.uint8)
    query = random.integers(0, 256, size).astype(np.uint8)
    counts = np.empty(30, np.int32)
    code_products.differing_bits(rows, query, counts)
    np.testing.assert_array_equal(counts, np.unpackbits(rows ^ query, axis=1).sum(axis=1))


def test_tables_are_added_up():
    random = np.random.default_rng(0)
    codes, tables = random.integers(0, 256, (50, 11)).astype(np.uint8), random.normal(size=(11, 256)).astype(np.float32)
    sums = np.empty(50, np.float32)
    code_products.table_sums(codes, tables, sums)
    np.testing.assert_allclose(sums, tables[np.arange(11), codes].sum(axis=1), rtol=1e-4, atol=1e-5)

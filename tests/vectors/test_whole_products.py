"""Products of whole numbers against those of numpy, with the instruction of x86 and without it."""

import numpy as np
import pytest
from numba import njit

from embviz.vectors.kernels import scan as module


@pytest.mark.parametrize("instruction", [True, False])
@pytest.mark.parametrize("length", [32, 320])
def test_products_are_exact(instruction, length, monkeypatch):
    has = module._has_avx2
    monkeypatch.setattr(module, "_has_avx2", lambda triple: instruction and has(triple))

    @njit
    def all_products(codes, query, out):
        for first in range(0, len(codes), 4):
            sums = module.products(codes, first, query)
            for k in range(4):
                out[first + k] = sums[k]

    rng = np.random.default_rng(1)
    codes = rng.integers(-128, 128, (12, length)).astype(np.int8)
    codes[0], query = -127, rng.integers(-8191, 8192, length).astype(np.int16)
    query[:] = np.where(rng.random(length) < 0.5, query, 8191)
    out = np.empty(12, np.int32)
    all_products(codes, query, out)
    assert out.tolist() == (codes.astype(np.int64) @ query.astype(np.int64)).tolist()


def test_the_longest_rows_stay_within_31_bits():
    @njit
    def first_product(codes, query):
        return module.products(codes, 0, query)

    codes, query = np.full((4, 2048), 127, np.int8), np.full(2048, 8191, np.int16)
    assert first_product(codes, query)[0] == 127 * 8191 * 2048


def test_other_arrays_are_refused():
    @njit
    def wrong(codes, query):
        return module.products(codes, 0, query)

    with pytest.raises(Exception, match="int8 matrix"):
        wrong(np.zeros((4, 32), np.int16), np.zeros(32, np.int16))

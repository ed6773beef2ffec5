"""Frames of pickles: how long they say they are is held against the file, for so much memory would be taken at once."""

import pickle

import numpy as np
import pytest

from embviz.vectors.kernels.pickle_opcodes import GOOD, TOO_LONG, look_over


def _with_frame(length):
    whole = bytearray(pickle.dumps(list(range(100)), protocol=4))
    assert whole[2] == 149
    whole[3:11] = length.to_bytes(8, "little")
    return np.frombuffer(bytes(whole), np.uint8)


@pytest.mark.parametrize("length", [2**31, 2**40, 2**63 + 5, 10_000])
def test_a_frame_longer_than_the_file_is_refused(length):
    assert look_over(_with_frame(length))[0] == TOO_LONG


def test_a_frame_as_long_as_it_is_is_read():
    whole = np.frombuffer(pickle.dumps(list(range(100)), protocol=4), np.uint8)
    assert look_over(whole) == (GOOD, whole.size)

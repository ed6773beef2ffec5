"""Forms that are one matrix: what is none, of a file, is told."""

import numpy as np
import pytest

from embviz.vectors.compression.half import Half
from embviz.vectors.compression.whole import Whole


@pytest.mark.parametrize(("form", "kind"), [(Half, np.float16), (Whole, np.float32)])
def test_only_a_matrix_is_consistent(form, kind):
    assert form(np.ones((4, 3), kind)).is_consistent()
    assert form(np.ones((4, 3), kind)).shape == (4, 3)
    assert not form(np.ones(12, kind)).is_consistent()
    assert not form(np.ones((2, 2, 3), kind)).is_consistent()

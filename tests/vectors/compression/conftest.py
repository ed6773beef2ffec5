"""Small vectors of all shapes that compression has to stand."""

import numpy as np
import pytest

from embviz.vectors.embedding import Embedding


def _embedding_of(vectors):
    return Embedding([f"w{row}" for row in range(len(vectors))], np.asarray(vectors, np.float32))


def _grouped(count, dimensions, seed=0):
    """Return vectors in groups, of lengths that differ, with a mean far from zero."""
    random = np.random.default_rng(seed)
    groups = random.normal(size=(12, dimensions))[random.integers(0, 12, count)]
    lengths = random.uniform(0.3, 4, size=(count, 1))
    return lengths * (0.7 + groups + 0.6 * random.normal(size=(count, dimensions)))


def _with_zeros():
    vectors = _grouped(500, 23)
    vectors[[3, 77, 499]] = 0
    return vectors


def _with_constants():
    vectors = _grouped(300, 12)
    vectors[:, [0, 5]] = 0.25
    vectors[:, 7] = 0
    return vectors


CASES = {
    "plain": lambda: _grouped(700, 24),
    "fewer words than centroids": lambda: _grouped(40, 10),
    "parts of unequal length and zero vectors": _with_zeros,
    "constant dimensions": _with_constants,
    "one dimension": lambda: _grouped(300, 1),
    "one word": lambda: _grouped(1, 5),
    "all the same": lambda: np.tile(_grouped(1, 9), (20, 1)),
    "nothing but zeros": lambda: np.zeros((7, 6)),
}


@pytest.fixture(params=list(CASES))
def case(request):
    return _embedding_of(CASES[request.param]())


@pytest.fixture
def embedding_of():
    """Return what makes an embedding of any vectors."""
    return _embedding_of


@pytest.fixture
def plain():
    return _embedding_of(CASES["plain"]())


@pytest.fixture
def uneven():
    return _embedding_of(CASES["parts of unequal length and zero vectors"]())

"""Words that come later, placed amid their neighbors."""

import numpy as np

from embviz.projection.placing import neighbors_on_map


def test_neighbors_are_those_of_the_cosine_and_have_a_place():
    rng = np.random.default_rng(0)
    vectors, further = rng.normal(size=(60, 5)).astype(np.float32), rng.normal(size=(4, 5)).astype(np.float32)
    vectors[7] = 0
    placed = np.arange(60) % 5 > 0
    found = neighbors_on_map(vectors, further, placed, 6)
    for row, vector in zip(found, further, strict=True):
        allowed = [k for k in range(60) if placed[k] and k != 7]
        cosines = {k: vectors[k] @ vector / np.linalg.norm(vectors[k]) for k in allowed}
        assert row.tolist() == sorted(allowed, key=lambda k, cosines=cosines: -cosines[k])[:6]
    assert neighbors_on_map(vectors[:3], further).shape == (4, 3)

"""The clump around a point, against DBSCAN of scikit-learn with the same radius."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.cluster import DBSCAN

from embviz.drawing.picking import AROUND, DENSE, REACH, clump
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from tests.example_counts import examples


def places(seed, groups, dimensions=2):
    rng = np.random.default_rng(seed)
    return np.concatenate(
        [
            rng.normal(rng.uniform(-20, 20, dimensions), rng.uniform(0.3, 1.5), (rng.integers(20, 90), dimensions))
            for _ in range(groups)
        ]
    ).astype(np.float32)


def radius_around(points, start):
    distances = np.linalg.norm(points[:, None].astype(float) - points[None], axis=2)
    around = np.argsort(distances[start])[:AROUND]
    return REACH * np.median(np.sort(distances[around], axis=1)[:, DENSE]), distances


@settings(deadline=None, max_examples=examples(40))
@given(st.integers(0, 10_000), st.integers(1, 5), st.sampled_from([2, 3]))
def test_the_clump_of_a_dense_point_is_its_cluster_of_dbscan(seed, groups, dimensions):
    points = places(seed, groups, dimensions)
    start = seed % len(points)
    radius, distances = radius_around(points, start)
    found = clump(points, start)
    if (distances[start] <= radius).sum() > DENSE:  # a core point
        labels = DBSCAN(eps=radius, min_samples=DENSE + 1)
        labels.fit(points)
        core = np.zeros(len(points), bool)
        core[labels.core_sample_indices_] = True
        same = labels.labels_ == labels.labels_[start]
        assert set(found[core[found]]) == set(np.flatnonzero(same & core))
        # points on the edge of two clusters belong to both here, to the first found there
        edge = [i for i in range(len(points)) if not core[i] and (core & same & (distances[i] <= radius)).any()]
        assert set(found) == set(np.flatnonzero(same & core)) | set(edge)
    else:
        assert found.tolist() == [start]


def test_points_without_a_place_are_in_no_clump():
    points = places(1, 1)
    points[::3] = np.nan
    assert clump(points, 0).tolist() == [0]
    found = clump(points, 1)
    assert len(found) > 10
    assert not np.isin(found, np.arange(0, len(points), 3)).any()
    assert clump(points[:4], 1).tolist() == [1]


def test_looking_for_a_clump_can_be_cancelled():
    with pytest.raises(Cancelled):
        clump(places(1, 2), 0, pulse=Pulse(cancelled=lambda: True))

"""Regions: clusters in three levels, the same words in the same region while vectors move."""

import numpy as np
import pytest

from embviz.analysis.clusters.kmeans import purity
from embviz.analysis.clusters.regions import (
    COARSE,
    FINE,
    LEVELS,
    MIDDLE,
    centered,
    find_regions,
    likeness,
    matched,
    numbers_of,
)
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def groups():
    """Twelve groups of fifty words in three families, and which word is in which."""
    rng = np.random.default_rng(3)
    families = 6 * rng.normal(size=(3, 20))
    middles = families[np.arange(12) % 3] + 3 * rng.normal(size=(12, 20))
    kind = np.repeat(np.arange(12), 50)
    vectors = (middles[kind] + 0.5 * rng.normal(size=(600, 20)) + 9).astype(np.float32)
    return vectors, kind


def test_unit_vectors_lose_what_they_have_in_common(groups):
    unit = centered(groups[0])
    np.testing.assert_allclose(np.linalg.norm(unit, axis=1), 1, atol=1e-5)
    before = groups[0] / np.linalg.norm(groups[0], axis=1, keepdims=True)
    assert np.linalg.norm(before.mean(axis=0)) > 0.7
    assert np.linalg.norm(unit.mean(axis=0)) < 0.3
    assert not centered(np.zeros((3, 4))).any()


def test_levels_are_nested_and_find_the_groups(groups):
    vectors, kind = groups
    found = find_regions(centered(vectors))
    assert found.labels.shape == (LEVELS, 600)
    assert tuple(found.number(level) for level in range(LEVELS)) == numbers_of(600)
    for level in (MIDDLE, FINE):
        np.testing.assert_array_equal(found.parents[level - 1][found.labels[level]], found.labels[level - 1])
    assert purity(found.labels[FINE], kind) > 0.98
    assert purity(found.labels[COARSE], kind % 3) > 0.98


def test_numbers_grow_with_the_words_and_end_where_colors_and_names_do():
    assert numbers_of(1_400) == (5, 10, 31)
    assert numbers_of(76_518) == (8, 20, 120)
    assert numbers_of(12)[0] >= 2
    for count in (12, 100, 5_000, 1_000_000):
        coarse, middle, fine = numbers_of(count)
        assert 2 <= coarse <= middle <= fine <= count


def test_regions_keep_their_numbers_while_vectors_move(groups):
    vectors, _ = groups
    before = find_regions(centered(vectors))
    rng = np.random.default_rng(4)
    turned = vectors @ np.linalg.qr(rng.normal(size=(20, 20)))[0].astype(np.float32)
    found = find_regions(centered(turned + 0.1 * rng.normal(size=turned.shape)), None, before, seed=9)
    for level in range(LEVELS):
        assert (found.labels[level] == before.labels[level]).mean() > 0.9


def test_labels_are_matched_for_as_many_words_as_can_be():
    before = np.array([0, 0, 0, 1, 1, 2, 2, -1], np.int32)
    now = np.array([2, 2, 0, 0, 0, 1, 1, 1], np.int32)
    assert matched(now, before, 3).tolist() == [0, 0, 1, 1, 1, 2, 2, 2]


def test_with_places_a_region_is_one_patch_of_the_map(groups):
    vectors, kind = groups
    rng = np.random.default_rng(5)
    # the map tears every group in two
    halves = rng.integers(0, 2, 600)
    places = np.column_stack((kind * 1.0, 40.0 * halves)) + 0.1 * rng.normal(size=(600, 2))
    coarse = find_regions(centered(vectors), places).labels[COARSE]
    alone = find_regions(centered(vectors)).labels[COARSE]
    assert purity(coarse, halves) > 0.95
    assert purity(alone, halves) < 0.7
    places[:5] = np.nan
    assert find_regions(centered(vectors), places).labels.min() == 0


def test_likeness_is_the_mean_cosine_of_pairs(groups):
    unit = centered(groups[0])[:40]
    labels = np.array([0] * 10 + [1] * 29 + [2], np.int32)
    cosines = unit @ unit.T
    expected = [
        np.mean([cosines[i, j] for i in range(a, b) for j in range(a, b) if i != j]) for a, b in ((0, 10), (10, 39))
    ]
    np.testing.assert_allclose(likeness(unit, labels, 3), [*expected, 0], atol=1e-5)


def test_random_vectors_are_not_alike():
    unit = centered(np.random.default_rng(6).normal(size=(1400, 100)))
    places = np.random.default_rng(7).normal(size=(1400, 2))
    found = find_regions(unit, places)
    assert likeness(unit, found.labels[MIDDLE], found.number(MIDDLE)).max() < 0.01


def test_giving_up_ends_it(groups):
    with pytest.raises(Cancelled):
        find_regions(centered(groups[0]), pulse=Pulse(cancelled=lambda: True))


def test_vectors_of_a_run_that_broke_down_have_regions_too():
    unit = np.random.default_rng(1).normal(size=(60, 5)).astype(np.float32)
    unit[3], unit[7, 2] = np.nan, np.inf
    for vectors in (unit, np.full_like(unit, np.nan)):
        found = find_regions(vectors, None)
        assert found.labels.shape == (3, 60)
        assert (found.labels >= 0).all()

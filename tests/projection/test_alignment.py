"""Laying one picture over another: against scipy, and on pictures that were moved by hand."""

import numpy as np
import pytest
import scipy.spatial
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ortho_group

from embviz.projection.alignment import align, procrustes


def _moved(places, rotation, scale=1.0, shift=0.0):
    return (places @ rotation * scale + shift).astype(np.float32)


@pytest.fixture
def places():
    return np.random.default_rng(3).normal(size=(200, 2)).astype(np.float32)


@pytest.mark.parametrize("mirrored", [False, True])
def test_moved_picture_comes_back(places, mirrored):
    turn = np.array([[0.6, -0.8], [0.8, 0.6]]) @ np.diag([1, -1 if mirrored else 1])
    moved = _moved(places, turn, 3.0, [5, -2])
    found = procrustes(moved, places, scaling="best")
    np.testing.assert_allclose(found.apply(moved), places, atol=1e-5)
    assert found.statistic < 1e-10
    assert found.scale == pytest.approx(1 / 3, rel=1e-5)
    assert np.linalg.det(found.rotation) == pytest.approx(-1 if mirrored else 1)
    by_radius = procrustes(moved, places, scaling="radius")
    np.testing.assert_allclose(by_radius.apply(moved), places, atol=1e-5)


@given(st.integers(0, 10_000), st.integers(2, 3), st.floats(0, 5))
def test_statistic_and_places_are_those_of_scipy(seed, dimensions, noise):
    random = np.random.default_rng(seed)
    reference = random.normal(size=(30, dimensions))
    turn = ortho_group.rvs(dimensions, random_state=seed)
    moved = reference @ turn * 2.5 + random.normal(size=(30, dimensions)) * noise + 4
    found = procrustes(moved, reference, scaling="best")
    standard, fitted, disparity = scipy.spatial.procrustes(reference, moved)
    assert found.statistic == pytest.approx(disparity, abs=1e-9)
    middle = reference.mean(axis=0)
    size = np.linalg.norm(reference - middle)
    np.testing.assert_allclose((found.apply(moved) - middle) / size, fitted, atol=1e-5)
    np.testing.assert_allclose((reference - middle) / size, standard, atol=1e-9)


def test_statistic_is_the_same_whatever_the_scale_and_the_side(places):
    other = np.random.default_rng(4).normal(size=places.shape).astype(np.float32)
    one = procrustes(other, places).statistic
    assert one == pytest.approx(procrustes(other * 100, places, scaling="radius").statistic, abs=1e-6)
    assert one == pytest.approx(procrustes(places, other).statistic, abs=1e-6)
    assert one > 0.9  # nothing of one chance picture is found in another


def test_radius_is_taken_over_where_pictures_have_nothing_in_common(places):
    other = 7 * np.random.default_rng(4).normal(size=places.shape).astype(np.float32)
    laid = procrustes(other, places, scaling="radius").apply(other)

    def radius(points):
        return np.median(np.linalg.norm(points - points.mean(axis=0), axis=1))

    assert radius(laid) == pytest.approx(radius(places), rel=1e-5)
    np.testing.assert_allclose(laid.mean(axis=0), places.mean(axis=0), atol=1e-5)
    # the least sum of squares shrinks such a picture
    assert radius(procrustes(other, places, scaling="best").apply(other)) < 0.3 * radius(places)


def test_words_that_are_no_anchors_have_no_say(places):
    turn = np.array([[0.0, 1.0], [-1.0, 0.0]])
    moved = _moved(places, turn)
    anchors = np.arange(len(places)) < 50
    moved[50:] = np.random.default_rng(5).normal(size=(150, 2))
    found = procrustes(moved, places, anchors)
    np.testing.assert_allclose(found.rotation, turn.T, atol=1e-5)
    assert found.anchors == 50
    assert found.statistic < 1e-9


def test_words_without_a_place_are_left_out(places):
    moved = _moved(places, np.eye(2), shift=[3, 1])
    moved[7] = np.nan
    reference = places.copy()
    reference[9] = np.nan
    found = procrustes(moved, reference)
    assert found.anchors == len(places) - 2
    np.testing.assert_allclose(np.delete(found.apply(moved), 7, 0), np.delete(places, 7, 0), atol=1e-5)


def test_without_translation_the_middle_is_kept(places):
    moved = _moved(places, np.array([[0.0, 1.0], [-1.0, 0.0]]), shift=[9, 9])
    found = procrustes(moved, places, translation=False)
    assert not found.middle.any()
    assert not found.target.any()
    assert np.linalg.norm(found.apply(moved), axis=1) == pytest.approx(np.linalg.norm(moved, axis=1), rel=1e-5)


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_words_leave_the_picture_as_it_is(count):
    places = np.full((count, 2), 4, np.float32)
    found = procrustes(places, places + 2, scaling="radius")
    np.testing.assert_allclose(found.apply(places), places + (2 if count else 0))
    assert np.isnan(found.statistic)


def test_align_turns_and_does_no_more(places):
    turn = ortho_group.rvs(2, random_state=1)
    moved = _moved(places, turn)
    known = np.arange(len(places)) % 2 == 0
    reference = places + np.float32(8)
    reference[~known] = np.nan
    np.testing.assert_allclose(align(moved, reference, known), places, atol=1e-5)
    nobody = np.zeros(len(places), bool)
    assert align(moved, reference, nobody) is moved


def test_other_shapes_are_refused(places):
    with pytest.raises(ValueError, match="laid over"):
        procrustes(places, places[:-1])

"""The limit of speed: no word is faster than allowed, slow ones keep their places, and the last picture stays."""

import numpy as np
import pytest

from embviz.projection.speed_limit import limit_speed

TIMES = [0.0, 0.1, 0.3, 0.301, 0.5, 0.9, 1.0]


def _frames(n=40, dimensions=2, seed=0):
    """Return pictures in which all words shiver, a third of them crossing the picture now and then."""
    random = np.random.default_rng(seed)
    home = random.uniform(-1, 1, (n, dimensions))
    frames = []
    for _ in TIMES:
        places = home + random.normal(0, 1e-4, home.shape)
        places[: n // 3] = random.uniform(-1, 1, (n // 3, dimensions))
        frames.append(places.astype(np.float32))
    return frames


@pytest.mark.parametrize("dimensions", [2, 3])
def test_no_word_is_faster_and_slow_words_keep_their_places(dimensions):
    frames = _frames(dimensions=dimensions)
    fastest = 2.0
    limited = limit_speed(TIMES, frames, fastest)
    extent = min(np.ptp(frame, axis=0).max() for frame in frames)
    for start, end, one, other in zip(TIMES, TIMES[1:], limited, limited[1:], strict=False):
        moved = np.linalg.norm(other - one, axis=1).max()
        assert moved <= fastest * extent * (end - start) * 1.001 + 1e-5
    # as they were given, the same words are faster than that
    assert np.linalg.norm(frames[3] - frames[2], axis=1).max() > 100 * fastest * extent * 0.001
    np.testing.assert_array_equal(limited[-1], frames[-1])
    for one, given in zip(limited, frames, strict=True):
        np.testing.assert_allclose(one[13:], given[13:], atol=1e-3)
        assert not one.flags.writeable


def test_a_word_that_crosses_the_picture_is_half_way_when_it_did_so():
    times = np.linspace(0, 1, 21)
    crossing = np.where(times < 0.5, -1.0, 1.0)
    frames = [np.array([[x, 0], [-1, 1], [1, -1]], np.float32) for x in crossing]
    found = np.array([places[0, 0] for places in limit_speed(times.tolist(), frames, 4.0)])
    # an extent is 2 wide: the way of 2 takes a quarter of the film, half before and half after
    assert found[times < 0.34] == pytest.approx(-1, abs=1e-5)
    assert found[times > 0.61] == pytest.approx(1, abs=1e-5)
    assert (np.diff(found) >= -1e-6).all()
    assert np.interp(0.475, times, found) == pytest.approx(0, abs=0.21)


def test_words_without_a_place_appear_where_they_are():
    frames = _frames()
    frames[0][0] = frames[1][0] = frames[-1][1] = np.nan
    limited = limit_speed(TIMES, frames, 2.0)
    assert np.isnan(limited[0][0]).all()
    assert np.isnan(limited[-1][1]).all()
    assert np.isfinite(limited[-1][0]).all()
    assert all(np.isfinite(frame[2:]).all() for frame in limited)

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.drawing.kernels.points import MANY, blend_discs, draw_discs, nearest, project
from tests.example_counts import examples


def test_the_nearest_point_is_that_of_brute_force():
    rng = np.random.default_rng(1)
    x, y = rng.uniform(0, 800, (2, 3000)).astype(np.float32)
    for at_x, at_y in rng.uniform(0, 800, (300, 2)):
        distance = np.hypot(x - at_x, y - at_y)
        expected = int(distance.argmin()) if distance.min() <= 12 else -1
        assert nearest(x, y, at_x, at_y, 12.0) == expected


def test_points_are_halfway_at_half_the_time():
    start = np.array([[0, 0], [1, 1]], np.float32)
    end = np.array([[2, 0], [1, 3]], np.float32)
    x, y = np.empty(2, np.float32), np.empty(2, np.float32)
    project(start, end, 0.5, 0.0, 0.0, 10.0, 100.0, 50.0, x, y)
    assert x.tolist() == [110, 110]
    assert y.tolist() == [50, 30]


def drawn(radius, order=(0,), x=(20.0,), y=(20.0,), color=(0xFFFF0000,), ratio=1.0, opacity=1.0):
    pixels = np.zeros((40, 40), np.uint32)
    as_float = [np.array(v, np.float32) for v in (x, y)]
    draw_discs(
        pixels,
        np.uint32(0xFFFFFFFF),
        *as_float,
        np.full(len(x), radius, np.float32),
        1.0,
        ratio,
        np.array(order, np.int32),
        np.array(color, np.uint32),
        opacity,
    )
    return pixels


def test_a_disc_covers_the_area_of_its_circle():
    white_lost = (255 - (drawn(6.0) & 0xFF).astype(float)) / 255
    assert white_lost.sum() == pytest.approx(np.pi * 36, rel=0.02)
    assert white_lost[20, 20] == pytest.approx(1)
    assert white_lost[5, 5] == 0


def test_device_pixels_enlarge_the_disc():
    assert ((drawn(3.0, x=(10.0,), y=(10.0,), ratio=2.0) & 0xFF) < 128).sum() == pytest.approx(np.pi * 36, rel=0.1)


def test_the_first_of_the_order_lies_on_top_and_opacity_mixes():
    both = {"x": (20.0, 20.0), "y": (20.0, 20.0), "color": (0xFFFF0000, 0xFF0000FF)}
    assert drawn(5.0, (0, 1), **both)[20, 20] == 0xFFFF0000
    assert drawn(5.0, (1, 0), **both)[20, 20] == 0xFF0000FF
    half = int(drawn(5.0, opacity=0.5)[20, 20])
    assert (half >> 16 & 255, half >> 8 & 255) == (255, pytest.approx(127, abs=1))


def test_discs_at_the_border_and_far_outside_are_safe():
    pixels = drawn(5.0, (0, 1, 2), x=(0.0, 1e30, 40.0), y=(0.0, 1e30, 40.0), color=(0xFFFF0000,) * 3)
    assert pixels[0, 0] == 0xFFFF0000
    assert pixels[39, 39] == 0xFFFF0000
    assert pixels[20, 20] == 0xFFFFFFFF


def blended(under, color, part):
    """A color over another, all channels apart; `part` in 256ths."""
    mixed = 0xFF000000
    for shift in (16, 8, 0):
        mixed |= ((color >> shift & 255) * part + (under >> shift & 255) * (256 - part) >> 8) << shift
    return mixed


def slowly_drawn(size, points, opacity, least):
    """Discs (x, y, radius, color), first on top, pixel by pixel; small ones on an eighth and a quarter of a pixel."""
    pixels = [[0xFF102030] * size for _ in range(size)]
    for x, y, radius, color in reversed(points):
        radius = max(radius, least)
        if int(radius * 8 + 0.5) < 41:
            radius = int(radius * 8 + 0.5) / 8
            x, y = ((math.floor(v * 4) + 0.5) / 4 for v in (x, y))
        for j in range(size):
            for i in range(size):
                away = math.hypot(i + 0.5 - x, j + 0.5 - y)
                part = int(min(1, max(0, radius + 0.5 - away)) * min(1, 2 * radius) * int(opacity * 256))
                pixels[j][i] = blended(pixels[j][i], color, part)
    return np.array(pixels, np.uint32)


eighths = st.integers(-80, 250).map(lambda v: v / 8)
radii = st.one_of(st.integers(1, 5), st.integers(6, 70)).map(lambda v: v / 8)
discs = st.tuples(eighths, eighths, radii, st.integers(0, 0xFFFFFF))


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(discs, max_size=6), st.sampled_from([0.25, 0.6, 1.0]), st.sampled_from([0.0, 0.75]))
def test_discs_are_those_of_the_slow_painter(points, opacity, least):
    x, y, radius = np.array([p[:3] for p in points], np.float32).reshape(-1, 3).T.copy()
    color = np.array([p[3] for p in points], np.uint32)
    pixels = np.full((22, 22), 0xFF102030, np.uint32)
    blend_discs(pixels, x, y, radius, 1.0, 1.0, least, np.arange(len(points), dtype=np.int32), color, opacity)
    # one 256th of rounding for each disc
    for shift in (16, 8, 0):
        differ = (pixels >> shift & 255).astype(int) - (slowly_drawn(22, points, opacity, least) >> shift & 255)
        assert abs(differ).max() <= len(points)


def test_many_discs_are_drawn_band_by_band_to_the_same_picture():
    rng = np.random.default_rng(4)
    n = MANY + 500
    x, y = rng.uniform(-10, 210, (2, n)).astype(np.float32)
    radius = rng.uniform(0.5, 2, n).astype(np.float32)
    one = np.full(n, 0xFF3366CC, np.uint32)  # of one color, for which the order does not matter
    order = rng.permutation(n).astype(np.int32)
    whole, parts = np.zeros((2, 200, 200), np.uint32)
    blend_discs(whole, x, y, radius, 1.0, 1.0, 0.0, order, one, 0.3)
    for part in np.array_split(order, 3):
        assert len(part) < MANY
        blend_discs(parts, x, y, radius, 1.0, 1.0, 0.0, part, one, 0.3)
    assert abs((whole & 255).astype(int) - (parts & 255)).max() <= 8


def test_within_a_band_the_first_of_many_lies_on_top():
    n = MANY + 1
    rng = np.random.default_rng(5)
    x, y = rng.uniform(0, 100, (2, n)).astype(np.float32)
    x[77] = y[77] = 50
    color = np.full(n, 0xFF0000FF, np.uint32)
    color[77] = 0xFFFF0000
    order = np.concatenate(([77], np.delete(np.arange(n), 77))).astype(np.int32)
    pixels = np.zeros((100, 100), np.uint32)
    blend_discs(pixels, x, y, np.full(n, 2.0, np.float32), 1.0, 1.0, 0.0, order, color, 1.0)
    assert pixels[50, 50] == 0xFFFF0000

import numpy as np
import pytest

from embviz.drawing.kernels.points import draw_discs, nearest, project


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
    draw_discs(pixels, np.uint32(0xFFFFFFFF), *as_float, np.full(len(x), radius, np.float32), 1.0, ratio,
               np.array(order, np.int32), np.array(color, np.uint32), opacity)
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

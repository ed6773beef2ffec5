import numpy as np
import pytest

from embviz.gui.widgets.map_kernels import draw_discs, nearest, place_labels, project

VIEW = (-50.0, -50.0, 850.0, 650.0)


def boxes(x, y, offset, width, height):
    left = (x + offset).astype(float)
    top = (y - height / 2).astype(float)
    return np.column_stack((left, top, left + width, top + height))


def apart(a, b, gap_x, gap_y):
    return a[2] + gap_x <= b[0] or b[2] + gap_x <= a[0] or a[3] + gap_y <= b[1] or b[3] + gap_y <= a[1]


def by_hand(order, box, shown, gap_x, gap_y, clearance, capacity):
    """Try every label against all that are placed already."""
    placed = []
    for p in order:
        if len(placed) == capacity:
            break
        b = box[p]
        if b[2] < VIEW[0] or b[0] > VIEW[2] or b[3] < VIEW[1] or b[1] > VIEW[3]:
            continue
        more = 0 if shown[p] else clearance
        if all(apart(b, box[q], gap_x + more, gap_y + more) for q in placed):
            placed.append(p)
    return placed


@pytest.mark.parametrize("seed", range(6))
def test_labels_are_those_of_the_plain_rule_and_never_overlap(seed):
    rng = np.random.default_rng(seed)
    n = 1500
    # quarters are exact in float32, so that both sides compare the same numbers
    x = (rng.integers(-800, 4000, n) / 4).astype(np.float32)
    y = (rng.integers(-800, 3200, n) / 4).astype(np.float32)
    offset = (rng.integers(4, 40, n) / 4).astype(np.float32)
    width = (rng.integers(20, 900, n) / 4).astype(np.float32)
    height = (rng.integers(40, 72, n) / 4).astype(np.float32)
    shown = rng.random(n) < 0.2
    order = rng.permutation(n).astype(np.int32)
    box = boxes(x, y, offset, width, height)
    out = np.empty(300, np.int32)
    count = place_labels(order, x, y, offset, width, height, shown, *VIEW, 8.0, 4.0, 3.0, out)
    assert out[:count].tolist() == by_hand(order.tolist(), box, shown, 8, 4, 3, 300)
    for i, p in enumerate(out[:count]):
        assert all(apart(box[p], box[q], 0, 0) for q in out[:i])


def test_a_shown_label_stays_where_a_new_one_would_not_come():
    x, y = np.array([0, 0], np.float32), np.array([100, 122], np.float32)
    offset, width, height = (np.full(2, v, np.float32) for v in (5, 60, 16))
    order, out = np.arange(2, dtype=np.int32), np.empty(2, np.int32)
    for shown, expected in ((False, 1), (True, 2)):
        before = np.array([True, shown])
        assert place_labels(order, x, y, offset, width, height, before, *VIEW, 8.0, 4.0, 4.0, out) == expected


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

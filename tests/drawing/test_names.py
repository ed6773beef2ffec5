import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.drawing.kernels.halo import add_halo
from embviz.drawing.kernels.placement import CLEARANCE, GAP_X, GAP_Y, place_labels
from embviz.drawing.labels import LEAST_CELL, WAYS, spread_out, tier_of
from tests.example_counts import examples

VIEW = 800.0, 600.0


def boxes_of(labels, sides):
    """Left, top, right, bottom of the labels on these sides of their points."""
    found = []
    for k, side in enumerate(sides):
        way = WAYS[side].astype(float)
        x = labels["x"][k] + way[0] * (labels["offset"][k] + labels["width"][k] / 2)
        y = labels["y"][k] + way[1] * (labels["offset"][k] + labels["height"][k] / 2)
        found.append(
            (
                x - labels["width"][k] / 2,
                y - labels["height"][k] / 2,
                x + labels["width"][k] / 2,
                y + labels["height"][k] / 2,
            )
        )
    return found


def collide(a, b, more):
    """Whether two boxes are nearer than the gaps, and so many pixels more."""
    x, y = GAP_X + more, GAP_Y + more
    return a[0] - x < b[2] and b[0] < a[2] + x and a[1] - y < b[3] and b[1] < a[3] + y


@settings(deadline=None, max_examples=examples(150))
@given(st.integers(0, 10**6), st.integers(1, 250), st.sampled_from([0.05, 0.3, 1.0]), st.floats(0, 1))
def test_labels_do_not_overlap_and_one_left_out_collides_with_a_more_important_one(seed, n, spread, already):
    rng = np.random.default_rng(seed)
    labels = {  # quarters of a pixel are exact in single precision: both sides compare the same
        "x": (rng.integers(0, 3200, n) / 4 * spread).astype(np.float32).round(2),
        "y": (rng.integers(0, 2400, n) / 4 * spread).astype(np.float32).round(2),
        "offset": (rng.integers(4, 40, n) / 4).astype(np.float32),
        "width": (rng.integers(20, 600, n) / 4).astype(np.float32),
        "height": (rng.integers(40, 72, n) / 4).astype(np.float32),
    }
    labels["x"], labels["y"] = (np.round(v * 4) / 4 for v in (labels["x"], labels["y"]))
    shown, before = rng.random(n) < already, rng.integers(0, 8, n).astype(np.int8)
    side, out = before.copy(), np.empty(n, np.int32)
    nothing = np.zeros((0, 4), np.float32)
    count = place_labels(
        np.arange(n, dtype=np.int32), 0, 0, *labels.values(), WAYS, shown, side, *VIEW, nothing, 0, out
    )
    chosen = out[:count].tolist()
    assert chosen == sorted(set(chosen))  # the order is respected
    boxes = boxes_of(labels, side)
    for i, one in enumerate(chosen):
        assert not any(collide(boxes[one], boxes[other], 0) for other in chosen[:i])
    for left_out in set(range(n)) - set(chosen):
        ahead = [boxes[other] for other in chosen if other < left_out]
        tries = {0, int(before[left_out])} if shown[left_out] else {0}
        for way in tries:
            box = boxes_of({k: v[left_out : left_out + 1] for k, v in labels.items()}, [way])[0]
            stays = shown[left_out] and way == before[left_out]
            assert any(collide(box, other, 0 if stays else CLEARANCE) for other in ahead)


def by_hand(x, y, order, shown, origin, scale, each):
    """For every word in its turn, look whether its cell has room."""
    width, height = (scale * 2.0 ** math.ceil(math.log2(least / scale)) for least in LEAST_CELL)
    found, cells = [], {}
    for word in order.tolist():
        cell = math.floor((x[word] - origin[0]) / width), math.floor((y[word] - origin[1]) / height)
        if cells.setdefault(cell, 0) < each or shown[word]:
            cells[cell] += 1
            found.append(word)
    return found


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 400), st.floats(0.01, 4000), st.integers(1, 3))
def test_words_that_are_tried_are_the_first_of_their_cells_and_those_shown(seed, n, scale, each):
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(-200, 1000, (2, n)).astype(np.float32)
    order, shown = rng.permutation(n).astype(np.int32), rng.random(n) < 0.2
    origin = tuple(rng.uniform(-3000, 3000, 2))
    got = spread_out(x, y, order, shown, (-200, -200, 1000, 1000), origin, scale, each).tolist()
    expected = by_hand(x.astype(float), y.astype(float), order, shown, origin, scale, each)
    # a word on the edge of a cell may fall to either side in single precision
    assert len(set(got) ^ set(expected)) <= 2
    assert [w for w in order.tolist() if w in set(got)] == got


def test_panning_changes_none_of_those_that_are_tried():
    rng = np.random.default_rng(0)
    x, y = rng.uniform(100, 700, (2, 3000)).astype(np.float32)
    order, shown = np.arange(3000, dtype=np.int32), np.zeros(3000, bool)
    tried = [
        set(spread_out(x + d, y + d, order, shown, (-200, -200, 1000, 1000), (37.0 + d, 11.0 + d), 90.0).tolist())
        for d in (0, 13, 64)
    ]
    assert tried[0] == tried[1] == tried[2]
    assert 300 < len(tried[0]) < 3000


@pytest.mark.parametrize(
    ("count", "sizes"), [(10, [6, 4, 0]), (100, [6, 10, 84]), (3000, [30, 90, 2880]), (10**6, [30, 90, 10**6 - 120])]
)
def test_a_few_words_are_landmarks(count, sizes):
    assert np.bincount(tier_of(np.arange(count), count), minlength=3).tolist() == sizes


@pytest.mark.parametrize("radius", [1.6, 3.2])
def test_a_rim_is_as_wide_and_lies_under_the_letters(radius):
    pixels = np.zeros((24, 24), np.uint32)
    pixels[12, 12] = 0xFF203040
    add_halo(pixels, np.uint32(0xFFFFFFFF), radius)
    assert pixels[12, 12] == 0xFF203040
    y, x = np.mgrid[:24, :24]
    expected = np.clip(radius + 0.5 - np.hypot(x - 12, y - 12), 0, 1) * 255
    expected[12, 12] = 255
    assert (pixels >> 24).astype(float) == pytest.approx(expected, abs=1)
    rim = pixels[12, 13]
    assert [int(rim) >> shift & 255 for shift in (16, 8, 0)] == [int(rim) >> 24] * 3  # white times its opacity
    half = np.zeros((9, 9), np.uint32)
    half[4, 4] = 0x80000000
    add_halo(half, np.uint32(0xFFFFFFFF), 1.6)
    assert half[4, 4] >> 24 == pytest.approx(0x80 + 0x80 * 127 / 255, abs=2)

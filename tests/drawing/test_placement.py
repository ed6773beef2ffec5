import numpy as np
import pytest

from embviz.drawing.kernels.placement import BORDER, CLEARANCE, GAP_X, GAP_Y, place_labels
from embviz.drawing.labels import WAYS

WIDTH, HEIGHT = 800.0, 600.0
RIGHT, LEFT, ABOVE, BELOW, ABOVE_RIGHT, BELOW_RIGHT, ABOVE_LEFT, BELOW_LEFT = range(8)


class Labels:
    """Points with labels, at quarters of a pixel: these are exact in float32, so that all sides compare the same."""

    def __init__(self, n, seed, spread=1.0):
        rng = np.random.default_rng(seed)
        self.x = (rng.integers(-800, 4000, n) / 4 * spread).astype(np.float32)
        self.y = (rng.integers(-800, 3200, n) / 4 * spread).astype(np.float32)
        self.offset = (rng.integers(4, 40, n) / 4).astype(np.float32)
        self.width = (rng.integers(20, 600, n) / 4).astype(np.float32)
        self.height = (rng.integers(40, 72, n) / 4).astype(np.float32)
        self.shown = rng.random(n) < 0.2
        self.side = rng.integers(0, 8, n).astype(np.int8)
        self.order = rng.permutation(n).astype(np.int32)
        self.taken, self.above = np.zeros((0, 4), np.float32), 0

    def place(self, forced=0, important=0, capacity=300):
        out = np.empty(capacity, np.int32)
        count = place_labels(
            self.order,
            forced,
            important,
            self.x,
            self.y,
            self.offset,
            self.width,
            self.height,
            WAYS,
            self.shown,
            self.side,
            WIDTH,
            HEIGHT,
            self.taken,
            self.above,
            out,
        )
        return out[:count].tolist()

    def box(self, p, side):
        x, y, wide, tall, away = (float(v[p]) for v in (self.x, self.y, self.width, self.height, self.offset))
        left, top = x - wide / 2, y - tall / 2
        if side in (RIGHT, ABOVE_RIGHT, BELOW_RIGHT):
            left = x + away
        if side in (LEFT, ABOVE_LEFT, BELOW_LEFT):
            left = x - away - wide
        if side in (ABOVE, ABOVE_RIGHT, ABOVE_LEFT):
            top = y - away - tall
        if side in (BELOW, BELOW_RIGHT, BELOW_LEFT):
            top = y + away
        return left, top, left + wide, top + tall

    def by_hand(self, forced, important, capacity):
        """Try every place against all labels that are placed already."""
        placed = {}
        for k, p in enumerate(self.order.tolist()):
            if len(placed) == capacity:
                break
            present = int(self.side[p]) if self.shown[p] else RIGHT
            if shared(self.box(p, present), (-BORDER, -BORDER, WIDTH + BORDER, HEIGHT + BORDER)) is None:
                continue
            sides = [present, *(s for s in range(8 if k < important else 1) if s != present)]
            in_view = k < important and 0 <= self.x[p] <= WIDTH and 0 <= self.y[p] <= HEIGHT
            costs = []
            for side in sides:
                box = self.box(p, side)
                more = 0 if self.shown[p] and side == present else CLEARANCE
                airy = box[0] - GAP_X - more, box[1] - GAP_Y - more, box[2] + GAP_X + more, box[3] + GAP_Y + more
                outside = area(box) - (shared(box, (0, 0, WIDTH, HEIGHT)) or 0) if in_view else 0
                costs.append(outside + sum(shared(airy, self.box(*other)) or 0 for other in placed.items()))
            if 0 in costs:
                placed[p] = sides[costs.index(0)]
            elif k < forced:
                placed[p] = sides[costs.index(min(costs))]
        return placed


def area(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def shared(a, b):
    """Return the area that two boxes share, None where they do not even touch."""
    wide, tall = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * tall if wide >= 0 and tall >= 0 else None


@pytest.mark.parametrize(("forced", "important", "spread"), [(0, 0, 1), (0, 60, 1), (30, 60, 0.25), (40, 40, 0.125)])
@pytest.mark.parametrize("seed", range(4))
def test_labels_are_those_of_the_plain_rule(seed, forced, important, spread):
    labels = Labels(1200, seed, spread)
    expected = labels.by_hand(forced, important, 300)
    got = labels.place(forced, important)
    assert got == list(expected)
    assert labels.side[got].tolist() == list(expected.values())


@pytest.mark.parametrize("seed", range(4))
def test_only_forced_labels_lie_on_one_another_and_each_of_them_is_there(seed):
    labels = Labels(1200, seed, 0.125)  # all within a few words' width
    got = labels.place(30, 60)
    boxes = [labels.box(p, int(labels.side[p])) for p in got]
    overlapping = [(i, j) for i in range(len(got)) for j in range(i) if shared(boxes[i], boxes[j])]
    assert overlapping
    assert all(i < 30 for i, _ in overlapping)
    seen = [p for p in labels.order[:30].tolist() if 0 <= labels.x[p] <= WIDTH and 0 <= labels.y[p] <= HEIGHT]
    assert set(seen) <= set(got)


def test_words_come_in_the_order_of_their_importance():
    labels = Labels(1200, 0)
    got = labels.place(30, 60)
    rank = np.argsort(labels.order)[got]
    assert (np.diff(rank) > 0).all()


def alike(points):
    """Return labels of one size at these points, all important, none shown yet."""
    labels = Labels(len(points), 0)
    labels.x, labels.y = np.array(points, np.float32).T.copy()
    labels.offset[:], labels.width[:], labels.height[:] = 5, 60, 16
    labels.shown[:] = False
    labels.side[:] = 0
    labels.order = np.arange(len(points), dtype=np.int32)
    return labels


def test_important_words_of_one_place_stand_all_around_it_and_a_forced_one_in_any_case():
    labels = alike([(300, 300)] * 9)
    assert labels.place(0, 1) == [0]
    labels.offset[:] = 20
    assert labels.place(0, 4) == [0, 1, 2, 3]
    assert labels.side[:4].tolist() == [RIGHT, LEFT, ABOVE, BELOW]
    # the corners lie too near to the sides for the gaps
    assert labels.place(0, 9) == [0, 1, 2, 3]
    assert labels.place(9, 9) == list(range(9))
    assert sorted(labels.side[:8].tolist()) == list(range(8))


def test_where_the_sides_are_taken_a_corner_is_not():
    labels = alike([(300, 300), (270, 330), (306, 270), (265, 276), (300, 345)])
    labels.order = np.array([1, 2, 3, 4, 0], np.int32)
    got = labels.place(0, 5)
    assert labels.side[0] == labels.by_hand(0, 5, 300)[0]
    assert got == [1, 2, 3, 4, 0]


@pytest.mark.parametrize(
    ("at", "side"), [((790, 300), LEFT), ((400, 2), BELOW), ((400, 598), ABOVE), ((5, 300), RIGHT)]
)
def test_the_name_of_an_important_word_stays_within_the_view(at, side):
    labels = alike([at])
    labels.place(1, 1)
    assert labels.side[0] == side
    assert area(labels.box(0, side)) == shared(labels.box(0, side), (0, 0, WIDTH, HEIGHT))


def test_a_label_keeps_its_side_as_long_as_it_fits_there():
    labels = alike([(300, 300), (280, 300)])
    sides = []
    # the second word comes from the left to the first, whose label it would meet, and goes back
    for x in [*range(100, 290, 2), *range(290, 100, -2)]:
        labels.x[1] = x
        got = labels.place(2, 2)
        labels.shown[:] = False
        labels.shown[got] = True
        sides.append(int(labels.side[1]))
    changes = [k for k in range(1, len(sides)) if sides[k] != sides[k - 1]]
    assert len(changes) == 1
    assert (sides[0], sides[-1]) == (RIGHT, LEFT)
    assert labels.side[0] == RIGHT


def test_a_word_that_is_no_longer_important_keeps_its_side_until_it_goes():
    labels = alike([(790, 300)])
    labels.shown[labels.place(1, 1)] = True
    assert labels.place() == [0]
    assert labels.side[0] == LEFT
    labels.shown[:] = False
    assert labels.place() == [0]
    assert labels.side[0] == RIGHT


def test_a_shown_label_stays_where_a_new_one_would_not_come():
    for shown, expected in ((False, [0]), (True, [0, 1])):
        labels = alike([(0, 100), (0, 122)])
        labels.shown[:] = True, shown
        assert labels.place() == expected


def test_only_the_first_lie_on_what_stands_there_already():
    labels = Labels(400, 3)
    labels.taken = np.array([[100, 100, 300, 160], [500, 300, 640, 420]], np.float32)
    labels.above = 5
    chosen = labels.place(important=60)
    free = Labels(400, 3)
    assert free.place(important=60) != chosen
    first = set(labels.order[:5].tolist())
    for p in chosen:
        left, top, right, bottom = labels.box(p, labels.side[p])
        for box in labels.taken.tolist():
            over = left < box[2] + GAP_X and box[0] - GAP_X < right and top < box[3] + GAP_Y and box[1] - GAP_Y < bottom
            assert not over or p in first
    assert len(chosen) > 50

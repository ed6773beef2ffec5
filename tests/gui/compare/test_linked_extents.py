"""Two linked maps show everything of both, and a small one is no dot beside a large one."""

from types import SimpleNamespace

import numpy as np
import pytest

from embviz.gui.compare.linked_views import LinkedViews
from embviz.gui.core.workspace import Workspace
from embviz.gui.map.view.word_map import WordMap

WORDS = [f"w{k}" for k in range(80)]


@pytest.fixture
def sides(qtbot):
    made = []
    for _ in range(2):
        view = WordMap()
        qtbot.addWidget(view)
        view.resize(500, 400)
        view.show()
        qtbot.waitExposed(view)
        view.set_words(WORDS)
        made.append(SimpleNamespace(view=view, sheet=None))
    return made


def show(link, sides, *maps):
    for side, places in zip(sides, maps, strict=True):
        side.view.set_frame(places, glide=False)
    link.show_extents(*maps)
    for side in sides:
        side.view.settle()


def inside(side, places):
    view = side.view
    at = [view.camera.to_screen(x, y, view.width(), view.height()) for x, y in places.tolist()]
    return all(0 <= x <= view.width() and 0 <= y <= view.height() for x, y in at)


def share(side, places):
    return float(np.ptp(places, axis=0).max()) * side.view.camera.scale / side.view.height()


def test_alike_maps_have_one_camera_that_shows_both(sides):
    link = LinkedViews(Workspace(), sides)
    rng = np.random.default_rng(0)
    left = rng.uniform(-1, 1, (80, 2)).astype(np.float32) * (1.4, 0.7)
    right = rng.uniform(-1, 1, (80, 2)).astype(np.float32) * (0.7, 1.3) + (0, 0.4)
    show(link, sides, left, right)
    assert sides[0].view.camera == sides[1].view.camera
    assert inside(sides[0], left)
    assert inside(sides[1], right)


def test_a_map_far_smaller_than_the_other_fills_its_view_and_moves_with_it(sides):
    link = LinkedViews(Workspace(), sides)
    rng = np.random.default_rng(1)
    left = rng.normal(size=(80, 2)).astype(np.float32)
    right = (rng.standard_t(1.2, size=(80, 2)) * 2).astype(np.float32)
    show(link, sides, left, right)
    assert share(sides[0], left) > 0.6
    assert inside(sides[0], left)
    assert inside(sides[1], right)
    before = [side.view.camera for side in sides]
    sides[0].view.pan(40, 0)
    moved = [side.view.camera.x - camera.x for side, camera in zip(sides, before, strict=True)]
    assert moved[0] == pytest.approx(moved[1])
    sides[1].view.fit()
    for side in sides:
        side.view.settle()
    assert share(sides[0], left) > 0.6
    # they become alike again
    show(link, sides, left, left[::-1].copy())
    assert sides[0].view.camera == sides[1].view.camera

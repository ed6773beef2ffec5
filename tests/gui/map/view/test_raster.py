import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from embviz.drawing.raster import DENSE, detail_for
from embviz.gui.map.view.picture import Paint, PointRaster, _foremost, argb, radii
from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.words import MapWords

VIEW = QRectF(0, 0, 160, 120)
NONE = np.zeros(0, np.int32)


class AlwaysMoving(MapWords):
    """Words that are looked at one by one, as while they glide: what the grid is held to."""

    resting = None


def words_of(kind, places, counts=None):
    words = kind([f"w{i}" for i in range(len(places))], counts)
    words.move(places, 0.0, glide=False)
    return words


def paint_of(n, seed=0):
    rng = np.random.default_rng(seed)
    colors = rng.integers(0, 1 << 24, n).astype(np.uint32) | np.uint32(0xFF000000)
    return Paint(
        np.uint32(0xFFFFFFFF),
        np.uint32(0xFF000000),
        rng.uniform(1, 3, n).astype(np.float32),
        colors,
        np.uint32(0xFFFF0000),
    )


def pixels(image):
    return np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width()).copy()


def drawn(words, camera, paint, *, ratio=1.0, chosen=NONE):
    words.project(camera, VIEW.width(), VIEW.height())
    return pixels(PointRaster().image(words, VIEW, ratio, 1.0, paint, chosen))


# sixteenths: the same on every way from the plane to the screen
def sixteenths(n, spread, seed=1):
    return (np.random.default_rng(seed).integers(-16 * spread, 16 * spread, (n, 2)) / 16).astype(np.float32)


@pytest.mark.parametrize("n", [30, 400, 1500, 9000])
@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("camera", [Camera(0, 0, 1), Camera(20, -12, 4), Camera(-500, 0, 1), Camera(3, 2, 0.25)])
def test_the_grid_changes_nothing_in_the_picture(n, ratio, camera):
    places, paint = sixteenths(n, 80), paint_of(n)
    places[::7] = np.nan
    counts = np.random.default_rng(2).integers(1, 999, n)
    by_grid, one_by_one = (
        drawn(words_of(kind, places, counts), camera, paint, ratio=ratio) for kind in (MapWords, AlwaysMoving)
    )
    np.testing.assert_array_equal(by_grid, one_by_one)


def test_a_crowd_is_drawn_as_density_and_a_part_of_it_as_discs():
    n = 40_000
    words, paint = words_of(MapWords, sixteenths(n, 60)), paint_of(n)
    assert n / (120 * 120) > DENSE
    assert detail_for(n / (120 * 120)).discs == 0
    crowd = drawn(words, Camera(0, 0, 1), paint)
    assert len(np.unique(crowd)) > 500  # mixed colors of many
    few = drawn(words, Camera(0, 0, 64), paint)
    inside = {int(c) & 0xFFFFFF for c in paint.colors[words.foremost(VIEW, n)]}
    assert 0 < len(inside) < 30
    assert (few == 0xFFFFFFFF).mean() > 0.5


@pytest.mark.parametrize("kind", [MapWords, AlwaysMoving])
def test_hidden_words_and_words_without_a_place_are_neither_drawn_nor_found(kind):
    places = np.array([[0, 0], [np.nan, 0], [10, 10]], np.float32)
    words = words_of(kind, places)
    words.set_hidden(np.array([True, False, False]))
    picture = drawn(words, Camera(0, 0, 1), paint_of(3))
    rows, columns = np.nonzero(picture != 0xFFFFFFFF)
    assert (abs(columns - 90) <= 4).all()
    assert (abs(rows - 50) <= 4).all()
    assert words.nearest(QPointF(80, 60), 5.0) == -1
    assert words.nearest(QPointF(80, 60), 1e6) == 2
    assert words.foremost(VIEW, 3).tolist() == [2]
    assert words.inside(lambda x, y: x < 1e6).tolist() == [2]


@pytest.mark.parametrize("n", [50, 30_000])
def test_chosen_words_lie_above_all_others_in_the_accent_color(n):
    words, paint = words_of(MapWords, sixteenths(n, 60)), paint_of(n)
    camera = Camera(0, 0, 1)
    chosen = np.array([n - 1, n - 5], np.int32)
    picture = drawn(words, camera, paint, chosen=chosen)
    for i in chosen:
        at = words.at(int(i))
        red, blue = (picture[int(at.y()), int(at.x())] >> np.uint32(shift) & np.uint32(255) for shift in (16, 0))
        assert red > 230 > 60 > blue
    plain = drawn(words, camera, paint)
    elsewhere = (picture != 0xFFFF0000) & (plain != 0xFFFFFFFF)
    # the others step back towards the white canvas
    assert (picture[elsewhere] & 255).mean() > (plain[elsewhere] & 255).mean() + 5


def test_a_picture_is_drawn_anew_only_when_stale_or_of_another_size():
    words, raster = words_of(MapWords, sixteenths(20, 40)), PointRaster()
    words.project(Camera(), VIEW.width(), VIEW.height())
    before = pixels(raster.image(words, VIEW, 1.0, 1.0, paint_of(20), NONE))
    other = paint_of(20, seed=9)
    assert (pixels(raster.image(words, VIEW, 1.0, 1.0, other, NONE)) == before).all()
    raster.stale = True
    assert (pixels(raster.image(words, VIEW, 1.0, 1.0, other, NONE)) != before).any()
    larger = raster.image(words, QRectF(0, 0, 200, 120), 2.0, 1.0, other, NONE)
    assert (larger.width(), larger.height(), larger.devicePixelRatio()) == (400, 240, 2.0)


class AlwaysGliding(AlwaysMoving):
    """Words on their way."""

    gliding = True


@pytest.mark.parametrize(
    ("camera", "painted"),
    [
        (Camera(0, 0, 1), 1),
        (Camera(2, -2, 1), 1),
        (Camera(0, 0, 1.03), 1),
        (Camera(4, 0, 1), 2),
        (Camera(0, 0, 1.1), 2),
    ],
)
def test_the_glow_of_gliding_words_is_painted_again_where_the_view_has_moved_far(monkeypatch, camera, painted):
    monkeypatch.setattr("embviz.gui.map.view.picture._GLOW_EACH_S", 1e9)
    # half a picture wide: they glow
    words, raster = words_of(AlwaysGliding, sixteenths(300, 70)), PointRaster()
    strengths = []
    monkeypatch.setattr(raster._raster, "glow", lambda *given: strengths.append(given[-1]))
    for at in (Camera(0, 0, 1), camera):
        words.project(at, VIEW.width(), VIEW.height())
        raster.stale = True
        raster.image(words, VIEW, 1.0, 1.0, paint_of(300), NONE)
    assert len(strengths) == painted
    assert min(strengths) > 0


def test_new_colors_reach_a_density_at_rest():
    n = 30_000
    words, raster = words_of(MapWords, sixteenths(n, 60)), PointRaster()
    words.project(Camera(), VIEW.width(), VIEW.height())
    for color in (0xFF0000FF, 0xFF00FF00):
        one = np.full(n, color, np.uint32)
        paint = Paint(np.uint32(0xFF000000), np.uint32(color), np.ones(n, np.float32), one, one[0])
        raster.stale = True
        picture = pixels(raster.image(words, VIEW, 1.0, 1.0, paint, NONE))
        assert (picture & ~np.uint32(color) & 0xFFFFFF == 0).all()
        assert (picture & color & 0xFFFFFF).any()


def test_words_in_a_part_of_the_view_agree_with_looking_at_all():
    places = sixteenths(3000, 70)
    words, all_of_them = words_of(MapWords, places), words_of(AlwaysMoving, places)
    camera = Camera(5, 7, 2)
    for each in (words, all_of_them):
        each.project(camera, VIEW.width(), VIEW.height())
    for box in (VIEW, QRectF(40, 30, 9, 9), QRectF(-500, -500, 9, 9)):
        for most in (3, 3000):
            assert words.foremost(box, most).tolist() == all_of_them.foremost(box, most).tolist()
    for at in np.random.default_rng(3).uniform((0, 0), (160, 120), (200, 2)):
        assert words.nearest(QPointF(*at), 6.0) == all_of_them.nearest(QPointF(*at), 6.0)
    found = words.foremost(VIEW, 3000)
    np.testing.assert_array_equal(words.x[found], all_of_them.x[found])
    np.testing.assert_array_equal(words.y[found], all_of_them.y[found])


def test_frequent_words_are_larger_and_many_words_smaller():
    few = radii(np.array([1, 10, 1000]), 3)
    assert (np.diff(few) > 0).all()
    assert radii(None, 100_000).max() < radii(None, 100).min()
    assert len(set(radii(np.full(4, 7), 4).tolist())) == 1
    assert radii(None, 0).shape == (0,)


def test_a_color_is_an_opaque_pixel():
    assert argb(QColor(1, 2, 3, 40)) == 0xFF010203


USED = """
import numpy as np
from numba.core.dispatcher import Dispatcher
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication
from embviz.drawing.kernels import density, gliding, halo, picking, placement, points, rotation
from embviz.gui.map.view import picture
from embviz.gui.map.view.word_map import WordMap

modules = density, gliding, halo, picking, placement, points, rotation
for module in modules:
    module.prepare()
loops = {f"{m.__name__}.{k}": v for m in modules for k, v in vars(m).items() if isinstance(v, Dispatcher)}
prepared = {name: len(loop.signatures) for name, loop in loops.items()}
application = QApplication([])
view = WordMap()
view.resize(300, 200)
view.show()
application.processEvents()
rng = np.random.default_rng(1)
view.set_words([f"w{k}" for k in range(20_000)], np.arange(20_000, 0, -1))
for dimensions in (2, 3, 2):
    for glide in (False, True):
        view.set_frame(rng.normal(size=(20_000, dimensions)).astype(np.float32), glide=glide)
        for factor in (1, 3, 9):
            view.zoom(factor, QPointF(9, 9), smooth=False)
            view.pan(5, 5)
            view.set_selection([3, 4])
            view.repaint()
            view.pick(QPointF(100, 100))
            view._inside(lambda x, y: x > y)
            view.set_selection([])
            picture.MOST_CHOSEN = 5_000  # of 20,000 chosen words every fourth is drawn
            view.set_selection(list(range(20_000)))
            view.repaint()
            view.set_selection([])
            picture.MOST_CHOSEN = 60_000
        view.settle()
        view.fit()
print({name: loop.signatures for name, loop in loops.items() if len(loop.signatures) > prepared[name]})
"""


def test_nothing_is_left_to_compile_when_the_map_is_used():
    done = subprocess.run([sys.executable, "-c", USED], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{}"


def test_of_very_many_chosen_words_all_that_are_in_view_are_drawn(monkeypatch):
    monkeypatch.setattr("embviz.gui.map.view.picture.MOST_CHOSEN", 100)
    words = words_of(MapWords, np.random.default_rng(5).normal(size=(2000, 2)).astype(np.float32))
    view = QRectF(0, 0, 400, 300)

    def in_view():
        words.locate(every)
        return every[(abs(words.x - 200) <= 200) & (abs(words.y - 150) <= 150)].tolist()

    every = np.arange(2000, dtype=np.int32)
    words.project(Camera(0.0, 0.0, 3000.0), 400, 300)
    near = _foremost(words, every, view)
    assert 0 < len(near) < 100
    assert near.tolist() == in_view()
    words.project(Camera(0.0, 0.0, 50.0), 400, 300)
    far = _foremost(words, every, view)
    assert 50 < len(far) <= 100
    assert far.flags.c_contiguous  # loops are compiled for no other arrays
    assert set(far.tolist()) <= set(in_view())

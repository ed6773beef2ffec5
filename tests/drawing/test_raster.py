import numpy as np
import pytest

from embviz.drawing.raster import CROWDED, DENSE, MIXED, SOFT, SOFTER, Detail, Discs, Heap, Raster, detail_for


def test_few_points_are_discs_and_many_are_density():
    few, many = detail_for(CROWDED / 2), detail_for(2 * DENSE)
    assert (few.density, few.discs, few.size) == (0, 1, 1)
    assert (many.density, many.discs) == (1, 0)
    between = detail_for((MIXED * DENSE) ** 0.5)
    assert between.density > 0.6
    assert between.discs > 0.6


@pytest.mark.parametrize("field", ["density", "discs", "size", "opacity"])
def test_zooming_makes_no_jump(field):
    crowds = np.geomspace(1e-7, 100, 3000)
    values = np.array([getattr(detail_for(c), field) for c in crowds])
    assert abs(np.diff(values)).max() < 0.03  # of a step by less than 1 %
    ways = np.diff(values)
    assert (ways >= 0).all() or (ways <= 0).all()


def test_there_is_always_something_to_be_seen():
    assert all(max(d.density, d.discs) > 0.7 for d in map(detail_for, np.geomspace(1e-6, 10, 500)))
    assert isinstance(detail_for(0.0), Detail)


def heap_of(x, y, color):
    return Heap(
        np.array(x, np.float32),
        np.array(y, np.float32),
        np.array(color, np.uint32),
        np.array([[0, len(x)]], np.int32),
        (0.0, 1.0, 0.0, 1.0),
    )


def test_density_and_discs_lie_at_the_same_place_on_every_screen():
    for ratio in (1.0, 1.5, 2.0):
        size = round(40 * ratio)
        x, y = np.array([10.0], np.float32), np.array([30.0], np.float32)
        color, order = np.array([0xFFFF0000], np.uint32), np.zeros(1, np.int32)
        density, discs = np.zeros((2, size, size), np.uint32)
        Raster().fill(density, ratio, 0, 0, heap_of(x, y, color), 1.0, 1.0)
        raster = Raster()
        raster.fill(discs, ratio, 0, 0, None, 1.0, 1.0)
        raster.blend(discs, ratio, Discs(x, y, np.ones(1, np.float32), color, order), 1.0, 1.0)
        for pixels in (density, discs):
            rows, columns = np.nonzero(pixels >> 16 & 255)
            assert (rows.mean() + 0.5) / ratio == pytest.approx(30, abs=0.6)
            assert (columns.mean() + 0.5) / ratio == pytest.approx(10, abs=0.6)


def test_the_size_of_a_disc_is_in_logical_pixels_but_never_too_small_to_see():
    def ink(ratio, size):
        pixels, raster = np.zeros((100, 100), np.uint32), Raster()
        raster.fill(pixels, ratio, 0, 0, None, 1.0, 1.0)
        middle = np.full(1, 50 / ratio, np.float32)
        disc = Discs(middle, middle, np.full(1, 4.0, np.float32), np.array([255], np.uint32), np.zeros(1, np.int32))
        raster.blend(pixels, ratio, disc, size, 1.0)
        return (pixels & 255).sum() / 255

    assert ink(1.0, 1.0) == pytest.approx(np.pi * 16, rel=0.05)
    assert ink(2.0, 1.0) == pytest.approx(np.pi * 64, rel=0.05)
    assert ink(1.0, 0.01) > 1


def test_soft_discs_fade_outward_and_sharp_ones_are_drawn_as_ever():
    def drawn(soft):
        pixels = np.full((41, 41), 0xFFFFFFFF, np.uint32)
        discs = Discs(
            np.array([20.5], np.float32),
            np.array([20.5], np.float32),
            np.array([6], np.float32),
            np.array([0xFF000000], np.uint32),
            np.array([0], np.int32),
        )
        Raster().blend_soft(pixels, 1.0, discs, soft, 1.0, 1.0)
        return 255 - (pixels[20] & 255).astype(int)

    sharp, soft, softer = (drawn(None if level is None else np.array([level], np.int8)) for level in (0, SOFT, SOFTER))
    np.testing.assert_array_equal(sharp, drawn(None))
    for row in (soft, softer):
        assert (np.diff(row[20:]) <= 0).all()  # outward
        assert len(set(row[20:].tolist())) >= 5  # step by step
    assert (soft > 0).sum() > (sharp > 0).sum()
    assert (softer > 0).sum() > (soft > 0).sum()
    assert softer[20] < soft[20] < sharp[20]

"""The glow behind many points: where they lie, in their color, and nothing elsewhere."""

import numpy as np

from embviz.drawing.kernels.glow import blur, shade, stretch
from embviz.drawing.raster import GLOWING, MIXED, Heap, Raster, detail_for

BACK = 0xFFFFFF


def test_blurring_is_the_binomial_filter_along_both_axes():
    piles = np.zeros((9, 9, 1), np.float32)
    piles[4, 4] = 256
    blur(piles, 1)
    weights = np.array([0, 0, 1, 4, 6, 4, 1, 0, 0])
    np.testing.assert_allclose(piles[..., 0], np.outer(weights, weights), atol=1e-4)


def test_cells_are_stretched_evenly_between_their_middles():
    cells = np.zeros((6, 6, 3), np.float32)
    cells[..., 0] = 10 * np.arange(6)
    cells[..., 1] = 10 * np.arange(6)[:, None]
    pixels = np.zeros((16, 16), np.uint32)
    stretch(cells, 4, 1, pixels)
    expected = 10 * ((np.arange(16) + 0.5) / 4 + 0.5)
    np.testing.assert_allclose((pixels[3] >> 16 & 255).astype(float), expected, atol=0.51)
    np.testing.assert_allclose((pixels[:, 7] >> 8 & 255).astype(float), expected, atol=0.51)


def test_cells_have_their_points_mean_color_in_soft_terraces():
    number = np.array([0, 0.5, 1, 2, 3, 50], np.float32)
    piles = np.zeros((1, 6, 4), np.float32)
    piles[0, :, 0] = number
    piles[0, :, 1:] = number[:, None] * (200, 100, 0)
    colors = np.zeros((1, 6, 3), np.float32)
    shade(piles, 2.5, 0.24, 4, 0.25, np.full(3, 255, np.float32), colors)
    share = np.minimum(np.log1p(3 * number / 2.5) / np.log(4), 1)
    share = 0.24 * (share - 0.75 * np.sin(8 * np.pi * share) / (8 * np.pi))
    np.testing.assert_allclose(colors[0], 255 + (np.array([200, 100, 0]) - 255) * share[:, None], atol=1e-3)


def test_it_lies_around_the_points_in_their_color_and_nowhere_else():
    rng = np.random.default_rng(1)
    x, y = (rng.normal(60, 8, 500).astype(np.float32) for _ in range(2))
    heap = Heap(x, y, np.full(500, 0xFF0000, np.uint32), np.array([[0, 500]], np.int32), (0.0, 1.0, 0.0, 1.0))
    for ratio in (1.0, 2.0):
        pixels = np.zeros((round(300 * ratio), round(300 * ratio)), np.uint32)
        Raster().glow(pixels, ratio, BACK, heap, 0.02, 1.0)
        red, green, blue = (pixels >> shift & 255 for shift in (16, 8, 0))
        middle = round(60 * ratio)
        assert red.min() >= 254
        assert 180 < green[middle, middle] < 215
        assert (green == blue).all()
        assert green[middle, middle] == green.min()
        assert (pixels[round(200 * ratio) :, round(200 * ratio) :] == 0xFFFFFFFF).all()


def test_only_many_points_glow_and_none_where_density_is_drawn():
    assert detail_for(GLOWING / 2).glow == 0
    assert detail_for(0.015).glow == 1
    assert detail_for(MIXED).glow == 0
    assert detail_for(0.0005).rim > 0 == detail_for(0.1).rim

import cmap
import numpy as np
import pytest

from embviz.drawing.palette import COLORMAPS, STEPS, colormap, on_canvas, packed, to_oklab


def luminance(rgb):
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)


@pytest.mark.parametrize("offered", COLORMAPS, ids=lambda offered: offered.name)
def test_color_maps_are_those_of_the_library(offered):
    own = cmap.Colormap(offered.name)
    table = colormap(offered.name)
    assert table.shape == (STEPS, 3)
    assert table.dtype == np.uint8
    for at in (0, 70, 128, 255):
        expected = own(at / (STEPS - 1)).rgba8
        np.testing.assert_allclose(table[at], (expected.r, expected.g, expected.b), atol=1)
    np.testing.assert_array_equal(colormap(offered.name, reverse=True), table[::-1])
    assert own.category == ("diverging" if offered.diverging else "sequential")


def test_an_unknown_map_is_refused():
    with pytest.raises(ValueError, match="no_such_map"):
        colormap("no_such_map")


@pytest.mark.parametrize("offered", COLORMAPS, ids=lambda offered: offered.name)
@pytest.mark.parametrize(("dark", "canvas"), [(False, "#FFFFFF"), (True, "#171A20")])
def test_every_color_stands_out_from_the_canvas(offered, dark, canvas):
    table = colormap(offered.name)
    shown = on_canvas(table, dark=dark)
    behind = luminance(np.array([int(canvas[k : k + 2], 16) / 255 for k in (1, 3, 5)]))
    lum = luminance(shown / 255)
    contrast = (np.maximum(lum, behind) + 0.05) / (np.minimum(lum, behind) + 0.05)
    assert contrast.min() > 1.75
    # the order of lightness is that of the map itself
    before, after = to_oklab(table / 255)[:, 0], to_oklab(shown / 255)[:, 0]
    rising = np.subtract.outer(before, before) > 0.05
    assert (np.subtract.outer(after, after)[rising] > 0).all()


def test_what_stands_out_already_is_left_alone():
    middle = colormap("viridis")[100:150]
    np.testing.assert_allclose(on_canvas(middle, dark=False).astype(int), middle, atol=1)
    np.testing.assert_allclose(on_canvas(middle, dark=True).astype(int), middle, atol=1)


def test_colors_are_packed_as_pixels():
    assert packed(np.array([[0x12, 0x34, 0x56], [0, 0, 255]], np.uint8)).tolist() == [0xFF123456, 0xFF0000FF]

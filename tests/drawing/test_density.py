import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.drawing.raster import FAINT, FULL, DensityLayer, tones
from tests.example_counts import examples

BACKGROUND, INK = 0xE0F0D0, 0x102030
quarters = st.integers(-12, 60).map(lambda v: v / 4)
points = st.lists(st.tuples(quarters, quarters, st.integers(0, 0xFFFFFF)), max_size=40)


def channels(color):
    return np.array([color >> shift & 255 for shift in (16, 8, 0)], float)


def slowly_painted(rows, columns, seen, mean, strength):
    """Every pixel by its definition: the mean color of points under the binomial filter, in the tone of their sum."""
    table = tones(mean, strength)
    picture = np.empty((rows, columns, 3))
    for j in range(rows):
        for i in range(columns):
            sixteenths, color = 0, np.zeros(3)
            for x, y, c in seen:
                across, down = abs(int(np.floor(x)) - i), abs(int(np.floor(y)) - j)
                if across <= 1 and down <= 1:
                    weight = (2 - across) * (2 - down)
                    sixteenths += weight
                    color += weight * channels(c)
            share, ink = table[min(sixteenths, len(table) - 1)]
            mixed = channels(BACKGROUND)
            if sixteenths:
                mixed = mixed * (1 - share) + color / sixteenths * share
            picture[j, i] = mixed * (1 - ink) + channels(INK) * ink
    return picture


@settings(max_examples=examples(80), deadline=None)
@given(points, st.sampled_from([0.1, 2.0]), st.sampled_from([0.5, 1.0]), st.integers(0, 40), st.integers(0, 40))
def test_density_is_that_of_the_slow_painter(seen, mean, strength, first, second):
    first, second = sorted((min(first, len(seen)), min(second, len(seen))))
    x, y = np.array([p[:2] for p in seen], np.float32).reshape(-1, 2).T.copy()
    pixels = np.zeros((9, 11), np.uint32)
    stretches = np.array([[0, first], [second, len(seen)]], np.int32)
    # given in halves and turned upside down, as the plane is
    DensityLayer().paint(
        pixels,
        x / 2 + 5,
        -y,
        np.array([p[2] for p in seen], np.uint32),
        stretches,
        (-10.0, 2.0, 0.0, -1.0),
        BACKGROUND,
        INK,
        mean,
        strength,
    )
    expected = slowly_painted(9, 11, seen[:first] + seen[second:], mean, strength)
    for channel, shift in enumerate((16, 8, 0)):
        assert abs((pixels >> shift & 255) - expected[..., channel]).max() <= 1.01
    assert (pixels >> 24 == 255).all()


def test_a_layer_forgets_what_it_painted_before():
    layer, one, color = DensityLayer(), np.ones(1, np.float32), np.zeros(1, np.uint32)
    rest = (0.0, 1.0, 0.0, 1.0), BACKGROUND, INK, 1.0, 1.0
    for shape in ((4, 5), (4, 5), (7, 3)):
        pixels = np.zeros(shape, np.uint32)
        layer.paint(pixels, one, one, color, np.array([[0, 1]], np.int32), *rest)
        assert pixels[1, 1] != 0xFF000000 | BACKGROUND
        layer.paint(pixels, one, one, color, np.array([[0, 0]], np.int32), *rest)
        assert (pixels == 0xFF000000 | BACKGROUND).all()


@pytest.mark.parametrize("mean", [0.01, 0.2, 3.0, 400.0])
def test_tones_follow_the_logarithm_and_never_fall(mean):
    table = tones(mean, 1.0)
    full = max(FULL * mean, 1)
    number = min(16 * 2, len(table) - 1)
    expected = min(1, np.log(1 + number / 16 / FAINT) / np.log(1 + full / FAINT))
    assert table[number, 0] == pytest.approx(expected, rel=1e-5)
    assert (np.diff(table, axis=0) >= 0).all()
    assert table[0].tolist() == [0, 0]
    assert table[4, 0] > 0.15  # the middle of a point that is alone


def test_strength_scales_all_tones():
    np.testing.assert_allclose(tones(2.0, 0.25), tones(2.0, 1.0) / 4, rtol=1e-6)

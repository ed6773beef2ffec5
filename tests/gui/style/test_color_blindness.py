"""Colors tell things apart for eyes that lack a kind of cone, measured by CIEDE2000; amounts are told by lightness."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from embviz.drawing.palette import COLORMAPS, colormap, on_canvas
from embviz.gui.style import theme

# Machado, Oliveira & Fernandes (2009), A Physiologically-based Model for Simulation of Color Vision Deficiency, IEEE
# TVCG 15(6), table of severity 1.0; on linear sRGB
BLIND = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
EYES = (None, *BLIND)
LOOKS = [theme.LIGHT, theme.DARK]
# A difference of 1 is just seen of two fields that touch (Sharma, Wu & Dalal 2005). Discs of some pixels that lie apart
# need several times as much: the eight colors that Okabe & Ito (2008) made for that are 10.9 apart at least, for the
# worst of these eyes, and need no contrast to a canvas. So the first eight are to be nearly as far apart, and the first
# twelve clearly so; more are told apart by their names and by pointing at them.
APART = {8: (15.0, 9.0), 12: (12.0, 6.5)}  # how many: for all cones, without one of them
WHITE = np.array([0.95047, 1.0, 1.08883])
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def linear(colors):
    return np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)


def lab_of(colors, eyes=None):
    """Return CIELAB of sRGB colors (n, 3), from 0 to 1, as some eyes see them."""
    light = linear(np.asarray(colors, float))
    if eyes is not None:
        light = np.clip(light @ np.array(BLIND[eyes]).T, 0, 1)
    ratio = light @ TO_XYZ.T / WHITE
    f = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.column_stack((116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])))


def difference(one, other):
    """Return CIEDE2000 of two colors in CIELAB (Sharma, Wu & Dalal 2005, equations 2 to 22)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * np.sqrt(mean7 / (mean7 + 25.0**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    cos = np.cos(np.radians([hue - 30, 2 * hue, 3 * hue + 6, 4 * hue - 63]))
    t = 1 + np.dot([-0.17, 0.24, 0.32, -0.20], cos)
    of_l = 1 + 0.015 * (lightness - 50) ** 2 / np.sqrt(20 + (lightness - 50) ** 2)
    of_c, of_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    turned = np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2))))
    twist = -2 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * turned
    dl, dc = (l2 - l1) / of_l, (c2 - c1) / of_c
    dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2)) / of_h
    return float(np.sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh))


def rgb(names):
    return np.array([QColor(name).getRgbF()[:3] for name in names])


def closest(colors, eyes):
    return min(difference(a, b) for a, b in combinations(lab_of(colors, eyes), 2))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # of table 1 of Sharma, Wu & Dalal
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_is_that_of_its_authors(one, other, expected):
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("first", APART)
def test_the_first_categories_are_told_apart(look, eyes, first):
    assert closest(rgb(look.categories[:first]), eyes) > APART[first][eyes is not None]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("pair", [("accent", "second"), ("second", "text_muted"), ("accent", "text_muted")])
def test_two_curves_and_two_signs_are_told_apart(look, eyes, pair):
    assert closest(rgb(getattr(look, name) for name in pair), eyes) > 12


@pytest.mark.parametrize("map_", COLORMAPS, ids=lambda map_: map_.name)
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("eyes", EYES)
def test_amounts_are_told_by_lightness(map_, dark, eyes):
    lightness = lab_of(on_canvas(colormap(map_.name), dark=dark) / 255, eyes)[:, 0]
    # of 256 colors in whole numbers, two that are neighbors may change places
    lightness = lightness[::8]
    turn = len(lightness) - 1
    if map_.diverging:
        middle = np.abs(lightness - (lightness[0] + lightness[-1]) / 2)[12:20]
        turn = 12 + int(middle.argmax())
        assert (lightness[turn] - lightness[0]) * (lightness[turn] - lightness[-1]) > 0
    for side in (lightness[: turn + 1], lightness[turn:][::-1])[: 1 + map_.diverging]:
        steps = np.diff(side) * np.sign(side[-1] - side[0])
        assert steps.min() > -0.4
        assert steps.sum() > 20


def test_a_pair_that_many_mistake_would_be_noticed():
    """Red and green of one lightness are far apart for all cones, and near each other without one."""
    colors = rgb(["#C0504D", "#7F8000"])
    assert closest(colors, None) > APART[8][0]
    assert closest(colors, "deuteranopia") < closest(colors, None) / 2

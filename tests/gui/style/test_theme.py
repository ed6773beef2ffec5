"""The colors of categories are told apart by everybody: held by distances, not by eye."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from embviz.drawing.palette import to_oklab
from embviz.gui.style import theme

# Machado, Oliveira & Fernandes (2009), severity 1, on linear sRGB
BLIND = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def rgb(name):
    color = QColor(name)
    return np.array([color.redF(), color.greenF(), color.blueF()])


def linear(colors):
    return np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)


def seen_by(kind, colors):
    if kind is None:
        return colors
    light = np.clip(linear(colors) @ np.array(BLIND[kind]).T, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def closest(colors):
    lab = to_oklab(colors)
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(lab, 2))


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=lambda look: look.name)
def test_categories_are_told_apart_by_all_eyes(look):
    colors = np.array([rgb(name) for name in look.categories])
    assert len(colors) >= 12
    assert len(set(look.categories)) == len(look.categories)
    # about .02 is the least difference that one sees beside each other
    assert closest(colors[:12]) > 0.10
    assert closest(colors) > 0.09
    for kind in BLIND:
        assert closest(seen_by(kind, colors[:12])) > 0.055, kind
        assert closest(seen_by(kind, colors)) > 0.045, kind


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=lambda look: look.name)
def test_categories_stand_out_from_the_canvas_and_from_gray(look):
    luminance = linear(np.array([rgb(name) for name in (look.canvas, *look.categories)])) @ (0.2126, 0.7152, 0.0722)
    behind, colors = luminance[0], luminance[1:]
    contrast = (np.maximum(colors, behind) + 0.05) / (np.minimum(colors, behind) + 0.05)
    assert contrast.min() > 2.5
    gray = to_oklab(rgb(look.others))
    away = [np.linalg.norm(to_oklab(rgb(name)) - gray) for name in look.categories]
    assert min(away) > 0.045


def test_both_themes_have_as_many_categories():
    assert len(theme.LIGHT.categories) == len(theme.DARK.categories)

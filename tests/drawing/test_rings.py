"""Colors in a ring: alike beside each other, told apart by all eyes, brighter than the colors of categories."""

from itertools import pairwise

import numpy as np
import pytest

from embviz.drawing.palette import by_angle, hexadecimals, in_gamut, pixels_of, ring, to_oklab

# Machado, Oliveira & Fernandes (2009), severity 1, on linear sRGB
BLIND = (
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
)
# of how many colors: the least distances in Oklab for all cones, and without one; .02 is just seen side by side
APART = {5: (0.22, 0.13), 8: (0.16, 0.09), 10: (0.13, 0.075), 12: (0.10, 0.055), 20: (0.06, 0.032)}


def rgb(colors):
    return np.array([list(bytes.fromhex(color[1:])) for color in colors]) / 255


def linear(colors):
    return np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)


def least(colors):
    lab = to_oklab(colors)
    away = np.linalg.norm(lab[:, None] - lab[None], axis=2)
    return away[np.triu_indices(len(lab), 1)].min()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("number", APART)
def test_colors_of_a_ring_are_told_apart_by_all_eyes(number, dark):
    colors = rgb(ring(number, dark=dark))
    assert least(colors) > APART[number][0]
    for kind in BLIND:
        light = np.clip(linear(colors) @ np.array(kind).T, 0, 1)
        assert least(np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)) > APART[number][1]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("number", [2, 5, 7, 8, 10, 12, 14, 16, 20, 21, 42])
def test_hues_go_around_once_and_stand_out_from_the_canvas(number, dark):
    colors = rgb(ring(number, dark=dark))
    assert len(set(ring(number, dark=dark))) == number
    lab = to_oklab(colors)
    hues = np.degrees(np.unwrap(np.arctan2(lab[:, 2], lab[:, 1])))
    assert all(before < after + 15 for before, after in pairwise(hues))
    assert 360 * (number - 1) / number - 60 < hues[-1] - hues[0] < 380
    canvas = linear(rgb(["#171A20" if dark else "#FFFFFF"])) @ (0.2126, 0.7152, 0.0722)
    luminance = linear(colors) @ (0.2126, 0.7152, 0.0722)
    contrast = (np.maximum(luminance, canvas) + 0.05) / (np.minimum(luminance, canvas) + 0.05)
    assert contrast.min() > 2.4
    assert np.hypot(lab[:, 1], lab[:, 2]).min() > 0.05


def test_directions_take_the_steps_of_the_ring_in_their_order():
    angles = np.radians([170, -170, 10, 90, -80])
    places = 7 + np.column_stack((np.cos(angles), np.sin(angles)))
    places -= places.mean(axis=0) - 7
    assert by_angle(places).tolist() == [4, 0, 2, 3, 1]


def test_what_a_screen_cannot_show_loses_chroma_and_keeps_its_hue():
    lightness, hue = np.array([0.7]), np.radians([145.0])
    lab = to_oklab(in_gamut(lightness, np.array([0.4]), hue))[0]
    assert lab[0] == pytest.approx(0.7, abs=0.01)
    assert np.degrees(np.arctan2(lab[2], lab[1])) == pytest.approx(145, abs=2)
    assert 0.1 < np.hypot(lab[1], lab[2]) < 0.4


def test_colors_are_written_and_packed():
    assert hexadecimals(np.array([[1, 0.5, 0]])) == ("#FF8000",)
    assert pixels_of(("#FF8000",)).tolist() == [0xFFFF8000]

"""The points of a sheet as a picture: what stands out beside selected words, and how much of the rest is seen."""

import dataclasses

import numpy as np
import pytest

from embviz.drawing.export.disc_layer import DiscLayer, standing_size, strata_of
from embviz.drawing.export.figure import PRINT, pixel, plain_figure
from embviz.drawing.export.sheet import lay_out
from embviz.drawing.raster import GROWN, GROWN_LIT, MOST_GROWN, STEPPED_BACK, detail_for

RED, WHITE = 0xFFFF0000, 0xFFFFFFFF


def sheet_of(n=100, size=(600, 400), **changes):
    coordinates = np.random.default_rng(0).uniform(-1, 1, (n, 2)).astype(np.float32)
    plate = plain_figure([f"w{k}" for k in range(n)], coordinates, PRINT)
    plate = dataclasses.replace(plate, colors=np.full(n, RED, np.uint32), radius=np.full(n, 6, np.float32), **changes)
    return lay_out(plate, PRINT, size, named="none")


def middles(sheet, words):
    """Return the pixels in the middle of words."""
    pixels = DiscLayer(sheet, 1.0).band(0, round(sheet.height))
    return pixels[sheet.y[words].astype(int), sheet.x[words].astype(int)]


def ids(*words):
    return np.array(words, np.int32)


@pytest.mark.parametrize("selected", [ids(), ids(7)])
def test_lit_words_stand_out_in_their_own_color_and_the_others_step_back(selected):
    sheet = sheet_of(12, opacity=1.0, lit=ids(3, 5), selected=selected)
    assert (middles(sheet, ids(3, 5)) == RED).all()
    assert (middles(sheet, selected) == pixel(PRINT.accent)).all()
    others = np.setdiff1d(np.arange(12), np.concatenate((ids(3, 5), selected)))
    # half of red on white
    assert set(middles(sheet, others).tolist()) <= {0xFFFF7F7F, 0xFFFF8080}
    assert STEPPED_BACK == 0.5


def test_a_selected_word_that_is_lit_too_is_a_selected_one():
    strata = strata_of(sheet_of(10, lit=ids(1, 2), selected=ids(2)))
    assert strata.lit.tolist() == [1]
    assert strata.selected.tolist() == [2]
    assert sorted(strata.others.tolist()) == [0, *range(3, 10)]


@pytest.mark.parametrize("name", ["lit", "selected"])
def test_only_as_many_as_in_the_window_are_drawn_larger(name):
    for count, larger in ((MOST_GROWN, MOST_GROWN), (MOST_GROWN + 1, 0)):
        strata = strata_of(sheet_of(**{name: np.arange(count, dtype=np.int32)}))
        words, more = strata.larger[name == "selected"]
        assert len(words) == larger
        assert more == (GROWN if name == "selected" else GROWN_LIT)


def test_the_density_has_the_opacity_that_was_asked_for():
    def ink(opacity):
        sheet = sheet_of(60_000, (300, 200), opacity=opacity)
        assert detail_for(sheet.crowd).discs == 0
        green = DiscLayer(sheet, 1.0).band(0, 200) >> 8 & 255
        return 255 - green[50:150, 75:225].mean()

    full = ink(1.0)
    assert full > 100
    assert ink(0.25) == pytest.approx(full / 4, rel=0.1)
    assert ink(None) == full


def test_chosen_words_stay_large_enough_to_be_seen_in_a_crowd():
    sheet = sheet_of(60_000, (300, 200), lit=ids(1))
    assert standing_size(sheet) * sheet.radius[1] == pytest.approx(0.45 * 6)
    assert standing_size(sheet_of(10)) == 1

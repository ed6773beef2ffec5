"""The pure functions of a story's page, run by Qt's own script engine, against numpy."""

import numpy as np
import pytest
from PySide6.QtQml import QJSEngine

from embviz.util.assets import asset


@pytest.fixture
def script(qapp):
    engine = QJSEngine()
    text = asset("web", "story.js").read_text("utf-8").partition("const colorSteps")[0]
    assert not engine.evaluate(text).isError()

    def run(expression):
        found = engine.evaluate(expression)
        assert not found.isError(), found.toString()
        return found.toVariant()

    return run


def numbers(values):
    return "[" + ", ".join("NaN" if value != value else repr(float(value)) for value in values) + "]"


def test_places_between_two_moments_and_of_words_that_come_or_go(script):
    rng = np.random.default_rng(1)
    one, other = rng.normal(size=6), rng.normal(size=6)
    one[1], other[2], one[3], other[3] = (np.nan,) * 4
    found = script(
        f"(() => {{ const out = new Array(6); between({numbers(one)}, {numbers(other)}, 0.3, out); return out; }})()"
    )
    wanted = np.where(np.isnan(one), other, np.where(np.isnan(other), np.nan, 0.7 * one + 0.3 * other))
    np.testing.assert_allclose(found, wanted)


@pytest.mark.parametrize("time", [-1.0, 0.0, 3.0, 10.0, 25.0, 40.0, 99.0])
def test_a_film_is_linear_between_its_frames_and_ends_at_its_ends(script, time):
    times, frames = [0.0, 10.0, 40.0], np.array([[0.0, 5.0], [2.0, -5.0], [8.0, 1.0]])
    held = "[" + ", ".join(map(numbers, frames)) + "]"
    found = script(
        f"(() => {{ const out = new Float64Array(2); filmAt({numbers(times)}, {held}, {time}, out);"
        " return [out[0], out[1]]; })()"
    )
    np.testing.assert_allclose(found, [np.interp(time, times, frames[:, k]) for k in range(2)])


def test_the_step_at_a_height_is_the_one_that_lies_there_else_the_nearest(script):
    boxes = "[[0, 100], [120, 200], [220, 400]]"
    wanted = {-50: 0, 0: 0, 99: 0, 105: 0, 119: 1, 150: 1, 215: 1, 230: 2, 900: 2}
    assert {height: script(f"stepAt({boxes}, {height})") for height in wanted} == wanted


def test_the_camera_zooms_by_equal_ratios(script):
    found = script("cameraBetween({x: 0, y: 4, scale: 1}, {x: 10, y: 0, scale: 16}, 0.25)")
    assert (found["x"], found["y"], found["scale"]) == pytest.approx((2.5, 3.0, 2.0))

"""Measured numbers as inputs: the layer against the normal equations, and what the generated data hold."""

import numpy as np
import pytest

from embviz.teaching.inputs.measured_inputs import (
    DISTRICTS,
    MEASURES,
    drawn_flats,
    fit_prices,
    fit_series,
    inputs_of,
    linear_layer,
    temperatures,
)


def test_a_layer_solves_the_normal_equations():
    random = np.random.default_rng(5)
    inputs, outputs = random.normal(size=(30, 4)), random.normal(size=30)
    weights, bias = linear_layer(inputs, outputs)
    wide = np.concatenate((inputs, np.ones((30, 1))), axis=1)
    assert [*weights, bias] == pytest.approx(np.linalg.solve(wide.T @ wide, wide.T @ outputs).tolist())


def test_more_flats_are_the_same_and_others():
    some, more = drawn_flats(50), drawn_flats(300)
    assert (more.measures[:50] == some.measures).all()
    assert (more.district[:50] == some.district).all()
    assert (more.price[:50] == some.price).all()
    assert (fit_prices(10, MEASURES, "id").true == fit_prices(640, MEASURES, "id").true).all()


def test_flats_go_in_as_they_are():
    flats = drawn_flats(300)
    assert (inputs_of(flats, ("rooms", "size"), "without") == flats.measures[:, [1, 0]]).all()
    given = inputs_of(flats, ("size",), "vector")
    assert (given[:, 0] == flats.measures[:, 0]).all()
    assert (given[:, 1:].argmax(axis=1) == flats.district).all()
    assert (given[:, 1:].sum(axis=1) == 1).all()
    assert (inputs_of(flats, (), "id")[:, 0] == flats.district).all()
    assert set(flats.district.tolist()) == set(range(len(DISTRICTS)))


def test_the_weights_of_the_prices_are_found_again():
    found = fit_prices(5_000, MEASURES, "vector")
    assert found.weights[:3] == pytest.approx([3.2, 9.0, -7.0], rel=0.1)
    assert found.weights[4] - found.weights[5] == pytest.approx(135, abs=4)  # Castle and Mill
    assert found.error == pytest.approx(15 * np.sqrt(2 / np.pi), rel=0.12)  # what is left is the noise
    assert found.error == pytest.approx(np.abs(found.predicted - found.true).mean())


def test_an_id_is_no_vector():
    without, as_id, as_vector = (fit_prices(300, MEASURES, way) for way in ("without", "id", "vector"))
    assert as_vector.error < 0.5 * as_id.error < 0.6 * without.error
    nothing = fit_prices(300, (), "without")
    assert nothing.error == pytest.approx(nothing.baseline)
    assert nothing.baseline > without.error


def test_a_series_goes_in_as_it_is():
    series = temperatures()
    one, two = fit_series(series, 1), fit_series(series, 2)
    day = 3 * len(series) // 4
    assert one.true == pytest.approx(series[day:])
    assert two.true == pytest.approx(series[day:])
    assert two.predicted[0] == pytest.approx(series[day - 2 : day] @ two.weights + two.bias)
    assert one.baseline == pytest.approx(np.abs(np.diff(series)[day - 1 :]).mean())
    assert two.error < one.error < one.baseline
    assert fit_series(series, 14, ahead=7).error > two.error

"""What becomes a vector: parameters as published, lookups as products, bands of sound where they ought to be."""

import tracemalloc

import numpy as np
import pytest

from embviz.teaching.context.inputs import KINDS, RATE, filters, mel, mel_bands, product, tone
from embviz.teaching.context.positions import sinusoidal

BY_KEY = {kind.key: kind for kind in KINDS}


def test_parameters_of_published_models():
    numbers = {key: kind.parameters(kind.inputs, kind.dimensions) for key, kind in BY_KEY.items()}
    assert numbers["token"] == 23_440_896
    assert numbers["patch"] == 590_592
    assert numbers["learned"] == 393_216
    assert numbers["sinusoid"] == 0
    assert numbers["action"] == 18 * 128
    assert numbers["samples"] == 401 * 768
    assert numbers["mel"] == 81 * 768


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.way != "map"], ids=lambda kind: kind.key)
def test_a_product_with_a_one_hot_vector_is_a_row(kind):
    found = product(kind, 50, 12)
    assert found.x.sum() == 1
    assert found.x[found.at] == 1
    assert found.difference == 0
    assert len(found.z) == 8


def test_a_map_is_a_sum_of_rows():
    x = np.random.default_rng(0).normal(size=30)
    found = product(BY_KEY["patch"], 30, 5, x)
    assert np.array_equal(found.x, x)
    assert len(found.z) == 5
    assert 0 <= found.difference < 1e-14
    twice = product(BY_KEY["patch"], 30, 5, 2 * x)
    assert twice.z == pytest.approx(2 * found.z)


def test_places_by_formula_are_rows_of_a_table():
    found = product(BY_KEY["sinusoid"], 40, 16)
    assert found.z == pytest.approx(sinusoidal(1, 16, found.at)[0, :8])


def test_of_a_huge_table_only_some_columns_are_made():
    tracemalloc.start()
    try:
        found = product(BY_KEY["sinusoid"], 300_000, 4096)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.z == pytest.approx(sinusoidal(1, 4096, found.at)[0, :8])
    assert peak < 200e6


def test_sounds_are_read_as_they_are():
    assert product(BY_KEY["samples"], 400, 8).x == pytest.approx(tone(400))
    # 25 ms hold 11 waves of 440 Hz
    assert np.abs(np.fft.rfft(tone(400))).argmax() == 11


def test_bands_are_where_the_ear_has_them():
    assert mel(1000.0) == pytest.approx(1000, abs=0.1)
    weights = filters(40)
    hertz = np.fft.rfftfreq(2048, 1 / RATE)
    middles = 700 * (10 ** (np.linspace(0, mel(RATE / 2), 42)[1:-1] / 2595) - 1)
    inside = (hertz >= middles[0]) & (hertz <= middles[-1])
    # neighboring triangles add up to 1
    assert weights[:, inside].sum(axis=0) == pytest.approx(1)
    loud = mel_bands(np.sin(2 * np.pi * 2000 * np.arange(400) / RATE), 40)
    assert loud.argmax() == np.abs(middles - 2000).argmin()

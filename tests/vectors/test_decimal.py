"""Decimal text and float32, against numpy's own exact conversions."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.vectors.formats.text_rows import _nearest_float32
from embviz.vectors.kernels.rows import BAD, DOUBTFUL, EXACT, parse_decimal, write_decimal
from tests.example_counts import examples

float32 = st.floats(width=32, allow_nan=False, allow_infinity=False)


def _parse(text):
    data = np.frombuffer(text.encode(), dtype=np.uint8)
    value, end, verdict = parse_decimal(data, 0, len(data))
    return value, end, verdict


def _write(number):
    out = np.zeros(64, dtype=np.uint8)
    end = write_decimal(np.float32(number), out, 0)
    return out[:end].tobytes().decode()


def _bits(number):
    return int(np.float32(number).view(np.uint32))


@settings(max_examples=examples(1000), deadline=None)
@given(float32)
def test_what_is_written_reads_back_bit_for_bit(number):
    text = _write(number)
    assert len(text) <= 16
    assert _bits(_nearest_float32(text)) == _bits(number)
    value, end, verdict = _parse(text)
    assert end == len(text)
    assert verdict == DOUBTFUL or (verdict == EXACT and _bits(value) == _bits(number))


@settings(max_examples=examples(500), deadline=None)
@given(st.floats(min_value=2.0**-99, max_value=2.0**99, width=32))
def test_no_more_digits_are_written_than_numpy_needs(number):
    def digits(text):
        return len(text.split("e")[0].replace(".", "").strip("0"))

    assert digits(_write(number)) <= digits(np.format_float_scientific(np.float32(number), unique=True)) + 1
    assert digits(_write(number)) <= 9


@pytest.mark.parametrize("form", ["{:.6f}", "{:.5g}", "{!r}"])
def test_hardly_any_number_of_a_file_is_left_to_the_slow_way(form):
    numbers = np.random.default_rng(0).normal(size=2000).tolist()
    assert sum(_parse(form.format(number))[2] == EXACT for number in numbers) >= 1990


def test_numbers_look_as_people_write_them():
    numbers = [0.0, -0.0, 1.0, -1.5, 0.1, 1 / 3, 1e-4, 1e-5, 123456.0, 16777216.0, 1e9, 1e38, 1e-45]
    shown = ["0.0", "-0.0", "1.0", "-1.5", "0.1", "0.33333334", "0.0001", "1e-05", "123456.0", "16777216.0", "1e+09"]
    assert [_write(number) for number in numbers] == [*shown, "1e+38", "1e-45"]


@settings(max_examples=examples(1000), deadline=None)
@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-3e38, max_value=3e38))
def test_float64_text_is_rounded_to_the_nearest_float32(number):
    value, _, verdict = _parse(repr(number))
    # repr of a float64 may lie within half a float64 of a tie, where one rounding more would show
    assert verdict == DOUBTFUL or (verdict == EXACT and _bits(value) == _bits(_nearest_float32(repr(number))))


@pytest.mark.parametrize("middle", [16777217.0, 16777219.0, 1 + 2**-24, 1 + 3 * 2**-24])
def test_the_middle_between_two_float32_is_never_decided_in_float64(middle):
    text = f"{middle:.30f}"
    assert _parse(text)[2] == DOUBTFUL
    assert float(_nearest_float32(text)) == float(np.float32(middle))  # ties to even
    assert float(_nearest_float32(text + "1")) > middle


def test_the_edge_of_overflow():
    assert _nearest_float32("3.4028235e38") == np.finfo(np.float32).max
    assert np.isinf(_nearest_float32("3.4028236e38"))
    assert _parse("3.4028235e38")[2] == DOUBTFUL
    assert _parse("1e200")[2] == BAD


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("+1", 1),
        ("-.5", -0.5),
        ("5.", 5),
        ("1E3", 1000),
        ("1e-3", 0.001),
        ("0e99999999999", 0),
        ("1e-99999999999", 0),
        ("0." + "0" * 90 + "1", 0),
        ("1" + "0" * 40 + "e-40", 1),
        ("123456789012345678901234567890", 123456789012345678901234567890),
        ("0.1" + "0" * 300, 0.1),
    ],
)
def test_all_ways_to_write_a_number(text, value):
    found, end, verdict = _parse(text)
    assert (end, verdict, np.float32(found)) == (len(text), EXACT, np.float32(value))


@pytest.mark.parametrize("text", ["", "-", ".", "-.", "e5", "1e", "1e+", "nan", "inf", "--1"])
def test_what_is_no_number(text):
    assert _parse(text)[2] == BAD

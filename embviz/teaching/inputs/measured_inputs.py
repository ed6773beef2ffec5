"""Numbers that go into a network as they are: flats with their prices, and a series of temperatures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
District = Literal["without", "id", "vector"]

MEASURES = ("size", "rooms", "distance")
"""Columns of `Flats.measures`: m², their number, km from the center."""
DISTRICTS = ("Harbor", "Castle", "Mill", "Station", "Garden", "Tower")
_LEVELS = np.array([20.0, 95.0, -40.0, -70.0, 60.0, 0.0])  # thousands that a district adds to a price
_WEIGHTS = np.array([3.2, 9.0, -7.0])  # thousands for each m², room and km
_BASE = 90.0
_TESTED = 200  # flats that are not learned from
_DAYS, _YEAR = 1_460, 365.0


@dataclass(frozen=True, eq=False)
class Flats:
    """Generated flats.

    Attributes
    ----------
    measures : ndarray of float64, shape (n, 3)
    district : ndarray of int64, shape (n,)
        Place in `DISTRICTS`.
    price : ndarray of float64, shape (n,)
        In thousands.
    """

    measures: Floats
    district: NDArray[np.int64]
    price: Floats


def drawn_flats(count: int, noise: float = 15.0, seed: int = 1) -> Flats:
    """Draw flats: a price is a weighted sum of the measures, plus what its district adds, plus normal noise.

    A larger count adds flats to those of a smaller one: each column is drawn with a generator of its own.
    """
    sizes, extra, ways, places, noises = (np.random.default_rng((seed, column)) for column in range(5))
    size = sizes.uniform(25, 140, count).round()
    rooms = np.maximum(1, (size / 28 + extra.normal(0, 0.6, count)).round())
    distance = ways.uniform(0.5, 15, count).round(1)
    measures = np.stack((size, rooms, distance), axis=1)
    district = places.integers(0, len(DISTRICTS), count)
    price = _BASE + measures @ _WEIGHTS + _LEVELS[district] + noises.normal(0, noise, count)
    return Flats(measures, district, price.round())


@dataclass(frozen=True, eq=False)
class Fitted:
    """A network of one linear layer, and how it does.

    Attributes
    ----------
    weights : ndarray of float64, shape (inputs,)
        For each input as it is given.
    bias : float
    error : float
        Mean absolute difference between predicted and true values that were not learned from.
    baseline : float
        The same of the simplest answer: the mean of what was learned from, or the value before.
    predicted, true : ndarray of float64
        These values.
    """

    weights: Floats
    bias: float
    error: float
    baseline: float
    predicted: Floats
    true: Floats


def linear_layer(inputs: Floats, outputs: Floats) -> tuple[Floats, float]:
    """Return weights and bias with the least sum of squared errors (Legendre 1805), of smallest norm where many do.

    Parameters
    ----------
    inputs : ndarray of float64, shape (n, d)
    outputs : ndarray of float64, shape (n,)
    """
    center = inputs.mean(axis=0)
    weights = np.linalg.lstsq(inputs - center, outputs - outputs.mean(), rcond=None)[0]
    return weights, float(outputs.mean() - center @ weights)


def inputs_of(flats: Flats, measures: Sequence[str], district: District) -> Floats:
    """Return what goes into the network: measures as they are, the district by its id or as a one-hot vector.

    A one-hot vector times the weights is a learned vector for each district, here of one number.
    """
    columns = [flats.measures[:, [MEASURES.index(name)]] for name in measures]
    if district == "id":
        columns.append(flats.district[:, None].astype(np.float64))
    elif district == "vector":
        columns.append(np.eye(len(DISTRICTS))[flats.district])
    return np.concatenate(columns, axis=1) if columns else np.zeros((len(flats.price), 0))


def fit_prices(count: int, measures: Sequence[str], district: District) -> Fitted:
    """Learn from some flats, and predict the prices of others, which are the same for all counts."""
    flats = drawn_flats(_TESTED + count)
    inputs = inputs_of(flats, measures, district)
    learned, tested = slice(_TESTED, None), slice(_TESTED)
    weights, bias = linear_layer(inputs[learned], flats.price[learned])
    true, predicted = flats.price[tested], inputs[tested] @ weights + bias
    return Fitted(
        weights,
        bias,
        float(np.abs(predicted - true).mean()),
        float(np.abs(flats.price[learned].mean() - true).mean()),
        predicted,
        true,
    )


def temperatures(seed: int = 2) -> Floats:
    """Return four generated years of daily temperatures: a yearly wave, and weather that changes from day to day.

    The weather is autoregressive of order 2, 1.1 times that of yesterday less 0.35 times that of the day before, plus
    normal noise, so the last two days tell most about the next.
    """
    random = np.random.default_rng(seed)
    noise = random.normal(0, 2.0, _DAYS)
    weather = np.zeros(_DAYS)
    for day in range(2, _DAYS):
        weather[day] = 1.1 * weather[day - 1] - 0.35 * weather[day - 2] + noise[day]
    result: Floats = 10 - 9 * np.cos(2 * np.pi * np.arange(_DAYS) / _YEAR) + weather
    return result


def fit_series(series: Floats, window: int, ahead: int = 1) -> Fitted:
    """Learn to predict a value from the `window` values before, on the first three quarters; judged on the rest.

    Parameters
    ----------
    series : ndarray of float64, shape (n,)
    window : int
        Values that go in, as they are.
    ahead : int
        How many steps after the last of them the predicted value is.
    """
    windows = np.lib.stride_tricks.sliding_window_view(series[: len(series) - ahead], window)
    outputs = series[window - 1 + ahead :]
    begin = 3 * len(series) // 4 - (window - 1 + ahead)  # the first output that is judged is the same for all windows
    weights, bias = linear_layer(windows[:begin], outputs[:begin])
    true, predicted = outputs[begin:], windows[begin:] @ weights + bias
    return Fitted(
        weights,
        bias,
        float(np.abs(predicted - true).mean()),
        float(np.abs(windows[begin:, -1] - true).mean()),
        predicted,
        true,
    )

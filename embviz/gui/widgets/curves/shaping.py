"""Prepares a curve for drawing: running mean, thinning, ranges, ticks."""

import math

import numpy as np

from embviz.gui.widgets.charts.plot import short_number

MOST_MARKS = 12  # epoch marks drawn at most; of more only every second, fifth, ...
FEW_POINTS = 30  # below this number all points are shown, outliers too
_FALL = 8.0  # times the range of the later points, within which the first points are not outliers
_BLOCK = 64  # points whose means are computed at once
_LOG_STEPS = (1, 2, 5)
_TICKS = 4


def smoothed(values: np.ndarray, weight: float, mean: float = 0.0, correction: float = 0.0) -> np.ndarray:
    """Return the exponential moving average, corrected for its start at zero (Kingma & Ba 2015, section 3).

    Parameters
    ----------
    values : float array (n,)
        A value that is not finite leaves the mean as it is.
    weight : float
        Share of the mean kept from point to point, in [0, 1).
    mean, correction : float
        The uncorrected mean and the sum of its weights so far, to go on from.

    Returns
    -------
    float64 array (n, 3)
        Corrected mean, uncorrected mean and sum of weights after each point.
    """
    values = np.asarray(values, np.float64)
    good = np.isfinite(values)
    known = values[good]
    # in blocks: the means of a block are a matrix product with the weights of its points
    blocks = np.zeros((-(-len(known) // _BLOCK), _BLOCK))
    blocks.reshape(-1)[: len(known)] = known
    ages = np.arange(_BLOCK)[:, None] - np.arange(_BLOCK)
    own = blocks @ np.where(ages >= 0, (1 - weight) * float(weight) ** np.maximum(ages, 0), 0).T
    fading = float(weight) ** np.arange(1, _BLOCK + 1)
    last = mean
    for block in own:
        block += fading * last
        last = block[-1]
    # before the first finite point, the previous state
    means = np.concatenate([[mean], own.reshape(-1)[: len(known)]])
    weights = np.concatenate([[correction], 1 - (1 - correction) * float(weight) ** np.arange(1, len(known) + 1)])
    at = np.cumsum(good)
    with np.errstate(invalid="ignore"):
        return np.column_stack((means[at] / weights[at], means[at], weights[at]))


def thinned(x: np.ndarray, y: np.ndarray, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """Return at most two points for each of `columns` equal intervals of x, the lowest and the highest, in their order.

    Parameters
    ----------
    x : float array (n,)
        Ascending.
    y : float array (n,)
    columns : int
        Pixels of the plot.
    """
    if len(x) <= 2 * columns or x[-1] <= x[0]:
        return x, y
    column = np.minimum((x - x[0]) * (columns / (x[-1] - x[0])), columns - 1).astype(np.int64)
    starts = np.flatnonzero(np.diff(column, prepend=-1))
    place = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(x)))
    kept = []
    for extreme in (np.fmin, np.fmax):
        reached = np.flatnonzero(y == extreme.reduceat(y, starts)[place])
        kept.append(reached[np.diff(place[reached], prepend=-1) > 0])
    both = np.union1d(*kept)
    return x[both], y[both]


def robust_range(loss: np.ndarray, mean: np.ndarray) -> tuple[float, float]:
    """Return the y range that shows a curve: of few points all, of many without outliers of the start and of noise.

    The start of a long run, from which it falls, is inside as far back as each point lies within a few ranges of all
    points after it: a fall is shown from its top, but single outliers are not.

    Parameters
    ----------
    loss, mean : float array (n,)
        Points and their running mean.
    """
    many = len(loss) >= FEW_POINTS
    skip, tail = (len(loss) // 50 + 2, 0.01) if many else (0, 0.0)
    settled, curve = loss[skip:], mean[skip:]
    settled, curve = settled[np.isfinite(settled)], curve[np.isfinite(curve)]
    if not len(settled):
        return math.nan, math.nan
    low = min(float(np.quantile(settled, tail)), float(curve.min()))
    high = max(float(np.quantile(settled, 1 - tail)), float(curve.max()))
    back = mean[:skip][::-1]
    back = back[np.isfinite(back)]
    lows = np.minimum.accumulate(np.concatenate(([low], back)))
    highs = np.maximum.accumulate(np.concatenate(([high], back)))
    reach = _FALL * (highs - lows)[:-1]
    leaps = np.flatnonzero((back < lows[:-1] - reach) | (back > highs[:-1] + reach))
    kept = int(leaps[0]) if len(leaps) else len(back)
    return float(lows[kept]), float(highs[kept])


def with_room(low: float, high: float) -> tuple[float, float]:
    """Return a range with a margin below and above; a single value gets a range wide enough for an axis."""
    room = max((high - low) * 0.08, abs(high) * 1e-3, 1e-9) if low < high else abs(high) * 0.5 or 0.5
    return low - room, high + room


def epoch_marks(x: np.ndarray, epoch: np.ndarray) -> list[tuple[float, int]]:
    """Return (x, epoch) at the start of each epoch after the first; of many, evenly fewer."""
    begun = np.flatnonzero(np.diff(np.floor(epoch)) > 0) + 1
    marks = [(float(x[k]), int(epoch[k])) for k in begun]
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if len(marks) <= MOST_MARKS * s)
    return [mark for mark in marks if mark[1] % step == 0]


def joint_range(ranges: "list[tuple[float, float]]") -> tuple[float, float]:
    """Return the union of ranges, at least one."""
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def log_ticks(low: float, high: float) -> list[tuple[float, str]]:
    """Return (position, text) of round numbers on a logarithmic axis.

    Parameters
    ----------
    low, high : float
        Ends of the axis, in logarithms of base ten.
    """
    if high - low >= 1:
        decades = range(math.floor(low), math.ceil(high) + 1)
        every = (1,) if high - low > 3 else _LOG_STEPS
        values = [step * 10.0**decade for decade in decades for step in every]
        return [(math.log10(v), short_number(v, v)) for v in values if low <= math.log10(v) <= high]
    # within a decade: evenly spaced numbers, which come slightly closer toward the top
    bottom, top = 10.0**low, 10.0**high
    rough = (top - bottom) / _TICKS
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * k for k in (1, 2, 5, 10) if unit * k >= rough)
    values = [k * step for k in range(math.ceil(bottom / step), math.floor(top / step) + 1)]
    return [(math.log10(v), short_number(v, step)) for v in values]

"""Detects phases of training in the loss curve: a rapid decrease, a slow one, and none."""

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.language import tr

_POINTS = 200  # that a curve is averaged to
_FEWEST = 24  # points in which anything can be found
_SHORTEST = 8  # points of a phase
_PACES = 96  # time constants that are tried, from one point to half of the curve; and exponents of power laws
_EXPONENTS = (0.4, 3.0)  # least and largest that are tried: below is nearly a logarithm, above a single point
_LEAST_NOISE = 2e-3  # of the height of a curve: what is smaller is no sign of a further phase
_BREAK = 3.0  # parameters that a breakpoint counts for: it may stand anywhere, and finds the noise that suits it

_RIVALS = {"exponential": "power", "power": "exponential"}  # laws of a first phase, with three coefficients each
_Series = NDArray[np.float64]
_NAMES = {
    "exponential": tr("Rapid"),
    "power": tr("Rapid"),
    "logarithmic": tr("Fine-tuning"),
    "constant": tr("Converged"),
}
_ONE_LAW = tr("Power law")  # of a power law that holds for the whole curve


@dataclass(frozen=True)
class Phase:
    """A range of a loss curve that follows one law.

    Attributes
    ----------
    name : str
        Rapid, Fine-tuning or Converged; Power law where one holds for the whole curve.
    start, end : float
        In words read.
    kind : str
        The law: ``exponential`` is a + b exp(−t / c), ``power`` a + b t^(−c), ``logarithmic`` a + b log t, ``constant``
        a; t is in words read.
    coefficients : tuple of float
        Those of a, b, c that the law has.
    error : float
        Root mean square distance of the averaged curve from the law.
    rejected : Phase or None
        The other law with as many coefficients on the same range, which fits worse: a power law where an exponential
        was taken, and an exponential where a power law was.
    """

    name: str
    start: float
    end: float
    kind: str
    coefficients: tuple[float, ...]
    error: float
    rejected: "Phase | None" = None

    @property
    def meaning(self) -> str:
        """What the law of the phase says, without a full stop."""
        match self.kind:
            case "exponential":
                a, _, c = self.coefficients
                return tr("what is above {a:.4g} halves every {c:,.0f} words", a=a, c=c * math.log(2))
            case "power":
                a, _, c = self.coefficients
                return tr(
                    "each doubling of the words read leaves {share:.0f} % of what is above {a:.4g}",
                    share=100 * 2.0**-c,
                    a=a,
                )
            case "logarithmic":
                return tr(
                    "each doubling of the words read takes {coefficients:.2g} off",
                    coefficients=-self.coefficients[1] * math.log(2),
                )
            case _:
                return tr("the loss stays at {coefficients:.4g}", coefficients=self.coefficients[0])

    @property
    def explanation(self) -> str:
        """A sentence on what the phase is and how well its law fits."""
        return tr("{name}: {law} (error {error:.2g}).", name=self.name, law=self.meaning, error=self.error)

    def at(self, tokens: ArrayLike) -> _Series:
        """Return the loss according to the law."""
        t = np.asarray(tokens, np.float64)
        a, b, c = (*self.coefficients, 0.0, 1.0)[:3]
        match self.kind:
            case "exponential":
                found = a + b * np.exp(-t / c)
            case "power":
                found = a + b * np.maximum(t, 1.0) ** -c
            case "logarithmic":
                found = a + b * np.log(np.maximum(t, 1.0))
            case _:
                found = np.full(t.shape, a)
        return np.asarray(found, np.float64)


def find_phases(tokens: ArrayLike, loss: ArrayLike) -> tuple[Phase, ...]:
    """Find the phases of a loss curve.

    The curve is averaged to 200 points. Laws in the order exponential or power law, logarithmic, constant, each of them
    or not, are fitted by least squares with every place for the breakpoints; those win that have the least
    n log(error²) + k log n (the Bayesian information criterion, Schwarz 1978), where k counts their coefficients and
    three for each breakpoint (after Zhang and Siegmund 2007). A fall must be one, and a curve that is as well explained
    by a straight line, level or not, has no phases.

    Parameters
    ----------
    tokens : array_like, shape (n,)
        Words read at each point, rising.
    loss : array_like, shape (n,)
        Points that are not finite are passed over.

    Returns
    -------
    tuple of Phase
        One after the other, the first from the beginning, the last to the end; empty where there are none.
    """
    t, y = np.asarray(tokens, np.float64), np.asarray(loss, np.float64)
    known = np.isfinite(y) & (t > 0)
    end = float(t[known].max(initial=0.0))
    t, y = _averaged(t[known], y[known])
    n = len(t)
    if n < _FEWEST or np.ptp(y) == 0:
        return ()
    span = t[-1] - t[0]
    # small numbers keep sums of squares exact; the offset of the curve does not matter
    level, height = y.mean(), np.ptp(y)
    fits = _Fits(t, (y - level) / height, span * np.geomspace(1 / n, 0.5, _PACES))
    chain = fits.best()
    if not chain:
        return ()

    def phase(kind: str, first: int, last: int, start: float, until: float, rejected: "Phase | None" = None) -> Phase:
        *linear, error = fits.coefficients(kind, first, last)
        a, b, c = level + height * linear[0], height * linear[1], linear[2]
        shape = {"exponential": (a, b, c), "power": (a, b, c), "logarithmic": (a, b), "constant": (a,)}[kind]
        name = _ONE_LAW if kind == "power" and len(chain) == 1 else _NAMES[kind]
        return Phase(name, start, until, kind, shape, height * error, rejected)

    edges = [0.0, *(float(t[k - 1] + t[k]) / 2 for _, k, _ in chain[1:]), end]
    phases = []
    for (kind, first, last), (start, until) in zip(chain, pairwise(edges), strict=True):
        other = _RIVALS.get(kind)
        rejected = phase(other, first, last, start, until) if other and fits.falls(other, last) else None
        phases.append(phase(kind, first, last, start, until, rejected))
    return tuple(phases)


def _averaged(tokens: _Series, loss: _Series) -> tuple[_Series, _Series]:
    if len(tokens) <= _POINTS:
        return tokens, loss
    part = np.minimum(((tokens - tokens[0]) / (np.ptp(tokens) or 1) * _POINTS).astype(np.int64), _POINTS - 1)
    counts = np.bincount(part, minlength=_POINTS)
    filled = counts > 0
    means = [np.bincount(part, series, _POINTS)[filled] / counts[filled] for series in (tokens, loss)]
    return means[0], means[1]


class _Fits:
    """Least-squares fits of every law on every range of a curve, from running sums."""

    def __init__(self, t: _Series, y: _Series, paces: _Series) -> None:
        self._t, self._y, self._paces = t, y, paces
        self._n = n = len(t)
        self._laws = {"logarithmic": np.log(t), "line": (t - t[0]) / (t[-1] - t[0])}
        first, last = np.arange(n + 1)[:, None], np.arange(n + 1)
        long_enough = last - first >= _SHORTEST
        self._errors = {
            "logarithmic": np.where(long_enough, self._all(self._laws["logarithmic"]), np.inf),
            "constant": np.where(long_enough, self._all(None), np.inf),
        }
        self._prefixes: dict[str, _Series] = {}
        self._shape_of: dict[str, _Series] = {}
        for kind, shapes in (("exponential", paces), ("power", np.geomspace(*_EXPONENTS, _PACES))):
            falls = np.stack([self._all(self._fall_of(kind, shape), prefixes=True) for shape in shapes])
            self._shape_of[kind] = shapes[falls.argmin(axis=0)]
            self._prefixes[kind] = np.where(last >= _SHORTEST, falls.min(axis=0), np.inf)
        self._fall = np.minimum(self._prefixes["exponential"], self._prefixes["power"])

    def _fall_of(self, kind: str, shape: float) -> _Series:
        """Return exp(-t / shape), or t to the power -shape in units of the first t, shape (n,)."""
        return np.exp(-self._t / shape) if kind == "exponential" else (self._t / self._t[0]) ** -shape

    def falls(self, kind: str, last: int) -> bool:
        """Return whether a law of a first phase falls on the points before one."""
        return bool(np.isfinite(self._prefixes[kind][last]))

    def _first_law(self, last: int) -> tuple[str, int, int]:
        """Return the law of a first phase that ends before a point: that with the smaller squared error."""
        power = self._prefixes["power"][last] < self._prefixes["exponential"][last]
        return ("power" if power else "exponential"), 0, last

    def best(self) -> list[tuple[str, int, int]]:
        """Return the best laws with their ranges of points; empty where a straight line fits as well."""
        n = self._n
        log, level = self._errors["logarithmic"], self._errors["constant"]
        candidates: list[tuple[float, list[tuple[str, int, int]]]] = [
            (self._cost(level[0, n], 1), []),
            (self._cost(self._all(self._laws["line"])[0, n], 2), []),
            (self._cost(self._fall[n], 3), [self._first_law(n)]),
            (self._cost(log[0, n], 2), [("logarithmic", 0, n)]),
        ]
        for names, sums, own in (
            (("", "logarithmic"), self._fall + log[:, n], 5),
            (("", "constant"), self._fall + level[:, n], 4),
            (("logarithmic", "constant"), log[0] + level[:, n], 3),
        ):
            k = int(sums.argmin())
            cost = self._cost(sums[k], own + _BREAK)
            candidates.append((cost, [(names[0], 0, k) if names[0] else self._first_law(k), (names[1], k, n)]))
        three = self._fall[:, None] + log + level[:, n]
        k, m = divmod(int(three.argmin()), n + 1)
        chain = [self._first_law(k), ("logarithmic", k, m), ("constant", m, n)]
        candidates.append((self._cost(three[k, m], 6 + 2 * _BREAK), chain))
        return min(candidates, key=lambda candidate: candidate[0])[1]

    def coefficients(self, kind: str, first: int, last: int) -> tuple[float, float, float, float]:
        """Return a, b, c and the root mean square error of a law on a range."""
        y = self._y[first:last]
        if kind == "constant":
            return float(y.mean()), 0.0, 0.0, float(y.std())
        shape = float(self._shape_of[kind][last]) if kind in self._shape_of else 0.0
        x = (self._fall_of(kind, shape) if shape else self._laws[kind])[first:last]
        b = float(((x - x.mean()) @ (y - y.mean())) / ((x - x.mean()) @ (x - x.mean())))
        a = float(y.mean() - b * x.mean())
        error = float(np.sqrt(np.mean((y - a - b * x) ** 2)))
        if kind == "power":  # x is in units of the first t
            b *= float(self._t[0]) ** shape
        return a, b, shape, error

    def _cost(self, squares: float, parameters: float) -> float:
        noise = squares / self._n + _LEAST_NOISE**2
        return self._n * math.log(noise) + parameters * math.log(self._n) if math.isfinite(noise) else math.inf

    def _all(self, x: _Series | None, prefixes: bool = False) -> _Series:
        """Return the squared error of a + b x on the points from i to before j, shape (n + 1, n + 1).

        Without x, of a level; for prefixes only i = 0, shape (n + 1,). Infinite where the law would not fall: an
        exponential or a power with b < 0, a logarithm with b > 0.
        """
        y = self._y

        def over(series: _Series) -> _Series:
            sums = np.concatenate([[0.0], np.cumsum(series)])
            return sums if prefixes else sums[None, :] - sums[:, None]

        counts = np.maximum(over(np.ones(self._n)), 1)
        total = over(y * y) - over(y) ** 2 / counts
        if x is None:
            return np.maximum(total, 0)
        spread = np.maximum(over(x * x) - over(x) ** 2 / counts, 1e-12)
        common = over(x * y) - over(x) * over(y) / counts
        right = np.ones_like(common, np.bool_)
        if x is self._laws["logarithmic"]:
            right = common < 0
        elif prefixes:
            right = common > 0
        return np.where(right, np.maximum(total - common**2 / spread, 0), np.inf)

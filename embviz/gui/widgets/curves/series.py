"""The series of a run that can be plotted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.monitoring.records import MEASURES, measure_named
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.records import Moment
    from embviz.training.moments import Progress

_LIVE = {"loss": 3, "gradient_norm": 4, "learning_rate": 5, "words_per_second": 6}  # columns of `RunPoints`
_STEADY = ("learning_rate",)  # exact numbers, which smoothing would falsify
AXES = ("words", "epochs", "seconds")


@dataclass(frozen=True)
class SeriesKind:
    """One series.

    Attributes
    ----------
    id : str
        A key of `Moment.values`, or ``update``.
    title : str
        Name on screen, with the unit.
    formula : str
        Its definition.
    live : bool
        Reported every 50 ms; otherwise only at evaluated moments.
    noisy : bool
        Drawn with a running mean.
    """

    id: str
    title: str
    formula: str
    live: bool
    noisy: bool


def _kinds() -> tuple[SeriesKind, ...]:
    found = []
    for measure in MEASURES:
        live = measure.id in _LIVE
        formula = (
            measure.formula.replace(tr("since the moment before"), tr("since the point before"))
            if live
            else (measure.formula)
        )
        found.append(SeriesKind(measure.id, measure.head, formula, live, live and measure.id not in _STEADY))
        if measure.id == "gradient_norm":
            found.append(
                SeriesKind(
                    "update",
                    tr("Update size"),
                    tr(
                        "Learning rate × gradient norm: how far one step moves a context row (before GloVe’s AdaGrad "
                        "divides it)."
                    ),
                    True,
                    True,
                )
            )
    return tuple(found)


KINDS = _kinds()


def kind_named(name: str) -> SeriesKind:
    """Return the kind of series with this id."""
    return next(kind for kind in KINDS if kind.id == name)


class RunPoints:
    """The points of one run as arrays; each call of `take` costs only what is new."""

    def __init__(self) -> None:
        self._columns = np.zeros((256, 7))
        self._count = 0
        self._moments: tuple[Moment, ...] = ()

    def take(self, history: "Sequence[Progress]", moments: "Sequence[Moment]" = ()) -> bool:
        """Add what a run has reported so far; return whether anything was new."""
        count, moments = len(history), tuple(moments)
        news = count != self._count or moments != self._moments
        if count > len(self._columns):
            grown = np.zeros((max(count, 2 * len(self._columns)), 7))
            grown[: self._count] = self._columns[: self._count]
            self._columns = grown
        for k in range(self._count, count):
            p = history[k]
            self._columns[k] = (
                p.tokens_done,
                p.epoch,
                p.elapsed,
                p.loss,
                p.gradient_norm,
                p.learning_rate,
                p.words_per_second,
            )
        self._count, self._moments = count, moments
        return news

    def __len__(self) -> int:
        return self._count

    def series(self, name: str, axis: str = "words") -> tuple[np.ndarray, np.ndarray]:
        """Return a series over words (GloVe: cells) read, epochs or seconds; float64 (n,) each.

        A series that is known at moments only has the points where it was measured. In the unit of the title.
        """
        live = self._columns[: self._count]
        x = live[:, AXES.index(axis)]
        if name == "update":
            return x, live[:, _LIVE["learning_rate"]] * live[:, _LIVE["gradient_norm"]]
        if name in _LIVE:
            return x, live[:, _LIVE[name]]
        factor = measure_named(name).factor
        points = [
            ((moment.tokens_done, moment.epoch, moment.elapsed)[AXES.index(axis)], factor * moment.values[name])
            for moment in self._moments
            if np.isfinite(moment.values.get(name, np.nan))
        ]
        x, y = np.array(points, np.float64).reshape(-1, 2).T
        return x, y

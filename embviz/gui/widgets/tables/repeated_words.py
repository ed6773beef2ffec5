"""Describes in tables how often an ensemble repeats an answer, the range of its score, and its interval."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.core.lazy_sequence import LazySequence
from embviz.gui.core.repeated_training import unsure
from embviz.gui.style.number_text import scored
from embviz.gui.widgets.tables.result_table import ResultColumn
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.evaluation.reproducibility import Interval, Repeated

SETS = tr("Sets")
SETS_HELP = tr(
    "In how many of the sets that were trained alike the word is among the ten nearest. What half of them or fewer "
    "repeat is dimmed (Hellrich and Hahn 2016; Antoniak and Mimno 2018)."
)


HALF_HELP = tr(
    "One more training falls within ± this of the mean over the sets with a chance of 80 %: t s √(1 + 1 ∕ k), s the "
    "standard deviation over k sets, t of Student with k − 1 degrees of freedom (Whitmore 1986)."
)


def half_column(of: str = "") -> ResultColumn:
    """Return the column of half widths of the intervals of a number; `of` is its name where several have one."""
    return ResultColumn(f"± {of}" if of else "±", number=".3f", muted=True, help=HALF_HELP)


def said_interval(mean: float, half: float) -> str:
    """Describe the interval into which one more set falls; empty where fewer than two sets tell."""
    if half != half:
        return ""
    return tr(
        "{mean} ± {half}: mean over the sets, and how far from it one more falls with a chance of 80 %.",
        mean=scored(mean),
        half=scored(half),
    )


def said_range(low: float, high: float, sets: int) -> str:
    """Describe the range of a number across sets; empty if no set has it."""
    if low != low:
        return ""
    return tr(
        "{low} to {high} over {sets} sets: lowest and highest value. One more set falls between them with a chance of "
        "{chance:.0%}.",
        low=scored(low),
        high=scored(high),
        sets=sets,
        chance=(sets - 1) / (sets + 1),
    )


class _Ranges(LazySequence[str]):
    """Descriptions of numbers over an ensemble, composed on access, because there may be twenty thousand."""

    def __init__(self, found: "Interval") -> None:
        self._sets = len(found.values)
        self._numbers = np.stack((found.mean, found.half_width(), found.low, found.high), axis=-1)

    def __len__(self) -> int:
        return len(self._numbers)

    def item(self, at: int) -> str:
        mean, half, low, high = self._numbers[at].tolist()
        return "\n".join(filter(None, (said_interval(mean, half), said_range(low, high, self._sets))))


def ranges(found: "Interval") -> Sequence[str]:
    """Return a description of each number's interval and range."""
    return _Ranges(found)


def spans(found: "Interval") -> np.ndarray:
    """Return the ends of the intervals of n numbers, for whiskers, shape (n, 2); nan for those without one."""
    return np.stack(found.prediction(), axis=-1)


def tips(found: "Repeated") -> list[str]:
    """Return the tooltip of each answer: how often it is among the first ten, how often first, and its range."""
    said = []
    for among, first, held in zip(found.among().tolist(), found.first.tolist(), ranges(found.scores), strict=True):
        counts = tr(
            "Among the ten nearest in {among} of {sets} sets, first in {first}.",
            among=among,
            sets=found.sets,
            first=first,
        )
        said.append(f"{counts}\n{held}".rstrip())
    return said


def unsure_sides(found: "Interval", middle: float) -> list[str]:
    """Return a note for each number whose side of `middle` differs between sets; empty for the others."""
    return [
        tr("Uncertain side: the sets disagree.") if low < middle < high else ""
        for low, high in zip(found.low.tolist(), found.high.tolist(), strict=True)
    ]


def notes(found: "Repeated") -> list[str]:
    """Return a warning for each answer that is not reliable; empty for the others."""
    return [
        tr("Unreliable: only {among} of {sets} sets repeat it.", among=among, sets=found.sets)
        if unsure(among, found.sets)
        else ""
        for among in found.among().tolist()
    ]

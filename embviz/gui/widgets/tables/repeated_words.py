"""Describes in tables how often an ensemble repeats an answer, and the range of its score."""

from typing import TYPE_CHECKING

from embviz.gui.core.repeated_training import unsure
from embviz.gui.style.preferred_decimals import scored
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.evaluation.reproducibility import Interval, Repeated

SETS = tr("Sets")
SETS_HELP = tr(
    "In how many of the sets that were trained alike the word is among the ten nearest. What half of them or fewer "
    "repeat is dimmed (Hellrich and Hahn 2016; Antoniak and Mimno 2018)."
)


def said_range(low: float, high: float, sets: int) -> str:
    """Describe the range of a number across sets; empty if no set has it."""
    if low != low:
        return ""
    return tr(
        "{low} to {high} over {sets} sets: lowest and highest value. One more set falls between them with a chance of "
        "{chance:.0%}.",
        low=scored(low), high=scored(high), sets=sets, chance=(sets - 1) / (sets + 1),
    )


def ranges(found: "Interval") -> list[str]:
    """Return a description of each number's range."""
    sets = len(found.values)
    return [said_range(low, high, sets) for low, high in zip(found.low.tolist(), found.high.tolist(), strict=True)]


def tips(found: "Repeated") -> list[str]:
    """Return the tooltip of each answer: how often it is among the first ten, how often first, and its range."""
    said = []
    for among, first, held in zip(
        found.among().tolist(), found.first.tolist(), ranges(found.scores), strict=True
    ):
        counts = tr(
            "Among the ten nearest in {among} of {sets} sets, first in {first}.",
            among=among, sets=found.sets, first=first,
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
        if unsure(among, found.sets) else "" for among in found.among().tolist()
    ]

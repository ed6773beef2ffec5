"""Parameters of an observer, from which settings and command-line options are made."""

from dataclasses import dataclass

from embviz.util.declared import Declared, declarations_of, declare
from embviz.util.errors import InputError
from embviz.util.language import tr

BY_QUESTIONS = ("analogy", "similarity", "purity", "silhouette")
"""Measures that are known when a moment was judged."""

RANKED = ("loss", "held_out", *BY_QUESTIONS)
"""Measures by which moments can be ranked and runs stopped. Not all that are better when higher: not speed."""


@dataclass(frozen=True)
class ObservationPlan:
    """The settings of an observer: what is stored and measured of a run, and when it ends early.

    Raises
    ------
    InputError
        When a value lies outside its declared range.
    """

    density: int = declare(
        200,
        tr("Moments"),
        tr("Moments of a run that can be returned to; fewer where they would cost time or room."),
        minimum=2,
        maximum=5000,
        step=50,
    )
    budget: int = declare(
        256,
        tr("Memory for moments"),
        tr("What the moments of a run may take; older ones go to disk beyond it."),
        minimum=1,
        maximum=65536,
        unit="MB",
        step=64,
    )
    spill: int = declare(
        2048,
        tr("Disk for moments"),
        tr("What they may take there; beyond it they are thinned out evenly."),
        minimum=0,
        maximum=1_048_576,
        unit="MB",
        step=256,
        least=tr("none"),
    )
    evaluate: str = declare(
        "moments",
        tr("Judge"),
        tr(
            "Which moments are judged by questions: none, the ends of epochs, or others too, as long as that takes no "
            "longer than the training did."
        ),
        choices=("nothing", "epochs", "moments"),
    )
    keep_best: str = declare(
        "analogy", tr("Best by"), tr("The measure by which the best moment is found and kept."), choices=RANKED
    )
    stop_change: float = declare(
        0.0,
        tr("Stop at change"),
        tr("Stop when the loss of an epoch differs from that of the epoch before by less than this."),
        minimum=0.0,
        maximum=50.0,
        unit="%",
        step=0.1,
        decimals=2,
        least=tr("off"),
    )
    stop_plateau: str = declare(
        "none", tr("Stop at plateau"), tr("Stop when this measure no longer improves."), choices=("none", *RANKED)
    )
    stop_patience: int = declare(
        3, tr("Patience"), tr("Epochs without improvement that make a plateau."), minimum=1, maximum=1000, unit="epochs"
    )
    stop_smallest: float = declare(
        0.0,
        tr("Smallest change"),
        tr("Least improvement that counts."),
        minimum=0.0,
        maximum=1.0,
        step=0.001,
        decimals=4,
        least=tr("any"),
    )
    stop_gradient: float = declare(
        0.0,
        tr("Stop at gradient"),
        tr("Stop when the mean gradient norm of an epoch is below this."),
        minimum=0.0,
        maximum=1000.0,
        step=0.001,
        decimals=4,
        least=tr("off"),
    )
    stop_seconds: float = declare(
        0.0,
        tr("Stop after"),
        tr("Stop after this much training; pauses do not count."),
        minimum=0.0,
        maximum=10_000_000.0,
        unit="s",
        step=60.0,
        decimals=0,
        least=tr("never"),
    )

    def __post_init__(self) -> None:
        for name, declared in declarations().items():
            value = getattr(self, name)
            if declared.choices:
                if value not in declared.choices:
                    raise InputError(
                        tr("{label} '{value}' is not known.", label=declared.label, value=value),
                        tr("Choose one of {choices}.", choices=", ".join(declared.choices)),
                    )
            elif not declared.minimum <= value <= declared.maximum:
                raise InputError(
                    tr(
                        "{label} is {value:g}, outside {minimum:g} to {maximum:g}.",
                        label=declared.label,
                        value=value,
                        minimum=declared.minimum,
                        maximum=declared.maximum,
                    ),
                    tr("Choose a value inside this range."),
                )


def no_room(plan: ObservationPlan, nbytes: int) -> str:
    """Return the message that moments of the given size do not fit the plan's memory and disk."""
    return tr(
        "There is no room for moments of {nbytes:,.1f} MB each besides the first and the best one: they may take "
        "{budget:,} MB of memory and {spill:,} MB on disk.",
        nbytes=nbytes / (1 << 20),
        budget=plan.budget,
        spill=plan.spill,
    )


def declarations() -> dict[str, Declared]:
    """Return the declaration of each field by name, in the order of the form."""
    return declarations_of(ObservationPlan)

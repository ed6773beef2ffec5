"""Titles of models, losses and schedules."""

from collections.abc import Callable

from embviz.gui.widgets.inputs.parameter_form import Choice
from embviz.training.parameters import PREDICTIVE
from embviz.util.language import tr

SCHEDULES = (
    Choice("linear",
    tr("Linear"), tr("Falls in a straight line: 1 − t, with t from 0 at the first step to 1 at the last")),
    Choice("cosine", tr("Cosine"), tr("Slow at the start and at the end: (1 + cos πt) ∕ 2")),
    Choice("constant", tr("Constant"), tr("Stays as it is")),
    Choice("step", tr("Steps"), tr("Halved four times")),
    Choice("exponential", tr("Exponential"), tr("Falls by the same share in equal times: 10⁻⁴ᵗ")),
)


def models() -> tuple[Choice, ...]:
    """Return the available models."""
    from embviz.training.models.registry import MODELS

    return tuple(Choice(model.name, model.title, model.description) for model in MODELS)


def losses(model: str) -> tuple[Choice, ...]:
    """Return the losses available for a model; all if it has no choice."""
    from embviz.training.models.objectives import OBJECTIVES

    return tuple(
        Choice(one.name, one.title,
        tr("{description} Work for each prediction: {cost}.", description=one.description, cost=one.cost))
        for one in OBJECTIVES if model in one.models or model not in PREDICTIVE
    )


def title_of(name: str, value: object) -> str:
    """Return the display text of a parameter's value."""
    choices: dict[str, Callable[[], tuple[Choice, ...]]] = {
        "model": models, "loss": lambda: losses(""), "schedule": lambda: SCHEDULES,
    }
    found = (choice.title for choice in choices[name]() if choice.value == value) if name in choices else ()
    return next(iter(found), str(value))

"""Names and descriptions of the layout methods, and the remembered options of each."""

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from embviz.gui.core.settings import Settings
from embviz.gui.style.number_text import percent
from embviz.projection.methods import METHODS, method
from embviz.projection.pca import PcaOptions
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.projection.engine import Frame

_METHOD, _OPTIONS = "map/method", "map/options"


def chosen(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that differ from their defaults, so that equal pictures have equal options.

    Raises
    ------
    InputError
        When a method or option is unknown, or a value is out of range.
    """
    how = method(name)
    how.choose(options)
    return {key: options[key] for key in how.declared if key in options and options[key] != how.defaults[key]}


def of_plane(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options for a flat picture of all words; of the components for a map in space, the first two."""
    kept = {key: value for key, value in options.items() if key not in ("dimensions", "chosen")}
    made = method(name).choose({key: options[key] for key in options if key != "chosen"})
    if isinstance(made, PcaOptions) and made.components:
        kept["components"] = ", ".join(str(component + 1) for component in made.axes[:2])
    return chosen(name, kept)


def said(name: str, options: Mapping[str, Any]) -> str:
    """Describe in a line what the picture shows and what it does not, and the meaning of its axes if they have one."""
    how = method(name)
    made = how.choose(options)
    axes = made.expressions
    if isinstance(made, PcaOptions) and made.components:
        axes = tuple(tr("component {component}", component=component + 1) for component in made.axes)
    if not all(axes):
        axes = ()
    named = "; ".join(
        f"{way}: {axis}" for way, axis in zip((tr("Across"), "upward", tr("toward you")), axes, strict=False)
    )
    return f"{named}. {how.description}" if named else how.description


def described(frame: "Frame", name: str = "") -> str:
    """Describe a frame of the present; `name` is that of its method."""
    if frame.explained_variance:
        number = {2: "two", 3: "three"}[len(frame.explained_variance)]
        share = percent(sum(frame.explained_variance))
        if name == "mds":
            placed = int(np.count_nonzero(np.isfinite(frame.coordinates[:, 0])))
            few = (
                tr("{placed:,} of {ids:,} words · ", placed=placed, ids=len(frame.ids))
                if placed < len(frame.ids)
                else ""
            )
            # the eigenvalues are the sums of squared distances along the axes, over the number of words (Torgerson)
            return tr(
                "{few}these {number} axes hold {share} of the squared distances", few=few, number=number, share=share
            )
        return tr("these {number} directions hold {share} of the variance", number=number, share=share)
    if frame.warming:
        return tr(
            "iteration {iteration:,} · neighbors attract each other more strongly at first", iteration=frame.iteration
        )
    if not math.isnan(frame.divergence):
        return tr(
            "iteration {iteration:,} · KL divergence {divergence:.2f}",
            iteration=frame.iteration,
            divergence=frame.divergence,
        )
    return tr("iteration {iteration:,}", iteration=frame.iteration) if frame.iteration else ""


def remember(settings: Settings, name: str, options: Mapping[str, Mapping[str, Any]]) -> None:
    """Save the method, and the options of all methods."""
    settings.set(_METHOD, name)
    settings.set(_OPTIONS, json.dumps(options))


def remembered(settings: Settings) -> tuple[str, dict[str, dict[str, Any]]]:
    """Return the saved method and the options of all methods, without unknown or invalid ones."""
    name = settings.get(_METHOD)
    if name not in [how.name for how in METHODS]:
        name = METHODS[0].name
    try:
        kept = json.loads(settings.get(_OPTIONS) or "{}")
    except json.JSONDecodeError:
        kept = {}
    found: dict[str, dict[str, Any]] = {}
    for how in METHODS:
        values = kept.get(how.name) if isinstance(kept, dict) else None
        if not isinstance(values, dict):
            continue
        fit = {
            key: value
            for key, value in values.items()
            if key in how.declared and type(value) is type(how.defaults[key])
        }
        try:
            found[how.name] = chosen(how.name, fit)
        except InputError:
            continue
    return name, found

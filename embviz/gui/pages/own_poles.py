"""Axis poles saved by the user, beside the shipped ones."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeGuard

from embviz.gui.core.settings import Settings

if TYPE_CHECKING:
    from embviz.analysis.word_sets import Poles

_KEY = "axes/poles"


def own_poles(settings: Settings) -> "tuple[Poles, ...]":
    """Return the saved poles, oldest first; unreadable ones are left out."""
    from embviz.analysis.word_sets import Poles

    try:
        kept = json.loads(settings.get(_KEY) or "[]")
    except ValueError:
        kept = []
    found = []
    for entry in kept if isinstance(kept, list) else ():
        told = entry if isinstance(entry, dict) else {}
        name, plus, minus = told.get("name"), told.get("plus"), told.get("minus")
        if isinstance(name, str) and _are_words(plus) and _are_words(minus):
            found.append(Poles(name, tuple(plus), tuple(minus)))
    return tuple(found)


def with_poles(settings: Settings, poles: "Poles") -> "tuple[Poles, ...]":
    """Return the saved poles with one more pair, which replaces a pair of the same name."""
    return (*without_poles(settings, poles.name), poles)


def without_poles(settings: Settings, name: str) -> "tuple[Poles, ...]":
    """Return the saved poles without the pair of this name."""
    return tuple(one for one in own_poles(settings) if one.name != name)


def _are_words(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and bool(value) and all(isinstance(word, str) and word for word in value)


def keep(settings: Settings, poles: "Sequence[Poles]") -> None:
    """Save these poles and no others."""
    kept = [{"name": one.name, "plus": one.plus, "minus": one.minus} for one in poles]
    settings.set(_KEY, json.dumps(kept, ensure_ascii=False))

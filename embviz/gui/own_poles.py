"""Opposite sets of words that a person keeps, beside those that are shipped."""

import json
from typing import TYPE_CHECKING

from embviz.gui.settings import Settings

if TYPE_CHECKING:
    from embviz.analysis.word_sets import Poles

_KEY = "axes/poles"


def own_poles(settings: Settings) -> "tuple[Poles, ...]":
    """Return what was kept, oldest first; what cannot be read is left out."""
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


def keep_poles(settings: Settings, poles: "Poles") -> None:
    """Keep two sets; they take the place of others of that name."""
    others = [one for one in own_poles(settings) if one.name != poles.name]
    _write(settings, [*others, poles])


def forget_poles(settings: Settings, name: str) -> None:
    """Keep the sets of a name no longer."""
    _write(settings, [one for one in own_poles(settings) if one.name != name])


def _are_words(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(word, str) and word for word in value)


def _write(settings: Settings, poles: "list[Poles]") -> None:
    kept = [{"name": one.name, "plus": one.plus, "minus": one.minus} for one in poles]
    settings.set(_KEY, json.dumps(kept, ensure_ascii=False))

"""Reads manifest entries with a check of each value."""

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from embviz.util.errors import InputError
from embviz.util.language import tr

T = TypeVar("T")


class Damage(InputError):
    """A part of a project cannot be used; the others may be intact."""

    def __init__(self, path: object, what: str) -> None:
        super().__init__(
            tr("{path} is damaged: {what}.", path=path, what=what),
            tr("Open the copy saved before, or save the project again."),
        )


_PARTS = {
    "text": tr("the text"),
    "vectors": tr("the file of vectors"),
    "original": tr("what the vectors were made of"),
    "runs": tr("run {number}"),
    "layouts": tr("picture {number} of the map"),
    "films": tr("film {number} of the map"),
    "selection": tr("the selection"),
    "selections": tr("named selection {number}"),
    "sight": tr("what was looked at"),
    "story": tr("the story"),
    "answers": tr("saved answer {number}"),
}
_MOMENT = tr("moment {moment} of run {number}")


def _called(where: str) -> str:
    """Return the display name of a place in the manifest."""
    _, name, number, part, at, *_ = [*where.split("/"), "", "", "", ""]
    if (name, part) == ("runs", "moments") and at:
        return _MOMENT.format(moment=at, number=number)
    return _PARTS.get(name, tr("its list of contents")).format(number=number)


class ManifestEntry:
    """An object of the manifest, with checked access to its values.

    Parameters
    ----------
    found : value
        The JSON value.
    path : object
        The file, for messages.
    where : str
        The place in the manifest, for messages.
    """

    def __init__(self, found: Any, path: object, where: str) -> None:
        self.path, self.where = path, where
        if not isinstance(found, dict):
            raise self.damage(tr("is missing"))
        self._found: dict[str, Any] = found

    def damage(self, what: str) -> Damage:
        """Return the error for this entry."""
        return Damage(self.path, f"{_called(self.where)} {what}")

    def has(self, name: str) -> bool:
        """Return whether there is a value of that name."""
        return self._found.get(name) is not None

    def raw(self, name: str) -> Any:
        """Return the JSON value, None where there is none."""
        return self._found.get(name)

    def text(self, name: str) -> str:
        """Return a string."""
        return self._of(name, lambda found: isinstance(found, str), str)

    def flag(self, name: str) -> bool:
        """Return a boolean."""
        return self._of(name, lambda found: isinstance(found, bool), bool)

    def whole(self, name: str) -> int:
        """Return an integer from 0 on."""
        return self._of(name, lambda found: type(found) is int and 0 <= found < 1 << 62, int)

    def number(self, name: str) -> float:
        """Return a finite number."""
        return self._of(
            name, lambda found: type(found) in (int, float) and abs(found) < 1e300 and math.isfinite(found), float
        )

    def values(self, name: str) -> dict[str, Any]:
        """Return an object as a mapping."""
        return self._of(name, lambda found: isinstance(found, dict), dict)

    def entry(self, name: str) -> "ManifestEntry":
        """Return an object as an entry."""
        return ManifestEntry(self._found.get(name), self.path, f"{self.where}/{name}")

    def entries(self, name: str) -> "list[ManifestEntry]":
        """Return a list of objects as entries."""
        held = self.list(name)
        return [ManifestEntry(one, self.path, f"{self.where}/{name}/{at + 1}") for at, one in enumerate(held)]

    def strings(self, name: str) -> "list[str]":
        """Return a list of strings."""
        return self._of(
            name, lambda found: isinstance(found, list) and all(isinstance(one, str) for one in found), list
        )

    def list(self, name: str) -> list[Any]:
        """Return a list of any values."""
        return self._of(name, lambda found: isinstance(found, list), list)

    def texts(self, name: str) -> dict[str, str]:
        """Return an object whose values are strings."""
        return {key: one for key, one in self.values(name).items() if isinstance(one, str)}

    def numbers(self, name: str) -> Mapping[str, float]:
        """Return an object whose values are finite numbers."""
        inner = self.entry(name)
        return {key: inner.number(key) for key in self.values(name)}

    def list_of_numbers(self, name: str, length: int | None = None) -> tuple[float, ...]:
        """Return a list of finite numbers, of the given `length` if any."""
        found = self.list(name)
        numbers = ManifestEntry({str(at): one for at, one in enumerate(found)}, self.path, f"{self.where}/{name}")
        if length is not None and len(found) != length:
            raise self.damage(tr("has no '{name}' that can be used", name=name))
        return tuple(numbers.number(str(at)) for at in range(len(found)))

    def _of(self, name: str, fits: Callable[[Any], bool], kind: Callable[[Any], T]) -> T:
        found = self._found.get(name)
        if not fits(found):
            raise self.damage(tr("has no '{name}' that can be used", name=name))
        return kind(found)

"""Where the open things come from, so that they can be found again."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary


@dataclass(frozen=True)
class Origin:
    """Where a text or vectors come from.

    Attributes
    ----------
    path : Path or None
        The file or folder; None where the program made it.
    column : str or None
        Of a table the column that holds the text.
    made : str
        What the program made, as the command line names it.
    """

    path: Path | None
    column: str | None = None
    made: str = ""


class Origins:
    """Remembers the origin of each text and of vectors for as long as there is someone who holds them."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Any, Origin] = WeakKeyDictionary()

    def note(self, held: object, origin: Origin) -> None:
        """Remember where something comes from."""
        self._known[held] = origin

    def of(self, held: object) -> Origin | None:
        """Return where something comes from; None where that is not known, as of vectors made of others."""
        return self._known.get(held) if held is not None else None

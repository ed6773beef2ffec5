"""Named selections, as they are saved in files."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NamedWords:
    """A named selection of words."""

    name: str
    words: tuple[str, ...]

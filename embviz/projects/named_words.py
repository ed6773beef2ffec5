"""Selections with names, as they are kept in files."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NamedWords:
    """A named selection of words."""

    name: str
    words: tuple[str, ...]

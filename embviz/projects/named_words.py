"""Selections with names, as they are kept in files."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NamedWords:
    """A name and the words it stands for."""

    name: str
    words: tuple[str, ...]

"""Summarizes a project from its manifest alone."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from embviz.projects.archive_reading import ArchiveReader


@dataclass(frozen=True)
class Summary:
    """Summary of the contents of a project.

    Attributes
    ----------
    name : str
        Name of the project that it is a copy of, else of its text or vectors; empty where it has neither.
    runs, selections : int
    noted : bool
        Whether there are notes.
    saved_at : float
        In seconds since 1970; 0 where that is not known.
    made_with : str
        Version of embviz.
    """

    name: str
    runs: int
    selections: int
    noted: bool
    saved_at: float
    made_with: str


def summary(path: str | os.PathLike[str]) -> Summary:
    """Read the summary of a project.

    Raises
    ------
    InputError
        When it cannot be read, or was saved by a newer version.
    """
    with ArchiveReader(path) as archive:
        said = archive.manifest
    saved_as, saved_at, made = said.get("saved_as"), said.get("saved_at"), said.get("made_with")
    by = made.get("embviz") if isinstance(made, dict) else None
    return Summary(
        Path(saved_as).stem if isinstance(saved_as, str) and saved_as else _held(said),
        _count(said.get("runs")),
        _count(said.get("selections")),
        bool(said.get("notes")),
        float(saved_at) if isinstance(saved_at, float) and 0 < saved_at < 1e11 else 0.0,
        by if isinstance(by, str) else "",
    )


def _held(said: Mapping[str, Any]) -> str:
    """Return the name of the text, else of the vectors."""
    for name in ("text", "vectors"):
        part = said.get(name)
        if isinstance(part, dict) and isinstance(part.get("name"), str):
            return str(part["name"])
    return ""


def _count(found: Any) -> int:
    return len(found) if isinstance(found, list) else 0

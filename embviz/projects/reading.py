"""Opens a project: every value is checked, and the intact parts of a damaged file are recovered."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial as bound
from typing import TypeVar

from embviz.monitoring.history import History
from embviz.projects import values
from embviz.projects.archive_reading import CUT_OFF, ArchiveReader
from embviz.projects.contents import ProjectContents, RunRecord
from embviz.projects.entries import Damage, ManifestEntry
from embviz.projects.view_entries import read_film, read_story, read_view
from embviz.projects.view_state import Story, ViewState
from embviz.text.corpus import Corpus
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

T = TypeVar("T")

_LOST = {
    "text": (tr("the text"), ""),
    "vectors": (tr("the vectors"), ""),
    "original": (tr("what the vectors were made of"), ""),
    "selections": (tr("the named selection"), tr("{lost} of {all} named selections")),
    "runs": (tr("the run"), tr("{lost} of {all} runs")),
    "layouts": (tr("the picture of the map"), tr("{lost} of {all} pictures of the map")),
    "films": (tr("the film of the map"), tr("{lost} of {all} films of the map")),
    "story": (tr("the story"), ""),
}
"""What is told of a file that is cut off: where there was one, and of how many so many."""


def read_project(
    path: str | os.PathLike[str],
    pulse: Pulse = SILENT,
    *,
    partial: bool = False,
    history: Callable[[], History] = History,
) -> ProjectContents:
    """Read a project; files that it refers to are not read.

    Parameters
    ----------
    pulse : Pulse, optional
    partial : bool
        Read the intact parts of a damaged project; `trouble` describes the others.
    history : callable
        Creates the history for the moments of a run, with its limits of memory and disk.

    Raises
    ------
    InputError
        When it cannot be read, was saved by a newer version, or is damaged; names the place and the way out.
    Cancelled
    """
    with ArchiveReader(path, pulse) as archive:
        reading = _Reading(archive, partial, history)
        with ExitStack() as undone:
            undone.callback(reading.close)
            contents = reading.contents()
            undone.pop_all()
    pulse.beat(1.0, tr("Project read"))
    return contents


def read_text(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> Corpus:
    """Read only the text that a project contains.

    Raises
    ------
    InputError
        When it cannot be read, or only refers to a text.
    Cancelled
    """
    with ArchiveReader(path, pulse) as archive:
        said = ManifestEntry(archive.manifest, archive.path, "the manifest")
        text = values.text(said.entry("text"), archive) if said.has("text") else None
    if text is None:
        raise InputError(tr("{path} is a project without a text.", path=path), tr("Choose a text."))
    if text.corpus is None:
        where = text.file.path if text.file is not None else text.kind
        raise InputError(
            tr("{path} is a project that refers to a text, {where}.", path=path, where=where),
            tr("Choose that instead."),
        )
    return text.corpus


class _Reading:
    """Reads the parts of a manifest; a damaged part is an error, or is left out where that is allowed."""

    def __init__(self, archive: ArchiveReader, partial: bool, history: Callable[[], History]) -> None:
        self._archive, self._partial, self._history = archive, partial, history
        self._said = ManifestEntry(archive.manifest, archive.path, "the manifest")
        self._trouble: list[str] = []
        self._runs: list[RunRecord] = []
        self._places: dict[int, int] = {}  # the readable runs, by their index in the file

    def contents(self) -> ProjectContents:
        said, archive = self._said, self._archive
        if archive.trouble:
            self._tried(self._tell_trouble, None)
        for at, entry in enumerate(self._entries("runs")):
            run = self._tried(bound(values.run, entry, archive, self._history, self._tried, self._places), None)
            if run is not None:
                self._places[at] = len(self._runs)
                self._runs.append(run)
        contents = ProjectContents(
            text=self._one("text", values.text),
            vectors=self._one("vectors", values.vectors),
            original=self._one("original", values.vectors),
            runs=tuple(self._runs),
            open_run=self._open_run(),
            layouts=self._each("layouts", values.layout),
            selection=self._one("selection", lambda _entry, held: held.words("selection", said)) or (),
            selections=self._each("selections", values.selection),
            notes=self._tried(lambda: said.text("notes"), ""),
            view_state=self._one("sight", read_view) or ViewState(),
            films=self._each("films", lambda entry, held: read_film(entry, held, self._places)),
            story=self._one("story", lambda entry, held: read_story(entry, held, self._places)) or Story(),
            # files of before have none
            answers=self._each("answers", values.kept_answer) if said.has("answers") else (),
            saved_as=self._tried(lambda: said.text("saved_as"), ""),
            saved_at=self._tried(lambda: said.number("saved_at"), 0.0),
            made_with=self._tried(lambda: said.texts("made_with"), {}),
            trouble=tuple(self._trouble),
        )
        archive.look()
        return contents

    def _tell_trouble(self) -> None:
        raise _damage(self._archive)

    def close(self) -> None:
        for run in self._runs:
            run.kept.close()

    def _tried(self, read: Callable[[], T], otherwise: T) -> T:
        try:
            return read()
        except InputError as error:
            if not self._partial:
                raise
            self._trouble.append(error.what)
            return otherwise

    def _entries(self, name: str) -> list[ManifestEntry]:
        nothing: list[ManifestEntry] = []
        return self._tried(lambda: self._said.entries(name), nothing)

    def _each(self, name: str, read: Callable[[ManifestEntry, ArchiveReader], T | None]) -> tuple[T, ...]:
        found = [self._tried(bound(_optional, read, entry, self._archive), None) for entry in self._entries(name)]
        return tuple(one for one in found if one is not None)

    def _one(self, name: str, read: Callable[[ManifestEntry, ArchiveReader], T]) -> T | None:
        if not self._said.has(name):
            return None
        return self._tried(lambda: _optional(read, self._said.entry(name), self._archive), None)

    def _open_run(self) -> int | None:
        at = self._tried(lambda: self._said.whole("open_run") if self._said.has("open_run") else None, None)
        # if the open run could not be read, the newest one is open
        return None if at is None or not self._runs else self._places.get(at, len(self._runs) - 1)


def _optional(
    read: Callable[[ManifestEntry, ArchiveReader], T | None], entry: ManifestEntry, archive: ArchiveReader
) -> T | None:
    return read(entry, archive)


def _damage(archive: ArchiveReader) -> Damage:
    """Return the error for what is lost if the manifest had to be rebuilt from its parts."""
    outline = archive.manifest.get("outline")
    counts = outline if isinstance(outline, dict) else {}
    lost = []
    for name, (one, more) in _LOST.items():
        held, wanted = archive.manifest.get(name), counts.get(name, 0)
        there = len(held) if isinstance(held, list) else held is not None
        if isinstance(wanted, int) and wanted > there:
            lost.append(one if wanted == 1 else more.format(lost=wanted - there, all=wanted))
    cut, what = archive.trouble == CUT_OFF, ", ".join(lost)
    if lost:
        return Damage(
            archive.path,
            tr("it is cut off. Lost: {lost}", lost=what)
            if cut
            else (tr("its list of contents cannot be read. Lost: {lost}", lost=what)),
        )
    return Damage(
        archive.path,
        tr("it is cut off, but nothing that was made is lost")
        if cut
        else (tr("its list of contents cannot be read, but nothing that was made is lost")),
    )

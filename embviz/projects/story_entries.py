"""Reads and writes the story in the manifest.

An entry that an earlier version does not know is passed over there, and a project without one has no story: the
version of the format stays.
"""

from collections.abc import Mapping
from typing import Any

from embviz.projects.archive_reading import ArchiveReader
from embviz.projects.archive_writing import ArchiveWriter
from embviz.projects.entries import ManifestEntry
from embviz.projects.sight_entries import read_sight, sight_entry
from embviz.projects.stories import Story, StoryStep, TypedLine

MOST_STEPS, MOST_LINES = 1000, 100
LONGEST_TITLE, LONGEST_TEXT = 300, 100_000  # letters


def story_entry(story: Story, archive: ArchiveWriter) -> dict[str, Any]:
    """Return the entry of a story, writing the words of its steps."""
    return {"title": story.title, "steps": [_step_entry(step, archive) for step in story.steps]}


def read_story(entry: ManifestEntry, archive: ArchiveReader, places: Mapping[int, int]) -> Story:
    """Read a story.

    Parameters
    ----------
    places : mapping of int to int
        Where runs are now, by their places in the file; a step on a run that could not be read shows the open one.

    Raises
    ------
    InputError, Cancelled
    """
    steps = [_step(one, archive, places) for one in entry.entries("steps")[:MOST_STEPS]]
    return Story(entry.text("title")[:LONGEST_TITLE], tuple(steps))


def _step_entry(step: StoryStep, archive: ArchiveWriter) -> dict[str, Any]:
    return {
        "title": step.title, "text": step.text, "sight": sight_entry(step.sight, archive),
        "selection": archive.words(step.selection), "run": step.run,
        "lines": [{"name": line.name, "text": line.text} for line in step.lines],
    }


def _step(entry: ManifestEntry, archive: ArchiveReader, places: Mapping[int, int]) -> StoryStep:
    lines = [TypedLine(one.text("name"), one.text("text")) for one in entry.entries("lines")[:MOST_LINES]]
    return StoryStep(
        entry.text("title")[:LONGEST_TITLE], entry.text("text")[:LONGEST_TEXT],
        read_sight(entry.entry("sight"), archive), archive.words("selection", entry),
        places.get(entry.whole("run")) if entry.has("run") else None, tuple(lines),
    )

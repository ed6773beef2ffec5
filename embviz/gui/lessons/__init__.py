"""The course, in reading order: a text in `resources/lessons`, a module of live parts and a line here each."""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from embviz.gui.lessons.stage import LessonWidget


@dataclass(frozen=True)
class LessonSpec:
    """One lesson: the id under which its text lies and progress is remembered, and the module of its parts."""

    id: str
    module: str

    def parts(self) -> "Mapping[str, type[LessonWidget]]":
        """Import the classes of its live parts, by the names that its text uses."""
        parts: Mapping[str, type[LessonWidget]] = import_module(f"embviz.gui.lessons.{self.module}.lesson").PARTS
        return parts


LESSONS = (
    LessonSpec("characters", "characters"),
    LessonSpec("lookup", "lookup"),
    LessonSpec("distances", "distances"),
    LessonSpec("windows", "windows"),
    LessonSpec("microscope", "microscope"),
    LessonSpec("glove", "glove"),
    LessonSpec("phases", "phases"),
    LessonSpec("tokens", "tokens"),
    LessonSpec("dimensions", "dimensions"),
    LessonSpec("context", "context"),
    LessonSpec("everything", "other_modalities"),
    LessonSpec("small", "compression"),
    LessonSpec("using", "pitfalls"),
)

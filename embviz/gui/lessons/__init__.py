"""The lessons in reading order: each is a text in `resources/lessons`, a package of widgets and a line here."""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from embviz.gui.lessons.stage import LessonWidget


@dataclass(frozen=True)
class LessonSpec:
    """One lesson: its id, under which text and progress are stored, and the module of its widgets."""

    id: str
    module: str

    def parts(self) -> "Mapping[str, type[LessonWidget]]":
        """Import the widget classes of the lesson, by the names used in its text."""
        parts: Mapping[str, type[LessonWidget]] = import_module(f"embviz.gui.lessons.{self.module}.lesson").PARTS
        return parts


LESSONS = (
    LessonSpec("journey", "journey"),
    LessonSpec("characters", "characters"),
    LessonSpec("windows", "windows"),
    LessonSpec("lookup", "lookup"),
    LessonSpec("distances", "distances"),
    LessonSpec("microscope", "microscope"),
    LessonSpec("analogies", "analogies"),
    LessonSpec("maps", "maps"),
    LessonSpec("phases", "phases"),
    LessonSpec("counting", "counting"),
    LessonSpec("glove", "glove"),
    LessonSpec("tokens", "tokens"),
    LessonSpec("dimensions", "dimensions"),
    LessonSpec("write", "write"),
    LessonSpec("context", "context"),
    LessonSpec("transformer", "transformer"),
    LessonSpec("everything", "other_modalities"),
    LessonSpec("contrast", "contrast"),
    LessonSpec("small", "compression"),
    LessonSpec("search", "search"),
    LessonSpec("using", "pitfalls"),
    LessonSpec("choosing", "choosing"),
    LessonSpec("claims", "claims"),
)

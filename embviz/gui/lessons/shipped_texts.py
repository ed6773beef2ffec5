"""The shipped lesson texts, in the window's language where possible."""

from pathlib import Path

from embviz.util.assets import asset
from embviz.util.language import spoken


def lesson_path(lesson_id: str, language: str | None) -> Path:
    """Return where the text of a lesson lies.

    Parameters
    ----------
    lesson_id : str
    language : str or None
        As in ISO 639, with or without a region: ``de``, ``de-AT``. A text of the region wins over one of the language,
        and that over the English one.
    """
    folder = asset("lessons")
    for code in (language, (language or "").replace("_", "-").partition("-")[0]):
        if code and (found := folder / code / f"{lesson_id}.md").is_file():
            return found
    return folder / f"{lesson_id}.md"


def lesson_text(lesson_id: str, language: str | None) -> str:
    """Read the text of a lesson in a language; the English one where there is none."""
    return lesson_path(lesson_id, language).read_text("utf-8")


def spoken_text(lesson_id: str) -> str:
    """Read the text of a lesson in the language of the window."""
    return lesson_text(lesson_id, spoken())

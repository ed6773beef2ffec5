"""Lesson texts written by a teacher, read instead of the shipped ones."""

from pathlib import Path

from embviz.drawing.formula import typeset
from embviz.gui.core import settings
from embviz.gui.lessons import LessonSpec
from embviz.gui.lessons.script import LessonText, PageLink, read_script
from embviz.gui.pages.registry import PAGES
from embviz.util.assets import asset
from embviz.util.errors import InputError
from embviz.util.language import spoken, tr


def lesson_path(lesson_id: str, language: str | None) -> Path:
    """Return the path of a lesson's text.

    Parameters
    ----------
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
    """Read the text of a lesson in a language; the English one if there is none."""
    return lesson_path(lesson_id, language).read_text("utf-8")


def spoken_text(lesson_id: str) -> str:
    """Read the text of a lesson in the language of the window."""
    return lesson_text(lesson_id, spoken())


def own_path(lesson_id: str) -> Path:
    """Return the path of the customized text of a lesson, if there is one."""
    return settings.log_folder() / "lessons" / f"{lesson_id}.md"


def begin(lesson_id: str) -> Path:
    """Create the customized text of a lesson as a copy of the bundled one, unless it exists, and return its path.

    Raises
    ------
    InputError
        When it cannot be written.
    """
    path = own_path(lesson_id)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(spoken_text(lesson_id), "utf-8", newline="\n")
    except OSError as error:
        raise InputError(
            tr("{path} cannot be written: {reason}.", path=path, reason=error.strerror or error),
            tr("Free some space there, or ask the administrator of this computer."),
        ) from error
    return path


def put_aside(lesson_id: str) -> Path:
    """Return to the bundled text; the customized file is renamed, and its new name is returned.

    Raises
    ------
    InputError
        When it cannot be renamed.
    """
    path = own_path(lesson_id)
    aside = path.with_suffix(".md.aside")
    try:
        path.replace(aside)
    except OSError as error:
        raise InputError(
            tr("{path} cannot be renamed: {reason}.", path=path, reason=error.strerror or error),
            tr("Move it away by hand."),
        ) from error
    return aside


def load(spec: LessonSpec) -> tuple[LessonText, InputError | None]:
    """Return a valid text of a lesson, and the error in the customized one if that is invalid.

    Its formulas are typeset, which takes the library some time at first: meant for a worker.
    """
    try:
        script = script_of(spec)
        for latex in script.formulas:
            try:
                typeset(latex)
            except ValueError as error:
                raise InputError(
                    tr("A formula of {name} cannot be read: {error}.", name=own_path(spec.id).name, error=error),
                    tr("Correct it and save; the lesson is read again."),
                ) from error
    except InputError as error:
        script = shipped_script(spec)
        for latex in script.formulas:
            typeset(latex)
        return script, error
    return script, None


def heading_of(spec: LessonSpec) -> LessonText:
    """Return a text of a lesson for its title and minutes, without checking the rest."""
    try:
        return read_script(own_path(spec.id).read_text("utf-8-sig"), spec.id)
    except (OSError, UnicodeDecodeError, InputError):
        return shipped_script(spec)


def script_of(spec: LessonSpec) -> LessonText:
    """Read the text of a lesson: the customized one if it exists and is not empty.

    Raises
    ------
    InputError
        When it is incomplete or refers to unknown names; gives the file and the line.
    """
    path = own_path(spec.id)
    if not path.exists():
        return shipped_script(spec)
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            tr("{path} cannot be read: {error}.", path=path, error=error), tr("Save it as text in UTF-8."),
        ) from error
    if not text.strip():
        # editors may empty a file before they write it
        return shipped_script(spec)
    script = read_script(text, path.name)
    _check(script, text, path.name, spec)
    return script


def shipped_script(spec: LessonSpec) -> LessonText:
    """Read the bundled text of a lesson in the language of the window."""
    return read_script(spoken_text(spec.id), f"{spec.id}.md")


def _check(script: LessonText, text: str, name: str, spec: LessonSpec) -> None:
    """Raise an error for a text that these widgets cannot show."""
    parts = spec.parts()
    for anchor in script.anchors:
        if anchor not in parts:
            raise _wrong(text, name, f"[[{anchor}]]", tr("there is no part “{anchor}”", anchor=anchor), sorted(parts))
        if script.anchors.count(anchor) > 1:
            raise _wrong(text, name, f"[[{anchor}]]", tr("the part “{anchor}” stands there twice", anchor=anchor), ())
    told = {number for anchor in script.anchors for number in parts[anchor].PROVIDES}
    for place in sorted(script.places - told):
        raise _wrong(
            text, name, f"{{{place}}}", tr("no part of this text tells the number “{place}”", place=place),
            sorted(told),
        )
    for block in script.blocks:
        if isinstance(block, PageLink) and not _leads(block.address):
            raise _wrong(text, name, block.address, tr("there is no page “{address}”", address=block.address), ())


def _leads(address: str) -> bool:
    page, _, part = address.partition("/")
    found = next((spec for spec in PAGES if spec.id == page), None)
    return found is not None and (not part or part in {each.id for each in found.parts})


def _wrong(text: str, name: str, sign: str, what: str, offered: "list[str] | tuple[str, ...]") -> InputError:
    line = 1 + text[: max(text.find(sign), 0)].count("\n")
    known = tr(" There are: {offered}.", offered=", ".join(offered)) if offered else ""
    return InputError(
        tr("{name}, line {line}: {what}.{known}", name=name, line=line, what=what, known=known),
        tr("Correct the line and save; the lesson is read again."),
    )

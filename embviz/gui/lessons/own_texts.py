"""Lesson texts written by a teacher, read instead of the shipped ones, and the menu that customizes them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton

from embviz.drawing.formula import typeset
from embviz.gui.core import settings
from embviz.gui.core.jobs import Jobs
from embviz.gui.lessons import LESSONS, LessonSpec
from embviz.gui.lessons.script import LessonText, PageLink, read_script
from embviz.gui.pages.registry import PAGES
from embviz.gui.widgets.layouts import button
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
            tr("{path} cannot be read: {error}.", path=path, error=error), tr("Save it as text in UTF-8.")
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
            text, name, f"{{{place}}}", tr("no part of this text tells the number “{place}”", place=place), sorted(told)
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


_SETTLED_MS = 150  # programs that write texts save in several strokes


class TextMenu(QObject):
    """A menu button with the actions on the text of the current lesson.

    Parameters
    ----------
    jobs : Jobs
        Its messages show errors.
    shown : callable
        Returns the id of the lesson that is shown.
    told : callable
        Called with a message about what was done.

    Attributes
    ----------
    button : QPushButton

    Signals
    -------
    changed(str)
        The customized text of a lesson was written or removed; the lesson's id.
    """

    changed = Signal(str)

    def __init__(self, jobs: Jobs, shown: Callable[[], str], told: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._jobs, self._shown, self._told = jobs, shown, told
        self.button: QPushButton = button(tr("Text"), "lessons.text", flat=True)
        self.button.setToolTip(tr("For teachers: write this lesson in your own words or language"))
        menu = QMenu(self.button)
        self._write = menu.addAction(tr("Write my own version…"))
        self._aside = menu.addAction(tr("Read the shipped text again"))
        self._copy = menu.addAction(tr("Copy the path of my version"))
        self.button.setMenu(menu)
        menu.aboutToShow.connect(self._offer)
        self._write.triggered.connect(self._on_write)
        self._aside.triggered.connect(self._on_aside)
        self._copy.triggered.connect(self._on_copy)
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settle.timeout.connect(self._look)
        self._watcher.fileChanged.connect(lambda _path: self._settle.start())
        self._watcher.directoryChanged.connect(lambda _path: self._settle.start())
        self._seen = self._stamps()

    @staticmethod
    def _stamps() -> dict[str, tuple[int, int]]:
        """Return modification time and size of the customized texts, by lesson."""
        found = {}
        for spec in LESSONS:
            try:
                about = own_path(spec.id).stat()
            except OSError:
                continue
            found[spec.id] = about.st_mtime_ns, about.st_size
        return found

    def watch(self, watched: bool) -> None:
        """Start watching the texts, reporting changes made meanwhile, or stop."""
        if watched:
            self._look()
            return
        self._settle.stop()
        if paths := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(paths)

    def _follow(self) -> None:
        folder = own_path(LESSONS[0].id).parent
        if folder.is_dir():
            # a file that was replaced is no longer watched
            self._watcher.addPaths([str(folder), *(str(own_path(lesson)) for lesson in self._seen)])

    def _look(self) -> None:
        before, self._seen = self._seen, self._stamps()
        self._follow()
        for lesson in before.keys() | self._seen.keys():
            if before.get(lesson) != self._seen.get(lesson):
                self.changed.emit(lesson)

    def _offer(self) -> None:
        own = own_path(self._shown()).exists()
        self._write.setText(tr("Edit my version…") if own else tr("Write my own version…"))
        self._aside.setEnabled(own)
        self._copy.setEnabled(own)

    def _on_write(self) -> None:
        try:
            path = begin(self._shown())
        except InputError as error:
            self._jobs.messages.show_error(error)
            return
        self._look()
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self._told(tr("Save {name} there, and the lesson follows.", name=path.name))
            return
        QGuiApplication.clipboard().setText(str(path))
        self._jobs.messages.show_error(
            InputError(
                tr("No program on this computer opens {name} by itself.", name=path.name),
                tr("Open {path} in any editor (the path is copied): when it is saved, the lesson follows.", path=path),
            )
        )

    def _on_copy(self) -> None:
        path = own_path(self._shown())
        QGuiApplication.clipboard().setText(str(path))
        self._told(tr("{path} is copied.", path=path))

    def _on_aside(self) -> None:
        try:
            aside = put_aside(self._shown())
        except InputError as error:
            self._jobs.messages.show_error(error)
            return
        self._look()
        self._told(tr("Your text is kept as {aside}.", aside=aside))

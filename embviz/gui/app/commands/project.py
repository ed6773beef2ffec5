"""Commands about the project."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from embviz.gui.core.jobs import Job
from embviz.gui.project.snapshot import capture_session
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

_TELL = "tell command"


class ProjectCommands(QObject):
    """One method for each of these actions."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def open_project(self) -> None:
        """Ask for a project and open it."""

        def chosen(path: str) -> None:
            self._window.projects.open(path)

        self._window.project.choose(chosen)

    def save_project(self) -> None:
        """Save the project to its file; ask for one if it has none."""
        self._window.project.save()

    def save_project_as(self) -> None:
        """Ask for a file and save the session to it as a project."""
        self._window.project.save_as()

    def project_notes(self) -> None:
        """Open the notes of the project."""
        from embviz.gui.project.notes import ProjectNotes

        ProjectNotes(self._window).show()

    def copy_command(self) -> None:
        """Copy the command line that repeats the newest run."""

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._window.messages.show_status(tr("Command copied"))

        ask_command(self._window, done)


def ask_command(window: "MainWindow", told: Callable[[str], None]) -> None:
    """Call `told` with the command that repeats the newest run, below remarks on what that rests on."""
    keeper = window.project
    gathered, path = capture_session(window, keeper.notes, "", 1), keeper.path
    if gathered is None:
        return

    def work(job: Job) -> str:
        from embviz.projects.command_line import as_command_line, output_beside
        from embviz.projects.contents import COPY

        contents = keeper.collector.contents(gathered, job.pulse)
        if path is None and contents.text is not None and contents.text.kind == COPY:
            raise InputError(
                tr("The text exists only in this window."),
                tr("Save the project: the command reads the text from it."),
            )
        return as_command_line(contents, path or "", output_beside(contents, path))

    window.jobs.submit("files", _TELL, work, told, window.messages.show_error)

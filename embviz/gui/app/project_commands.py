"""Commands about the project."""

from PySide6.QtGui import QGuiApplication

from embviz.gui.app.project_command import ask_command
from embviz.gui.app.window_commands import WindowCommands
from embviz.util.language import tr


class ProjectCommands(WindowCommands):
    """Methods of the actions about the project."""

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
            self._window.status.say(tr("Command copied"))

        ask_command(self._window, done)

"""Commands about the project."""

from PySide6.QtGui import QGuiApplication

from embviz.gui.app.project_command import ask_command
from embviz.gui.app.window_commands import WindowCommands
from embviz.util.language import tr


class ProjectCommands(WindowCommands):
    """One method for each of these actions."""

    def open_project(self) -> None:
        """Ask for a project and open it."""

        def chosen(path: str) -> None:
            self._window.projects.open(path)

        self._window.project.choose(chosen)

    def save_project(self) -> None:
        """Save what is open into its project's file; ask for one where it has none."""
        self._window.project.save()

    def save_project_as(self) -> None:
        """Ask for a file and save what is open as a project."""
        self._window.project.save_as()

    def project_notes(self) -> None:
        """Show the notes of the project, to write on."""
        from embviz.gui.project.notes import ProjectNotes

        ProjectNotes(self._window).show()

    def copy_command(self) -> None:
        """Put on the clipboard what repeats the newest run on the command line."""

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._window.status.say(tr("Command copied"))

        ask_command(self._window, done)

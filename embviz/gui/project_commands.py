"""What the actions do that are about the project."""

from embviz.gui.window_commands import WindowCommands


class ProjectCommands(WindowCommands):
    """One method for each of these actions."""

    def open_project(self) -> None:
        """Ask for a project and open it."""

        def chosen(path: str) -> None:
            self._window.complete()
            self._window.projects.open(path)

        self._window.project.choose(chosen)

    def save_project(self) -> None:
        """Save what is open into its project's file; ask for one where it has none."""
        self._window.project.save()

    def save_project_as(self) -> None:
        """Ask for a file and save what is open as a project."""
        self._window.project.save_as()

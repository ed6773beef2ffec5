"""Builds, on a worker, the command line that repeats the newest run."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from embviz.gui.core.jobs import Job
from embviz.gui.project.snapshot import capture_session
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

_TELL = "tell command"


def ask_command(window: "MainWindow", told: Callable[[str], None]) -> None:
    """Call `told` with the command that repeats the newest run, preceded by remarks on its requirements."""
    keeper = window.project
    gathered, path = capture_session(window, keeper.notes, "", 1), keeper.path
    if gathered is None:
        return

    def work(job: Job) -> str:
        from embviz.projects.command_line import as_command_line, output_beside
        from embviz.projects.contents import COPY

        contents = keeper.collector.contents(gathered, job)
        if path is None and contents.text is not None and contents.text.kind == COPY:
            raise InputError(
                tr("The text is nowhere but in this window."),
                tr("Save the project: the command reads the text from it."),
            )
        return as_command_line(contents, path or "", output_beside(contents, path))

    window.jobs.submit("files", _TELL, work, told, window.say)

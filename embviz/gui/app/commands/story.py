"""Commands about the story."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from embviz.gui.files.file_names import ask_to_save
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow


class StoryCommands(QObject):
    """One method for each of these actions."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def pin(self) -> None:
        """Add what the window shows to the story."""
        self._window.player.pin()
        self._window.messages.show_status(tr("Pinned as step {at}", at=self._window.player.model.current + 1))

    def update_moment(self) -> None:
        """Let the chosen step show what the window shows."""
        self._window.player.update()
        self._window.messages.show_status(tr("Step {at} updated", at=self._window.player.model.current + 1))

    def play(self) -> None:
        """Show the story on the whole screen."""
        self._window.player.play()

    def export(self) -> None:
        """Ask for a file and write the story to it as a web page."""
        try:
            path = ask_to_save(self._window, tr("Export web page"), "story.html", tr("Web page (*.html)"))
        except InputError as error:
            self._window.messages.show_error(error)
            return
        if path:
            self.export_to(path)

    def export_to(self, path: str | Path) -> None:
        """Write the story as a web page, as if its path had been chosen in the file dialog."""
        from embviz.gui.story.page_export import StoryExport

        export = StoryExport(self._window, self._window.player, Path(path))
        export.written.connect(self._window.messages.show_status)
        export.begin()

    def play_example(self) -> None:
        """Play the example on the toy world."""
        from embviz.gui.story.example import begin_example

        begin_example(self._window, self._window.player)

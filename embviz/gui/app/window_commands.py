"""Commands about the window: search, shortcuts, help."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from embviz import __version__

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow


class WindowCommands(QObject):
    """One method for each of these actions; what they show is imported when it is asked for."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def show_palette(self) -> None:
        """Ask for a command, a place or a word in one line over the window; put the line away where it is shown."""
        from embviz.gui.app.palette.widget import CommandPalette

        CommandPalette.toggle(self._window)

    def ask_for_menu(self) -> None:
        """Open the menu of what the keys have come to, where the keyboard has no key for that."""
        from embviz.gui.app.context_menus import ask_by_key

        part = QApplication.focusWidget()
        if part is not None:
            ask_by_key(part)

    def show_preferences(self) -> None:
        """Show what a person can prefer."""
        from embviz.gui.app.preferences import Preferences
        from embviz.gui.app.preferences_dialog import PreferencesDialog

        PreferencesDialog(Preferences(self._window), self._window).open()

    def show_shortcuts(self) -> None:
        """Show every action with its keys."""
        from embviz.gui.app.shortcuts_dialog import ShortcutsDialog

        ShortcutsDialog(self._window).open()

    def explain(self) -> None:
        """Let the next click say what a part of the window is."""
        from embviz.gui.app.whats_this import WhatsThisMode

        WhatsThisMode.begin(self._window)

    def begin_tour(self) -> None:
        """Lead through the window in a minute."""
        from embviz.gui.app.tour.tour import Tour

        Tour.begin(self._window)

    def show_guide(self, place: str = "") -> None:
        """Show the user guide, at a chapter or a heading of it such as ``map#layout``, or where it was left."""
        from embviz.gui.guide.window import GuideWindow

        GuideWindow.open_at(self._window, self._window.settings, self._window.jobs, place)

    def show_plot_table(self) -> None:
        """Show the numbers of the picture that has the keyboard, or of the one that is chosen among those in sight."""
        from embviz.gui.app.choice import choose_plot

        choose_plot(self._window, self._window.current_page(), self._window.status)

    def show_map_alone(self) -> None:
        """Show the map without panels, rail and strip, or with them again."""
        self._window.show_map_alone()

    def show_about(self) -> None:
        """Show what the program is, what is new in it, and the licenses of its parts."""
        from embviz.gui.app.about import AboutDialog

        AboutDialog(__version__, self._window.jobs, self._window).open()

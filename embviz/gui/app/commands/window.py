"""Commands about the window: search, shortcuts, help."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from embviz import __version__

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow


class WindowCommands(QObject):
    """Methods of the actions about the window; their dialogs are imported when requested."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def show_palette(self) -> None:
        """Toggle the command palette."""
        from embviz.gui.app.palette.widget import CommandPalette

        CommandPalette.toggle(self._window)

    def ask_for_menu(self) -> None:
        """Open the context menu of the focused item, for keyboards without a menu key."""
        from embviz.gui.app.menus import ask_by_key

        part = QApplication.focusWidget()
        if part is not None:
            ask_by_key(part)

    def show_preferences(self) -> None:
        """Open the preferences."""
        from embviz.gui.app.dialogs.preferences import PreferencesDialog
        from embviz.gui.app.preferences import Preferences

        PreferencesDialog(Preferences(self._window), self._window).open()

    def show_shortcuts(self) -> None:
        """Show all actions with their shortcuts."""
        from embviz.gui.app.dialogs.shortcuts import ShortcutsDialog

        ShortcutsDialog(self._window).open()

    def explain(self) -> None:
        """Start What's This mode."""
        from embviz.gui.app.key_table import WhatsThisMode

        WhatsThisMode.begin(self._window)

    def begin_tour(self) -> None:
        """Start the tour."""
        from embviz.gui.app.tour.tour import Tour

        Tour.begin(self._window)

    def show_guide(self, place: str = "") -> None:
        """Show the user guide, at a chapter or heading such as ``map#layout``, or at the place where it was left."""
        from embviz.gui.guide.window import GuideWindow

        GuideWindow.open_at(self._window, self._window.settings, self._window.jobs, place)

    def show_plot_table(self) -> None:
        """Show the data of the focused plot, or of one chosen among the visible plots."""
        from embviz.gui.app.choice import choose_plot

        choose_plot(self._window, self._window.current_page(), self._window.messages)

    def show_map_alone(self) -> None:
        """Toggle the full-map mode."""
        self._window.show_map_alone()

    def show_about(self) -> None:
        """Show the About dialog."""
        from embviz.gui.app.dialogs.about import AboutDialog

        AboutDialog(__version__, self._window.jobs, self._window).open()

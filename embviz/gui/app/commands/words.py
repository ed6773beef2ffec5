"""Commands about words: select, hide, copy, and send to other pages."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from embviz.gui.core.word_selection import COMPARED
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

_ASKED = 12  # words of a selection that are queried together
OF_SELECTION = (
    "clear_selection",
    "to_neighbors",
    "to_analogy",
    "to_heatmap",
    "to_odd",
    "to_map",
    "to_axis_low",
    "to_axis_high",
    "hide",
    "isolate",
    "copy_words",
)


class WordCommands(QObject):
    """One method for each of these actions."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._workspace = window.workspace

    def undo(self) -> None:
        """Undo the last change of selected, hidden or named words."""
        self._workspace.undo.undo()

    def redo(self) -> None:
        """Redo the change that was undone."""
        self._workspace.undo.redo()

    def clear_selection(self) -> None:
        """Clear the selection."""
        self._workspace.select([])

    def select_all(self) -> None:
        """Select all visible words of the map."""
        self._window.selection_actions.select_seen()

    def invert_selection(self) -> None:
        """Invert the selection among the visible words."""
        self._window.selection_actions.invert()

    def select_neighbors(self) -> None:
        """Add the nearest neighbors of the selected words to the selection."""
        self._window.selection_actions.select_neighbors()

    def select_cluster(self) -> None:
        """Select the cluster of the word selected last."""
        self._window.selection_actions.select_cluster()

    def hide_selected(self) -> None:
        """Hide the selected words on the map."""
        self._window.selection_actions.hide()

    def isolate_selected(self) -> None:
        """Hide all other words on the map."""
        self._window.selection_actions.isolate()

    def show_all_words(self) -> None:
        """Show all hidden words again."""
        self._window.selection_actions.show_all()

    def copy_words(self) -> None:
        """Copy the selected words, one per line."""
        chosen = self._workspace.chosen

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._window.messages.show_status(tr("{words} copied", words=counted(len(chosen), "word")))

        # on a worker: there may be a million
        self._window.jobs.submit("quick", "copy words", lambda _job: "\n".join(chosen.words), done)

    def find_words(self) -> None:
        """Show the search by patterns."""
        self._window.show_page("map")
        self._window.show_panel("select")
        self._window.selection_panel.take_focus()

    def find_word(self) -> None:
        """Focus the search of the page."""
        self._window.current_page().focus_search()

    def fill_inputs(self) -> None:
        """Fill several selected words into the heatmap, and offer three (a, b, c become a - b + c) to the analogy."""
        words = self._workspace.chosen.first(COMPARED)
        if len(words) > 1:
            self._window.analogy_page.offer(words)
            self._window.heatmap_page.set_words(list(words))

    def ask_analogy(self, expression: str) -> None:
        """Show the analogy page and query an expression."""
        self._window.analogy_page.set_expression(expression)
        self._window.show_page("analogy/ask")

    def selection_to_neighbors(self) -> None:
        """Show the common neighbors of the selected words."""
        self._window.neighbors_page.ask_words(self._workspace.chosen.first(_ASKED))
        self._window.show_page("words/neighbors")

    def selection_to_analogy(self) -> None:
        """Show the analogy page with the selected words; three words a, b, c become a - b + c."""
        words = self._workspace.chosen.first(COMPARED)
        if words:
            text = f"{words[0]} - {words[1]} + {words[2]}" if len(words) >= 3 else " + ".join(words)
            self._window.analogy_page.set_expression(text)
        self._window.show_page("analogy/ask")

    def selection_to_heatmap(self) -> None:
        """Show the heatmap with the selected words."""
        words = self._workspace.chosen.first(COMPARED)
        if words:
            self._window.heatmap_page.set_words(list(words))
        self._window.show_page("similarity/heatmap")

    def selection_to_odd(self) -> None:
        """Ask which of the selected words does not belong."""
        self._window.odd_page.set_words(list(self._workspace.chosen.first(_ASKED)))
        self._window.show_page("similarity/odd")

    def selection_to_map(self) -> None:
        """Show the selected words on the map together."""
        self._window.show_page("map")
        self._window.context.scene.frame_words(self._workspace.selected_ids)

    def selection_to_axis(self, side: str) -> None:
        """Show the axes page with the selected words at one end, ``minus`` or ``plus``, of the horizontal axis."""
        self._window.axes_page.editors[0].add_words(side, self._workspace.chosen.first(_ASKED))
        self._window.show_page("axes/axes")

"""Commands about words: select, hide, copy, and send to other pages."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from embviz.gui.core.word_selection import COMPARED
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

_ASKED = 12  # words of a selection that are asked for together
OF_SELECTION = (
    "clear_selection", "to_neighbors", "to_analogy", "to_heatmap", "to_axis_low", "to_axis_high", "hide", "isolate",
    "copy_words",
)


class WordCommands(QObject):
    """One method for each of these actions."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._workspace = window.workspace

    def undo(self) -> None:
        """Take back the last change of what is selected, hidden or named."""
        self._workspace.undo.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        self._workspace.undo.redo()

    def clear_selection(self) -> None:
        """Select nothing."""
        self._workspace.select([])

    def select_all(self) -> None:
        """Select what is seen on the map."""
        self._window.hands.select_seen()

    def invert_selection(self) -> None:
        """Select what is seen on the map and not selected."""
        self._window.hands.invert()

    def select_neighbors(self) -> None:
        """Select the nearest words of the selected ones too."""
        self._window.hands.select_neighbors()

    def select_cluster(self) -> None:
        """Select the cluster of the word selected last."""
        self._window.hands.select_cluster()

    def hide_selected(self) -> None:
        """Take the selected words from the map."""
        self._window.hands.hide()

    def isolate_selected(self) -> None:
        """Take all other words from the map."""
        self._window.hands.isolate()

    def show_all_words(self) -> None:
        """Bring back what was taken from the map."""
        self._window.hands.show_all()

    def copy_words(self) -> None:
        """Put the selected words on the clipboard, one on a line."""
        chosen = self._workspace.chosen

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._window.status.say(tr("{words} copied", words=counted(len(chosen), "word")))

        # on a worker: there may be a million
        self._window.jobs.submit("quick", "copy words", lambda _job: "\n".join(chosen.words), done)

    def find_words(self) -> None:
        """Go to the search by patterns."""
        self._window.show_page("map")
        self._window.show_panel("select")
        self._window.selection_panel.take_focus()

    def find_word(self) -> None:
        """Go to the search of the page."""
        self._window.current_page().focus_search()

    def fill_inputs(self) -> None:
        """Write the selected words into the analogy (three words a, b, c become a - b + c) and into the heatmap."""
        words = self._workspace.chosen.first(COMPARED)
        if words:
            text = f"{words[0]} - {words[1]} + {words[2]}" if len(words) >= 3 else " + ".join(words)
            self._window.analogy_page.set_expression(text)
            self._window.heatmap_page.set_words(list(words))

    def ask_analogy(self, expression: str) -> None:
        """Go to the analogy and ask it an expression."""
        self._window.analogy_page.set_expression(expression)
        self._window.show_page("analogy/ask")

    def selection_to_neighbors(self) -> None:
        """Go to the neighbors of the selected words, of all of them together."""
        self._window.neighbors_page.ask_words(self._workspace.chosen.first(_ASKED))
        self._window.show_page("words/neighbors")

    def selection_to_analogy(self) -> None:
        """Go to the analogy with the selected words."""
        self.fill_inputs()
        self._window.show_page("analogy/ask")

    def selection_to_heatmap(self) -> None:
        """Go to the heatmap with the selected words."""
        self.fill_inputs()
        self._window.show_page("similarity/heatmap")

    def selection_to_axis(self, side: str) -> None:
        """Go to the axes with the selected words at an end, ``minus`` or ``plus``, of the axis across."""
        self._window.axes_page.editors[0].add_words(side, self._workspace.chosen.first(_ASKED))
        self._window.show_page("axes/axes")

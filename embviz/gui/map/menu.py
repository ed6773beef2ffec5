"""The context menu of the map, and the dialog that moves a word beside another."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMenu, QVBoxLayout, QWidget

from embviz.gui.map.placed_words import MapPlacing
from embviz.gui.map.reading_line import MapReading
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.map.word_dragging import WordDragging
from embviz.gui.pages.context import Context
from embviz.gui.pages.word_menu import add_word_actions
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.util.language import isolated, tr


class MoveWordDialog(QDialog):
    """Dialog that asks next to which word to move a word; completes words of the map.

    Parameters
    ----------
    word : int
        The word to move.
    chosen : callable
        Called with this word and the other one.
    """

    def __init__(self, context: Context, word: int, chosen: Callable[[int, int], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._scene, self._word, self._chosen = context.scene, word, chosen
        self._index = context.workspace.index
        name = isolated(self._scene.words[word])
        self.setObjectName("map.next_to")
        self.setWindowTitle(tr("Move {word} next to", word=name))
        layout = QVBoxLayout(self)
        layout.setSpacing(10)
        layout.addWidget(
            label(
                tr("Its vector moves next to that of the other word. The text then pulls it back."),
                "caption",
                wrap=True,
            )
        )
        self._line = WordInput(tr("A word on the map"), single=True)
        self._line.setObjectName("map.next_to.word")
        self._line.setAccessibleName(tr("Word to move it next to"))
        self._line.set_completion(self._on_map)
        self._line.textChanged.connect(lambda: self._line.set_invalid(False))
        layout.addWidget(self._line)
        buttons = QDialogButtonBox()
        buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole).setObjectName("map.next_to.cancel")
        move = buttons.addButton(tr("Move"), QDialogButtonBox.ButtonRole.AcceptRole)
        move.setObjectName("map.next_to.move")
        move.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        set_scaled_size(self, minimum_width=340)
        self.finished.connect(self.deleteLater)

    def _on_map(self, prefix: str) -> list[str]:
        words, index = self._scene.words, self._index
        return [words[i] for i in index.offer(prefix, 12) if i < len(words)] if index is not None else []

    def accept(self) -> None:
        """Move the word if the other one is on the map; otherwise mark the input as invalid."""
        at = self._index.get(self._line.text().strip()) if self._index is not None else None
        if at is None or at >= len(self._scene.words) or at == self._word or self._scene.hidden[at]:
            self._line.set_invalid(True)
            self._line.setFocus()
            return
        super().accept()
        self._chosen(self._word, at)


_BESIDE_WORDS = (
    (
        (tr("Select all words"), "edit.select_all"),
        (tr("Invert selection"), "edit.invert_selection"),
        (tr("Clear selection"), "edit.clear_selection"),
    ),
    ((tr("Find words by pattern"), "edit.find_words"),),
)
_SHOW_ALL = (tr("Show all words"), "edit.show_all")


class MapMenu(QObject):
    """Opens the context menu of a word; its entries act on the selection, so an unselected word is selected first.

    Parameters
    ----------
    dragging : WordDragging
        Moves words during a run.
    reading : MapReading
        Shows the line of the text that is being read.
    placing : MapPlacing
        Places words that are not on the map among their neighbors.
    """

    def __init__(
        self, context: Context, view: WordMap, dragging: WordDragging, reading: MapReading, placing: MapPlacing
    ) -> None:
        super().__init__(view)
        self._context, self._view, self._dragging, self._reading = context, view, dragging, reading
        self._placing = placing
        self._table = PlotDataAction(view, view.numbers, picture=False)
        view.menu_asked.connect(self._open)

    def _open(self, word: int, place: QPoint) -> None:
        context, view = self._context, self._view
        if not context.scene.words:
            return
        # select the word, so that it shows what the menu acts on
        if word >= 0 and not (context.scene.selected == word).any():
            context.workspace.select([context.scene.words[word]])
        menu = QMenu(view)
        menu.setObjectName("map.menu")
        menu.aboutToHide.connect(menu.deleteLater)
        if word >= 0:
            add_word_actions(menu, context, context.scene.words[word], "map.menu")
            if self._dragging.possible:
                entry = menu.addAction(tr("Move next to …"), lambda: self._ask_next_to(word))
                entry.setObjectName("map.menu.move")
                menu.addSeparator()
        else:
            for group in _BESIDE_WORDS:
                for text, action in group:
                    self._add(menu, text, action)
                menu.addSeparator()
            if self._placing.possible:
                entry = menu.addAction(tr("Add words to this map…"), self._placing.ask)
                entry.setObjectName("map.menu.place_words")
                if view.placed_words:
                    entry = menu.addAction(tr("Remove the added words"), self._placing.clear)
                    entry.setObjectName("map.menu.clear_placed")
                menu.addSeparator()
        if context.selection_actions.hides:
            self._add(menu, *_SHOW_ALL)
            menu.addSeparator()
        fit = menu.addAction(tr("Fit the map to its words"), view.fit)
        fit.setObjectName("map.menu.fit")
        menu.addAction(self._reading.switch)
        menu.addAction(self._table.action)
        menu.popup(place)

    def _ask_next_to(self, word: int) -> None:
        MoveWordDialog(self._context, word, self._dragging.move_next_to, self._view.window()).open()

    def _add(self, menu: QMenu, text: str, action: str) -> None:
        entry = menu.addAction(text, lambda: self._context.run_action(action))
        entry.setObjectName(f"map.menu.{action.removeprefix('edit.')}")
        if action == "edit.clear_selection":
            entry.setEnabled(len(self._context.workspace.chosen) > 0)

"""Keeps the selection on the map and in the workspace in step."""

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal

from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.widgets.plane.pointing import combined

_TOGGLING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class MapSelection(QObject):
    """Synchronizes a word map with the workspace's selection and with the scene's highlights and filters.

    Signals
    -------
    shown
        The map shows another selection.
    """

    shown = Signal()

    def __init__(self, context: Context, view: WordMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._view = context, view
        self._workspace, self._scene = context.workspace, context.scene
        view.clicked.connect(self._on_clicked)
        view.double_clicked.connect(self._on_double_clicked)
        view.selection_dragged.connect(self._on_dragged)
        view.legend.filtered.connect(lambda: self._scene.hide(view.legend.hidden(), by="legend"))
        self._scene.reveal_requested.connect(view.bring_to_view)
        self._scene.hidden_changed.connect(self.show_hidden)
        self._scene.highlight_changed.connect(self._show_marks)
        self._workspace.selection_changed.connect(self.show)
        self._workspace.neighbors_changed.connect(self._show_marks)

    def show(self) -> None:
        """Show the selected words, the neighbors of the last one, and the highlighted words."""
        if not self._in_step:
            return
        ids = self._workspace.selected_ids
        self._scene.show_selected(ids[ids < len(self._scene.words)])
        self._view.set_selection(self._scene.selected)
        self._show_marks()
        self.shown.emit()

    @property
    def _in_step(self) -> bool:
        """Whether the map has the scene's words already: the scene learns of new words first."""
        return len(self._view.words) == len(self._scene.words)

    def show_hidden(self) -> None:
        """Apply the hidden words to the map."""
        if self._in_step:
            self._view.set_hidden(self._scene.hidden)

    def _show_marks(self) -> None:
        """Mark the nearest and the highlighted words."""
        if not self._in_step:
            return
        near = self._places(self._workspace.neighbors)
        lit = self._scene.highlighted
        self._view.set_marked(np.concatenate((np.array(near, np.int32), lit[~np.isin(lit, near)])))

    def _places(self, words: Sequence[str]) -> list[int]:
        """Return the indices on the map of those of a few words that are on it."""
        index = self._workspace.index
        get: Callable[[str], int | None] = index.get if index is not None else lambda _word: None
        found = [get(word) for word in words]
        return [i for i in found if i is not None and i < len(self._scene.words)]

    def _on_clicked(self, at: int, modifiers: Qt.KeyboardModifier) -> None:
        if at < 0:
            self._workspace.select([])
        elif modifiers & _TOGGLING:
            self._workspace.toggle(self._scene.words[at])
            self._context.fill_inputs()
        else:
            self._workspace.select([self._scene.words[at]])

    def _on_double_clicked(self, at: int) -> None:
        if self._workspace.chosen.last == self._scene.words[at]:
            self._context.selection_actions.select_neighbors()

    def _on_dragged(self, found: np.ndarray, modifiers: Qt.KeyboardModifier) -> None:
        ids = combined(self._workspace.selected_ids, found, modifiers)
        # other views follow the most frequent word of the shape; after a removal the previous word if it stays
        index, before = self._workspace.index, self._workspace.chosen.last
        wanted = [int(at) for at in found[:1]]
        if index is not None and before is not None and (at := index.get(before)) is not None:
            wanted.append(at)
        wanted += [int(at) for at in ids[:1]]
        self._workspace.select_ids(ids, last=next((at for at in wanted if (ids == at).any()), None))

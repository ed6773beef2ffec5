"""Asks beside which word another word is to be moved."""

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import label
from embviz.util.language import isolated, tr


class MoveWordDialog(QDialog):
    """A line for a word, completed from those on the map.

    Parameters
    ----------
    context : Context
    word : int
        The one that is to be moved.
    chosen : callable
        Given this word and the other one.
    parent : QWidget
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
        layout.addWidget(label(tr(
            "Its vector is put among those of the words around the other one. The text that is read then pulls it home."
        ), "caption", wrap=True))
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
        """Move the word where the other one is on the map; else mark the line."""
        at = self._index.get(self._line.text().strip()) if self._index is not None else None
        if at is None or at >= len(self._scene.words) or at == self._word or self._scene.hidden[at]:
            self._line.set_invalid(True)
            self._line.setFocus()
            return
        super().accept()
        self._chosen(self._word, at)

"""Input of word pairs that differ in one respect only."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import column, label, row
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_OWN = tr("Own pairs")


class PairsEditor(QWidget):
    """A line such as ``she/he woman/man``, and a choice of bundled pair lists.

    Parameters
    ----------
    name : str
        Prefix of the object names, followed by ``_list``, ``_line`` or ``_message``.
    first : str
        The bundled list chosen at the start.

    Signals
    -------
    changed
        The pairs changed.
    """

    changed = Signal()

    def __init__(self, context: Context, name: str, first: str) -> None:
        super().__init__()
        from embviz.analysis.bias.shipped_sets import bundled_pair_lists

        self._context = context
        self._lists = {key: " ".join("/".join(pair) for pair in pairs) for key, pairs in bundled_pair_lists().items()}
        self._choice = QComboBox()
        self._choice.setObjectName(f"{name}_list")
        self._choice.setAccessibleName(tr("Lists of pairs"))
        set_scaled_size(self._choice, fixed_width=150)
        self._choice.addItems([_OWN, *self._lists])
        self.line = QueryLineEdit(
            f"{name}_line", f"{name}_message", tr("Pairs of words"), "she/he woman/man", context.complete
        )
        caption = label(tr("Pairs"), "muted")
        set_scaled_size(caption, fixed_width=54)
        caption.setBuddy(self.line)
        layout = column(self, (0, 0, 0, 0), 0)
        layout.addLayout(row(caption, self._choice, self.line, stretch=self.line))
        layout.addWidget(self.line.message)
        self.line.propose(self._lists[first])
        self.line.setCursorPosition(0)
        self.line.asked.connect(self.changed)
        self.line.textEdited.connect(self._show_name)
        self._choice.activated.connect(self._on_chosen)
        self._show_name()

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Return the pairs.

        Raises
        ------
        InputError
            When part of the text is not a pair.
        """
        from embviz.analysis.bias.shipped_sets import pairs_from

        half = self.line.half_typed()
        text = self.line.text()
        # the pair that is being typed has no second word yet
        return pairs_from(text[: len(text) - len(half)] if half and "/" not in half else text)

    def write(self, text: str) -> None:
        """Set the pairs."""
        self.line.write(text)
        self.line.setCursorPosition(0)
        self._show_name()

    def refused(self, error: InputError, embedding: "Embedding") -> None:
        """Show an error below the line."""
        self.line.refused(error, lambda word: word in embedding)

    def _show_name(self) -> None:
        text = self.line.text().split()
        named = next((key for key, known in self._lists.items() if known.split() == text), _OWN)
        self._choice.setCurrentText(named)

    def _on_chosen(self, at: int) -> None:
        if at:
            self.write(self._lists[self._choice.itemText(at)])
        else:
            self.line.setFocus()
            self.line.selectAll()

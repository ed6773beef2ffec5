"""Input of the four word sets of an association test, with sets to choose from."""

import re
from collections.abc import Container
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from embviz.gui.axes.examples import example_sets
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import label
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.bias.word_sets import AssociationSets

_KEYS = ("X", "Y", "A", "B")
_OWN = tr("Own words")


class SetsEditor(QWidget):
    """Words of X and Y above those of A and B.

    Parameters
    ----------
    context : Context
    name : str
        Its parts are called so, with ``_sets``, ``_x``, ``_y``, ``_a``, ``_b``.

    Signals
    -------
    changed
        The words are other ones.
    """

    changed = Signal()

    def __init__(self, context: Context, name: str) -> None:
        super().__init__()
        from embviz.analysis.bias.word_sets import bundled_associations

        self._context = context
        self.choice = QComboBox()
        self.choice.setObjectName(f"{name}_sets")
        self.choice.setAccessibleName(tr("Sets of words"))
        self.choice.addItem(_OWN)
        for sets in bundled_associations():
            self.choice.addItem(sets.name, sets)
        self.choice.activated.connect(self._on_chosen)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(8)
        layout.setVerticalSpacing(0)
        examples = ("rose tulip lily daisy", "ant wasp flea spider", "love peace gift happy", "war death poison ugly")
        self._lines: list[QueryLineEdit] = []
        self._captions = []
        for at, (key, example) in enumerate(zip(_KEYS, examples, strict=True)):
            what = tr("Targets") if key in "XY" else tr("Attributes")
            line = QueryLineEdit(
                f"{name}_{key.lower()}", f"{name}_{key.lower()}_message", f"{what} {key}", example, context.complete
            )
            caption = label(key, "muted")
            set_scaled_size(caption, minimum_width=110)
            caption.setBuddy(line)
            line.textEdited.connect(self._show_name)
            line.asked.connect(self.changed)
            line.message.setVisible(False)
            across, down = at % 2 * 2, at // 2 * 2
            layout.addWidget(caption, down, across)
            layout.addWidget(line, down, across + 1)
            layout.addWidget(line.message, down + 1, across + 1)
            layout.setColumnStretch(across + 1, 1)
            self._lines.append(line)
            self._captions.append(caption)
        layout.setRowMinimumHeight(1, 6)

    @property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """Words of X, Y, A and B."""
        return tuple(tuple(re.findall(r"[^\s,;]+", line.text())) for line in self._lines)

    @property
    def sets(self) -> "AssociationSets | None":
        """The bundled sets that the lines hold; None for others."""
        words = self.words
        found = (self.choice.itemData(at) for at in range(1, self.choice.count()))
        return next((sets for sets in found if sets.words == words), None)

    @property
    def titles(self) -> tuple[str, ...]:
        """What the four sets stand for."""
        sets = self.sets
        return sets.titles if sets is not None else _KEYS

    def propose(self) -> None:
        """Choose the first sets of which enough words are there, as long as nobody has chosen or typed."""
        embedding = self._context.workspace.embedding
        if embedding is None or any(line.touched for line in self._lines):
            return
        for line, words in zip(self._lines, next((sets.words for sets in example_sets(self._context.workspace)), ()),
                               strict=False):
            line.propose(" ".join(words))
            line.setCursorPosition(0)
        self._show_name()

    def write(self, words: "tuple[tuple[str, ...], ...]") -> None:
        """Fill the four lines for a person."""
        for line, own in zip(self._lines, words, strict=True):
            line.touched = True
            line.setText(" ".join(own))
            line.setCursorPosition(0)
        self._show_name()
        self._lines[0].ask()

    def take_focus(self) -> None:
        """Put the keyboard to the sets."""
        self.choice.setFocus()

    def told(self, error: InputError | None) -> None:
        """Say what is wrong below the line whose set it is about; nothing where nothing is."""
        embedding = self._context.workspace.embedding
        for line in self._lines:
            line.answered("")
            line.message.setVisible(False)
        if error is None or embedding is None:
            return
        at = next((k for k, key in enumerate(_KEYS) if re.search(rf"'{key}' has| {key}\b", error.what)), 0)
        self._lines[at].message.setVisible(True)
        self._lines[at].refused(error, partial(_known, embedding))

    def _show_name(self) -> None:
        sets = self.sets
        self.choice.setCurrentIndex(self.choice.findText(sets.name) if sets is not None else 0)
        for caption, key, title in zip(self._captions, _KEYS, self.titles, strict=True):
            caption.setText(f"{key}  {title}" if title != key else key)

    def _on_chosen(self, at: int) -> None:
        sets = self.choice.itemData(at)
        if sets is not None:
            self.write(sets.words)
        else:
            self._lines[0].setFocus()
            self._lines[0].selectAll()


def _known(embedding: Container[str], word: str) -> bool:
    return word in embedding

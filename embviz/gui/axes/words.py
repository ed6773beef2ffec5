"""Input of the words to lay on axes, and of word pairs that differ in one respect only."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.axes.answer import MOST_LAID, AskedWords
from embviz.gui.pages.context import Context
from embviz.gui.pages.shared_words import OfferedWords, word_list
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import column, combo_box, label, row
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_EXAMPLES, _TYPED, _SELECTED, _FREQUENT, _GROUPS = "examples", "typed", "selected", "frequent", "groups"
_OF_EACH = 12  # words of each group where several are shown together
_GROUPS_SHOWN = 7

Lists = Mapping[str, Sequence[str]]


class WordsChoice(QWidget):
    """A choice of the source of words, with a line to type or a number of words.

    Parameters
    ----------
    name : str
        Prefix of the object names, followed by ``_from``, ``_line`` or ``_count``.
    examples : callable
        Returns the example lists by name.
    title : str
        Title of the examples in the choice.

    Signals
    -------
    changed
        The words changed.
    """

    changed = Signal()

    def __init__(self, context: Context, name: str, examples: Callable[[], Lists], title: str = tr("Examples")) -> None:
        super().__init__()
        self._context, self._examples, self._title = context, examples, title
        self._from = combo_box(f"{name}_from", tr("Where the words come from"))
        set_scaled_size(self._from, minimum_width=190)
        self.line = QueryLineEdit(
            f"{name}_line", f"{name}_message", tr("Words to look at"), "doctor nurse king dog", context.complete
        )
        self._count = WholeSpin(f"{name}_count", tr("How many of the most frequent words"), 1, MOST_LAID, 100)
        layout = column(self, (0, 0, 0, 0), 0)
        self.caption = label(tr("Words"), "muted")
        set_scaled_size(self.caption, minimum_width=54)
        self._shared = OfferedWords(context.workspace, self.line, word_list(2))
        self._shared.chosen.connect(self._on_offer)
        layout.addLayout(
            row(self.caption, self._from, self._count, self.line, self._shared.button, None, stretch=self.line)
        )
        layout.addWidget(self.line.message)
        self._offered: list[tuple[str, str, int]] = []
        self._from.activated.connect(self._on_chosen)
        self._count.valueChanged.connect(lambda _n: self.changed.emit())
        self.line.asked.connect(self.changed)
        context.workspace.selection_changed.connect(self._on_selection)
        context.scene.coloring_changed.connect(self._on_coloring)
        self._fill()
        self._look()

    @property
    def source(self) -> str:
        """The chosen source: examples, typed, selected, frequent, groups, or group of the map."""
        return str(self._offered[self._from.currentIndex()][1])

    def choose(self, source: str, group: int = -1) -> None:
        """Choose another source of words."""
        at = next((k for k, (_, key, of) in enumerate(self._offered) if (key, of) == (source, group)), 0)
        self._from.setCurrentIndex(at)
        self._on_chosen(at)

    def write(self, text: str) -> None:
        """Set the words, as if they were typed."""
        self.choose(_TYPED)
        self.line.write(text)

    def take(self) -> None:
        """Offer the words typed on another page, if there are several."""
        self._shared.take()

    def _on_offer(self) -> None:
        self._from.setCurrentIndex(next(k for k, (_, key, _of) in enumerate(self._offered) if key == _TYPED))
        self._look()

    def asked(self) -> AskedWords:
        """Return the words and their groups."""
        _, source, group = self._offered[self._from.currentIndex()]
        workspace = self._context.workspace
        if source == _EXAMPLES:
            return _grouped(self._examples())
        if source == _TYPED:
            return AskedWords(tuple(dict.fromkeys(re.findall(r"[^\s,;]+", self.line.text()))))
        if source == _SELECTED:
            return AskedWords(workspace.chosen.first(MOST_LAID), left_out=max(0, len(workspace.chosen) - MOST_LAID))
        if source == _FREQUENT:
            words = workspace.embedding.words if workspace.embedding is not None else ()
            return AskedWords(tuple(islice(words, self._count.value())))
        return self._on_map(group)

    def _on_map(self, group: int) -> AskedWords:
        scene = self._context.scene
        coloring = scene.coloring
        if coloring is None or not coloring.categorical:
            return AskedWords(())
        if group >= 0:
            ids = np.flatnonzero(coloring.values == group)
            words = tuple(scene.words[at] for at in ids[:MOST_LAID].tolist())
            return AskedWords(words, left_out=max(0, len(ids) - MOST_LAID))
        return _grouped(
            {
                name: [scene.words[at] for at in np.flatnonzero(coloring.values == k)[:_OF_EACH].tolist()]
                for k, name in enumerate(coloring.names[:_GROUPS_SHOWN])
            }
        )

    # --- what is offered

    def _fill(self) -> None:
        before = self._offered[self._from.currentIndex()] if self._offered else None
        coloring = self._context.scene.coloring
        groups = coloring.names if coloring is not None and coloring.categorical else ()
        self._offered = [
            (self._title, _EXAMPLES, -1),
            (tr("Words typed here"), _TYPED, -1),
            (tr("Selected words"), _SELECTED, -1),
            (tr("The most frequent"), _FREQUENT, -1),
        ]
        if groups:
            self._offered.append((tr("Some of each group of the map"), _GROUPS, -1))
            self._offered += [(tr("Group: {name}", name=name), "group", k) for k, name in enumerate(groups)]
        self._from.clear()
        self._from.addItems([title for title, _, _ in self._offered])
        self._from.setCurrentIndex(self._offered.index(before) if before in self._offered else 0)

    def _on_chosen(self, _at: int) -> None:
        self._look()
        if self.source == _TYPED and self.isVisible():
            self.line.setFocus()
        self.changed.emit()

    def _look(self) -> None:
        for part in (self.line, self.line.message):
            part.setVisible(self.source == _TYPED)
        self._count.setVisible(self.source == _FREQUENT)

    def _on_selection(self) -> None:
        if self.source == _SELECTED:
            self.changed.emit()

    def _on_coloring(self) -> None:
        source = self.source
        self._fill()
        self._look()
        if source not in (_EXAMPLES, _TYPED, _SELECTED, _FREQUENT):
            self.changed.emit()


def _grouped(lists: Lists) -> AskedWords:
    """Return the words of several lists; a word of two lists belongs to the first."""
    of: dict[str, int] = {}
    for k, words in enumerate(lists.values()):
        for word in words:
            of.setdefault(word, k)
    return AskedWords(tuple(of), tuple(of.values()), tuple(lists) if len(lists) > 1 else ())


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
        self._choice = combo_box(f"{name}_list", tr("Lists of pairs"))
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

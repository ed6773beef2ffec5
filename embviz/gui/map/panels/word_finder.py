"""Search by pattern with a list of hits of any length, highlighted on the map."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QListView, QSizePolicy, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, row
from embviz.gui.widgets.tables.cells import WordCells
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.word_search import Mode, WordSearch

_NOWHERE = QModelIndex()


class WordsModel(QAbstractListModel):
    """List model of words of a vocabulary, by their ids."""

    def __init__(self) -> None:
        super().__init__()
        self._words: Sequence[str] = ()
        self.ids = np.zeros(0, np.int32)
        self._muted_from = 0

    def show(self, words: Sequence[str], ids: np.ndarray, muted_from: int) -> None:
        """Set the words.

        Parameters
        ----------
        words : sequence of str
            The vocabulary.
        ids : int32 array (n,)
        muted_from : int
            Words from this id on are in the muted color.
        """
        self.beginResetModel()
        self._words, self.ids, self._muted_from = words, ids, muted_from
        self.endResetModel()

    def rowCount(self, parent: Any = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.ids)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        at = int(self.ids[index.row()])
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words[at]
        if role == Qt.ItemDataRole.ForegroundRole and at >= self._muted_from:
            return theme.color("text_muted")
        if role == Qt.ItemDataRole.ToolTipRole and at >= self._muted_from:
            return tr(
                "Word {at:,}: not on the map, which shows the first {muted_from:,}",
                at=at + 1,
                muted_from=self._muted_from,
            )
        return None


class WordList(QListView):
    """Shows a `WordsModel`; all rows have the same height, so that a million cost no more than a dozen.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.rows = WordsModel()
        self.setModel(self.rows)
        self.setItemDelegate(WordCells(self))
        self.setUniformItemSizes(True)
        self.setLayoutMode(QListView.LayoutMode.SinglePass)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one, and its position."""
        index = self.currentIndex() if point is None else self.indexAt(self.viewport().mapFrom(self, point))
        if not index.isValid():
            return None
        return str(index.data()), self.viewport().mapTo(self, self.visualRect(index).center())


KIND = "find words"
_TYPING_MS = 150
_MODES: "tuple[tuple[Mode, str, str], ...]" = (
    ("prefix", tr("Prefix"), tr("The beginning of a word: un")),
    ("glob", tr("Glob"), tr("A whole word, * for any letters: un*, *ing, k?ng")),
    ("regex", tr("Regex"), tr("A regular expression: ^un.+ing$")),
)
_NOTHING = np.zeros(0, np.int32)


class _PatternLine(QLineEdit):
    """Line edit that tells Shift+Return from Return, which QLineEdit does not."""

    taken = Signal(bool)  # whether the hits are added to the selection

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)


class WordFinder(QWidget):
    """Searches the open vocabulary on a worker; a new search cancels the previous one."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace, self._scene = context, context.workspace, context.scene
        self._search: WordSearch | None = None  # of the words it was built for
        self._words = self._open_words()  # the words that are searched
        self._hits = _NOTHING
        self._found = False  # whether the hits belong to these words
        self._asked = False  # whether Return was pressed and waits for the running search
        self._adding = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self._line = _PatternLine()
        self._line.setObjectName("select.pattern")
        self._line.setAccessibleName(tr("Pattern of the words"))
        self._line.setClearButtonEnabled(True)
        self._line.setToolTip(tr("Return selects all matches, Shift+Return adds them to the selection"))
        layout.addWidget(self._line)
        self._mode = SegmentedControl("select.mode", tr("Kind of pattern"), [mode[:2] for mode in _MODES])
        self._mode.choose(context.settings.get("select/mode"))
        self._exact = button(tr("Aa"), "select.exact", flat=True)
        self._exact.setAccessibleName(tr("Match case and accents"))
        self._exact.setToolTip(tr("Match case and accents"))
        self._exact.setCheckable(True)
        self._exact.setChecked(context.settings.get("select/exact"))
        layout.addLayout(row(self._mode, None, self._exact))
        self._count = InlineMessage("select.count")
        self._count.setWordWrap(True)
        layout.addWidget(self._count)
        self._list = WordList("select.hits", tr("Words found"))
        set_scaled_size(self._list, minimum_height=110)
        # the height follows the available space, not the number of words: widgets below stay visible
        self._list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        layout.addWidget(self._list, 1)
        self._all = button(tr("Select all"), "select.all")
        self._map_only = button(tr("On the map"), "select.on_map", flat=True)
        self._all.setToolTip(tr("Select all words found (Return)"))
        self._map_only.setToolTip(tr("Select those of the words found that are on the map"))
        layout.addLayout(row(self._all, self._map_only, None))

        self._typing = QTimer(self, interval=_TYPING_MS, singleShot=True)
        self._typing.timeout.connect(self._ask)
        self._line.textChanged.connect(self._on_typed)
        self._line.taken.connect(self._on_taken)
        self._mode.changed.connect(self._on_mode)
        self._exact.toggled.connect(self._on_exact)
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)
        self._all.clicked.connect(lambda: self._select(self._hits))
        self._map_only.clicked.connect(lambda: self._select(self._on_map()))
        self._scene.words_changed.connect(self._on_map_words)
        for changed in (self._workspace.words_changed, self._workspace.corpus_changed, self._workspace.run_changed):
            changed.connect(self._on_vocabulary)
        self._describe()
        self._show()

    def take_focus(self) -> None:
        """Focus the pattern input."""
        self._line.setFocus()
        self._line.selectAll()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._typing.stop()
        self._context.jobs.cancel(KIND)
        self._scene.highlight(_NOTHING)

    # --- searching

    def _on_typed(self) -> None:
        self._asked = False
        self._typing.start()

    def _on_mode(self, at: int) -> None:
        self._context.settings.set("select/mode", at)
        self._describe()
        self._ask()

    def _on_exact(self, exact: bool) -> None:
        self._context.settings.set("select/exact", exact)
        self._ask()

    def _describe(self) -> None:
        self._line.setPlaceholderText(_MODES[self._mode.current][2])

    def _open_words(self) -> Sequence[str]:
        index = self._workspace.index
        return index.words if index is not None else ()

    def _on_vocabulary(self) -> None:
        """Discard hits among other words: their ids now mean other words."""
        words = self._open_words()
        if words is not self._words:
            self._words, self._search, self._hits, self._found, self._asked = words, None, _NOTHING, False, False
            self._context.jobs.cancel(KIND)
            self._show()
            self._ask()

    def _on_map_words(self) -> None:
        # the map may be notified of another vocabulary first
        self._on_vocabulary()
        self._show()

    def _ask(self) -> None:
        self._typing.stop()
        self._context.jobs.cancel(KIND)
        index, pattern = self._workspace.index, self._line.text().strip()
        if not self.isVisible():
            return
        if not pattern or index is None:
            self._answer(_NOTHING)
            return
        mode, exact, search = _MODES[self._mode.current][0], self._exact.isChecked(), self._search

        def work(job: Job) -> "tuple[WordSearch, np.ndarray]":
            from embviz.analysis.word_search import WordSearch

            made = search if search is not None else WordSearch(index.words)
            return made, made.find(pattern, mode, exact=exact, pulse=job.pulse.quiet)

        def done(found: "tuple[WordSearch, np.ndarray]") -> None:
            self._search, hits = found
            self._answer(hits)

        self._context.jobs.submit("quick", KIND, work, done, self._refuse)

    def _answer(self, hits: np.ndarray) -> None:
        self._hits, self._found = hits, True
        self._show()
        if self._asked:
            self._asked = False
            self._select(hits)

    def _refuse(self, error: Exception) -> None:
        self._answer(_NOTHING)
        if not isinstance(error, InputError):
            self._context.messages.show_error(error)
            return
        self._count.show_error(error)
        self._mark(True)

    # --- showing

    def _on_map(self) -> np.ndarray:
        return self._hits[: np.searchsorted(self._hits, len(self._scene.words))]

    def _show(self) -> None:
        words, hits, on_map = self._words, self._hits, self._on_map()
        self._list.rows.show(words, hits, len(self._scene.words))
        asked = bool(self._line.text().strip())
        for part in (self._list, self._all, self._map_only):
            part.setVisible(asked)
        self.setSizePolicy(
            QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding if asked else QSizePolicy.Policy.Maximum
        )
        self._all.setEnabled(len(hits) > 0)
        self._map_only.setEnabled(0 < len(on_map) < len(hits))
        self._mark(False)
        if self.isVisible():
            self._scene.highlight(on_map)
        if not asked:
            self._count.show_note(tr("Matching words light up on the map."))
        elif self._workspace.index is None:
            self._count.show_note(tr("Open a text or vectors to search their words."))
        elif not self._found:
            self._count.show_note(tr("Searching …"))
        else:
            self._count.show_note(
                tr(
                    "{hits:,} of {words}, {on_map:,} on the map",
                    hits=len(hits),
                    words=counted(len(words), "word"),
                    on_map=len(on_map),
                )
            )

    def _mark(self, invalid: bool) -> None:
        if bool(self._line.property("invalid")) != invalid:
            self._line.setProperty("invalid", invalid)
            self._line.style().unpolish(self._line)
            self._line.style().polish(self._line)

    # --- selecting

    def _on_taken(self, adding: bool) -> None:
        """Select the hits; if the search is still running, as soon as it ends."""
        self._adding = adding
        if self._typing.isActive() or self._context.jobs.running(KIND):
            self._asked = True
            if self._typing.isActive():
                self._ask()
        else:
            self._select(self._hits)

    def _select(self, ids: np.ndarray) -> None:
        adding, self._adding = self._adding, False
        if not len(ids):
            return
        before = self._workspace.selected_ids if adding else _NOTHING
        text = tr("Select words found by “{strip}”", strip=self._line.text().strip())
        # the most frequent word becomes the one that the other views follow
        self._workspace.select_ids(np.concatenate((before, ids[~np.isin(ids, before)])), text, last=int(ids[0]))

    def _on_chosen(self, index: QModelIndex) -> None:
        at = int(self._list.rows.ids[index.row()])
        self._workspace.select_ids(np.array([at]))
        self._scene.fly_to(at)

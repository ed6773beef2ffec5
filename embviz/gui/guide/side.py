"""The side bar of the guide: search line and contents list."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QVBoxLayout, QWidget

from embviz.gui.guide.chapters import Chapter
from embviz.gui.guide.contents import Row, RowPainter, Rows, rows_of, rows_of_hits
from embviz.gui.guide.searching import Hit, find, words_of
from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import label
from embviz.util.language import counted, tr

_WIDE_PX, _SHARE = 286, 0.36  # of the usual text size, and of the window at most
_MOST = 60  # places that are listed


class GuideSide(QWidget):
    """Lists all chapters, with the headings of the one that is read; while something is typed, what was found.

    Signals
    -------
    chosen(str, str, tuple)
        A row was opened: the chapter, the slug of its heading, and the words that are searched, folded.
    emptied
        Nothing is searched any more.
    """

    chosen = Signal(str, str, tuple)
    emptied = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chapters: tuple[Chapter, ...] = ()
        self._opened = ("", "")  # the chapter and the heading that are read
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 10, 8)
        layout.setSpacing(8)
        self.line = QLineEdit()
        self.line.setObjectName("guide.search")
        self.line.setAccessibleName(tr("Search the guide"))
        self.line.setPlaceholderText(tr("Search the guide (Ctrl+F)"))
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(self._search)
        self.line.installEventFilter(self)
        layout.addWidget(self.line)
        self._count = label("", "caption", wrap=True)
        self._count.setObjectName("guide.count")
        self._count.hide()
        layout.addWidget(self._count)
        self._rows = Rows(self)
        self._list = QListView()
        self._list.setObjectName("guide.contents")
        self._list.setAccessibleName(tr("Chapters"))
        self._list.setModel(self._rows)
        self._list.setItemDelegate(RowPainter(self))
        self._list.setMouseTracking(True)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.clicked.connect(lambda index: self._open(self._rows.rows[index.row()]))
        self._list.installEventFilter(self)
        layout.addWidget(self._list, 1)
        theme.source.changed.connect(self._list.doItemsLayout)  # letters may be of another size

    @property
    def searching(self) -> bool:
        """Whether something is typed."""
        return bool(self.line.text().strip())

    def take(self, chapters: tuple[Chapter, ...]) -> None:
        """Take the chapters of a guide."""
        self._chapters = chapters

    def mark(self, chapter_id: str, slug: str) -> None:
        """Show what is read, where nothing is searched."""
        self._opened = chapter_id, slug
        if not self.searching:
            self._rows.show(rows_of(self._chapters, chapter_id))
            index = self._rows.place(chapter_id, slug)
            if not index.isValid() or index != self._list.currentIndex():
                self._list.setCurrentIndex(index)

    def begin(self) -> None:
        """Put the keyboard into the line."""
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def fit(self, window_px: int) -> None:
        """Be as wide as the text size asks for and a window of so many px allows."""
        self.setFixedWidth(min(px(_WIDE_PX), round(_SHARE * window_px)))

    def _search(self, typed: str) -> None:
        self._list.setAccessibleName(tr("Places found") if self.searching else tr("Chapters"))
        self._count.setVisible(self.searching)
        if not self.searching:
            self.mark(*self._opened)
            self.emptied.emit()
            return
        hits = find(self._chapters, typed)
        self._count.setText(_told(hits))
        self._rows.show(rows_of_hits(hits[:_MOST]))
        self._list.setCurrentIndex(self._rows.index(0))
        self._list.scrollToTop()

    def _open(self, row: Row) -> None:
        self.chosen.emit(row.chapter, row.slug, words_of(self.line.text()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._on_key(watched, event)
        return super().eventFilter(watched, event)

    def _on_key(self, watched: QObject, event: QKeyEvent) -> bool:
        """Walk through the list from the line above it, and open what is chosen."""
        index, count = self._list.currentIndex(), self._rows.rowCount()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if index.isValid():
                self._open(self._rows.rows[index.row()])
            return True
        if watched is self.line and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and count:
            by = 1 if event.key() == Qt.Key.Key_Down else -1
            self._list.setCurrentIndex(self._rows.index((index.row() + by) % count))
            return True
        return False


def _told(hits: Sequence[Hit]) -> str:
    if not hits:
        return tr("Nothing in the guide holds all of these words. Try fewer, or the beginning of one.")
    places, where = counted(len(hits), "place"), counted(len({hit.chapter.id for hit in hits}), "chapter")
    if len(hits) > _MOST:
        return tr("{places} in {chapters}; the best {shown}:", places=places, chapters=where, shown=_MOST)
    return tr("{places} in {chapters}", places=places, chapters=where)

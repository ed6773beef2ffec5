"""The window of the user guide: side bar, text, history."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListView, QToolButton, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Jobs
from embviz.gui.core.settings import Settings
from embviz.gui.guide.chapters import Chapter, Section, chapters
from embviz.gui.guide.contents import Hit, Row, RowPainter, Rows, find, rows_of, rows_of_hits, words_of
from embviz.gui.guide.reading import GuideText
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import ElidedLabel, label, row
from embviz.util.language import counted, spoken, tr


@dataclass(frozen=True)
class Visit:
    """History entry: a chapter, the target heading, and the scroll position when it was left."""

    chapter: str
    slug: str
    scrolled: int | None = None


class Visits:
    """History of visits with a current position."""

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._at = -1

    def go_to(self, visit: Visit) -> None:
        """Push a history entry; drops forward entries and ignores a repetition of the current one."""
        if self._at >= 0 and (self._visits[self._at].chapter, self._visits[self._at].slug) == (
            visit.chapter,
            visit.slug,
        ):
            return
        self._visits = [*self._visits[: self._at + 1], visit]
        self._at += 1

    def leave(self, scrolled: int) -> None:
        """Store the scroll position of the current entry."""
        if self._at >= 0:
            self._visits[self._at] = replace(self._visits[self._at], scrolled=scrolled)

    def can_go(self, by: int) -> bool:
        """Return whether there is an entry `by` steps away."""
        return 0 <= self._at + by < len(self._visits)

    def step(self, by: int) -> Visit | None:
        """Move `by` steps, back if negative, and return that entry; None if there is none."""
        if not self.can_go(by):
            return None
        self._at += by
        return self._visits[self._at]


_WIDE_PX, _SHARE = 286, 0.36  # px at the normal text size, and the largest share of the window
_MOST = 60  # places that are listed


class GuideSide(QWidget):
    """Side bar with all chapters and the headings of the current one, or with search hits.

    Signals
    -------
    chosen(str, str, tuple)
        A row was opened: the chapter, the slug of its heading, and the folded words of the search.
    emptied
        The search was cleared.
    """

    chosen = Signal(str, str, tuple)
    emptied = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chapters: tuple[Chapter, ...] = ()
        self._opened = ("", "")  # the current chapter and heading
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
        self._count = label("", "caption", wrap=True, name="guide.count")
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
        theme.source.changed.connect(self._list.doItemsLayout)  # the text size may have changed

    @property
    def searching(self) -> bool:
        """Return whether a search is active."""
        return bool(self.line.text().strip())

    def take(self, chapters: tuple[Chapter, ...]) -> None:
        """Set the chapters of the guide."""
        self._chapters = chapters

    def mark(self, chapter_id: str, slug: str) -> None:
        """Highlight the current heading, unless a search is active."""
        self._opened = chapter_id, slug
        if not self.searching:
            self._rows.show(rows_of(self._chapters, chapter_id))
            index = self._rows.place(chapter_id, slug)
            if not index.isValid() or index != self._list.currentIndex():
                self._list.setCurrentIndex(index)

    def begin(self) -> None:
        """Focus the search input."""
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def fit(self, window_px: int) -> None:
        """Set the width that the text size requires and the window's width in px allows."""
        self.setFixedWidth(min(px(_WIDE_PX), round(_SHARE * window_px)))

    def _search(self, typed: str) -> None:
        self._list.setAccessibleName(tr("Places found") if self.searching else tr("Chapters"))
        self._count.setVisible(self.searching)
        if not self.searching:
            self.mark(*self._opened)
            self.emptied.emit()
            return
        hits = find(self._chapters, typed)
        self._count.setText(_describe(hits))
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
        """Move through the list with keys of the search input, and open the current row."""
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


def _describe(hits: Sequence[Hit]) -> str:
    if not hits:
        return tr("No results. Try fewer words, or the beginning of one.")
    places, where = counted(len(hits), "result"), counted(len({hit.chapter.id for hit in hits}), "chapter")
    if len(hits) > _MOST:
        return tr("{places} in {chapters}; the best {shown}:", places=places, chapters=where, shown=_MOST)
    return tr("{places} in {chapters}", places=places, chapters=where)


ZOOM = "guide/zoom"  # unit of the setting: percent
_GEOMETRY = "guide"
_SIZE, _LEAST = (1000, 720), (640, 420)  # px
_ZOOMS = (70, 80, 90, 100, 110, 125, 150, 175, 200)  # percent
_MOUSE = {Qt.MouseButton.BackButton: -1, Qt.MouseButton.ForwardButton: 1}


class GuideWindow(QWidget):
    """The guide with contents at the left and the text at the right.

    Parameters
    ----------
    window : QWidget
        The guide is closed together with it.
    """

    def __init__(self, window: QWidget, settings: Settings, jobs: Jobs) -> None:
        super().__init__(window, Qt.WindowType.Window)
        self.setObjectName("guide")
        self.setWindowTitle(tr("User guide — embviz"))
        self.setMinimumSize(*_LEAST)  # at every text size: lines are wrapped if there is less room
        self.resize(*_SIZE)
        self._settings, self._jobs = settings, jobs
        self._chapters: tuple[Chapter, ...] = ()
        self._visits = Visits()
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        self._side = GuideSide()
        self._side.chosen.connect(self.visit)
        self._side.emptied.connect(self._forget_words)
        across.addWidget(self._side)
        across.addWidget(self._make_text(), 1)
        for keys, does in (
            ("Ctrl+F", self._side.begin),
            ("Alt+Left", lambda: self.go(-1)),
            ("Alt+Right", lambda: self.go(1)),
            ("Ctrl++; Ctrl+=", lambda: self._zoom_by(1)),
            ("Ctrl+-", lambda: self._zoom_by(-1)),
            ("Ctrl+0", lambda: self._zoom_to(100)),
        ):
            shortcut = QShortcut(self)
            shortcut.setKeys(QKeySequence.listFromString(keys))
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)
        self._zoom_to(self._settings.get(ZOOM))
        self._paint()
        theme.source.changed.connect(self._paint)
        self.restoreGeometry(self._settings.blob(_GEOMETRY))
        window.installEventFilter(self)

    @classmethod
    def open_at(cls, window: QWidget, settings: Settings, jobs: Jobs, place: str = "") -> "GuideWindow":
        """Show the guide of a window, at a place such as ``map#layout`` or where it was left.

        An unknown chapter or heading is replaced by the nearest one.
        """
        guide = window.findChild(cls) or cls(window, settings, jobs)
        guide._take_chapters()
        # first, because scrolling the text to its place depends on its size
        guide.show()
        guide.raise_()
        guide.activateWindow()
        chapter_id, _, named = place.partition("#")
        if chapter_id or guide._text.chapter is None:
            guide._side.line.clear()
            guide.visit(chapter_id, named)
        guide._text.setFocus()
        return guide

    # --- building

    def _make_text(self) -> QWidget:
        side = QWidget()
        layout = QVBoxLayout(side)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._back = self._tool("guide.back", tr("Back"), tr("Back (Alt+←)"), lambda: self.go(-1))
        self._forth = self._tool("guide.forth", tr("Forward"), tr("Forward (Alt+→)"), lambda: self.go(1))
        self._where = ElidedLabel("muted")
        self._where.setObjectName("guide.where")
        smaller, larger = tr("Smaller text"), tr("Larger text")
        self._smaller = self._tool("guide.smaller", smaller, tr("Smaller text (Ctrl+−)"), lambda: self._zoom_by(-1))
        self._larger = self._tool("guide.larger", larger, tr("Larger text (Ctrl++)"), lambda: self._zoom_by(1))
        self._smaller.setText("A−")
        self._larger.setText("A+")
        head = row(self._back, self._forth, 6, self._where, self._smaller, self._larger, spacing=2, stretch=self._where)
        head.setContentsMargins(12, 12, 16, 8)
        layout.addLayout(head)
        self._text = GuideText("guide.text", self._tip)
        self._text.followed.connect(self._follow)
        self._text.read.connect(self._on_read)
        self._text.viewport().installEventFilter(self)
        layout.addWidget(self._text, 1)
        return side

    def _tool(self, name: str, said: str, tip: str, does: object) -> QToolButton:
        tool = QToolButton()
        tool.setObjectName(name)
        tool.setAccessibleName(said)
        tool.setToolTip(tip)
        tool.clicked.connect(does)
        return tool

    def _paint(self) -> None:
        self._back.setIcon(icon("arrow-left"))
        self._forth.setIcon(icon("arrow-right"))
        self._side.fit(self.width())

    # --- chapters

    def _take_chapters(self) -> None:
        made = chapters(spoken())
        if made is not self._chapters:
            self._chapters = made
            self._side.take(made)
            # prepare the search index before the user types
            self._jobs.submit("quick", "guide", lambda _job: find(made, "a"))

    def visit(self, chapter_id: str, named: str = "", words: tuple[str, ...] = ()) -> None:
        """Show a chapter at a heading; the first chapter if the id is unknown."""
        chapter = next((each for each in self._chapters if each.id == chapter_id), self._chapters[0])
        section = chapter.section(named)
        self._visits.leave(self._text.verticalScrollBar().value())
        self._visits.go_to(Visit(chapter.id, section.slug if section else ""))
        self._show(chapter, section.slug if section else "", words)

    def go(self, by: int) -> None:
        """Move through the history, restoring the scroll position."""
        self._visits.leave(self._text.verticalScrollBar().value())
        visit = self._visits.step(by)
        if visit is not None:
            chapter = next((each for each in self._chapters if each.id == visit.chapter), self._chapters[0])
            self._show(chapter, visit.slug, ())
            if visit.scrolled is not None:
                self._text.verticalScrollBar().setValue(visit.scrolled)

    def _show(self, chapter: Chapter, slug: str, words: tuple[str, ...]) -> None:
        self._text.show_chapter(chapter, words)
        self._text.go_to(slug)
        self._back.setEnabled(self._visits.can_go(-1))
        self._forth.setEnabled(self._visits.can_go(1))
        self._on_read(slug)

    def _on_read(self, slug: str) -> None:
        """Show the current heading above the text and in the contents."""
        chapter = self._text.chapter
        if chapter is None:
            return
        section = chapter.section(slug) if slug else None
        self._where.setText(_named(chapter, section))
        self._side.mark(chapter.id, slug)

    def _forget_words(self) -> None:
        """Remove the highlights of a cleared search."""
        if self._text.chapter is not None:
            self._text.show_chapter(self._text.chapter)

    # --- links

    def _tip(self, url: QUrl) -> str:
        chapter = self._target(url)
        section = chapter.section(url.fragment()) if chapter else None
        return _named(chapter, section) if chapter else ""

    def _target(self, url: QUrl) -> Chapter | None:
        """Return the chapter that a link within the guide points to."""
        named = url.path()
        return next((each for each in self._chapters if each.id == named), None) if named else self._text.chapter

    def _follow(self, url: QUrl) -> None:
        chapter = self._target(url)
        if chapter is not None:
            self.visit(chapter.id, url.fragment())

    # --- text size

    def _zoom_by(self, steps: int) -> None:
        now = self._settings.get(ZOOM)
        at = min(range(len(_ZOOMS)), key=lambda k: abs(_ZOOMS[k] - now))
        self._zoom_to(_ZOOMS[min(max(at + steps, 0), len(_ZOOMS) - 1)])

    def _zoom_to(self, percent: int) -> None:
        percent = min(max(percent, _ZOOMS[0]), _ZOOMS[-1])
        self._settings.set(ZOOM, percent)
        self._text.set_zoom(percent / 100)
        self._smaller.setEnabled(percent > _ZOOMS[0])
        self._larger.setEnabled(percent < _ZOOMS[-1])

    # --- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parent():
            # close it with its window, which would delete it but not close it before
            if event.type() == QEvent.Type.Hide and not event.spontaneous():
                self.close()
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            by = _MOUSE.get(event.button())
            if by is not None:
                self.go(by)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self._side.line.text():
            self._side.line.clear()
        else:
            self.close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.fit(self.width())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settings.set_blob(_GEOMETRY, self.saveGeometry())


def _named(chapter: Chapter, section: Section | None) -> str:
    return f"{chapter.title} › {section.heading}" if section else chapter.title

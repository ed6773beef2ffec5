"""The text view of the guide, with search hits marked."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMargins, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from embviz.gui.guide.chapters import Chapter
from embviz.gui.guide.rendering import Place, limit_lines, line_width, render
from embviz.gui.guide.searching import marks_of
from embviz.gui.style import theme
from embviz.gui.widgets.layouts import label

_LEAST_EDGE = 36  # px beside the text
_WIDEST = 1.28  # of tables, as a share of a comfortable line
_UP = 14  # px above a place that is gone to
_ROOM = 100  # px that a marked word needs below its heading


class GuideText(QTextBrowser):
    """Shows one chapter. Links that leave the guide open in the browser, after their address was to be read.

    Parameters
    ----------
    name : str
        Object name.
    tip : callable
        Returns what the tooltip of a link within the guide says.

    Signals
    -------
    read(str)
        Another heading came to the top: its slug, empty for the title.
    followed(QUrl)
        A link within the guide was taken.
    """

    read = Signal(str)
    followed = Signal(QUrl)

    def __init__(self, name: str, tip: Callable[[QUrl], str]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("guide", True)
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # the text is laid out for a bar that is there: it would else be laid out again when one comes
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._tip = tip
        self._chapter: Chapter | None = None
        self._zoom = 1.0
        self._words: tuple[str, ...] = ()
        self._places: tuple[Place, ...] = ()
        self._written: QTextDocument | None = None
        self._beyond = -1.0  # px by which lines are narrower than tables
        self._told = QUrl()  # the link whose address can be read now
        self._address = label("", "caption")
        self._address.setObjectName(f"{name}.address")
        self._address.setProperty("address", True)
        self._address.setTextFormat(Qt.TextFormat.PlainText)
        self._address.setParent(self)
        self._address.hide()
        self.highlighted.connect(self._tell)
        self.anchorClicked.connect(self._follow)
        self.verticalScrollBar().valueChanged.connect(lambda _at: self.read.emit(self.slug_in_view()))
        theme.source.changed.connect(self._write_again)

    @property
    def chapter(self) -> Chapter | None:
        """The chapter that is shown."""
        return self._chapter

    def show_chapter(self, chapter: Chapter, words: Sequence[str] = ()) -> None:
        """Show a chapter from its beginning, with words marked in it; words are folded."""
        self._words = tuple(words)
        if chapter is self._chapter:
            self._mark()
            return
        self._tell(QUrl())
        self._chapter = chapter
        self.setAccessibleName(chapter.title)
        self._write()
        self.verticalScrollBar().setValue(0)

    def set_zoom(self, zoom: float) -> None:
        """Show the text in another size, at the place where it was."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._fit()
            self._write_again()

    def where_to(self, url: QUrl) -> str:
        """Return what is said of a link before it is taken: its whole address where it leaves the guide."""
        return url.toString() if url.scheme() else self._tip(url)

    def _tell(self, url: QUrl) -> None:
        """Show where a link leads, over the lower corner of the text."""
        self._told = QUrl(url)
        self._address.setText(self.where_to(url) if not url.isEmpty() else "")
        self._address.setVisible(bool(self._address.text()))
        size = self._address.sizeHint()
        left = 0 if not self.isRightToLeft() else self.width() - size.width()
        self._address.setGeometry(left, self.height() - size.height(), size.width(), size.height())

    def _follow(self, url: QUrl) -> None:
        if not url.scheme():
            self.followed.emit(url)
        elif url.scheme() in ("http", "https"):
            if url == self._told:
                QDesktopServices.openUrl(url)
            else:
                self._tell(url)

    def go_to(self, slug: str) -> None:
        """Bring a heading to the top; where words are marked, the first of them below it."""
        place = next((each for each in self._places if each.slug == slug), Place("", 0))
        at = place.position
        if self._words:
            after = [each.position for each in self._places if each.position > at]
            marked = (each.cursor.selectionStart() for each in self.extraSelections())
            first = next((start for start in marked if at <= start < min(after, default=1 << 30)), at)
            # the heading stays in view where both have room
            if self._top(first) - self._top(at) > self.viewport().height() - _ROOM:
                at = first
        self.verticalScrollBar().setValue(0 if not slug and at == 0 else round(self._top(at)) - _UP)

    def slug_in_view(self) -> str:
        """Return the slug of the section at the top of the view, or of the last that fits on it whole."""
        bar = self.verticalScrollBar()
        reach = bar.value() + self.viewport().height() / 3
        if bar.maximum() and bar.value() == bar.maximum():
            reach = float(1 << 30)
        above = [place.slug for place in self._places if self._top(place.position) <= reach]
        return above[-1] if above and bar.value() > 0 else ""

    def _top(self, position: int) -> float:
        block = self.document().findBlock(position)
        return self.document().documentLayout().blockBoundingRect(block).top()

    def _write(self) -> None:
        if self._chapter is None:
            return
        document = QTextDocument(self)
        self._places = render(document, self._chapter, self._zoom, self._page_width(), self.where_to)
        self._beyond = self._lines_less()
        limit_lines(document, self._beyond)
        self.setDocument(document)
        if self._written is not None:
            self._written.deleteLater()
        self._written = document
        self._mark()

    def _write_again(self) -> None:
        """Write the chapter anew at the place where it is read."""
        bar = self.verticalScrollBar()
        share = bar.value() / bar.maximum() if bar.maximum() else 0.0
        self._write()
        bar.setValue(round(share * bar.maximum()))

    def _mark(self) -> None:
        selections = []
        look = QTextCharFormat()
        look.setBackground(theme.color("accent_soft"))
        look.setForeground(theme.color("accent"))
        block = self.document().begin()
        while self._words and block.isValid():
            for start, end in marks_of(self._words, block.text()):
                selection = QTextEdit.ExtraSelection()
                cursor = QTextCursor(block)
                cursor.setPosition(block.position() + start)
                cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
                selection.cursor, selection.format = cursor, look
                selections.append(selection)
            block = block.next()
        self.setExtraSelections(selections)

    def _fit(self) -> None:
        """Center the page, lines of text no wider than is comfortable, tables a little wider."""
        edge = max(_LEAST_EDGE, (self._room() - round(self._page_width())) // 2)
        margins = QMargins(edge, 0, edge, 0)
        if margins != self.viewportMargins():
            self.setViewportMargins(margins)
        beyond = self._lines_less()
        if beyond != self._beyond and self._chapter is not None:
            self._beyond = beyond
            limit_lines(self.document(), beyond)

    def _room(self) -> int:
        return self.width() - self.verticalScrollBar().sizeHint().width()

    def _page_width(self) -> float:
        return min(self._room() - 2 * _LEAST_EDGE, line_width(self._zoom) * _WIDEST)

    def _lines_less(self) -> float:
        """Return how much narrower than the page a line of text is, in px."""
        return max(0.0, self._page_width() - line_width(self._zoom))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

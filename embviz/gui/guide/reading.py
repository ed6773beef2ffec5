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
_WIDEST = 1.28  # width of tables in multiples of a comfortable line
_UP = 14  # px above the target of a jump
_ROOM = 100  # px that a highlighted word needs below its heading


class GuideText(QTextBrowser):
    """Shows one chapter; external links are opened in the browser, after their address could be read.

    Parameters
    ----------
    name : str
        Object name.
    tip : callable
        Returns the tooltip of a link within the guide.

    Signals
    -------
    read(str)
        Another heading has come to the top; with its slug, empty for the title.
    followed(QUrl)
        A link within the guide was clicked.
    """

    read = Signal(str)
    followed = Signal(QUrl)

    def __init__(self, name: str, tip: Callable[[QUrl], str]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("guide", True)
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # the scroll bar is always there, because the text would be laid out again when it appears
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._tip = tip
        self._chapter: Chapter | None = None
        self._zoom = 1.0
        self._words: tuple[str, ...] = ()
        self._places: tuple[Place, ...] = ()
        self._written: QTextDocument | None = None
        self._beyond = -1.0  # px by which lines are narrower than tables
        self._told = QUrl()  # the link whose address is displayed
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
        """The current chapter."""
        return self._chapter

    def show_chapter(self, chapter: Chapter, words: Sequence[str] = ()) -> None:
        """Show a chapter from its beginning with case-folded words highlighted."""
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
        """Set the text size and keep the position."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._fit()
            self._write_again()

    def where_to(self, url: QUrl) -> str:
        """Return the description of a link: its whole address if it is external."""
        return url.toString() if url.scheme() else self._tip(url)

    def _tell(self, url: QUrl) -> None:
        """Show the target of a link in the lower corner of the text."""
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
        """Scroll to a heading, or if words are highlighted to the first of them below it."""
        place = next((each for each in self._places if each.slug == slug), Place("", 0))
        at = place.position
        if self._words:
            after = [each.position for each in self._places if each.position > at]
            marked = (each.cursor.selectionStart() for each in self.extraSelections())
            first = next((start for start in marked if at <= start < min(after, default=1 << 30)), at)
            # the heading stays in view if there is room for both
            if self._top(first) - self._top(at) > self.viewport().height() - _ROOM:
                at = first
        self.verticalScrollBar().setValue(0 if not slug and at == 0 else round(self._top(at)) - _UP)

    def slug_in_view(self) -> str:
        """Return the slug of the section at the top of the view, or of the last one that fits on it completely."""
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
        """Render the chapter again at the current position."""
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
        """Center the page, with lines of text no wider than is comfortable and tables a little wider."""
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
        """Return by how much a line of text is narrower than the page, in px."""
        return max(0.0, self._page_width() - line_width(self._zoom))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

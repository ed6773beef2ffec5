"""The text view of the guide: a chapter in the theme's fonts and colors, with search hits marked."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QMargins, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QDesktopServices,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from embviz.gui.guide.chapters import Chapter, slug_of
from embviz.gui.guide.contents import marks_of
from embviz.gui.style import theme
from embviz.gui.widgets.layouts import label


def shares(widest: Sequence[float], words: Sequence[float], room: float) -> list[float]:
    """Return the share of each column in the width of a table; the sum is 1.

    Parameters
    ----------
    widest : sequence of float
        Width of each column without line breaks, in px.
    words : sequence of float
        Width of the widest word of each column in px, which is not broken if possible.
    room : float
        Width of the table in px.
    """
    if not widest:
        return []
    count = len(widest)
    if sum(widest) <= room:
        # the rest goes to the last column, so that the others stay together
        return [*(wide / room for wide in widest[:-1]), 1 - sum(widest[:-1]) / room]
    fixed: dict[int, float] = {}
    while len(fixed) < count:
        left = room - sum(fixed.values())
        fair = left / (count - len(fixed))
        short = [at for at in range(count) if at not in fixed and widest[at] <= fair]
        if not short:
            break
        fixed |= {at: widest[at] for at in short}
    left = room - sum(fixed.values())
    long = [at for at in range(count) if at not in fixed]
    needed = sum(words[at] for at in long)
    # a text twice as long gets less than twice the width, and becomes a little higher
    total = sum(widest[at] ** 0.5 for at in long)
    taken = fixed | {
        at: words[at] * min(1.0, left / needed) + max(0.0, left - needed) * widest[at] ** 0.5 / total for at in long
    }
    return [taken[at] / room for at in range(count)]


_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_TEXT, _SMALL, _CODE = 15.0, 13.0, 0.9  # px at zoom 1; size of code relative to the text around it
# px: size, above, below
_HEADS = {1: (24.0, 0.0, 6.0), 2: (18.0, 26.0, 6.0), 3: (15.0, 18.0, 4.0), 4: (15.0, 14.0, 4.0)}
_AFTER, _AFTER_ITEM, _LEADING = 11.0, 5.0, 140.0  # px, px, percent
_ABOVE, _BELOW = 26.0, 48.0  # px above and below the chapter
_CELL = 7.0  # px of padding in a cell
_CHARACTERS = 75  # characters of a line, on average
_SAMPLE = "The vectors of words that are used alike come to lie near each other, as one can see on the map."
_LINE = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_KEPT_BAR = r"\|"
_SOLID = QTextFrameFormat.BorderStyle.BorderStyle_Solid


@dataclass(frozen=True)
class Place:
    """A heading in a rendered chapter: its slug, empty for the title, and its position in the document."""

    slug: str
    position: int


def line_width(zoom: float) -> float:
    """Return the width of a comfortable line of text, in px."""
    zoom *= theme.text_size()
    return QFontMetricsF(theme.font_of(_TEXT * zoom)).horizontalAdvance(_SAMPLE) / len(_SAMPLE) * _CHARACTERS


def render(
    document: QTextDocument, chapter: Chapter, zoom: float, width: float, tip: Callable[[QUrl], str]
) -> tuple[Place, ...]:
    """Render a chapter into a document; return its headings.

    Parameters
    ----------
    document : QTextDocument
        Not shown yet, because otherwise it would be laid out at each step.
    zoom : float
        Text size, 1 is normal.
    width : float
        Of the page, in px: columns of tables share it.
    tip : callable
        Returns the tooltip of a link.
    """
    zoom *= theme.text_size()
    document.setUndoRedoEnabled(False)
    document.setDefaultFont(theme.font_of(_TEXT * zoom))
    document.setDocumentMargin(0)
    document.setIndentWidth(22 * zoom)
    document.setMarkdown(chapter.text, _FEATURES)
    _free_bars(document)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    places = [Place("", 0)]
    slugs: dict[str, int] = {}
    block = document.begin()
    while block.isValid():
        if _format_block(cursor, block, zoom, tip) > 1:
            slug = slug_of(block.text())
            again = slugs[slug] = slugs.get(slug, -1) + 1
            places.append(Place(f"{slug}-{again}" if again else slug, block.position()))
        block = block.next()
    edges = QTextFrameFormat()
    edges.setTopMargin(_ABOVE * zoom)
    edges.setBottomMargin(_BELOW * zoom)
    document.rootFrame().setFrameFormat(edges)
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _format_table(frame, zoom, width)
    cursor.endEditBlock()
    return tuple(places)


def _free_bars(document: QTextDocument) -> None:
    """Take away the backslash that keeps a bar in the code of a cell from ending it, which Qt leaves there."""
    found = document.find(_KEPT_BAR)
    while not found.isNull():
        if found.currentTable() is not None and found.charFormat().fontFixedPitch():
            found.insertText("|")
        found = document.find(_KEPT_BAR, found)


def limit_lines(document: QTextDocument, beyond: float) -> None:
    """Make lines of text, but not tables, narrower than the document by this many px."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    block = document.begin()
    while block.isValid():
        cursor.setPosition(block.position())
        if cursor.currentTable() is None:
            form = QTextBlockFormat()
            if block.textDirection() == Qt.LayoutDirection.RightToLeft:
                form.setLeftMargin(beyond)
            else:
                form.setRightMargin(beyond)
            cursor.mergeBlockFormat(form)
        block = block.next()
    cursor.endEditBlock()


def _format_block(cursor: QTextCursor, block: QTextBlock, zoom: float, tip: Callable[[QUrl], str]) -> int:
    """Set the font and colors of a block; return the level of a heading, 0 for other blocks."""
    known = block.blockFormat()
    level = known.headingLevel()
    cursor.setPosition(block.position())
    in_table = cursor.currentTable() is not None
    fenced = known.hasProperty(QTextFormat.Property.BlockCodeFence.value)
    quoted = known.intProperty(QTextFormat.Property.BlockQuoteLevel.value) > 0
    form = QTextBlockFormat()
    form.setLineHeight(_LEADING, _LINE)
    size, above, below = _HEADS.get(level, (_SMALL if in_table else _TEXT, 0.0, _AFTER))
    if in_table:
        below = 0.0
    elif fenced:
        above, below = _fence_margins(block)
        form.setBackground(theme.color("hover"))
        form.setTextIndent(10 * zoom)
    elif block.textList() is not None:
        below = _AFTER_ITEM if block.next().textList() is not None else _AFTER
    elif quoted:
        form.setLeftMargin(18 * zoom)
    if level:
        form.setLineHeight(120, _LINE)
    form.setTopMargin(above * zoom)
    form.setBottomMargin(below * zoom)
    cursor.mergeBlockFormat(form)
    # bullets and numbers of lists use it
    cursor.setBlockCharFormat(_letters(QTextCharFormat(), size * zoom, bool(level), quoted, fenced, tip))

    for position, text, letters in list(_pieces(block)):
        cursor.setPosition(position)
        cursor.setPosition(position + len(text.encode("utf-16-le")) // 2, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(_letters(letters, size * zoom, bool(level), quoted, fenced, tip))
    return level


def _fence_margins(block: QTextBlock) -> tuple[float, float]:
    """Return the margins of a line of code, such that the lines of one block stay together."""
    name = QTextFormat.Property.BlockCodeFence.value
    before, after = block.previous(), block.next()
    first = not (before.isValid() and before.blockFormat().hasProperty(name))
    last = not (after.isValid() and after.blockFormat().hasProperty(name))
    return 2.0 * first, _AFTER * last


def _letters(
    known: QTextCharFormat, size: float, head: bool, quoted: bool, fenced: bool, tip: Callable[[QUrl], str]
) -> QTextCharFormat:
    """Return the character format of Markdown text in the fonts of the guide."""
    code = fenced or known.fontFixedPitch()
    strong = head or known.fontWeight() >= QFont.Weight.DemiBold
    # names of controls are emphasized: medium weight keeps them sharp, whereas italics would be synthesized
    weight = 600 if strong else 500 if known.fontItalic() else 400
    if code:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(max(1, round(size * _CODE)))
        font.setWeight(QFont.Weight(weight))
    else:
        font = theme.font_of(size, weight)
    form = QTextCharFormat()
    form.setFont(font)
    form.setForeground(theme.color("text_muted" if quoted else "text"))
    if code and not fenced:
        form.setBackground(theme.color("hover"))
    if known.isAnchor():
        target = known.anchorHref()
        form.setAnchor(True)
        form.setAnchorHref(target)
        form.setToolTip(tip(QUrl(target)))
        form.setForeground(theme.color("accent"))
        form.setFontUnderline(True)
        form.setUnderlineColor(theme.color("accent", 110))
    return form


def _format_table(table: QTextTable, zoom: float, width: float) -> None:
    form = table.format()
    form.setBorder(0)
    form.setBorderCollapse(True)
    form.setCellSpacing(0)
    form.setCellPadding(0)
    form.setTopMargin(4 * zoom)
    form.setBottomMargin(16 * zoom)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    percent = QTextLength.Type.PercentageLength
    form.setColumnWidthConstraints([QTextLength(percent, 100 * share) for share in _shares(table, zoom, width)])
    table.setFormat(form)
    looks = {(head, first): _cell(head, first, zoom) for head in (True, False) for first in (True, False)}
    light = QTextCharFormat()
    light.setForeground(theme.color("text_muted"))
    light.setFontWeight(QFont.Weight.DemiBold)
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            cell.setFormat(looks[row == 0, column == 0])
            if row == 0:
                head = cell.firstCursorPosition()
                head.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
                head.mergeCharFormat(light)


def _cell(head: bool, first: bool, zoom: float) -> QTextTableCellFormat:
    look = QTextTableCellFormat()
    look.setPadding(_CELL * zoom)
    look.setLeftPadding(0 if first else _CELL * zoom)
    look.setBottomBorder(1)
    look.setBottomBorderStyle(_SOLID)
    look.setBottomBorderBrush(QBrush(theme.color("text_muted" if head else "line")))
    return look


def _shares(table: QTextTable, zoom: float, width: float) -> list[float]:
    padding = 2 * _CELL * zoom + 2
    widest, words = [padding] * table.columns(), [padding] * table.columns()
    for row in range(table.rows()):
        for column in range(table.columns()):
            pieces = list(_pieces(table.cellAt(row, column).firstCursorPosition().block()))
            whole = sum(_advance(text, letters) for _, text, letters in pieces)
            long = (_advance(word, letters) for _, text, letters in pieces for word in text.split())
            widest[column] = max(widest[column], whole + padding)
            words[column] = max(words[column], max(long, default=0.0) + padding)
    return shares(widest, words, width)


def _advance(text: str, letters: QTextCharFormat) -> float:
    return QFontMetricsF(letters.font()).horizontalAdvance(text)


def _pieces(block: QTextBlock) -> Iterator[tuple[int, str, QTextCharFormat]]:
    """Yield the runs of a block with the same format: position, text and format."""
    at = block.begin()
    while not at.atEnd():
        piece = at.fragment()
        yield piece.position(), piece.text(), piece.charFormat()
        at += 1


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
        self._address = label("", "caption", name=f"{name}.address")
        self._address.setProperty("address", True)
        self._address.setTextFormat(Qt.TextFormat.PlainText)
        self._address.setParent(self)
        self._address.hide()
        self.highlighted.connect(self._show_target)
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
        self._show_target(QUrl())
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

    def _show_target(self, url: QUrl) -> None:
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
                self._show_target(url)

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

"""The contents list of the guide: chapters and headings, or search hits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from embviz.gui.guide.chapters import Chapter
from embviz.gui.guide.searching import Hit
from embviz.gui.style import theme
from embviz.gui.style.theme import px

# px at the normal text size
_CHAPTER_PX, _HEADING_PX, _HEAD_OF_HIT_PX, _LINE_PX = 32, 26, 30, 17
_INSET_PX, _INDENT_PX, _GAP_PX = 10, 14, 8
_LINES = 2  # of context, at most
_LEAST_SHARE = 0.6  # minimum share of the first line for a heading next to its chapter


@dataclass(frozen=True)
class Row:
    """A row of the contents: its target and title, and for a search hit its context with marks."""

    chapter: str
    slug: str
    text: str
    level: int = 1  # 1: a chapter, 2: a heading in it
    above: str = ""  # the chapter of a hit
    context: str = ""
    marks: tuple[tuple[int, int], ...] = ()
    found: bool = False


def rows_of(chapters: Sequence[Chapter], opened: str) -> list[Row]:
    """Return a row for each chapter, and for each heading of the open one."""
    rows = []
    for chapter in chapters:
        rows.append(Row(chapter.id, "", chapter.title))
        if chapter.id == opened:
            rows += [Row(chapter.id, each.slug, each.heading, 2) for each in chapter.sections if each.level == 2]
    return rows


def rows_of_hits(hits: Sequence[Hit]) -> list[Row]:
    """Return a row for each search hit."""
    return [
        Row(
            hit.chapter.id, hit.section.slug, hit.section.heading, 1, hit.chapter.title if hit.section.slug else "",
            hit.context, hit.marks, True,
        )
        for hit in hits
    ]


class Rows(QAbstractListModel):
    """Model of the rows."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    def show(self, rows: list[Row]) -> None:
        """Set the rows; unchanged rows are kept."""
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def place(self, chapter: str, slug: str) -> QModelIndex:
        """Return the row of a heading, else that of its chapter."""
        exact = [at for at, row in enumerate(self.rows) if (row.chapter, row.slug) == (chapter, slug)]
        whole = [at for at, row in enumerate(self.rows) if row.chapter == chapter and not row.found]
        return self.index((exact or whole or [-1])[0])

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 (Qt's)
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (row.text, row.above, row.context) if part)
        return None


class RowPainter(QStyledItemDelegate):
    """Paints a row with its matches highlighted."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        row = cast(Rows, index.model()).rows[index.row()]
        if not row.found:
            return QSize(0, px(_CHAPTER_PX if row.level == 1 else _HEADING_PX))
        lines = len(_laid_out(row, option.rect.width() - 2 * _INSET_PX, option)[1])
        return QSize(0, px(_HEAD_OF_HIT_PX + _LINE_PX * lines + 6))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = cast(Rows, index.model()).rows[index.row()]
        whole: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        pointed = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        if chosen or pointed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent_soft" if chosen else "hover"))
            painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), 6, 6)
        room = whole.adjusted(_INSET_PX, 0, -_INSET_PX, 0)
        if row.found:
            self._paint_found(painter, option, row, room, chosen)
        else:
            indent = px(_INDENT_PX) if row.level > 1 else 0
            left = option.direction == Qt.LayoutDirection.LeftToRight
            room = room.adjusted(indent if left else 0, 0, 0 if left else -indent, 0)
            name = "accent" if chosen else "text" if row.level == 1 else "text_muted"
            self._write(painter, option, room, row.text, 13 if row.level == 1 else 12, 500 if chosen else 400, name)
        painter.restore()

    def _paint_found(
        self, painter: QPainter, option: QStyleOptionViewItem, row: Row, room: QRect, chosen: bool
    ) -> None:
        head = QRect(room.left(), room.top() + px(7), room.width(), px(_LINE_PX + 2))
        above = round(QFontMetricsF(theme.font(11)).horizontalAdvance(row.above)) + _GAP_PX if row.above else 0
        named = max(room.width() - above, round(_LEAST_SHARE * room.width()))
        left = option.direction == Qt.LayoutDirection.LeftToRight
        place = head.adjusted(0 if left else head.width() - named, 0, named - head.width() if left else 0, 0)
        used = self._write(painter, option, place, row.text, 13, 600, "accent" if chosen else "text") + _GAP_PX
        rest = head.adjusted(used if left else 0, 0, 0 if left else -used, 0)
        self._write(painter, option, rest, row.above, 11, 400, "text_muted")
        layout, lines = _laid_out(row, room.width(), option)
        for at, line in enumerate(lines):
            line.setPosition(QPointF(0, at * px(_LINE_PX)))
        painter.setPen(theme.color("text_muted"))
        layout.draw(painter, QPointF(room.left(), room.top() + px(_HEAD_OF_HIT_PX - 1)))

    @staticmethod
    def _write(
        painter: QPainter, option: QStyleOptionViewItem, room: QRect, text: str, size: int, weight: int, color: str
    ) -> int:
        """Draw one line, elided if it does not fit; return its width."""
        font = theme.font(size, weight)
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.setFont(font)
        painter.setPen(theme.color(color))
        side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(room, int(side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter), shown)
        return round(metrics.horizontalAdvance(shown))


def _laid_out(row: Row, width: int, option: QStyleOptionViewItem) -> tuple[QTextLayout, list[Any]]:
    """Return the context of a hit laid out in lines, the last one elided, with its marks."""
    layout = QTextLayout(row.context, theme.font(12))
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WordWrap)
    # if a translation is missing: the text decides its direction, the window the side of alignment
    wrapping.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
    wrapping.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
    layout.setTextOption(wrapping)
    formats = []
    for start, end in row.marks:
        piece = QTextLayout.FormatRange()
        piece.start, piece.length = start, end - start
        piece.format = _marked(theme.color("accent"))
        formats.append(piece)
    layout.setFormats(formats)
    lines: list[Any] = []
    layout.beginLayout()
    while row.context and len(lines) < _LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 40))
        lines.append(line)
    layout.endLayout()
    return layout, lines


def _marked(color: QColor) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(color)
    look.setFontWeight(600)
    return look

"""The contents list of the guide: chapters and headings, or the hits of a full-text search."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from embviz.gui.guide.chapters import Chapter, Section
from embviz.gui.style import theme
from embviz.gui.style.theme import px

_TITLE, _HEADING, _TEXT = 1000.0, 100.0, 10.0  # points for a word, by where it occurs
_BEGINS = 2.0  # factor for a word prefix, and once more for a whole word
_MOST_OFTEN = 5  # occurrences of a word in a text that count
_PHRASE = 40.0  # bonus if the words occur in the typed order
_BEFORE, _SHOWN = 28, 120  # characters of a context line: before the first mark, and in all


@dataclass(frozen=True)
class Hit:
    """A section that contains all typed words.

    Attributes
    ----------
    chapter : Chapter
    section : Section
    context : str
        The line of its text that shows best why it was found; empty if only its heading matches.
    marks : tuple of pairs of int
        The matches in the context, each as start and end.
    points : float
        Score for ranking; higher is better.
    """

    chapter: Chapter
    section: Section
    context: str
    marks: tuple[tuple[int, int], ...]
    points: float


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return a text for comparison, letter by letter: lower case, without accents."""
    low = text.lower() if text.isascii() else "".join(_fold(letter) for letter in text)
    return low if len(low) == len(text) else text


@lru_cache(maxsize=4096)
def _fold(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0].lower()[0]


def marks_of(typed: Sequence[str], text: str) -> tuple[tuple[int, int], ...]:
    """Return the positions of words in a text, in order without overlaps; the words are folded, the text is not."""
    low = folded(text)
    places = []
    for word in typed:
        at = low.find(word)
        while at >= 0:
            places.append((at, at + len(word)))
            at = low.find(word, at + len(word))
    kept: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if kept and start <= kept[-1][1]:
            kept[-1] = kept[-1][0], max(end, kept[-1][1])
        else:
            kept.append((start, end))
    return tuple(kept)


def words_of(typed: str) -> tuple[str, ...]:
    """Return the folded words of a query, each once."""
    return tuple(dict.fromkeys(folded(typed).split()))


def find(chapters: Sequence[Chapter], typed: str) -> list[Hit]:
    """Return the sections that contain every typed word, the best first; none for an empty query.

    A word counts most in the title of a chapter, for its first section, then in a heading, then in the text; more if a
    word of the text begins with it.

    Parameters
    ----------
    chapters : sequence of Chapter
    """
    words, phrase = words_of(typed), folded(typed).strip()
    if not words:
        return []
    hits = [
        hit
        for chapter in chapters
        for section in chapter.sections
        if (hit := _judge(chapter, section, words, phrase)) is not None
    ]
    hits.sort(key=lambda hit: -hit.points)
    return hits


def _judge(chapter: Chapter, section: Section, words: Sequence[str], phrase: str) -> Hit | None:
    whole = folded("\n".join(section.paragraphs))
    heading = folded(section.heading)
    title = "" if section.slug else heading
    named = "" if title else heading
    points = 0.0
    for word in words:
        here = (
            _worth(word, title, _TITLE)
            + _worth(word, named, _HEADING)
            + _worth(word, whole, _TEXT) * (1 + 0.1 * min(whole.count(word), _MOST_OFTEN))
        )
        # one of several words may occur in the title only: "training rate"
        if not here and (len(words) == 1 or word not in folded(chapter.title)):
            return None
        points += here
    if not points:
        return None
    points += _PHRASE * (len(words) > 1 and (phrase in whole or phrase in heading))
    context, marks = _context(section, words)
    return Hit(chapter, section, context, marks, points)


def _worth(word: str, text: str, points: float) -> float:
    """Return the score of a word in a text: 0 if it does not occur."""
    at = first = text.find(word)
    if first < 0:
        return 0.0
    best = 1.0
    while at >= 0 and best < _BEGINS**2:
        if not (at and text[at - 1].isalnum()):
            end = at + len(word)
            best = _BEGINS if end < len(text) and text[end].isalnum() else _BEGINS**2
        at = text.find(word, at + 1)
    return points * best


def _context(section: Section, words: Sequence[str]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the paragraph with most of the words, cut around the first of them, and its marks."""
    if not section.paragraphs:
        return "", ()
    best = max(section.paragraphs, key=lambda text: sum(word in folded(text) for word in words))
    marks = marks_of(words, best)
    if not marks and section.slug:
        return "", ()
    first = marks[0][0] if marks else 0
    start = 0 if first <= _BEFORE else best.rfind(" ", 0, first - _BEFORE // 2) + 1
    end = len(best)
    if end - start > _SHOWN:
        end = max(best.rfind(" ", 0, start + _SHOWN), marks[0][1] if marks else start + _SHOWN // 2)
    shown = f"{'…' if start else ''}{best[start:end]}{'…' if end < len(best) else ''}"
    return shown, marks_of(words, shown)


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
            hit.chapter.id,
            hit.section.slug,
            hit.section.heading,
            1,
            hit.chapter.title if hit.section.slug else "",
            hit.context,
            hit.marks,
            True,
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

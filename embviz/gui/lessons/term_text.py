"""A label whose terms are underlined and explained in a tooltip."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QTextDocument
from PySide6.QtWidgets import QLabel, QToolTip

from embviz.gui.lessons.terms import Term, without_titles
from embviz.gui.style import theme

_BELOW, _WIDE = 2.5, 1.3  # px at a font of 15 px: of the dotted line below the letters, and of its dots
_RING = 3.0  # px around a term that has the focus
_KEYS = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space))


@dataclass(frozen=True)
class Mark:
    """A marked term: its meaning and its place in the label.

    Attributes
    ----------
    term : Term
    boxes : tuple of QRectF
        One for each line that it stands on.
    base : tuple of float
        Of the letters on each of these lines.
    """

    term: Term
    boxes: tuple[QRectF, ...]
    base: tuple[float, ...]


def described(term: Term) -> str:
    """Return a term with its meaning."""
    return f"{term.name}: {term.meaning}"


class TermText(QLabel):
    """A rich text whose terms are explained by pointing at them, by a click, or by going to them with Tab.

    Qt draws no dotted lines in a label and does not say where its letters are, so the text is laid out a second time,
    in the same way, where it has terms.
    """

    def __init__(self) -> None:
        super().__init__()
        # where the style sheet gives a label a border, Qt would move its letters aside, and not those of `_find`
        self.setIndent(0)
        self._terms: tuple[Term, ...] = ()
        self._marks: tuple[Mark, ...] = ()
        self._laid: tuple[str, QRect, str] | None = None  # for which the marks were found
        self._chosen = -1  # the mark that has the focus

    def set_terms(self, terms: Sequence[Term]) -> None:
        """Mark the first occurrence of each of these terms."""
        self._terms, self._laid = tuple(terms), None
        policy = Qt.FocusPolicy.StrongFocus if self._terms else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(policy)
        self.setAccessibleDescription("; ".join(map(described, self._terms)))
        self.update()

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that are marked."""
        return self._terms

    def marks(self) -> tuple[Mark, ...]:
        """Return the marked terms in the order of the text."""
        now = self.text(), self.contentsRect(), self.font().toString()
        if self._terms and now != self._laid:
            self._laid, self._marks = now, self._find()
        return self._marks if self._terms else ()

    def _find(self) -> tuple[Mark, ...]:
        document, area = QTextDocument(), self.contentsRect()
        document.setDefaultFont(self.font())
        document.setHtml(self.text())
        option = document.defaultTextOption()
        option.setAlignment(self.alignment())
        option.setWrapMode(option.WrapMode.WordWrap)
        document.setDefaultTextOption(option)
        document.setDocumentMargin(0)
        frame = document.rootFrame().frameFormat()
        frame.setMargin(0)
        document.rootFrame().setFrameFormat(frame)
        document.setTextWidth(area.width())
        free = max(0.0, area.height() - document.size().height())
        top = area.top() + (free // 2 if self.alignment() & Qt.AlignmentFlag.AlignVCenter else 0)
        origin = QPointF(area.left(), top)
        # block separators count as one letter each, as in the positions of the document
        plain = without_titles(document.toRawText())
        found = []
        for term in self._terms:
            match = term.pattern.search(plain)
            if match is not None:
                found.append((match.start(), Mark(term, *_places(document, match.start(), match.end(), origin))))
        return tuple(mark for _, mark in sorted(found, key=lambda each: each[0]))

    def mark_at(self, place: QPointF) -> int:
        """Return the number of the mark at a place; -1 for none."""
        for at, mark in enumerate(self.marks()):
            if any(box.contains(place) for box in mark.boxes):
                return at
        return -1

    def _say(self, at: int, place: QPoint | None = None) -> None:
        mark = self.marks()[at]
        box = mark.boxes[0].toAlignedRect()
        where = self.mapToGlobal(box.bottomLeft()) if place is None else place
        # as rich text, a long meaning is broken into lines
        QToolTip.showText(where, f"<b>{escape(mark.term.name)}</b>: {escape(mark.term.meaning)}", self, box)

    # --- pointing

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and self._terms:
            asked = cast(QHelpEvent, event)
            at = self.mark_at(QPointF(asked.pos()))
            if at >= 0:
                self._say(at, asked.globalPos())
                return True
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._terms and not self.hasSelectedText() and (at := self.mark_at(event.position())) >= 0:
            self._say(at)

    # --- keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        reason = Qt.FocusReason
        if event.reason() in (reason.TabFocusReason, reason.BacktabFocusReason) and (marks := self.marks()):
            self._choose(0 if event.reason() == reason.TabFocusReason else len(marks) - 1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._chosen >= 0:
            self._chosen = -1
            QToolTip.hideText()
            self.update()

    def focusNextPrevChild(self, following: bool) -> bool:
        at = self._chosen + (1 if following else -1)
        if self._chosen >= 0 and 0 <= at < len(self.marks()):
            self._choose(at)
            return True
        return super().focusNextPrevChild(following)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS and 0 <= self._chosen < len(self.marks()):
            self._say(self._chosen)
            return
        super().keyPressEvent(event)

    def _choose(self, at: int) -> None:
        self._chosen = at
        self.update()
        self._say(at)

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        marks = self.marks()
        if not marks:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        scale = theme.text_size()
        dots = QPen(theme.color("accent"), _WIDE * scale, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        dots.setDashPattern([0.01, 2.4])
        for at, mark in enumerate(marks):
            painter.setPen(dots)
            for box, base in zip(mark.boxes, mark.base, strict=True):
                y = base + _BELOW * scale
                painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            if at == self._chosen:
                painter.setPen(QPen(theme.color("accent"), 1.6))
                for box in mark.boxes:
                    painter.drawRoundedRect(box.adjusted(-_RING, 0, _RING, 0), 4, 4)


def _places(
    document: QTextDocument, begin: int, end: int, origin: QPointF
) -> tuple[tuple[QRectF, ...], tuple[float, ...]]:
    """Return a box for each line on which a part of a text stands, and the base of its letters."""
    block = document.findBlock(begin)
    layout, first = block.layout(), block.position()
    corner = document.documentLayout().blockBoundingRect(block).topLeft() + origin
    boxes, bases = [], []
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        left = max(begin - first, line.textStart())
        right = min(end - first, line.textStart() + line.textLength())
        if left < right:
            x, until = (_x(line.cursorToX(at)) for at in (left, right))
            top = corner.y() + line.y()
            boxes.append(QRectF(corner.x() + min(x, until), top, abs(until - x), line.height()))
            bases.append(top + line.ascent())
    return tuple(boxes), tuple(bases)


def _x(found: object) -> float:
    """Return the position that Qt gives with or without the cursor's own."""
    return float(cast(float, found[0] if isinstance(found, tuple) else found))

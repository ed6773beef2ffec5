"""Lays out a text over several lines, in any script."""

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTextCharFormat, QTextLayout, QTextOption

from embviz.gui.style import theme
from embviz.gui.widgets.text_views.line_setting import joined, leftward

_LEADING = 5.0  # px between lines
_MORE = "…"


class TextLayout:
    """Words broken into lines; draws itself and knows which word is where.

    Parameters
    ----------
    words : sequence of str
    known : sequence of bool
        Words that are not stand back.
    cut : (bool, bool)
        Whether there is more before and behind; told by an ellipsis.
    width : float
        Room, px.

    Attributes
    ----------
    height : float
        px.
    """

    def __init__(self, words: Sequence[str], known: Sequence[bool], cut: tuple[bool, bool], width: float) -> None:
        shown = [*([_MORE] if cut[0] else []), *words, *([_MORE] if cut[1] else [])]
        text, starts = joined(shown)
        self._words, self._starts = tuple(words), starts[cut[0] : cut[0] + len(words)]
        self._layout = QTextLayout(text, theme.font(14))
        option = QTextOption()
        right = leftward(words)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if right else Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        plain, back = QTextCharFormat(), QTextCharFormat()
        plain.setForeground(theme.color("text"))
        back.setForeground(theme.color("text_muted"))
        self._layout.setFormats([
            _range(start, len(word), plain if is_known else back)
            for word, start, is_known in zip(words, self._starts, known, strict=True)
        ])
        self._layout.beginLayout()
        y = 0.0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(max(40.0, width))
            line.setPosition(QPointF(0, y))
            y += line.height() + _LEADING
        self._layout.endLayout()
        self.height = max(0.0, y - _LEADING)

    @cached_property
    def boxes(self) -> tuple[QRectF, ...]:
        """Where the words stand; of a word that is broken, its first part."""
        found = []
        for word, start in zip(self._words, self._starts, strict=True):
            line = self._layout.lineForTextPosition(start)
            length = min(len(word), line.textStart() + line.textLength() - start)
            # not by the places of a cursor: where directions meet, one place in the text is at two of the line
            runs = [run.boundingRect() for run in line.glyphRuns(start, length)]
            left, right = min((b.left() for b in runs), default=0.0), max((b.right() for b in runs), default=0.0)
            found.append(QRectF(left, line.y() - 1, right - left, line.height() + 2))
        return tuple(found)

    def word_at(self, place: QPointF) -> int:
        """Return which word stands at a place; -1 for none."""
        return next((at for at, box in enumerate(self.boxes) if box.adjusted(-2, 0, 2, 0).contains(place)), -1)

    def draw(self, painter: QPainter, origin: QPointF) -> None:
        """Draw the words; their setting begins at the origin."""
        painter.setPen(theme.color("text_muted"))
        self._layout.draw(painter, origin)


def _range(start: int, length: int, look: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, length, look
    return made

"""Lays out one line of text around a word, in any script."""

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption

from embviz.drawing.word_display import runs_left
from embviz.gui.style import theme

if TYPE_CHECKING:
    from embviz.analysis.documents.concordance import Line

_GAP_PX = 7.0  # between the word in the middle and its contexts
_SHARES = 0.2, 0.8, 61  # of the width: where the middle column may be
_FAR_PX = 1e6  # line width of a layout, so that it is never wrapped
# scripts without spaces between words, besides the wide ones of East Asia
_UNSPACED = ((0x0E00, 0x0EFF), (0x0F00, 0x0FFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x1950, 0x19DF), (0x1A20, 0x1AAF))
_HANGUL = ((0x1100, 0x11FF), (0x3130, 0x318F), (0xAC00, 0xD7FF), (0xFFA0, 0xFFDC))


def unspaced(character: str) -> bool:
    """Return whether a character belongs to a script without spaces between words: Chinese, Japanese, Thai, ..."""
    point = ord(character)
    if any(first <= point <= last for first, last in _UNSPACED):
        return True
    wide = unicodedata.east_asian_width(character) in "WF"
    return wide and not any(first <= point <= last for first, last in _HANGUL)


def joined(words: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    """Join words to running text, with spaces where their scripts have them; return also the start of each word."""
    parts: list[str] = []
    starts: list[int] = []
    at = 0
    for word in words:
        if parts and not (unspaced(parts[-1][-1:] or " ") and unspaced(word[:1] or " ")):
            parts.append(" ")
            at += 1
        starts.append(at)
        parts.append(word)
        at += len(word)
    return "".join(parts), tuple(starts)


def leftward(words: Sequence[str]) -> bool:
    """Return whether a line runs right to left: whether most of its words with a direction do."""
    lefts = sum(runs_left(word) for word in words)
    return 2 * lefts > sum(any(c.isalpha() for c in word) for word in words)


@dataclass(frozen=True)
class PlacedWords:
    """The layout of some words of a line.

    Attributes
    ----------
    words : tuple of str
    starts : tuple of int
        Index of each word's start in the text of the layout.
    layout : QTextLayout
        One line that begins at (0, 0).
    width : float
        Width including spaces, px.
    """

    words: tuple[str, ...]
    starts: tuple[int, ...]
    layout: QTextLayout
    width: float

    def span(self, at: int) -> tuple[float, float]:
        """Return the left and right edge of a word, px."""
        # not by cursor positions, which are ambiguous where directions meet
        runs = self.layout.lineAt(0).glyphRuns(self.starts[at], len(self.words[at]))
        boxes = [run.boundingRect() for run in runs]
        return min((box.left() for box in boxes), default=0.0), max((box.right() for box in boxes), default=0.0)

    def word_at(self, x: float) -> int:
        """Return the index of the word at x, px from the left; -1 for none."""
        for at in range(len(self.words)):
            left, right = self.span(at)
            if left <= x <= right:
                return at
        return -1


def set_words(
    words: Sequence[str], font: QFont, formats: Sequence[QTextCharFormat], right_to_left: bool
) -> PlacedWords:
    """Lay out words in one line, each with its format, in the direction of their line."""
    text, starts = joined(words)
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight)
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    option.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
    layout.setTextOption(option)
    ranges = []
    for word, start, look in zip(words, starts, formats, strict=True):
        run = QTextLayout.FormatRange()
        run.start, run.length, run.format = start, len(word), look
        ranges.append(run)
    layout.setFormats(ranges)
    layout.beginLayout()
    line = layout.createLine()
    if line.isValid():
        line.setLineWidth(_FAR_PX)
    layout.endLayout()
    return PlacedWords(tuple(words), starts, layout, line.naturalTextWidth() if line.isValid() else 0.0)


def share_of_middle(lines: "Sequence[Line]", width: float) -> float:
    """Return where the middle column of lines belongs, as a share of their width.

    It is in the middle, unless contexts would be cut: then it is as far aside as it takes to show most of them.
    """
    if not lines or width <= 0:
        return 0.5
    looks = _Looks()
    plain, bold = QFontMetricsF(looks.font), QFontMetricsF(looks.key_font)
    sides = np.empty((len(lines), 2))
    for row, line in enumerate(lines):
        sides[row] = [plain.horizontalAdvance(joined(some)[0]) for some in (line.left, line.right)]
        sides[row] += bold.horizontalAdvance(line.word) / 2 + 2 * _GAP_PX  # with some air at the edge
        if leftward([*line.left, line.word, *line.right]):
            sides[row] = sides[row, ::-1]
    shares = np.linspace(*_SHARES)
    rooms = width * np.stack([shares, 1 - shares], axis=1)
    cut = np.maximum(sides - rooms[:, None], 0).sum(axis=(1, 2))
    best = shares[cut <= cut.min() + 1e-6]
    return float(best[np.abs(best - 0.5).argmin()])


class LineLayout:
    """Layout of a line of a given width with its word in the middle; draws it and finds its words.

    Parameters
    ----------
    left, word, right : sequence of str, str, sequence of str
        Left context, word and right context, in reading order.
    marked : collection of str
        Words of the contexts to highlight in the second color.
    width : float
        Width in px. Words that do not fit are left out, those far from the middle first.
    share : float
        Where the middle of the word is, as a share of the width.
    """

    def __init__(
        self,
        left: Sequence[str],
        word: str,
        right: Sequence[str],
        marked: Collection[str],
        width: float,
        share: float = 0.5,
    ) -> None:
        self.right_to_left = leftward([*left, word, *right])
        self._width = width
        looks = _Looks()
        key = set_words([word], looks.key_font, [looks.key], self.right_to_left)
        key_left = width * share - key.width / 2
        over, under = key_left + key.width + _GAP_PX, key_left - _GAP_PX
        # the left context is on the side where the script starts
        rooms = (width - over, under) if self.right_to_left else (under, width - over)
        before, behind = looks.fitting(left[::-1], marked, rooms[0])[::-1], looks.fitting(right, marked, rooms[1])
        sides = [
            set_words(some, looks.font, [looks.of(w, marked) for w in some], self.right_to_left)
            for some in (before, behind)
        ]
        places = (over, under - sides[1].width) if self.right_to_left else (under - sides[0].width, over)
        self._parts = ((places[0], sides[0]), (key_left, key), (places[1], sides[1]))
        self._first = -len(before)

    def draw(self, painter: QPainter, rect: QRectF, current: int | None = None) -> None:
        """Draw the line; the current word, relative to the middle, is underlined."""
        for x, part in self._parts:
            height = part.layout.boundingRect().height()
            part.layout.draw(painter, QPointF(rect.left() + x, rect.top() + (rect.height() - height) / 2))
        if current is not None:
            left, right = self.span(current)
            y = rect.bottom() - 3.5
            painter.setPen(theme.color("accent"))
            painter.drawLine(QPointF(rect.left() + left, y), QPointF(rect.left() + right, y))

    @cached_property
    def offsets(self) -> range:
        """Offsets of the visible words, relative to the word in the middle, which is 0."""
        return range(self._first, len(self._parts[2][1].words) + 1)

    def word(self, offset: int) -> str:
        """Return the word at an offset from the middle."""
        _, part, at = self._find(offset)
        return part.words[at]

    def span(self, offset: int) -> tuple[float, float]:
        """Return the left and right edge of a word, px from the left edge of the line."""
        x, part, at = self._find(offset)
        left, right = part.span(at)
        return x + left, x + right

    def offset_at(self, x: float) -> int | None:
        """Return the offset of the word at x, px from the left edge; None for none."""
        for first, (begin, part) in zip((self._first, 0, 1), self._parts, strict=True):
            at = part.word_at(x - begin)
            if at >= 0:
                return first + at
        return None

    def _find(self, offset: int) -> tuple[float, PlacedWords, int]:
        (x, part), at = (
            (self._parts[0], offset - self._first)
            if offset < 0
            else (self._parts[1], 0)
            if offset == 0
            else (self._parts[2], offset - 1)
        )
        return x, part, at


class _Looks:
    """Fonts and colors of the three roles of words."""

    def __init__(self) -> None:
        self.font, self.key_font = theme.font(), theme.font(weight=600)
        self.key, self.plain, self.mark = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        self.key.setForeground(theme.color("accent"))
        self.plain.setForeground(theme.color("text"))
        self.mark.setForeground(theme.color("second"))
        self.mark.setFont(theme.font(weight=600))
        self._letters = QFontMetricsF(self.font), QFontMetricsF(self.key_font)

    def of(self, word: str, marked: Collection[str]) -> QTextCharFormat:
        return self.mark if word in marked else self.plain

    def fitting(self, words: Sequence[str], marked: Collection[str], room: float) -> list[str]:
        """Return the first words that fit a width."""
        space = self._letters[0].horizontalAdvance(" ")
        kept: list[str] = []
        for word in words:
            room -= self._letters[word in marked].horizontalAdvance(word)
            if room < 0:
                break
            kept.append(word)
            room -= space
        return kept

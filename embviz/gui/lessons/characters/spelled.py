"""A typed word as characters, code points and bytes, one row below the other."""

from collections.abc import Callable
from itertools import accumulate

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from embviz.gui.lessons.characters.typed import Typed
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.likeness import CodePoint, character_count, code_points
from embviz.util.language import counted, quoted, tr

_MOST, _LONGEST = 16, 100  # code points shown; UTF-16 units that can be typed
_EXAMPLES = ("cat", "café", "語", "🐈")
_LEFT, _GAP, _PAD = 84.0, 6.0, 9.0  # px at scale 1
_SIGN, _POINT, _BYTE, _READING = 46.0, 28.0, 34.0, 26.0  # heights in px at scale 1
_LETTER, _SIZE, _SMALL = 26, 13, 11  # px of letters at scale 1
_HEADS = tr("Characters"), tr("Code points"), tr("Bytes")
_LABELS = (_SIZE, _SMALL, 9)  # of code points: the largest that fits
_WRITTEN: tuple[tuple[str, str, Callable[[int], str]], ...] = (
    ("hex", tr("Hexadecimal"), lambda byte: f"{byte:02X}"),
    ("decimal", tr("Decimal"), str),
    ("bits", tr("Bits"), lambda byte: f"{byte:08b}"),
)


class SpelledWord(PaintedWidget):
    """The code points of a word as columns: character, number and bytes; the current column is described below.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self.points: tuple[CodePoint, ...] = ()
        self.at = 0
        self._write: Callable[[int], str] = _WRITTEN[0][2]
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        PlotDataAction(self, self.drawn_numbers)

    def show_points(self, points: tuple[CodePoint, ...], write: Callable[[int], str]) -> None:
        """Show code points with their bytes in an encoding."""
        self.points, self._write = points, write
        self.read_column(self.at)

    def drawn_numbers(self) -> PlotData | None:
        """Return the code points with their numbers and bytes as plot data; None while there are none."""
        if not self.points:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Character"), [point.visible for point in self.points]),
                DataColumn(tr("Code point"), [point.label for point in self.points]),
                DataColumn(tr("Number"), np.array([point.number for point in self.points])),
                DataColumn(tr("Bytes"), [self.bytes_of(point) for point in self.points]),
            ),
            tr(
                "{code_points}, {bytes}.",
                code_points=counted(len(self.points), "code point"),
                bytes=counted(sum(len(point.bytes) for point in self.points), "byte"),
            ),
        )

    def read_column(self, at: int) -> None:
        """Make another column the current one."""
        self.at = min(max(at, 0), max(len(self.points) - 1, 0))
        every = "; ".join(
            tr("{label}, bytes {bytes_of}", label=point.label, bytes_of=self.bytes_of(point)) for point in self.points
        )
        self.setAccessibleName(f"{self._title}: {every}. {self.reading}")
        self.update()

    def bytes_of(self, point: CodePoint) -> str:
        """Return the bytes of a code point in the current encoding, separated by spaces."""
        return " ".join(map(self._write, point.bytes))

    @property
    def reading(self) -> str:
        """The description of the current column; empty where there are none."""
        if not self.points:
            return ""
        point = self.points[self.at]
        name = f" {point.name}," if point.name else ""
        number = f"{point.number:,}"
        return tr(
            "{visible}  is {label},{name} number {number}; {bytes}: {bytes_of}",
            visible=point.visible,
            label=point.label,
            name=name,
            number=number,
            bytes=counted(len(point.bytes), "byte"),
            bytes_of=self.bytes_of(point),
        )

    def _left(self) -> float:
        """Return the left edge of the columns, to the right of the row labels."""
        wide = QFontMetricsF(self.stage.font(_SIZE, 600)).horizontalAdvance
        return max(_LEFT * self.stage.scale, max(map(wide, _HEADS)) + 2 * _GAP * self.stage.scale)

    def _widths(self) -> list[float]:
        """Return the widths of the columns, which fit their bytes and shrink where there is no room."""
        wide = QFontMetricsF(self.stage.font(_SIZE, 500)).horizontalAdvance
        scale = self.stage.scale
        needed = [
            max(wide(point.label), wide(self.bytes_of(point)) + _GAP * (len(point.bytes) - 1)) + 2 * _PAD * scale
            for point in self.points
        ]
        room = self.width() - self._left() - _GAP * scale * len(needed)
        squeezed = min(1.0, room / max(sum(needed), 1.0))
        return [squeezed * width for width in needed]

    def columns(self) -> list[QRectF]:
        """Return the rectangles of the columns."""
        scale, widths = self.stage.scale, self._widths()
        lefts = accumulate(widths, lambda left, width: left + width + _GAP * scale, initial=self._left())
        tall = (_SIGN + _POINT + _BYTE) * scale
        return [QRectF(left, 2, width, tall) for left, width in zip(lefts, widths, strict=False)]

    def sizeHint(self) -> QSize:
        return QSize(600, round((_SIGN + _POINT + _BYTE + _READING) * self.stage.scale) + 8)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        scale, point = self.stage.scale, event.position()
        at = next((k for k, box in enumerate(self.columns()) if box.contains(point)), None)
        if at is None:
            self.stage.highlight(())
            return
        below = point.y() - 2 - _SIGN * scale
        self.stage.highlight(() if below < 0 else ["point"] if below < _POINT * scale else ["byte"])
        self.read_column(at)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if not step:
            super().keyPressEvent(event)
        else:
            self.read_column(self.at + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, lit = self.stage.scale, self.stage.highlighted
        tops = [2 + tall * scale for tall in (0, _SIGN, _SIGN + _POINT)]
        painter.setFont(self.stage.font(_SIZE, 600))
        for name, key, top, tall in zip(_HEADS, ("", "point", "byte"), tops, (_SIGN, _POINT, _BYTE), strict=True):
            painter.setPen(theme.color("accent" if key in lit else "text_muted"))
            side = QRectF(0, top, self._left(), tall * scale)
            painter.drawText(side, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        for at, (point, box) in enumerate(zip(self.points, self.columns(), strict=True)):
            self._draw_column(painter, point, box, at == self.at)
        painter.setFont(self.stage.font(_SIZE))
        painter.setPen(theme.color("text"))
        below = QRectF(self._left(), tops[2] + _BYTE * scale + 4, self.width() - self._left(), _READING * scale)
        fitting = painter.fontMetrics().elidedText(self.reading, Qt.TextElideMode.ElideRight, int(below.width()))
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, fitting)

    def _draw_column(self, painter: QPainter, point: CodePoint, box: QRectF, read: bool) -> None:
        scale, lit = self.stage.scale, self.stage.highlighted
        focused = read and self.hasFocus()
        painter.setBrush(theme.color("accent_soft" if read else "surface"))
        painter.setPen(QPen(theme.color("accent" if focused else "line"), 2 if focused else 1))
        painter.drawRoundedRect(box, 7 * scale, 7 * scale)
        top = QRectF(box.left(), box.top(), box.width(), _SIGN * scale)
        painter.setPen(theme.color("text"))
        painter.setFont(self.stage.font(_LETTER))
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, point.visible)
        middle = QRectF(box.left(), top.bottom(), box.width(), _POINT * scale)
        painter.setPen(theme.color("accent" if "point" in lit else "text_muted"))
        for size in _LABELS:
            painter.setFont(self.stage.font(size, 500))
            if painter.fontMetrics().horizontalAdvance(point.label) <= middle.width():
                break
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, _fitting(painter, point.label, middle.width()))
        inner = box.adjusted(4 * scale, 0, -4 * scale, -4 * scale)
        wide = inner.width() / len(point.bytes)
        painter.setFont(self.stage.font(_SIZE))
        for k, byte in enumerate(point.bytes):
            cell = QRectF(
                QPointF(inner.left() + k * wide + 1, middle.bottom()),
                QPointF(inner.left() + (k + 1) * wide - 1, inner.bottom()),
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent", 60 if "byte" in lit else 28))
            painter.drawRoundedRect(cell, 4 * scale, 4 * scale)
            painter.setPen(theme.color("text"))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, _fitting(painter, self._write(byte), cell.width()))


def _fitting(painter: QPainter, text: str, width: float) -> str:
    """Return a text if it fits, else a dot; the description below has it in full."""
    return text if painter.fontMetrics().horizontalAdvance(text) <= width else "·"


class SpelledPart(LessonWidget):
    """A line to type a word into, and its code points."""

    PROVIDES = ("spelled_word", "spelled_counts")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.typed = stage.share(Typed)
        self._line = QLineEdit(self.typed.text)
        self._line.setObjectName("characters.text")
        self._line.setAccessibleName(tr("Word to take apart"))
        set_scaled_size(self._line, maximum_width=260)
        self._line.setMaxLength(_LONGEST)
        self._ways = SegmentedControl("characters.written", tr("Bytes are written as"), [way[:2] for way in _WRITTEN])
        examples = [button(text, f"characters.example{at}", flat=True) for at, text in enumerate(_EXAMPLES, 1)]
        self.spelled = SpelledWord(stage, "characters.spelled", tr("Code points and bytes of the word"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(
            row(label(tr("Word"), "section"), self._line, 8, *examples, None, label(tr("Bytes"), "muted"), self._ways)
        )
        layout.addWidget(self.spelled)
        self._line.textEdited.connect(lambda text: self.typed.write(text, any_text=True))
        for made, text in zip(examples, _EXAMPLES, strict=True):
            made.clicked.connect(lambda _checked=False, text=text: self.typed.write(text, any_text=True))
        self._ways.changed.connect(self._show)
        self.typed.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        text = self.typed.text
        if self._line.text() != text:
            with QSignalBlocker(self._line):
                self._line.setText(text)
        points = code_points(text)
        self.spelled.show_points(points[:_MOST], _WRITTEN[self._ways.current][2])
        count, size = character_count(text), sum(len(point.bytes) for point in points)
        said = tr(
            "{characters}, {points}, {bytes}",
            characters=counted(count, "character"),
            points=counted(len(points), "code point"),
            bytes=counted(size, "byte"),
        )
        more = tr(" (the first {most} code points are shown)", most=_MOST) if len(points) > _MOST else ""
        self.stage.set_values(spelled_word=quoted(text) if text else tr("An empty line"), spelled_counts=said + more)

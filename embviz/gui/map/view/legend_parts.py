"""The parts of a legend: rows of categories, or a bar of amounts with two handles that filter."""

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QVBoxLayout, QWidget

from embviz.drawing.palette import STEPS
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.focus import by_keyboard
from embviz.gui.widgets.layouts import add_entry, plain_tip
from embviz.gui.widgets.overlay import elided
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import counted, tr

ROW = 21  # px
_WIDEST = 236  # px
_ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class LegendRow(QAbstractButton):
    """Row of a category: color, name and number of words."""

    chosen = Signal(int, bool)  # level; whether it is added to the shown ones
    pointed = Signal(int, bool)  # level; whether the pointer or the focus is there

    def __init__(self, level: int, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.level, self._seen = level, True
        self.setText(name)
        self.setObjectName(f"legend.row.{level}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(plain_tip(tr("{name}\nClick to see only these; Ctrl-click to add them", name=name)))
        set_scaled_size(self, fixed_height=ROW)
        self._adding = False
        self.clicked.connect(lambda: self.chosen.emit(self.level, self._adding))

    def show_count(self, count: int) -> None:
        """Set the number of words that have this color."""
        self._count, self._words = in_figures(count, ",d"), counted(count, "word")
        self._describe()
        self.update()

    def show_seen(self, seen: bool) -> None:
        """Set whether these words are on the map now."""
        self._seen = seen
        self._describe()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleName(
            tr("{text}, {words}", text=self.text(), words=self._words)
            if self._seen
            else tr("{text}, {words}, hidden", text=self.text(), words=self._words)
        )

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(theme.font(11.5))
        wide = metrics.horizontalAdvance(self.text()) + metrics.horizontalAdvance(self._count) + 44
        return QSize(min(round(wide), px(_WIDEST)), px(ROW))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._adding = bool(event.modifiers() & _ADDING)
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._adding = bool(event.modifiers() & _ADDING)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions on the words of the category."""
        add_entry(menu, "select_category", tr("Select these words"), partial(self._choose, False))
        add_entry(menu, "add_category", tr("Add these words to the selection"), partial(self._choose, True))

    def _choose(self, adding: bool) -> None:
        self._adding = adding
        self.click()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(self.level, True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(self.level, False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if by_keyboard(event):
            self.pointed.emit(self.level, True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(self.level, False)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, middle = QRectF(self.rect()), self.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        if self.underMouse() or self.hasFocus():
            painter.setBrush(theme.color("hover"))
            painter.drawRoundedRect(box, 5, 5)
        rows = self.parentWidget()
        assert isinstance(rows, LegendRows)
        color = rows.color_of(self.level)
        if self._seen:
            painter.setBrush(color)
            painter.drawEllipse(QPointF(11, middle), 4, 4)
        else:
            painter.setPen(QPen(color, 1.3))
            painter.drawEllipse(QPointF(11, middle), 3.4, 3.4)
        font = theme.font(11.5)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        base = middle + metrics.capHeight() / 2
        painter.setPen(theme.color("text_muted", 255 if self._seen else 150))
        count_width = metrics.horizontalAdvance(self._count)
        painter.drawText(QPointF(box.right() - 6 - count_width, base), self._count)
        painter.setPen(theme.color("text" if self._seen else "text_muted", 255 if self._seen else 150))
        room = box.width() - 22 - count_width - 16
        painter.drawText(QPointF(22, base), elided(self.text(), metrics, room))


class LegendRows(QWidget):
    """The rows of the categories, one below the other."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("legend.rows")
        self.setAccessibleName(tr("Categories"))
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.rows: list[LegendRow] = []
        self._table = np.zeros(0, np.uint32)

    def take(self, names: list[tuple[int, str]]) -> None:
        """Create a row for each level that has a name."""
        for row in self.rows:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [LegendRow(level, name, self) for level, name in names]
        for row in self.rows:
            self._layout.addWidget(row)

    def paint_by(self, table: np.ndarray) -> None:
        """Set the colors of the levels, pixels 0xffRRGGBB."""
        self._table = table
        for row in self.rows:
            row.update()

    def color_of(self, level: int) -> QColor:
        """Return the color of a level."""
        return QColor.fromRgb(int(self._table[level]))


_WIDTH, _EDGE = 196, 8  # px of the bar, and px on each side of it for half a handle
_HILLS, _BAR, _GRIP, _TICKS = 22, 9, 9, 16  # px of the parts, from top to bottom
_FEWEST, _MOST_TICKS = 2, 6
_TICK_GAP = 10.0  # px between two labels
_BINS = 64
_STEP, _LONG_STEP = 0.01, 0.1  # steps of an arrow key and of a page key


class Handle(QWidget):
    """One end of the shown range; moved by dragging, arrow keys, page keys, Home and End."""

    moved = Signal(float)  # the requested fraction of the bar

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setToolTip(tr("{title}: drag to filter; double click shows all", title=title))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        self.resize(2 * px(_EDGE), px(_BAR) + px(_GRIP) + 4)
        self.share = self.home = 0.0

    def stand(self, share: float) -> None:
        """Move to a fraction of the bar."""
        self.share = share
        self.move(round(share * px(_WIDTH)), px(_HILLS) - 2)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.moved.emit((self.mapToParent(event.position()).x() - px(_EDGE)) / px(_WIDTH))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.moved.emit(self.home)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, float] = {
            Qt.Key.Key_Left: -_STEP,
            Qt.Key.Key_Down: -_STEP,
            Qt.Key.Key_Right: _STEP,
            Qt.Key.Key_Up: _STEP,
            Qt.Key.Key_PageDown: -_LONG_STEP,
            Qt.Key.Key_PageUp: _LONG_STEP,
        }
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_Escape):
            self.moved.emit(self.home)
        elif event.key() == Qt.Key.Key_End:
            self.moved.emit(1 - self.home)
        elif event.key() in steps:
            self.moved.emit(self.share + steps[event.key()])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("accent" if self.hasFocus() else "text_muted"), 1.4))
        painter.setBrush(theme.color("surface"))
        middle, top = px(_EDGE), px(_BAR) + 2.5
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(middle, top),
                    QPointF(middle + 4.5, top + 4),
                    QPointF(middle + 4.5, top + 8.5),
                    QPointF(middle - 4.5, top + 8.5),
                    QPointF(middle - 4.5, top + 4),
                ]
            )
        )
        painter.drawLine(QPointF(middle, 1), QPointF(middle, top))


class LegendBar(QWidget):
    """Color bar of continuous values; two handles choose which words are shown.

    Signals
    -------
    range_changed
        `shown` has changed.
    """

    range_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("legend.bar")
        self.setAccessibleName(tr("Color scale"))
        set_scaled_size(self, fixed_size=(_WIDTH + 2 * _EDGE, _HILLS + _BAR + _GRIP + _TICKS))
        self._coloring: Coloring | None = None
        self.low, self.high = (
            Handle("legend.low", tr("Minimum shown"), self),
            Handle("legend.high", tr("Maximum shown"), self),
        )
        self.high.home = 1.0
        # a handle stops at the other
        self.low.moved.connect(lambda share: self.show_range(min(share, self.high.share), self.high.share))
        self.high.moved.connect(lambda share: self.show_range(self.low.share, max(share, self.low.share)))
        self._pointed: float | None = None
        theme.source.changed.connect(self.update)

    @property
    def shown(self) -> tuple[float, float]:
        """The fractions of the colormap between which words are shown; (0, 1) shows all words, also those beyond."""
        return self.low.share, self.high.share

    def show_coloring(self, coloring: Coloring, *, keep: bool) -> None:
        """Explain continuous values; `keep` keeps the shown range."""
        self._coloring, self._pointed = coloring, None
        counts = coloring.counts[:STEPS]
        # integers have fewer steps than there is room for: one bin for each leaves no gaps
        bins = max(1, min(_BINS, int((counts > 0).sum())))
        hills = np.add.reduceat(counts, np.arange(bins) * STEPS // bins)
        self._hills = np.sqrt(hills / max(hills.max(), 1))
        if not keep:
            self.low.stand(0.0)
            self.high.stand(1.0)
        self._describe()
        self.update()

    def show_range(self, low: float, high: float) -> None:
        """Show the words between two fractions of the colormap, the lower one first."""
        low, high = min(max(low, 0.0), 1.0), min(max(high, 0.0), 1.0)
        if (low, high) != self.shown:
            self.low.stand(low)
            self.high.stand(high)
            self._describe()
            self.update()
            self.range_changed.emit()

    def seen(self) -> np.ndarray | None:
        """Return which levels of the coloring are shown, bool (STEPS + 1,); None for all."""
        low, high = self.shown
        if (low, high) == (0.0, 1.0):
            return None
        steps = np.arange(STEPS + 1)
        # values beyond an end have its color: they are hidden as soon as its handle leaves it
        seen = (steps >= math.ceil(low * (STEPS - 1))) & (steps <= math.floor(high * (STEPS - 1)))
        seen[STEPS] = False
        return seen

    def point_at(self, share: float | None) -> None:
        """Mark a place on the bar: the value of the word under the pointer."""
        if share != self._pointed:
            self._pointed = share
            self.update()

    def _describe(self) -> None:
        coloring = self._coloring
        if coloring is None:
            return
        for handle in (self.low, self.high):
            handle.setAccessibleDescription(f"{significant(coloring.amount(handle.share))} {coloring.unit}".strip())

    def paintEvent(self, event: QPaintEvent) -> None:
        coloring = self._coloring
        if coloring is None:
            return
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table = coloring.table()[:STEPS]
        self._paint_hills(painter, table)
        box = QRectF(px(_EDGE), px(_HILLS), px(_WIDTH), px(_BAR))
        line = np.ascontiguousarray(table[None])
        painter.drawImage(box, QImage(line.data, STEPS, 1, STEPS * 4, QImage.Format.Format_RGB32))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("canvas", 210))
        low, high = (px(_EDGE) + share * px(_WIDTH) for share in self.shown)
        painter.drawRect(QRectF(box.left(), 0, low - box.left(), box.bottom()))
        painter.drawRect(QRectF(high, 0, box.right() - high, box.bottom()))
        if self._pointed is not None:
            at = px(_EDGE) + self._pointed * px(_WIDTH)
            painter.setPen(QPen(theme.color("text"), 1.5))
            painter.drawLine(QPointF(at, 2), QPointF(at, box.bottom()))
        self._paint_ticks(painter, coloring, box.bottom() + px(_GRIP))

    def _paint_hills(self, painter: QPainter, table: np.ndarray) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        bins = len(self._hills)
        width = px(_WIDTH) / bins
        for k, height in enumerate(self._hills.tolist()):
            if height:
                color = QColor.fromRgb(int(table[(2 * k + 1) * STEPS // (2 * bins)]))
                color.setAlpha(150)
                painter.setBrush(color)
                tall = 1 + height * (px(_HILLS) - 5)
                painter.drawRect(QRectF(px(_EDGE) + k * width, px(_HILLS) - 2 - tall, width - 0.5, tall))

    def _paint_ticks(self, painter: QPainter, coloring: Coloring, top: float) -> None:
        font = theme.font(10.5)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(theme.color("text_muted"))
        for amount, text in fitting_ticks(coloring, metrics.horizontalAdvance):
            at = px(_EDGE) + float(coloring.share(np.array([amount]))[0]) * px(_WIDTH)
            width = metrics.horizontalAdvance(text)
            left = min(max(at - width / 2, 0.0), self.width() - width)
            painter.drawText(QPointF(left, top + metrics.ascent() + 2), text)


def fitting_ticks(coloring: Coloring, width_of: Callable[[str], float]) -> list[tuple[float, str]]:
    """Return round values along the bar, as many as fit, each with its text."""
    low, high = coloring.range
    for count in range(_MOST_TICKS, _FEWEST - 1, -1):
        ticks = _log_ticks(low, high, count) if coloring.logarithmic else _even_ticks(low, high, count)
        ends = [
            (float(coloring.share(np.array([amount]))[0]) * px(_WIDTH), width_of(text) / 2) for amount, text in ticks
        ]
        if len(ticks) >= _FEWEST and all(
            there - here >= half + other + px(_TICK_GAP) for (here, half), (there, other) in pairwise(ends)
        ):
            return ticks
    return [(low, significant(low)), (high, significant(high))] if high > low else [(low, significant(low))]


def _even_ticks(low: float, high: float, count: int) -> list[tuple[float, str]]:
    if not high > low:
        return []
    rough = (high - low) / count
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * k for k in (1, 2, 5, 10) if power * k >= rough * (1 - 1e-9))
    decimals = max(0, -math.floor(math.log10(step) + 1e-9))
    first, last = math.ceil(low / step - 1e-6), math.floor(high / step + 1e-6)
    if decimals > 6 or abs(high) >= 1e6:
        return [(k * step, significant(k * step)) for k in range(first, last + 1)]
    return [(k * step, f"{k * step:,.{decimals}f}".replace("-", "−")) for k in range(first, last + 1)]


def _log_ticks(low: float, high: float, count: int) -> list[tuple[float, str]]:
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    apart = max(1, math.ceil((last - first + 1) / count))
    return [(10.0**k, significant(10.0**k, 1)) for k in range(first, last + 1, apart)]

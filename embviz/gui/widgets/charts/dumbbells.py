"""Dumbbell plot: two values of each word on one line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import Score, preference, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import SMALL, series_color
from embviz.gui.widgets.layouts import add_entry
from embviz.gui.widgets.overlay import draw_card, draw_message
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.picture_file import as_image, svg_of
from embviz.gui.widgets.word_plane.layout import PlaneAxis, limits_of, ticks, with_whiskers
from embviz.gui.widgets.word_plane.painting import written
from embviz.util.language import tr

_ROW, _TALLEST_ROW = 20.0, 52.0  # px
_HEAD, _FOOT = 30.0, 50.0
_NAME_WIDEST, _SIDE = 190.0, 16.0
_RADIUS = 4.5
_TICK_PX = 90.0
_WHISKER_AWAY = 6.5
_FAR = 10_000.0  # px, wider than any view


@dataclass(frozen=True, eq=False)
class _Rows:
    words: tuple[str, ...]
    first: np.ndarray
    second: np.ndarray
    axis: PlaneAxis
    paired: bool  # whether there is a second value
    names: tuple[str, str]
    spans: tuple[np.ndarray | None, np.ndarray | None] = (None, None)  # (n, 2) each
    colors: tuple[int, int] = (1, 0)

    def limits(self) -> tuple[float, float]:
        spans = [span for span in self.spans if span is not None]
        values = np.concatenate((self.first, self.second))
        return limits_of(with_whiskers(values, np.concatenate(spans) if spans else None), self.axis)


class DumbbellPlot(QAbstractScrollArea):
    """Rows with a name, an open mark at the first value, a filled one at the second, and a line between them.

    Rows keep the given order; they scroll, while axis and key stay in place. Up and down move through them, and
    Return clicks.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    row_clicked(int)
        Index of the clicked row.
    """

    row_clicked = Signal(int)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: _Rows | None = None
        self._message = self._summary = ""
        self._selected: frozenset[str] = frozenset()
        self._read = -1
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        set_scaled_size(self, minimum_size=(280, 160))
        PlotDataAction(self, self.drawn_numbers)
        theme.source.changed.connect(self.viewport().update)
        preference.changed.connect(self.viewport().update)

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the rows."""
        return self._rows.words if self._rows is not None else ()

    def set_rows(
        self,
        words: Sequence[str],
        first: np.ndarray,
        second: np.ndarray | None,
        axis: PlaneAxis,
        names: tuple[str, str] = (tr("before"), tr("after")),
        spans: tuple[np.ndarray | None, np.ndarray | None] = (None, None),
        colors: tuple[int, int] = (1, 0),
    ) -> None:
        """Set the rows.

        Parameters
        ----------
        words : sequence of str, length n
        first, second : float array (n,)
            Without the second, only the open marks are drawn.
        names : tuple of str
            Names of the open and the filled marks in the key.
        spans : (float array (n, 2) or None, float array (n, 2) or None)
            Ends of the 80 % intervals of both values, drawn as whiskers; nan for none.
        colors : (int, int)
            Of the open and the filled marks, as `series_color` counts them.
        """
        if self._rows is None or self._rows.words != tuple(words):
            self._read = -1
        one, other = (np.asarray(values, float) for values in (first, first if second is None else second))
        self._rows = _Rows(tuple(words), one, other, axis, second is not None, names, spans, colors)
        gap = float(np.abs(one - other).mean()) if len(words) else 0.0
        self._summary = tr("{words:,} rows", words=len(words)) + (
            tr(" from {names} to {names_2}; mean distance {gap:.3f}", names=names[0], names_2=names[1], gap=Score(gap))
            if second is not None
            else f", {names[0]}"
        )
        self._update_description()
        self._fit()
        self.viewport().update()

    def clear(self, message: str = "") -> None:
        """Clear the plot and show a message about what to do next."""
        self._rows, self._read, self._message = None, -1, message
        self._summary = message
        self._update_description()
        self._fit()
        self.viewport().update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the rows with both of their values; None while there are none."""
        rows = self._rows
        if rows is None or not rows.words:
            return None
        columns = [DataColumn(tr("Row"), rows.words)]
        values = ((rows.first, rows.spans[0]), (rows.second, rows.spans[1]))
        for name, (own, span) in list(zip(rows.names, values, strict=True))[: 1 + rows.paired]:
            columns.append(DataColumn(name, own, rows.axis.title))
            if span is not None:
                columns += [
                    DataColumn(tr("{axis}, low", axis=name), span[:, 0], rows.axis.title),
                    DataColumn(tr("{axis}, high", axis=name), span[:, 1], rows.axis.title),
                ]
        return PlotData(self.accessibleName(), tuple(columns), f"{self._summary}.")

    def set_selected(self, words: frozenset[str]) -> None:
        """Highlight the rows of the selected words."""
        if words != self._selected:
            self._selected = words
            self.viewport().update()

    def read_row(self, at: int) -> None:
        """Show the card of a row as if the pointer were on it; -1 for none."""
        if at != self._read:
            self._read = at
            self._update_description()
            self.viewport().update()

    def card_of(self, at: int) -> tuple[str, ...]:
        """Return the text of a row's card: its name and the exact values."""
        if self._rows is None:
            return ()
        rows, said = self._rows, [self._rows.words[at]]
        values = ((rows.first, rows.spans[0]), (rows.second, rows.spans[1]))
        for name, (own, span) in list(zip(rows.names, values, strict=True))[: 1 + rows.paired]:
            said.append(f"{scored(float(own[at]), '+.4f')}  {name}")
            if span is not None and np.isfinite(span[at]).all():
                low, high = span[at].tolist()
                said.append(tr("80 % interval: {low} to {high}", low=scored(low, "+.4f"), high=scored(high, "+.4f")))
        return tuple(said)

    def places(self) -> np.ndarray:
        """Return the positions of the marks, in pixels of the viewport, shape (n, 2, 2): first and second, x and y."""
        if self._rows is None:
            return np.empty((0, 2, 2))
        top = px(_HEAD) - self.verticalScrollBar().value() + self._pitch / 2
        y = top + self._pitch * np.arange(len(self._rows.words))
        xs = [self._x(values, self.viewport().width()) for values in (self._rows.first, self._rows.second)]
        return np.stack([np.column_stack((x, y)) for x in xs], axis=1)

    # --- mouse and keyboard

    def _update_description(self) -> None:
        self.setAccessibleDescription(". ".join(self.card_of(self._read)) if self._read >= 0 else self._summary)

    def _row_at(self, place: QPointF) -> int:
        inside = px(_HEAD) <= place.y() <= self.viewport().height() - px(_FOOT)
        at = int((place.y() - px(_HEAD) + self.verticalScrollBar().value()) // self._pitch)
        return at if inside and 0 <= at < len(self.words) else -1

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions for the row at a point, or for the current one, to a menu."""
        at = self._read if point is None else self._row_at(QPointF(self.viewport().mapFrom(self, point)))
        if at >= 0:
            add_entry(menu, "both", tr("Select {row}", row=self.words[at]), partial(self.row_clicked.emit, at))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.read_row(self._row_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._row_at(event.position())
        if at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.row_clicked.emit(at)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.read_row(-1)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        key = event.key()
        if key in steps and self.words:
            self.read_row(min(max(self._read + steps[Qt.Key(key)], 0), len(self.words) - 1))
            self._bring_to_view(self._read)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._read >= 0:
            self.row_clicked.emit(self._read)
        else:
            super().keyPressEvent(event)

    def _bring_to_view(self, at: int) -> None:
        bar, room = self.verticalScrollBar(), self.viewport().height() - px(_HEAD) - px(_FOOT)
        bar.setValue(round(min(max(bar.value(), (at + 1) * self._pitch - room), at * self._pitch)))

    @property
    def _pitch(self) -> float:
        return self._pitch_in(self.viewport().height())

    def _pitch_in(self, height: float) -> float:
        """Height of a row, px: rows share the room, and where some are out of view, whole rows are seen."""
        room = height - px(_HEAD) - px(_FOOT)
        seen = max(1, min(len(self.words), int(room // px(_ROW))))
        return float(np.clip(room / seen, px(_ROW), px(_TALLEST_ROW)))

    def _fit(self) -> None:
        room = self.viewport().height() - px(_HEAD) - px(_FOOT)
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, round(len(self.words) * self._pitch - room)))
        bar.setSingleStep(round(self._pitch))
        bar.setPageStep(max(1, round(room)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # --- painting

    def _left(self) -> float:
        metrics = QFontMetricsF(theme.font(12))
        widest = max((metrics.horizontalAdvance(written(word)) for word in self.words), default=0)
        return 20 + min(px(_NAME_WIDEST), widest)

    def _x(self, values: np.ndarray, width: float) -> np.ndarray:
        assert self._rows is not None
        low, high = self._rows.limits()
        left = self._left()
        return left + (values - low) / (high - low) * (width - left - px(_SIDE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        view = QRectF(self.viewport().rect())
        painter.fillRect(view, theme.color("canvas"))
        if self._rows is None:
            draw_message(painter, view, self._message)
            return
        self._paint(painter, view, self.verticalScrollBar().value(), self._pitch)
        if self._read >= 0:
            first, second = self.places()[self._read]
            middle = QPointF(max(first[0], second[0]), first[1])
            draw_card(painter, middle, view, self.card_of(self._read))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("accent", 150), 1))
            painter.drawRect(view.adjusted(0, 0, -1, -1))

    def _paint(self, painter: QPainter, view: QRectF, scrolled: float, pitch: float) -> None:
        rows = self._rows
        assert rows is not None
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(0, px(_HEAD), view.width(), view.height() - px(_HEAD) - px(_FOOT))
        low, high = rows.limits()
        left = self._left()
        painter.setFont(theme.font(SMALL))
        for value, text in ticks(low, high, (view.width() - left) / px(_TICK_PX)):
            x = float(self._x(np.array(value), view.width()))
            painter.setPen(QPen(theme.color("text_muted" if value == 0 else "line", 150 if value == 0 else 255), 1))
            painter.drawLine(QLineF(x, body.top(), x, body.bottom()))
            painter.setPen(theme.color("text_muted"))
            painter.drawText(QRectF(x - px(40), body.bottom() + 4, px(80), px(16)), Qt.AlignmentFlag.AlignCenter, text)
        foot = QRectF(left, body.bottom() + px(22), view.width() - left - px(_SIDE), px(20))
        axis = rows.axis
        painter.setFont(theme.font(12, 500))
        painter.setPen(theme.color("text"))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(foot, middle | Qt.AlignmentFlag.AlignLeft, f"← {axis.low}" if axis.low else "")
        painter.drawText(foot, middle | Qt.AlignmentFlag.AlignRight, f"{axis.high} →" if axis.high else "")
        painter.setFont(theme.font(12))
        painter.setPen(theme.color("text_muted"))
        painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, axis.title)
        self._key(painter, left, rows.names if rows.paired else rows.names[:1])
        painter.save()
        painter.setClipRect(body)
        xs = self._x(rows.first, view.width()), self._x(rows.second, view.width())
        start, stop = int(scrolled // pitch), int((scrolled + body.height()) // pitch) + 1
        for at in range(max(0, start), min(stop, len(rows.words))):
            y = body.top() + at * pitch + pitch / 2 - scrolled
            self._row(painter, at, QRectF(0, y - pitch / 2, left, pitch), float(xs[0][at]), float(xs[1][at]))
            self._whiskers(painter, at, left, view.width(), y)
        painter.restore()

    def _row(self, painter: QPainter, at: int, name_box: QRectF, first: float, second: float) -> None:
        word, left, y = self.words[at], name_box.width(), name_box.center().y()
        chosen = word in self._selected
        if at == self._read:
            painter.fillRect(QRectF(name_box.topLeft(), QSizeF(_FAR, name_box.height())), theme.color("hover"))
        painter.setFont(theme.font(12, 500 if chosen else 400))
        painter.setPen(theme.color("accent" if chosen else "text"))
        name = painter.fontMetrics().elidedText(written(word), Qt.TextElideMode.ElideRight, round(left - 12))
        painter.drawText(
            QRectF(4, name_box.top(), left - px(16), name_box.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            name,
        )
        painter.setPen(QPen(theme.color("text_muted", 160), 1.4))
        painter.drawLine(QPointF(first, y), QPointF(second, y))
        self._mark(painter, QPointF(first, y), filled=False)
        if self._rows is not None and self._rows.paired:
            self._mark(painter, QPointF(second, y), filled=True)

    def _whiskers(self, painter: QPainter, at: int, left: float, width: float, y: float) -> None:
        """Draw how sure both values are: the first's whisker above the line between them, the second's below."""
        rows = self._rows
        if rows is None:
            return
        for span, number, side in zip(rows.spans, rows.colors, (-1, 1), strict=True):
            if span is None or not np.isfinite(span[at]).all():
                continue
            low, high = np.clip(self._x(span[at], width), left, width - px(_SIDE)).tolist()
            color = series_color(number)
            color.setAlpha(230 if at == self._read else 100)
            painter.setPen(QPen(color, 1.3, c=Qt.PenCapStyle.FlatCap))
            below = y + side * px(_WHISKER_AWAY)
            painter.drawLine(QPointF(low, below), QPointF(high, below))

    def _mark(self, painter: QPainter, at: QPointF, filled: bool) -> None:
        color, canvas = series_color(self._rows.colors[filled] if self._rows is not None else 0), theme.color("canvas")
        painter.setPen(QPen(canvas if filled else color, 1 if filled else 1.8))
        painter.setBrush(color if filled else canvas)
        painter.drawEllipse(at, _RADIUS, _RADIUS)

    def _key(self, painter: QPainter, left: float, names: tuple[str, ...]) -> None:
        painter.setFont(theme.font(12))
        x = left + 6
        for name, filled in zip(names, (False, True), strict=False):
            self._mark(painter, QPointF(x, px(_HEAD) / 2), filled)
            painter.setPen(theme.color("text"))
            wide = painter.fontMetrics().horizontalAdvance(name)
            painter.drawText(QRectF(x + px(10), 0, wide + 4, px(_HEAD)), Qt.AlignmentFlag.AlignVCenter, name)
            x += wide + 34

    # --- files

    def _whole(self, size: QSize | None = None) -> QRectF:
        shown = size or self.viewport().size()
        tall = px(_HEAD) + px(_FOOT) + px(_ROW) * len(self.words)
        return QRectF(0, 0, shown.width(), max(tall, shown.height()))

    def to_image(self, scale: float = 2.0) -> QImage:
        """Return an image of all rows, including those out of view, at `scale` pixels per pixel of the widget."""
        return as_image(self._whole().size().toSize(), self._paint_into, scale)

    def at_size(self, size: QSize) -> tuple[QSize, Callable[[QPainter], object]]:
        """Return the size that all rows take at this width, px, and what draws them."""
        view = self._whole(size)
        return view.size().toSize(), lambda painter: self._paint_into(painter, view)

    def to_svg(self, path: str) -> None:
        """Write all rows to an SVG file whose names are text elements."""
        Path(path).write_bytes(self.svg())

    def svg(self) -> bytes:
        """Return all rows as SVG."""
        return svg_of(self._whole().size().toSize(), self._paint_into, self.accessibleName())

    def _paint_into(self, painter: QPainter, view: QRectF | None = None) -> None:
        if self._rows is not None:
            whole = view or self._whole()
            self._paint(painter, whole, 0.0, self._pitch_in(whole.height()))

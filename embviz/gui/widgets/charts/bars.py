"""Vectors as rows of thin bars."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import preference, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.overlay import draw_card, draw_message, elided
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

LONGEST_LABEL = 150.0  # px
GAP = 10.0  # px between label and bars
ROW, LEAST_ROW, LARGEST_ROW = 44, 22, 84  # px of a row


def columns_of(vectors: np.ndarray, columns: int) -> np.ndarray:
    """Return the component drawn in each pixel column: of those that share a column, the largest in magnitude.

    Parameters
    ----------
    vectors : float array (rows, d)

    Returns
    -------
    float array (rows, min(d, columns))
    """
    d = vectors.shape[1]
    if d <= columns:
        return vectors
    starts = np.arange(columns) * d // columns
    high, low = np.maximum.reduceat(vectors, starts, axis=1), np.minimum.reduceat(vectors, starts, axis=1)
    return np.where(high >= -low, high, low)


class ComponentBars(QWidget):
    """Rows of diverging bars on one scale, positive up in the accent color, negative down in the second."""

    component_hovered = Signal(int, int)  # row, component; -1, -1 for none

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: tuple[str, ...] = ()
        self._vectors = np.zeros((0, 0))
        self._at: tuple[int, int] | None = None
        self._message = ""
        self.setMouseTracking(True)
        set_scaled_size(self, minimum_size=(120, LEAST_ROW))
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setAccessibleName(tr("Components of vectors"))
        theme.source.changed.connect(self.update)
        preference.changed.connect(self.update)

    def set_rows(self, labels: Sequence[str], vectors: np.ndarray | None) -> None:
        """Show a row of bars for each vector.

        Parameters
        ----------
        labels : sequence of str
            One per row.
        vectors : float array (rows, d), optional
            None clears the plot.

        Raises
        ------
        ValueError
            If there is not one vector for each label.
        """
        matrix = np.zeros((0, 0)) if vectors is None else np.nan_to_num(np.asarray(vectors, np.float64))
        if matrix.ndim != 2 or len(matrix) != len(labels):
            raise ValueError(f"{len(labels)} labels need as many vectors, not an array of shape {matrix.shape}")
        self._labels, self._vectors = tuple(labels), matrix
        self._point_at(None)
        self.setAccessibleDescription(
            tr("{labels}: {shape} components each", labels=", ".join(labels), shape=matrix.shape[1])
            if labels
            else self._message
        )
        self.updateGeometry()
        self.update()

    def clear(self, message: str = "") -> None:
        """Clear the plot and show a message."""
        self._message = message
        self.set_rows((), None)

    def drawn_numbers(self) -> PlotData | None:
        """Return the components that are drawn, a column for each vector; None while there are none."""
        rows, d = self._vectors.shape
        if not rows or not d:
            return None
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Component"), np.arange(1, d + 1)),
                *(DataColumn(name, values) for name, values in zip(self._labels, self._vectors, strict=True)),
            ),
            tr(
                "{words}, {components} numbers each {reach}.",
                words=", ".join(self._labels),
                components=d,
                reach=reach(self._vectors),
            ),
        )

    def sizeHint(self) -> QSize:
        return QSize(320, max(1, len(self._labels)) * px(ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, max(1, len(self._labels)) * px(LEAST_ROW))

    # --- where things are ---

    def _bars(self) -> QRectF:
        """Return the area of the bars."""
        metrics = QFontMetricsF(theme.font(12))
        longest = max((metrics.horizontalAdvance(t) for t in self._labels), default=0.0)
        # a single row needs no label: the user has just chosen its word
        left = min(longest, px(LONGEST_LABEL), self.width() / 3) + GAP if len(self._labels) > 1 else 0.0
        height = min(float(self.height()), len(self._labels) * float(px(LARGEST_ROW)))
        return QRectF(left, 0, max(1.0, self.width() - left), max(1.0, height))

    def component_at(self, at: QPointF) -> tuple[int, int] | None:
        """Return (row, component) at a point of the widget, or None."""
        area = self._bars()
        if not len(self._labels) or not self._vectors.shape[1] or not area.contains(at):
            return None
        rows, d = self._vectors.shape
        row = min(int((at.y() - area.top()) / area.height() * rows), rows - 1)
        return row, min(int((at.x() - area.left()) / area.width() * d), d - 1)

    def _point_at(self, at: tuple[int, int] | None) -> None:
        if at != self._at:
            self._at = at
            self.component_hovered.emit(*(at or (-1, -1)))
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.component_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        area = self._bars()
        rows, d = self._vectors.shape
        if not rows or not d:
            if self._message:
                draw_message(painter, QRectF(self.rect()), self._message)
            return
        ratio = self.devicePixelRatioF()
        shown = columns_of(self._vectors, max(1, int(area.width() * ratio)))
        scale = float(np.abs(shown).max()) or 1.0
        step = area.width() / shown.shape[1]
        # a gap between the bars where there is space for it
        bar = step - 1 if step >= 3 else step
        height = area.height() / rows
        metrics = QFontMetricsF(theme.font(12))
        for row in range(rows):
            middle = round(area.top() + (row + 0.5) * height) + 0.0
            reach = (height / 2 - 3) / scale
            if len(self._labels) > 1:
                painter.setFont(theme.font(12))
                painter.setPen(theme.color("text" if self._at and self._at[0] == row else "text_muted"))
                text = elided(self._labels[row], metrics, area.left() - GAP)
                painter.drawText(QPointF(0, middle + metrics.capHeight() / 2), text)
            painter.fillRect(QRectF(area.left(), middle, area.width(), 1 / ratio), theme.color("line"))
            values = shown[row]
            lefts = (area.left() + np.arange(len(values)) * step).tolist()
            for sign, name in ((1, "accent"), (-1, "second")):
                tall = np.maximum(sign * values, 0) * reach
                tops = (middle - tall if sign > 0 else np.full(len(values), middle)).tolist()
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color(name))
                painter.drawRects(
                    [QRectF(x, y, bar, h) for x, y, h in zip(lefts, tops, tall.tolist(), strict=True) if h > 0]
                )
        if self._at is not None:
            self._paint_pointer(painter, area, height)

    def _paint_pointer(self, painter: QPainter, area: QRectF, height: float) -> None:
        row, k = self._at or (0, 0)
        x = area.left() + (k + 0.5) * area.width() / self._vectors.shape[1]
        painter.setPen(QPen(QColor(theme.color("text_muted", 120)), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        value = scored(self._vectors[row, k], ".4f")
        draw_card(
            painter,
            QPointF(x, area.top() + (row + 0.5) * height - 14),
            QRectF(self.rect()),
            (
                value,
                tr(
                    "component {k} of {shape} · {labels}",
                    k=k + 1,
                    shape=self._vectors.shape[1],
                    labels=self._labels[row],
                ),
            ),
        )

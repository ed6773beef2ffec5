"""Scatter plot of word pairs: human scores against cosines."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QMenu, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import SMALL, Plot
from embviz.gui.widgets.layouts import add_entry
from embviz.gui.widgets.overlay import draw_card, elided
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.util.language import tr

_REACH = 12.0  # px from the pointer to a point that it hovers
_RADIUS = 3.5
_LONGEST = 150.0  # px of a name
_MOST_WHISKERS = 400  # points up to which all have their whisker
_ROOM = 0.05  # margin beyond the outermost points, as a share of the axis


class PairScatter(Plot):
    """Scatter plot of some thousand points with a card for the hovered one; the worst misses are labeled.

    Left and right move through the misses, the worst first; Return clicks one, Escape leaves.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    pair_read(int)
        The hovered or current point changed; -1 for none.
    pair_clicked(int)
        A point was clicked, or Return was pressed on it.
    """

    pair_read = Signal(int)
    pair_clicked = Signal(int)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        self._x = self._y = np.zeros(0)
        self._names: Sequence[str] = ()
        self._cards: Sequence[Sequence[str]] = ()
        self._worst: list[int] = []
        self._named = 0
        self._line: tuple[float, float] | None = None
        self._spans: np.ndarray | None = None
        self._read = -1
        self._marked: frozenset[int] = frozenset()
        super().__init__(parent=parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        # stacking: labels and cards above the points, points above the line
        self._fit, self._whiskers = pg.PlotCurveItem(), pg.PlotCurveItem()
        self._points, self._misses = (pg.ScatterPlotItem(size=2 * _RADIUS, pxMode=True) for _ in range(2))
        for item in (self._fit, self._whiskers, self._points, self._misses):
            self.getPlotItem().addItem(item)

    @property
    def read(self) -> int:
        """The hovered or current pair; -1 for none."""
        return self._read

    @property
    def named(self) -> tuple[str, ...]:
        """The names of the labeled pairs, as far as they fit."""
        return tuple(self._names[at] for at, _ in self.name_boxes())

    def set_pairs(
        self,
        x: np.ndarray,
        y: np.ndarray,
        names: Sequence[str],
        cards: Sequence[Sequence[str]],
        *,
        worst: Sequence[int] = (),
        named: int = 10,
        line: tuple[float, float] | None = None,
        spans: np.ndarray | None = None,
    ) -> None:
        """Set the pairs.

        Parameters
        ----------
        x, y : float array (n,)
        names : sequence of str
            Names of the pairs.
        cards : sequence of sequence of str
            Lines of each pair's card.
        worst : sequence of int
            All pairs, the worst miss first.
        named : int
            Number of the worst that are labeled.
        line : (float, float), optional
            Slope and intercept of a line to draw.
        spans : float array (n, 2), optional
            Ends of the 80 % interval of each y, drawn as whiskers: of all pairs where there are few, else of the
            labeled ones; nan for none.
        """
        self._x, self._y = np.asarray(x, float), np.asarray(y, float)
        self._names, self._cards, self._worst = names, cards, list(worst)
        self._named, self._line, self._spans = named, line, spans
        self._read_pair(-1)
        self._draw()
        misses = ", ".join(names[at] for at in self._worst[:5])
        self.setAccessibleDescription(
            tr("{names} pairs. Worst misses: {misses}.", names=len(names), misses=misses)
            if len(names)
            else tr("No pairs")
        )

    def drawn_numbers(self) -> PlotData | None:
        """Return the pairs with both of their numbers; None while there are none."""
        if not len(self._x):
            return None
        x_label, y_label = self.labels
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Pair"), tuple(self._names)),
                DataColumn(x_label, self._x),
                DataColumn(y_label, self._y),
                *(
                    ()
                    if self._spans is None
                    else (
                        DataColumn(tr("{axis}, low", axis=y_label), self._spans[:, 0]),
                        DataColumn(tr("{axis}, high", axis=y_label), self._spans[:, 1]),
                    )
                ),
            ),
            tr(
                "{count} pairs: {x} {x_reach}, {y} {y_reach}.",
                count=in_figures(len(self._x), ",d"),
                x=x_label,
                y=y_label,
                x_reach=reach(self._x),
                y_reach=reach(self._y),
            ),
        )

    def set_marked(self, pairs: frozenset[int]) -> None:
        """Draw a ring around some points."""
        if pairs != self._marked:
            self._marked = pairs
            self.viewport().update()

    def restyle(self) -> None:
        super().restyle()
        if hasattr(self, "_points") and self.getPlotItem() is not None:
            self._draw()

    def _draw(self) -> None:
        worst = np.zeros(len(self._x), bool)
        worst[self._worst[: self._named]] = True
        for item, which, color in (
            (self._points, ~worst, theme.color("accent", 120)),
            (self._misses, worst, theme.color("second")),
        ):
            item.setData(self._x[which], self._y[which], brush=pg.mkBrush(color), pen=pg.mkPen(None))
        if not len(self._x):
            self._fit.setData([], [])
            self._whiskers.setData([], [])
            return
        self._draw_whiskers(worst)
        self.show_names(())  # keeps space for the last number
        box = self.getPlotItem().getViewBox()
        for values, set_range in ((self._x, box.setXRange), (self._y, box.setYRange)):
            low, high = float(values.min()), float(values.max())
            room = (high - low) * _ROOM or 0.5
            set_range(low - room, high + room, padding=0)
        if self._line is None:
            self._fit.setData([], [])
        else:
            slope, height = self._line
            x = np.array([self._x.min(), self._x.max()])
            pen = pg.mkPen(theme.color("text_muted", 190), width=1.5, style=Qt.PenStyle.DashLine)
            self._fit.setData(x, slope * x + height, pen=pen)
        self.viewport().update()

    def _draw_whiskers(self, worst: np.ndarray) -> None:
        if self._spans is None:
            self._whiskers.setData([], [])
            return
        shown = np.isfinite(self._spans).all(axis=1) & (worst if len(self._x) > _MOST_WHISKERS else True)
        pen = pg.mkPen(theme.color("text_muted", 80), width=1)
        self._whiskers.setData(np.repeat(self._x[shown], 2), self._spans[shown].ravel(), connect="pairs", pen=pen)

    # --- where things are

    def places(self) -> np.ndarray:
        """Return the positions of the points in px of the viewport, (n, 2)."""
        box = self.getPlotItem().getViewBox()
        zero, one = box.mapViewToScene(QPointF(0, 0)), box.mapViewToScene(QPointF(1, 1))
        return np.column_stack((zero.x() + self._x * (one.x() - zero.x()), zero.y() + self._y * (one.y() - zero.y())))

    def pair_at(self, at: QPointF) -> int:
        """Return the pair nearest to a point of the viewport within reach; -1 for none."""
        if not len(self._x):
            return -1
        away = np.hypot(*(self.places() - (at.x(), at.y())).T)
        nearest = int(away.argmin())
        return nearest if away[nearest] <= _REACH else -1

    def name_boxes(self) -> list[tuple[int, QRectF]]:
        """Return the labeled misses and the rectangles of their names, which cover no other name or labeled point."""
        if not len(self._x):
            return []
        metrics = QFontMetricsF(theme.font(SMALL))
        area = self.getPlotItem().getViewBox().sceneBoundingRect()
        places = self.places()
        found: dict[int, QRectF] = {}
        named = places[self._worst[: self._named]].tolist()
        points = [QRectF(x - _RADIUS, y - _RADIUS, 2 * _RADIUS, 2 * _RADIUS) for x, y in named]
        for at in self._worst[: self._named]:
            x, y = places[at].tolist()
            size = QSizeF(min(metrics.horizontalAdvance(self._names[at]), px(_LONGEST)), metrics.height())
            gap = _RADIUS + 3
            corners = (
                (x + gap, y - size.height() / 2),
                (x - gap - size.width(), y - size.height() / 2),
                (x - size.width() / 2, y - gap - size.height()),
                (x - size.width() / 2, y + gap),
            )
            boxes = [QRectF(QPointF(*corner), size) for corner in corners]
            free = [
                box
                for box in boxes
                if area.contains(box) and not any(box.intersects(other) for other in (*points, *found.values()))
            ]
            if free:
                found[at] = free[0]
        return list(found.items())

    # --- mouse and keyboard

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions for the pair at a point, or for the current one, to a menu."""
        at = self._read if point is None else self.pair_at(QPointF(self.viewport().mapFrom(self, point)))
        if at >= 0:
            add_entry(menu, "both", tr("Select {pair}", pair=self._names[at]), partial(self.pair_clicked.emit, at))

    def _read_pair(self, at: int) -> None:
        if at != self._read:
            self._read = at
            self.setCursor(Qt.CursorShape.PointingHandCursor if at >= 0 else Qt.CursorShape.ArrowCursor)
            self.pair_read.emit(at)
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read_pair(self.pair_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read_pair(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self.pair_at(event.position())
        if at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.pair_clicked.emit(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        key = event.key()
        if key in steps and self._worst:
            place = self._worst.index(self._read) + steps[Qt.Key(key)] if self._read in self._worst else 0
            self._read_pair(self._worst[min(max(place, 0), len(self._worst) - 1)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._read >= 0:
            self.pair_clicked.emit(self._read)
        elif key == Qt.Key.Key_Escape and self._read >= 0:
            self._read_pair(-1)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._read_pair(-1)

    # --- painting

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        if not len(self._x):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = self.places()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for at in self._marked:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawEllipse(QPointF(*places[at]), _RADIUS + 3, _RADIUS + 3)
        font = theme.font(SMALL)
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        for at, box in self.name_boxes():
            name = elided(self._names[at], QFontMetricsF(font), px(_LONGEST))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
        if self._read >= 0:
            here = QPointF(*places[self._read])
            painter.setPen(QPen(theme.color("text"), 1.5))
            painter.drawEllipse(here, _RADIUS + 2, _RADIUS + 2)
            draw_card(painter, here, QRectF(self.viewport().rect()), tuple(self._cards[self._read]))

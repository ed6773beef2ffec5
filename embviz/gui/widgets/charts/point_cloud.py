"""Scatter plot of some thousand unlabelled points in groups."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.focus import KeyboardFocusMixin
from embviz.gui.widgets.overlay import draw_card, draw_focus, draw_message
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_REACH = 14.0  # px from the pointer to a point that it hovers
_EDGE, _FOOT = 14.0, 26.0  # px
_LETTERS = 11


class PointCloud(KeyboardFocusMixin):
    """Scatter plot with the same scale on both axes.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    point_read(int)
        The hovered or current point changed; -1 for none.
    point_clicked(int)
        A point was clicked, or Return was pressed on it.
    """

    point_read = Signal(int)
    point_clicked = Signal(int)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(name, title, parent)
        set_scaled_size(self, minimum_size=(200, 160))
        PlotDataAction(self, self.drawn_numbers)
        self.points, self.groups = np.empty((0, 2)), np.empty(0, np.int64)
        self._sizes: tuple[float, ...] = ()
        self._names: tuple[str, ...] = ()
        self._colors: tuple[str, ...] = ()
        self._cards: Sequence[tuple[str, ...]] = ()
        self._message = self._caption = ""
        self._read = -1
        self._letters = 1.0

    def set_letters(self, scale: float) -> None:
        """Set the size of letters and points, in units of the usual one; for a lecture hall."""
        if scale != self._letters:
            self._letters = scale
            self.update()

    def set_points(
        self,
        points: np.ndarray,
        groups: np.ndarray,
        names: Sequence[str],
        *,
        colors: Sequence[str],
        sizes: Sequence[float],
        cards: Sequence[tuple[str, ...]],
        caption: str = "",
    ) -> None:
        """Set the points.

        Parameters
        ----------
        points : float array (n, 2)
        groups : int array (n,)
            Group of each point; later groups are drawn over earlier ones.
        names : sequence of str
            Names of the groups for the key; an empty one is left out.
        colors : sequence of str
            Fields of the theme, or ``categories.K``; one for each group.
        sizes : sequence of float
            Radius in px of the points of each group.
        cards : sequence of tuple of str
            Lines of each point's card.
        caption : str
            Text at the bottom.
        """
        self.points, self.groups = np.asarray(points, float).reshape(-1, 2), np.asarray(groups, np.int64)
        self._names, self._colors, self._sizes = tuple(names), tuple(colors), tuple(sizes)
        self._cards, self._caption, self._message = cards, caption, ""
        self._read = -1
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the points with their groups; None while there are none."""
        if not len(self.points):
            return None
        count, groups = len(self.points), [self._names[k] for k in self.groups.tolist()]
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Point"), [" ".join(card[:1]) for card in self._cards]),
                DataColumn("x", self.points[:, 0]),
                DataColumn("y", self.points[:, 1]),
                DataColumn(tr("Group"), groups),
            ),
            tr("{count} points. {caption}", count=in_figures(count, ",d"), caption=self._caption),
        )

    @property
    def message(self) -> str:
        """The text that is shown without points."""
        return self._message

    def clear(self, message: str = "") -> None:
        """Clear the plot and show a message."""
        self.points, self.groups, self._cards = np.empty((0, 2)), np.empty(0, np.int64), ()
        self._message, self._read = message, -1
        self.update()

    def positions(self) -> np.ndarray:
        """Return the positions of the points, in pixels of the widget, shape (n, 2)."""
        if not len(self.points):
            return np.empty((0, 2))
        room = self._room()
        low, high = self.points.min(axis=0), self.points.max(axis=0)
        spread = np.where(high > low, high - low, 1)
        scale = min(room.width() / spread[0], room.height() / spread[1])
        middle = (low + high) / 2
        center = np.array([room.center().x(), room.center().y()])
        places: np.ndarray = center + (self.points - middle) * scale * (1, -1)
        return places

    def read_point(self, at: int) -> None:
        """Show the card of a point as if the pointer were on it; -1 for none."""
        if at != self._read:
            self._read = at
            self.setAccessibleDescription(". ".join(self._cards[at]) if at >= 0 else self._caption)
            self.point_read.emit(at)
            self.update()

    def _room(self) -> QRectF:
        top = px(_EDGE) + (20 * self._letters if any(self._names) else 0)
        wide, high = self.width() - 2 * px(_EDGE), self.height() - top - px(_FOOT) * self._letters
        return QRectF(px(_EDGE), top, max(20.0, wide), max(20.0, high))

    # --- mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.read_point(self._nearest(event.position()))
        self.setCursor(Qt.CursorShape.PointingHandCursor if self._read >= 0 else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._nearest(event.position())
        if at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.point_clicked.emit(at)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.read_point(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (1, 1), Qt.Key.Key_Down: (1, -1)}
        if event.key() in steps and len(self.points):
            along, step = steps[Qt.Key(event.key())]
            order = np.argsort(self.points[:, along], kind="stable")
            here = int(np.flatnonzero(order == self._read)[0]) + step if self._read >= 0 else 0
            self.read_point(int(order[min(max(here, 0), len(order) - 1)]))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._read >= 0:
            self.point_clicked.emit(self._read)
        else:
            super().keyPressEvent(event)

    def _nearest(self, place: QPointF) -> int:
        at = self.positions()
        if not len(at):
            return -1
        away = np.hypot(at[:, 0] - place.x(), at[:, 1] - place.y())
        # of coinciding points the one that is drawn last
        away -= 1e-6 * self.groups
        nearest = int(away.argmin())
        return nearest if away[nearest] <= _REACH else -1

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        view = QRectF(self.rect())
        painter.fillRect(view, theme.color("canvas"))
        if self._focus_shown:
            draw_focus(painter, view)
        if not len(self.points):
            draw_message(painter, view, self._message, self._letters)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at = self.positions()
        for group in range(len(self._colors)):
            painter.setPen(QPen(theme.color("canvas"), 0.8))
            painter.setBrush(_color(self._colors[group]))
            size = self._sizes[group] * self._letters
            for x, y in at[self.groups == group].tolist():
                painter.drawEllipse(QPointF(x, y), size, size)
        self._draw_key(painter)
        painter.setFont(theme.font(_LETTERS * self._letters))
        painter.setPen(theme.color("text_muted"))
        tall = px(_FOOT) * self._letters
        foot = QRectF(px(_EDGE), view.bottom() - tall + 4, view.width() - 2 * px(_EDGE), tall - px(6))
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), self._caption)
        if self._read >= 0:
            here = QPointF(*at[self._read])
            painter.setPen(QPen(theme.color("text"), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            size = self._sizes[int(self.groups[self._read])] * self._letters + 3
            painter.drawEllipse(here, size, size)
            draw_card(painter, here, view, self._cards[self._read])

    def _draw_key(self, painter: QPainter) -> None:
        scale = self._letters
        painter.setFont(theme.font(12 * scale))
        letters = QFontMetricsF(painter.font())
        x = px(_EDGE)
        for name, color in zip(self._names, self._colors, strict=True):
            if not name:
                continue
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_color(color))
            painter.drawEllipse(QPointF(x + 5 * scale, px(_EDGE) + 4 * scale), 4.5 * scale, 4.5 * scale)
            painter.setPen(theme.color("text"))
            painter.drawText(QPointF(x + 15 * scale, px(_EDGE) + 8 * scale), name)
            x += (15 + 18) * scale + letters.horizontalAdvance(name)


def _color(name: str) -> QColor:
    kind, _, number = name.partition(".")
    return QColor(theme.current().categories[int(number)]) if number else theme.color(kind)

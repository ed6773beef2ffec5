"""Explained variance of principal components as bars; some are chosen as axes."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

AXES = "xyz"
_NAMES, _FOOT, _GAP = 16.0, 16.0, 2.0  # px above the bars, below them, and between two


class VarianceBars(QWidget):
    """Bars of the components; a click makes one an axis in place of the one chosen longest ago.

    Parameters
    ----------
    name : str
        Object name.

    Signals
    -------
    chosen(object)
        Tuple of int: the components along the axes, counted from 0.
    """

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(tr("Explained variance of the components"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        PlotDataAction(self, self.drawn_numbers)
        self._shares: tuple[float, ...] = ()
        self._axes: tuple[int, ...] = ()
        self._turns: list[int] = []  # the chosen components, the oldest choice first
        self._at = -1
        theme.source.changed.connect(self.update)

    @property
    def shares(self) -> tuple[float, ...]:
        """Share of the variance of each component, 0 to 1."""
        return self._shares

    def set_shares(self, shares: Sequence[float]) -> None:
        """Set the shares."""
        if tuple(shares) != self._shares:
            self._shares = tuple(shares)
            self.setAccessibleDescription(
                ", ".join(
                    tr("component {k}: {share:.1f} %", k=k + 1, share=100 * share)
                    for k, share in enumerate(self._shares)
                )
            )
            self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the shares of the variance; None while there are none."""
        if not self._shares:
            return None
        axes = [AXES[self._axes.index(k)] if k in self._axes else "" for k in range(len(self._shares))]
        percents = 100 * np.array(self._shares)
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Component"), np.arange(1, len(axes) + 1)),
                DataColumn(tr("Share of the variance"), percents, "%"),
                DataColumn(tr("Axis"), axes),
            ),
            tr(
                "{count} components hold {sum} % of the variance, the first one {first} %.",
                count=len(axes),
                sum=said(percents.sum()),
                first=said(percents[0]),
            ),
        )

    def set_axes(self, axes: Sequence[int]) -> None:
        """Mark the components along the axes, counted from 0."""
        if tuple(axes) != self._axes:
            self._axes = tuple(axes)
            kept = [k for k in self._turns if k in self._axes]
            self._turns = kept + [k for k in self._axes if k not in kept]
            self.update()

    def choose(self, component: int) -> None:
        """Make a component an axis in place of the one chosen longest ago."""
        if component in self._axes or not 0 <= component < len(self._shares) or not self._turns:
            return
        left = self._turns.pop(0)
        self._turns.append(component)
        self._axes = tuple(component if k == left else k for k in self._axes)
        self.update()
        self.chosen.emit(self._axes)

    def sizeHint(self) -> QSize:
        return QSize(240, 96)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 80)

    def bar(self, component: int) -> QRectF:
        """Return the rectangle of a component's column, at the full height of the bars."""
        step = self.width() / max(1, len(self._shares))
        return QRectF(component * step, px(_NAMES), step, self.height() - px(_NAMES) - px(_FOOT))

    def _component_at(self, x: float) -> int:
        count = len(self._shares)
        return min(count - 1, max(0, int(x / self.width() * count))) if count else -1

    def _point_at(self, component: int) -> None:
        if component != self._at:
            self._at = component
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._component_at(event.position().x())
        self._point_at(at)
        if at >= 0:
            QToolTip.showText(event.globalPosition().toPoint(), self._said(at), self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._point_at(self._component_at(event.position().x()))
            self.choose(self._at)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._point_at(max(0, self._at))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if step:
            self._point_at(min(len(self._shares) - 1, max(0, self._at + step)))
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose(self._at)
        else:
            super().keyPressEvent(event)

    def _said(self, component: int) -> str:
        share = tr(
            "component {component}: {shares:.2f} % of the variance",
            component=component + 1,
            shares=100 * self._shares[component],
        )
        if component in self._axes:
            return tr("{share}\nalong {axes}", share=share, axes=AXES[self._axes.index(component)])
        return (
            tr("{share}\nclick: along {axes}", share=share, axes=AXES[self._axes.index(self._turns[0])])
            if self._turns
            else share
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        if not self._shares:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        highest = max(self._shares) or 1.0
        painter.setFont(theme.font(11))
        for k, share in enumerate(self._shares):
            column = self.bar(k)
            height = max(1.0, column.height() * share / highest)
            shape = QRectF(column.left() + _GAP / 2, column.bottom() - height, column.width() - _GAP, height)
            axis = k in self._axes
            painter.setPen(Qt.PenStyle.NoPen)
            strong = "accent_hover" if k == self._at else "accent"
            painter.setBrush(theme.color(strong if axis else "text_muted", 255 if axis or k == self._at else 110))
            painter.drawRoundedRect(shape, 1.5, 1.5)
            if axis:
                painter.setPen(theme.color("accent"))
                name = QRectF(column.left(), shape.top() - px(_NAMES), column.width(), px(_NAMES) - 2)
                painter.drawText(name, int(Qt.AlignmentFlag.AlignCenter), AXES[self._axes.index(k)])
            if k in (0, len(self._shares) - 1) or (k + 1) % 5 == 0:
                painter.setPen(theme.color("text_muted"))
                foot = QRectF(column.center().x() - px(12), column.bottom() + 2, px(24), px(_FOOT) - 2)
                painter.drawText(foot, int(Qt.AlignmentFlag.AlignCenter), str(k + 1))
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 1))
            base = self.height() - px(_FOOT) + 0.5
            at = self.bar(max(0, self._at))
            painter.drawLine(QPointF(at.left(), base), QPointF(at.right(), base))

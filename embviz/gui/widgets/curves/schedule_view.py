"""Small drawing of the learning-rate schedule."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, course, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_HEIGHT = 54  # px, of which the lowest 16 are text
_WORDS = 16
_DOT = 3.5


class ScheduleView(QWidget):
    """Draws the rates from the first step at the left to the last at the right; zero is the lower edge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rates: NDArray[np.float32] = np.zeros(0, np.float32)
        self._done: float | None = None
        self._rate = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setAccessibleName(tr("Schedule of the learning rate"))
        theme.source.changed.connect(self.update)

    @property
    def rates(self) -> NDArray[np.float32]:
        """The learning rates that are drawn."""
        return self._rates

    @property
    def done(self) -> float | None:
        """The share of the run that is done; None if none is running."""
        return self._done

    def set_rates(self, rates: NDArray[np.float32]) -> None:
        """Draw a schedule.

        Parameters
        ----------
        rates : ndarray of float32, shape (n,)
            Learning rates at n equally distant steps.
        """
        self._rates = rates
        self._describe()

    def set_done(self, share: float | None, rate: float = 0.0) -> None:
        """Mark the share of the run that is done, from 0 to 1, and its rate; None if no run is active."""
        self._done, self._rate = None if share is None else min(max(share, 0.0), 1.0), rate
        self._describe()

    def drawn_numbers(self) -> PlotData | None:
        """Return the rates over the run; None while there are none."""
        count = len(self._rates)
        if not count:
            return None
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Share of the run"), 100 * np.linspace(0, 1, count), "%"),
                DataColumn(tr("Learning rate"), self._rates),
            ),
            tr(
                "Learning rate over the run: {course}, at most {most}.",
                course=course(self._rates),
                most=said(self._rates.max()),
            ),
        )

    def _describe(self) -> None:
        self.setAccessibleDescription(self._sentence())
        self.update()

    def _sentence(self) -> str:
        if not len(self._rates):
            return ""
        if self._done is not None:
            return tr("rate {rate:.3g} at {done:.0f} % of the run", rate=self._rate, done=100 * self._done)
        return tr("learning rate over the run, at most {max:.3g}", max=float(self._rates.max()))

    def sizeHint(self) -> QSize:
        return QSize(120, px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(_DOT, _DOT + 1, self.width() - 2 * _DOT, self.height() - _WORDS - _DOT - 2)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if len(self._rates):
            self._draw_rates(painter, area)
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        words = QRectF(0, self.height() - _WORDS, self.width(), _WORDS)
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._sentence())
        painter.end()

    def _draw_rates(self, painter: QPainter, area: QRectF) -> None:
        top = float(self._rates.max()) or 1.0
        xs = np.linspace(area.left(), area.right(), len(self._rates))
        ys = area.bottom() - self._rates / top * area.height()
        line = QPainterPath(QPointF(xs[0], ys[0]))
        for x, y in zip(xs[1:].tolist(), ys[1:].tolist(), strict=True):
            line.lineTo(x, y)
        below = QPainterPath(line)
        below.lineTo(area.bottomRight())
        below.lineTo(area.bottomLeft())
        soft = theme.color("accent", 30)
        at = area.right() if self._done is None else area.left() + self._done * area.width()
        painter.save()
        painter.setClipRect(QRectF(area.left(), 0, at - area.left(), self.height()))
        painter.fillPath(below, soft)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent" if self._done is None else "text_muted"), 1.5))
        painter.drawPath(line)
        if self._done is not None:
            painter.setPen(QPen(theme.color("surface"), 1.5))
            painter.setBrush(theme.color("accent"))
            painter.drawEllipse(QPointF(at, area.bottom() - min(self._rate / top, 1.0) * area.height()), _DOT, _DOT)

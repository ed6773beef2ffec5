"""Bars of a few shares between 0 and 1, and of named bins with a reference behind them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import preference, scored
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.line_plot import TitledPlot
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_ROW = 24  # px
_NUMBER = 44
_NAME = 104  # least width of the names
_GAP = 6


@dataclass(frozen=True)
class Share:
    """One share; `mark` is a second value on the same bar, nan for none, `help` its tooltip."""

    name: str
    value: float
    help: str
    mark: float = float("nan")


class ShareBars(QWidget):
    """Draws shares as bars.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._title = title
        self.shares: tuple[Share, ...] = ()
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.source.changed.connect(self.update)
        preference.changed.connect(self._update_description)
        self.show_shares(())

    def show_shares(self, shares: tuple[Share, ...]) -> None:
        """Set the shares."""
        resized = len(shares) != len(self.shares)
        self.shares = shares
        if resized:
            self.updateGeometry()
        self._update_description()

    def _update_description(self) -> None:
        told = ", ".join(f"{share.name} {scored(share.value)}" for share in self.shares)
        self.setAccessibleName(f"{self._title}: {told}" if told else self._title)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the shares and the values they are compared with; None while there are none."""
        if not self.shares:
            return None
        columns = [
            DataColumn(tr("Measure"), [share.name for share in self.shares]),
            DataColumn(tr("Value"), np.array([share.value for share in self.shares])),
        ]
        marks = np.array([share.mark for share in self.shares])
        if np.isfinite(marks).any():
            columns.append(DataColumn(tr("Mark"), marks))
        told = ", ".join(f"{share.name} {scored(share.value)}" for share in self.shares)
        return PlotData(self._title, tuple(columns), f"{self._title}: {told}.")

    def sizeHint(self) -> QSize:
        return QSize(240, px(_ROW) * max(1, len(self.shares)))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            at = int(event.pos().y() // px(_ROW))
            QToolTip.showText(event.globalPos(), self.shares[at].help if at < len(self.shares) else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(13))
        longest = max((painter.fontMetrics().horizontalAdvance(share.name) for share in self.shares), default=0)
        name = max(px(_NAME), longest + px(_GAP))
        bar = QRectF(name, 0, max(self.width() - name - px(_NUMBER), 0), px(6))
        for at, share in enumerate(self.shares):
            line = QRectF(0, at * px(_ROW), self.width(), px(_ROW))
            painter.setPen(theme.color("text"))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, share.name)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, scored(share.value))
            bar.moveTop(line.center().y() - 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("line"))
            painter.drawRoundedRect(bar, 3, 3)
            if share.value > 0:
                filled = QRectF(bar)
                filled.setWidth(max(6.0, bar.width() * min(share.value, 1.0)))
                painter.setBrush(theme.color("accent"))
                painter.drawRoundedRect(filled, 3, 3)
            if share.mark > 0:
                x = bar.left() + bar.width() * min(share.mark, 1.0)
                painter.setBrush(theme.color("warning"))
                painter.drawRect(QRectF(x - 1, bar.top() - 4, 2, bar.height() + px(8)))
        painter.end()


_WIDE, _NARROW = 0.86, 0.56  # of the width of a bin: the reference is wider, and shows on both sides of the bar


class BinBars(TitledPlot):
    """Bars of named bins; where the names do not fit, only every n-th is written."""

    def __init__(self, title: str = "", x_label: str = "", y_label: str = tr("share")) -> None:
        self.names: tuple[str, ...] = ()
        self.shares = self.others = np.zeros(0)
        super().__init__(title, x_label, y_label)

    def show_bins(self, names: Sequence[str], shares: np.ndarray, others: np.ndarray | None = None) -> None:
        """Show bars.

        Parameters
        ----------
        names : sequence of str, length n
        shares : float array (n,)
        others : float array (n,), optional
            The reference, drawn lighter behind the bars.
        """
        self.names, self.shares = tuple(names), np.asarray(shares, float)
        self.others = np.zeros(len(shares)) if others is None else np.asarray(others, float)
        self._draw()

    def drawn_numbers(self) -> PlotData | None:
        """Return the bars with the names of their bins; None while there are none."""
        if not self.names:
            return None
        x, y = self.plot.labels
        columns = [DataColumn(x or tr("Bin"), self.names), DataColumn(y, self.shares)]
        if self.others.any():
            columns.append(DataColumn(tr("Compared with"), self.others))
        at = int(self.shares.argmax())
        return PlotData(
            self._title.text(),
            tuple(columns),
            tr(
                "{title}: most at {name}, {share}.",
                title=self._title.text(),
                name=self.names[at],
                share=said(self.shares[at]),
            ),
        )

    def _draw(self) -> None:
        item = self.plot.getPlotItem()
        item.clear()
        self.plot.set_known(bool(self.names), bool(self.names))
        if not self.names:
            return
        places = np.arange(len(self.names))
        for heights, wide, color, alpha in (
            (self.others, _WIDE, "text_muted", 60),
            (self.shares, _NARROW, "accent", 255),
        ):
            item.addItem(
                pg.BarGraphItem(
                    x=places,
                    height=heights,
                    width=wide,
                    pen=pg.mkPen(None),
                    brush=pg.mkBrush(theme.color(color, alpha)),
                )
            )
        item.getAxis("bottom").setTicks([list(enumerate(self.names))])
        item.getViewBox().setXRange(-0.6, len(self.names) - 0.4, padding=0)
        top = max(float(self.shares.max()), float(self.others.max()))
        item.getViewBox().setYRange(0, top * 1.1 or 1.0, padding=0)

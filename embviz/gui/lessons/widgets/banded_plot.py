"""Curves over named bands of the x axis, which light up under the pointer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from embviz.gui.lessons.stage import LessonState
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.plot import SMALL, Plot
from embviz.util.language import tr


@dataclass(frozen=True)
class Band:
    """A range of the x axis: its name in the formulas, its label, its ends."""

    key: str
    name: str
    start: float
    end: float


class _BandPlot(Plot):
    """The plot item of `BandedPlot`."""

    def __init__(self, x_label: str = "", y_label: str = "", parent: QWidget | None = None) -> None:
        self.bands: Sequence[Band] = ()
        self.lit: frozenset[str] = frozenset()
        super().__init__(x_label, y_label, parent)

    def sizeHint(self) -> QSize:
        # several share the width side by side
        return QSize(200, 160)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        box = self.getPlotItem().getViewBox()
        area = box.sceneBoundingRect()
        painter.setFont(self._font(SMALL))
        metrics = QFontMetricsF(painter.font())
        for at, band in enumerate(self.bands):
            left, right = (box.mapViewToScene(QPointF(x, 0)).x() for x in (band.start, band.end))
            left, right = max(left, area.left()), min(right, area.right())
            drawn = QRectF(left, area.top(), max(right - left, 0.0), area.height())
            lit = band.key in self.lit
            # thin enough to lie over the curves
            faint = theme.color("text_muted", 30 if at % 2 else 14)
            painter.fillRect(drawn, theme.color("accent", 44) if lit else faint)
            name = band.name
            if metrics.horizontalAdvance(name) + 8 > drawn.width():
                name = f"{at + 1}" if len(self.bands) > 1 else ""
            painter.setPen(theme.color("accent" if lit else "text_muted"))
            painter.drawText(QPointF(left + 4, area.top() + metrics.ascent() + 2), name)


class BandedPlot(LinePlot):
    """A line plot with bands; shows the values at the pointer, and highlights the hovered band.

    Parameters
    ----------
    name : str
        Object name.
    tall : int
        Height in px at scale 1.

    Attributes
    ----------
    bands : tuple of Band
        The marked ranges of the x axis.

    Signals
    -------
    pointed(float)
        The x coordinate of the pointer.
    """

    PLOT = _BandPlot
    pointed = Signal(float)

    def __init__(self, stage: LessonState, name: str, title: str, x_label: str, tall: int) -> None:
        self._told: tuple[Series, ...] = ()
        self.bands: tuple[Band, ...] = ()
        self._what, self._x_label = title, x_label
        super().__init__(title, x_label, " ")
        self._stage, self._tall = stage, tall
        self.setObjectName(name)
        stage.scale_changed.connect(self._rescale)
        stage.highlight_changed.connect(self._light)
        self.plot.viewport().installEventFilter(self)
        self._rescale()

    def set_bands(self, bands: Sequence[Band]) -> None:
        """Mark these ranges and no others; the ends are data values, on a logarithmic axis too."""
        self.bands = tuple(bands)
        ends = [self._on_axis(np.array([band.start, band.end]), 0).tolist() for band in bands]
        self.plot.bands = [replace(band, start=a, end=b) for band, (a, b) in zip(bands, ends, strict=True)]
        self.plot.viewport().update()

    def set_series(self, series: Sequence[Series], **limits: tuple[float, float] | None) -> None:
        super().set_series(series, **limits)
        self._told = tuple(series)
        said = []
        for one in self._told:
            known = np.flatnonzero(np.isfinite(one.y))
            if one.dashed:
                continue  # a theoretical curve is described by its owner
            if one.name and len(known):
                said.append(
                    tr(
                        "{name} {y} at {x:.3g}",
                        name=one.name,
                        y=significant(float(one.y[known[-1]])),
                        x=one.x[known[-1]],
                    )
                )
            elif len(known):
                points = zip(one.x[known], one.y[known], strict=True)
                said.append(", ".join(tr("{y} at {x:.3g}", y=significant(float(y)), x=x) for x, y in points))
        self.setAccessibleName(
            tr("{what}, over {x_label}: {said}", what=self._what, x_label=self._x_label, said="; ".join(said))
            if said
            else self._what
        )

    def _name(self, series: Series) -> str:
        return series.name or self._what

    def _rescale(self) -> None:
        self.setFixedHeight(round(self._tall * self._stage.scale))
        self.set_letters(self._stage.scale)

    def _light(self) -> None:
        self.plot.lit = self._stage.highlighted
        self.plot.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._point(
                self.plot.getPlotItem()
                .getViewBox()
                .mapSceneToView(self.plot.mapToScene(event.position().toPoint()))
                .x()
            )
        elif event.type() == QEvent.Type.Leave:
            self._stage.highlight(())
        return super().eventFilter(watched, event)

    def _point(self, at: float) -> None:
        x = 10**at if self._log[0] else at
        band = next((band for band in self.bands if band.start <= x <= band.end), None)
        if self.bands:
            self._stage.highlight([band.key] if band is not None else ())
        said = []
        for series in self._told:
            known = np.flatnonzero(np.isfinite(series.y))
            if len(known):
                k = known[np.abs(series.x[known] - x).argmin()]
                said.append(f"{self._name(series)} {significant(float(series.y[k]))}")
        self.plot.viewport().setToolTip(f"{self._x_label} {x:.3g}: {', '.join(said)}" if said else "")
        self.pointed.emit(x)

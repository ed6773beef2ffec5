"""Curves of several runs: one plot for each series, with a shared cursor."""

from collections.abc import Sequence
from html import escape

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.runs.run_list import RunList
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.curves.live_curve import LiveCurve
from embviz.gui.widgets.curves.plot import Curve, Shade
from embviz.gui.widgets.curves.series import AXES, KINDS, kind_named
from embviz.gui.widgets.curves.shaping import joint_range
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import Slider
from embviz.gui.widgets.layouts import check_box, label
from embviz.util.language import tr

_SIDE_PX = 204
_PLOT_PX = 150  # least height of a plot
_AXIS_TITLES = (tr("Words"), tr("Epochs"), tr("Time"))
_UNITS = (tr("words"), tr("epochs"), "s")


class RunCurves(QWidget):
    """Draws the runs of the run list; the plots share their x axis."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._settings, self._runs = context.settings, runs
        self._plots: dict[str, LiveCurve] = {}
        self._boxes: dict[str, QCheckBox] = {}
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(16)
        side = QVBoxLayout()
        side.setSpacing(7)
        wanted = set(context.settings.get("runs/series"))
        for kind in KINDS:
            box = check_box(kind.title, f"runs.series.{kind.id}")
            box.setToolTip(f"<p>{escape(kind.formula)}</p>")
            box.setChecked(kind.id in wanted)
            box.toggled.connect(self._on_series)
            self._boxes[kind.id] = box
            side.addWidget(box)
        side.addSpacing(8)
        self._axis = SegmentedControl(
            "runs.axis", tr("Horizontal axis of the curves"), list(zip(AXES, _AXIS_TITLES, strict=True))
        )
        self._axis.changed.connect(self._on_axis)
        self._log = check_box(tr("Log scale"), "runs.log", tr("Logarithmic scale"))
        self._log.toggled.connect(self._on_log)
        self._smoothing = Slider("\u00a0%")
        self._smoothing.setObjectName("runs.smoothing")
        self._smoothing.setAccessibleName(tr("Smoothing of the curves"))
        self._smoothing.setRange(0, 99)
        self._smoothing.setToolTip(
            tr("Exponential moving average, corrected for its start: the share kept from point to point.")
        )
        self._smoothing.setValue(round(100 * context.settings.get("curve/smoothing")))
        self._smoothing.valueChanged.connect(self._on_smoothing)
        side.addWidget(self._axis)
        side.addWidget(self._log)
        side.addWidget(label(tr("Smoothing"), "caption"))
        side.addWidget(self._smoothing)
        side.addStretch(1)
        inside = QWidget()
        set_scaled_size(inside, fixed_width=_SIDE_PX)
        inside.setLayout(side)
        outer.addWidget(_scrolling(inside, _SIDE_PX + 12))
        area = QWidget()
        self._grid = QGridLayout(area)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        outer.addWidget(_scrolling(area), 1)
        runs.changed.connect(self.draw)
        runs.pointed.connect(self.draw)
        self._on_series()

    def plot(self, name: str) -> LiveCurve | None:
        """Return the plot of a series, None while it is switched off."""
        return self._plots.get(name)

    @property
    def axis(self) -> str:
        """The x axis of the curves: ``words``, ``epochs`` or ``seconds``."""
        return AXES[self._axis.current]

    def shade(self, shades: Sequence[Shade]) -> None:
        """Shade the phases of the chosen run behind its loss."""
        plot = self._plots.get("loss")
        if plot is not None:
            plot.set_marks([], shades)

    def draw(self) -> None:
        """Draw the points of the run list."""
        axis = self.axis
        cells = any(one.run.parameters.model == "glove" for one in self._runs.visible)
        unit = tr("words or cells") if cells and axis == "words" else _UNITS[self._axis.current]
        several = len(self._runs.observers) > 1
        reaches = []
        for name, plot in self._plots.items():
            kind = kind_named(name)
            curves = []
            for one in self._runs.visible:
                x, y = self._runs.points(one).series(name, axis)
                if np.isfinite(y).any():
                    reaches.append((float(x[0]), float(x[-1])))
                    curves.append(
                        Curve(
                            (one.run.run_id, axis),
                            f"{self._runs.names.number(one)}:" if several else "",
                            x,
                            y,
                            color=self._runs.color(one),
                            noisy=kind.noisy,
                            dots=not kind.live,
                            faint=self._runs.is_faint(one),
                        )
                    )
            plot.set_names(kind.title, unit, tr("Not measured in these runs.") if kind.live else _missing(kind.id))
            plot.set_curves(curves)
        for plot in self._plots.values():
            plot.set_reach(joint_range(reaches) if reaches else None)

    def _on_series(self) -> None:
        wanted = [name for name, box in self._boxes.items() if box.isChecked()]
        self._settings.set("runs/series", wanted)
        for name in set(self._plots) - set(wanted):
            gone = self._plots.pop(name)
            self._grid.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for name in wanted:
            if name not in self._plots:
                self._plots[name] = self._new(name)
        across = 1 if len(wanted) < 4 else 2
        for k, name in enumerate(wanted):
            # with an odd number, the last one takes the whole width
            alone = across == 2 and k == len(wanted) - 1 and k % 2 == 0
            self._grid.addWidget(self._plots[name], k // across, k % across, 1, 2 if alone or across == 1 else 1)
        self.draw()

    def _new(self, name: str) -> LiveCurve:
        plot = LiveCurve()
        plot.setObjectName(f"runs.curve.{name}")
        plot.setAccessibleName(kind_named(name).title)
        set_scaled_size(plot, minimum_height=_PLOT_PX)
        plot.set_smoothing(self._smoothing.value() / 100)
        plot.set_log(self._log.isChecked())
        plot.pointed.connect(self._on_pointed)
        return plot

    def _on_pointed(self, x: float | None) -> None:
        for plot in self._plots.values():
            if plot is not self.sender():
                plot.point_at(x)

    def _on_axis(self) -> None:
        self.shade([])
        self._runs.refresh_views()

    def _on_log(self, log: bool) -> None:
        for plot in self._plots.values():
            plot.set_log(log)

    def _on_smoothing(self, value: int) -> None:
        for plot in self._plots.values():
            plot.set_smoothing(value / 100)


def _missing(name: str) -> str:
    if name == "held_out":
        return tr("Hold out a share of the text (Advanced) to see its loss here.")
    return tr("Measured at moments of a run, starting at the end of its first epoch.")


def _scrolling(inside: QWidget, width: int = 0) -> QScrollArea:
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(inside)
    if width:
        set_scaled_size(scroll, fixed_width=width)
    return scroll

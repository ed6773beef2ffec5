"""The panel below the map: curves of the run, or the rank of an answer over time."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.training.rank_over_time import RankOverTime
from embviz.gui.widgets.curves.item import Curve
from embviz.gui.widgets.curves.live_curve import LiveCurve
from embviz.gui.widgets.curves.phase_finder import PhaseFinder
from embviz.gui.widgets.curves.series import KINDS, RunPoints, kind_named
from embviz.gui.widgets.curves.shaping import epoch_marks
from embviz.gui.widgets.explanation import InfoButton
from embviz.gui.widgets.inputs.number_tip import Slider
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import FewLinesLabel, column, label, row
from embviz.gui.widgets.scrolling import PageScrollArea
from embviz.util.language import tr

LEAST_HEIGHT = 172  # px
_POLL_MS = 100
_EMPTY = tr("The loss appears here while vectors are trained.")


class LossPanel(QWidget):
    """Draws one series of the open run; the loss together with the held-out loss."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        settings = context.settings
        set_scaled_size(self, minimum_height=LEAST_HEIGHT)
        set_scaled_size(self, maximum_height=240)  # px; additional height goes to the map
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 2, 14, 8)
        layout.setSpacing(4)
        self._series = QComboBox()
        self._series.setObjectName("curve.series")
        self._series.setAccessibleName(tr("What the curve shows"))
        for kind in KINDS:
            self._series.addItem(kind.title, kind.id)
            self._series.setItemData(self._series.count() - 1, kind.formula, Qt.ItemDataRole.ToolTipRole)
        self._series.setCurrentIndex(max(0, self._series.findData(settings.get("curve/series"))))
        self._what = FewLinesLabel("caption")
        self._what.setObjectName("train.loss_definition")
        self._log = QCheckBox(tr("Log"))
        self._log.setObjectName("curve.log")
        self._log.setAccessibleName(tr("Logarithmic scale"))
        self._log.setToolTip(tr("Draw heights by their logarithms"))
        self._log.setChecked(settings.get("curve/log"))
        self._smoothing = Slider("\u00a0%")
        self._smoothing.setObjectName("train.smoothing")
        self._smoothing.setAccessibleName(tr("Smoothing of the curve"))
        self._smoothing.setRange(0, 99)
        set_scaled_size(self._smoothing, fixed_width=90)
        self._smoothing.setToolTip(
            tr("Exponential moving average, corrected for its start: the share kept from point to point.")
        )
        self._smoothing.setValue(round(100 * settings.get("curve/smoothing")))
        self._smooth = label(tr("Smoothing"), "caption")
        formula = QWidget(self)
        column(formula, (0, 0, 0, 0), 0).addWidget(self._what)
        info = InfoButton("curve.explain", formula)
        layout.addLayout(row(self._series, info, None, self._log, 8, self._smooth, self._smoothing))
        layout.addWidget(formula)
        self.curve = LiveCurve()
        self.curve.setObjectName("train.loss_curve")
        self.curve.setAccessibleName(tr("Curve of the run"))
        layout.addWidget(self.curve, 1)
        self._points, self._run_id = RunPoints(), -1
        self._finder = PhaseFinder(context.jobs, "phases", self)
        self._finder.found.connect(self._mark)
        self._series.currentIndexChanged.connect(self._on_series)
        self._log.toggled.connect(self._on_log)
        self._smoothing.valueChanged.connect(self._on_smoothing)
        self._on_smoothing(self._smoothing.value())
        self.curve.set_log(self._log.isChecked())
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._draw)
        self._workspace.run_changed.connect(self._on_run_changed)
        self._workspace.observers_changed.connect(self._on_run_changed)
        self._workspace.moment_changed.connect(self._on_place)
        self._on_series()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_run_changed()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _on_smoothing(self, value: int) -> None:
        self.curve.set_smoothing(value / 100)
        self._context.settings.set("curve/smoothing", value / 100)

    def _on_log(self, log: bool) -> None:
        self.curve.set_log(log)
        self._context.settings.set("curve/log", log)

    def _on_series(self) -> None:
        kind = kind_named(self._series.currentData())
        self._context.settings.set("curve/series", kind.id)
        self._smooth.setEnabled(kind.noisy)
        self._smoothing.setEnabled(kind.noisy)
        self.curve.set_curves([])
        self._on_run_changed()

    def _on_run_changed(self) -> None:
        run, kind = self._workspace.run, kind_named(self._series.currentData())
        self._tell_definition()
        cells = run is not None and run.parameters.model == "glove"
        empty = _EMPTY if run is None or kind.live else tr(
            "Measured at moments of the run, starting at the end of its first epoch."
        )
        self.curve.set_names(kind.title, tr("cells") if cells else tr("words"), empty)
        if self.isVisible() and self._watching():
            self._timer.start()
        else:
            self._timer.stop()
        self._draw(anew=True)

    def _tell_definition(self) -> None:
        """Describe the curve; the weights of a loss may be known only after the text was counted."""
        run, kind = self._workspace.run, kind_named(self._series.currentData())
        told = "" if run is None else run.loss_definition if kind.id == "loss" else kind.formula
        if told != self._what.text():
            self._what.setText(told)

    def _on_place(self) -> None:
        """Mark the viewed moment of the run."""
        self.curve.rest_at(self._workspace.place)

    def _watching(self) -> bool:
        """Return whether more points may come soon: moments are still evaluated after the run has ended."""
        return self._context.trainer.following

    def _draw(self, anew: bool = False) -> None:
        run, observer = self._workspace.run, self._workspace.observer
        self._tell_definition()
        if (run.run_id if run is not None else -1) != self._run_id:
            self._points, self._run_id, anew = RunPoints(), run.run_id if run is not None else -1, True
        moments = observer.moments if observer is not None and observer.run is run else ()
        if not (self._points.take(run.history if run is not None else (), moments) or anew):
            return
        kind = kind_named(self._series.currentData())
        names = [kind.id, "held_out"] if kind.id == "loss" else [kind.id]
        curves = []
        for k, name in enumerate(names):
            x, y = self._points.series(name)
            if len(x):
                held = name == "held_out" and len(names) > 1
                curves.append(Curve(
                    (self._run_id, name), tr("held out") if held else tr(
                        "loss"
                    ) if kind.id == "loss" else "", x, y, color=k,
                    noisy=kind_named(name).noisy, dots=not kind_named(name).live,
                ))
        self.curve.set_curves(curves)
        if run is not None:
            self._finder.want(run.run_id, self._points, ended=not self._workspace.training)
        self._mark()

    def _mark(self) -> None:
        """Mark epochs, and shade the phases behind the loss."""
        words, epochs = self._points.series("loss")[0], self._points.series("loss", "epochs")[0]
        loss = self._series.currentData() == "loss"
        self.curve.set_marks(
            epoch_marks(words, epochs) if len(words) else [],
            self._finder.shades(self._run_id, self._points) if loss else [],
        )


HIGHEST = 270  # px; additional height goes to the map


class CurvesPanel(QWidget):
    """Shows one of two panels, chosen above them."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_scaled_size(self, maximum_height=HIGHEST)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(0)
        self._choice = SegmentedControl("curves.shown", tr("What is shown"), (("loss", tr(
            "Curves"
        )), ("ranks", tr("Rank over time"))))
        self.head = row(8, self._choice, None)
        self.head.setContentsMargins(0, 0, 14, 0)
        layout.addLayout(self.head)
        room = PageScrollArea()
        self._stack = QStackedWidget()
        self._stack.addWidget(LossPanel(context))
        self._stack.addWidget(RankOverTime(context))
        room.setWidget(self._stack)
        set_scaled_size(room, minimum_height=LEAST_HEIGHT)  # px; in less height its contents would scroll
        layout.addWidget(room, 1)
        self._choice.changed.connect(self._stack.setCurrentIndex)

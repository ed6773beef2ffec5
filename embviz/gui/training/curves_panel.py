"""The panel below the map: curves of the run, or the rank of an answer over time."""

import math
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHideEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import Score
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.training.run_loss import RunLoss
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.curves.live_curve import LiveCurve
from embviz.gui.widgets.curves.phase_finder import PhaseFinder
from embviz.gui.widgets.curves.plot import Curve
from embviz.gui.widgets.curves.series import KINDS, RunPoints, kind_named
from embviz.gui.widgets.curves.shaping import epoch_marks, log_ticks
from embviz.gui.widgets.explanation import InfoButton
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import Slider
from embviz.gui.widgets.layouts import (
    FewLinesLabel,
    PageScrollArea,
    button,
    check_box,
    column,
    combo_box,
    label,
    row,
    set_margins_along,
)
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.errors import InputError
from embviz.util.language import quoted, tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer

KIND = "ranks"
_STEP_S = 0.06  # of work per job, so that other queries get their turn in between
_RANKS_POLL_MS = 500
_EXAMPLE = "king, queen"
_HINT = tr("king, queen: the rank of queen among the neighbors of king. king - man + woman = queen: of an answer.")


def coarse_to_fine(count: int) -> list[int]:
    """Return 0 to count - 1, ordered so that the ends come first and every prefix is spread evenly."""
    order = list(dict.fromkeys((0, count - 1))) if count else []
    step = 1 << max(count - 1, 1).bit_length()
    while step > 1:
        step //= 2
        order += range(step, count, 2 * step)
    return list(dict.fromkeys(order))


class RankOverTime(QWidget):
    """Computes the rank at one moment after the other, and draws the results so far."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 6, 14, 8)
        layout.setSpacing(4)
        self._line = QueryLineEdit(
            "ranks.question",
            "ranks.message",
            tr("A word and its neighbor, or an expression and its answer"),
            _EXAMPLE,
            context.complete,
        )
        set_scaled_size(self._line, maximum_width=320)
        self._shown = SegmentedControl(
            "ranks.shown", tr("What is shown"), (("rank", tr("Rank")), ("cosine", tr("Cosine")))
        )
        self._bar = ProgressBar("ranks.progress", tr("Moments asked"), fixed_width=90)
        self._cancel = button(tr("Cancel"), "ranks.cancel", flat=True)
        self._cancel.clicked.connect(self._give_up)
        layout.addLayout(
            row(self._line, 4, self._line.message, self._bar, self._cancel, self._shown, stretch=self._line.message)
        )
        self.plot = LinePlot("", tr("epoch"), tr("rank"))
        self.plot.setObjectName("ranks.plot")
        self.plot.setAccessibleName(tr("Rank over the training"))
        self.plot.plot.viewport().installEventFilter(self)
        self.plot.plot.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        layout.addWidget(self.plot, 1)

        self._observer: Observer | None = None
        self._question: Any = None  # RankQuestion, once parsed
        self._found: dict[int, tuple[float, float, float]] = {}  # pieces of a moment: epoch, rank, cosine
        self._given_up = False
        self._timer = QTimer(self, interval=_RANKS_POLL_MS)
        self._timer.timeout.connect(self._go)
        self._line.asked.connect(self._ask)
        self._line.complained.connect(self._clear)
        self._shown.changed.connect(self._draw)
        self._workspace.observers_changed.connect(self._on_observers)
        self._workspace.run_changed.connect(self._on_run_changed)
        self._workspace.moment_changed.connect(self._mark)
        self._workspace.selection_changed.connect(self._propose)
        self._workspace.words_changed.connect(self._propose)
        self._show_work(0, 0)
        self._line.answered(_HINT)

    def results(self) -> np.ndarray:
        """Return the results so far: epoch, rank and cosine in each row, in order of time."""
        return np.array([self._found[pieces] for pieces in sorted(self._found)], float).reshape(-1, 3)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._propose()
        self._on_run_changed()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _on_run_changed(self) -> None:
        if self.isVisible() and self._workspace.training:
            self._timer.start()
        else:
            self._timer.stop()
        self._go()

    def _on_observers(self) -> None:
        if self._workspace.observer is not self._observer:
            self._observer = self._workspace.observer
            self._ask()

    def _propose(self) -> None:
        chosen, embedding = self._workspace.chosen.first(2), self._workspace.embedding
        if not self.isVisible():
            return
        if len(chosen) >= 2:
            self._line.propose(f"{chosen[0]}, {chosen[1]}")
        elif embedding is not None and all(w in embedding for w in _EXAMPLE.split(", ")):
            self._line.propose(_EXAMPLE)

    # --- computing

    def _ask(self) -> None:
        self._context.jobs.cancel(KIND)
        self._question, self._given_up = None, False
        self._clear()
        if not self._line.text().strip():
            self._line.answered(_HINT)
        self._go()

    def _give_up(self) -> None:
        self._given_up = True
        self._context.jobs.cancel(KIND)
        self._show_work(0, 0)

    def _go(self) -> None:
        """Compute some more moments, if any are left."""
        observer, text = self._workspace.observer, self._line.text().strip()
        if observer is None or not text or self._given_up or not self.isVisible():
            return
        moments = observer.moments
        order = [moments[k] for k in coarse_to_fine(len(moments)) if moments[k].pieces not in self._found]
        if self._context.jobs.running(KIND) or not order:
            return
        question = self._question

        def work(job: Job) -> Any:
            from embviz.analysis.evaluation.rank import rank_of, rank_question
            from embviz.monitoring.history import MomentGone

            asked, found, begun = question, {}, time.monotonic()
            for moment in order:
                with suppress(MomentGone):
                    embedding = observer.embedding(moment)
                    asked = asked or rank_question(embedding, text)
                    found[moment.pieces] = (moment.epoch, *rank_of(embedding, asked))
                if job.cancelled() or time.monotonic() - begun > _STEP_S:
                    break
            return asked, found

        def done(answer: Any) -> None:
            self._question, found = answer
            self._found.update(found)
            self._line.answered(f"{quoted(self._question.answer_word)} · {self._say_last()}" if self._found else "")
            now = observer.moments
            self._show_work(sum(moment.pieces in self._found for moment in now), len(now))
            self._draw()
            self._go()

        def failed(error: Exception) -> None:
            self._show_work(0, 0)
            if not isinstance(error, InputError):
                self._context.messages.show_error(error)
                return
            self._given_up = True
            words = set(self._workspace.run.vocabulary.words) if self._workspace.run is not None else set()
            self._line.refused(error, words.__contains__)

        self._context.jobs.submit("quick", KIND, work, done, failed)

    def _say_last(self) -> str:
        epoch, rank, cosine = self.results()[-1]
        return tr(
            "rank {rank:,.0f}, cosine {cosine:.3f} at epoch {epoch:.1f}", rank=rank, cosine=Score(cosine), epoch=epoch
        )

    # --- showing

    def _show_work(self, done: int, of: int) -> None:
        working = done < of
        self._bar.setVisible(working)
        self._cancel.setVisible(working)
        if working:
            self._bar.set_share(done / of)

    def _clear(self) -> None:
        self._found = {}
        self._show_work(0, 0)
        self._draw()

    def _draw(self) -> None:
        found, by_rank = self.results(), self._shown.current == 0
        self.plot.set_labels(tr("epoch"), tr("rank") if by_rank else tr("cosine"))
        self.plot.set_log(False, by_rank)
        self.plot.plot.getPlotItem().getViewBox().invertY(by_rank)
        values = found[:, 1 if by_rank else 2]
        limits = None
        if by_rank and len(found):
            limits = (0.6, max(float(np.nanmax(values, initial=1.0)) * 1.3, 12.0))
        last = float(found[-1, 0]) if len(found) else 1.0
        self.plot.set_series(
            [Series("", found[:, 0], values, points=len(found) < 60)] if len(found) else [],
            x_limits=(-0.015 * last, 1.015 * last),
            y_limits=limits,
        )
        left = self.plot.plot.getPlotItem().getAxis("left")
        left.setTicks([log_ticks(*map(math.log10, limits))] if limits else None)
        self._mark()

    def _mark(self) -> None:
        moment, run = self._workspace.looked_at, self._workspace.run
        if not self._found or run is None or run.progress is None:
            self.plot.set_mark(None)
            return
        self.plot.set_mark(run.progress.epoch if moment is None else moment.epoch)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease and self._found:
            view = self.plot.plot
            at = view.getPlotItem().getViewBox().mapSceneToView(view.mapToScene(event.position().toPoint())).x()
            self._jump(at)
        return super().eventFilter(watched, event)

    def _jump(self, epoch: float) -> None:
        observer = self._workspace.observer
        if observer is not None and observer.moments:
            self._context.trainer.rewind(min(observer.moments, key=lambda moment: abs(moment.epoch - epoch)))


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
        self._series = combo_box("curve.series", tr("What the curve shows"))
        for kind in KINDS:
            self._series.addItem(kind.title, kind.id)
            self._series.setItemData(self._series.count() - 1, kind.formula, Qt.ItemDataRole.ToolTipRole)
        self._series.setCurrentIndex(max(0, self._series.findData(settings.get("curve/series"))))
        self._what = FewLinesLabel("caption")
        self._what.setObjectName("train.loss_definition")
        self._log = check_box(tr("Log"), "curve.log", tr("Logarithmic scale"))
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
        self._context.share(RunLoss).set_smoothing(value / 100)

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
        self._update_definition()
        cells = run is not None and run.parameters.model == "glove"
        empty = (
            _EMPTY
            if run is None or kind.live
            else tr("Measured at moments of the run, starting at the end of its first epoch.")
        )
        self.curve.set_names(kind.title, tr("cells") if cells else tr("words"), empty)
        if self.isVisible() and self._watching():
            self._timer.start()
        else:
            self._timer.stop()
        self._draw(redraw=True)

    def _update_definition(self) -> None:
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

    def _draw(self, redraw: bool = False) -> None:
        run, observer = self._workspace.run, self._workspace.observer
        self._update_definition()
        if (run.run_id if run is not None else -1) != self._run_id:
            self._points, self._run_id, redraw = RunPoints(), run.run_id if run is not None else -1, True
        moments = observer.moments if observer is not None and observer.run is run else ()
        if not (self._points.take(run.history if run is not None else (), moments) or redraw):
            return
        kind = kind_named(self._series.currentData())
        names = [kind.id, "held_out"] if kind.id == "loss" else [kind.id]
        curves = []
        for k, name in enumerate(names):
            x, y = self._points.series(name)
            if len(x):
                held = name == "held_out" and len(names) > 1
                curves.append(
                    Curve(
                        (self._run_id, name),
                        tr("held out") if held else tr("loss") if kind.id == "loss" else "",
                        x,
                        y,
                        color=k,
                        noisy=kind_named(name).noisy,
                        dots=not kind_named(name).live,
                    )
                )
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
        self._choice = SegmentedControl(
            "curves.shown", tr("What is shown"), (("loss", tr("Curves")), ("ranks", tr("Rank over time")))
        )
        self.head = row(8, self._choice, None)
        set_margins_along(self.head, 0, 14)
        layout.addLayout(self.head)
        room = PageScrollArea()
        self._stack = QStackedWidget()
        self._stack.addWidget(LossPanel(context))
        self._stack.addWidget(RankOverTime(context))
        room.setWidget(self._stack)
        set_scaled_size(room, minimum_height=LEAST_HEIGHT)  # px; in less height its contents would scroll
        layout.addWidget(room, 1)
        self._choice.changed.connect(self._stack.setCurrentIndex)

"""The live loss below the map: what the run tells of itself, pulled while it is seen."""

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QSlider, QVBoxLayout, QWidget

from embviz.gui.context import Context
from embviz.gui.widgets.live_curve import LiveCurve
from embviz.gui.widgets.parts import ElidedLabel, label, row

_POLL_MS = 100


class LossPanel(QWidget):
    """Draws the history of the run."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setMinimumHeight(172)
        self.setMaximumHeight(240)  # a larger window is the map's
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 2, 14, 8)
        layout.setSpacing(4)
        self._what = ElidedLabel("caption")
        self._what.setObjectName("train.loss_definition")
        self._smoothing = QSlider(Qt.Orientation.Horizontal)
        self._smoothing.setObjectName("train.smoothing")
        self._smoothing.setAccessibleName("Smoothing of the loss curve")
        self._smoothing.setRange(0, 99)
        self._smoothing.setFixedWidth(110)
        self._smoothing.setToolTip(
            "Exponential moving average, corrected for its start: the share kept from point to point."
        )
        self._smoothing.setValue(round(100 * context.settings.get("curve/smoothing")))
        layout.addLayout(row(self._what, 16, label("Smoothing", "caption"), self._smoothing, stretch=self._what))
        self.curve = LiveCurve()
        self.curve.setObjectName("train.loss_curve")
        self.curve.setAccessibleName("Loss curve")
        layout.addWidget(self.curve, 1)
        self._smoothing.valueChanged.connect(self._on_smoothing)
        self._on_smoothing(self._smoothing.value())
        self._drawn: tuple[int, int] = (-1, -1)
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._draw)
        context.workspace.run_changed.connect(self._on_run_changed)
        self._on_run_changed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_run_changed()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _on_smoothing(self, value: int) -> None:
        self.curve.set_smoothing(value / 100)
        self._context.settings.set("curve/smoothing", value / 100)

    def _on_run_changed(self) -> None:
        run = self._context.workspace.run
        self._what.setText(run.loss_definition if run is not None else "")
        self.curve.set_unit("cells" if run is not None and run.parameters.model == "glove" else "words")
        if self.isVisible() and self._context.workspace.training:
            self._timer.start()
        else:
            self._timer.stop()
        self._draw()

    def _draw(self) -> None:
        run = self._context.workspace.run
        history = run.history if run is not None else []
        count = len(history)
        if self._drawn == (run.run_id if run is not None else -1, count):
            return
        self._drawn = (run.run_id if run is not None else -1, count)
        points = np.array(
            [(p.tokens_done, p.loss, p.learning_rate, p.epoch) for p in history[:count]], np.float64
        ).reshape(-1, 4)
        self.curve.set_points(*points.T)

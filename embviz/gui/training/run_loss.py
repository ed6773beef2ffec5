"""The loss of the run as one number, which all parts of the window show alike."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.pages.context import Context
from embviz.gui.widgets.curves.series import RunPoints
from embviz.gui.widgets.curves.shaping import smoothed
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.run import TrainingRun

LOSS_HELP = tr("Mean loss per prediction, smoothed like the curve of the loss")
_KEY = "curve/smoothing"


class RunLoss(QObject):
    """The running mean of the loss over a run; its points alone jump from one to the next.

    Signals
    -------
    changed
        The smoothing was changed.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._settings = context.settings
        self._points, self._run_id, self._weight = RunPoints(), -1, -1.0
        self._values = np.zeros(0)

    def set_smoothing(self, weight: float) -> None:
        """Set the share of the mean that is kept from point to point, from 0 to 0.99; it is remembered."""
        self._settings.set(_KEY, weight)
        self.changed.emit()

    def curve(self, run: "TrainingRun | None") -> tuple[np.ndarray, np.ndarray]:
        """Return where the loss of a run is known, in words (GloVe: cells), and its running mean; float64 (n,) each."""
        weight, run_id = self._settings.get(_KEY), -1 if run is None else run.run_id
        if run_id != self._run_id:
            self._points, self._run_id, self._weight = RunPoints(), run_id, -1.0
        news = self._points.take(() if run is None else run.history)
        places, loss = self._points.series("loss")
        if news or weight != self._weight:
            self._values, self._weight = smoothed(loss, weight)[:, 0], weight
        return places, self._values

    def last(self, run: "TrainingRun") -> float:
        """Return the loss at the last point of a run; nan before the first."""
        values = self.curve(run)[1]
        return float(values[-1]) if len(values) else float("nan")

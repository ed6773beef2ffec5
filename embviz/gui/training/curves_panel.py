"""The panel below the map: curves of the run, or the rank of an answer over time."""

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.training.loss_curve import LEAST_HEIGHT, LossPanel
from embviz.gui.training.rank_over_time import RankOverTime
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import row
from embviz.gui.widgets.scrolling import PageScrollArea
from embviz.util.language import tr

HIGHEST = 270  # px; a larger window is the map's


class CurvesPanel(QWidget):
    """One of two panels, chosen above them."""

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
        set_scaled_size(room, minimum_height=LEAST_HEIGHT)  # below that, what is in it would scroll
        layout.addWidget(room, 1)
        self._choice.changed.connect(self._stack.setCurrentIndex)

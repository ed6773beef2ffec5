"""Random and hard negatives compared, by steps and by cost."""

import numpy as np

from embviz.gui.lessons.contrast.runs import RunsWidget
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import row
from embviz.util.language import tr

_TALL = 320  # px at scale 1
_TITLES = {
    "few": tr("3 random negatives"),
    "many": tr("63 random negatives"),
    "hard": tr("the 3 hardest of 64"),
    "false": tr("the 3 hardest, same things too"),
}


class HardPart(RunsWidget):
    """Curves of the same towers with four ways to choose negatives."""

    PROVIDES = ("few_last", "many_last", "hard_last", "few_read", "hard_read")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "contrast.hard_guess",
            tr("After equally many steps, which negatives have taught most?"),
            (("few", tr("3 random ones")), ("hard", tr("The 3 hardest of 64")), ("many", tr("All 63 of 64"))),
        )
        self._over = SegmentedControl(
            "contrast.over", tr("Horizontal axis"), (("steps", tr("By steps")), ("read", tr("By pairs read")))
        )
        self.plots = tuple(
            BandedPlot(
                stage, f"contrast.negatives_{key}", tr("Share of new pictures that find a right sentence"), name, _TALL
            )
            for key, name in (("steps", tr("steps")), ("read", tr("pairs that the towers have read")))
        )
        self.plots[1].set_log(True, False)
        self.column.addWidget(self.guess)
        self.column.addLayout(row(self._over, None))
        for plot in self.plots:
            self.column.addWidget(plot)
        self.guess.committed.connect(self._on_committed)
        self._over.changed.connect(lambda _at: self._show())
        self._show()

    def refresh(self) -> None:
        self._show()

    def _on_committed(self) -> None:
        self._show()

    def _show(self) -> None:
        for at, plot in enumerate(self.plots):
            plot.setVisible(at == self._over.current)
        if self.runs.loaded is None:
            return
        from embviz.teaching.contrast.negatives import EVERY

        ways = {each.way: each for each in self.loaded.recorded.negatives}
        answered = bool(self.guess.choice)
        # before the answer, all curves begin and end in the open
        shown = slice(None) if answered else slice(0, 2)
        # so near to each other, their names would lie over one another
        titles = _TITLES if answered else dict.fromkeys(_TITLES, "")
        last_step = EVERY * (len(ways["few"].recall) - 1)
        self.plots[0].set_series(
            [
                Series(
                    title,
                    EVERY * np.arange(len(ways[key].recall[shown])).astype(float),
                    ways[key].recall[shown],
                    color=at,
                )
                for at, (key, title) in enumerate(titles.items())
            ],
            x_limits=(0, last_step),
            y_limits=(0, 1.02),
        )
        self.plots[1].set_series(
            [
                Series(title, ways[key].read[shown][1:].astype(float), ways[key].recall[shown][1:], color=at)
                for at, (key, title) in enumerate(titles.items())
            ],
            x_limits=(100, 50_000),
            y_limits=(0, 1.02),
        )
        if not answered:
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
            return
        last = {key: float(each.recall[-1]) for key, each in ways.items()}
        self.guess.show_result(max(("few", "hard", "many"), key=last.__getitem__))
        self.stage.set_values(
            **{f"{key}_last": percent(last[key]) for key in ("few", "many", "hard")},
            few_read=f"{int(ways['few'].read[-1]):,}",
            hard_read=f"{int(ways['hard'].read[-1]):,}",
        )

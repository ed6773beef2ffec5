"""The volume of the ball as a race of two numbers: what stands above the line and what stands below it."""

import math

import numpy as np
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.lessons.dimensions.space import DimensionDial, Space
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.teaching.geometry.volume import ball_volume, dimension_of_largest_ball, log_denominator, log_numerator
from embviz.util.language import tr

_TALL = 220  # px of the plot at scale 1
_NARROWEST = 12  # dimensions that are drawn at least
_POINTS = 200
_TENS = math.log(10)


class BallPart(LessonWidget):
    """Numerator and denominator of the volume by dimension, on a logarithmic scale."""

    PROVIDES = ("largest_ball", "largest_volume", "below_one", "above", "below", "log_volume", "ball_d")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.space = stage.share(Space)
        self.plot = LinePlot(tr("Both sides of the fraction"), tr("dimension d"), tr("log₁₀"))
        self.plot.setObjectName("dimensions.ball.plot")
        self.readouts = ValueTable(stage, "dimensions.ball.readouts", tr("Volume of the unit ball, in logarithms"), (
            Value("numerator", tr("log₁₀ π^(d/2)"), tr("log₁₀ of the numerator")),
            Value("denominator", tr("log₁₀ Γ(d/2 + 1)"), tr("log₁₀ of the denominator")),
            Value("volume", tr("log₁₀ V"), tr("log₁₀ of the volume, the one less the other")),
        ))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(DimensionDial(self.space, "dimensions.ball.dimension"))
        layout.addLayout(beside(self.plot, self.readouts))
        self.space.turned.connect(self._show)
        self.rescaled()
        self._show()

    def rescaled(self) -> None:
        super().rescaled()
        self.plot.setFixedHeight(round(_TALL * self.stage.scale))
        self.plot.set_letters(self.stage.scale)

    def _show(self) -> None:
        dimension = self.space.dimension
        above, below = log_numerator(dimension) / _TENS, log_denominator(dimension) / _TENS
        x = np.linspace(0, max(dimension, _NARROWEST), _POINTS)
        top = np.array([log_numerator(d) for d in x]) / _TENS
        bottom = np.array([log_denominator(d) for d in x]) / _TENS
        self.plot.set_series((
            Series("π^(d/2)", x, top), Series("Γ(d/2 + 1)", x, bottom),
            Series(tr("volume"), x, top - bottom, color=2),
        ), x_limits=(0, float(x[-1])))
        self.plot.set_mark(float(dimension))
        written = {"numerator": above, "denominator": below, "volume": above - below}
        self.readouts.show_values({key: in_figures(value, ",.2f") for key, value in written.items()})
        largest = dimension_of_largest_ball()
        below_one = next(d for d in range(largest, 1000) if ball_volume(d) < 1)
        self.stage.set_values(
            largest_ball=str(largest), largest_volume=f"{ball_volume(largest):.3f}", below_one=str(below_one),
            above=in_figures(above, ",.2f"), below=in_figures(below, ",.2f"),
            log_volume=in_figures(above - below, ",.2f"), ball_d=f"{dimension:,}",
        )

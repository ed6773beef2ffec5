"""Volumes and directions: the volume of the ball, and the number of nearly orthogonal directions."""

import math

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.dimensions.experiment import percent
from embviz.gui.lessons.dimensions.space import LARGEST, DimensionDial, Space
from embviz.gui.lessons.stage import DataWidget, LessonState, LessonWidget
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.inputs.spin_boxes import RealSpin
from embviz.gui.widgets.layouts import label
from embviz.teaching.geometry.concentration import sample
from embviz.teaching.geometry.directions import kept_directions, log10_room
from embviz.teaching.geometry.volume import (
    ball_volume,
    dimension_of_largest_ball,
    log_denominator,
    log_numerator,
    log_stirling,
)
from embviz.util.language import counted, tr

KIND = "room of the lesson"
_FEW = 20  # dimensions below which the room has hardly begun to grow
_TALL = 220  # px of the plot at scale 1
_TRIED = 1000  # directions, and words
_CURVE = np.unique(np.rint(np.geomspace(1, LARGEST, 48)))


class RoomPart(DataWidget):
    """The number of nearly orthogonal directions: the guaranteed bound, and the result of random draws."""

    PROVIDES = (
        "room",
        "room_d",
        "room_delta",
        "kept",
        "kept_words",
        "tried",
        "tried_words",
        "words_said",
        "room_grows",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.space = stage.share(Space)
        self._behind = True
        self._shown: tuple[int, float] | None = None  # dimension and degrees of the complete results
        self._drawn: dict[str, str] = {}
        self._degrees = RealSpin(
            "dimensions.room.degrees", tr("δ: degrees by which angles may differ from a right angle")
        )
        self._degrees.setDecimals(1)
        self._degrees.setRange(1, 60)
        self._degrees.setValue(15)
        self._degrees.setSuffix("°")
        self.plot = LinePlot(
            tr("Directions that surely fit, by dimension"), tr("dimension d"), tr("log₁₀ of their number")
        )
        self.plot.setObjectName("dimensions.room.plot")
        self.plot.set_log(True, False)
        set_log_ticks(self.plot.plot.getPlotItem().getAxis("bottom"), (1, 2, 5))
        self.readouts = ValueTable(
            stage,
            "dimensions.room.readouts",
            tr("Directions nearly at right angles"),
            (
                Value("axes", tr("exactly at 90°"), tr("directions exactly at right angles: one for each dimension")),
                Value("room", tr("within δ of 90°"), tr("directions within δ of right angles that are sure to fit")),
                Value(
                    "kept",
                    tr("drawn and kept"),
                    tr("of {tried:,} directions drawn at random, those that fit", tried=_TRIED),
                ),
                Value(
                    "words",
                    tr("words that fit"),
                    tr("of up to {tried:,} trained vectors, those that fit likewise", tried=_TRIED),
                ),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        dials = QHBoxLayout()
        dials.setSpacing(16)
        dials.addWidget(DimensionDial(self.space, "dimensions.room.dimension"), 1)
        dials.addWidget(label("δ", "section"))
        dials.addWidget(self._degrees)
        layout.addLayout(dials)
        layout.addLayout(beside(self.plot, self.readouts))
        layout.addWidget(self.said)
        self._degrees.valueChanged.connect(self._fall_behind)
        self.space.turned.connect(self._fall_behind)
        self.space.measured.connect(self._fall_behind)
        self.scale_with_text(self.plot, _TALL)

    def refresh(self) -> None:
        self.space.want()

    def _fall_behind(self) -> None:
        self._behind = True
        dimension, degrees = self.space.dimension, self._degrees.value()
        if self._shown != (dimension, degrees):
            # random draws take a while; until then results of another dimension are hidden
            self._drawn = {"kept": "…", "words": "…"}
            self.stage.set_values(kept="…", tried=f"{_TRIED:,}", kept_words="…", tried_words="…", words_said="")
            self._show_room(dimension, degrees)
        self.update()

    def _show_room(self, dimension: int, degrees: float) -> None:
        """Show the results of the formula, which are immediate."""
        written = _number(log10_room(dimension, degrees))
        self.plot.set_mark(math.log10(dimension))
        self.readouts.show_values({"axes": f"{dimension:,}", "room": written, **self._drawn})
        times = log10_room(2 * dimension, degrees) / max(log10_room(dimension, degrees), 1e-9)
        self.stage.set_values(room_grows="twice" if dimension < _FEW else "digits" if 1.5 < times < 2.5 else "")
        self.stage.set_values(room=written, room_d=counted(dimension, "dimension"), room_delta=f"{degrees:g}°")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._behind:  # shown again
            self._behind = False
            QTimer.singleShot(0, self, self._measure)

    def _measure(self) -> None:
        dimension, degrees, trained = self.space.dimension, self._degrees.value(), self.space.trained

        def work(job: Job) -> tuple[np.ndarray, int, int, int]:
            curve = np.array([log10_room(int(d), degrees) for d in _CURVE])
            kept = kept_directions(sample("sphere", _TRIED, dimension), degrees, job.pulse)
            tried = fitting = 0
            if trained is not None:
                rows = trained.rows[np.linalg.norm(trained.rows, axis=1) > 0][:_TRIED]
                tried, fitting = len(rows), kept_directions(rows, degrees, job.pulse)
            return curve, kept, tried, fitting

        def show(found: tuple[np.ndarray, int, int, int]) -> None:
            self._show(dimension, degrees, *found)

        self.stage.context.jobs.submit("measure", KIND, work, show)

    def _show(self, dimension: int, degrees: float, curve: np.ndarray, kept: int, tried: int, fitting: int) -> None:
        self._shown = dimension, degrees
        self.plot.set_series(
            (
                Series(tr("within {degrees:g}°", degrees=degrees), _CURVE, curve),
                Series(tr("the axes alone"), _CURVE, np.log10(_CURVE), dashed=True),
            ),
            x_limits=(1.0, float(LARGEST)),
        )
        words = tr("{fitting:,} of {tried:,}", fitting=fitting, tried=tried) if tried else "–"
        self._drawn = {"kept": tr("{kept:,} of {tried:,}", kept=kept, tried=_TRIED), "words": words}
        self._show_room(dimension, degrees)
        self.said.setText(self.space.complaint or self.stage.source.said)
        self.stage.set_values(
            kept=f"{kept:,}",
            tried=f"{_TRIED:,}",
            kept_words=f"{fitting:,}" if tried else "…",
            tried_words=f"{tried:,}" if tried else "…",
            words_said=_of_words(fitting, tried, kept),
        )


def _of_words(fitting: int, tried: int, kept: int) -> str:
    if not tried:
        return ""
    if fitting / tried < kept / _TRIED:
        return tr(
            "Of {tried:,} trained vectors only {fitting:,} do, because similar words have similar directions.",
            tried=tried,
            fitting=fitting,
        )
    return tr(
        "Of {tried:,} trained vectors {fitting:,} do: no smaller share than of those drawn at random.",
        tried=tried,
        fitting=fitting,
    )


def _number(logarithm: float) -> str:
    """Format a whole number given by its base-10 logarithm, a long one as a power of ten."""
    if logarithm < 6:
        # while fewer than 1 / p are placed another one fits
        return f"{math.ceil(10**logarithm * (1 - 1e-12)):,}"
    return tr(
        "about 10{translate}", translate=str(math.floor(logarithm)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    )


_NARROWEST = 12  # dimensions that are drawn at least
_POINTS = 200
_TENS = math.log(10)


class BallPart(LessonWidget):
    """Numerator and denominator of the volume by dimension, on a logarithmic scale."""

    PROVIDES = (
        "largest_ball",
        "largest_volume",
        "below_one",
        "above",
        "below",
        "log_volume",
        "ball_d",
        "stirling_share",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.space = stage.share(Space)
        self.plot = LinePlot(tr("Both sides of the fraction"), tr("dimension d"), tr("log₁₀"))
        self.plot.setObjectName("dimensions.ball.plot")
        self.readouts = ValueTable(
            stage,
            "dimensions.ball.readouts",
            tr("Volume of the unit ball, in logarithms"),
            (
                Value("numerator", tr("log₁₀ of the numerator"), tr("log₁₀ of the numerator")),
                Value("denominator", tr("log₁₀ of the denominator"), tr("log₁₀ of the denominator")),
                Value("volume", tr("log₁₀ V"), tr("log₁₀ of the volume, the one less the other")),
                Value("stirling", tr("Stirling / Γ"), tr("Stirling’s formula over the denominator")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(DimensionDial(self.space, "dimensions.ball.dimension"))
        layout.addLayout(beside(self.plot, self.readouts))
        self.space.turned.connect(self._show)
        self.scale_with_text(self.plot, _TALL)
        self._show()

    def _show(self) -> None:
        dimension = self.space.dimension
        above, below = log_numerator(dimension) / _TENS, log_denominator(dimension) / _TENS
        x = np.linspace(0, max(dimension, _NARROWEST), _POINTS)
        top = np.array([log_numerator(d) for d in x]) / _TENS
        bottom = np.array([log_denominator(d) for d in x]) / _TENS
        stirling = np.array([log_stirling(d) for d in x[1:]]) / _TENS  # not defined at 0
        near = percent(math.exp(log_stirling(dimension) - log_denominator(dimension)))
        self.plot.set_series(
            (
                Series(tr("numerator"), x, top),
                Series(tr("denominator"), x, bottom),
                Series(tr("volume"), x, top - bottom, color=2),
                Series(tr("Stirling"), x[1:], stirling, dashed=True, color=3),
            ),
            x_limits=(0, float(x[-1])),
        )
        self.plot.set_mark(float(dimension))
        written = {"numerator": above, "denominator": below, "volume": above - below}
        self.readouts.show_values(
            {**{key: in_figures(value, ",.2f") for key, value in written.items()}, "stirling": near}
        )
        largest = dimension_of_largest_ball()
        below_one = next(d for d in range(largest, 1000) if ball_volume(d) < 1)
        self.stage.set_values(
            largest_ball=str(largest),
            largest_volume=f"{ball_volume(largest):.3f}",
            below_one=str(below_one),
            above=in_figures(above, ",.2f"),
            below=in_figures(below, ",.2f"),
            log_volume=in_figures(above - below, ",.2f"),
            ball_d=f"{dimension:,}",
            stirling_share=near,
        )

"""Measured numbers enter a network as they are: flats with prices, and a series of temperatures."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import check_box, label, row
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.teaching.inputs.measured_inputs import District, Fitted, Flats

_FLATS_KIND, _SERIES_KIND = "flats of the lesson", "series of the lesson"
_ROWS, _BEGIN = 6, 5
_COUNTS = (10, 20, 40, 80, 160, 320, 640)  # flats that are learned from
_WINDOWS, _FIRST_WINDOW, _DAYS = 30, 2, 120
_TALL = 260  # px at scale 1
_MEASURES = (("size", tr("size")), ("rooms", tr("rooms")), ("distance", tr("distance")))
_DISTRICTS: "tuple[tuple[District, str], ...]" = (
    ("without", tr("without")),
    ("id", tr("as its id")),
    ("vector", tr("as a vector")),
)


class FlatsPart(LessonWidget):
    """Columns of a table to choose, and what one linear layer makes of them."""

    PROVIDES = ("flat_error", "flat_baseline", "flat_count", "flat_none", "flat_id", "flat_vector", "flat_said")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.found: tuple[Fitted, Flats, dict[District, float]] | None = None
        self._boxes: dict[str, QCheckBox] = {}
        for key, text in _MEASURES:
            box = check_box(text, f"everything.flat_{key}", tr("Give the network: {text}", text=text))
            box.setChecked(True)
            box.toggled.connect(self._fit)
            self._boxes[key] = box
        self._district = SegmentedControl("everything.flat_district", tr("How the district is given"), _DISTRICTS)
        self._count = StepSlider("everything.flat_count", tr("Flats to learn from"))
        self._count.set_last(len(_COUNTS) - 1, (str(_COUNTS[0]), str(_COUNTS[-1])))
        self._count.go(_BEGIN)
        self._note = label("", "muted", name="everything.flat_count_told")
        self.table = StageTable(
            stage,
            "everything.flats",
            tr("Flats that were not learned from"),
            (
                Column("m²", number=True),
                Column(tr("rooms"), number=True),
                Column(tr("km"), number=True, help=tr("distance from the center")),
                Column(tr("district")),
                Column(tr("price"), number=True, help=tr("in thousands")),
                Column(tr("predicted"), number=True, help=tr("by the network, in thousands")),
            ),
            _ROWS,
        )
        self.readouts = ValueTable(
            stage,
            "everything.flat_numbers",
            tr("The network of one layer"),
            (
                Value("error", tr("mean error"), tr("mean absolute error on 200 other flats, in thousands")),
                Value("baseline", tr("always the mean"), tr("error of the mean price as the only answer")),
                Value("size", tr("for each m²"), tr("weight of the size, in thousands")),
                Value("rooms", tr("for each room"), tr("weight of the rooms, in thousands")),
                Value("distance", tr("for each km"), tr("weight of the distance, in thousands")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(*self._boxes.values(), 20, label(tr("district"), "section"), self._district, None))
        layout.addLayout(row(label(tr("Flats to learn from"), "section"), self._count, self._note, stretch=self._count))
        layout.addLayout(beside(self.table, self.readouts, (3, 2)))
        self._district.changed.connect(self._fit)
        self._count.moved.connect(self._fit)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.found is None:
            self._fit()

    def _fit(self) -> None:
        given = tuple(key for key, box in self._boxes.items() if box.isChecked())
        district, count = _DISTRICTS[self._district.current][0], _COUNTS[self._count.step]
        self._note.setText(str(count))

        def work(_job: Job) -> "tuple[Fitted, Flats, dict[District, float], tuple[str, ...]]":
            from embviz.teaching.inputs.measured_inputs import drawn_flats, fit_prices

            errors = {way: fit_prices(count, given, way).error for way, _title in _DISTRICTS}
            return fit_prices(count, given, district), drawn_flats(count + 200), errors, given

        self.stage.context.jobs.submit("quick", _FLATS_KIND, work, self._take)

    def _take(self, made: "tuple[Fitted, Flats, dict[District, float], tuple[str, ...]]") -> None:
        from embviz.teaching.inputs.measured_inputs import DISTRICTS

        found, flats, errors, given = made
        self.found = found, flats, errors
        self.table.rows.show(
            [
                (
                    Cell(f"{size:.0f}"),
                    Cell(f"{rooms:.0f}"),
                    Cell(f"{distance:.1f}"),
                    Cell(DISTRICTS[int(flats.district[at])]),
                    Cell(f"{flats.price[at]:.0f}"),
                    Cell(in_figures(float(found.predicted[at]), ".0f")),
                )
                for at, (size, rooms, distance) in enumerate(flats.measures[:_ROWS].tolist())
            ]
        )
        weights = {key: in_figures(float(found.weights[at]), "+.1f") for at, key in enumerate(given)}
        error, baseline = f"{found.error:.1f}", f"{found.baseline:.1f}"
        self.readouts.show_values(
            {"error": error, "baseline": baseline} | {key: weights.get(key, "–") for key, _text in _MEASURES}
        )
        self.stage.set_values(
            flat_error=error,
            flat_baseline=baseline,
            flat_count=str(_COUNTS[self._count.step]),
            flat_none=f"{errors['without']:.1f}",
            flat_id=f"{errors['id']:.1f}",
            flat_vector=f"{errors['vector']:.1f}",
            flat_said=_said(errors, baseline, len(given), _DISTRICTS[self._district.current][0] != "without"),
        )


def _said(errors: "dict[District, float]", baseline: str, columns: int, placed: bool) -> str:
    """Describe what the district is good for, beside the columns that go in."""
    none, by_id, by_vector = (f"{errors[way]:.1f}" for way in ("without", "id", "vector"))
    if columns:
        return tr(
            "The district is a word, and must become a vector first: without it the error is {none}, by its id "
            "{by_id}, as a vector {by_vector}.",
            none=none,
            by_id=by_id,
            by_vector=by_vector,
        )
    if placed:
        return tr(
            "Only the district goes in: by its id the error is {by_id}, as a vector {by_vector}. Always the mean "
            "has {baseline}.",
            by_id=by_id,
            by_vector=by_vector,
            baseline=baseline,
        )
    return tr(
        "Nothing goes in, so every flat gets the mean price, with an error of {none}. The district alone, as a vector, "
        "gives {by_vector}.",
        none=none,
        by_vector=by_vector,
    )


class SeriesPart(LessonWidget):
    """Temperatures of the last days go in, that of a later day comes out; how many days, and how far ahead."""

    PROVIDES = ("series_window", "series_ahead", "series_error", "series_baseline", "series_best")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.found: Fitted | None = None
        self._window = StepSlider("everything.window", tr("Days that go in"))
        self._window.set_last(_WINDOWS - 1, ("1", str(_WINDOWS)))
        self._window.go(_FIRST_WINDOW - 1)
        self._ahead = SegmentedControl(
            "everything.ahead",
            tr("Which day is predicted"),
            (("next", tr("The next day")), ("week", tr("The day a week later"))),
        )
        self.plot = BandedPlot(
            stage, "everything.series", tr("Temperature in °C, days that were not learned from"), tr("day"), _TALL
        )
        self.readouts = ValueTable(
            stage,
            "everything.series_numbers",
            tr("The prediction"),
            (
                Value("window", tr("numbers in x"), tr("temperatures of so many days go in, as they are")),
                Value("error", tr("mean error"), tr("mean absolute error in °C on the last year")),
                Value(
                    "baseline", tr("same as the last"), tr("error if nothing changed since the last day that goes in")
                ),
                Value("last", tr("weight of the last day"), tr("weight of the last day that goes in")),
                Value("before", tr("weight of the day before"), tr("weight of the day before that")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(
            row(label(tr("Days that go in"), "section"), self._window, 20, self._ahead, stretch=self._window)
        )
        layout.addLayout(beside(self.plot, self.readouts, (5, 2)))
        self._window.moved.connect(self._fit)
        self._ahead.changed.connect(self._fit)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.found is None:
            self._fit()

    def _fit(self) -> None:
        window, ahead = self._window.step + 1, (1, 7)[self._ahead.current]

        def work(_job: Job) -> "tuple[Fitted, int, int, int]":
            from embviz.teaching.inputs.measured_inputs import fit_series, temperatures

            series = temperatures()
            errors = [fit_series(series, size, ahead).error for size in range(1, _WINDOWS + 1)]
            return fit_series(series, window, ahead), window, ahead, int(np.argmin(errors)) + 1

        self.stage.context.jobs.submit("quick", _SERIES_KIND, work, self._take)

    def _take(self, made: "tuple[Fitted, int, int, int]") -> None:
        self.found, window, ahead, best = made
        found = self.found
        days = np.arange(1.0, _DAYS + 1)
        self.plot.set_series(
            (
                Series(tr("measured"), days, found.true[:_DAYS], color=0),
                Series(tr("predicted"), days, found.predicted[:_DAYS], color=1),
            )
        )
        error, baseline = f"{found.error:.2f}", f"{found.baseline:.2f}"
        self.readouts.show_values(
            {
                "window": str(window),
                "error": error,
                "baseline": baseline,
                "last": in_figures(float(found.weights[-1]), "+.2f"),
                "before": in_figures(float(found.weights[-2]), "+.2f") if window > 1 else "–",
            }
        )
        self.stage.set_values(
            series_window=counted(window, "day"),
            series_ahead=counted(ahead, "day"),
            series_error=error,
            series_baseline=baseline,
            series_best=counted(best, "day"),
        )

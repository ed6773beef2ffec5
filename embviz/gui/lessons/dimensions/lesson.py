"""The parts of the lesson on high dimensions: distances, angles, hubs, and where the volume is."""

import math
from functools import lru_cache

import numpy as np
from PySide6.QtWidgets import QCheckBox, QVBoxLayout

from embviz.gui.lessons.dimensions.enough import EnoughPart
from embviz.gui.lessons.dimensions.experiment import ExperimentPart, percent
from embviz.gui.lessons.dimensions.overfitting import OverfittingPart
from embviz.gui.lessons.dimensions.projection import ProjectionPart
from embviz.gui.lessons.dimensions.room import BallPart, RoomPart
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.readouts import Value
from embviz.gui.style.number_text import in_figures, signed, significant
from embviz.gui.widgets.charts.histogram import Theory
from embviz.teaching.geometry import Reading, annulus, concentration, directions, hubness, shell, volume
from embviz.teaching.geometry.directions import angle_density
from embviz.util.language import counted, tr
from embviz.vectors.neighborhoods import unit_vectors

_LECTURED = 0.99999999  # share of the volume that the lecture states for 768 dimensions and a shell of 1 %
_BERT, _SKIN = 768, 0.01
_LISTED, _THICK = (10, 50, 100, 1000), 0.1  # dimensions of the lecture's list, and the shell it takes off
_COUNTED = 20  # dimensions up to which the corners of a cube are counted out
_NOTHING = 0.00005  # shares below it would leave 100.00 %
_SMALL = 0.001  # shares below it are written with a power of ten
_ALIKE = 0.1  # share by which spreads differ that are called alike
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def power_of_ten(logarithm: float) -> str:
    """Format a share from its log₁₀: as percent, and with a power of ten where it is small, however small it is."""
    if logarithm >= math.log10(_SMALL):
        return percent(10**logarithm)
    if not math.isfinite(logarithm):
        return "0"
    power = math.floor(logarithm)
    mantissa = f"{10 ** (logarithm - power):.2f}"
    if mantissa == "10.00":
        mantissa, power = "1.00", power + 1
    return f"{mantissa} × 10{str(power).translate(_RAISED)}"


class ContrastPart(ExperimentPart):
    """Concentration of distances, of points as they are or of length 1."""

    EXPERIMENT, CHOICE, DRAWN = concentration.EXPERIMENT, "gaussian", "spread"
    POINTS = tr("Gaussian points")
    ROWS = (
        Value("spread", tr("(max − min) / mean"), tr("how much distances differ, against their mean")),
        Value(
            "nearest_contrast",
            tr("mean / mean nearest"),
            tr("mean distance over the mean distance to the nearest neighbor"),
        ),
        Value(
            "relative_contrast", tr("(max − min) / min"), tr("how much farther the farthest pair is than the nearest")
        ),
    )
    PROVIDES = (
        "spread_at",
        "near_at",
        "relative_at",
        "rate_at",
        "d",
        "their_d",
        "intrinsic",
        "their_spread",
        "like_d",
        "scaled_at",
        "scaled_plain",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "dimensions.unit_guess",
            tr("Scale all points to length 1, as many programs do. Do their distances differ more again?"),
            (("more", tr("More")), ("same", tr("As before")), ("less", tr("Even less"))),
        )
        self.scaled = QCheckBox(tr("All of length 1"))
        self.scaled.setObjectName("dimensions.unit")
        self.scaled.setToolTip(tr("Random points and trained vectors are divided by their length"))
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, self.guess)
        layout.insertWidget(1, self.scaled)
        self.guess.committed.connect(self._on_committed)
        self.scaled.toggled.connect(self._fall_behind)
        self.scaled.setEnabled(bool(self.guess.choice))

    @property
    def choice(self) -> str:
        return "sphere" if self.scaled.isChecked() else self.CHOICE

    @property
    def points_name(self) -> str:
        return tr("Gaussian points of length 1") if self.scaled.isChecked() else self.POINTS

    def taken(self, rows: np.ndarray) -> np.ndarray:
        return unit_vectors(rows) if self.scaled.isChecked() else rows

    def _on_committed(self) -> None:
        answered = bool(self.guess.choice)
        self.scaled.setEnabled(answered)
        self.scaled.setChecked(answered)
        if self.reading is not None:
            self._update_scaled(self.reading)

    def tell(self, reading: Reading) -> None:
        trained = self.space.trained
        self._update_scaled(reading)
        values = _values(self.CHOICE, reading.dimension)  # the text speaks of points as they are
        self.stage.set_values(
            d=counted(reading.dimension, "dimension"),
            near_at=significant(values["nearest_contrast"]),
            spread_at=significant(values["spread"]),
            rate_at=f"{1 / math.sqrt(2 * reading.dimension):.4f}",
            relative_at=f"{_deviation(self.CHOICE, reading.dimension):.4f}",
        )
        if trained is not None and self.of_vectors is not None:
            known = math.isfinite(trained.intrinsic)
            plain = self.EXPERIMENT.on_vectors(trained.rows, 0.0) if self.scaled.isChecked() else self.of_vectors
            self.stage.set_values(
                their_d=f"{plain.dimension:,}",
                their_spread=significant(plain.values["spread"]),
                intrinsic=f"{trained.intrinsic:.1f}" if known else tr("not known (too few words)"),
            )

    def _update_scaled(self, reading: Reading) -> None:
        """Compare points of length 1 with points as they are, in the dimension that is shown."""
        if not self.guess.choice:
            self.guess.show_result("")
            self.stage.clear_values("scaled_at", "scaled_plain")
            return
        scaled, plain = (_deviation(choice, reading.dimension) for choice in ("sphere", self.CHOICE))
        self.guess.show_result("same" if abs(scaled / plain - 1) < _ALIKE else "more" if scaled > plain else "less")
        self.stage.set_values(scaled_at=percent(scaled), scaled_plain=percent(plain))

    def tell_curve(self, dimensions: np.ndarray, values: np.ndarray) -> None:
        if self.of_vectors is None or not len(values) or self.scaled.isChecked():
            return
        below = np.flatnonzero(values <= self.of_vectors.values[self.DRAWN])
        self.stage.set_values(
            like_d=tr("about {dimensions:,.0f}", dimensions=dimensions[below[0]])
            if len(below)
            else tr("more than are drawn")
        )


@lru_cache(maxsize=64)
def _values(choice: str, dimension: int) -> dict[str, float]:
    """Return what the experiment finds on random points."""
    return concentration.EXPERIMENT.at(dimension, choice, 0.0).values


def _deviation(choice: str, dimension: int) -> float:
    """Return the standard deviation of the distances of random points over their mean."""
    values = _values(choice, dimension)
    return values["deviation"] / values["mean"]


class AnglesPart(ExperimentPart):
    """Angles of random vectors."""

    EXPERIMENT, DRAWN = directions.EXPERIMENT, "deviation"
    POINTS, SHARES = tr("Random directions"), frozenset({"near"})
    ROWS = (
        Value(
            "near", tr("within δ of 90°"), tr("share of the pairs whose angle differs by at most δ from a right angle")
        ),
        Value("deviation", tr("spread of θ in °"), tr("standard deviation of the angle in degrees")),
        Value("middle", tr("mean of θ in °"), tr("mean angle in degrees")),
    )
    PROVIDES = ("near_right", "predicted_right", "angle_d", "their_right", "delta")

    def theory(self) -> Theory | None:
        dimension = self.space.dimension
        if dimension < 2:
            return None
        angles = np.linspace(0.5, 179.5, 360)
        # per degree, as the axis has it
        density = angle_density(np.radians(angles), dimension) * math.pi / 180
        return Theory(tr("by the formula"), angles, density)

    def tell(self, reading: Reading) -> None:
        self.stage.set_values(
            near_right=percent(reading.values["near"]),
            predicted_right=percent(reading.values["expected"]),
            angle_d=counted(reading.dimension, "dimension"),
            delta=f"{self.dial:g}°",
        )
        if self.of_vectors is not None:
            self.stage.set_values(their_right=percent(self.of_vectors.values["near"]))


class HubsPart(ExperimentPart):
    """Hubs: points that are neighbors of many others."""

    EXPERIMENT, CHOICE, DRAWN = hubness.EXPERIMENT, "gaussian", "skewness"
    POINTS, SHARES = tr("Gaussian points"), frozenset({"never"})
    ROWS = (
        Value("skewness", tr("skewness S"), tr("skewness of how often points are neighbors")),
        Value("largest", tr("largest N"), tr("number of points that have the largest hub among their 10 nearest")),
        Value("never", tr("never a neighbor"), tr("share of the points that are among no other point's nearest")),
    )
    PROVIDES = ("hub", "hub_points", "hub_d")

    def tell(self, reading: Reading) -> None:
        self.stage.set_values(
            hub=f"{reading.values['largest']:,.0f}",
            hub_points=f"{reading.sample:,}",
            hub_d=counted(reading.dimension, "dimension"),
        )


class ShellPart(ExperimentPart):
    """The volume of a ball concentrates below its surface."""

    EXPERIMENT, DRAWN = shell.EXPERIMENT, "share"
    POINTS, OWN, SHARES = tr("Ball"), False, frozenset({"share"})
    ROWS = (
        Value("share", tr("share within ε"), tr("share of the ball's volume within ε of its surface")),
        Value("inside", tr("share inside"), tr("share of the ball's volume that is deeper: (1 − ε) to the power d")),
        Value("log_inside", tr("log₁₀ of the share"), tr("logarithm to base 10 of the share inside")),
    )
    THEIR_ROWS = (
        Value(
            "share",
            tr("share within ε"),
            tr("share of the vectors within ε of the surface of the ball that holds them"),
        ),
        Value("inside", tr("share inside"), tr("share of the vectors that are deeper")),
    )
    PROVIDES = (
        "shell_at",
        "shell_d",
        "skin",
        "shell_bert",
        "shell_needed",
        "lectured",
        "their_skin",
        "inside_at",
        *(f"inside_{dimension}" for dimension in _LISTED),
    )

    def _written(self, reading: Reading) -> dict[str, str]:
        share = reading.values["share"]
        if reading is not self.reading:
            return {"share": percent(share), "inside": percent(1 - share)}
        logarithm = shell.log10_inside(reading.dimension, self.dial)
        return {"share": percent(share), "inside": power_of_ten(logarithm), "log_inside": signed(logarithm, 2)}

    def tell(self, reading: Reading) -> None:
        needed = math.ceil(math.log1p(-_LECTURED) / math.log1p(-_SKIN))
        self.stage.set_values(
            shell_at=percent(reading.values["share"]),
            shell_d=counted(reading.dimension, "dimension"),
            skin=f"{100 * self.dial:g} %",
            their_skin="…" if self.of_vectors is None else percent(self.of_vectors.values["share"]),
            shell_bert=percent(shell.shell_share(_BERT, _SKIN)),
            shell_needed=f"{needed:,}",
            lectured=f"{100 * _LECTURED:.6f} %",
            inside_at=power_of_ten(shell.log10_inside(reading.dimension, self.dial)),
            **{f"inside_{d}": power_of_ten(shell.log10_inside(d, _THICK)) for d in _LISTED},
        )


class CornersPart(ExperimentPart):
    """Nearly all of a cube's volume lies outside of the ball in it."""

    EXPERIMENT, DRAWN = volume.EXPERIMENT, "log10_share_of_cube"
    POINTS, VECTORS, OWN = tr("Ball in a cube"), tr("In the dimension of the vectors"), False
    ROWS = (
        Value(
            "log10_share_of_cube", tr("log₁₀ of the share"), tr("log₁₀ of the share of the cube that the ball fills")
        ),
    )
    PROVIDES = ("corner", "corners", "corner_d", "ball_share", "corner_said")

    def tell(self, reading: Reading) -> None:
        dimension = reading.dimension
        share = 10 ** reading.values["log10_share_of_cube"]
        logarithm = reading.values["log10_share_of_cube"]
        written = (
            in_figures(share, ".4g")
            if share >= _SMALL
            else significant(share)
            if share
            else f"10{f'{logarithm:.0f}'.translate(_RAISED)}"
        )
        self.stage.set_values(
            corner=f"{math.sqrt(dimension):.2f}",
            corner_d=counted(dimension, "dimension"),
            corners=f"{2**dimension:,}" if dimension <= _COUNTED else significant(2.0**dimension),
            ball_share=written,
            corner_said=_outside_said(share),
        )


def _outside_said(share: float) -> str:
    """Describe what of a cube lies outside of the ball that fills a share of it."""
    if share >= 0.5:
        return tr("The ball still fills most of this cube. In higher dimensions it does not.")
    if share < _NOTHING:
        return tr("Practically all of the cube lies outside of the ball.")
    return tr("The other {share} of the cube lies outside of the ball.", share=percent(1 - share))


class AnnulusPart(ExperimentPart):
    """Gaussian points concentrate on a thin shell."""

    EXPERIMENT, DRAWN = annulus.EXPERIMENT, "spread"
    POINTS, SHARES = tr("Gaussian points"), frozenset({"within"})
    ROWS = (
        Value("within", tr("within β of √d"), tr("share of the points whose length differs by at most β from √d")),
        Value("ratio", tr("mean length / √d"), tr("mean length over the root of the dimension")),
        Value("spread", tr("deviation / mean"), tr("standard deviation of the length over its mean")),
    )
    THEIR_ROWS = (
        Value("within", tr("within β of √d"), tr("share of the vectors, rescaled about their mean, within β of √d")),
        Value("ratio", tr("mean length / √d"), tr("mean rescaled length over the root of the dimension")),
        Value("spread", tr("deviation / mean"), tr("standard deviation of the rescaled length over its mean")),
    )
    PROVIDES = ("ring", "ring_d", "ring_deviation", "beta", "ring_root")

    def tell(self, reading: Reading) -> None:
        dimension = reading.dimension
        self.stage.set_values(
            ring=percent(reading.values["within"]),
            ring_d=counted(dimension, "dimension"),
            ring_root=f"{math.sqrt(dimension):.2f}",
            ring_deviation=f"{annulus.deviation_of_norm(dimension):.3f}",
            beta=f"{self.dial:g}",
        )


PARTS = {
    "contrast": ContrastPart,
    "angles": AnglesPart,
    "room": RoomPart,
    "projection": ProjectionPart,
    "hubs": HubsPart,
    "ball": BallPart,
    "corners": CornersPart,
    "shell": ShellPart,
    "annulus": AnnulusPart,
    "enough": EnoughPart,
    "overfitting": OverfittingPart,
}

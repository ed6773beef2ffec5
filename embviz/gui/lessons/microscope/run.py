"""Many steps of the small model: words move on a small map, and the loss falls on a curve."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QFontMetricsF,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from embviz.gui.lessons.microscope.state import Microscope
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import signed
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.charts.plot import short_number
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, of_curves, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.projection.alignment import align
from embviz.projection.pca import principal_components
from embviz.util.language import counted, tr

_SIZE = 12  # px of the font at scale 1
_LEFT, _RIGHT, _TOP, _BELOW = 46.0, 18.0, 36.0, 28.0  # px at scale 1
_LEAST = 20  # initial range of the axis in steps


class FallingCurve(LessonWidget):
    """A value as a function of the number of steps, from 0 upwards.

    Parameters
    ----------
    name, title : str
        Object name, and description of the values.
    sign : str
        Name of the value in the formulas.
    """

    def __init__(self, stage: LessonState, name: str, title: str, sign: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._sign = title, sign
        self.values = np.zeros(0)
        self._least: float | None = None
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, values: Sequence[float], least: float | None = None) -> None:
        """Show the initial value, the value after each step, and the lower bound."""
        self.values, self._least = np.array(values, np.float64), least
        now = (
            tr("{values:.3f} after {values_2} steps", values=self.values[-1], values_2=len(self.values) - 1)
            if len(self.values)
            else ""
        )
        self.setAccessibleName(
            tr("{title}: {values:.3f} at first, {now}", title=self._title, values=self.values[0], now=now)
            if now
            else self._title
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the value after each step as plot data; None while there are none."""
        steps = np.arange(len(self.values))
        return of_curves(self._title, tr("steps"), "", [("", steps, self.values)])

    def sizeHint(self) -> QSize:
        return QSize(round(400 * self.stage.scale), round(320 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def _area(self) -> QRectF:
        left, right, top, below = (side * self.stage.scale for side in (_LEFT, _RIGHT, _TOP, _BELOW))
        return QRectF(left, top, self.width() - left - right, self.height() - top - below)

    def _reach(self) -> tuple[float, float]:
        """Return the upper ends of the axes."""
        return float(max(_LEAST, len(self.values) - 1)), 1.08 * float(self.values.max())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        area, (last, _) = self._area(), self._reach() if len(self.values) else (0.0, 0.0)
        step = round((event.position().x() - area.left()) / area.width() * last)
        known = 0 <= step < len(self.values)
        self.stage.highlight([self._sign] if known else ())
        self.setToolTip(
            tr("{title} after {step:,} steps: {values:.6g}", title=self._title, step=step, values=self.values[step])
            if known
            else ""
        )

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        if not len(self.values):
            return
        scale, area, (last, highest) = self.stage.scale, self._area(), self._reach()
        painter.setFont(self.stage.font(_SIZE))
        painter.setPen(theme.color("accent" if self._sign in self.stage.highlighted else "text_muted"))
        above = QRectF(14 * scale, 9 * scale, self.width(), 20 * scale)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft, self._title)
        painter.setPen(theme.color("text_muted"))
        ways = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for share in (0.0, 0.5, 1.0):
            y = area.bottom() - share * area.height() / 1.08
            painter.setPen(QPen(theme.color("line"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(theme.color("text_muted"))
            beside = QRectF(0, y - 10 * scale, area.left() - 7 * scale, 20 * scale)
            painter.drawText(beside, ways, short_number(share * highest / 1.08, 0.01 if share else 0.0))
        below = QRectF(area.left(), area.bottom() + 5 * scale, area.width(), 20 * scale)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, tr("{last:,.0f} steps", last=last))
        if self._least is not None:
            y = area.bottom() - self._least / highest * area.height()
            painter.setPen(QPen(theme.color("text_muted"), 1.2, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            said = tr("no model can be below {least:.2f}", least=self._least)
            wide = painter.fontMetrics().horizontalAdvance(said) + 6 * scale
            # at the right end, away from the numbers of the axis
            beside = QRectF(area.right() - wide, y + 3 * scale, wide, 18 * scale)
            painter.fillRect(beside, theme.color("canvas"))  # keep the label clear of the line
            painter.drawText(beside, Qt.AlignmentFlag.AlignRight, said)
        x = area.left() + np.arange(len(self.values)) / last * area.width()
        heights = area.bottom() - self.values / highest * area.height()
        points = [QPointF(*at) for at in zip(x.tolist(), heights.tolist(), strict=True)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent"), 2 * scale))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawEllipse(points[-1], 4 * scale, 4 * scale)


_SPOTS_SIZE = 13  # px of letters at scale 1
_EDGE, _DISC = 34.0, 4.5  # px at scale 1: around the words, radius of a disc
_LONGEST = 400  # places of a way


class WordScatter(PaintedWidget):
    """Words as discs in a plane with equal scales, with their trajectories.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self.words: tuple[str, ...] = ()
        self._ways: list[np.ndarray] = []
        PlotDataAction(self, self.drawn_numbers, stop=True)

    @property
    def places(self) -> np.ndarray:
        """Positions of the words, float (n, 2)."""
        return self._ways[-1] if self._ways else np.zeros((0, 2))

    def drawn_numbers(self) -> PlotData | None:
        """Return the current positions of the words as plot data; None while there are none."""
        if not self.words:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Word"), self.words),
                DataColumn("x", self.places[:, 0]),
                DataColumn("y", self.places[:, 1]),
            ),
            tr(
                "{count} words: x {x_reach}, y {y_reach}.",
                count=len(self.words),
                x_reach=reach(self.places[:, 0]),
                y_reach=reach(self.places[:, 1]),
            ),
        )

    def begin(self, words: Sequence[str], places: np.ndarray) -> None:
        """Show words without trajectories, at positions (n, 2)."""
        self.words, self._ways = tuple(words), []
        self.move_to(places)

    def move_to(self, places: np.ndarray) -> None:
        """Move the words to other positions (n, 2), extending their trajectories."""
        self._ways = [*self._ways[-_LONGEST:], np.array(places, np.float64)]
        said = ", ".join(f"{w} ({x:.2f}, {y:.2f})" for w, (x, y) in zip(self.words, self.places, strict=True))
        self.setAccessibleName(f"{self._title}: {said}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(460 * self.stage.scale), round(320 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self.sizeHint().height())

    def _onto(self, places: np.ndarray) -> list[QPointF]:
        low, high = self.places.min(axis=0), self.places.max(axis=0)
        edge = _EDGE * self.stage.scale
        room = np.array([self.width() - 2.4 * edge, self.height() - 2 * edge])
        unit = float((room / np.maximum(high - low, 1e-9)).min())
        middle = (low + high) / 2
        # names are to the right of their discs
        x = self.width() / 2 - 0.2 * edge + (places[:, 0] - middle[0]) * unit
        y = self.height() / 2 - (places[:, 1] - middle[1]) * unit
        return [QPointF(*at) for at in zip(x.tolist(), y.tolist(), strict=True)]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        if not self.words:
            return
        painter.setClipRect(frame)
        ways = np.array(self._ways)
        color = theme.color("accent", 110)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, 1.4 * self.stage.scale))
        for word in range(len(self.words)):
            painter.drawPolyline(QPolygonF(self._onto(ways[:, word])))
        self._draw_words(painter)

    def _draw_words(self, painter: QPainter) -> None:
        scale, font = self.stage.scale, self.stage.font(_SPOTS_SIZE, 500)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        spots, radius = self._onto(self.places), _DISC * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        for at in spots:
            painter.drawEllipse(at, radius, radius)
        taken = [QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius) for at in spots]
        for word, at in zip(self.words, spots, strict=True):
            wide, tall, away = metrics.horizontalAdvance(word) + 2, metrics.height(), 8 * scale
            sides = (
                (at.x() + away, at.y() - tall / 2),
                (at.x() - away - wide, at.y() - tall / 2),
                (at.x() - wide / 2, at.y() - away - tall),
                (at.x() - wide / 2, at.y() + away),
            )
            boxes = [QRectF(x, y, wide, tall) for x, y in sides]
            box = next((b for b in boxes if not any(b.intersects(other) for other in taken)), boxes[0])
            taken.append(box)
            written = QPainterPath()
            written.addText(box.left() + 1, box.top() + metrics.ascent(), font, word)
            # a rim in the background color: names stay readable over trajectories
            painter.strokePath(written, QPen(theme.color("canvas"), 4 * scale, j=Qt.PenJoinStyle.RoundJoin))
            painter.fillPath(written, theme.color("text"))


RUNS = (1, 20, 100, 500)
_TICK_MS = 30
_FRAMES = 60  # that the longest run takes
_PAIRS = 2  # of words most alike that are named


class RunPart(LessonWidget):
    """Takes training steps, a few at each timer tick, while visible."""

    PROVIDES = ("steps", "loss_first", "loss_mean", "alike", "predictions", "least")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.scope = stage.share(Microscope)
        self._map = WordScatter(stage, "microscope.map", tr("Map of the columns of W"))
        self._curve = FallingCurve(stage, "microscope.curve", tr("Mean loss J over the text"), "J")
        self._runs = []
        for steps in RUNS:
            made = button(counted(steps, "step"), f"microscope.run{steps}")
            made.clicked.connect(lambda _checked=False, steps=steps: self._start(steps))
            self._runs.append(made)
        again = button(tr("From the beginning"), "microscope.again", flat=True)
        reseed = button(tr("Other weights to begin with"), "microscope.reseed", flat=True)
        self._said = label("", "muted", wrap=True, name="microscope.run_said")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label(tr("Run on")), *self._runs, None, again, reseed))
        sides = QHBoxLayout()
        sides.setSpacing(16)
        sides.addWidget(self._map, 5)
        sides.addWidget(self._curve, 4)
        layout.addLayout(sides)
        layout.addWidget(self._said)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._left = self._each = 0
        self._shown: tuple[int, object, bool] | None = None
        self._timer.timeout.connect(self._tick)
        again.clicked.connect(self.scope.begin)
        reseed.clicked.connect(self.scope.reseed)
        self.scope.changed.connect(self._on_changed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_changed()
        if self._left:
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self.scope.running = False

    def _start(self, steps: int) -> None:
        self._left = steps
        self._each = max(1, steps // _FRAMES)
        self._enable()
        self._timer.start()

    def _enable(self) -> None:
        for made in self._runs:
            made.setEnabled(not self._left)

    def _tick(self) -> None:
        steps = min(self._each, self._left)
        self._left -= steps
        if not self._left:
            self._timer.stop()
        self.scope.running = bool(self._left)
        self.scope.learn(steps)
        self._enable()

    def _on_changed(self) -> None:
        scope = self.scope
        if not self.isVisible() or self._shown == (scope.steps, scope.losses, scope.running):
            return
        begun = self._shown is None or self._shown[1] is not scope.losses
        if begun and scope.steps == 0:
            self._left, self.scope.running = 0, False
            self._timer.stop()
            self._enable()
        if scope.running and stillness.wanted and not begun:
            return  # the result is shown at the end at once
        self._shown = scope.steps, scope.losses, scope.running
        places, shares = principal_components(scope.model.inputs.astype(np.float32))
        if begun or len(self._map.places) != len(places):
            self._map.begin(scope.words, places)
        else:
            former = self._map.places.astype(np.float32)
            self._map.move_to(align(places, former, np.ones(len(places), np.bool_)))
        self._curve.show_values(scope.losses, scope.least)
        self._said.setText(
            tr(
                "Each step learns from one of the {predictions} predictions of the text. The map shows the columns of "
                "W along their two principal axes, which hold {shares:.0f}\u00a0% of their variance.",
                predictions=scope.predictions,
                shares=100 * sum(shares),
            )
            + (tr(" The loss is exact: the mean over all noise words that could be drawn.") if scope.sampled else "")
        )
        self.stage.set_values(
            steps=counted(scope.steps, "step"),
            loss_first=f"{scope.losses[0]:.3f}",
            loss_mean=f"{scope.losses[-1]:.3f}",
            alike=self._most_alike(),
            predictions=str(scope.predictions),
            least=f"{scope.least:.3f}",
        )

    def _most_alike(self) -> str:
        """Describe the two words with the largest cosine in W, and the next two among the other words."""
        unit = self.scope.model.inputs / np.linalg.norm(self.scope.model.inputs, axis=1, keepdims=True)
        cosines = np.triu(unit @ unit.T, 1) - 2 * np.tri(len(unit))
        pairs = []
        for _ in range(min(_PAIRS, len(unit) // 2)):
            one, other = divmod(int(cosines.argmax()), len(unit))
            pairs.append(
                tr(
                    "“{words}” and “{words_2}” (cosine {cosines})",
                    words=self.scope.words[one],
                    words_2=self.scope.words[other],
                    cosines=signed(float(cosines[one, other])),
                )
            )
            for taken in (one, other):
                cosines[taken] = cosines[:, taken] = -2
        return ", then ".join(pairs)

"""The rotatable parallelogram of four real words in space: what looks parallel need not be."""

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.analogies.in_space import Placed, place, view_angles, view_axes
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from numpy.typing import NDArray

_TALL, _WIDE, _EDGE = 330, 460, 56.0  # px at scale 1
_DOT, _RING, _HEAD = 5.0, 10.0, 9.0
_AROUND, _ABOVE = math.radians(60), math.radians(25)  # initial view
_TURN, _KEY_TURN, _STEEPEST = 0.01, math.radians(5), math.radians(90)
_PRESETS = (
    ("man", "king", "woman", "queen"),
    ("france", "paris", "germany", "berlin"),
    ("walk", "walked", "run", "ran"),
    ("hot", "cold", "big", "small"),
)


class AnalogySpace(PaintedWidget):
    """Four words and the result in orthographic projection; dragging or the arrow keys turn the view.

    Signals
    -------
    turned
        The view is another.
    """

    turned = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "analogies.space", tr("Words in space"))
        self.placed: Placed | None = None
        self.words: tuple[str, ...] = ()
        self.around, self.above = _AROUND, _ABOVE
        self._from: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        PlotDataAction(self, self.drawn_numbers)

    @property
    def axes(self) -> "NDArray[np.float64]":
        """Directions in space of the screen's right and up, float64 (2, 3)."""
        return view_axes(self.around, self.above)

    def show_words(self, words: tuple[str, ...], placed: Placed | None) -> None:
        """Show four words; None clears the picture."""
        self.words, self.placed = words, placed
        self._follow()

    def look(self, around: float, above: float) -> None:
        """Set the view by two angles in radians."""
        self.around, self.above = around, min(max(above, -_STEEPEST), _STEEPEST)
        self._follow()
        self.turned.emit()

    def _follow(self) -> None:
        said = (
            tr("nothing yet")
            if self.placed is None
            else tr("the steps look {seen:.0f}° apart", seen=self.placed.seen_angle(self.axes))
        )
        self.setAccessibleName(tr("{title}: {said}. Arrow keys turn the view", title=self._title, said=said))
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the places of the words and of the result."""
        if self.placed is None:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Word"), [*self.words, tr("result")]),
                *(DataColumn(name, self.placed.places[:, k]) for k, name in enumerate("xyz")),
            ),
            self.accessibleName(),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def spots(self) -> list[QPointF]:
        """Return where the words and the result lie on the widget."""
        if self.placed is None:
            return []
        # one scale for all views, so that turning changes no size
        reach = float(np.linalg.norm(self.placed.places, axis=1).max()) or 1.0
        unit = (min(self.width(), self.height()) / 2 - _EDGE * self.stage.scale / 2) / reach
        flat = unit * (self.placed.places @ self.axes.T)
        return [QPointF(self.width() / 2 + x, self.height() / 2 - y) for x, y in flat.tolist()]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            way = event.position() - self._from
            self._from = event.position()
            self.look(self.around - _TURN * way.x(), self.above + _TURN * way.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._from = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turns = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
        turn = next((turn for key, turn in turns.items() if key == event.key()), None)
        if turn is None:
            super().keyPressEvent(event)
            return
        self.look(self.around + turn[0] * _KEY_TURN, self.above + turn[1] * _KEY_TURN)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("accent" if self.hasFocus() else "line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        if self.placed is None:
            return
        spots, scale = self.spots(), self.stage.scale
        a, b, c, d, result = spots
        painter.setPen(QPen(theme.color("line"), 1.2, Qt.PenStyle.DotLine))
        painter.drawLine(a, c)
        painter.drawLine(b, result)
        _arrow(painter, a, b, "accent", scale)
        _arrow(painter, c, result, "accent", scale, dashed=True)
        _arrow(painter, c, d, "second", scale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("text"), 2 * scale))
        painter.drawEllipse(result, _RING * scale, _RING * scale)
        painter.setFont(self.stage.font(14, 600))
        metrics = QFontMetricsF(painter.font())
        for word, spot in zip((*self.words, tr("result")), spots, strict=True):
            if spot is not result:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("text"))
                painter.drawEllipse(spot, _DOT * scale, _DOT * scale)
            painter.setPen(theme.color("text_muted" if spot is result else "text"))
            wide = metrics.horizontalAdvance(word)
            # d may hide the result: its name stays beside the other's
            below = (spot.y() > self.height() / 2) != (spot is result)
            y = spot.y() + (16 * scale + metrics.ascent() / 2 if below else -14 * scale)
            left = min(max(spot.x() - wide / 2, 4.0), self.width() - wide - 4)
            painter.drawText(QPointF(left, y), word)


def _arrow(painter: QPainter, start: QPointF, end: QPointF, color: str, scale: float, dashed: bool = False) -> None:
    length = math.hypot(end.x() - start.x(), end.y() - start.y())
    if length < 1:
        return
    turned = math.atan2(end.y() - start.y(), end.x() - start.x())
    painter.setPen(QPen(theme.color(color), 2.4, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine))
    painter.drawLine(start, end)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(color))
    sides = [
        QPointF(end.x() - _HEAD * scale * math.cos(turned + side), end.y() - _HEAD * scale * math.sin(turned + side))
        for side in (-0.45, 0.45)
    ]
    painter.drawPolygon(QPolygonF([end, *sides]))


class SpacePart(ComputedWidget):
    """Four words in space, with the angle of their steps in all dimensions and as it looks from here."""

    REAL_WORDS = True
    KIND = "analogy in space"
    PROVIDES = ("space_angle", "space_miss", "space_words")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "analogies.space")
        self.view = AnalogySpace(stage)
        self.lines: list[QLineEdit] = []
        fields: list[QWidget] = []
        for key, word in zip("abcd", _PRESETS[0], strict=True):
            line = QLineEdit(word)
            line.setObjectName(f"analogies.space_{key}")
            line.setAccessibleName(tr("Word {key}", key=key))
            set_scaled_size(line, maximum_width=130)
            line.editingFinished.connect(self._on_typed)
            self.lines.append(line)
            fields += [label(key, "section"), line]
        self._asked: tuple[str, ...] = _PRESETS[0]
        presets = []
        for number, preset in enumerate(_PRESETS, 1):
            made = button(f"{preset[0]} → {preset[1]}", f"analogies.space_preset{number}", flat=True)
            made.clicked.connect(lambda _checked=False, preset=preset: self.ask(preset))
            presets.append(made)
        self._parallel = button(tr("Make them look parallel"), "analogies.space_parallel")
        again = button(tr("Reset"), "analogies.space_again", flat=True)
        self.readouts = ValueTable(
            stage,
            "analogies.space_readouts",
            tr("Both steps"),
            (
                Value("seen", tr("angle as it looks"), tr("angle of the steps a → b and c → d in this view")),
                Value("angle", tr("angle, all dimensions"), tr("angle of the steps in all dimensions")),
                Value("miss", tr("d misses the result by"), tr("distance of d and the result, in steps a → b")),
            ),
        )
        self.column.addLayout(row(*fields, None))
        self.column.addLayout(row(*presets, None))
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.view, 3)
        beside.addWidget(self.readouts, 2, Qt.AlignmentFlag.AlignVCenter)
        self.column.addLayout(beside)
        self.column.addLayout(row(self._parallel, again, None))
        self.column.addWidget(self.complaint)
        self.column.addWidget(self.said)
        self.view.turned.connect(self._show_view)
        self._parallel.clicked.connect(self._look_parallel)
        again.clicked.connect(lambda: self.view.look(_AROUND, _ABOVE))

    def ask(self, words: tuple[str, ...]) -> None:
        """Show four words."""
        for line, word in zip(self.lines, words, strict=True):
            line.setText(word)
        self._on_typed()

    def _on_typed(self) -> None:
        words = tuple(line.text().strip() for line in self.lines)
        if words != self._asked:
            self._asked = words
            self.again()

    def work(self) -> Work | None:
        embedding, words = self.source.vectors, self._asked
        if embedding is None or not all(words):
            return None

        def do(_pulse: Pulse) -> tuple[tuple[str, ...], Placed]:
            from embviz.vectors.neighborhoods import unit_vectors

            for word in words:
                if word not in embedding:
                    raise InputError(tr("“{word}” is not among the words.", word=word), tr("Type another word."))
            return words, place(unit_vectors(np.array([embedding.vector(word) for word in words])))

        return do

    def show_found(self, found: tuple[tuple[str, ...], Placed]) -> None:
        self.view.show_words(*found)
        self._parallel.setEnabled(found[1].side_view() is not None)
        self._show_view()
        self.stage.set_values(
            space_words=" – ".join(found[0]), space_angle=_degrees(found[1].angle), space_miss=f"{found[1].miss:.2f}"
        )

    def clear(self) -> None:
        self.view.show_words((), None)
        self._parallel.setEnabled(False)
        self.readouts.show_values({})

    def _look_parallel(self) -> None:
        way = self.view.placed.side_view() if self.view.placed is not None else None
        if way is not None:
            self.view.look(*view_angles(way))

    def _show_view(self) -> None:
        placed = self.view.placed
        if placed is not None:
            self.readouts.show_values(
                {
                    "seen": _degrees(placed.seen_angle(self.view.axes)),
                    "angle": _degrees(placed.angle),
                    "miss": tr("{miss:.2f} steps", miss=placed.miss),
                }
            )


def _degrees(value: float) -> str:
    return f"{value:.1f}°" if math.isfinite(value) else "–"

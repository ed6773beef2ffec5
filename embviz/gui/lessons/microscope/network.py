"""The network of the small model: every line is a weight and every box a number; all can be pointed at."""

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.microscope.plan import Plan, Spot, Wire
from embviz.gui.lessons.microscope.state import BACKWARD, CHANCES, LOOKUP, LOSS, PHASES, SCORES, Microscope
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.color_scale import ColorScale, diverging, is_light
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_HINT = tr("Point at a line, a box or a number to read it. Blue: positive, orange: negative.")
_SIZE, _SMALL = 13, 11  # px of letters at scale 1
_SOFT = 1.5  # the deepest colors are too heavy here
_HEADS = {"u": tr("score u"), "p": tr("probability p"), "y": "y", "e": "p − y"}
_SINCE = {"u": SCORES, "p": CHANCES, "y": CHANCES, "e": BACKWARD}


class NetworkView(LessonWidget):
    """Input words, hidden values and output words, with the weights between them.

    Every item can be hovered, or reached with Up and Down, except for lines, which the matrices below also show.
    """

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.setObjectName("microscope.network")
        self.scope = stage.share(Microscope)
        self._plan: Plan | None = None
        self._pointed: Spot | Wire | None = None
        self._at = -1  # index of the spot in focus
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.scope.changed.connect(self._on_changed)
        self._on_changed()

    @property
    def reading(self) -> str:
        """The description of the current item; empty for none."""
        return self._pointed.said if self._pointed else ""

    @property
    def plan(self) -> Plan:
        """The layout of the network."""
        if self._plan is None:
            self._plan = Plan(self.scope, float(self.width()), self.stage.scale)
        return self._plan

    def _on_changed(self) -> None:
        if self.scope.running:
            return
        scope, forward = self.scope, self.scope.forward
        self._plan, self._pointed = None, None
        given = " ".join(scope.words[k] for k in scope.example.given)
        said = tr(
            "Network: given {given}, to predict {words}; {title}",
            given=given,
            words=scope.words[scope.example.predicted],
            title=PHASES[scope.phase].title,
        )
        if scope.phase >= CHANCES:
            pairs = zip(forward.compared.tolist(), forward.chances.tolist(), strict=True)
            said += tr("; probabilities ") + ", ".join(f"{scope.words[k]} {chance:.2f}" for k, chance in pairs)
        self.setAccessibleName(tr("{said}; arrow keys read it", said=said))
        self.updateGeometry()
        self.update()

    def rescaled(self) -> None:
        self._plan = None
        super().rescaled()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._plan = None
        super().resizeEvent(event)

    def drawn_numbers(self) -> PlotData | None:
        """Return the items with their descriptions, then the lines with their weights; None while there are none."""
        plan = self.plan
        pieces = [*((spot.said, np.nan) for spot in plan.spots), *((wire.said, wire.value) for wire in plan.wires)]
        return PlotData(
            tr("Network"),
            (
                DataColumn(tr("Piece"), [said for said, _ in pieces]),
                DataColumn(tr("Weight"), np.array([value for _, value in pieces])),
            ),
            tr(
                "{title}: {spots} pieces and {lines} lines.",
                title=PHASES[self.scope.phase].title,
                spots=len(plan.spots),
                lines=len(plan.wires),
            ),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(860 * self.stage.scale), round(self.plan.height))

    def minimumSizeHint(self) -> QSize:
        return QSize(560, self.sizeHint().height())

    # --- input

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        self._point(self.plan.spot_at(at) or self.plan.wire_at(at))
        self.setToolTip(self.reading)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        way = ways.get(event.key())
        if way is None:
            super().keyPressEvent(event)
            return
        self._at = (self._at + way) % len(self.plan.spots)
        self._point(self.plan.spots[self._at])

    def _point(self, what: Spot | Wire | None) -> None:
        if what != self._pointed:
            self._pointed = what
            self.setAccessibleDescription(self.reading)
            self.update()
        if isinstance(what, Wire):
            self.stage.highlight(("d" + what.matrix if self.plan.backward else what.matrix,))
        else:
            self.stage.highlight(what.signs if what else PHASES[self.scope.phase].signs)

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_wires(painter)
        self._draw_words(painter)
        self._draw_hidden(painter)
        self._draw_table(painter)
        self._draw_heads(painter)
        self._draw_reading(painter)
        if self.scope.phase >= LOSS:
            self._draw_loss(painter)
        if isinstance(self._pointed, Spot):
            painter.setPen(QPen(theme.color("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self._pointed.box.adjusted(-2, -1, 2, 1), 5, 5)
        elif self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)

    def _draw_wires(self, painter: QPainter) -> None:
        plan, scale = self.plan, self.stage.scale
        reach = max(abs(wire.value) for wire in plan.wires if wire.active) or 1.0
        colors, lit = diverging(_SOFT * reach), {name.removeprefix("d") for name in self.stage.highlighted} & {"W", "C"}
        for active in (False, True):
            for wire in plan.wires:
                if wire.active != active:
                    continue
                if active:
                    color = _seen(colors, wire.value)
                    color.setAlphaF(0.25 if lit and wire.matrix not in lit else 1.0)
                    painter.setPen(QPen(color, (0.7 + 3.3 * abs(wire.value) / reach) * scale))
                else:
                    painter.setPen(QPen(theme.color("line"), 0.8))
                painter.drawLine(wire.start, wire.end)
        if isinstance(self._pointed, Wire):
            painter.setPen(QPen(theme.color("text"), 2.5 * scale))
            painter.drawLine(self._pointed.start, self._pointed.end)

    def _draw_words(self, painter: QPainter) -> None:
        plan, left, right = self.plan, self._color_in, self._color_out
        for word, name in enumerate(self.scope.words):
            given, part = plan.given[word] > 0, plan.times[word] > 0
            self._disc(painter, plan.node(word, False), left if given else "line", filled=given)
            self._write(painter, plan.name(word), name, given, Qt.AlignmentFlag.AlignRight, left)
            wanted = word == self.scope.example.predicted
            self._disc(painter, plan.node(word, True), right if part else "line", filled=wanted)
            if plan.times[word] > 1:
                name = f"{name} ×{plan.times[word]}"
            self._write(painter, plan.cell("name", word), name, wanted, Qt.AlignmentFlag.AlignLeft, right, part)

    @property
    def _color_in(self) -> str:
        """The color of an input word; as in the sentence, the middle word has the accent color."""
        return "second" if self.scope.cbow else "accent"

    @property
    def _color_out(self) -> str:
        return "accent" if self.scope.cbow else "second"

    def _disc(self, painter: QPainter, box: QRectF, color: str, filled: bool) -> None:
        painter.setPen(QPen(theme.color(color), 1.6))
        painter.setBrush(theme.color(color if filled else "window"))
        painter.drawEllipse(box)

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        strong: bool,
        side: Qt.AlignmentFlag,
        color: str,
        part: bool = False,
    ) -> None:
        font = self.stage.font(_SIZE, 600 if strong else 400)
        painter.setFont(font)
        painter.setPen(theme.color(color if strong else "text" if part else "text_muted"))
        fitting = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, fitting)

    def _draw_hidden(self, painter: QPainter) -> None:
        plan, scale = self.plan, self.stage.scale
        values = self.scope.backward.hidden if plan.backward else plan.numbers_of_h()
        colors = diverging(_SOFT * float(np.abs(values).max()) or 1.0)
        lit = {"h", "dW"} & self.stage.highlighted
        for k, value in enumerate(values.tolist()):
            ground = colors.color(value)
            painter.setPen(QPen(theme.color("accent" if lit else "text_muted"), 1.8 if lit else 1))
            painter.setBrush(ground)
            painter.drawRoundedRect(plan.box(k), 6 * scale, 6 * scale)
            painter.setPen(QColor("#1B1F27" if is_light(ground) else "#FFFFFF"))
            painter.setFont(self.stage.font(_SIZE, 500))
            painter.drawText(plan.box(k), Qt.AlignmentFlag.AlignCenter, signed(value))

    def _draw_table(self, painter: QPainter) -> None:
        plan, scale = self.plan, self.stage.scale
        forward = self.scope.shown.forward(self.scope.example)
        errors = forward.chances - forward.labels
        for at, word in enumerate(forward.compared.tolist()):
            numbers = {"u": forward.scores[at], "y": forward.labels[at], "e": errors[at], "p": forward.chances[at]}
            for column, value in numbers.items():
                if self.scope.phase < _SINCE[column]:
                    continue
                box = plan.cell(column, word)
                if column == "p":
                    bar = QRectF(box.left(), box.center().y() - 5 * scale, 64 * scale, 10 * scale)
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(theme.color("line"))
                    painter.drawRoundedRect(bar, 3, 3)
                    bar.setWidth(max(bar.width() * float(value), 1.5))
                    painter.setBrush(theme.color(self._color_out if forward.labels[at] else "others"))
                    painter.drawRoundedRect(bar, 3, 3)
                painter.setFont(self.stage.font(_SIZE, 600 if forward.labels[at] else 400))
                painter.setPen(theme.color("accent" if column in self.stage.highlighted else "text"))
                said = signed(float(value), 0 if column == "y" else 2)
                painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, said)

    def _draw_reading(self, painter: QPainter) -> None:
        loss = self.plan.loss
        painter.setFont(self.stage.font(_SIZE))
        painter.setPen(theme.color("text" if self.reading else "text_muted"))
        # beside the loss, once that is there
        box = QRectF(0, loss.top(), loss.left() if self.scope.phase >= LOSS else self.width(), loss.height())
        fitting = painter.fontMetrics().elidedText(self.reading or _HINT, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, fitting)

    def _draw_loss(self, painter: QPainter) -> None:
        forward = self.scope.shown.forward(self.scope.example)
        painter.setFont(self.stage.font(_SIZE + 1, 600))
        painter.setPen(theme.color("accent" if "J" in self.stage.highlighted else "text"))
        said = tr("loss J = {loss}", loss=signed(forward.loss))
        painter.drawText(self.plan.loss, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, said)

    def _draw_heads(self, painter: QPainter) -> None:
        plan, phase = self.plan, self.scope.phase
        put_in, hidden = plan.head()
        what = (
            tr("gradient by h") if plan.backward else tr("h, their mean") if len(self.scope.example.given) > 1 else "h"
        )
        middle = Qt.AlignmentFlag.AlignHCenter
        heads = [(put_in, tr("put in"), Qt.AlignmentFlag.AlignLeft, "W"), (hidden, what, middle, "h")]
        if phase > LOOKUP:
            heads.append((plan.cell("name", -1), tr("comes out"), Qt.AlignmentFlag.AlignLeft, "C"))
        for column, text in _HEADS.items():
            if phase >= _SINCE[column]:
                side = Qt.AlignmentFlag.AlignLeft if column == "p" else Qt.AlignmentFlag.AlignRight
                heads.append((plan.cell(column, -1), text, side, column))
        for box, text, side, sign in heads:
            lit = sign in self.stage.highlighted
            painter.setFont(self.stage.font(_SMALL, 600 if lit else 400))
            painter.setPen(theme.color("accent" if lit else "text_muted"))
            painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, text)


def _seen(colors: ColorScale, value: float) -> QColor:
    """Return the color of a line, strengthened for small weights, which would be as light as the background."""
    least = 0.25 * colors.high
    return colors.color(float(np.copysign(max(abs(value), least), value)))

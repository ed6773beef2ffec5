"""Two small sets as columns of dots, with arrows whose ends are moved by mouse or keys."""

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.arrow_keys import step_across, step_down
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.geometry.small_function import SmallFunction
from embviz.util.language import tr

_WIDE, _TALL = 420.0, 232.0  # px at scale 1
_TOP, _PAD, _ROW, _SET = 24.0, 8.0, 38.0, 104.0  # px at scale 1: head, edges, most between dots, width of a set
_SIZE, _SMALL = 15, 11  # px of letters at scale 1
_DOT, _HEAD = 5.0, 10.0  # px at scale 1
_NEAR, _REACH = 9.0, 30.0  # px at scale 1: around an arrow that is caught, around a dot that catches its end


class ArrowSets(LessonWidget):
    """Draws a function as arrows; emits changes by the user, which the owner applies.

    Parameters
    ----------
    name : str
        Object name.
    starts, targets : str
        Titles of both sets.

    Signals
    -------
    wired(int, int)
        The user moved the arrow of a start to a target.
    """

    wired = Signal(int, int)

    def __init__(self, stage: LessonState, name: str, starts: str, targets: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._heads = (starts, targets)
        self._function = SmallFunction((), (), ())
        self.chosen = 0
        self._held: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_function(self, function: SmallFunction) -> None:
        """Show a function; the selected start is kept if it still exists."""
        self._function = function
        self.choose(self.chosen)

    def choose(self, start: int) -> None:
        """Select the start whose arrow the keys move."""
        f = self._function
        self.chosen = min(max(start, 0), len(f.starts) - 1)
        arrows = ", ".join(
            tr("{word} to {targets}", word=word, targets=f.targets[end])
            for word, end in zip(f.starts, f.ends, strict=True)
        )
        self.setAccessibleName(
            tr(
                "{heads} and {heads_2}: {arrows}. Chosen: {starts}. Up and down choose, a digit or left and right "
                "move the end of its arrow",
                heads=self._heads[0],
                heads_2=self._heads[1],
                arrows=arrows,
                starts=f.starts[self.chosen],
            )
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the start and end of each arrow as plot data; None while there are none."""
        function = self._function
        if not function.starts:
            return None
        ends = [function.targets[end] for end in function.ends]
        return PlotData(
            tr("{starts} and {targets}", starts=self._heads[0], targets=self._heads[1]),
            (DataColumn(self._heads[0], function.starts), DataColumn(self._heads[1], ends)),
            tr("{count} arrows.", count=len(ends)),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(0.75 * _WIDE * self.stage.scale), self.sizeHint().height())

    # --- places

    def _box(self, side: int) -> QRectF:
        """Return the rectangle of a set: 0 for the starts, 1 for the targets."""
        scale = self.stage.scale
        left = _PAD * scale if side == 0 else self.width() - (_SET + _PAD) * scale
        return QRectF(left, _TOP * scale, _SET * scale, self.height() - (_TOP + _PAD) * scale)

    def _dot(self, side: int, at: int) -> QPointF:
        box, count = self._box(side), len(self._function.targets if side else self._function.starts)
        between = min(_ROW * self.stage.scale, box.height() / max(count, 1))
        x = box.left() + 18 * self.stage.scale if side else box.right() - 18 * self.stage.scale
        return QPointF(x, box.center().y() + (at - (count - 1) / 2) * between)

    def start_on_screen(self, start: int) -> QPointF:
        """Return the start position of an arrow on the widget."""
        return self._dot(0, start)

    def target_on_screen(self, target: int) -> QPointF:
        """Return the position of a target on the widget."""
        return self._dot(1, target)

    def _start_near(self, at: QPointF) -> int | None:
        """Return the start whose name, dot or arrow is at a point."""
        starts = range(len(self._function.starts))
        if self._box(0).contains(at):
            return min(starts, key=lambda k: abs(self._dot(0, k).y() - at.y()))
        # of arrows close together the selected one wins
        ways = [(_way(at, self._dot(0, k), self._dot(1, self._function.ends[k])), k != self.chosen, k) for k in starts]
        near = [found for found in ways if found[0] <= _NEAR * self.stage.scale]
        return min(near, key=lambda found: (round(found[0]), *found[1:]))[2] if near else None

    def _target_near(self, at: QPointF) -> int | None:
        targets = range(len(self._function.targets))
        nearest = min(targets, key=lambda k: abs(self._dot(1, k).y() - at.y()))
        inside = at.x() >= self._box(1).left() - _REACH * self.stage.scale
        return nearest if inside else None

    # --- input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        caught = self._start_near(at)
        if caught is not None:
            self._held = at
            self.choose(caught)
        elif (target := self._target_near(at)) is not None:
            self._wire(target)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._held is not None:
            self._held = at
            if (target := self._target_near(at)) is not None:
                self._wire(target)
            self.update()
        over = self._held is not None or self._start_near(at) is not None or self._target_near(at) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
        self.stage.highlight(["function"] if over else ())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, turn = step_down(event), step_across(event)
        count = len(self._function.targets)
        if step:
            self.choose(self.chosen + step)
        elif turn:
            self._wire((self._function.ends[self.chosen] + turn) % count)
        elif event.text().isdecimal() and 1 <= int(event.text()) <= count:
            self._wire(int(event.text()) - 1)
        else:
            super().keyPressEvent(event)

    def _wire(self, target: int) -> None:
        if target != self._function.ends[self.chosen]:
            self.wired.emit(self.chosen, target)

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for side in (0, 1):
            self._draw_set(painter, side)
        shared = self._function.shared
        sharing = {start for starts in shared.values() for start in starts}
        for start in sorted(range(len(self._function.starts)), key=lambda k: (k in sharing, k == self.chosen)):
            self._draw_arrow(painter, start, start in sharing)
        for start, word in enumerate(self._function.starts):
            self._draw_dot(painter, 0, start, word, "second" if start in sharing else "accent")
        for target, vector in enumerate(self._function.targets):
            self._draw_dot(painter, 1, target, vector, "second" if target in shared else "accent")

    def _draw_set(self, painter: QPainter, side: int) -> None:
        box, scale = self._box(side), self.stage.scale
        focused = self.hasFocus() and side == 0
        painter.setPen(QPen(theme.color("accent" if focused else "line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(box, 16 * scale, 16 * scale)
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        head = QRectF(box.left() - 20 * scale, 0, box.width() + 40 * scale, box.top() - 3)
        painter.drawText(head, Qt.AlignmentFlag.AlignCenter, self._heads[side])

    def _draw_arrow(self, painter: QPainter, start: int, shared: bool) -> None:
        scale, held = self.stage.scale, self._held if start == self.chosen else None
        begin = self._dot(0, start)
        end = self._dot(1, self._function.ends[start]) if held is None else held
        strong = start == self.chosen or (shared and "injective" in self.stage.highlighted)
        color = theme.color("second" if shared else "accent")
        turned = math.atan2(end.y() - begin.y(), end.x() - begin.x())
        ahead = QPointF(math.cos(turned), math.sin(turned))
        tip = end if held is not None else end - ahead * (_DOT + 3) * scale
        painter.setPen(QPen(color, (2.8 if strong else 1.6) * scale, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(begin + ahead * (_DOT + 3) * scale, tip - ahead * 0.6 * _HEAD * scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        sides = [QPointF(math.cos(turned + k), math.sin(turned + k)) * _HEAD * scale for k in (-0.42, 0.42)]
        painter.drawPolygon(QPolygonF([tip, *(tip - side for side in sides)]))

    def _draw_dot(self, painter: QPainter, side: int, at: int, name: str, color: str) -> None:
        scale, dot = self.stage.scale, self._dot(side, at)
        chosen, missed = side == 0 and at == self.chosen, side == 1 and at in self._function.missed
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(color))
        if missed:  # an open ring: nothing arrives here
            lit = "surjective" in self.stage.highlighted
            ring = theme.color("accent" if lit else "text_muted")
            painter.setPen(QPen(ring, (2.4 if lit else 1.4) * scale, Qt.PenStyle.DotLine))
            painter.setBrush(QColor(Qt.GlobalColor.transparent))
        painter.drawEllipse(dot, _DOT * scale, _DOT * scale)
        if chosen:
            painter.setPen(QPen(theme.color("text" if self.hasFocus() else color), 1.6 * scale))
            painter.setBrush(QColor(Qt.GlobalColor.transparent))
            painter.drawEllipse(dot, (_DOT + 3.5) * scale, (_DOT + 3.5) * scale)
        painter.setFont(self.stage.font(_SIZE, 600 if chosen else 400))
        painter.setPen(theme.color("text_muted" if missed else "text"))
        wide, away = (_SET - 36) * scale, 13 * scale
        left = dot.x() + away if side else dot.x() - away - wide
        beside = QRectF(left, dot.y() - 14 * scale, wide, 28 * scale)
        edge = Qt.AlignmentFlag.AlignLeft if side else Qt.AlignmentFlag.AlignRight
        painter.drawText(beside, edge | Qt.AlignmentFlag.AlignVCenter, name)


def _way(at: QPointF, start: QPointF, end: QPointF) -> float:
    """Return the distance of a point from the segment between two others."""
    along = end - start
    share = QPointF.dotProduct(at - start, along) / max(QPointF.dotProduct(along, along), 1e-9)
    foot = start + along * min(max(share, 0.0), 1.0)
    return math.hypot(at.x() - foot.x(), at.y() - foot.y())

"""A decision tree from the first question at the left to the advice at the right, with the chosen path highlighted."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.choosing.tree import TREE, Advice, Fork, leaves, path, question
from embviz.teaching.known_models import bytes_in_words
from embviz.util.language import tr

_ROW, _NODE, _LEAF, _TALL = 44.0, 82.0, 226.0, 30.0  # px at scale 1
_SIZE, _SMALL = 12, 11
_DEPTH = 4  # questions on the longest way


class TreeView(PaintedWidget):
    """The tree; clicking a leaf, or up and down, chooses it.

    Signals
    -------
    leaf_chosen(dict)
        The answers that lead to the leaf, by the keys of their questions.
    """

    leaf_chosen = Signal(dict)

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "choosing.tree", tr("Decision tree"))
        self._leaves = leaves()
        self._ways = _ways(TREE)
        self.answers: dict[str, str] = {}
        self._lit = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        PlotDataAction(self, self.drawn_numbers)

    def show_answers(self, answers: dict[str, str], lit: bool = True) -> None:
        """Light the way of answers; without `lit` the tree is drawn alone."""
        self.answers, self._lit = dict(answers), lit
        _, advice = path(answers)
        self.setAccessibleName(tr("{title}: {advice}", title=self._title, advice=advice.title) if lit else self._title)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the leaves with the way to each."""
        ways = [
            ", ".join(f"{question(key).text}: {dict(question(key).answers)[answer]}" for key, answer in way.items())
            for way in self._ways
        ]
        return PlotData(
            self._title,
            (
                DataColumn(tr("Way"), ways),
                DataColumn(tr("Advice"), [leaf.title for leaf in self._leaves]),
                DataColumn(tr("Memory"), [bytes_in_words(leaf.memory) for leaf in self._leaves]),
            ),
            self.accessibleName(),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(840 * self.stage.scale), round((len(self._leaves) * _ROW + 8) * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(620, self.sizeHint().height())

    # --- places

    def _across(self, depth: int) -> float:
        """Return the left edge of the nodes of a depth."""
        scale = self.stage.scale
        room = self.width() - _LEAF * scale - 4
        return 2 + depth * room / _DEPTH

    def leaf_box(self, at: int) -> QRectF:
        """Return the rectangle of a leaf."""
        scale = self.stage.scale
        tall = 37 * scale
        middle = (at + 0.5) * _ROW * scale + 4
        return QRectF(self.width() - _LEAF * scale - 2, middle - tall / 2, _LEAF * scale, tall)

    def _node_box(self, depth: int, first: int, last: int) -> QRectF:
        scale = self.stage.scale
        middle = (self.leaf_box(first).center().y() + self.leaf_box(last).center().y()) / 2
        room = (self.width() - _LEAF * scale) / _DEPTH
        wide = min(_NODE * scale, room - 40 * scale)
        return QRectF(self._across(depth), middle - _TALL * scale / 2, wide, _TALL * scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for at in range(len(self._leaves)):
            if self.leaf_box(at).contains(event.position()):
                self.leaf_chosen.emit(self._ways[at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(event.key())
        now = self._leaves.index(path(self.answers)[1]) + (step or 0)
        if step is not None and 0 <= now < len(self._leaves):
            self.leaf_chosen.emit(self._ways[now])
        else:
            super().keyPressEvent(event)

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw(painter, TREE, 0, 0, self._lit)

    def _draw(self, painter: QPainter, node: Fork | Advice, depth: int, first: int, lit: bool) -> None:
        """Draw what is below a node, then the node; `first` is its first leaf."""
        if isinstance(node, Advice):
            self._draw_leaf(painter, node, first, lit)
            return
        last = first + len(leaves(node)) - 1
        box = self._node_box(depth, first, last)
        begin = first
        texts = dict(question(node.question).answers)
        for answer, below in node.branches:
            count = len(leaves(below))
            on = lit and self.answers.get(node.question) == answer
            if isinstance(below, Advice):
                end = QPointF(self.leaf_box(begin).left(), self.leaf_box(begin).center().y())
            else:
                under = self._node_box(depth + 1, begin, begin + count - 1)
                end = QPointF(under.left(), under.center().y())
            self._draw_branch(painter, QPointF(box.right(), box.center().y()), end, texts[answer], on)
            self._draw(painter, below, depth + 1, begin, on)
            begin += count
        painter.setPen(QPen(theme.color("accent" if lit else "line"), 1.6 if lit else 1.2))
        painter.setBrush(theme.color("accent_soft" if lit else "canvas"))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(theme.color("text"))
        painter.setFont(self.stage.font(_SMALL, 600))
        painter.drawText(
            box.adjusted(3, 0, -3, 0),
            int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap),
            question(node.question).text,
        )

    def _draw_branch(self, painter: QPainter, start: QPointF, end: QPointF, text: str, on: bool) -> None:
        scale = self.stage.scale
        bend = start.x() + 26 * scale
        way = QPainterPath(start)
        way.cubicTo(
            QPointF(bend, start.y()), QPointF(start.x() + 4 * scale, end.y()), QPointF(bend + 8 * scale, end.y())
        )
        way.lineTo(end)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent" if on else "line"), 2.6 if on else 1.4))
        painter.drawPath(way)
        painter.setFont(self.stage.font(_SMALL, 600 if on else 400))
        painter.setPen(theme.color("accent" if on else "text_muted"))
        metrics = QFontMetricsF(painter.font())
        left = start.x() + 9 * scale
        fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(20.0, end.x() - left - 4))
        up = end.y() < start.y() + 1
        y = end.y() - 5 * scale if up else end.y() + metrics.ascent() + 3 * scale
        painter.drawText(QPointF(left, y), fitting)

    def _draw_leaf(self, painter: QPainter, advice: Advice, at: int, lit: bool) -> None:
        box = self.leaf_box(at)
        focused = lit and self.hasFocus()
        painter.setPen(QPen(theme.color("text" if focused else "accent" if lit else "line"), 2 if lit else 1))
        painter.setBrush(theme.color("accent_soft" if lit else "canvas"))
        painter.drawRoundedRect(box, 6, 6)
        inner = box.adjusted(8, 3, -8, -3)
        painter.setFont(self.stage.font(_SIZE, 600 if lit else 500))
        painter.setPen(theme.color("text"))
        metrics = QFontMetricsF(painter.font())
        fitting = metrics.elidedText(advice.title, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, fitting)
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        painter.drawText(
            inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, bytes_in_words(advice.memory)
        )


def _ways(node: Fork | Advice) -> tuple[dict[str, str], ...]:
    """Return the answers that lead to each leaf."""
    if isinstance(node, Advice):
        return ({},)
    return tuple({node.question: answer, **way} for answer, below in node.branches for way in _ways(below))

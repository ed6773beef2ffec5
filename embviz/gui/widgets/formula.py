"""Widget that draws a formula and highlights its parts under the pointer."""

from collections.abc import Collection
from functools import lru_cache

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from embviz.drawing.formula import SIZE, Formula, typeset
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.painting import picture_painter

_MARGIN = 4.0  # px around the formula, and around a highlighted part
_REACH = 6.0  # px by which the pointer may miss a part


@lru_cache(maxsize=256)
def _paths(formula: Formula) -> tuple[tuple[str, QPainterPath], ...]:
    """Return one path with the outlines of each part, in their order."""
    made: dict[str, QPainterPath] = {}
    for outline in formula.outlines:
        path = made.setdefault(outline.key, QPainterPath())
        path.setFillRule(Qt.FillRule.WindingFill)
        for step, at in outline.steps:
            points = [QPointF(x, y) for x, y in zip(at[::2], at[1::2], strict=True)]
            if step == "M":
                path.moveTo(points[0])
            elif step == "L":
                path.lineTo(points[0])
            elif step == "Q":
                path.quadTo(*points)
            elif step == "C":
                path.cubicTo(*points)
            else:
                path.closeSubpath()
    return tuple(made.items())


class FormulaView(QWidget):
    """Shows one formula; see `embviz.drawing.formula.typeset` for how its parts are named.

    Parameters
    ----------
    name : str
        Object name.
    said : str
        The formula in words, for screen readers.
    size : float
        Font size in px; wide formulas are scaled down to the width of the widget.

    Signals
    -------
    pointed(str)
        The part under the pointer changed; empty for none.
    """

    pointed = Signal(str)

    def __init__(self, name: str, latex: str, said: str, size: float = 20.0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(said)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._size = size
        self._lit: frozenset[str] = frozenset()
        self._under = ""
        self.set_formula(latex)

    @property
    def lit(self) -> frozenset[str]:
        """The keys of the highlighted parts."""
        return self._lit

    def set_formula(self, latex: str) -> None:
        """Show another formula.

        Raises
        ------
        ValueError
            When it cannot be set.
        """
        self._formula = typeset(latex)
        self.updateGeometry()
        self.update()

    def set_size(self, size: float) -> None:
        """Set the font size in px."""
        self._size = size
        self.updateGeometry()
        self.update()

    def light(self, keys: Collection[str]) -> None:
        """Highlight these parts, and no others."""
        if frozenset(keys) != self._lit:
            self._lit = frozenset(keys)
            self.update()

    def sizeHint(self) -> QSize:
        scale = self._size / SIZE
        return QSize(
            round(self._formula.width * scale + 2 * _MARGIN), round(self._formula.height * scale + 2 * _MARGIN)
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def _scale(self) -> float:
        return min(self._size / SIZE, (self.width() - 2 * _MARGIN) / self._formula.width)

    def _onto(self, box: QRectF) -> QRectF:
        """Map a rectangle of the formula to widget coordinates."""
        scale, left, top = self._scale(), self._formula.left, self._formula.top
        return QRectF(
            (box.x() - left) * scale + _MARGIN, (box.y() - top) * scale + _MARGIN, box.width() * scale,
            box.height() * scale,
        )

    def part_box(self, key: str) -> QRectF:
        """Return the rectangle of a part on the widget; empty if there is no such part."""
        box = QRectF()
        for inner, path in _paths(self._formula):
            if inner in self._formula.parts.get(key, ()):
                box = box.united(path.boundingRect())
        return QRectF() if box.isEmpty() else self._onto(box)

    def part_at(self, at: QPointF) -> str:
        """Return the smallest part at or near a point; empty for none."""
        boxes = ((key, self.part_box(key)) for key in self._formula.parts)
        near = [
            (box.width() * box.height(), key) for key, box in boxes
            if box.adjusted(-_REACH, -_REACH, _REACH, _REACH).contains(at)
        ]
        return min(near)[1] if near else ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.part_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point("")

    def _point(self, key: str) -> None:
        if key != self._under:
            self._under = key
            self.pointed.emit(key)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent_soft"))
        for key in self._lit & self._formula.parts.keys():
            painter.drawRoundedRect(self.part_box(key).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN), 4, 4)
        scale = self._scale()
        painter.translate(_MARGIN - self._formula.left * scale, _MARGIN - self._formula.top * scale)
        painter.scale(scale, scale)
        strong = {inner for key in self._lit for inner in self._formula.parts.get(key, ())}
        for key, path in _paths(self._formula):
            painter.setBrush(theme.color("accent" if key in strong else "text"))
            painter.drawPath(path)

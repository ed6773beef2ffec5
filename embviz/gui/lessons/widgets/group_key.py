"""A shared legend for several pictures, in one line below them."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.painting import picture_painter

_SIZE, _DOT, _AFTER, _GAP, _TALL = 13, 4.5, 8.0, 22.0, 22.0  # px at scale 1


class GroupKey(PaintedWidget):
    """Groups in the colors of the theme's categories, in their order; hidden while there are none.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Attributes
    ----------
    names : tuple of str
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self.names: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_names(self, names: Sequence[str]) -> None:
        """Show these groups."""
        self.names = tuple(names)
        self.setAccessibleName(f"{self._title}: {', '.join(names)}")
        self.setVisible(bool(names))
        self.updateGeometry()
        self.update()

    def boxes(self) -> list[QRectF]:
        """Return the room of each group."""
        scale, letters = self.stage.scale, QFontMetricsF(self.stage.font(_SIZE))
        x, found = 0.0, []
        for name in self.names:
            wide = (2 * _DOT + _AFTER) * scale + letters.horizontalAdvance(name) + 2
            found.append(QRectF(x, 0, wide, _TALL * scale))
            x += wide + _GAP * scale
        return found

    def sizeHint(self) -> QSize:
        wide = max((box.right() for box in self.boxes()), default=0.0)
        return QSize(round(wide) + 1, round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.stage.font(_SIZE))
        radius = _DOT * self.stage.scale
        for name, box, color in zip(self.names, self.boxes(), theme.current().categories, strict=False):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(color))
            painter.drawEllipse(QPointF(box.left() + radius, box.center().y()), radius, radius)
            painter.setPen(theme.color("text"))
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, name)

"""The rows of a legend of categories."""

from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QVBoxLayout, QWidget

from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.key_focus import by_keyboard
from embviz.gui.widgets.layouts import plain_tip
from embviz.gui.widgets.menu_entry import add_entry
from embviz.gui.widgets.overlay import elided
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import counted, tr

ROW = 21  # px
_WIDEST = 236  # px
_ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class LegendRow(QAbstractButton):
    """Row of a category: color, name and number of words."""

    chosen = Signal(int, bool)  # level; whether it is added to the shown ones
    pointed = Signal(int, bool)  # level; whether the pointer or the focus is there

    def __init__(self, level: int, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.level, self._seen = level, True
        self.setText(name)
        self.setObjectName(f"legend.row.{level}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(plain_tip(tr("{name}\nClick to see only these; Ctrl-click to add them", name=name)))
        set_scaled_size(self, fixed_height=ROW)
        self._adding = False
        self.clicked.connect(lambda: self.chosen.emit(self.level, self._adding))

    def show_count(self, count: int) -> None:
        """Set the number of words that have this color."""
        self._count, self._words = f"{count:,}", counted(count, "word")
        self._describe()
        self.update()

    def show_seen(self, seen: bool) -> None:
        """Set whether these words are on the map now."""
        self._seen = seen
        self._describe()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleName(
            tr("{text}, {words}", text=self.text(), words=self._words) if self._seen
            else tr("{text}, {words}, hidden", text=self.text(), words=self._words)
        )

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(theme.font(11.5))
        wide = metrics.horizontalAdvance(self.text()) + metrics.horizontalAdvance(self._count) + 44
        return QSize(min(round(wide), px(_WIDEST)), px(ROW))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._adding = bool(event.modifiers() & _ADDING)
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._adding = bool(event.modifiers() & _ADDING)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions on the words of the category."""
        add_entry(menu, "select_category", tr("Select these words"), partial(self._choose, False))
        add_entry(menu, "add_category", tr("Add these words to the selection"), partial(self._choose, True))

    def _choose(self, adding: bool) -> None:
        self._adding = adding
        self.click()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(self.level, True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(self.level, False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if by_keyboard(event):
            self.pointed.emit(self.level, True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(self.level, False)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, middle = QRectF(self.rect()), self.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        if self.underMouse() or self.hasFocus():
            painter.setBrush(theme.color("hover"))
            painter.drawRoundedRect(box, 5, 5)
        rows = self.parentWidget()
        assert isinstance(rows, LegendRows)
        color = rows.color_of(self.level)
        if self._seen:
            painter.setBrush(color)
            painter.drawEllipse(QPointF(11, middle), 4, 4)
        else:
            painter.setPen(QPen(color, 1.3))
            painter.drawEllipse(QPointF(11, middle), 3.4, 3.4)
        font = theme.font(11.5)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        base = middle + metrics.capHeight() / 2
        painter.setPen(theme.color("text_muted", 255 if self._seen else 150))
        count_width = metrics.horizontalAdvance(self._count)
        painter.drawText(QPointF(box.right() - 6 - count_width, base), self._count)
        painter.setPen(theme.color("text" if self._seen else "text_muted", 255 if self._seen else 150))
        room = box.width() - 22 - count_width - 16
        painter.drawText(QPointF(22, base), elided(self.text(), metrics, room))


class LegendRows(QWidget):
    """The rows of the categories, one below the other."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("legend.rows")
        self.setAccessibleName(tr("Categories"))
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.rows: list[LegendRow] = []
        self._table = np.zeros(0, np.uint32)

    def take(self, names: list[tuple[int, str]]) -> None:
        """Create a row for each level that has a name."""
        for row in self.rows:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [LegendRow(level, name, self) for level, name in names]
        for row in self.rows:
            self._layout.addWidget(row)

    def paint_by(self, table: np.ndarray) -> None:
        """Set the colors of the levels, pixels 0xffRRGGBB."""
        self._table = table
        for row in self.rows:
            row.update()

    def color_of(self, level: int) -> QColor:
        """Return the color of a level."""
        return QColor.fromRgb(int(self._table[level]))

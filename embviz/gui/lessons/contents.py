"""The table of contents as a path: four parts, with a mark for each lesson on the line between them."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListWidget, QStyledItemDelegate, QStyleOptionViewItem

from embviz.gui.lessons import LESSONS
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.util.language import tr

_HEAD, _PAD, _MARK, _APART = 30, 8, 16, 6  # px: height of a title, padding of an item, its mark, between mark and text
_DENSE_HEAD, _DENSE_PAD = 24, 3  # px: the same where the window is low
_BAR, _SPARE = 12, 10  # px: a scroll bar, which may come; what a style puts around texts
_SIZE = 11
_MOST_HEIGHTS = 1000  # of texts that are kept
_INSET = 3  # px that a style puts before the mark
_RING = 4.0  # radius of the mark of a lesson that was not read
_FIRST = {
    "journey": tr("Words become vectors"),
    "analogies": tr("What vectors know"),
    "tokens": tr("From words to texts"),
    "small": tr("Vectors at work"),
}


def part_of(row: int) -> str:
    """Return the title of the part that begins with a lesson; empty inside a part."""
    return _FIRST.get(LESSONS[row].id, "")


class PathDelegate(QStyledItemDelegate):
    """Draws lessons along a line, below the titles of their parts.

    Attributes
    ----------
    dense : bool
        Whether rows are low.
    barred : bool
        Whether texts leave room for a scroll bar.
    """

    def __init__(self, parent: QListWidget) -> None:
        super().__init__(parent)
        self._list = parent
        self.dense = False
        self.barred = False
        self._texts: dict[tuple[str, int, str], int] = {}  # heights by text, width and font: Qt asks hundreds of times

    @property
    def _head(self) -> int:
        return px(_DENSE_HEAD if self.dense else _HEAD)

    def _text_width(self) -> int:
        """Return the width for the text of an item."""
        bar = px(_BAR) if self.barred else 0
        return self._list.width() - bar - 2 * px(_PAD) - px(_MARK) - px(_APART) - px(_SPARE)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        height = self._text_height(str(index.data()))
        pad, head = px(_DENSE_PAD if self.dense else _PAD), self._head if part_of(index.row()) else 0
        return QSize(0, height + 2 * pad + head)

    def _text_height(self, text: str) -> int:
        font, wide = self._list.font(), self._text_width()
        known = text, wide, font.key()
        if known not in self._texts:
            if len(self._texts) >= _MOST_HEIGHTS:
                self._texts.clear()
            box = QFontMetrics(font).boundingRect(QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, text)
            self._texts[known] = box.height()
        return self._texts[known]

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        title = part_of(index.row())
        whole = QRect(option.rect)
        below = QStyleOptionViewItem(option)
        if title:
            head = QRect(whole.left() + px(_PAD), whole.top(), whole.width() - 2 * px(_PAD), self._head)
            painter.save()
            painter.setFont(theme.font_of(_SIZE * theme.text_size(), 600))
            painter.setPen(theme.color("text_muted"))
            painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
            painter.restore()
            below.rect = whole.adjusted(0, self._head, 0, 0)
        super().paint(painter, below, index)
        self._draw_path(painter, below.rect, index.row(), bool(title))

    def _draw_path(self, painter: QPainter, box: QRect, row: int, begins: bool) -> None:
        """Draw the line from the lesson before to the next one, and a ring where no tick is."""
        center = QPointF(box.left() + px(_PAD) + px(_MARK) / 2 + px(_INSET), box.center().y() + 0.5)
        away = px(_MARK) / 2 + 1
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("text_muted", 110), 1.6))
        if not begins:
            painter.drawLine(QPointF(center.x(), box.top()), QPointF(center.x(), center.y() - away))
        if row + 1 < len(LESSONS) and not part_of(row + 1):
            painter.drawLine(QPointF(center.x(), center.y() + away), QPointF(center.x(), box.bottom() + 1))
        if not self._list.item(row).data(READ):
            painter.setPen(QPen(theme.color("text_muted"), 1.6))
            painter.drawEllipse(center, _RING, _RING)
        painter.restore()


READ = Qt.ItemDataRole.UserRole + 1
"""Of an item: whether its lesson was read to the end."""


class LessonPath(QListWidget):
    """The lessons of the course in their order; its rows are lower where all of them find room only so."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("lessons.list")
        self.setAccessibleName(tr("Lessons"))
        self.setProperty("quiet", True)
        set_scaled_size(self, icon_size=(_MARK, _MARK))
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._path = PathDelegate(self)
        self.setItemDelegate(self._path)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()
        super().resizeEvent(event)

    def fit(self) -> None:
        """Choose the height of the rows."""
        path = self._path
        before = path.dense, path.barred
        for path.dense, path.barred in ((False, False), (True, False), (True, True)):
            if sum(map(self.sizeHintForRow, range(self.count()))) <= self.viewport().height():
                break
        if path.dense != before[0]:
            self.setProperty("dense", path.dense)
            self.style().unpolish(self)
            self.style().polish(self)
        if (path.dense, path.barred) != before:
            self.scheduleDelayedItemsLayout()

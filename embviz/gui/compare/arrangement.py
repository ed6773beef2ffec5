"""Layout of the two-map page: the list beside the maps where there is room, else below."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.compare.map_pane import MapPane
from embviz.gui.compare.moved_words import DisplacementTable
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.layouts import ElidedLabel, label
from embviz.util.language import tr

_WIDE = 1500  # px from which the list stands beside the maps
_LIST_WIDTH, _FOLDED_WIDTH, _LIST_HEIGHT = 460, 200, 236
_UNLIMITED = 16_777_215


class _Line(QWidget):
    """A thin upright line between two areas."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("line"))
        painter.end()


class ComparisonLayout(QWidget):
    """Two maps, a line about both, and the list.

    Attributes
    ----------
    about : ElidedLabel
        The line about both maps.
    key : QLabel
        What their colors mean; away where it is empty.
    """

    def __init__(self, left: MapPane, right: MapPane, moved: DisplacementTable) -> None:
        super().__init__()
        self._moved = moved
        self._wide = False
        self.about = ElidedLabel("caption")
        self.about.setObjectName("compare.about")
        self.about.setContentsMargins(14, 4, 14, 4)
        self.key = label("", "caption", wrap=True)
        self.key.setObjectName("compare.key")
        self.key.setTextFormat(Qt.TextFormat.RichText)
        self.key.setContentsMargins(14, 4, 14, 0)
        self.key.hide()
        maps = QHBoxLayout()
        maps.setSpacing(0)
        maps.addWidget(left, 1)
        maps.addWidget(_Line())
        maps.addWidget(right, 1)
        pictures = QVBoxLayout()
        pictures.setSpacing(0)
        pictures.addLayout(maps, 1)
        pictures.addWidget(self.key)
        pictures.addWidget(self.about)
        self._fold = CollapsibleSection(tr("Words that moved most"), "compare.list", moved)
        self._fold.toggled.connect(lambda _open: self._arrange())
        self._listing = QWidget()
        self._list_layout = QVBoxLayout(self._listing)
        self._list_layout.setContentsMargins(10, 0, 0, 6)
        self._list_layout.addWidget(self._fold)
        self._list_layout.addStretch(0)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(0)
        self._parts.addLayout(pictures, 1)
        self._parts.addWidget(self._listing)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= px(_WIDE)
        if wide != self._wide:
            self._wide = wide
            self._fold.set_open(wide)
            self._arrange()

    def _arrange(self) -> None:
        shown, wide = self._fold.open, self._wide
        direction = QBoxLayout.Direction
        self._parts.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        width = _LIST_WIDTH if shown else _FOLDED_WIDTH
        self._list_layout.setStretchFactor(self._fold, int(shown))  # folded away, its heading stays at the top
        set_scaled_size(self._listing, minimum_width=width if wide else 0, maximum_width=width if wide else _UNLIMITED)
        high = _UNLIMITED if wide else _LIST_HEIGHT
        set_scaled_size(self._moved, minimum_height=0 if wide else _LIST_HEIGHT, maximum_height=high)
        self.tell()

    def tell(self) -> None:
        """Name the words that moved most in the heading of the list while it is folded below the maps."""
        told = self._moved.telling
        hidden = bool(told) and not self._fold.open and not self._wide
        self._fold.set_title(tr(
            "Words that moved most:  {told} …", told=told,
        ) if hidden else tr("Words that moved most"))

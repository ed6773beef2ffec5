"""What floats over the map: buttons on an empty one, the stale-picture overlay, the message line, hover text."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from embviz.gui.core.qt_parts import parent_of
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.scene.word_pictures import Thumbnail, Thumbnails
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import button
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.attached_table import TableColumn

_MOST_COLUMNS = 8  # lines that fit into a hover card


class WordTooltip(QObject):
    """Provides the hover text of a word.

    The index of a word on the map is its row in the columns that came with the vectors.
    """

    def __init__(self, context: Context, view: WordMap, parent: QObject) -> None:
        super().__init__(parent)
        self._scene, self._workspace, self._coloring = context.scene, context.workspace, context.coloring
        self._hint: Callable[[], str] = lambda: ""
        self._thumbnails = Thumbnails(context.jobs, self)
        self._thumbnails.arrived.connect(view.update)
        context.workspace.words_changed.connect(self._thumbnails.forget)
        view.set_hover_text(self._said, self._picture)

    def set_hint(self, hint: Callable[[], str]) -> None:
        """Set a function that returns a hint, shown on every card, about further actions on a word."""
        self._hint = hint

    def _said(self, word: int) -> str:
        """Return the value that a word is colored by, except for shuffled data without coloring; then its columns."""
        coloring = self._scene.coloring if self._scene.shuffled is None else None
        lines = [of_color] if coloring is not None and (of_color := coloring.said_of(word)) else []
        told = coloring.title if coloring is not None else ""
        columns = self._columns(word)
        said = [(column.name, column.said_of(row)) for column, row in columns if column.pictures is None]
        lines += [f"{name}: {text}" for name, text in said if text and name != told][:_MOST_COLUMNS]
        lines += [hint] if (hint := self._hint()) else []
        return "\n".join(line.replace("\n", " ") for line in lines)

    def _picture(self, word: int) -> Thumbnail | None:
        pictured = ((column, row) for column, row in self._columns(word) if column.pictures is not None)
        return next((found for place in pictured if (found := self._thumbnails.of(*place)) is not None), None)

    def _columns(self, word: int) -> "Iterator[tuple[TableColumn, int]]":
        """Yield the columns that may have a value for a word, each with its row there."""
        embedding, table = self._workspace.embedding, self._coloring.table
        if embedding is not None and word < len(embedding):
            yield from ((column, word) for column in embedding.columns)
        row = table.rows.get(self._scene.words[word]) if table is not None else None
        if table is not None and row is not None:
            yield from ((column, row) for column in table.columns)


class MapMessage(QLabel):
    """Message below the map; wraps on a narrow map and takes no space while it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("map.message")
        self.setProperty("role", "error")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setContentsMargins(14, 0, 14, 8)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.hide()

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setVisible(bool(text))


_PATIENCE_MS = 250  # most pictures arrive sooner, and nothing should flicker
_DIMMED = 140  # of 255: opacity of the background over the words
_TOP, _HEIGHT, _SIDE = 14, 28, 12  # px


class StalePicture(QWidget):
    """Overlay on an outdated picture that says what it shows; transparent to the mouse, below the map's buttons.

    Parameters
    ----------
    view : QWidget
        The map.

    Attributes
    ----------
    text : str
        What the picture shows and what will replace it.
    dims : bool
        Whether the words are dimmed because others will replace them.
    """

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setObjectName("map.former")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text, self.dims = "", False
        self._patience = QTimer(self, interval=_PATIENCE_MS, singleShot=True)
        self._patience.timeout.connect(self.show)
        view.installEventFilter(self)
        self.lower()
        self.hide()

    def set_text(self, text: str, dims: bool) -> None:
        """Set the text after a short delay; an empty text hides the overlay at once."""
        if text == self.text and dims == self.dims:
            return
        self.text, self.dims = text, dims
        self.setAccessibleName(text)
        if not text:
            self._patience.stop()
            self.hide()
        elif self.isHidden() and parent_of(self).isVisible() and not self._patience.isActive():
            self._patience.start()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(parent_of(self).rect())
        elif event.type() == QEvent.Type.Hide:
            self._patience.stop()
        elif event.type() == QEvent.Type.Show and self.text:
            self._patience.start()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.dims:
            painter.fillRect(self.rect(), theme.color("canvas", _DIMMED))
        font = theme.font(12, 500)
        wide = min(QFontMetricsF(font).horizontalAdvance(self.text) + 2 * px(_SIDE), self.width() - 2.0 * _TOP)
        place = QRectF((self.width() - wide) / 2, _TOP, wide, px(_HEIGHT))
        painter.setPen(theme.color("line"))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(place, px(_HEIGHT) / 2, px(_HEIGHT) / 2)
        painter.setPen(theme.color("text"))
        painter.setFont(font)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.text)


_BELOW = 58  # px from the center, which shows why the map is empty
_LARGE = 160, 44  # px
_USUAL = 0, 36


class EmptyMapActions(QWidget):
    """Buttons on an empty map.

    Parameters
    ----------
    run_action : callable
        Called with the id of the action whose button was pressed.
    """

    def __init__(self, view: WordMap, run_action: Callable[[str], None]) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("map.beginning")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        self.train = button(tr("Train"), "map.train", primary=True)
        self.train.setToolTip(tr("Train with the parameters of the form (F5)"))
        self._toy = button(tr("Open the toy world"), "map.toy_world", primary=True)
        self._text = button(tr("Open a text…"), "map.open_text")
        self._vectors = button(tr("Open vectors…"), "map.open_vectors")
        self._ways: tuple[tuple[QPushButton, str], ...] = (
            (self.train, "train.run"),
            (self._toy, "file.toy_world"),
            (self._text, "file.open_corpus"),
            (self._vectors, "file.open_vectors"),
        )
        for one, action in self._ways:
            set_scaled_size(one, minimum_size=_LARGE if one is self.train else _USUAL)
            one.clicked.connect(partial(_run, run_action, action))
            layout.addWidget(one)
        view.installEventFilter(self)
        theme.source.changed.connect(self._paint)
        self._paint()
        self.offer(text=False)

    def offer(self, *, text: bool) -> None:
        """Offer to train on the open text, or to open one if there is none."""
        for one, _ in self._ways:
            one.setVisible((one is self.train) is text)
        self.show()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        self.adjustSize()
        view = self._view.rect()
        self.move(
            (view.width() - self.width()) // 2, min(view.height() // 2 + px(_BELOW), view.height() - self.height())
        )

    def _paint(self) -> None:
        self.train.setIcon(icon("play", "accent_text"))
        self._place()


def _run(run_action: Callable[[str], None], action: str, _checked: bool = False) -> None:
    run_action(action)

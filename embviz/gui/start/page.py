"""The Start page."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QImage, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from embviz.gui.core.qt_parts import layout_of
from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.pages.recent_files import RecentFiles
from embviz.gui.start.learning_map import LearningMap
from embviz.gui.start.thumbnails import pictures
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import ElidedLabel, add_entry, button, label, plain_tip, row
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.vectors import english_record

_PICTURES = "thumbnails of maps"
_WIDEST = 940  # px of the middle
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
_CARD, _TILE, _GAP = (236, 116), (168, 144), 14  # px: minimum sizes and spacing
_BESIDE = 700  # px from which the small map is placed next to the title
_MAP = (360, 204)  # px of it
_PICTURE = (168, 94)  # px in a tile

# object name, icon, title, text, action
_CHOICES = (
    (
        "start.toy_world",
        "world",
        tr("Toy world"),
        tr("A made-up text of kings, cats and cities: watch its words find their places. The right answers are known."),
        "file.watch_toy_world",
    ),
    ("start.english", "map", tr("English Wikipedia"), "", "file.english"),
    (
        "start.ask",
        "analogy",
        tr("king − man + woman = ?"),
        tr("Ask the vectors of English words, and see which word the arrow points to."),
        "file.ask_english",
    ),
    (
        "start.open_text",
        "text",
        tr("Open a text"),
        tr("Text, HTML, CSV, JSON lines, compressed or not, or a whole folder. Nothing leaves this computer."),
        "file.open_corpus",
    ),
    (
        "start.open_vectors",
        "vectors",
        tr("Open vectors"),
        tr("word2vec, GloVe, fastText, numpy, safetensors, Parquet and more, compressed or not."),
        "file.open_vectors",
    ),
    (
        "start.documentation",
        "book",
        tr("Documentation on this computer"),
        tr("Real prose: the documentation of the Python packages on this computer, about two million words."),
        "file.documentation",
    ),
)


def _said_of_english() -> str:
    """Describe the bundled vectors with their measured accuracy."""
    try:
        reached = english_record.reached()
    except InputError as error:
        return error.what
    return tr(
        "{words:,} words, already trained, on a finished map. They solve {share:.0%} of {asked:,} Google analogies.",
        words=reached.words,
        asked=reached.questions,
        share=reached.analogies,
    )


class _Focused(QPushButton):
    """A button that shows the focus only if it came by the keyboard: a page that opens gives it to the first."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._show_focus(event.reason() in _BY_KEYS)
        super().focusInEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            self._show_focus(True)
        return super().event(event)

    def _show_focus(self, shown: bool) -> None:
        if self.property("keyed") != shown:
            self.setProperty("keyed", shown)
            self.style().unpolish(self)
            self.style().polish(self)


class _Card(_Focused):
    def __init__(self, name: str, picture: str, title: str, text: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setProperty("card", True)
        set_scaled_size(self, minimum_size=_CARD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)  # equal heights in a row
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._picture = picture
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 14, 14, 14)
        layout.setSpacing(12)
        self._icon = QLabel()
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        head = label(title, "section", wrap=True)
        texts.addWidget(head)
        body = label(text, "muted", wrap=True)
        body.setAlignment(Qt.AlignmentFlag.AlignTop)  # texts of two and of three lines start at the same height
        texts.addWidget(body, 1)
        layout.addLayout(texts, 1)
        for part in self.findChildren(QLabel):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme.source.changed.connect(self._paint_icon)
        self._paint_icon()

    def _paint_icon(self) -> None:
        self._icon.setPixmap(icon(self._picture, "accent").pixmap(QSize(px(26), px(26))))

    def sizeHint(self) -> QSize:
        return QSize(px(_CARD[0]), px(_CARD[1]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # a button does not request the height of its text, which takes more lines in some languages
        self.setMinimumHeight(max(px(_CARD[1]), layout_of(self).totalHeightForWidth(self.width())))


class _Tile(_Focused):
    """A recent file: a thumbnail of its map if there is one, its name, and a description."""

    def __init__(self, path: str, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("card", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(plain_tip(path))
        set_scaled_size(self, minimum_size=_TILE)
        self._name = Path(path).name
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(2)
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_scaled_size(self._picture, minimum_height=_PICTURE[1])
        layout.addWidget(self._picture, 1)
        self._title, self._text = ElidedLabel("section"), ElidedLabel("caption")
        self._title.setText(self._name)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        for part in self.findChildren(QLabel):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._image: QImage | None = None
        self.say(str(Path(path).parent))

    def say(self, text: str, gone: bool = False) -> None:
        """Set the description of the file; muted if the file is missing."""
        self._text.setText(text)
        self.setAccessibleName(f"{self._name}: {text}")
        self._title.setProperty("role", "muted" if gone else "section")
        self._title.style().polish(self._title)
        self._paint_picture()

    def show_map(self, image: QImage) -> None:
        """Set the thumbnail of its map."""
        self._image = image
        self._paint_picture()

    def _paint_picture(self) -> None:
        if self._image is None:
            self._picture.setPixmap(icon("map", "text_muted").pixmap(QSize(px(28), px(28))))
            return
        ratio = self.devicePixelRatioF()
        wanted = QSize(px(_PICTURE[0]), px(_PICTURE[1])) * ratio
        pixmap = QPixmap.fromImage(
            self._image.scaled(wanted, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        )
        pixmap.setDevicePixelRatio(ratio)
        self._picture.setPixmap(pixmap)

    def sizeHint(self) -> QSize:
        return QSize(px(_TILE[0]), px(_TILE[1]))


class _Flow(QWidget):
    """Layout of equally sized widgets in as many columns as fit."""

    def __init__(self, narrowest: int, most: int) -> None:
        super().__init__()
        self._narrowest, self._most = narrowest, most
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._items: list[QWidget] = []
        self._columns = 0

    def put(self, items: Sequence[QWidget]) -> None:
        """Show these widgets and no others."""
        for item in self._items:
            self._grid.removeWidget(item)
            if item not in items:
                item.hide()
                item.deleteLater()
        self._items, self._columns = list(items), 0
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self._narrowest), super().minimumSizeHint().height())

    def _arrange(self) -> None:
        fit = (self.width() + _GAP) // (px(self._narrowest) + _GAP)
        columns = max(1, min(fit, self._most))
        if columns == self._columns:
            return
        self._columns = columns
        for k in range(self._most):
            self._grid.setColumnStretch(k, 1 if k < columns else 0)
        for k, item in enumerate(self._items):
            self._grid.addWidget(item, k // columns, k % columns)


class StartPage(Page):
    """Cards of the things to open, and the recent files."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.addWidget(scroll)
        inside = QWidget()
        scroll.setWidget(inside)
        across = QHBoxLayout(inside)
        across.addStretch(1)
        middle = QWidget()
        set_scaled_size(middle, maximum_width=_WIDEST)
        across.addWidget(middle, 20)
        across.addStretch(1)
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(24, 16, 24, 16)
        layout.setSpacing(8)
        layout.addStretch(2)
        layout.addLayout(self._make_head())
        layout.addSpacing(10)
        cards = _Flow(_CARD[0], 3)
        self._cards: list[_Card] = []
        for name, picture, title, text, action in _CHOICES:
            card = _Card(name, picture, title, text or _said_of_english())
            card.clicked.connect(lambda _checked=False, action=action: context.run_action(action))
            self._cards.append(card)
        cards.put(self._cards)
        layout.addWidget(cards)
        layout.addSpacing(12)
        self._recent_head = label(tr("Recent"), "section")
        layout.addWidget(self._recent_head)
        self._files = context.share(RecentFiles)
        self._files.changed.connect(self._fill_recent)
        self._entries: dict[str, _Tile] = {}
        self._gone: set[str] = set()
        theme.source.changed.connect(self._fill_recent)
        self._recent = _Flow(_TILE[0], 5)
        layout.addWidget(self._recent)
        layout.addSpacing(10)
        layout.addWidget(
            label(
                tr(
                    "You can also drop files anywhere on this window. Vectors and a text, or a table of the same "
                    "words, "
                    "are opened together."
                ),
                "caption",
                wrap=True,
            )
        )
        layout.addStretch(3)

    def _make_head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(24)
        texts = QVBoxLayout()
        texts.setSpacing(8)
        texts.addStretch(1)
        texts.addWidget(label(tr("See inside word embeddings"), "hero", wrap=True))
        texts.addWidget(
            label(
                tr("Open a text, press Train, and watch words find their meaning. Then ask the vectors anything."),
                "muted",
                wrap=True,
            )
        )
        texts.addSpacing(4)
        self._tour = button(tr("New here? Take the one-minute tour →"), "start.tour", flat=True)
        self._tour.setAccessibleName(tr("One-minute tour"))
        self._tour.clicked.connect(lambda: self.context.run_action("help.tour"))
        self._tour.setProperty("flush", True)  # its text begins where that above it does
        self._story = button(tr("Or watch the story →"), "start.story", flat=True)
        self._story.setAccessibleName(tr("Tour as a story"))
        self._story.setToolTip(tr("Ten steps on the toy world, which is trained for it"))
        self._story.clicked.connect(lambda: self.context.run_action("help.example_story"))
        texts.addLayout(row(self._tour, self._story, None))
        texts.addStretch(1)
        head.addLayout(texts, 1)
        self.learning = LearningMap(self.context.jobs)
        set_scaled_size(self.learning, fixed_size=_MAP)
        self.learning.clicked.connect(lambda: self.context.run_action("file.watch_toy_world"))
        head.addWidget(self.learning, 0, Qt.AlignmentFlag.AlignVCenter)
        return head

    def begin_learning(self) -> None:
        """Let the small map learn whenever it is visible, after the warm-up."""
        self.learning.allow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.learning.setVisible(self.width() >= px(_BESIDE))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fill_recent()
        for part in (self._tour, self._story):
            part.setVisible(not self.context.settings.get("tour/done"))

    def take_focus(self) -> None:
        self._cards[0].setFocus()

    def _fill_recent(self) -> None:
        self._entries = {}
        for k, path in enumerate(self._files.paths):
            entry = _Tile(path, f"start.recent_{k}")
            entry.clicked.connect(partial(self._open, path))
            self._entries[path] = entry
        self._recent.put(list(self._entries.values()))
        self._gone = set()
        self._recent_head.setVisible(bool(self._entries))
        self._recent.setVisible(bool(self._entries))
        if self._entries:
            self._files.look(self._gray)
            self.show_pictures()

    def show_pictures(self) -> None:
        """Load and show the thumbnails of recent files."""
        self.context.jobs.submit("quick", _PICTURES, pictures(list(self._entries)), self._take_pictures)

    def _take_pictures(self, found: dict[str, tuple[QImage, int]]) -> None:
        for path, (image, words) in found.items():
            if path in self._entries:
                self._entries[path].show_map(image)
                if path not in self._gone:
                    self._entries[path].say(counted(words, "word"))

    def _gray(self, missing: dict[str, str]) -> None:
        """Show why files are missing; they stay focusable, to be removed from the list."""
        self._gone = set(missing)
        for path, why in missing.items():
            if path in self._entries:
                self._entries[path].say(why, gone=True)

    def _open(self, path: str, _checked: bool = False) -> None:
        self.context.loader.open_path(path)

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions on a recent file."""
        part = self.window().focusWidget() if point is None else self.childAt(point)
        path = next((path for path, entry in self._entries.items() if entry is part), None)
        if path is not None:
            entry = add_entry(menu, "open_recent", tr("Open"), partial(self._open, path))
            entry.setEnabled(path not in self._gone)
            add_entry(menu, "copy_path", tr("Copy its path"), partial(QGuiApplication.clipboard().setText, path))
            menu.addSeparator()
            add_entry(menu, "forget_recent", tr("Remove from the list"), partial(self._files.remove, path))
            add_entry(menu, "clear_recent", tr("Clear list"), self._files.clear)

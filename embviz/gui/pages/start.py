"""The start page: what to open."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from embviz.gui import theme
from embviz.gui.context import Context
from embviz.gui.icons import icon
from embviz.gui.pages.page import Page
from embviz.gui.recent_files import RecentFiles
from embviz.gui.sizes import sized
from embviz.gui.theme import px
from embviz.gui.widgets.menu_entry import add_entry
from embviz.gui.widgets.parts import button, label, plain_tip
from embviz.language import tr

# name of the control, icon, title, text, action
_CHOICES = (
    ("start.toy_world", "world", tr("Toy world"),
     tr("A small made-up world of kings, cats and cities. Its answers are known, so you see what was learned."),
     "file.watch_toy_world"),
    ("start.english", "map", tr("English Wikipedia"),
     tr("Vectors of 30,000 words, learned already: look around on their map, and ask them anything."),
     "file.english"),
    ("start.open_text", "text", tr("Open a text"),
     tr("Text, HTML, CSV, JSON lines, compressed or not, or a whole folder. Nothing leaves this computer."),
     "file.open_corpus"),
    ("start.documentation", "book", tr("Documentation on this computer"),
     tr("Real prose: what the Python packages installed here say of themselves, about two million words."),
     "file.documentation"),
    ("start.open_vectors", "vectors", tr("Open vectors"),
     tr("word2vec, GloVe, fastText, numpy, safetensors, Parquet and more, packed or not: see what is in them."),
     "file.open_vectors"),
)


class _Card(QPushButton):
    def __init__(self, name: str, picture: str, title: str, text: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setProperty("card", True)
        sized(self, minimum_size=(250, 112))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._picture = picture
        layout = QHBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(14)
        self._icon = QLabel()
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        head = label(title, "section", wrap=True)
        texts.addWidget(head)
        body = label(text, "muted", wrap=True)
        body.setAlignment(Qt.AlignmentFlag.AlignTop)  # texts of two and three lines begin at one height
        texts.addWidget(body, 1)
        layout.addLayout(texts, 1)
        for part in self.findChildren(QLabel):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme.source.changed.connect(self._paint_icon)
        self._paint_icon()

    def _paint_icon(self) -> None:
        self._icon.setPixmap(icon(self._picture, "accent").pixmap(QSize(px(26), px(26))))

    def sizeHint(self) -> QSize:
        return QSize(px(340), px(116))


class StartPage(Page):
    """Cards for what can be opened, and what was open lately."""

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
        sized(middle, maximum_width=780)
        across.addWidget(middle, 8)
        across.addStretch(1)
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(24, 32, 24, 32)
        layout.setSpacing(8)
        layout.addStretch(2)
        layout.addWidget(label(tr("See inside word embeddings"), "hero"))
        layout.addWidget(label(
            tr("Open a text, press Train, and watch words find their meaning. Then ask the vectors anything."), "muted",
            wrap=True,
        ))
        layout.addSpacing(20)
        grid = QGridLayout()
        grid.setSpacing(14)
        self._cards: list[_Card] = []
        for k, (name, picture, title, text, action) in enumerate(_CHOICES):
            card = _Card(name, picture, title, text)
            card.clicked.connect(lambda _checked=False, action=action: context.run_action(action))
            grid.addWidget(card, k // 2, k % 2)
            self._cards.append(card)
        layout.addLayout(grid)
        layout.addSpacing(6)
        self._tour = button(tr("New here? A tour of one minute →"), "start.tour", flat=True)
        self._tour.setAccessibleName(tr("A tour of one minute"))
        self._tour.clicked.connect(lambda: context.run_action("help.tour"))
        layout.addWidget(self._tour, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addSpacing(16)
        self._recent_head = label(tr("Recent"), "section")
        layout.addWidget(self._recent_head)
        self._files = RecentFiles.of(context)
        self._files.changed.connect(self._fill_recent)
        self._entries: dict[str, QPushButton] = {}
        self._gone: set[str] = set()
        theme.source.changed.connect(self._paint_recent)
        self._recent = QVBoxLayout()
        self._recent.setSpacing(0)
        layout.addLayout(self._recent)
        layout.addSpacing(10)
        layout.addWidget(label(
            tr(
                "You can also drop files anywhere on this window. Vectors and a text, or a table of the same words, "
                "are opened together."
            ), "caption", wrap=True,
        ))
        layout.addStretch(3)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._fill_recent()
        self._tour.setVisible(not self.context.settings.get("tour/done"))

    def take_focus(self) -> None:
        self._cards[0].setFocus()

    def _fill_recent(self) -> None:
        while (item := self._recent.takeAt(0)) is not None:
            item.widget().deleteLater()
        self._entries = {}
        for k, path in enumerate(self._files.paths):
            entry = button(_named(path, str(Path(path).parent)), f"start.recent_{k}", flat=True)
            entry.setToolTip(plain_tip(path))
            entry.clicked.connect(partial(self._open, path))
            self._recent.addWidget(entry)
            self._entries[path] = entry
        self._gone = set()
        self._paint_recent()
        self._recent_head.setVisible(bool(self._entries))
        if self._entries:
            self._files.look(self._gray)

    def _gray(self, missing: dict[str, str]) -> None:
        """Say of files that are not there why; they can still be reached, to be taken from the list."""
        self._gone = set(missing)
        for path, why in missing.items():
            if path in self._entries:
                self._entries[path].setText(_named(path, why))
                self._entries[path].setAccessibleName(f"{Path(path).name}: {why}")
        self._paint_recent()

    def _paint_recent(self) -> None:
        for path, entry in self._entries.items():
            ink = theme.current().text_muted if path in self._gone else theme.current().text
            entry.setStyleSheet(f"text-align: left; color: {ink};")

    def _open(self, path: str, _checked: bool = False) -> None:
        self.context.opening.open_path(path)

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add what can be done with a file that was open lately."""
        part = self.window().focusWidget() if point is None else self.childAt(point)
        path = next((path for path, entry in self._entries.items() if entry is part), None)
        if path is not None:
            entry = add_entry(menu, "open_recent", tr("Open"), partial(self._open, path))
            entry.setEnabled(path not in self._gone)
            add_entry(menu, "copy_path", tr("Copy its path"), partial(QGuiApplication.clipboard().setText, path))
            menu.addSeparator()
            add_entry(menu, "forget_recent", tr("Remove from the list"), partial(self._files.remove, path))
            add_entry(menu, "clear_recent", tr("Clear the list"), self._files.clear)


def _named(path: str, more: str) -> str:
    return f"{Path(path).name}   —   {more}".replace("&", "&&")

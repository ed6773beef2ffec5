"""What the Help menu shows: keys, version, licences."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from embviz.gui.actions import ACTIONS
from embviz.gui.widgets.parts import label

_ON_MAP = (
    ("Click", "Select a word"),
    ("Ctrl+click, Shift+click", "Add a word to the selection, or take it away"),
    ("Double click", "Select the neighbors of a word; beside all words: show the whole map"),
    ("Shift+drag", "Select the words in a rectangle"),
    ("L, R, Escape", "On the map: lasso, rectangle, back to the pointer"),
    ("N, P, Return", "On the map: walk through the words in view, select one"),
    ("Right click, menu key", "What can be done with a word"),
    ("Wheel, + and -", "Zoom"),
    ("Drag, arrow keys", "Move the map; turn one in space"),
    ("Drag with the right button or with Space, Shift+arrow keys", "Move a map in space"),
    ("Home, 0", "Show all words, from the front"),
)


class _Dialog(QDialog):
    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(24, 20, 24, 16)
        self.body.setSpacing(10)

    def finish(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.body.addWidget(buttons)


class ShortcutsDialog(_Dialog):
    """Every action with its keys, and what the mouse does on the map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Keyboard shortcuts", parent)
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setHorizontalSpacing(32)
        rows = [(s.shortcut, s.text.rstrip("…")) for s in ACTIONS if s.shortcut]
        rows += [
            ("Ctrl+1 … Ctrl+6", "Go to a page"),
            ("Ctrl+Shift+1 … 5", "Show or hide Training, Word, Curves, Timeline, Select"),
            ("Left, Right, Space", "On the timeline: step, play"),
            *_ON_MAP,
        ]
        for k, (keys, text) in enumerate(rows):
            grid.addWidget(label(keys, "muted"), k, 0)
            grid.addWidget(label(text), k, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        scroll.setMinimumSize(520, 460)
        self.body.addWidget(scroll)
        self.finish()


class AboutDialog(_Dialog):
    """Version, and whose work it stands on."""

    def __init__(self, version: str, parent: QWidget) -> None:
        super().__init__("About embviz", parent)
        self.body.addWidget(label("embviz", "title"))
        self.body.addWidget(label(f"Version {version} · MIT licence", "muted"))
        text = label(
            "A desktop laboratory for word embeddings. Nothing leaves this computer.\n\n"
            "It stands on Qt for Python (LGPL), pyqtgraph (MIT), NumPy, SciPy, scikit-learn, openTSNE and numba (BSD), "
            " charset-normalizer (MIT), regex (Apache-2.0), and the typeface Inter (OFL).", wrap=True,
        )
        text.setFixedWidth(420)
        self.body.addWidget(text)
        self.finish()

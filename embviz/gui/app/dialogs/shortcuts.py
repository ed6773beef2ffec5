"""The sheet of keyboard shortcuts, with a search line."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from embviz.gui.app.key_table import KeyGroup, groups
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import column, label, row
from embviz.util.language import tr

_COLUMNS = 2
_KEYS_PX = 168  # of the key column
_SHOWN = QSize(880, 640)
_FROM_EDGES = 60  # px between the dialog and the edges of its window


class _Group(QWidget):
    """A group of shortcuts: its title, and a line for each key."""

    def __init__(self, group: KeyGroup) -> None:
        super().__init__()
        self.group = group
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 14)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        grid.setColumnMinimumWidth(0, _KEYS_PX)
        grid.setColumnStretch(1, 1)
        grid.addWidget(label(group.title, "section"), 0, 0, 1, 2)
        self.lines: list[tuple[QWidget, QWidget]] = []
        for k, texts in enumerate(group.rows, 1):
            keys, does = label(texts[0], "muted", wrap=True), label(texts[1], wrap=True)
            set_scaled_size(keys, fixed_width=_KEYS_PX)
            for at, part in enumerate((keys, does)):
                part.setAlignment(Qt.AlignmentFlag.AlignTop)
                grid.addWidget(part, k, at)
            self.lines.append((keys, does))

    def keep(self, wanted: list[str]) -> int:
        """Show the lines that contain all parts of the query; return how many there are."""
        kept = 0
        for texts, parts in zip(self.group.rows, self.lines, strict=True):
            whole = " ".join((*texts, self.group.title)).casefold()
            fits = all(part in whole for part in wanted)
            kept += fits
            for part in parts:
                part.setVisible(fits)
        self.setVisible(kept > 0)
        return kept


class ShortcutsDialog(QDialog):
    """Lists every shortcut of the window with its meaning.

    Parameters
    ----------
    parent : QWidget
        The window.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shortcuts")
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body = column(self, (24, 20, 24, 16), 12)
        self._search = QLineEdit()
        self._search.setObjectName("shortcuts.search")
        self._search.setAccessibleName(tr("Find shortcuts by action or key"))
        self._search.setPlaceholderText(tr("Find, for example: select, lecture hall, Ctrl+Shift"))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._find)
        body.addWidget(self._search)
        inside = QWidget()
        across = QHBoxLayout(inside)
        across.setContentsMargins(0, 0, 8, 0)
        across.setSpacing(36)
        self._groups = [_Group(group) for group in groups()]
        for some in _in_columns(self._groups):
            part = QVBoxLayout()
            part.setSpacing(6)
            for one in some:
                part.addWidget(one)
            part.addStretch(1)
            across.addLayout(part, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(tr("Keys"))
        scroll.setWidget(inside)
        body.addWidget(scroll, 1)
        self._told = label("", "caption", name="shortcuts.told")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        body.addLayout(row(self._told, None, buttons))
        room = parent.size() - QSize(_FROM_EDGES, _FROM_EDGES)
        self.resize((_SHOWN * theme.text_size()).boundedTo(room))
        self._find("")
        self._search.setFocus()

    def _find(self, typed: str) -> None:
        wanted = typed.casefold().split()
        kept = sum(group.keep(wanted) for group in self._groups)
        self._told.setText("" if kept else tr("No results. The command palette, Ctrl+K, finds every command."))


def _in_columns(made: list[_Group]) -> list[list[_Group]]:
    """Distribute the groups, in order, over columns of nearly equal length."""
    lengths = [len(group.group.rows) + 2 for group in made]
    share, passed = sum(lengths) / _COLUMNS, 0
    columns: list[list[_Group]] = [[] for _ in range(_COLUMNS)]
    for group, length in zip(made, lengths, strict=True):
        columns[min(int((passed + length / 2) / share), _COLUMNS - 1)].append(group)
        passed += length
    return columns

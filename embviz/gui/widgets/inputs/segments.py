"""A segmented control."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from embviz.gui.widgets.layouts import button


class SegmentedControl(QWidget):
    """Buttons of which exactly one is down, named `<name>.<key>`.

    Signals
    -------
    changed(int)
        Another one is down; its place.
    """

    changed = Signal(int)

    def __init__(
        self, name: str, title: str, choices: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self._group = QButtonGroup(self)
        for at, (key, text) in enumerate(choices):
            part = button(text, f"{name}.{key}", flat=True)
            part.setCheckable(True)
            part.setChecked(at == 0)
            self._group.addButton(part, at)
            layout.addWidget(part)
        self._group.idToggled.connect(lambda at, down: self.changed.emit(at) if down else None)

    def choose(self, at: int) -> None:
        """Press the one at a place; the first where there is none."""
        (self._group.button(at) or self._group.button(0)).setChecked(True)

    def offer(self, at: int, offered: bool) -> None:
        """Show or hide the one at a place; the first is down where it was."""
        if not offered and self.current == at:
            self.choose(0)
        self._group.button(at).setVisible(offered)

    @property
    def current(self) -> int:
        """Place of the one that is down."""
        return self._group.checkedId()

    @property
    def title(self) -> str:
        """Text of the one that is down."""
        down = self._group.checkedButton()
        return "" if down is None else down.text()

"""A segmented control."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from embviz.gui.widgets.layouts import button


class SegmentedControl(QWidget):
    """Buttons of which exactly one is checked, named `<name>.<key>`.

    Parameters
    ----------
    tabs : bool
        Whether it stands at the top of a page and is drawn like the tabs of other pages.

    Signals
    -------
    changed(int)
        Another button is checked; its index.
    """

    changed = Signal(int)

    def __init__(
        self,
        name: str,
        title: str,
        choices: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
        *,
        tabs: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0 if tabs else 4)
        self._group = QButtonGroup(self)
        for at, (key, text) in enumerate(choices):
            part = button(text, f"{name}.{key}", flat=not tabs)
            part.setProperty("tab", tabs)
            part.setCheckable(True)
            part.setChecked(at == 0)
            self._group.addButton(part, at)
            layout.addWidget(part)
        self._group.idToggled.connect(lambda at, down: self.changed.emit(at) if down else None)

    def choose(self, at: int) -> None:
        """Check the button at an index; the first if there is none."""
        (self._group.button(at) or self._group.button(0)).setChecked(True)

    def offer(self, at: int, offered: bool) -> None:
        """Show or hide the button at an index; if it was checked, the first one is."""
        if not offered and self.current == at:
            self.choose(0)
        self._group.button(at).setVisible(offered)

    @property
    def current(self) -> int:
        """Index of the checked button."""
        return self._group.checkedId()

    @property
    def title(self) -> str:
        """Text of the checked button."""
        down = self._group.checkedButton()
        return "" if down is None else down.text()

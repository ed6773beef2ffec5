"""The "?" button of a page or panel: opens the guide at its section."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QBoxLayout, QToolButton, QWidget

from embviz.gui.style.scaling import set_scaled_size
from embviz.util.language import tr

SIZE = 22  # px
_RIGHT, _TOP = 24, 26  # px from the corner of a page


class HelpButton(QToolButton):
    """Button that opens the guide; its object name is ``<name>.help``.

    Parameters
    ----------
    name : str
        Id of the page or panel.
    title : str
        Title of the page or panel, as plain text.
    show : callable
        Opens the guide.
    """

    def __init__(self, name: str, title: str, show: Callable[[], None]) -> None:
        super().__init__()
        said = tr("Help on {title}", title=title)
        self.setObjectName(f"{name}.help")
        self.setAccessibleName(said)
        self.setToolTip(said)
        self.setText(tr("?"))
        self.setProperty("help", True)
        set_scaled_size(self, fixed_size=(SIZE, SIZE))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(show)


def add_help(owner: QWidget, name: str, title: str, show: Callable[[], None], head: QBoxLayout | None) -> None:
    """Add the button to the end of its owner's top row, or to its corner if there is no such row."""
    made = HelpButton(name, title, show)
    if head is not None:
        head.addWidget(made)
    else:
        made.setParent(owner)
        _Corner(made, owner)


class _Corner(QObject):
    """Keeps a button in the upper corner of its owner, above other widgets."""

    def __init__(self, button: HelpButton, owner: QWidget) -> None:
        super().__init__(button)
        self._button, self._owner = button, owner
        owner.installEventFilter(self)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutDirectionChange):
            self._place()
        return False

    def _place(self) -> None:
        mirrored = self._owner.layoutDirection() == Qt.LayoutDirection.RightToLeft
        self._button.move(QPoint(_RIGHT if mirrored else self._owner.width() - _RIGHT - self._button.width(), _TOP))
        self._button.raise_()

"""The floating buttons of the map's tools."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QToolButton, QWidget

from embviz.gui.core.qt_parts import layout_of
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.plane.pointing import PointingView
from embviz.gui.widgets.plane.tools import Tool
from embviz.util.language import tr

_EDGE = 2 * theme.SPACING
_BUTTON = 28, 28
_ON_PLANE = tr("Drag moves the map; with Shift, it draws a rectangle (Escape)")
_IN_SPACE = tr("Drag turns the map; with Space, it moves it; with Shift, it draws a rectangle (Escape)")
_ICON = 18, 18
_TOOLS = (
    (Tool.POINTER, tr("Pointer"), _ON_PLANE),
    (Tool.RECTANGLE, tr("Rectangle"),
    tr("Drag to select the words in a rectangle; Shift adds, Ctrl or Alt removes (R)")),
    (Tool.LASSO, tr("Lasso"), tr("Drag around words to select them; Shift adds, Ctrl or Alt removes (L)")),
)


class ToolButtons(QFrame):
    """Buttons that show and choose the active tool.

    Parameters
    ----------
    view : PointingView
        The view below it.
    """

    def __init__(self, view: PointingView) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("map.tools")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(3, 3, 3, 3)
        layout.setSpacing(2)
        group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        self._others: dict[str, tuple[QToolButton, str]] = {}  # buttons with their icons
        for tool, title, help_text in _TOOLS:
            made = self._make(f"map.tool.{tool.value}", title, help_text)
            made.clicked.connect(lambda _checked=False, tool=tool: view.take_tool(tool))
            group.addButton(made)
            self._buttons[tool.value] = made
        self._on_tool(view.tool.value)
        view.tool_changed.connect(self._on_tool)
        view.installEventFilter(self)
        self._buttons[Tool.POINTER.value].installEventFilter(self)
        theme.source.changed.connect(self._style)
        self._style()

    def add(self, name: str, drawing: str, title: str, about: str, call: Callable[[], None]) -> None:
        """Add a button that is not a tool.

        Parameters
        ----------
        name : str
            Object name.
        drawing : str
            Its icon.
        call : callable
            Called when it is pressed; `check` sets whether it is checked.
        """
        made = self._make(name, title, about)
        made.clicked.connect(lambda _checked=False: call())
        self._others[name] = (made, drawing)
        self._style()

    def check(self, name: str, down: bool) -> None:
        """Set whether an added button is checked."""
        self._others[name][0].setChecked(down)

    def _make(self, name: str, title: str, about: str) -> QToolButton:
        made = QToolButton()
        made.setObjectName(name)
        made.setAccessibleName(title)
        made.setToolTip(about)
        made.setCheckable(True)
        set_scaled_size(made, fixed_size=_BUTTON, icon_size=_ICON)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout_of(self).addWidget(made)
        return made

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        elif event.type() == QEvent.Type.ToolTip and isinstance(watched, QWidget) and watched is not self._view:
            watched.setToolTip(_IN_SPACE if self._view.in_space else _ON_PLANE)
        return False

    def _place(self) -> None:
        self.adjustSize()
        self.move(self._view.width() - self.width() - _EDGE, _EDGE)

    def _on_tool(self, tool: str) -> None:
        self._buttons[tool].setChecked(True)

    def _style(self) -> None:
        look = theme.current()
        for name, made in self._buttons.items():
            made.setIcon(icon(f"tool-{name}"))
        for made, drawing in self._others.values():
            made.setIcon(icon(drawing))
        self.setStyleSheet(
            f"#map\\.tools {{ background: {look.surface}; border: 1px solid {look.line}; border-radius: 8px; }}"
            " QToolButton { background: transparent; border: none; border-radius: 6px; padding: 0; }"
            f" QToolButton:hover {{ background: {look.hover}; }}"
            f" QToolButton:checked {{ background: {look.accent_soft}; }}"
            f" QToolButton:focus {{ border: 1px solid {look.accent}; }}"
        )
        self._place()

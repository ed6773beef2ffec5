"""The docks of the window, one line each. Bare docks have no title bar."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolButton, QWidget

from embviz.gui.guide.help_button import SIZE, add_help
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import mirrored, tr


@dataclass(frozen=True)
class DockSpec:
    """Specification of a dock: id, title, initial area, shortcut, class and help page.

    `below` names the dock under which it is placed, `beside` the one with which it shares tabs; a dock that is
    `bare` has no title bar. One that is `of_training` is hidden while there is nothing to train on. One that
    `stays` is shown with every page, once it is requested, until it is closed. `width` is its initial width at the
    side of the window, in px at the normal text size.
    """

    id: str
    title: str
    area: Qt.DockWidgetArea
    shortcut: str
    location: str
    help: str
    below: str = ""
    beside: str = ""
    bare: bool = False
    of_training: bool = False
    stays: bool = False
    width: int = 0


_ICON = 18, 18  # px
_TRAINING_PX, _WORDS_PX = 256, 326
_LEFT, _RIGHT, _BELOW = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)
# Qt mirrors the contents of docks for right-to-left languages, but not the sides of the window
_FIRST, _LAST = (_RIGHT, _LEFT) if mirrored() else (_LEFT, _RIGHT)

DOCKS = (
    DockSpec(
        "training",
        tr("Training"),
        _FIRST,
        "Ctrl+Shift+1",
        "training.panel:TrainingPanel",
        "training",
        of_training=True,
        width=_TRAINING_PX,
    ),
    DockSpec(
        "inspector",
        tr("Word"),
        _LAST,
        "Ctrl+Shift+2",
        "map.panels.inspector:Inspector",
        "panels#word",
        bare=True,
        width=_WORDS_PX,
    ),
    DockSpec(
        "layout",
        tr("Layout"),
        _LAST,
        "",
        "map.panels.layout:LayoutPanel",
        "panels#layout",
        beside="inspector",
        bare=True,
        width=_WORDS_PX,
    ),
    DockSpec(
        "color",
        tr("Color"),
        _LAST,
        "",
        "map.panels.color:ColorPanel",
        "panels#color",
        beside="inspector",
        bare=True,
        width=_WORDS_PX,
    ),
    DockSpec(
        "select",
        tr("Select"),
        _LAST,
        "Ctrl+Shift+5",
        "map.panels.selection:SelectionPanel",
        "panels#select",
        beside="inspector",
        bare=True,
        width=_WORDS_PX,
    ),
    DockSpec(
        "trust",
        tr("Trust"),
        _LAST,
        "",
        "map.panels.trust:TrustPanel",
        "panels#trust",
        beside="inspector",
        bare=True,
        width=_WORDS_PX,
    ),
    DockSpec(
        "story",
        tr("Story"),
        _LAST,
        "Ctrl+Shift+6",
        "story.panel:StoryPanel",
        "projects#stories",
        stays=True,
        width=_WORDS_PX,
    ),
    DockSpec(
        "timeline",
        tr("Timeline"),
        _BELOW,
        "Ctrl+Shift+4",
        "training.timeline:TimelinePanel",
        "timeline",
        bare=True,
        of_training=True,
    ),
    DockSpec(
        "loss",
        tr("Curves"),
        _BELOW,
        "Ctrl+Shift+3",
        "training.curves_panel:CurvesPanel",
        "timeline#curves",
        below="timeline",
        bare=True,
        of_training=True,
    ),
)


def sharing(name: str) -> frozenset[str]:
    """Return the ids of the docks that share tabs with one, including that one."""
    place = next(spec.beside or spec.id for spec in DOCKS if spec.id == name)
    return frozenset(spec.id for spec in DOCKS if place in (spec.id, spec.beside))


def place_dock(window: QMainWindow, spec: DockSpec, dock: QDockWidget, others: Mapping[str, QDockWidget]) -> None:
    """Put a dock at its initial place."""
    window.addDockWidget(spec.area, dock)
    if spec.beside:
        window.tabifyDockWidget(others[spec.beside], dock)
        others[spec.beside].raise_()
    if spec.below:
        window.splitDockWidget(others[spec.below], dock, Qt.Orientation.Vertical)


def name_tabs(window: QMainWindow) -> list[QTabBar]:
    """Set the names of the existing tab bars, and return the tab bars."""
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    for bar in bars:
        bar.setObjectName("docks.tabs")
        bar.setAccessibleName(tr("Panels"))
        bar.setWhatsThis(tr("Panels that share this place: click one, or use ← and →."))
    return bars


def hide_stray_tabs(window: QMainWindow) -> None:
    """Name the tab bars, and hide those that Qt leaves above the menu after restoring a layout.

    Call it after the docks have been laid out: before that, every tab bar lies above the menu.
    """
    for bar in name_tabs(window):
        if bar.count() < 2 and bar.pos().isNull():
            bar.hide()


class Dock(QDockWidget):
    """A dock whose contents are built when it is first shown or when they are requested.

    Its initial width is that of its specification, unless its contents need more.

    Parameters
    ----------
    put_away : callable
        Called with the id of the dock by the close button of its title bar.

    Signals
    -------
    built(QWidget)
        Its contents have been built.
    """

    built = Signal(QWidget)

    def __init__(
        self,
        spec: DockSpec,
        context: Context,
        window: QMainWindow | None = None,
        put_away: Callable[[str], None] = lambda _name: None,
    ) -> None:
        super().__init__(spec.title, window)
        self._spec, self._context, self._put_away = spec, context, put_away
        self._seen = False  # as last reported by Qt
        self.setObjectName(f"dock.{spec.id}")
        self.setTitleBarWidget(QWidget(self))
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
        )
        self.visibilityChanged.connect(self._on_visibility)
        # Qt reports every dock of a tab group as visible until it has laid them out
        self.visibilityChanged.connect(self._build_if_seen, Qt.ConnectionType.QueuedConnection)

    def contents(self) -> QWidget:
        """Return the contents of the dock, importing and building them at the first call."""
        if self.widget() is None:
            self._build()
        return self.widget()

    def sizeHint(self) -> QSize:
        asked, width = super().sizeHint(), self._spec.width
        return QSize(max(px(width), self.minimumSizeHint().width()), asked.height()) if width else asked

    def _build(self) -> None:
        spec, context = self._spec, self._context
        module, name = spec.location.split(":")
        contents: QWidget = getattr(import_module(f"embviz.gui.{module}"), name)(context, self)
        head = contents.head if spec.bare else row(label(spec.title, "section"), None)  # type: ignore[attr-defined]
        if not spec.bare:
            head.setContentsMargins(14, 10, 14, 2)  # where its contents begin and end
            self.titleBarWidget().setLayout(head)
        if spec.id != "timeline":  # because it is a strip of the map
            head.addWidget(_ClosingButton(spec, self._put_away))
        add_help(contents, spec.id, spec.title, lambda: context.show_help(spec.help), head)
        # behind another tab a dock is only moved outside of the window, and its contents would continue to work
        sizes = contents.sizePolicy()
        sizes.setRetainSizeWhenHidden(True)
        contents.setSizePolicy(sizes)
        if spec.width:  # Qt takes the size of a dock from its contents; none gives way to texts in the middle
            set_scaled_size(contents, minimum_width=spec.width)
        if not self._seen and not self.isHidden():
            contents.hide()
        self.setWidget(contents)
        self.built.emit(contents)

    def _on_visibility(self, seen: bool) -> None:
        self._seen = seen
        if self.widget() is not None:
            self.widget().setVisible(seen)

    def _build_if_seen(self) -> None:
        if not self.visibleRegion().isEmpty():
            self.contents()


class _ClosingButton(QToolButton):
    """Close button in the title bar of a dock."""

    def __init__(self, spec: DockSpec, put_away: Callable[[str], None]) -> None:
        super().__init__()
        said = tr("Close the panel {title}", title=spec.title)
        self.setObjectName(f"{spec.id}.close")
        self.setAccessibleName(said)
        self.setToolTip(said)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_scaled_size(self, fixed_size=(SIZE + 2, SIZE + 2), icon_size=_ICON)
        self._drawn = "close" if spec.area == _BELOW else "panel-left" if spec.area == _LEFT else "panel-right"
        self.clicked.connect(lambda: put_away(spec.id))
        theme.source.changed.connect(self._paint)
        self._paint()

    def _paint(self) -> None:
        self.setIcon(icon(self._drawn))

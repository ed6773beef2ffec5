"""The docks of the window, one line each. Bare docks have no title bar."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QTabBar, QToolButton, QWidget

from embviz.gui.guide.help_button import SIZE, add_help
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import sized
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import mirrored, tr


@dataclass(frozen=True)
class DockSpec:
    """One dock: id, title, where it is at first, its shortcut, where its class is, and its place in the guide.

    `below` names the dock under which it stands, `beside` the one with which it shares a place, as tabs; a dock that is
    `bare` has no line with its title. One that is `of_training` is put away while there is nothing to train on. `width`
    is that at the side of the window at first, in px of the usual text size.
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
    width: int = 0


_ICON = 18, 18  # px
_TRAINING_PX, _WORDS_PX = 256, 304
_LEFT, _RIGHT, _BELOW = (
    Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea,
)
# Qt mirrors what is inside the docks, not the sides of the window
_FIRST, _LAST = (_RIGHT, _LEFT) if mirrored() else (_LEFT, _RIGHT)

DOCKS = (
    DockSpec("training", tr("Training"), _FIRST, "Ctrl+Shift+1", "training.panel:TrainingPanel", "training",
             of_training=True, width=_TRAINING_PX),
    DockSpec("inspector", tr("Word"), _LAST, "Ctrl+Shift+2", "map.panels.inspector:Inspector", "panels#word", bare=True,
             width=_WORDS_PX),
    DockSpec("layout", tr("Layout"), _LAST, "", "map.panels.layout:LayoutPanel", "panels#layout", beside="inspector",
             bare=True, width=_WORDS_PX),
    DockSpec("color", tr("Color"), _LAST, "", "map.panels.color:ColorPanel", "panels#color", beside="inspector",
             bare=True, width=_WORDS_PX),
    DockSpec("select", tr("Select"), _LAST, "Ctrl+Shift+5", "map.panels.selection:SelectionPanel", "panels#select",
             beside="inspector", bare=True, width=_WORDS_PX),
    DockSpec("trust", tr("Trust"), _LAST, "", "map.panels.trust:TrustPanel", "panels#trust", beside="inspector",
             bare=True, width=_WORDS_PX),
    DockSpec("timeline", tr("Timeline"), _BELOW, "Ctrl+Shift+4", "training.timeline:TimelinePanel", "timeline",
             bare=True, of_training=True),
    DockSpec("loss", tr("Curves"), _BELOW, "Ctrl+Shift+3", "training.curves_panel:CurvesPanel", "timeline#curves",
             below="timeline", bare=True, of_training=True),
)


def sharing(name: str) -> frozenset[str]:
    """Return the ids of the docks that share a place with one as tabs, it among them."""
    place = next(spec.beside or spec.id for spec in DOCKS if spec.id == name)
    return frozenset(spec.id for spec in DOCKS if place in (spec.id, spec.beside))


def place_dock(window: QMainWindow, spec: DockSpec, dock: QDockWidget, others: Mapping[str, QDockWidget]) -> None:
    """Put a dock where it is at first."""
    window.addDockWidget(spec.area, dock)
    if spec.beside:
        window.tabifyDockWidget(others[spec.beside], dock)
        others[spec.beside].raise_()
    if spec.below:
        window.splitDockWidget(others[spec.below], dock, Qt.Orientation.Vertical)


def hide_stray_tabs(window: QMainWindow) -> None:
    """Name the bars of tabs, and hide those that Qt leaves above the menu where an arrangement was restored.

    To be called when the docks have been laid out: before, all bars lie there.
    """
    for bar in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
        bar.setObjectName("docks.tabs")
        bar.setAccessibleName(tr("Panels"))
        bar.setWhatsThis(tr("Panels that share this place: click one, or go from one to the next by ← and →."))
        if bar.count() < 2 and bar.pos().isNull():
            bar.hide()


def make_dock(
    spec: DockSpec, context: Context, window: QMainWindow | None = None,
    put_away: Callable[[str], None] = lambda _name: None,
) -> QDockWidget:
    """Import and build a dock; the button at its head calls `put_away` with its id."""
    module, name = spec.location.split(":")
    dock = _Dock(spec, window)
    dock.setObjectName(f"dock.{spec.id}")
    contents = getattr(import_module(f"embviz.gui.{module}"), name)(context, dock)
    dock.setWidget(contents)
    head: QHBoxLayout = contents.head if spec.bare else row(label(spec.title, "section"), None)
    bar = QWidget(dock)
    if not spec.bare:
        head.setContentsMargins(18, 10, 14, 2)
        bar.setLayout(head)
    dock.setTitleBarWidget(bar)
    if spec.id != "timeline":  # which is a strip of the map
        head.addWidget(_ClosingButton(spec, put_away))
    add_help(dock.widget(), spec.id, spec.title, lambda: context.show_help(spec.help), head)
    # behind another tab a dock only lies outside of the window, and what it holds would go on working
    sizes = dock.widget().sizePolicy()
    sizes.setRetainSizeWhenHidden(True)
    dock.widget().setSizePolicy(sizes)
    dock.visibilityChanged.connect(dock.widget().setVisible)
    dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
                     | QDockWidget.DockWidgetFeature.DockWidgetClosable)
    return dock


class _Dock(QDockWidget):
    """As wide at first as its specification says, where what is in it needs no more."""

    def __init__(self, spec: DockSpec, window: QMainWindow | None) -> None:
        super().__init__(spec.title, window)
        self._width = spec.width

    def sizeHint(self) -> QSize:
        asked = super().sizeHint()
        return QSize(max(px(self._width), self.minimumSizeHint().width()), asked.height()) if self._width else asked


class _ClosingButton(QToolButton):
    """At the head of a dock; puts it away."""

    def __init__(self, spec: DockSpec, put_away: Callable[[str], None]) -> None:
        super().__init__()
        said = tr("Close the panel {title}", title=spec.title)
        self.setObjectName(f"{spec.id}.close")
        self.setAccessibleName(said)
        self.setToolTip(said)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        sized(self, fixed_size=(SIZE + 2, SIZE + 2), icon_size=_ICON)
        self._drawn = "close" if spec.area == _BELOW else "panel-left" if spec.area == _LEFT else "panel-right"
        self.clicked.connect(lambda: put_away(spec.id))
        theme.source.changed.connect(self._paint)
        self._paint()

    def _paint(self) -> None:
        self.setIcon(icon(self._drawn))

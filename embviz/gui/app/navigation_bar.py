"""The navigation bar at the side: a button for each page, in groups."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QLabel, QToolBar, QWidgetAction

from embviz.gui.pages.registry import GROUPS, PAGES
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.theme import px, room
from embviz.gui.widgets.layouts import label
from embviz.util.language import tr

_LEAST_ICON = 16  # px on the screen: a smaller icon is unreadable
_BETWEEN, _ENDS = 4, 16  # px, as in the style sheet
_WIDE_FROM = 1160  # px of the window: in a smaller one the pages need the room that headings would take


@dataclass(frozen=True)
class _Form:
    """How the bar is drawn; lengths in px at the normal text size."""

    width: int  # of a button
    tallest: int  # height of a button where there is enough room
    line: int  # height of a button's text with its margins
    icon: int
    heading: int  # height of a heading; 0 for a bar without headings
    style: Qt.ToolButtonStyle


_COMPACT = _Form(68, 58, 23, 24, 0, Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
_WIDE = _Form(116, 32, 25, 18, 24, Qt.ToolButtonStyle.ToolButtonTextBesideIcon)


def shortcut_of(page_id: str) -> str:
    """Return the shortcut of a page; empty if it has none."""
    return next(spec.shortcut for spec in PAGES if spec.id == page_id)


class NavigationBar(QToolBar):
    """Buttons that show the pages, identified by their ids, below the headings of their groups.

    In a narrow window, or with large text, it is a narrow bar with the icons above the names and without headings.

    Parameters
    ----------
    show_page : callable
        Called with the id of the page whose button was pressed.

    Attributes
    ----------
    page_actions : list of QAction
        One for each page, in their order.
    """

    def __init__(self, show_page: Callable[[str], None]) -> None:
        super().__init__(tr("Pages"))
        self.setObjectName("rail")
        self.setMovable(False)
        self.toggleViewAction().setVisible(False)
        self._form = _WIDE
        self.page_actions: list[QAction] = []
        self._headings: list[tuple[QLabel, QAction]] = []
        titles, buttons = dict(GROUPS), QActionGroup(self)
        for group, specs in groupby(PAGES, key=lambda spec: spec.group):
            heading = label(titles[group], name=f"rail.group.{group}")
            held = QWidgetAction(self)
            held.setDefaultWidget(heading)
            self.addAction(held)
            self._headings.append((heading, held))
            for spec in specs:
                # made here and not by Qt, which would not tell Python of the end of its own
                action = QAction(spec.title, self)
                self.addAction(action)
                action.setObjectName(f"page.{spec.id}")
                action.setCheckable(True)
                action.setShortcut(spec.shortcut)
                action.setToolTip(f"{spec.title} ({spec.shortcut})" if spec.shortcut else spec.title)
                action.triggered.connect(lambda _checked=False, page=spec.id: show_page(page))
                buttons.addAction(action)
                self.page_actions.append(action)
                tool = self.widgetForAction(action)
                tool.setObjectName(f"rail.{spec.id}")
                tool.setAccessibleName(spec.title)
                tool.setAccessibleDescription(titles[group])
                tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fit()
        self._paint()
        theme.source.changed.connect(self._on_theme)

    def check(self, page_id: str) -> None:
        """Mark the current page."""
        next(a for a, spec in zip(self.page_actions, PAGES, strict=True) if spec.id == page_id).setChecked(True)

    def set_window_width(self, width: int) -> None:
        """Choose the wide or the narrow form for a window of this width, in px."""
        form = _WIDE if width >= px(_WIDE_FROM) else _COMPACT
        if form is not self._form:
            self._form = form
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Size buttons and headings for the height: large text hides the headings first, then the icons."""
        form, count = self._form, len(self.page_actions)
        between, height = ceil(room(_BETWEEN)), self.height() - room(_ENDS)
        headings = len(self._headings) * (px(form.heading) + between)
        headed = form.heading > 0 and (height - headings) // count - between >= px(form.line)
        each = int((height - headings * headed) // count - between)
        tall = min(max(each, px(form.line)), px(form.tallest))
        beside = form.style == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        drawn = px(form.icon) if beside else min(tall - px(form.line), px(form.icon))
        self._set_wide(beside)
        self.setToolButtonStyle(form.style if drawn >= _LEAST_ICON else Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setIconSize(QSize(drawn, drawn))
        # fixed, because re-applying a style sheet would measure them again
        for action in self.page_actions:
            self.widgetForAction(action).setFixedSize(QSize(px(form.width), tall))
        for heading, shown in self._headings:
            heading.setFixedSize(QSize(px(form.width), px(form.heading)))
            shown.setVisible(headed)

    def _set_wide(self, wide: bool) -> None:
        """Let the style sheet draw the buttons of this form."""
        if self.property("wide") == wide:
            return
        self.setProperty("wide", wide)
        for part in (*(self.widgetForAction(action) for action in self.page_actions), *(h for h, _ in self._headings)):
            part.style().unpolish(part)
            part.style().polish(part)

    def _on_theme(self) -> None:
        self._paint()
        self.set_window_width(self.window().width())
        self._fit()

    def _paint(self) -> None:
        for action, spec in zip(self.page_actions, PAGES, strict=True):
            action.setIcon(icon(spec.icon))

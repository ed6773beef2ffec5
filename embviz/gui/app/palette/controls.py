"""Controls of all pages and panels, and their options, for the command palette.

Pages and panels are built when they are first shown, so what stands on them is listed in ``resources/controls.json``.
``python packaging/controls.py`` writes that list; a test holds it to the window.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QWidget,
)

from embviz.gui.app.docks.specs import DOCKS
from embviz.gui.pages.registry import PAGES
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.util.assets import asset

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

PAGE, PANEL = "page", "panel"
_FILE = "controls.json"
_KINDS = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)
_MOST_OPTIONS = 24  # of a list: longer ones are data
_REPEATED = (".english", ".next", ".help", "_copy", "_save", "_filter")  # ends of names that most pages have
_LEFT_OUT = frozenset({"lessons"})  # pages whose controls change with what is shown; lessons have entries of their own


@dataclass(frozen=True)
class ListedControl:
    """A control of a page or a panel.

    Attributes
    ----------
    where : {"page", "panel"}
    place : str
        Address of the page, or id of the panel.
    name : str
        Object name.
    text : str
        Accessible name, in English.
    options : tuple of str
        Of a list to choose from, in English.
    """

    where: str
    place: str
    name: str
    text: str
    options: tuple[str, ...] = ()


@cache
def listed_controls() -> tuple[ListedControl, ...]:
    """Return the controls of all pages and panels."""
    found = json.loads(asset(_FILE).read_text("utf-8"))
    return tuple(
        ListedControl(one["where"], one["place"], one["name"], one["text"], tuple(one.get("options", ())))
        for one in found
    )


def controls_of(window: "MainWindow") -> tuple[ListedControl, ...]:
    """Return the controls of all pages and panels of a window in which nothing is open; builds all of them."""
    found: dict[str, ListedControl] = {}
    for where, place, part in _places(window):
        for control in part.findChildren(QWidget):
            name, text = control.objectName(), control.accessibleName()
            wanted = "." in name and text and not name.endswith(_REPEATED) and ".question." not in name
            if wanted and isinstance(control, _KINDS) and not isinstance(control, QScrollBar):
                found.setdefault(name, ListedControl(where, place, name, text, _options(control)))
    return tuple(sorted(found.values(), key=lambda one: (one.where, one.place, one.name)))


def as_json(controls: tuple[ListedControl, ...]) -> str:
    """Return the text of the list of controls, one on a line."""

    def said(one: ListedControl) -> str:
        entry: dict[str, Any] = {"where": one.where, "place": one.place, "name": one.name, "text": one.text}
        return json.dumps({**entry, "options": one.options} if one.options else entry, ensure_ascii=False)

    return "[\n" + ",\n".join(map(said, controls)) + "\n]\n"


def show_control(window: "MainWindow", listed: ListedControl, option: int = -1) -> bool:
    """Go to a control, scroll to it and focus it; open its list at an option if one is given.

    Returns
    -------
    bool
        Whether it can be used now: parts of a page are there only when something is open or chosen.
    """
    if listed.where == PAGE:
        window.show_page(listed.place)
    else:
        window.show_panel(listed.place)
    control = window.findChild(QWidget, listed.name)
    if control is None:
        return False
    around: QWidget | None = control
    while around is not None and around is not window:
        if isinstance(around, CollapsibleSection):
            around.set_open(True)
        elif isinstance(around, QScrollArea):
            around.ensureWidgetVisible(control)
        around = around.parentWidget()
    if not control.isVisible() or not control.isEnabled():
        return False
    control.setFocus(Qt.FocusReason.ShortcutFocusReason)
    if isinstance(control, QComboBox) and 0 <= option < control.count():
        control.showPopup()
        control.view().setCurrentIndex(control.model().index(option, control.modelColumn(), control.rootModelIndex()))
    return True


def _places(window: "MainWindow") -> Iterator[tuple[str, str, QWidget]]:
    for page in PAGES:
        if page.id in _LEFT_OUT:
            continue
        # tabs first: a control belongs to the tab that it stands on
        for part in page.parts:
            yield PAGE, f"{page.id}/{part.id}", window.page(f"{page.id}/{part.id}")
        yield PAGE, page.id, window.page(page.id)
    for dock in DOCKS:
        yield PANEL, dock.id, window.panel(dock.id)


def _options(control: QWidget) -> tuple[str, ...]:
    if not isinstance(control, QComboBox) or not 1 < control.count() <= _MOST_OPTIONS:
        return ()
    return tuple(control.itemText(at) for at in range(control.count()))

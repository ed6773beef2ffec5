"""Run as a process: opens every page in a language whose every text stands in marks, and prints what stands in none.

The second argument is a folder for settings. With a code of a language as third one, it is opened in that language,
and what the window is like is printed instead. Texts are looked up when modules are imported, hence a process.
"""

import json
import re
import sys
import time
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QDialog, QDockWidget, QLineEdit, QTabBar, QWidget

from embviz.gui.core import settings
from embviz.gui.style import languages
from embviz.util import language

OPEN, CLOSE = "⟦", "⟧"
_SAID = (
    "text",
    "toolTip",
    "accessibleName",
    "accessibleDescription",
    "placeholderText",
    "title",
    "suffix",
    "prefix",
    "specialValueText",
    "windowTitle",
    "whatsThis",
)


def texts_of(widget: QWidget):
    """Yield every text that a part shows, or says to those who cannot see it."""
    for name in _SAID:
        read = getattr(widget, name, None)
        if callable(read) and not (isinstance(widget, QLineEdit) and name == "text"):
            said = read()
            if isinstance(said, str):
                yield said
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(at) for at in range(widget.count()))
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(at) for at in range(min(widget.count(), 40)))
    if isinstance(widget, QAbstractItemView) and isinstance(widget.model(), QAbstractTableModel):
        model = widget.model()
        for column in range(model.columnCount(QModelIndex())):
            yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")


def unmarked(window: QWidget, found: dict[str, str]) -> None:
    """Add each text with a word in it that was not looked up, with the part that shows it."""
    for widget in (window, *window.findChildren(QWidget)):
        for text in texts_of(widget):
            plain = re.sub(r"<[^>]*>|&\w+;", "", text)
            # what was looked up may stand beside words and names of files
            if OPEN not in plain and re.search(r"[A-Za-z]{3,}", plain):
                found.setdefault(plain, widget.objectName() or type(widget).__name__)


def _work(application, done, longest_s: float = 1200.0) -> None:
    end = time.monotonic() + longest_s
    while not done() and time.monotonic() < end:
        application.processEvents()


def _rest(application, window) -> None:
    for _ in range(3):
        application.processEvents()
    # layouts may go on for long; what they lay out is not read here
    _work(application, lambda: not window.jobs.busy(), 3.0)
    application.processEvents()


def main(folder: str, code: str | None) -> None:
    """Open the window and print what was found as JSON."""
    settings.write_below(Path(folder))
    if code is None:
        language.use(lambda text, _count: f"{OPEN}{text}{CLOSE}")
    else:
        languages.begin(code)
    from embviz.gui.app.application import make_window
    from embviz.gui.lessons import LESSONS
    from embviz.gui.pages.registry import PAGES

    application, window = make_window(["embviz"])
    window.resize(1600, 1000)
    window.show()
    if code is not None:
        _rest(application, window)
        print(json.dumps(_seen(application, window)))
        window.close()
        return
    window.run_action("file.toy_world")
    _work(application, lambda: window.workspace.corpus is not None)
    window.run_action("train.run")
    _work(application, lambda: window.workspace.embedding is not None and not window.workspace.training)
    found: dict[str, str] = {}
    for page in PAGES:
        for address in [f"{page.id}/{part.id}" for part in page.parts] or [page.id]:
            window.show_page(address)
            _rest(application, window)
            unmarked(window, found)
    for lesson in LESSONS:
        window.page("lessons").show_lesson(lesson.id)
        _rest(application, window)
        for part in window.page("lessons").picture().parts.values():
            unmarked(part, found)
    for action in ("edit.preferences", "help.shortcuts", "help.about", "file.export_map", "help.palette"):
        window.run_action(action)
        _rest(application, window)
        for dialog in application.topLevelWidgets():
            if isinstance(dialog, QDialog) and dialog.isVisible():
                unmarked(dialog, found)
                dialog.close()
    print(json.dumps(found))
    window.close()


def _seen(application, window) -> dict[str, object]:
    rail = window.findChild(QWidget, "rail")
    return {
        "spoken": language.spoken(),
        "mirrored": application.layoutDirection() == Qt.LayoutDirection.RightToLeft,
        "menus": [action.text() for action in window.menuBar().actions()],
        "rail": [action.text() for action in rail.actions() if action.text()],
        "rail_at": _across(window, rail),
        "close": application.translate("QPlatformTheme", "Close"),
        "training_at": window.dockWidgetArea(window.findChild(QDockWidget, "dock.training")).name,
    }


def _across(window, part) -> float:
    return part.mapTo(window, part.rect().center()).x() / window.width()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)

"""In the smallest window, and with letters twice as large, nothing is cut off: no page, panel, lesson or dialog."""

import pytest
from PySide6.QtWidgets import QDialog, QWidget

from embviz.gui.app.palette.widget import CommandPalette
from embviz.gui.app.tour.tour import Tour
from embviz.gui.lessons import LESSONS
from embviz.gui.style import stylesheet
from tests.patience import Patience

from .addresses import ADDRESSES
from .cut_off import found_cut, lay_out

LONG = 60_000  # ms
REST_MS = 20_000  # in which the parts of a window find their places
DIALOGS = (
    "edit.preferences",
    "help.shortcuts",
    "help.about",
    "file.about_vectors",
    "file.audit",
    "file.export_map",
    "file.export_animation",
)


@pytest.fixture(autouse=True)
def _usual_size_afterwards(qapp):
    yield
    stylesheet.apply(qapp, "light", 100)


def _cut(part):
    """Return what stays cut off when all has found its place; how long that takes is the machine's business."""
    rest = Patience(REST_MS)
    while True:
        lay_out()
        found = found_cut(part)
        if not found or rest.is_over():
            return found


def test_nothing_is_cut_off(trained, qtbot):
    found = {}
    for percent, wide, high in ((200, 1920, 1080), (200, 1280, 800), (100, 900, 600)):
        cut = _cut_off(trained, qtbot, percent, wide, high)
        found |= {(percent, wide, high, where): parts for where, parts in cut.items() if parts}
    assert found == {}


def _cut_off(trained, qtbot, percent, wide, high):
    """Return what is cut off in each place of a window of a size, with letters of a size."""
    trained.commands.use_text_size(percent)
    trained.resize(wide, high)
    cut = {}
    for address in ADDRESSES:
        trained.show_page(address)
        cut[address] = _cut(trained)
        assert (trained.width(), trained.height()) == (wide, high), address
    trained.show_page("lessons")
    for lesson in LESSONS:
        trained.page("lessons").show_lesson(lesson.id)
        cut[lesson.id] = _cut(trained.page("lessons"))
    for name in ("layout", "color", "select", "trust", "inspector"):
        trained.show_page("map")
        trained.show_panel(name)
        cut[name] = _cut(trained)
    for action in DIALOGS:
        trained.run_action(action)
        qtbot.waitUntil(lambda: any(map(QWidget.isVisible, trained.findChildren(QDialog))), timeout=LONG)
        dialog = next(filter(QWidget.isVisible, trained.findChildren(QDialog)))
        cut[action] = _cut(dialog)
        if dialog.width() > wide or dialog.height() > high:
            cut[action].append(f"larger than the window: {dialog.width()} x {dialog.height()}")
        dialog.close()
    trained.run_action("help.palette")
    cut["palette"] = _cut(trained.findChild(CommandPalette))
    trained.findChild(CommandPalette).leave()
    Tour.begin(trained)
    cut["tour"] = _cut(trained.findChild(QWidget, "tour.card"))
    trained.findChild(Tour).leave()
    return cut

"""Docks that do not fit into the window make room for each other, and return when there is room."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget

from embviz.gui.pages.registry import PAGES
from embviz.gui.style import stylesheet

from ..cut_off import found_cut, lay_out

WORDS = ("inspector", "layout", "color", "select", "trust")


@pytest.fixture(autouse=True)
def _usual_size_afterwards(qapp):
    yield
    stylesheet.apply(qapp, "light", 100)


@pytest.fixture
def on_map(trained):
    trained.show_page("map")
    trained.resize(1280, 800)
    for name in ("training", "loss", "inspector"):  # all that there is
        trained.show_panel(name)
    return trained


def panels(window):
    """Return which panels are there, behind tabs or not."""
    lay_out()
    return {dock.objectName().removeprefix("dock.") for dock in window.findChildren(QDockWidget) if not dock.isHidden()}


def test_a_narrow_window_keeps_the_form_of_training_and_a_wide_one_has_all(on_map):
    every = panels(on_map)
    assert every == {"training", "timeline", "loss", *WORDS}
    on_map.resize(900, 600)
    assert panels(on_map) == {"training", "timeline", "loss"}
    assert found_cut(on_map) == []
    on_map.resize(1280, 800)
    assert panels(on_map) == every
    on_map.resize(1300, 800)
    assert on_map.corner(Qt.Corner.BottomLeftCorner) == Qt.DockWidgetArea.LeftDockWidgetArea


def test_the_panel_in_front_is_in_front_again(on_map, qtbot):
    on_map.show_panel("trust")
    panels(on_map)
    on_map.resize(900, 600)
    panels(on_map)
    on_map.resize(1280, 800)
    qtbot.waitUntil(lambda: panels(on_map) and on_map.findChild(QDockWidget, "dock.trust").widget().isVisible())
    assert not on_map.findChild(QDockWidget, "dock.inspector").widget().isVisible()


@pytest.mark.parametrize("asked", ["by name", "by its action"])
def test_what_a_person_asks_for_stays_and_what_is_opposite_gives_way(on_map, asked):
    def show(name):
        if asked == "by name":
            on_map.show_panel(name)
        else:
            on_map.findChild(QDockWidget, f"dock.{name}").toggleViewAction().trigger()

    on_map.resize(900, 600)
    assert "training" in panels(on_map)
    show("color")
    assert panels(on_map) == {"timeline", "loss", *WORDS}
    assert on_map.findChild(QDockWidget, "dock.color").widget().isVisible()
    show("training")
    assert panels(on_map) == {"training", "timeline", "loss"}
    assert found_cut(on_map) == []


def test_a_panel_that_is_closed_leaves_its_room_to_others(on_map):
    on_map.resize(900, 600)
    panels(on_map)
    on_map.findChild(QDockWidget, "dock.training").toggleViewAction().trigger()
    assert panels(on_map) == {"timeline", "loss", *WORDS}


def test_what_is_put_away_is_remembered_as_shown(on_map):
    every = panels(on_map)
    on_map.resize(900, 600)
    panels(on_map)
    on_map.show_page("words")
    assert panels(on_map) == set()
    on_map.show_page("map")
    assert panels(on_map) == {"training", "timeline", "loss"}
    on_map.resize(1280, 800)
    assert panels(on_map) == every


def test_letters_twice_as_large_and_back(on_map, qtbot):
    every = panels(on_map)
    on_map.commands.use_text_size(200)
    qtbot.waitUntil(lambda: panels(on_map) == {"training", "timeline"} and found_cut(on_map) == [])
    on_map.commands.use_text_size(100)
    qtbot.waitUntil(lambda: panels(on_map) == every and found_cut(on_map) == [])


def test_a_page_is_not_asked_for_the_room_of_those_behind_it(on_map):
    for page in PAGES:
        on_map.page(page.id)
    on_map.show_page("map")
    alone = on_map._stack.minimumSizeHint().width()
    behind = max(on_map._stack.widget(at).minimumSizeHint().width() for at in range(on_map._stack.count()))
    assert alone < behind

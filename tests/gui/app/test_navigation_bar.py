"""The navigation bar: groups of pages, keys that stay, and its two forms."""

from itertools import groupby

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from embviz.gui.app.navigation_bar import NavigationBar, shortcut_of
from embviz.gui.pages.registry import GROUPS, PAGES

KEYS = ("start", "text", "map", "runs", "compare", "words", "analogy", "similarity", "axes", "space")


def test_pages_of_a_group_stand_together_and_words_are_explored_in_one_place():
    groups = {group: [page.id for page in pages] for group, pages in groupby(PAGES, key=lambda page: page.group)}
    assert list(groups) == [group for group, _ in GROUPS]
    assert sum(map(len, groups.values())) == len(PAGES)
    assert groups["explore"][:5] == ["words", "analogy", "similarity", "axes", "space"]


def test_keys_are_those_that_were_learned_before_there_were_groups():
    assert [shortcut_of(page) for page in KEYS] == [f"Ctrl+{digit}" for digit in "1234567890"]
    given = [shortcut_of(page.id) for page in PAGES if shortcut_of(page.id)]
    assert len(set(given)) == len(given)


@pytest.mark.parametrize("wide", [1280, 900])
def test_every_page_is_one_click_away(window, qtbot, find, wide):
    window.resize(wide, 800 if wide > 1000 else 600)
    QApplication.processEvents()
    for page in PAGES:
        tool = find(f"rail.{page.id}")
        assert tool.isVisible()
        assert window.rect().contains(tool.mapTo(window, tool.rect().bottomRight()))
        qtbot.mouseClick(tool, Qt.MouseButton.LeftButton)
        assert window.current_page() is window.page(page.id)
        assert tool.isChecked()
        group = dict(GROUPS)[page.group]
        assert (tool.accessibleName(), tool.accessibleDescription()) == (page.title, group)


def test_pages_follow_each_other_from_top_to_bottom(window, find):
    window.show_page("start")
    seen = []
    for _ in PAGES:
        seen.append(window.current_address().partition("/")[0])
        window.show_neighbor_page(1)
    assert seen == [page.id for page in PAGES]
    heights = [find(f"rail.{page}").mapTo(window, find(f"rail.{page}").rect().topLeft()).y() for page in seen]
    assert heights == sorted(heights)


def test_a_narrow_window_has_a_narrow_bar_without_headings(window, find):
    bar, headings = find("rail"), [find(f"rail.group.{group}") for group, _ in GROUPS]

    def laid_out(width, height):
        window.resize(width, height)
        QApplication.processEvents()
        return bar.width(), {heading.isVisible() for heading in headings}

    wide, shown = laid_out(1280, 800)
    assert shown == {True}
    narrow, shown = laid_out(1000, 700)
    assert shown == {False}
    assert narrow < wide
    assert laid_out(1280, 800) == (wide, {True})
    for heading, (_, title) in zip(headings, GROUPS, strict=True):
        assert heading.text() == title
        assert heading.width() >= heading.fontMetrics().horizontalAdvance(title)


def test_in_a_low_window_headings_give_way_to_the_pages(qapp, qtbot):
    bar = NavigationBar(lambda _page: None)
    qtbot.addWidget(bar)
    bar.setOrientation(Qt.Orientation.Vertical)
    bar.show()
    headings = [bar.findChild(QLabel, f"rail.group.{group}") for group, _ in GROUPS]
    for height, shown in ((700, True), (430, False), (700, True)):
        bar.resize(124, height)
        QApplication.processEvents()
        assert {heading.isVisible() for heading in headings} == {shown}
        assert all(bar.widgetForAction(action).isVisible() for action in bar.page_actions)

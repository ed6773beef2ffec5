"""The tabs of all pages have one form and one place, whatever widget they are."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QTabBar, QWidget

from embviz.text.reading import read_corpus

PAGES = {"text": "text.views.overview", "runs": "runs.group.training"}


@pytest.fixture
def shown(window, small_text):
    window.workspace.set_corpus(read_corpus(small_text))
    window.resize(1280, 800)
    window.show()
    return window


def _first_tab(window, page):
    """Return the rectangle of the first tab in the window, and the font of its text."""
    window.show_page(page)
    window.repaint()
    if page in PAGES:
        tab = window.findChild(QWidget, PAGES[page])
        return tab.rect().translated(tab.mapTo(window, QPoint())), tab.font()
    bar = window.findChild(QTabBar, f"{page}.parts")
    return bar.tabRect(0).translated(bar.mapTo(window, QPoint())), bar.font()


@pytest.mark.parametrize("page", PAGES)
def test_the_first_tab_is_where_that_of_other_pages_is(shown, page):
    there, _ = _first_tab(shown, "documents")
    here, _ = _first_tab(shown, page)
    assert abs(here.bottom() - there.bottom()) <= 1
    # a tab of a bar has its margin inside of its rectangle
    assert 0 <= here.left() - there.left() <= 20
    assert here.height() >= there.height() - 2

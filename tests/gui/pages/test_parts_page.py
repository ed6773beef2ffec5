"""Pages of several parts, as they stand in the window."""

from PySide6.QtWidgets import QTabBar

from embviz.gui.pages.tabbed_page import TabbedPage, TabSpec

_TWO = (
    TabSpec("ask", "Ask", "analogy.ask_page:AnalogyPage"),
    TabSpec("heatmap", "Heatmap", "similarity.heatmap_page:SimilarityPage"),
)


def _shown(lab, qtbot, parts):
    lab.page = TabbedPage(lab.context, "both", "Both", parts)
    lab.page.resize(1200, 744)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    return lab.page


def test_a_part_is_built_when_it_is_first_asked_for_and_stays(lab, qtbot):
    page = _shown(lab, qtbot, _TWO)
    tabs = page.findChild(QTabBar, "both.parts")
    assert [tabs.tabText(at) for at in range(tabs.count())] == ["Ask", "Heatmap"]
    assert page.findChild(type(page.part("ask")), "page_both_heatmap") is None
    first = page.part("ask")
    tabs.setCurrentIndex(1)
    second = page.part("heatmap")
    assert second.isVisible()
    assert not first.isVisible()
    tabs.setCurrentIndex(0)
    assert first.isVisible()
    assert not second.isVisible()
    assert page.part("ask") is first


def test_a_part_named_by_code_is_marked_on_its_tab(lab, qtbot):
    page = _shown(lab, qtbot, _TWO)
    page.show_part("heatmap")
    assert page.findChild(QTabBar, "both.parts").currentIndex() == 1
    assert page.part("heatmap").isVisible()


def test_a_page_of_one_part_has_no_tabs(lab, qtbot):
    page = _shown(lab, qtbot, _TWO[:1])
    assert not page.findChild(QTabBar, "both.parts").isVisible()
    assert page.part("ask").isVisible()

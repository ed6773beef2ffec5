"""The "?" of every page and panel, and the other ways into the guide: each leads to what it speaks of."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QToolButton, QWidget

from embviz.gui.app.docks.specs import DOCKS, Dock
from embviz.gui.app.main_window import MainWindow
from embviz.gui.guide.chapters import chapters
from embviz.gui.guide.help_button import add_help
from embviz.gui.guide.window import GuideWindow
from embviz.gui.pages.registry import PAGES


def where(window):
    """Return where the guide is open."""
    guide = window.findChild(GuideWindow)
    return guide.findChild(QLabel, "guide.where").text()


def titles():
    return {chapter.id: chapter.title for chapter in chapters()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_each_page_has_its_chapter_and_each_part_its_heading(page):
    chapter = next((each for each in chapters() if each.id == page.id), None)
    assert chapter is not None, f"write the chapter of {page.id}: resources/guide/NUMBER-{page.id}.md"
    for part in page.parts:
        assert chapter.section(part.title).heading == part.title


@pytest.mark.parametrize("spec", DOCKS, ids=lambda spec: spec.id)
def test_each_panel_has_one_that_opens_its_place(lab, spec):
    lab.page = dock = Dock(spec, lab.context)
    dock.contents()
    button = dock.findChild(QToolButton, f"{spec.id}.help")
    assert button.accessibleName() == f"Help on {spec.title}"
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    button.click()
    assert lab.asked == [spec.help]
    chapter_id, _, heading = spec.help.partition("#")
    chapter = next(each for each in chapters() if each.id == chapter_id)
    assert not heading or chapter.section(heading).slug == heading


def test_what_a_page_shows_now_is_what_help_speaks_of(bare):
    for page_id, pressed, heading in (
        ("runs", "runs.part.dimension", "Quality against dimension"),
        ("text", "text.views.phrases", "Phrases"),
    ):
        bare.show_page(page_id)
        bare.findChild(QWidget, pressed).click()
        button = bare.findChild(QToolButton, f"{page_id}.help")
        assert button.isVisible()
        assert button.accessibleName() == f"Help on {titles()[page_id]}"
        button.click()
        assert where(bare) == f"{titles()[page_id]} › {heading}"
    bare.show_page("space/isotropy")
    bare.findChild(QToolButton, "space.help").click()
    assert where(bare) == "Space › Isotropy"


@pytest.fixture
def bare(qapp, qtbot):
    """The window before its other pages are built."""
    made = MainWindow()
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    made.deleteLater()


def test_menu_and_keys_lead_to_the_guide_to_the_page_for_teachers_and_to_the_sources(bare, qtbot):
    qtbot.keyClick(bare, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    assert where(bare) == next(iter(titles().values()))
    for action, chapter_id in (("help.teaching", "teaching"), ("help.sources", "sources")):
        bare.run_action(action)
        assert where(bare) == titles()[chapter_id]


def test_the_palette_finds_chapters_of_the_guide(bare, qtbot):
    qtbot.keyClick(bare, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    line = bare.findChild(QLineEdit, "palette.line")
    qtbot.keyClicks(line, "guide sources")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert where(bare) == titles()["sources"]


def test_without_a_line_at_the_head_it_stays_in_the_corner_on_either_side(qtbot):
    owner, asked = QWidget(), []
    qtbot.addWidget(owner)
    add_help(owner, "some", "Some", lambda: asked.append(1), None)
    owner.resize(600, 300)
    owner.show()
    qtbot.waitExposed(owner)
    button = owner.findChild(QToolButton, "some.help")
    assert button.geometry().right() < 600
    assert button.x() > 500
    owner.resize(400, 300)
    assert 300 < button.x() < 400
    owner.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert 0 < button.x() < 100
    button.click()
    assert asked == [1]

"""Lessons on their page, without the window."""

import pytest


@pytest.fixture
def find(lab):
    return lab.find


@pytest.fixture
def lesson(lab, qtbot):
    """Open a lesson, and return its body."""

    def by_id(lesson_id):
        from embviz.gui.pages.lessons import LessonsPage

        lab.page = LessonsPage(lab.context)
        lab.page.resize(1200, 744)
        lab.page.show()
        qtbot.waitExposed(lab.page)
        lab.page.show_lesson(lesson_id)
        return lab.page.body(lesson_id)

    return by_id

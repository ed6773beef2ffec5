"""Lessons on their page, without the window."""

import pytest

from embviz.util.errors import InputError

LONG = 30_000  # ms; the library of formulas wakes up in the first wait


@pytest.fixture
def find(lab):
    return lab.find


@pytest.fixture
def lesson(lab, qtbot):
    """Open a lesson, and return its body."""

    def by_id(lesson_id):
        from embviz.gui.lessons.page import LessonsPage

        if lab.page is not None:  # it would lie over the windows of other tests
            lab.page.hide()
        lab.page = LessonsPage(lab.context)
        lab.page.resize(1200, 744)
        lab.page.show()
        qtbot.waitExposed(lab.page)
        lab.page.show_lesson(lesson_id)
        body = lab.page.body(lesson_id)
        qtbot.waitUntil(body.isVisible, timeout=LONG)
        return body

    return by_id


@pytest.fixture
def see(lab):
    """Scroll to a part of the open lesson, which may have waited for that."""

    def part_of(body, name):
        lab.scroll_area().ensureWidgetVisible(body.parts[name], 50, 400)
        return body.parts[name]

    return part_of


@pytest.fixture
def nothing_recorded(monkeypatch):
    """Parts show nothing until somebody trains: for tests of what the training shows."""
    from embviz.gui.lessons.context import guesser
    from embviz.gui.lessons.dimensions import enough
    from embviz.gui.lessons.phases.practice import Practice
    from embviz.monitoring import recorded_runs

    def missing(*_told):
        raise InputError("Nothing is recorded.")

    monkeypatch.setattr(recorded_runs, "read_runs", missing)
    for module in (guesser, enough):
        monkeypatch.setattr(module, "read_recorded", missing)
    monkeypatch.setattr(Practice, "ask_for_vectors", lambda _self: None)

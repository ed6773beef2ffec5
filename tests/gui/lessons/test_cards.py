"""Cards of ideas, models and measures: each is chosen by a click or a key, says its idea and names its source."""

import re

import pytest
from PySide6.QtCore import Qt

LONG = 30_000


@pytest.mark.parametrize("lesson_id", ["choosing", "contrast", "search", "transformer"])
def test_each_card_says_its_idea_and_its_source(lesson_id, lesson, see, find, lab, qtbot):
    body = lesson(lesson_id).complete()
    part = see(body, "cards")
    idea = find(f"{lesson_id}.idea")
    for at, card in enumerate(part.CARDS):
        qtbot.mouseClick(part.view, Qt.MouseButton.LeftButton, pos=part.view.card_box(at).center().toPoint())
        assert idea.text() == f"{card.title}: {card.idea}"
        assert re.search(r"\(\d{4}\)|documentation", card.source), card.source  # a year, or a manual
        assert card.source in part.view.accessibleName()
    part.view.setFocus()
    qtbot.keyClick(part.view, Qt.Key.Key_Left)
    assert part.CARDS[-2].source in part.view.accessibleName()
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)

"""Every lesson is opened and seen in both themes; with EMBVIZ_PICTURES=FOLDER its pictures are kept."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from embviz.gui import theme
from embviz.gui.lessons import LESSONS
from embviz.gui.pages.lessons import LessonsPage

LONG = 30_000  # ms
KEPT_IN = os.environ.get("EMBVIZ_PICTURES")


@pytest.fixture(params=[theme.LIGHT, theme.DARK], ids=lambda look: look.name)
def look(request, qapp):
    before = theme.current()
    theme.source.theme = request.param
    theme.source.changed.emit()
    yield request.param
    theme.source.theme = before
    theme.source.changed.emit()


def test_each_lesson_is_whole_in_both_themes(lab, qtbot, look):
    lab.page = page = LessonsPage(lab.context)
    page.resize(1200, 744)
    page.show()
    for spec in LESSONS:
        page.show_lesson(spec.id)
        qtbot.waitUntil(lambda spec=spec: page.picture() is not page and page.picture().spec is spec, timeout=LONG)
        body = page.picture()
        for name, part in body.parts.items():
            assert part.isVisible(), (spec.id, name)
            assert part.height() > 20, (spec.id, name)
            assert part.geometry().right() <= body.width(), (spec.id, name)
        picture = body.grab().toImage()
        # letters of the theme are on it, whatever is drawn else
        step = max(1, picture.height() // 400)
        seen = {picture.pixel(x, y) for x in range(0, picture.width(), 2) for y in range(0, picture.height(), step)}
        assert len(seen) > 30, spec.id
        for text in body.findChildren(QLabel):
            assert "{" not in text.text().partition("<body")[2], (spec.id, text.text())
        if KEPT_IN:
            picture.save(str(Path(KEPT_IN) / f"{spec.id}-{look.name}.png"))

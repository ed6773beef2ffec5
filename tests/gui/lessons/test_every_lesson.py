"""Every lesson is opened in the real window and seen in both themes; EMBVIZ_PICTURES=FOLDER keeps its pictures."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QRegion
from PySide6.QtWidgets import QLabel, QWidget

from embviz.gui.lessons import LESSONS
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.vector_drawing import as_image

LONG = 60_000  # ms
KEPT_IN = os.environ.get("EMBVIZ_PICTURES")


def _laid_out(body):
    return body.height() == body.layout().totalHeightForWidth(body.width())


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=lambda look: look.name)
def test_each_lesson_is_whole_in_both_themes(window, qtbot, look):
    window.run_action(f"view.{look.name}")
    window.show_page("lessons")
    page = window.page("lessons")
    for spec in LESSONS:
        page.show_lesson(spec.id)
        qtbot.waitUntil(lambda spec=spec: page.picture() is not page and page.picture().spec is spec, timeout=LONG)
        # what is in sight has measured
        qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)
        body = page.picture()
        qtbot.waitUntil(lambda body=body: _laid_out(body), timeout=LONG)
        for name, part in body.parts.items():
            assert part.isVisible(), (spec.id, name)
            assert part.height() > 20, (spec.id, name)
            assert part.geometry().right() <= body.width(), (spec.id, name)
        picture = as_image(body.size(), lambda painter, body=body: body.render(
            painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren), 1.0)
        step = max(1, picture.height() // 400)
        seen = {picture.pixel(x, y) for x in range(0, picture.width(), 2) for y in range(0, picture.height(), step)}
        # the ground and the letters of the theme
        assert {QColor(look.text).rgb(), QColor(look.canvas).rgb()} <= seen, spec.id
        for text in body.findChildren(QLabel):
            assert "{" not in text.text().partition("<body")[2], (spec.id, text.text())
        if KEPT_IN:
            picture.save(str(Path(KEPT_IN) / f"{spec.id}-{look.name}.png"))
    window.show_page("start")
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)

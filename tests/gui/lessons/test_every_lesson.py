"""Every lesson is opened in the real window, for all that is asked of each; EMBVIZ_PICTURES=FOLDER keeps pictures."""

import os
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import QLabel, QWidget

from embviz.gui.lessons import LESSONS
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.picture_file import as_image
from tests.gui.number_controls import lacking_tips
from tests.gui.tab_stops import nameless, tab_stops

from .term_marks import check_marks

LONG, WIDTH = 60_000, 1280  # ms; px of a small window
KEPT_IN = os.environ.get("EMBVIZ_PICTURES")


def _laid_out(body):
    return body.height() == body.layout().totalHeightForWidth(body.width())


def test_each_lesson_is_whole_in_both_themes(window, qtbot):
    window.show_page("lessons")
    for look in (theme.LIGHT, theme.DARK):
        window.run_action(f"view.{look.name}")
        for spec in LESSONS:
            _open(window, qtbot, spec)
            body = window.page("lessons").picture()
            _judge(body, spec, look, qtbot)
            if look is theme.LIGHT:
                check_marks(body)
                _check_names(body)
    window.show_page("start")
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)


def _check_names(body):
    stops = tab_stops(body)
    assert stops
    assert nameless(stops) == [], body.spec.id
    assert lacking_tips(body) == [], body.spec.id
    for part in body.findChildren(QWidget):
        assert "**" not in part.accessibleName(), body.spec.id


def _open(window, qtbot, spec):
    """Show a lesson, and wait until what is in sight has measured."""
    page = window.page("lessons")
    page.show_lesson(spec.id)
    qtbot.waitUntil(lambda: page.picture() is not page and page.picture().spec is spec, timeout=LONG)
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)


def _judge(body, spec, look, qtbot):
    qtbot.waitUntil(lambda: _laid_out(body), timeout=LONG)
    seen = body.parentWidget().width() - body.window().width() + WIDTH  # of the page in a window of that width
    assert body.minimumSizeHint().width() <= seen, (spec.id, look.name, "one has to scroll sideways")
    for name, part in body.parts.items():
        assert part.isVisible(), (spec.id, look.name, name)
        assert part.height() > 20, (spec.id, look.name, name)
        assert part.geometry().right() <= body.width(), (spec.id, look.name, name)
    picture = as_image(
        body.size(), lambda painter: body.render(painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren), 1.0
    )
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), -1)
    # the ground and the letters of the theme
    for color in (look.text, look.canvas):
        assert (pixels == QColor(color).rgb()).any(), (spec.id, look.name, color)
    for text in body.findChildren(QLabel):
        assert "{" not in text.text().partition("<body")[2], (spec.id, text.text())
    if KEPT_IN:
        picture.save(str(Path(KEPT_IN) / f"{spec.id}-{look.name}.png"))

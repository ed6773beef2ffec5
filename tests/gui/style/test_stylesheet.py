"""Visible widgets take another theme at once, hidden ones when they are shown, with the result that Qt would give."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.style import stylesheet, theme

_RED = 'QWidget { color: #ff0000; } QLabel { font-size: 13px; } QLabel[role="muted"] { color: #880000; }'
_BLUE = _RED.replace("#ff0000", "#0000ff").replace("#880000", "#000088")
_LARGE = _RED.replace("13px", "26px")


@pytest.fixture
def apply_sheet(qapp):
    former, palette = qapp.styleSheet(), qapp.palette()
    qapp.setStyleSheet(_RED)
    yield lambda sheet: stylesheet.change(qapp, theme.palette(), sheet)
    qapp.setPalette(palette)
    qapp.setStyleSheet(former)


@pytest.fixture
def pages(apply_sheet, qtbot):
    stack = QStackedWidget()
    for page in range(2):
        inner = QWidget()
        layout = QVBoxLayout(inner)
        for role in ("", "muted"):
            text = QLabel(f"{page} {role}")
            text.setProperty("role", role)
            layout.addWidget(text)
        stack.addWidget(inner)
    qtbot.addWidget(stack)
    stack.show()
    for page in (1, 0):  # Qt polishes what was never shown when it is
        stack.setCurrentIndex(page)
    return stack


def _colors(page):
    return [part.palette().color(QPalette.ColorRole.WindowText).name() for part in page.findChildren(QLabel)]


def test_what_is_hidden_waits_until_it_is_shown(apply_sheet, pages):
    apply_sheet(_BLUE)
    assert _colors(pages.widget(0)) == ["#0000ff", "#000088"]
    assert _colors(pages.widget(1)) == ["#ff0000", "#880000"]
    pages.setCurrentIndex(1)
    assert _colors(pages.widget(1)) == ["#0000ff", "#000088"]


def test_what_is_hidden_in_what_was_hidden_waits_on(apply_sheet, pages):
    inner = pages.widget(1).findChild(QLabel)
    inner.hide()
    apply_sheet(_BLUE)
    pages.setCurrentIndex(1)
    assert _colors(pages.widget(1)) == ["#ff0000", "#000088"]
    inner.show()
    assert _colors(pages.widget(1)) == ["#0000ff", "#000088"]


def test_two_changes_while_hidden_end_in_the_last(apply_sheet, pages):
    apply_sheet(_BLUE)
    apply_sheet(_RED)
    apply_sheet(_BLUE)
    pages.setCurrentIndex(1)
    assert _colors(pages.widget(1)) == ["#0000ff", "#000088"]


def test_larger_letters_take_their_room_now_and_later(apply_sheet, pages):
    before = [pages.widget(at).sizeHint().height() for at in range(2)]
    apply_sheet(_LARGE)
    apply_sheet(_LARGE.replace("#ff0000", "#0000ff"))  # colors alone do not let the room be forgotten
    QCoreApplication.processEvents()
    assert pages.widget(0).sizeHint().height() > before[0] + 15
    pages.setCurrentIndex(1)
    QCoreApplication.processEvents()
    assert pages.widget(1).sizeHint().height() > before[1] + 15
    assert [part.height() for part in pages.widget(1).findChildren(QLabel)] == [
        part.height() for part in pages.widget(0).findChildren(QLabel)
    ]


def _look(window):
    """Return the colors and letters of all that is seen of a window.

    A button that a computation enables in between is paler before: it is another one to a comparison.
    """
    return {
        (part, part.isEnabled()): ([part.palette().color(role).name() for role in _ROLES], part.font().key())
        for part in window.findChildren(QWidget)
        if part.isVisible()
    }


_ROLES = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.Base, QPalette.ColorRole.Highlight)


def test_pages_shown_after_a_change_look_as_if_all_had_been_polished(window, qtbot):
    pages = ("text", "words/senses", "axes/axes", "map")
    for page in pages:
        window.show_page(page)
    window.run_action("view.dark")
    seen = {}
    for page in pages:
        window.show_page(page)
        QCoreApplication.processEvents()
        seen[page] = _look(window)
        assert theme.DARK.text.lower() in {colors[0] for colors, _ in seen[page].values()}
    application = QApplication.instance()
    application.setStyleSheet(application.styleSheet() + "\n")  # by Qt itself
    for page in pages:
        window.show_page(page)
        QCoreApplication.processEvents()
        expected = _look(window)
        both = seen[page].keys() & expected.keys()
        assert len(both) > 20
        assert [seen[page][part] for part in both] == [expected[part] for part in both]
    window.run_action("view.light")

"""The first card of the start page shows the focus only to those who use the keyboard."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication


def _picture(card):
    QApplication.processEvents()
    return card.grab().toImage()


def test_the_first_card_shows_the_focus_only_where_it_came_by_keys(window, find, qtbot):
    qtbot.waitUntil(window.isActiveWindow)
    card, other = find("start.toy_world"), find("start.open_text")
    other.setFocus(Qt.FocusReason.OtherFocusReason)
    without = _picture(card)
    window.show_page("start")
    assert card.hasFocus()
    assert _picture(card) == without
    QTest.keyClick(card, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert not card.hasFocus()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert card.hasFocus()
    assert _picture(card) != without

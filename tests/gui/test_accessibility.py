"""What a person without a mouse, or without sight, needs: every stop of the Tab key has a name and does something."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.style import theme
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from tests.gui.addresses import ADDRESSES
from tests.gui.number_controls import lacking_tips
from tests.gui.tab_stops import nameless, tab_stops


def test_each_stop_of_every_page_has_a_name(window):
    for address in ADDRESSES:
        window.show_page(address)
        stops = tab_stops(window)
        assert stops
        assert nameless(stops) == [], address
        assert [type(each).__name__ for each in stops if not each.objectName()] == [], address
        names = [each.objectName() for each in stops]
        assert sorted(set(names)) == sorted(names), address
        assert lacking_tips(window) == [], address
        assert f"{address.partition('/')[0]}.help" in names


def test_tab_leaves_a_table(qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    layout = QVBoxLayout(around)
    table, after = TextTable("table", "A table", (Column("one"), Column("two"))), QLineEdit()
    for widget in (table, after):
        layout.addWidget(widget)
    table.rows.show([(Cell("a"), Cell("b")), (Cell("c"), Cell("d"))])
    around.show()
    qtbot.waitExposed(around)
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert around.focusWidget() is after


def test_a_message_is_a_stop_where_there_is_something_to_take(qtbot):
    message = InlineMessage("message")
    qtbot.addWidget(message)
    assert message.focusPolicy() == Qt.FocusPolicy.NoFocus
    message.show_error(InputError("'kat' is not there.", "Type another.", ("cat",)))
    assert message.focusPolicy() & Qt.FocusPolicy.TabFocus
    message.show_note("All is well.")
    assert message.focusPolicy() == Qt.FocusPolicy.NoFocus


def _luminance(color):
    channels = (color.redF(), color.greenF(), color.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one, other):
    """Return the contrast of two colors (Web Content Accessibility Guidelines 2.2, relative luminance)."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=lambda look: look.name)
@pytest.mark.parametrize("ground", ["window", "surface", "canvas", "accent_soft", "hover"])
@pytest.mark.parametrize("letters", ["text", "text_muted", "accent", "error", "warning", "second"])
def test_letters_stand_out_from_every_ground(look, ground, letters):
    assert _contrast(QColor(getattr(look, letters)), QColor(getattr(look, ground))) >= 4.5
    assert _contrast(QColor(look.accent_text), QColor(look.accent)) >= 4.5

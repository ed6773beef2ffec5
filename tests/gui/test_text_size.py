"""Letters up to twice the usual size: chosen at once and remembered, and what has a length follows."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from embviz.gui.app import preferences
from embviz.gui.core.settings import Settings
from embviz.gui.style import scaling, stylesheet, theme

from .cut_off import found_cut


@pytest.fixture(autouse=True)
def _usual_size_afterwards(qapp):
    yield
    stylesheet.apply(qapp, "light", 100)


def test_the_size_is_chosen_by_keys_and_in_the_preferences_and_is_remembered(window, qtbot, find):
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    qtbot.waitUntil(window.isActiveWindow)
    label = find("status.open")
    before = QFontMetricsF(label.font()).height()
    for percent in (*preferences.TEXT_SIZES[1:], preferences.TEXT_SIZES[-1]):
        qtbot.keyClick(window, Qt.Key.Key_Plus, control)
        assert theme.text_size() == percent / 100
        assert Settings().get(preferences.TEXT_SIZE) == percent
    assert QFontMetricsF(label.font()).height() == pytest.approx(2 * before, abs=1)
    qtbot.keyClick(window, Qt.Key.Key_Minus, control)
    assert theme.text_size() == 1.75
    qtbot.keyClick(window, Qt.Key.Key_0, control | shift)
    assert theme.text_size() == 1
    window.run_action("edit.preferences")
    qtbot.mouseClick(find("preferences.text_size.150"), Qt.MouseButton.LeftButton)
    assert theme.text_size() == 1.5
    # what is not offered is the nearest that is
    window.settings.set(preferences.TEXT_SIZE, 140)
    assert preferences.chosen_text_size(window.settings) == 150


def test_lengths_of_widgets_follow(qapp, qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    button = QPushButton("a")
    QVBoxLayout(around).addWidget(button)
    scaling.set_scaled_size(button, fixed_width=100, minimum_height=20, icon_size=(10, 12))
    scaling.style(button, "font-size: 10px; border: 1px solid red; padding: 4px;")
    stylesheet.apply(qapp, "light", 200)
    assert (button.minimumWidth(), button.maximumWidth(), button.minimumHeight()) == (200, 200, 40)
    assert (button.iconSize().width(), button.iconSize().height()) == (20, 24)
    # lines stay lines, and room around letters grows less than they do
    assert button.styleSheet() == "font-size: 20px; border: 1px solid red; padding: 6px;"
    scaling.set_scaled_size(button, fixed_width=50)
    assert button.minimumWidth() == 100
    stylesheet.apply(qapp, "light", 100)
    assert (button.minimumWidth(), button.minimumHeight(), button.iconSize().width()) == (50, 20, 10)
    assert button.styleSheet() == "font-size: 10px; border: 1px solid red; padding: 4px;"


def test_letters_of_a_style_sheet_grow_and_whole_lengths_stay_whole(qapp):
    stylesheet.apply(qapp, "light", 150)
    assert theme.font(13).pixelSize() == 20
    assert theme.font_of(13).pixelSize() == 13
    assert theme.px(20) == 30
    assert isinstance(theme.px(21), int)
    assert theme.px(21.0) == 31.5
    assert "font-size: 20px" in stylesheet.style_sheet()


def test_what_is_cut_or_covered_is_found(qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(300, 100)
    whole, cut, outside = QLabel("whole", around), QLabel("a long text", around), QPushButton("outside", around)
    whole.move(0, 0)
    cut.setGeometry(0, 40, 20, 20)
    outside.move(280, 60)
    around.show()
    found = found_cut(around)
    assert [line.split(":")[0].split("'")[1] for line in found] == ["a long text", "outside"]

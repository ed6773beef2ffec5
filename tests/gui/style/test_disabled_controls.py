"""Controls that cannot be used look as if they cannot."""

import pytest
from PySide6.QtWidgets import QCheckBox, QPushButton

from embviz.gui.style import stylesheet
from embviz.gui.widgets.layouts import button


def _checked(text):
    segment = button(text, "test.segment", flat=True)
    segment.setCheckable(True)
    segment.setChecked(True)
    return segment


@pytest.mark.parametrize(
    "make",
    [QCheckBox, QPushButton, lambda text: button(text, "test.flat", flat=True), _checked],
    ids=["check box", "button", "flat button", "checked segment"],
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_disabled_control_is_drawn_unlike_an_enabled_one(styled, qtbot, make, theme):
    stylesheet.apply(styled, theme, 100)
    seen = []
    for enabled in (True, False):
        control = make("Earlier")
        qtbot.addWidget(control)
        control.setEnabled(enabled)
        control.resize(120, 32)
        seen.append(control.grab().toImage())
    assert seen[0] != seen[1]

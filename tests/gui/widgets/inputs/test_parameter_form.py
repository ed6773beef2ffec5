"""The rows of declared parameters."""

from PySide6.QtWidgets import QSpinBox

from embviz.gui.widgets.inputs.parameter_form import ParameterForm
from embviz.text.preprocessing import Preprocessing
from embviz.util.declared import declarations_of


def test_a_unit_is_in_the_number_of_its_value(qtbot):
    """The shortest token had "1 characters"."""
    form = ParameterForm("test")
    qtbot.addWidget(form)
    declared = {"min_length": declarations_of(Preprocessing)["min_length"]}
    form.declare(declared, {"min_length": 1})
    spin = form.findChild(QSpinBox, "test.min_length")
    assert spin.text() == "1 character"
    spin.setValue(3)
    assert spin.text() == "3 characters"
    spin.setValue(1)
    assert spin.text() == "1 character"
    assert "1 to 20 characters" in spin.toolTip()

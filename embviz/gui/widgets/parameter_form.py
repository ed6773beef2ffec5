"""A form made from declared parameters: one row each, with default, range, unit and help."""

from collections.abc import Mapping
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from embviz.gui.widgets.parts import label
from embviz.gui.widgets.spin import RealSpin, WholeSpin


class Declaration(Protocol):
    """What the form has to know of a parameter; `embviz.training.parameters.Declared` is one."""

    label: str
    help: str
    minimum: float
    maximum: float
    unit: str
    step: float
    decimals: int
    choices: tuple[str, ...]


class ParameterForm(QWidget):
    """Rows of controls named `<prefix>.<parameter>`.

    Signals
    -------
    changed(str)
        The person changed the parameter of this name.
    """

    changed = Signal(str)

    def __init__(self, prefix: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prefix = prefix
        self._controls: dict[str, QWidget] = {}
        self._filling = False
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setHorizontalSpacing(12)
        self._layout.setVerticalSpacing(8)
        self._layout.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def declare(self, declarations: Mapping[str, Declaration], values: Mapping[str, Any]) -> None:
        """Make a row for each parameter, in order; the type of its value decides the control."""
        for name, declared in declarations.items():
            control = self._control(name, declared, values[name])
            control.setObjectName(f"{self._prefix}.{name}")
            control.setAccessibleName(declared.label)
            control.setToolTip(self._tip(declared))
            caption = label(declared.label)
            caption.setToolTip(control.toolTip())
            caption.setBuddy(control)
            self._controls[name] = control
            if isinstance(control, QCheckBox):
                control.setText(declared.label)
                self._layout.addRow(control)
            else:
                self._layout.addRow(caption, control)
        self.fill(values)

    def fill(self, values: Mapping[str, Any]) -> None:
        """Show values without telling of a change."""
        self._filling = True
        for name, control in self._controls.items():
            if name in values:
                _write(control, values[name])
        self._filling = False

    def values(self) -> dict[str, Any]:
        """Return what the rows show."""
        return {name: _read(control) for name, control in self._controls.items()}

    def show_only(self, names: "set[str] | frozenset[str]") -> None:
        """Hide the rows of parameters that do not apply."""
        for name, control in self._controls.items():
            self._layout.setRowVisible(control, name in names)

    def control(self, name: str) -> QWidget:
        """Return the control of a parameter."""
        return self._controls[name]

    def _control(self, name: str, declared: Declaration, value: Any) -> QWidget:
        def tell(*_: object) -> None:
            if not self._filling:
                self.changed.emit(name)

        if isinstance(value, bool):
            box = QCheckBox()
            box.toggled.connect(tell)
            return box
        if declared.choices:
            combo = QComboBox()
            for choice in declared.choices:
                combo.addItem(choice, choice)
            combo.currentIndexChanged.connect(tell)
            return combo
        if isinstance(value, int):
            whole = WholeSpin()
            whole.setRange(int(declared.minimum), int(declared.maximum))
            whole.setSingleStep(int(declared.step))
            whole.setSpecialValueText(getattr(declared, "least", ""))
            if declared.unit:
                whole.setSuffix(f" {declared.unit}")
            whole.valueChanged.connect(tell)
            return whole
        if isinstance(value, float):
            real = RealSpin()
            real.setDecimals(declared.decimals)
            real.setRange(declared.minimum, declared.maximum)
            real.setSingleStep(declared.step)
            real.setSpecialValueText(getattr(declared, "least", ""))
            if declared.unit:
                real.setSuffix(f" {declared.unit}")
            real.valueChanged.connect(tell)
            return real
        line = QLineEdit()
        line.editingFinished.connect(tell)
        return line

    @staticmethod
    def _tip(declared: Declaration) -> str:
        bounds = "" if declared.choices or declared.maximum <= declared.minimum else (
            f"<br><i>{declared.minimum:g} to {declared.maximum:g} {declared.unit}</i>"
        )
        return f"<p style='white-space:pre-wrap'><b>{declared.label}</b><br>{declared.help}{bounds}</p>"


def _read(control: QWidget) -> Any:
    if isinstance(control, QComboBox):
        return control.currentData()
    if isinstance(control, QCheckBox):
        return control.isChecked()
    if isinstance(control, QLineEdit):
        return control.text()
    return control.value()  # type: ignore[attr-defined]


def _write(control: QWidget, value: Any) -> None:
    if isinstance(control, QComboBox):
        control.setCurrentIndex(max(0, control.findData(value)))
    elif isinstance(control, QCheckBox):
        control.setChecked(bool(value))
    elif isinstance(control, QLineEdit):
        control.setText(str(value))
    else:
        control.setValue(value)  # type: ignore[attr-defined]

"""A form made from declared parameters, and the titles of models, losses and schedules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Protocol, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.short_combo import ShortCombo
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.training.parameters import PREDICTIVE
from embviz.util.language import counted, tr, translated

ROW_PX = 30


class Declaration(Protocol):
    """Interface of a parameter as the form needs it; `embviz.training.parameters.Declared` is one."""

    @property
    def label(self) -> str: ...

    @property
    def help(self) -> str: ...

    @property
    def minimum(self) -> float: ...

    @property
    def maximum(self) -> float: ...

    @property
    def unit(self) -> str: ...

    @property
    def step(self) -> float: ...

    @property
    def decimals(self) -> int: ...

    @property
    def choices(self) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class Choice:
    """One of several values: the value, its title, and a sentence of description."""

    value: str
    title: str
    help: str = ""


class _Paragraph(QLabel):
    """A wrapping label that sets its height by itself: a form layout remembers heights of former widths."""

    def __init__(self, text: str, role: str) -> None:
        super().__init__(text)
        self.setProperty("role", role)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._keep_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_height()

    def _keep_height(self) -> None:
        self.setFixedHeight(self.heightForWidth(self.width()))


_Control = QCheckBox | QComboBox | QLineEdit | WholeSpin | RealSpin


class ParameterForm(QWidget):
    """Rows of controls named `<prefix>.<parameter>`, each with space for an error message below it.

    Parameters
    ----------
    caption_px, choice_px : int
        Least width of the captions of numbers, and of choices, to align forms below each other. With `choice_px`,
        choices are wider than numbers, because their captions are short and their texts are not.
    explained : bool
        Whether the description of a parameter is written below its row, and not only in its tooltip.

    Signals
    -------
    changed(str)
        The user changed the parameter of this name.
    """

    changed = Signal(str)

    def __init__(self, prefix: str, caption_px: int = 0, choice_px: int = 0, explained: bool = False) -> None:
        super().__init__()
        self._explained = explained
        self._explanations: dict[str, QLabel] = {}
        self._prefix, self._caption_px, self._choice_px = prefix, caption_px, choice_px
        self._controls: dict[str, _Control] = {}
        self._rows: dict[str, QWidget | QHBoxLayout] = {}
        self._complaints: dict[str, QLabel] = {}
        self._filling = False
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setHorizontalSpacing(12)
        self._layout.setVerticalSpacing(8)
        self._layout.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def declare(self, declarations: Mapping[str, Declaration], values: Mapping[str, Any]) -> None:
        """Create a row for each parameter, in order; the type of its value decides the control."""
        for name, declared in declarations.items():
            control = self._control(name, declared, values[name])
            control.setObjectName(f"{self._prefix}.{name}")
            control.setAccessibleName(declared.label)
            control.setToolTip(self._tip(declared, control.currentText() if isinstance(control, QComboBox) else ""))
            caption = label(declared.label)
            caption.setToolTip(self._tip(declared))
            caption.setBuddy(control)
            set_scaled_size(caption, minimum_height=ROW_PX)
            set_scaled_size(control, fixed_height=ROW_PX)
            self._controls[name] = control
            self._rows[name] = control
            if isinstance(control, QCheckBox):
                control.setText(declared.label)
                self._layout.addRow(control)
            elif isinstance(control, QComboBox) and self._choice_px:
                set_scaled_size(caption, minimum_width=self._choice_px)
                whole = self._rows[name] = row(caption, control, spacing=12, stretch=control)
                self._layout.addRow(whole)
            else:
                set_scaled_size(caption, minimum_width=self._caption_px)
                self._layout.addRow(caption, control)
            if self._explained:
                self._explanations[name] = _Paragraph(declared.help, "caption")
                self._layout.addRow(self._explanations[name])
        self.fill(values)

    def fill(self, values: Mapping[str, Any]) -> None:
        """Set values without emitting `changed`."""
        self._filling = True
        for name, control in self._controls.items():
            if name in values:
                _write(control, values[name])
        self._filling = False

    def values(self) -> dict[str, Any]:
        """Return the values of the controls."""
        return {name: _read(control) for name, control in self._controls.items()}

    def offer(self, name: str, choices: Sequence[Choice]) -> None:
        """Set the choices of a parameter; the current one stays if it is among them."""
        combo = self._controls[name]
        assert isinstance(combo, QComboBox)
        self._filling = True
        before = combo.currentData()
        combo.clear()
        for at, choice in enumerate(choices):
            combo.addItem(choice.title, choice.value)
            combo.setItemData(at, choice.help, Qt.ItemDataRole.ToolTipRole)
        combo.setCurrentIndex(max(0, combo.findData(before)))
        self._filling = False

    def complain(self, name: str, text: str) -> None:
        """Show an error below a row; an empty `text` removes it."""
        control = self._controls[name]
        if text and name not in self._complaints:
            line = _Paragraph("", "error")
            line.setObjectName(f"{self._prefix}.{name}_error")
            place = self._rows[name]
            found = (
                self._layout.getWidgetPosition(place)
                if isinstance(place, QWidget)
                else self._layout.getLayoutPosition(place)
            )
            at, _role = cast(tuple[int, QFormLayout.ItemRole], found)  # the stubs say object
            self._layout.insertRow(at + 1, line)
            self._complaints[name] = line
        if name in self._complaints:
            self._complaints[name].setText(text)
            self._layout.setRowVisible(self._complaints[name], bool(text))
        control.setAccessibleDescription(text)
        if control.property("invalid") != bool(text):
            control.setProperty("invalid", bool(text))
            control.style().unpolish(control)
            control.style().polish(control)

    def show_only(self, names: "set[str] | frozenset[str]") -> None:
        """Hide the rows of parameters that do not apply."""
        for name, place in self._rows.items():
            self._layout.setRowVisible(place, name in names)
            if name in self._explanations:
                self._layout.setRowVisible(self._explanations[name], name in names)
            if name not in names:
                self.complain(name, "")

    def control(self, name: str) -> QWidget:
        """Return the control of a parameter."""
        return self._controls[name]

    def _control(self, name: str, declared: Declaration, value: Any) -> "_Control":
        def tell(*_: object) -> None:
            if not self._filling:
                self.changed.emit(name)

        if isinstance(value, bool):
            box = QCheckBox()
            box.toggled.connect(tell)
            return box
        if declared.choices:
            combo = ShortCombo()
            # as wide as the form, not as the longest choice
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            for choice in declared.choices:
                combo.addItem(tr(choice), choice)
            combo.currentIndexChanged.connect(tell)
            combo.currentTextChanged.connect(lambda text: combo.setToolTip(self._tip(declared, text)))
            return combo
        if isinstance(value, int):
            whole = WholeSpin()
            whole.setRange(int(declared.minimum), int(declared.maximum))
            whole.setSingleStep(int(declared.step))
            whole.setSpecialValueText(getattr(declared, "least", ""))
            if declared.unit:
                whole.setSuffix(f" {_unit_of(whole.value(), declared.unit)}")
                whole.valueChanged.connect(lambda number: whole.setSuffix(f" {_unit_of(number, declared.unit)}"))
            whole.valueChanged.connect(tell)
            return whole
        if isinstance(value, float):
            real = RealSpin()
            real.setDecimals(declared.decimals)
            real.setRange(declared.minimum, declared.maximum)
            real.setSingleStep(declared.step)
            real.setSpecialValueText(getattr(declared, "least", ""))
            if declared.unit:
                real.setSuffix(f" {tr(declared.unit)}")
            real.valueChanged.connect(tell)
            return real
        line = QLineEdit()
        line.setPlaceholderText(getattr(declared, "least", ""))
        line.textChanged.connect(tell)
        return line

    @staticmethod
    def _tip(declared: Declaration, chosen: str = "") -> str:
        """Describe a parameter, with the chosen option, whose text may be longer than its field."""
        bounds = (
            ""
            if declared.choices or declared.maximum <= declared.minimum
            else tr(
                "<br><i>{minimum:g} to {maximum:g} {unit}</i>",
                minimum=declared.minimum,
                maximum=declared.maximum,
                unit=tr(declared.unit) if declared.unit else "",
            )
        )
        head = f"<b>{escape(declared.label)}</b>" + (f": {escape(chosen)}" if chosen else "")
        return f"<p style='white-space:pre-wrap'>{head}<br>{escape(declared.help)}{bounds}</p>"


def _read(control: _Control) -> Any:
    if isinstance(control, QComboBox):
        return control.currentData()
    if isinstance(control, QCheckBox):
        return control.isChecked()
    if isinstance(control, QLineEdit):
        return control.text()
    return control.value()


def _write(control: _Control, value: Any) -> None:
    if isinstance(control, QComboBox):
        control.setCurrentIndex(max(0, control.findData(value)))
    elif isinstance(control, QCheckBox):
        control.setChecked(bool(value))
    elif isinstance(control, QLineEdit):
        control.setText(str(value))
    else:
        control.setValue(value)


SCHEDULES = (
    Choice(
        "linear", tr("Linear"), tr("Falls in a straight line: 1 − t, with t from 0 at the first step to 1 at the last")
    ),
    Choice("cosine", tr("Cosine"), tr("Slow at the start and at the end: (1 + cos πt) ∕ 2")),
    Choice("constant", tr("Constant"), tr("Stays as it is")),
    Choice("step", tr("Steps"), tr("Halved four times")),
    Choice("exponential", tr("Exponential"), tr("Falls by the same share in equal times: 10⁻⁴ᵗ")),
)


def models() -> tuple[Choice, ...]:
    """Return the available models."""
    from embviz.training.models.registry import MODELS

    return tuple(Choice(model.name, model.title, model.description) for model in MODELS)


def losses(model: str) -> tuple[Choice, ...]:
    """Return the losses available for a model; all if it has no choice."""
    from embviz.training.models.objectives import OBJECTIVES

    return tuple(
        Choice(
            one.name,
            one.title,
            tr("{description} Work for each prediction: {cost}.", description=one.description, cost=one.cost),
        )
        for one in OBJECTIVES
        if model in one.models or model not in PREDICTIVE
    )


def title_of(name: str, value: object) -> str:
    """Return the display text of a parameter's value."""
    choices: dict[str, Callable[[], tuple[Choice, ...]]] = {
        "model": models,
        "loss": lambda: losses(""),
        "schedule": lambda: SCHEDULES,
    }
    found = (choice.title for choice in choices[name]() if choice.value == value) if name in choices else ()
    return next(iter(found), str(value))


def _unit_of(number: int, unit: str) -> str:
    """Return a unit in the number of its value: 1 word, 2 words."""
    noun = unit.removesuffix("s")
    if number != 1 or noun == unit:
        return tr(unit)
    said = counted(1, noun).removeprefix("1 ")
    return tr(unit) if translated() and said == noun else said

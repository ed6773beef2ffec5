"""The options of a projection method as a form."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.map.panels.layout_axes import FIELDS, AxisLines
from embviz.gui.map.panels.layout_words import ChosenWords
from embviz.gui.pages.context import Context
from embviz.gui.widgets.charts.variance_bars import VarianceBars
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.inputs.parameter_form import ParameterForm
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.projection.methods import Method
from embviz.projection.pca import PcaOptions
from embviz.util.errors import InputError
from embviz.util.language import tr

_CAPTION_PX, _CHOICE_PX = 116, 76


class LayoutForm(QWidget):
    """Rows for the options of a method, named `layout.<method>.<option>`.

    Signals
    -------
    changed
        The person changed an option, and all options can be used.
    """

    changed = Signal()

    def __init__(self, context: Context, how: Method, options: dict[str, Any]) -> None:
        super().__init__()
        self._how = how
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        self._space = SegmentedControl(f"layout.{how.name}.dimensions", tr("Dimensions"), (("2", tr("Plane")), ("3", tr(
            "Space"
        ))))
        self._space.setToolTip(how.declared["dimensions"].help)
        self._space.changed.connect(lambda _at: self._on_changed("dimensions"))
        layout.addWidget(self._space)
        self.axes = AxisLines(context) if "axis_x" in how.declared else None
        self.words = ChosenWords(context) if "chosen" in how.declared else None
        self.bars = VarianceBars("layout.spectrum") if "components" in how.declared else None
        values = {**how.defaults, **options}
        own = {"dimensions", "chosen", *FIELDS}
        rows = {name: declared for name, declared in how.declared.items() if name not in own}
        if "seed" in rows:
            # last: it is the one that is turned least
            rows["seed"] = rows.pop("seed")
        self._parts: list[ParameterForm] = []
        for part in (self.axes, self.words):
            if part is not None:
                part.changed.connect(lambda: self._on_changed(""))
                layout.addWidget(part)
        for advanced in (False, True):
            some = {name: declared for name, declared in rows.items() if declared.advanced is advanced}
            if not some:
                continue
            form = ParameterForm(f"layout.{how.name}", _CAPTION_PX, _CHOICE_PX, explained=True)
            form.declare(some, {name: values[name] for name in some})
            form.changed.connect(self._on_changed)
            self._parts.append(form)
            if advanced:
                layout.addWidget(CollapsibleSection(tr("More options"), f"layout.{how.name}.more", form))
            else:
                layout.addWidget(form)
        if self.bars is not None:
            self.bars.chosen.connect(self._on_components)
            layout.addWidget(self.bars)
        self._filling = False
        self.fill(options)

    def values(self) -> dict[str, Any]:
        """Return what all rows show."""
        found: dict[str, Any] = {"dimensions": 2 + self._space.current}
        for part in self._parts:
            found.update(part.values())
        for other in (self.axes, self.words):
            if other is not None:
                found.update(other.values())
        return found

    def fill(self, options: dict[str, Any]) -> None:
        """Show options; those that are not given are at their defaults."""
        values = {**self._how.defaults, **options}
        self._filling = True
        self._space.choose(values["dimensions"] - 2)
        for part in self._parts:
            part.fill(values)
        if self.axes is not None:
            self.axes.fill(values, values["dimensions"])
        if self.words is not None:
            self.words.fill(values)
        self._show_axes(values)
        self._filling = False

    def ask(self) -> None:
        """Ask what has to be asked of the open vectors; for when the form is seen anew."""
        if self.axes is not None:
            self.axes.propose()
            self.axes.ask()

    def _show_axes(self, values: dict[str, Any]) -> None:
        if self.bars is not None:
            options = self._how.choose(values)
            assert isinstance(options, PcaOptions)  # only it has components
            self.bars.set_axes(options.axes)

    def _on_components(self, axes: tuple[int, ...]) -> None:
        text = ", ".join(str(component + 1) for component in axes)
        self._parts[0].fill({"components": "" if axes == tuple(range(len(axes))) else text})
        self._on_changed("components")

    def _on_changed(self, name: str) -> None:
        if self._filling:
            return
        values = self.values()
        if name == "dimensions":
            if "components" in values:
                # a pair is no triple: begin with the first ones again
                values["components"] = ""
            self.fill(values)
            self.ask()
        error: InputError | None = None
        try:
            self._how.choose(values)
            self._show_axes(values)
        except InputError as found:
            error = found
        for part in self._parts:
            for row in part.values():
                wrong = error is not None and row == (name if name in self.values() else "")
                part.complain(row, str(error) if wrong else "")
        if error is None and (self.axes is None or self.axes.complete):
            self.changed.emit()

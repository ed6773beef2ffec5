"""A slider for a sequence of steps, with buttons for back and forward."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from embviz.gui.widgets.inputs.spin_boxes import Slider
from embviz.gui.widgets.layouts import button, row
from embviz.util.language import tr


class StepSlider(QWidget):
    """Two buttons and a slider, named `<name>.back`, `<name>.next` and `<name>.slider`.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    moved(int)
        Another step, from 0 to `last`.
    """

    moved = Signal(int)

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._back, self._next = button(tr("Back"), f"{name}.back"), button(tr("Next"), f"{name}.next")
        for moving in (self._back, self._next):
            moving.setAutoRepeat(True)
        self._slider = Slider()
        self._slider.setObjectName(f"{name}.slider")
        self._slider.setAccessibleName(title)
        self._slider.setRange(0, 0)
        layout: QHBoxLayout = row(self._back, self._next, self._slider, stretch=self._slider)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._back.clicked.connect(lambda: self._slider.setValue(self.step - 1))
        self._next.clicked.connect(lambda: self._slider.setValue(self.step + 1))
        self._slider.valueChanged.connect(self._on_value)
        self._enable()

    @property
    def step(self) -> int:
        """The current step."""
        return self._slider.value()

    @property
    def last(self) -> int:
        """The last step."""
        return self._slider.maximum()

    def set_last(self, last: int, ends: tuple[str, str] | None = None) -> None:
        """Set the last step; the current step is kept if it still exists.

        `ends` labels the first and the last step, if not by their numbers.
        """
        self._slider.setRange(0, last)
        if ends is not None:
            self._slider.say_ends(*ends)
        self._slider.setPageStep(max(last // 20, 1))
        self._enable()

    def go(self, step: int) -> None:
        """Go to a step."""
        self._slider.setValue(step)

    def _on_value(self, step: int) -> None:
        self._enable()
        self.moved.emit(step)

    def _enable(self) -> None:
        self._back.setEnabled(self.step > 0)
        self._next.setEnabled(self.step < self.last)

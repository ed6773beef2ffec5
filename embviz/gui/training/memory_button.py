"""The button that shows how much memory the moments of the runs take, and its settings."""

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QVBoxLayout

from embviz.gui.core.observation_settings import read_plan, write_plan
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.scaling import set_scaled_size, style
from embviz.gui.style.theme import px
from embviz.gui.widgets.inputs.parameter_form import ParameterForm
from embviz.gui.widgets.layouts import label
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer

_ROWS = ("density", "budget", "spill")  # parameters of the plan that the window offers
_MB = 1 << 20
_WIDE = 300  # px of the settings
_SHORTEST, _BESIDE_BAR = 40, 8  # px of the button at least, and at both sides of its text


class MemoryButton(QPushButton):
    """Shows the number of moments and their memory; a click opens the settings."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._kept = self._number = ""  # moments, with and without the word: shown if the text does not fit
        self._settings = context.settings
        self.setObjectName("timeline.memory")
        self.setAccessibleName(tr("History size"))
        self.setProperty("flat", True)
        set_scaled_size(self, fixed_height=26)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        style(self, "font-size: 11px; font-weight: 400;")
        self._about = tr(
            "Moments kept of all runs on this text, and their share of the memory, newest run first; click to change "
            "the limit"
        )
        self.setToolTip(self._about)
        self.clicked.connect(partial(self._open))
        self._window: QFrame | None = None

    def show_use(self, observers: "Sequence[Observer]") -> None:
        """Show the memory use of all runs on the open text, oldest first; without runs, hide it."""
        self.setVisible(bool(observers))
        if not observers:
            return
        histories = [observer.history for observer in observers]
        memory, disk = (sum(getattr(one, key) for one in histories) for key in ("memory_bytes", "disk_bytes"))
        used = tr("{memory:,} of {budget:,} MB", memory=-(-memory // _MB), budget=observers[-1].plan.budget)
        on_disk = tr(" + {disk:,} MB on disk", disk=-(-disk // _MB)) if disk else ""
        kept = counted(sum(map(len, histories)), "moment")
        told = f"{kept} · {used}{on_disk}"
        trouble = next((observer.trouble for observer in reversed(observers) if observer.trouble), "")
        self._kept = "" if trouble else kept
        self._number = in_figures(sum(map(len, histories)), ",d")
        self.setText(tr("No room for more moments · {told}", told=told) if trouble else told)
        self.setMaximumWidth(self.sizeHint().width())
        self.setToolTip("\n\n".join((self.text(), trouble or self._about)))

    def minimumSizeHint(self) -> QSize:
        # the same for any text: otherwise the panels beside the timeline would move whenever a number grows
        return QSize(px(_SHORTEST), super().minimumSizeHint().height())

    def _width_of(self, text: str) -> int:
        return math.ceil(QFontMetricsF(self.font()).horizontalAdvance(text)) + 1 + px(2 * _BESIDE_BAR)

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.width() - px(2 * _BESIDE_BAR)
        if self._kept and self._width_of(option.text) > self.width():
            option.text = self._kept
        whole, option.text = option.text, self.fontMetrics().elidedText(option.text, Qt.TextElideMode.ElideRight, room)
        letters = len(option.text) - len(self._number) - 2  # of the word, besides the blank and the ellipsis
        if whole == self._kept != option.text and (letters < 1 or not option.text.startswith(self._number)):
            option.text = self._number  # a part of it would be another number
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)

    def _open(self) -> None:
        from embviz.monitoring.plan import declarations

        self._window = QFrame(self, Qt.WindowType.Popup)
        self._window.setObjectName("timeline.memory_window")
        self._window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        layout = QVBoxLayout(self._window)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(10)
        layout.addWidget(label(tr("Moments of a training"), "section"))
        plan = read_plan(self._settings)
        form = ParameterForm("timeline")
        form.declare({name: declarations()[name] for name in _ROWS}, {name: getattr(plan, name) for name in _ROWS})
        layout.addWidget(form)
        layout.addWidget(label(tr("Applies to the next training."), "caption"))
        form.changed.connect(lambda name: self._keep(form, name))
        set_scaled_size(self._window, fixed_width=_WIDE)
        self._window.adjustSize()
        self._window.move(self.mapToGlobal(QPoint(self.width() - _WIDE, -self._window.sizeHint().height() - 6)))
        self._window.show()

    def _keep(self, form: ParameterForm, name: str) -> None:
        try:
            write_plan(self._settings, **{name: form.values()[name]})
        except InputError as error:
            form.complain(name, str(error))
        else:
            form.complain(name, "")

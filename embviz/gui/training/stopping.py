"""Input of the stopping rules."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.core.observation_settings import read_plan, write_plan
from embviz.gui.core.settings import Settings
from embviz.gui.training.form import CAPTION_PX, CHOICE_PX
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.inputs.parameter_form import Choice, ParameterForm
from embviz.monitoring.plan import RANKED, ObservationPlan, declarations
from embviz.monitoring.records import measure_named
from embviz.util.errors import InputError
from embviz.util.language import tr

_TITLE = tr("Stopping rules")
_OF_PLATEAU = ("stop_patience", "stop_smallest")
_RULES = ("stop_change", "stop_plateau", "stop_gradient", "stop_seconds")


class StoppingRules(QWidget):
    """Holds for the next run; remembered with the plan."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        rows = {name: declared for name, declared in declarations().items() if name.startswith("stop_")}
        plan = read_plan(settings)
        self._form = ParameterForm("train", CAPTION_PX, CHOICE_PX)
        self._form.declare(rows, {name: getattr(plan, name) for name in rows})
        off = Choice("none", tr("off"))
        self._form.offer("stop_plateau", (off, *(
            Choice(name, measure_named(name).title, measure_named(name).formula) for name in RANKED
        )))
        self._form.fill({"stop_plateau": plan.stop_plateau})
        self._form.changed.connect(self._on_changed)
        self._fold = CollapsibleSection(_TITLE, "train.stopping", self._form)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._fold)
        self._show_rows()

    def _on_changed(self, name: str) -> None:
        values = self._form.values()
        try:
            write_plan(self._settings, **{name: values[name]})
            self._form.complain(name, "")
        except InputError as error:
            self._form.complain(name, str(error))
        self._show_rows()

    def _show_rows(self) -> None:
        values, free = self._form.values(), ObservationPlan()
        on = [name for name in _RULES if values[name] != getattr(free, name)]
        self._form.show_only({name for name in values if name not in _OF_PLATEAU or "stop_plateau" in on})
        # folded away, a rule must not surprise
        self._fold.set_title(tr("{title} · {on} on", title=_TITLE, on=len(on)) if on else _TITLE)

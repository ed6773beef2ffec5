"""Describes runs in tables: differing parameters, results, why they ended, epochs, laws of phases."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from embviz.gui.core.run_names import RunNames
from embviz.gui.files.tables import Cell, Column, Table
from embviz.gui.style.number_text import duration, in_figures, raised, significant
from embviz.gui.widgets.inputs.parameter_form import title_of
from embviz.monitoring.records import MEASURES, measure_named
from embviz.training.parameters import TrainingParameters, declarations
from embviz.util.language import epochs_text, tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.monitoring.phases import Phase
    from embviz.monitoring.records import Moment

# results of a run; its speed and the size of its steps are curves
_RESULTS = ("loss", "held_out", "analogy", "similarity", "purity", "silhouette")


def differing(runs: Sequence[TrainingParameters]) -> tuple[str, ...]:
    """Return the names of the parameters in which runs differ, in the order of the form.

    Only runs that use a parameter are compared in it.
    """
    used = [set(declarations(run.model, run.loss)) for run in runs]
    return tuple(
        name
        for name in declarations()
        if len({value_of(run, name) for run, own in zip(runs, used, strict=True) if name in own}) > 1
    )


def differing_values(observers: "Sequence[Observer]") -> list[tuple[str, ...]]:
    """Return for each run what it differs from the others in, such as ``CBOW`` or ``Window 10``."""
    every, declared = [observer.run.parameters for observer in observers], declarations()
    return [
        tuple(
            value_of(one, name) if declared[name].choices else f"{declared[name].label} {value_of(one, name)}"
            for name in differing(every)
            if value_of(one, name) != "–"
        )
        for one in every
    ]


def value_of(parameters: TrainingParameters, name: str) -> str:
    """Return the text of a parameter; a dash if the run does not use it."""
    declared = declarations(parameters.model, parameters.loss)
    if name not in declared:
        return "–"
    value = getattr(parameters, name)
    if name == "matryoshka":
        return ", ".join(map(str, parameters.prefixes)) or declared[name].least
    if isinstance(value, str):
        return title_of(name, value)
    if value == declared[name].minimum and declared[name].least:
        return declared[name].least
    number = in_figures(value, ",d" if isinstance(value, int) else "g")
    unit = declared[name].unit
    return f"{number} {tr(unit)}" if unit else number


def run_table(
    observers: "Sequence[Observer]", names: RunNames, colors: Sequence[str], hidden: frozenset[int], opened: int
) -> Table:
    """Return the table of the runs: differing parameters, results, and why they ended.

    Parameters
    ----------
    observers : sequence of Observer
    colors : sequence of str
        One for each run, such as ``#3457D5``.
    hidden : frozenset of int
        Ids of the runs whose curves are not drawn.
    opened : int
        Id of the run that the other views show.
    """
    every, declared = [observer.run.parameters for observer in observers], declarations()
    different = differing(every)
    values = [results(observer) for observer in observers]
    measures = [measure_named(name) for name in _RESULTS if any(name in found for found in values)]
    columns = (
        Column(tr("Run")),
        *(Column(declared[n].label, number=not declared[n].choices, help=declared[n].help) for n in different),
        *(
            Column(tr("Loss at the end") if measure.id == "loss" else measure.head, number=True, help=measure.formula)
            for measure in measures
        ),
        Column(tr("Epochs done"), number=True),
        Column(tr("Time"), number=True, help=tr("Training only, without pauses")),
        Column(tr("Ended"), muted=True),
    )
    rows = []
    for observer, color, found in zip(observers, colors, values, strict=True):
        run = observer.run
        point, name = run.progress, names.name(observer)
        name += tr(" · shown") if run.run_id == opened else ""
        help_ = tr("Click the square to show or hide the curves")
        if observer.parent is not None:
            parent, moment = observer.parent
            name += tr(" · from {number}", number=names.number(parent))
            help_ = tr(
                "Continues from epoch {epoch:.1f} of {lower}. {help}",
                epoch=moment.epoch,
                lower=names.name(parent).lower(),
                help=help_,
            )
        rows.append(
            (
                Cell(name, marked=run.run_id in hidden, help=help_, swatch=color),
                *(Cell(value_of(run.parameters, key)) for key in different),
                *(Cell(shown(measure.id, found.get(measure.id))) for measure in measures),
                Cell(in_figures(point.epoch, ".1f") if point else "–"),
                Cell(duration(point.elapsed) if point else "–"),
                Cell(ending(observer), help=ending(observer)),
            )
        )
    return Table(columns, tuple(rows))


def results(observer: "Observer") -> dict[str, float]:
    """Return the measurements of the newest moment of a run."""
    values = observer.moments[-1].values if observer.moments else {}
    return {name: value for name, value in values.items() if value == value}


def ending(observer: "Observer") -> str:
    """Return why a run ended, or its current state."""
    from embviz.training.watchdog import describe_steadied

    ended = observer.stopped_because or observer.run.phase
    return " ".join(filter(None, (ended, describe_steadied(observer.run.steadied))))


def shown(name: str, value: float | None) -> str:
    """Return the text of a measured value; empty if there is none."""
    return "" if value is None or value != value else measure_named(name).text(value)


def epoch_table(moments: "Sequence[Moment]", sections: bool) -> Table:
    """Return the table per epoch with all measurements that exist; sections of the questions only if requested."""
    known = {name for moment in moments for name, value in moment.values.items() if value == value}
    names = []
    for measure in MEASURES:
        if measure.id in known:
            names.append(measure.id)
        if sections:
            names.extend(sorted(name for name in known if name.startswith(f"{measure.id}/")))
    columns = (
        Column(tr("Epoch")),
        *(Column(measure_named(name).head, number=True, help=measure_named(name).formula) for name in names),
    )
    rows = tuple(
        (Cell(epochs_text(moment.epoch)), *(Cell(shown(n, moment.values.get(n))) for n in names)) for moment in moments
    )
    return Table(columns, rows)


def law(phase: "Phase") -> str:
    """Return the fitted law of a phase with its coefficients."""
    a, b, c = (*phase.coefficients, 0.0, 0.0)[:3]
    sign, b = ("−", -b) if b < 0 else ("+", b)
    match phase.kind:
        case "exponential":
            return tr("{a} {sign} {b} exp(−t ∕ {c:,.0f})", a=significant(a, 4), sign=sign, b=significant(b, 4), c=c)
        case "power":
            return f"{significant(a, 4)} {sign} {significant(b, 4)} t{raised(-c, 2)}"
        case "logarithmic":
            return tr("{a} {sign} {b} ln t", a=significant(a, 4), sign=sign, b=significant(b, 4))
        case _:
            return significant(a, 4)

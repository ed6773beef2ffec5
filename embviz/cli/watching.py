"""Observation of a run by `embviz train`: its options, and the observer they ask for."""

import argparse
import csv
import io
import json
import math
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from embviz.cli.arguments import add_declared, given
from embviz.cli.inputs import TOY_WORLD, pairs_named, sections_named
from embviz.cli.outputs import check_apart, check_folder
from embviz.monitoring.plan import BY_QUESTIONS, RANKED, ObservationPlan, declarations
from embviz.monitoring.records import MEASURES, Moment, measure_named
from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.spreadsheet import MARK, no_formula

if TYPE_CHECKING:
    from embviz.analysis.evaluation.quality import Quality
    from embviz.monitoring.checkpoints import Checkpoints
    from embviz.monitoring.observer import Observer
    from embviz.training.run import TrainingRun
    from embviz.vectors.embedding import Embedding

ENDINGS = (".csv", ".tsv", ".json")


def check_ending(path: str) -> None:
    """Look whether a table can be written under this name.

    Raises
    ------
    InputError
        When its ending says nothing.
    """
    if Path(path).suffix.lower() not in ENDINGS:
        raise InputError(f"{path} ends in none of {', '.join(ENDINGS)}.", "The ending says how the table is written.")


def write_table(path: str, epochs: Sequence[Moment]) -> None:
    """Write what was measured at the beginning and at the end of each epoch.

    Columns are the epoch and the measures that have a value anywhere, those of sections and sets beside the whole; what
    was not measured is empty, in JSON null. With commas it is a file for spreadsheets (`embviz.util.spreadsheet`).

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    known = {name for moment in epochs for name, value in moment.values.items() if math.isfinite(value)}
    order = {measure.id: place for place, measure in enumerate(MEASURES)}
    names = sorted(known, key=lambda name: (order.get(name.partition("/")[0], len(order)), name))
    rows = [
        {"epoch": moment.epoch, "seconds": moment.elapsed, **{name: moment.values.get(name) for name in names}}
        for moment in epochs
    ]
    with replacing(path) as file:
        file.write(_text(Path(path).suffix.lower(), rows).encode())


def _text(ending: str, rows: Sequence[dict[str, Any]]) -> str:
    if ending == ".json":
        return json.dumps(rows, indent=1) + "\n"
    text = io.StringIO()
    dialect, said = (csv.excel, no_formula) if ending == ".csv" else (csv.excel_tab, str)
    table = csv.writer(text, dialect=dialect)
    table.writerow([said(name) for name in rows[0]] if rows else ["epoch"])
    table.writerows(["" if value is None else f"{value:.6g}" for value in row.values()] for row in rows)
    return MARK + text.getvalue() if ending == ".csv" else text.getvalue()


_RULES = {name: declared for name, declared in declarations().items() if name.startswith("stop_")}
_ROOM = {name: declarations()[name] for name in ("budget", "spill")}
_LOOK_S = 0.02
_PATIENCE_S = 60.0  # seconds to wait for a piece of work before what was learned is lost; a second Ctrl+C ends it
_FEWEST = 2  # moments between the ends of epochs: no one looks at them here


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    plain = ObservationPlan()
    add_declared(parser, "stopping rules", _RULES, {name: getattr(plain, name) for name in _RULES}, {})
    add_declared(parser, "history of the run", _ROOM, {name: getattr(plain, name) for name in _ROOM}, {})
    group = parser.add_argument_group("measures and checkpoints")
    group.add_argument(
        "--metrics",
        metavar="FILE",
        help=f"write a table with a line for each epoch; a file ending in {', '.join(ENDINGS)}",
    )
    group.add_argument(
        "--analogies",
        metavar="FILE",
        help="questions to test each epoch with, as questions-words.txt; or toy-world, or bundled "
        "(default: toy-world where that is the text, else bundled)",
    )
    group.add_argument("--pairs", metavar="FILE", help="word pairs with a score to test each epoch with; or toy-world")
    group.add_argument(
        "--keep-best",
        choices=RANKED,
        metavar="MEASURE",
        help=f"write the vectors of the best epoch by this measure, not the last: {', '.join(RANKED)}",
    )
    group.add_argument(
        "--checkpoints",
        metavar="FOLDER",
        help="save the run there while it trains, after 10 seconds and then about every 20",
    )
    group.add_argument(
        "--resume", metavar="FOLDER", help="continue the run that was saved there, without CORPUS or parameters"
    )


class Watch:
    """What was asked for: whether a run is to be observed, and what comes of it.

    Parameters
    ----------
    arguments : Namespace

    Raises
    ------
    InputError
        When a file of questions cannot be read or a table cannot be written.
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        rules = given(arguments, _RULES)
        self._metrics, self._best = arguments.metrics, arguments.keep_best
        if self._metrics is not None:
            check_ending(self._metrics)
            check_apart(self._metrics, arguments.corpus, arguments.init, arguments.analogies, arguments.pairs)
            check_folder(self._metrics)
        judged = {self._best, rules.get("stop_plateau")} & set(BY_QUESTIONS)
        wanted = self._metrics is not None or bool(judged)
        if not wanted and (arguments.analogies or arguments.pairs):
            raise InputError(
                "Nothing is judged by these questions.", "Add --metrics FILE, --keep-best or --stop-plateau MEASURE."
            )
        self._plan = ObservationPlan(
            density=_FEWEST,
            evaluate="epochs" if wanted else "nothing",
            keep_best=self._best or RANKED[0],
            **rules,
            **given(arguments, _ROOM),
        )
        self._quality = _quality(arguments) if wanted else None
        folder = arguments.checkpoints or arguments.resume
        self.checkpoints = _checkpoints(folder, resumed=arguments.resume) if folder else None
        self._needed = wanted or bool(rules) or self._best is not None or self.checkpoints is not None

    def observer(self, run: "TrainingRun") -> "Observer | None":
        """Return who follows the run, None where nothing was asked for.

        Raises
        ------
        InputError
            When a rule or the best waits for text that is held out, and none is.
        """
        waits = "held_out" in (self._best, self._plan.stop_plateau)
        if waits and run.held_out is None:
            raise InputError("No text is held out to measure a loss on.", "Add --held-out 1, for one percent of it.")
        if not self._needed:
            return None
        from embviz.monitoring.observer import Observer

        return Observer(run, self._plan, self._quality, self.checkpoints)

    def chosen(self, run: "TrainingRun", observer: "Observer | None") -> "Embedding":
        """Return the vectors to write: the last ones, or those of the best epoch, which are rounded to float16."""
        best = observer.best if observer is not None and self._best is not None else None
        if observer is None or best is None or best == len(observer.moments) - 1:
            return run.embedding()
        return observer.embedding(best)

    def save(self, run: "TrainingRun") -> None:
        """Save what a run has learned before it is given up, where it was to be saved.

        Once it is given up it is too late: pieces of work that end early would count as done.
        """
        if self.checkpoints is None:
            return
        # the first point of the curves, without which nothing is saved, follows the first pieces a little later
        while run.has_learned and run.progress is None and not run.ended:
            time.sleep(_LOOK_S)
        self.checkpoints.write(run, _PATIENCE_S)

    def finish(self, observer: "Observer | None") -> dict[str, Any]:
        """Write the table, delete what was saved, and return what there is to tell of the end and of the best epoch."""
        if observer is None:
            return {}
        if self.checkpoints is not None:
            self.checkpoints.discard()
        if self._metrics is not None:
            write_table(self._metrics, observer.epochs)
        best = observer.best if self._best is not None else None
        found: dict[str, Any] = {"stopped_because": observer.stopped_because, "trouble": observer.trouble, "best": None}
        if best is not None:
            moment = observer.moments[best]
            # of an epoch, the loss is the mean of all of it
            whole = next((epoch for epoch in observer.epochs if epoch.pieces == moment.pieces), moment)
            value = whole.values[self._best]
            found["best"] = {"measure": self._best, "epoch": moment.epoch, "value": value}
        return found

    def lines(self, observer: "Observer | None", report: dict[str, Any]) -> Sequence[str]:
        """Return what to say of the end and of the best epoch."""
        if observer is None:
            return ()
        said = [] if observer.run.finished else [report["stopped_because"]]
        if report["best"] is not None:
            measure, best = measure_named(self._best), report["best"]
            value = measure.text_with_unit(best["value"])
            said.append(f"the vectors are those after {best['epoch']:g} epochs, best by {measure.id} ({value})")
        elif self._best is not None:
            said.append(f"the vectors are the last ones, no epoch is known to be best by {self._best}")
        if observer.trouble:
            said.append(f"{observer.trouble} Give them more by --budget or --spill.")
        if self.checkpoints is not None and self.checkpoints.trouble:
            said.append(f"not saved: {self.checkpoints.trouble}")
        return said


def _quality(arguments: argparse.Namespace) -> "Quality":
    from embviz.analysis.evaluation.quality import quality_for

    toy = None
    if arguments.corpus == TOY_WORLD:
        from embviz.text.toy.truths import truths

        toy = truths()
    quality = quality_for(toy)
    if arguments.analogies is not None:
        quality = replace(quality, questions=sections_named(arguments.analogies))
    if arguments.pairs is not None:
        quality = replace(quality, pairs={Path(arguments.pairs).stem: pairs_named(arguments.pairs)})
    return quality


def _checkpoints(folder: str, resumed: str | None) -> "Checkpoints":
    from embviz.monitoring.checkpoints import Checkpoints

    if Path(folder).exists() and not Path(folder).is_dir():
        raise InputError(f"{folder} is not a folder.", "Name a folder for checkpoints.")
    checkpoints = Checkpoints(folder)
    if (resumed is None or Path(folder).resolve() != Path(resumed).resolve()) and checkpoints.latest() is not None:
        raise InputError(
            f"{folder} holds a run that was not brought to its end.",
            f"Continue it by --resume {folder}, name another folder, or delete this one.",
        )
    return checkpoints

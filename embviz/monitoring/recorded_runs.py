"""Short runs recorded in advance, shown until the user trains on this machine."""

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from embviz.monitoring.records import Moment
from embviz.monitoring.short_run import ShortRun
from embviz.training.parameters import TrainingParameters
from embviz.util.assets import reading

_DIGITS = 7  # as many as a float32 has


def save_runs(runs: Mapping[str, Mapping[str, ShortRun]], path: Path) -> None:
    """Write the measurements of runs, without their vectors.

    Parameters
    ----------
    runs : mapping of str to mapping of str to ShortRun
        Experiments, each with its runs by name.
    path : Path
    """
    held = {name: {own: _columns(run) for own, run in each.items()} for name, each in runs.items()}
    path.write_text(json.dumps(held, separators=(",", ":")).replace('"},"', '"},\n"') + "\n", "utf-8")


def _columns(run: ShortRun) -> dict[str, object]:
    # results of single sections are not shown
    names = sorted({name for moment in run.epochs for name in moment.values if "/" not in name})
    return {
        "broke": run.broke,
        "tokens": [moment.tokens_done for moment in run.epochs],
        "epochs": [moment.epoch for moment in run.epochs],
        "seconds": [round(moment.elapsed, 3) for moment in run.epochs],
        "pieces": [moment.pieces for moment in run.epochs],
        "values": {name: [_rounded(moment.values.get(name)) for moment in run.epochs] for name in names},
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else float(f"{value:.{_DIGITS}g}")


def read_runs(path: Path, experiment: str, told: Mapping[str, TrainingParameters]) -> dict[str, ShortRun]:
    """Read the runs of an experiment, in the order in which their parameters are given.

    Raises
    ------
    InputError
        When the file is missing or damaged, or lacks one of the runs.
    """
    with reading(path):
        held = json.loads(path.read_text("utf-8"))[experiment]
        return {name: _run(held[name], parameters) for name, parameters in told.items()}


def _run(held: Any, parameters: TrainingParameters) -> ShortRun:
    columns = (held[name] for name in ("tokens", "epochs", "seconds", "pieces"))
    values = held["values"]
    moments = []
    for at, (tokens, epoch, seconds, pieces) in enumerate(zip(*columns, strict=True)):
        known = {name: column[at] for name, column in values.items() if column[at] is not None}
        moments.append(Moment(tokens, epoch, seconds, pieces).with_values(known))
    return ShortRun(parameters, tuple(moments), (), str(held["broke"]), "")

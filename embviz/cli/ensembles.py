"""The sets that `embviz train --repeats` wrote, as other commands ask them."""

import argparse
from typing import TYPE_CHECKING, Any

from embviz.cli.terminal import Terminal
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.analysis.evaluation.reproducibility import Interval, Repeated
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble


def add_ensemble(parser: argparse.ArgumentParser, tells: str) -> None:
    """Declare the option; `tells` says what is told of the sets."""
    parser.add_argument("--ensemble", metavar="FILE", help=f"what embviz train --repeats wrote: {tells}")


def ensemble_named(path: str, embedding: "Embedding", vectors: str, terminal: Terminal) -> "Ensemble":
    """Read the sets, which are of the same words as the vectors.

    Raises
    ------
    InputError, Cancelled
    """
    from embviz.vectors.ensemble import read_ensemble

    ensemble = read_ensemble(path, terminal.pulse("Reading the ensemble"))
    if ensemble.words != embedding.words:
        raise InputError(
            f"The sets in {path} are of other words than {vectors}.",
            "Name the ensemble that was trained with these vectors.",
        )
    return ensemble


def check_composing(ensemble: "Ensemble", composed: bool, path: str) -> None:
    """Raise an error where a word has to be made of its n-grams and the sets have none.

    Raises
    ------
    InputError
    """
    if composed and not ensemble.composes:
        raise InputError(
            f"The sets in {path} have no n-grams, of which unseen words are made.",
            "Train them again with a fastText model: embviz train --repeats 5.",
        )


def add_repeated(entries: list[dict[str, Any]], told: "Repeated") -> None:
    """Add to each answer what becomes of it in the sets."""
    scores = told.scores
    numbers = (scores.low, scores.high, scores.mean, scores.half_width())
    for at, (entry, among) in enumerate(zip(entries, told.among().tolist(), strict=True)):
        low, high, mean, half = (known(float(values[at])) for values in numbers)
        entry.update(of=told.sets, among_ten=among, low=low, high=high, mean=mean, half_width_80=half)


def known(number: float) -> float | None:
    """Return a number; None for nan, which JSON has not."""
    return number if number == number else None


def of_interval(found: "Interval") -> dict[str, Any]:
    """Return what is told of one number over the sets."""
    return {
        "sets": int(found.sets), "low": known(float(found.low)), "high": known(float(found.high)),
        "mean": known(float(found.mean)), "half_width_80": known(float(found.half_width())),
    }


def remark(entry: dict[str, Any]) -> list[str]:
    """Return what stands behind an answer on its line."""
    if "among_ten" not in entry:
        return []
    said = [f"{entry['among_ten']}/{entry['of']}"]
    if entry["low"] is not None:
        said.append(f"{entry['low']:.4f} to {entry['high']:.4f}")
    if entry["half_width_80"] is not None:
        said.append(f"{entry['mean']:.4f} ± {entry['half_width_80']:.4f}")
    return said

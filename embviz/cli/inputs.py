"""Inputs of commands: vectors of a file, shipped or trained repeatedly, and evaluation questions."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from embviz.cli.terminal import Terminal
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.analysis.evaluation.questions import AnalogySection, WordPair
    from embviz.analysis.evaluation.reproducibility import Interval, Repeated
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble

ENGLISH = "english"
HELP = "file of word vectors, or english for those that come with the program"
TOY_WORLD, DOCUMENTATION = BUILT_IN = ("toy-world", "documentation")  # texts


def check_file(name: str) -> None:
    """Refuse what stands in the place of a file and is none: the standard input, and built-in texts.

    Raises
    ------
    InputError
    """
    if name == "-":
        raise InputError("The standard input is not read.", "Save what comes out of a pipe as a file, and name that.")
    if name in BUILT_IN and not Path(name).exists():
        raise InputError(
            f"The built-in text {name} is not a file.", f"Learn from it by 'embviz train {name} --output {name}.bin'."
        )


def vectors_named(
    name: str,
    terminal: Terminal,
    *,
    partial: bool = False,
    cache: bool = True,
    rescue: str = "Or keep what is intact: embviz convert IN OUT --partial.",
) -> "Embedding":
    """Return the vectors of a file, or those of English words that are shipped.

    Parameters
    ----------
    partial, cache : bool
        As `read_vectors` takes them.
    rescue : str
        How to go on with a file that is damaged in part.

    Raises
    ------
    InputError
        When the file cannot be read; of one that is damaged in part, says how to keep the rest.
    Cancelled
    """
    if name == ENGLISH:
        from embviz.vectors.english import read_english

        return read_english(terminal.pulse("Reading vectors"))[0]
    from embviz.vectors.formats import DamagedVectors, read_vectors

    check_file(name)
    try:
        return read_vectors(name, terminal.pulse("Reading vectors"), partial=partial, cache=cache)
    except DamagedVectors as error:
        raise InputError(error.what, f"{error.cure} {rescue}".strip(), error.suggestions) from error


@contextmanager
def telling_option_of_column() -> Iterator[None]:
    """Have a table that is read within, and of which no column was named, say how to name one here."""
    from embviz.text.tables import ColumnWanted

    try:
        yield
    except ColumnWanted as error:
        raise InputError(error.what, f"{error.cure} Add it as --column NAME.", error.suggestions) from error


BUNDLED = "bundled"


def sections_named(name: str) -> "list[AnalogySection]":
    """Return analogy questions: of a file, of the toy world, or those that come with the program.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    from embviz.analysis.analogies.relations import bundled_questions, read_questions
    from embviz.analysis.evaluation.questions import AnalogySection

    if name == BUNDLED:
        return list(bundled_questions())
    if name != TOY_WORLD:
        return read_questions(name)
    from embviz.text.toy.truths import truths

    return [AnalogySection(section, tuple(questions)) for section, questions in truths().analogies.items()]


def pairs_named(name: str) -> "list[WordPair]":
    """Return word pairs with a score: of a file, or of the toy world.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    from embviz.analysis.evaluation.questions import WordPair, read_pairs

    if name != TOY_WORLD:
        return read_pairs(name)
    from embviz.text.toy.truths import truths

    return [WordPair(first, second, score) for first, second, score in truths().similarity]


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
        "sets": int(found.sets),
        "low": known(float(found.low)),
        "high": known(float(found.high)),
        "mean": known(float(found.mean)),
        "half_width_80": known(float(found.half_width())),
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

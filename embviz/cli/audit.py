"""`embviz audit`: one page to cite of all that can be said of vectors without their text."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from embviz.cli.arguments import add_json, positive
from embviz.cli.inputs import BUNDLED, ENGLISH, HELP, pairs_named, sections_named, vectors_named
from embviz.cli.terminal import Terminal
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_NONE = "none"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help=HELP)
    parser.add_argument("--output", metavar="FILE", help="page to write, ending in .html")
    parser.add_argument(
        "--analogies",
        metavar="FILE",
        default=BUNDLED,
        help="questions, as evaluate takes them (default: bundled, relations of general knowledge and grammar)",
    )
    parser.add_argument("--pairs", metavar="FILE", help="two words and a human score on each line; or toy-world")
    parser.add_argument(
        "--against",
        metavar="VECTORS",
        action="append",
        help="other vectors to compare with; may be repeated (default: english; none for no others)",
    )
    parser.add_argument(
        "--words",
        type=positive,
        default=10_000,
        metavar="NUMBER",
        help="compare this many of the first words with each other, at most 50000 (default: 10000)",
    )
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Measure, write and print.

    Raises
    ------
    InputError
        When a file cannot be read or written, or there are too few words.
    Cancelled
    """
    output = None if arguments.output is None else _checked(arguments.output)
    if output is None and not arguments.json:
        raise InputError("There is nowhere to write the report to.", "Give --output report.html, or --json.")
    from embviz.analysis.evaluation.audit import Questions, audit
    from embviz.analysis.evaluation.audit_page import write_page

    sections = sections_named(arguments.analogies)
    pairs = () if arguments.pairs is None else pairs_named(arguments.pairs)
    embedding = vectors_named(arguments.vectors, terminal)
    others = _others(arguments, terminal)
    found = audit(
        embedding,
        Questions(sections, _name(arguments.analogies), pairs, _name(arguments.pairs or "")),
        others,
        name=_name(arguments.vectors),
        words=arguments.words,
        threads=os.cpu_count() or 1,
        pulse=terminal.pulse("Measuring"),
    )
    if output is not None:
        write_page(found, output)
    lines = [
        f"{part.title}: " + ("; ".join(f"{figure.name} {figure.shown}" for figure in part.figures[:4]) or part.absent)
        for part in found.parts
    ]
    where = [] if output is None else [f"\nwritten to {output}"]
    terminal.answer("\n".join([*lines, *where]), found.to_dict(), arguments.json)


def _others(arguments: argparse.Namespace, terminal: Terminal) -> "dict[str, Embedding]":
    asked = arguments.against
    if asked is None:
        asked = [] if arguments.vectors == ENGLISH else [ENGLISH]
    return {_name(name): vectors_named(name, terminal) for name in asked if name != _NONE}


def _name(given: str) -> str:
    """Return a file as the report names it: no folder of this machine is anyone's business."""
    return "English Wikipedia, shipped with embviz" if given == ENGLISH else Path(given).name


def _checked(output: str) -> Path:
    """Return the file to be written; what is wrong with it is said before the work.

    Raises
    ------
    InputError
    """
    path = Path(output)
    if path.suffix.lower() not in (".html", ".htm"):
        raise InputError(f"The report is a page, and {path.name} is the name of none.", "Let it end in .html.")
    if not path.parent.is_dir():
        raise InputError(f"There is no folder {path.parent}.", "Make it, or choose another one.")
    return path

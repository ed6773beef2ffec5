"""`embviz project`: a map of words as a picture or a table."""

import argparse
import os
import re
import time
from dataclasses import fields
from pathlib import Path

from embviz.cli.arguments import add_declared, add_json, given, positive
from embviz.cli.map_files import ENDINGS, map_writer
from embviz.cli.terminal import Terminal
from embviz.drawing.coordinates_table import MapTable
from embviz.errors import InputError
from embviz.projection import METHODS, Method, project
from embviz.projection.methods import method
from embviz.projection.options import Options

_SMALLEST_SIDE, _LARGEST_SIDE = 100, 20_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help="file of word vectors")
    parser.add_argument(
        "--method", choices=[how.name for how in METHODS], default="tsne",
        help=f"{', '.join(f'{how.name}: {how.title}' for how in METHODS if how.name != how.title.lower())} "
        "(default: tsne)",
    )
    parser.add_argument(
        "--words", type=positive, default=1000, metavar="NUMBER", help="so many of the first words (default: 1000)"
    )
    parser.add_argument(
        "--output", required=True, metavar="MAP",
        help=f"file to write, ending in {', '.join(ENDINGS)}; .png and .pdf are painted by Qt, the others need no Qt",
    )
    parser.add_argument(
        "--size", type=_size, default=(1600, 1200), metavar="WIDTHxHEIGHT",
        help="of a picture or drawing in pixels (default: 1600x1200)",
    )
    add_json(parser)
    for title, names in _groups():
        how = next(how for how in METHODS if set(names) <= set(how.declared))
        add_declared(parser, title, {name: how.declared[name] for name in names}, how.defaults, {})


def _groups() -> list[tuple[str, list[str]]]:
    """Return the options of all methods: those of several methods in a group for them, the others by method."""
    users: dict[str, tuple[str, ...]] = {}
    for how in METHODS:
        for name in how.declared:
            users[name] = (*users.get(name, ()), how.title)
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, titles in users.items():
        groups.setdefault(titles, []).append(name)
    return [
        ("all methods" if len(titles) == len(METHODS) else ", ".join(titles), names)
        for titles, names in sorted(groups.items(), key=lambda group: -len(group[0]))
    ]


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Lay out and write; the file is there whole or not at all.

    Raises
    ------
    InputError, Cancelled
    """
    write = map_writer(arguments.output)
    how = method(arguments.method)
    options = _options(arguments, how)
    from embviz.analysis.directions import directions, places_of
    from embviz.vectors.formats import read_vectors

    embedding = read_vectors(arguments.vectors, terminal.task("Reading vectors"), terminal.interrupted)
    words, title = embedding.words[: arguments.words], how.title
    arrows = directions(options.expressions, embedding.index, lambda ids: embedding.vectors[ids])
    begun = time.perf_counter()
    frame = project(
        embedding.vectors[: arguments.words], how.name, progress=terminal.task(f"Laying out by {title}"),
        cancelled=terminal.interrupted, directions=arrows,
        placed=places_of(options.chosen_words, embedding.index, len(words)),
        threads=os.cpu_count() or 1, **{item.name: getattr(options, item.name) for item in fields(options)},
    )
    seconds = time.perf_counter() - begun
    terminal.interrupted.check()
    counts = None if embedding.counts is None else embedding.counts[: arguments.words]
    table = MapTable(words, frame.coordinates, counts, embedding.norms[: arguments.words])
    write(table, f"{title} of {len(words):,} words of {Path(arguments.vectors).name}", Path(arguments.output),
          arguments.size)
    result = {
        "output": arguments.output, "method": arguments.method, "words": len(words), "iterations": frame.iteration,
        "divergence": frame.divergence, "explained_variance": list(frame.explained_variance), "seconds": seconds,
    }
    terminal.answer(
        f"{len(words):,} words laid out by {title} in {seconds:.1f} s, written to {arguments.output}",
        result, arguments.json,
    )


def _options(arguments: argparse.Namespace, how: Method) -> Options:
    """Return the options of the method that were given; one that it does not have is a mistake."""
    chosen = given(arguments, {name: None for other in METHODS for name in other.declared})
    for name in chosen:
        if name not in how.declared and name != "seed":
            users = [other.name for other in METHODS if name in other.declared]
            raise InputError(
                f"--{name.replace('_', '-')} is no option of {how.title}.",
                f"Leave it out, or choose --method {' or '.join(users)}.",
            )
    # a seed means nothing where nothing is drawn by lot, and is welcome all the same
    options = how.choose({name: value for name, value in chosen.items() if name in how.declared})
    if not all(options.expressions):
        raise InputError(
            f"{how.title} need {options.dimensions} expressions.",
            'Give one for each axis: --axis-x "good - bad" --axis-y "big - small".',
        )
    return options


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,6})[x×](\d{1,6})", text)
    if match:
        width, height = int(match[1]), int(match[2])
        if min(width, height) >= _SMALLEST_SIDE and max(width, height) <= _LARGEST_SIDE:
            return width, height
    raise argparse.ArgumentTypeError(
        f"'{text}' is not a size like 1600x1200 with sides from {_SMALLEST_SIDE} to {_LARGEST_SIDE}"
    )

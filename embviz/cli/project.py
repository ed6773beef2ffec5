"""`embviz project`: a map of words as a picture or a table."""

import argparse
import os
import re
import time
from pathlib import Path

from embviz.cli.arguments import add_json, positive
from embviz.cli.map_files import ENDINGS, map_writer
from embviz.cli.terminal import Terminal
from embviz.drawing.coordinates_table import MapTable
from embviz.errors import InputError
from embviz.projection import METHODS, project

_SMALLEST_SIDE, _LARGEST_SIDE = 100, 20_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help="file of word vectors")
    parser.add_argument(
        "--method", choices=[method.name for method in METHODS], default="tsne", help="default: tsne"
    )
    parser.add_argument(
        "--words", type=positive, default=1000, metavar="NUMBER", help="so many of the first words (default: 1000)"
    )
    parser.add_argument(
        "--output", required=True, metavar="MAP",
        help=f"file to write, ending in {', '.join(ENDINGS)}; .png and .pdf are painted by Qt, the others need no Qt",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="NUMBER", help="start of random choices (default: 1)")
    parser.add_argument(
        "--size", type=_size, default=(1600, 1200), metavar="WIDTHxHEIGHT",
        help="of a picture or drawing in pixels (default: 1600x1200)",
    )
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Lay out and write; the file is there whole or not at all.

    Raises
    ------
    InputError, Cancelled
    """
    write = map_writer(arguments.output)
    if arguments.seed < 0:
        raise InputError(f"The seed {arguments.seed} is negative.", "Choose 0 or more.")
    from embviz.vectors.formats import read_vectors

    embedding = read_vectors(arguments.vectors, terminal.task("Reading vectors"), terminal.interrupted)
    words = embedding.words[: arguments.words]
    title = next(method.title for method in METHODS if method.name == arguments.method)
    begun = time.perf_counter()
    frame = project(
        embedding.vectors[: arguments.words], arguments.method, arguments.seed, terminal.task(f"Laying out by {title}"),
        terminal.interrupted, threads=os.cpu_count() or 1,
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


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,6})[x×](\d{1,6})", text)
    if match:
        width, height = int(match[1]), int(match[2])
        if min(width, height) >= _SMALLEST_SIDE and max(width, height) <= _LARGEST_SIDE:
            return width, height
    raise argparse.ArgumentTypeError(
        f"'{text}' is not a size like 1600x1200 with sides from {_SMALLEST_SIDE} to {_LARGEST_SIDE}"
    )

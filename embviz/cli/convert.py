"""`embviz convert`: vectors from one file format to another."""

import argparse
import sys
from pathlib import Path

from embviz.cli.arguments import add_json, positive
from embviz.cli.inputs import ENGLISH, vectors_named
from embviz.cli.outputs import check_apart, check_folder
from embviz.cli.terminal import Terminal
from embviz.util.language import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "input",
        metavar="IN",
        help=f"file of vectors, whose content says in which format; or {ENGLISH} for those that come with the program",
    )
    parser.add_argument("output", metavar="OUT", help="file to write; its ending says in which format")
    parser.add_argument("--format", metavar="FORMAT", help="format to write, whatever the ending says")
    parser.add_argument("--words", type=positive, metavar="NUMBER", help="how many of the first words (default: all)")
    parser.add_argument(
        "--partial", action="store_true", help="write what can be read of a damaged file, and say what was left out"
    )
    parser.add_argument(
        "--join",
        metavar="MARK",
        help="replace spaces inside words by this, such as _; gensim ends a word at its first space",
    )
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Read and write; the file is there whole or not at all.

    Raises
    ------
    InputError, Cancelled
    """
    from embviz.vectors.formats import format_for, format_named, write_vectors
    from embviz.vectors.formats.write_checks import blanks_in_words, with_joined_words

    output = Path(arguments.output)
    kind = format_for(output) if arguments.format is None else format_named(arguments.format)
    check_apart(arguments.output, arguments.input)
    check_folder(arguments.output)
    # a copy for the next opening is of no use here
    embedding = vectors_named(
        arguments.input,
        terminal,
        partial=arguments.partial,
        cache=False,
        rescue="Or add --partial, which leaves out what is damaged.",
    )
    if arguments.words is not None:
        embedding = embedding.first(arguments.words)
    if arguments.join is not None:
        embedding = with_joined_words(embedding, arguments.join)
    write_vectors(embedding, output, terminal.pulse(f"Writing {output.name}"), kind=kind)
    terminal.clear()
    if kind.text and (said := blanks_in_words(embedding)):
        print(said, file=sys.stderr)
    for trouble in embedding.trouble:
        print(f"Left out: {trouble}", file=sys.stderr)
    result = {
        "output": arguments.output,
        "format": kind.name,
        "words": len(embedding),
        "dimensions": embedding.dimensions,
        "read": dict(embedding.provenance),
        "trouble": list(embedding.trouble),
    }
    terminal.answer(
        f"{counted(len(embedding), 'vector')} of {counted(embedding.dimensions, 'dimension')} written to {output} "
        f"({kind.name})",
        result,
        arguments.json,
    )

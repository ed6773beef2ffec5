"""`embviz count`: from a text to counts of its words, phrases and pairs that occur together, here or on a cluster."""

import argparse
import csv
import io
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from embviz.cli.arguments import add_declared, add_json, given, positive
from embviz.cli.inputs import check_file, telling_option_of_column
from embviz.cli.outputs import check_apart, check_distinct, check_folder
from embviz.cli.terminal import Terminal
from embviz.text import preprocessing
from embviz.training.parameters import declarations, defaults
from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.language import counted
from embviz.util.spreadsheet import MARK, no_formula

_COUNTED = ("window", "min_count", "max_vocab")
CLUSTER_HELP = (
    "a Dask cluster: tcp://HOST:PORT of its scheduler, or local:NUMBER for this many processes on this machine"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "corpus",
        metavar="CORPUS",
        help="a text file, compressed or not, a table, a folder of them, or a quoted pattern such as 'shards/*.txt.gz'",
    )
    parser.add_argument(
        "--output",
        metavar="COUNTS",
        help="folder of Parquet files to write: pairs of words that occur together, for "
        "'embviz train COUNTS --model glove'",
    )
    parser.add_argument("--words", metavar="FILE", help="file to write: a table of all words with their counts")
    parser.add_argument(
        "--phrases", metavar="FILE", help="file to write: a table of words that follow each other, best first"
    )
    parser.add_argument(
        "--phrase-count",
        type=positive,
        default=5,
        metavar="NUMBER",
        help="phrases occur more often than this (default: 5)",
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help=CLUSTER_HELP)
    parser.add_argument("--column", help="column of a table that holds the text")
    add_json(parser)
    declared, standard = declarations("glove"), defaults("glove")
    add_declared(
        parser,
        "pairs",
        {name: declared[name] for name in _COUNTED},
        {name: getattr(standard, name) for name in _COUNTED},
        {},
    )
    options = preprocessing.declarations()
    plain = preprocessing.Preprocessing()
    add_declared(parser, "text", options, {name: getattr(plain, name) for name in options}, {})


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Count and write.

    Raises
    ------
    InputError, ComputeError, Cancelled
    """
    from embviz.training.cluster.counting import BLOCK, count_pairs, find_phrases, read_shards
    from embviz.training.cluster.session import Here, Session, check_address
    from embviz.training.cluster.shards import blocks_of, name_of
    from embviz.training.counts import check_target, write_counts

    if arguments.output is None and arguments.words is None and arguments.phrases is None:
        raise InputError("There is nothing to write.", "Add --output COUNTS, --words FILE or --phrases FILE.")
    check_file(arguments.corpus)
    check_distinct(arguments.output, arguments.words, arguments.phrases)
    if arguments.output is not None:
        check_target(arguments.output)
    for table in (arguments.words, arguments.phrases):
        check_apart(table, arguments.corpus)
        if table is not None:
            check_folder(table)
    if arguments.cluster is not None:
        check_address(arguments.cluster)
    chosen = defaults("glove", **given(arguments, dict.fromkeys(_COUNTED)))
    options = preprocessing.Preprocessing(**given(arguments, preprocessing.declarations()))
    blocks = blocks_of(arguments.corpus, options, BLOCK, arguments.column)
    result: dict[str, Any] = {}
    said: list[str] = []
    with ExitStack() as stack:
        session: Session | Here = Here()
        if arguments.cluster is not None:
            session = stack.enter_context(Session(arguments.cluster))
            session.await_workers(terminal.steps)
        with telling_option_of_column():
            text = read_shards(blocks, options, session, name=name_of(arguments.corpus), pulse=terminal.steps)
        result |= {"tokens": text.tokens, "words": len(text.vocabulary), "workers": len(session.workers())}
        said.append(f"{counted(text.tokens, 'word')}, {len(text.vocabulary):,} different")
        if arguments.words is not None:
            words = zip(text.vocabulary.words, text.vocabulary.counts.tolist(), strict=True)
            _write_table(arguments.words, ("word", "count"), words)
        if arguments.phrases is not None:
            found = find_phrases(text, session, arguments.phrase_count, pulse=terminal.steps)
            rows = ((p.first, p.second, p.count, f"{p.score:.6g}") for p in found.preview(len(found)))
            _write_table(arguments.phrases, ("first", "second", "count", "score"), rows)
            result["phrases"] = len(found)
            said.append(f"{len(found):,} pairs that follow each other, written to {arguments.phrases}")
        if arguments.output is not None:
            pruned = text.pruned(chosen.min_count, chosen.max_vocab)
            parts = count_pairs(pruned, chosen.window, session, pulse=terminal.steps)
            pairs_counted = write_counts(
                arguments.output, pruned, chosen.window, ((p.keys, p.meetings, p.weights) for p in parts)
            )
            result |= {"output": arguments.output, "vocabulary": len(pruned.vocabulary), "pairs": pairs_counted.cells}
            said.append(
                f"{pairs_counted.cells:,} pairs of {len(pruned.vocabulary):,} words that occur together within "
                f"{chosen.window}, written to {arguments.output}"
            )
    terminal.answer("\n".join(said), result, arguments.json)


def _write_table(path: str, head: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    comma = Path(path).suffix.lower() == ".csv"
    with replacing(path) as file:
        lines = io.TextIOWrapper(file, "utf-8", newline="")
        writer = csv.writer(lines, delimiter="," if comma else "\t", lineterminator="\n")
        if comma:  # is for spreadsheets, which take some words for formulas
            lines.write(MARK)
            rows = ([no_formula(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
        writer.writerow(head)
        writer.writerows(rows)
        lines.flush()
        lines.detach()

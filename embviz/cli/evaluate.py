"""`embviz evaluate`: how good vectors are, by the field's two measures."""

import argparse
from typing import TYPE_CHECKING, Any

from embviz.cli.arguments import add_json, positive
from embviz.cli.questions import pairs_named, sections_named
from embviz.cli.terminal import Terminal
from embviz.errors import InputError

if TYPE_CHECKING:
    from embviz.analysis.evaluation import AnalogyReport, PairsReport


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help="file of word vectors")
    parser.add_argument(
        "--analogies", metavar="FILE",
        help="questions in the format of questions-words.txt, or pairs of words to make questions of; "
        "or bundled, for relations of general knowledge and grammar; or toy-world, for what is true there",
    )
    parser.add_argument(
        "--pairs", metavar="FILE", help="two words and a human score on each line; or toy-world"
    )
    parser.add_argument(
        "--restrict", type=positive, default=30_000, metavar="WORDS",
        help="answer analogies from so many of the first words (default: 30000)",
    )
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Evaluate and print.

    Raises
    ------
    InputError, Cancelled
    """
    if arguments.analogies is None and arguments.pairs is None:
        raise InputError(
            "There is nothing to judge the vectors by.",
            "Give --analogies FILE, --analogies bundled, --pairs FILE, or toy-world for FILE.",
        )
    from embviz.analysis.evaluation import evaluate_analogies, evaluate_pairs
    from embviz.vectors.formats import read_vectors

    # small files first: what is wrong with them is said before large vectors are read
    sections = None if arguments.analogies is None else sections_named(arguments.analogies)
    pairs = None if arguments.pairs is None else pairs_named(arguments.pairs)
    embedding = read_vectors(arguments.vectors, terminal.task("Reading vectors"), terminal.interrupted)
    result: dict[str, Any] = {"vectors": arguments.vectors, "vocabulary": len(embedding)}
    lines: list[str] = []
    if sections is not None:
        report = evaluate_analogies(
            embedding, sections, arguments.restrict, terminal.task("Answering analogies"), terminal.interrupted
        )
        result |= _of_analogies(report)
        lines += _analogy_lines(report)
    if pairs is not None:
        agreement = evaluate_pairs(embedding, pairs)
        result |= {
            "spearman": agreement.spearman, "pearson": agreement.pearson, "coverage": agreement.coverage,
            "pairs": agreement.total, "missing": list(agreement.missing),
        }
        lines += _pair_lines(agreement)
    terminal.interrupted.check()
    terminal.answer("\n".join(lines), result, arguments.json)


def _of_analogies(report: "AnalogyReport") -> dict[str, Any]:
    asked, skipped = report.total.total, report.total.skipped
    return {
        "analogy_accuracy": {
            **{section.name: section.accuracy for section in report.sections}, "total": report.accuracy
        },
        "analogies": asked + skipped,
        "analogy_coverage": asked / (asked + skipped) if asked + skipped else 0.0,
        "restrict": report.restrict,
    }


def _analogy_lines(report: "AnalogyReport") -> list[str]:
    counted = (*report.sections, report.total)
    width = max(len(section.name) for section in counted)
    return [
        f"{section.name:<{width}}  "
        + (f"{section.accuracy:6.1%}  {section.right:,} of {section.total:,}" if section.total else "     –")
        + (f"  ({section.skipped:,} with missing words)" if section.skipped else "")
        for section in counted
    ]


def _pair_lines(report: "PairsReport") -> list[str]:
    return [
        f"Spearman {report.spearman:.4f}, Pearson {report.pearson:.4f}, "
        f"{report.used:,} of {report.total:,} pairs ({report.coverage:.0%})"
    ]

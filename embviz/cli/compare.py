"""`embviz compare`: two models of the same words, and which words changed most between them."""

import argparse
import math
from typing import TYPE_CHECKING, Any

from embviz.cli.arguments import add_json, positive
from embviz.cli.inputs import HELP, vectors_named
from embviz.cli.terminal import Terminal

if TYPE_CHECKING:
    from embviz.analysis.change.model_comparison import ModelComparison, SideBySide


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("one", metavar="A", help=HELP)
    parser.add_argument("other", metavar="B", help="another one; its dimensions may differ")
    parser.add_argument(
        "--word", action="append", default=[], metavar="WORD", help="show its neighbors in both; may be repeated"
    )
    parser.add_argument(
        "--top",
        type=positive,
        default=10,
        metavar="NUMBER",
        help="how many words that changed most, and how many neighbors of a word (default: 10)",
    )
    parser.add_argument(
        "--neighbors",
        type=positive,
        default=25,
        metavar="NUMBER",
        help="nearest words by which neighborhoods are compared (default: 25)",
    )
    parser.add_argument(
        "--most",
        type=positive,
        default=10_000,
        metavar="WORDS",
        help="compare this many of the words in common, in the order of A; at most 50000 (default: 10000)",
    )
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Compare and print.

    Raises
    ------
    InputError
        When a file cannot be read, the two have too few words in common, or one lacks a word that was asked for.
    Cancelled
    """
    from embviz.analysis.change.model_comparison import compare_models, side_by_side

    one, other = (vectors_named(name, terminal) for name in (arguments.one, arguments.other))
    # what is asked of single words is said at once where it is wrong
    beside = [side_by_side(one, other, word, arguments.top) for word in arguments.word]
    found = compare_models(
        one, other, neighbors=arguments.neighbors, most=arguments.most, pulse=terminal.pulse("Comparing")
    )
    changed = found.most_changed(arguments.top)
    result = {
        "vectors": [arguments.one, arguments.other],
        "in_common": found.in_both,
        "compared": len(found.words),
        "neighbors": found.neighbors,
        "agreement": found.agreement,
        "changed_most": [
            {"word": found.words[i], "changed": float(found.changed[i]), "moved": float(found.moved[i])}
            for i in changed
        ],
        "side_by_side": [_of_word(listed) for listed in beside],
    }
    terminal.interrupted.check()
    lines = _changed_lines(found, changed.tolist())
    for listed in beside:
        lines += ["", *_word_lines(listed)]
    terminal.answer("\n".join(lines), result, arguments.json)


def _of_word(listed: "SideBySide") -> dict[str, Any]:
    def entries(near: tuple[tuple[str, float], ...], ranks: tuple[int | None, ...]) -> list[dict[str, Any]]:
        return [
            {"word": word, "cosine": cosine, "rank_in_other": rank}
            for (word, cosine), rank in zip(near, ranks, strict=True)
        ]

    return {
        "word": listed.word,
        "shared": listed.shared,
        "A": entries(listed.one, listed.rank_there),
        "B": entries(listed.other, listed.rank_here),
    }


def _changed_lines(found: "ModelComparison", changed: list[int]) -> list[str]:
    lines = [
        f"{found.in_both:,} words in common; of the first {len(found.words):,} of them, "
        f"{found.agreement:.1%} of the {found.neighbors} nearest words are the same in both."
    ]
    if not changed:
        return [*lines, "No word changed: its neighbors and its direction are the same in both."]
    width = max(len("word"), *(len(found.words[i]) for i in changed))
    lines += ["", f"{'word':<{width}}  other neighbors  moved"]
    for i in changed:
        moved = float(found.moved[i])
        lines.append(
            f"{found.words[i]:<{width}}  {found.changed[i]:15.0%}  {'–' if math.isnan(moved) else f'{moved:.3f}':>5}"
        )
    return lines


def _word_lines(listed: "SideBySide") -> list[str]:
    """Return the two lists beside each other; what is in both has a star."""

    def cells(near: tuple[tuple[str, float], ...], ranks: tuple[int | None, ...]) -> list[str]:
        return [
            f"{'*' if rank is not None else ' '} {word}  {cosine:.4f}"
            for (word, cosine), rank in zip(near, ranks, strict=True)
        ]

    left, right = cells(listed.one, listed.rank_there), cells(listed.other, listed.rank_here)
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    width = max((len(cell) for cell in left), default=0)
    lines = [f"{one:<{width}}    {other}".rstrip() for one, other in zip(left, right, strict=True)]
    return [f"{listed.word}: {listed.shared} neighbors in both (*)", *lines]

"""`embviz evaluate`: how good vectors are, by the field's two measures."""

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from embviz.cli.arguments import add_json, positive
from embviz.cli.inputs import (
    HELP,
    add_ensemble,
    ensemble_named,
    of_interval,
    pairs_named,
    sections_named,
    vectors_named,
)
from embviz.cli.terminal import Terminal
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.analysis.analogies.table import AnalogyTable, Answer
    from embviz.analysis.evaluation.benchmarks import AnalogyReport, PairScores
    from embviz.analysis.evaluation.paired import Verdict
    from embviz.analysis.evaluation.questions import AnalogySection, WordPair
    from embviz.analysis.evaluation.reproducibility import Interval
    from embviz.util.progress import Pulse
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble

_PAIR_WORDS = 300_000  # first words in which pairs are looked for, as gensim does


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help=HELP)
    parser.add_argument(
        "--analogies",
        metavar="FILE",
        help="questions in the format of questions-words.txt, or pairs of words to make questions of; "
        "or bundled, for relations of general knowledge and grammar; or toy-world, for what is true there",
    )
    parser.add_argument("--pairs", metavar="FILE", help="two words and a human score on each line; or toy-world")
    parser.add_argument(
        "--restrict",
        type=positive,
        default=30_000,
        metavar="WORDS",
        help="answer analogies from this many of the first words (default: 30000)",
    )
    parser.add_argument(
        "--ranking",
        choices=("3cosadd", "3cosmul", "pairdirection", "nearest"),
        default="3cosadd",
        help="how answers to analogies are ranked (default: 3cosadd); nearest: by what is near the third word alone",
    )
    parser.add_argument("--with-question-words", action="store_true", help="let the words of a question answer as well")
    parser.add_argument(
        "--failures",
        type=positive,
        default=0,
        metavar="NUMBER",
        help="list this many wrong answers, with the rank of the right one",
    )
    parser.add_argument(
        "--metric",
        choices=("cosine", "dot", "euclidean"),
        default="cosine",
        help="what makes two words of a pair alike (default: cosine)",
    )
    parser.add_argument(
        "--misses",
        type=positive,
        default=0,
        metavar="NUMBER",
        help="list this many pairs on which vectors and people differ most",
    )
    parser.add_argument(
        "--against",
        metavar="VECTORS",
        help="ask other vectors the same, and say which are better and whether that is more than chance",
    )
    add_ensemble(parser, "mean of each score over its sets ± how far one more set falls from it with a chance of 80 %%")
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
    # small files first: what is wrong with them is said before large vectors are read
    sections = None if arguments.analogies is None else sections_named(arguments.analogies)
    pairs = None if arguments.pairs is None else pairs_named(arguments.pairs)
    embedding = vectors_named(arguments.vectors, terminal)
    ensemble = (
        None
        if arguments.ensemble is None
        else ensemble_named(arguments.ensemble, embedding, arguments.vectors, terminal)
    )
    rival = None if arguments.against is None else vectors_named(arguments.against, terminal)
    judged = _Judged(embedding, ensemble, rival, arguments, terminal)
    result: dict[str, Any] = {"vectors": arguments.vectors, "vocabulary": len(embedding)}
    if rival is not None:
        result["against"] = arguments.against
    lines: list[str] = []
    if sections is not None:
        _add_analogies(judged, sections, result, lines)
    if pairs is not None:
        _add_pairs(judged, pairs, result, lines)
    terminal.interrupted.check()
    if any("[" in line for line in lines):
        lines.append("In brackets: 95 % intervals.")
    terminal.answer("\n".join(lines), result, arguments.json)


@dataclass(frozen=True, eq=False)
class _Judged:
    """Inputs of an evaluation: vectors, optional further sets and other vectors, and options."""

    embedding: "Embedding"
    ensemble: "Ensemble | None"
    rival: "Embedding | None"
    arguments: argparse.Namespace
    terminal: Terminal


def _add_analogies(
    judged: _Judged, sections: "Sequence[AnalogySection]", result: dict[str, Any], lines: list[str]
) -> None:
    from embviz.analysis.analogies.table import answer_all
    from embviz.analysis.evaluation.paired import compare_answers
    from embviz.analysis.evaluation.reproducibility import repeat_measure

    arguments, terminal = judged.arguments, judged.terminal

    def answered(embedding: "Embedding", pulse: "Pulse") -> "AnalogyTable":
        return answer_all(
            embedding,
            sections,
            arguments.ranking,
            exclude=not arguments.with_question_words,
            restrict=arguments.restrict,
            pulse=pulse,
        )

    table = answered(judged.embedding, terminal.pulse("Answering analogies"))
    failures = table.failures[: arguments.failures]
    result |= _of_analogies(table) | {"failures": [_of_failure(answer) for answer in failures]}
    lines += _analogy_lines(table.report)
    if judged.ensemble is not None:
        accuracy = repeat_measure(
            judged.ensemble,
            lambda one: answered(one, terminal.steps.quiet).report.accuracy,
            terminal.pulse("Answering in each set"),
        )
        result["analogy_accuracy_over_sets"] = of_interval(accuracy)
        lines.append(_over_sets("Analogies", accuracy, ".1%"))
    if judged.rival is not None:
        others = answered(judged.rival, terminal.pulse("Answering with the other vectors"))
        verdict = compare_answers([table.answered, others.answered])
        result["analogies_against"] = _of_verdict(verdict, arguments)
        lines.append(_verdict_line("analogies", "questions", verdict, arguments, ".1%"))
    lines += _failure_lines(failures)


def _add_pairs(judged: _Judged, pairs: "Sequence[WordPair]", result: dict[str, Any], lines: list[str]) -> None:
    from embviz.analysis.evaluation.benchmarks import pair_scores
    from embviz.analysis.evaluation.paired import compare_pairs, pair_closeness
    from embviz.analysis.evaluation.repeated_measures import repeat_pairs

    arguments, terminal = judged.arguments, judged.terminal
    scores = pair_scores(judged.embedding, pairs, arguments.metric, _PAIR_WORDS)
    result |= _of_pairs(scores, arguments.misses)
    lines += _pair_lines(scores, arguments.misses)
    if judged.ensemble is not None:
        told = repeat_pairs(judged.ensemble, scores.ids, scores.human, arguments.metric, terminal.steps.quiet)
        for name, found in (("spearman", told.spearman), ("pearson", told.pearson)):
            result[f"{name}_over_sets"] = of_interval(found)
            lines.append(_over_sets(name.capitalize(), found, ".4f"))
    if judged.rival is not None:
        close = [pair_closeness(one, pairs, arguments.metric, _PAIR_WORDS) for one in (judged.embedding, judged.rival)]
        verdict = compare_pairs(pairs, close, terminal.pulse("Resampling the pairs"))
        result["pairs_against"] = _of_verdict(verdict, arguments)
        lines.append(_verdict_line("pairs", "pairs", verdict, arguments, ".4f"))


def _over_sets(name: str, found: "Interval", form: str) -> str:
    """Return the mean of a score over the sets of an ensemble, half its 80 % interval, and its range."""
    return (
        f"{name} over {int(found.sets)} sets: {float(found.mean):{form}} ± {float(found.half_width()):{form}}, "
        f"{float(found.low):{form}} to {float(found.high):{form}}"
    )


def _of_verdict(verdict: "Verdict | None", arguments: argparse.Namespace) -> dict[str, Any] | None:
    if verdict is None:
        return None
    (found,) = verdict.differences
    names = arguments.vectors, arguments.against
    return {
        "best": names[verdict.best],
        "best_score": found.one,
        "other_score": found.other,
        "difference": found.difference,
        "interval": list(found.interval),
        "clear": found.clear,
        "in_common": found.count,
        "p": None if math.isnan(found.p) else found.p,
    }


def _verdict_line(
    measure: str, counted: str, verdict: "Verdict | None", arguments: argparse.Namespace, form: str
) -> str:
    """Return which of the two files is better, with the 95 % interval of the difference."""
    if verdict is None:
        return f"No comparison at {measure}: too few {counted} have all their words in both."
    (found,) = verdict.differences
    names = arguments.vectors, arguments.against
    best, other = names[verdict.best], names[verdict.others[0]]
    said = (
        f"{best} is better at {measure}: {found.one:{form}} against {found.other:{form}}"
        if found.clear
        else f"No clear difference at {measure}: {best} {found.one:{form}}, {other} {found.other:{form}}"
    )
    times, unit, form = (100, " points", ".1f") if form.endswith("%") else (1, "", form)
    difference, low, high = (f"{times * value:+{form}}" for value in (found.difference, *found.interval))
    p = "" if math.isnan(found.p) else f", p = {found.p:.2g}"
    return f"{said}, {difference}{unit} [{low}, {high}]{p}, {found.count:,} {counted} in common"


def _of_analogies(table: "AnalogyTable") -> dict[str, Any]:
    report = table.report
    asked, skipped = report.total.total, report.total.skipped
    return {
        "analogy_accuracy": {
            **{section.name: section.accuracy for section in report.sections},
            "total": report.accuracy,
        },
        "analogy_intervals": {section.name: list(section.interval) for section in (*report.sections, report.total)},
        "analogies": asked + skipped,
        "analogy_coverage": asked / (asked + skipped) if asked + skipped else 0.0,
        "restrict": report.restrict,
        "ranking": table.rule,
        "with_question_words": not table.excluded,
        "mean_reciprocal_rank": table.mean_reciprocal_rank,
    }


def _analogy_lines(report: "AnalogyReport") -> list[str]:
    counted = (*report.sections, report.total)
    width = max(len(section.name) for section in counted)
    return [
        f"{section.name:<{width}}  "
        + (
            f"{section.accuracy:6.1%}  [{section.interval[0]:.1%}, {section.interval[1]:.1%}]  "
            f"{section.right:,} of {section.total:,}"
            if section.total
            else "     –"
        )
        + (f"  ({section.skipped:,} with missing words)" if section.skipped else "")
        for section in counted
    ]


def _of_failure(answer: "Answer") -> dict[str, Any]:
    return {
        "section": answer.section,
        "question": list(answer.question),
        "expected": answer.expected,
        "given": answer.given,
        "rank": answer.rank or None,
    }


def _failure_lines(failures: "Sequence[Answer]") -> list[str]:
    lines = []
    for answer in failures:
        a, b, c = answer.question
        place = f"rank {answer.rank:,}" if answer.rank else "a word of the question"
        given = answer.given or "nothing"
        lines.append(f"{answer.section}: {a} {b} {c} {given}, expected {answer.expected} ({place})")
    return ["", *lines] if lines else []


def _of_pairs(scores: "PairScores", misses: int) -> dict[str, Any]:
    errors = scores.rank_errors
    return {
        "spearman": scores.spearman,
        "spearman_interval": list(scores.spearman_interval),
        "pearson": scores.pearson,
        "pearson_interval": list(scores.pearson_interval),
        "coverage": scores.coverage,
        "pairs": scores.total,
        "missing": list(scores.missing),
        "metric": scores.metric,
        "misses": [
            {
                "first": scores.pairs[i].first,
                "second": scores.pairs[i].second,
                "human": float(scores.human[i]),
                "model": float(scores.model[i]),
                "rank_error": float(errors[i]),
            }
            for i in scores.worst(misses)
        ],
    }


def _with_interval(value: float, interval: tuple[float, float]) -> str:
    """Return a number with its 95 % interval, where it has them."""
    if math.isnan(value):
        return "–"
    return f"{value:.4f}" if math.isnan(interval[0]) else f"{value:.4f} [{interval[0]:.4f}, {interval[1]:.4f}]"


def _pair_lines(scores: "PairScores", misses: int) -> list[str]:
    lines = [
        f"Spearman {_with_interval(scores.spearman, scores.spearman_interval)}, "
        f"Pearson {_with_interval(scores.pearson, scores.pearson_interval)}, "
        f"{len(scores.pairs):,} of {scores.total:,} pairs ({scores.coverage:.0%})"
    ]
    for i in scores.worst(misses):
        pair, error = scores.pairs[i], scores.rank_errors[i]
        than = "more" if error > 0 else "less"
        lines.append(f"{pair.first} {pair.second}: {than} alike than people say, by {abs(error):.0%} of all ranks")
    return lines

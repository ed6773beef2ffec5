"""`embviz analogy`: answers to expressions of words."""

import argparse
from typing import Any

from embviz.cli.arguments import add_json, positive
from embviz.cli.inputs import HELP, add_ensemble, add_repeated, check_composing, ensemble_named, remark, vectors_named
from embviz.cli.neighbors import ranked
from embviz.cli.terminal import Terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help=HELP)
    parser.add_argument(
        "expression", metavar="EXPRESSION", help='for instance "king - man + woman", or "man : king = woman : ?"'
    )
    parser.add_argument("--top", type=positive, default=10, metavar="NUMBER", help="how many words (default: 10)")
    parser.add_argument(
        "--ranking",
        choices=("3cosadd", "3cosmul"),
        default="3cosadd",
        help="by the cosine with the sum, or by the product of cosines (default: 3cosadd)",
    )
    parser.add_argument(
        "--with-question-words", action="store_true", help="let the words of the expression answer as well"
    )
    add_ensemble(
        parser,
        "in how many of its sets each answer is among the ten first, the range of its score over them, and "
        "mean ± how far one more set falls from it with a chance of 80 %%",
    )
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Evaluate the expression and print its answers.

    Raises
    ------
    InputError
        When the file cannot be read, the expression is malformed or holds a missing word.
    Cancelled
    """
    from embviz.analysis.analogies.analogy import evaluate_expression

    embedding = vectors_named(arguments.vectors, terminal)
    answers = evaluate_expression(embedding, arguments.expression, arguments.top)
    rankings = {
        ("3cosadd", False): answers.cos_add,
        ("3cosadd", True): answers.cos_add_open,
        ("3cosmul", False): answers.cos_mul,
        ("3cosmul", True): answers.cos_mul_open,
    }
    ranking = rankings[arguments.ranking, arguments.with_question_words]
    found = [(word, float(score)) for word, score in zip(ranking.words, ranking.scores, strict=True)]
    entries: list[dict[str, Any]] = [{"word": word, "score": score} for word, score in found]
    sets: int | None = None
    if arguments.ensemble is not None:
        from embviz.analysis.evaluation.reproducibility import repeat_analogy

        ensemble = ensemble_named(arguments.ensemble, embedding, arguments.vectors, terminal)
        check_composing(ensemble, any(term.id is None for term in answers.terms), arguments.ensemble)
        told = repeat_analogy(
            ensemble,
            arguments.expression,
            ranking.words,
            arguments.ranking,
            with_question_words=arguments.with_question_words,
            pulse=terminal.steps.quiet,
        )
        add_repeated(entries, told)
        sets = told.sets
    result = {
        "expression": answers.expression,
        "ranking": arguments.ranking,
        "with_question_words": arguments.with_question_words,
        **({} if sets is None else {"sets": sets}),
        "answers": entries,
    }
    terminal.interrupted.check()
    lines = zip(ranked(found).splitlines(), entries, strict=True)
    text = "\n".join("  ".join((line, *remark(entry))) for line, entry in lines)
    terminal.answer(text or "No word is left to answer.", result, arguments.json)

"""`embviz train`: from a text to a file of vectors."""

import argparse
import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

from embviz.cli.arguments import add_declared, add_json, given
from embviz.cli.terminal import Terminal
from embviz.errors import InputError
from embviz.text import preprocessing
from embviz.training import parameters as training

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.training.moments import Progress
    from embviz.training.run import TrainingRun

_LOOK_S = 0.1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "corpus", metavar="CORPUS",
        help="a text file, packed or not, a table, a folder of them; or toy-world, or documentation (Python's own, on "
        "this computer)",
    )
    parser.add_argument(
        "--output", required=True, metavar="VECTORS",
        help="file to write: .bin word2vec binary, .vec or .txt word2vec text, .glove GloVe text",
    )
    parser.add_argument("--column", help="column of a table that holds the text")
    add_json(parser)
    declared = training.declarations()
    standard = training.defaults()
    add_declared(
        parser, "training", declared, {name: getattr(standard, name) for name in declared},
        {name: _other_defaults(name) for name in declared},
    )
    options = preprocessing.declarations()
    plain = preprocessing.Preprocessing()
    add_declared(parser, "text", options, {name: getattr(plain, name) for name in options}, {})


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Train and write; a file is there only when all went well.

    Raises
    ------
    InputError, ComputeError, Cancelled
    """
    from embviz.training import warm_up
    from embviz.training.run import TrainingRun
    from embviz.vectors.formats import write_vectors

    chosen = _parameters(arguments)
    # a name that cannot be written is said before minutes of work, not after
    _check_output(arguments.output)
    corpus = _corpus(arguments, terminal)
    learning = TrainingRun(corpus, chosen)
    # the speed that is told is that of learning: compiling is done before its clock runs
    warm_up(chosen)
    terminal.interrupted.check()
    _train(learning, terminal)
    terminal.interrupted.check()
    write_vectors(
        learning.embedding(), arguments.output, terminal.task(f"Writing {Path(arguments.output).name}"),
        terminal.interrupted,
    )
    result = _result(learning, corpus, arguments.output)
    text = (
        f"{result['vocabulary']:,} words in {chosen.dimensions} dimensions, written to {arguments.output}\n"
        f"{chosen.epochs} epochs of {corpus.tokens:,} words in {result['seconds']:.1f} s "
        f"({result['tokens_per_second'] / 1e6:.2f} million words a second), loss {result['loss']:.4f}"
    )
    terminal.answer(text, result, arguments.json)


def _other_defaults(name: str) -> str:
    """Return the defaults of the models that differ from the first one's, for the help."""
    standard = getattr(training.defaults(), name)
    others = {model: getattr(training.defaults(model), name) for model in training.declarations()["model"].choices}
    return "".join(
        f", {model} {value}" for model, value in others.items() if name != "model" and value != standard
    )


def _parameters(arguments: argparse.Namespace) -> training.TrainingParameters:
    chosen = given(arguments, training.declarations())
    model = chosen.pop("model", training.defaults().model)
    unused = [name for name in chosen if name not in training.declarations(model)]
    if unused:
        raise InputError(
            f"The model {model} has no --{unused[0].replace('_', '-')}.", "Leave it out or choose another model."
        )
    return training.defaults(model, **chosen)


def _check_output(output: str) -> None:
    from embviz.vectors.formats import format_for

    format_for(output)
    folder = Path(output).resolve().parent
    if not folder.is_dir():
        raise InputError(f"There is no folder {folder} to write {Path(output).name} to.", "Make it first.")
    if Path(output).is_dir():
        raise InputError(f"{output} is a folder.", "Name a file to write.")


def _corpus(arguments: argparse.Namespace, terminal: Terminal) -> "Corpus":
    chosen = given(arguments, {**preprocessing.declarations(), "column": None})
    if chosen and arguments.corpus in ("toy-world", "documentation"):
        raise InputError(
            f"The built-in corpus {arguments.corpus} takes no --{next(iter(chosen)).replace('_', '-')}.",
            "Leave it out; it says how a file becomes words.",
        )
    if arguments.corpus == "toy-world":
        from embviz.text.toy_world import toy_world

        return toy_world(progress=terminal.progress, cancelled=terminal.interrupted).corpus
    if arguments.corpus == "documentation":
        from embviz.text.documentation import documentation

        return documentation(progress=terminal.progress, cancelled=terminal.interrupted)
    from embviz.text.reading import read_corpus

    column = chosen.pop("column", None)
    choices = preprocessing.Preprocessing(**chosen)
    return read_corpus(
        arguments.corpus, choices, column=column, progress=terminal.progress, cancelled=terminal.interrupted
    )


def _train(learning: "TrainingRun", terminal: Terminal) -> None:
    """Train on a thread beside, so that Ctrl+C is heard during every phase."""
    with ThreadPoolExecutor(1, "embviz training") as pool:
        work = pool.submit(learning.execute)
        try:
            while not wait([work], _LOOK_S).done:
                if terminal.interrupted():
                    learning.control.cancel()
                _show(learning, terminal)
        finally:
            if not work.done():
                learning.control.cancel()
    work.result()
    _show(learning, terminal)


def _show(learning: "TrainingRun", terminal: Terminal) -> None:
    point = learning.progress
    if point is None:
        terminal.progress(0.0, learning.phase)
        return
    share = point.tokens_done / point.tokens_total
    left = (point.tokens_total - point.tokens_done) * point.elapsed / max(point.tokens_done, 1)
    detail = f"loss {point.loss:.4f}, {point.words_per_second / 1e6:.2f} M words/s, {left:.0f} s left"
    terminal.progress(min(share, 1.0), "Training", detail)


def _result(learning: "TrainingRun", corpus: "Corpus", output: str) -> dict[str, Any]:
    seconds = learning.history[-1].elapsed if learning.history else math.nan
    epochs = learning.parameters.epochs
    return {
        "output": output,
        "model": learning.parameters.model,
        "corpus": corpus.name,
        "tokens": corpus.tokens,
        "epochs": epochs,
        "vocabulary": len(learning.vocabulary),
        "dimensions": learning.parameters.dimensions,
        "seconds": seconds,
        "tokens_per_second": corpus.tokens * epochs / seconds,
        "loss": _last_loss(learning.history),
        "loss_definition": learning.loss_definition,
    }


def _last_loss(history: "Sequence[Progress]") -> float:
    """Return the mean loss over the last epoch: that of the last point alone is noise."""
    if not history:
        return math.nan
    begin = history[-1].epoch - 1
    before = [0, *(point.tokens_done for point in history[:-1])]
    counted = [
        (point.tokens_done - done, point.loss)
        for done, point in zip(before, history, strict=True)
        if point.epoch > begin and math.isfinite(point.loss)
    ]
    weight = sum(tokens for tokens, _ in counted)
    return sum(tokens * loss for tokens, loss in counted) / weight if weight else math.nan

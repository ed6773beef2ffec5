"""`embviz train`: from a text to a file of vectors."""

import argparse
import math
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

from embviz.cli import watching
from embviz.cli.arguments import add_declared, add_json, given, positive
from embviz.cli.count import CLUSTER_HELP
from embviz.cli.inputs import BUILT_IN, DOCUMENTATION, TOY_WORLD, check_file, telling_option_of_column, vectors_named
from embviz.cli.outputs import check_apart, check_distinct, check_folder, check_room, write_somewhere
from embviz.cli.terminal import Terminal
from embviz.text import preprocessing
from embviz.training import parameters as training
from embviz.util import memory
from embviz.util.errors import ComputeError, InputError
from embviz.util.language import counted

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.text.corpus import Corpus
    from embviz.training.moments import Progress
    from embviz.training.run import TrainingRun
    from embviz.training.start import Start
    from embviz.vectors.embedding import Embedding

SEEDS, VARIED = "seeds", ("seeds", "lines")  # as of embviz.vectors.ensemble, which takes long to import
_LOOK_S = 0.1
_DRIFTED = 10  # words named that turned most


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "corpus",
        metavar="CORPUS",
        nargs="?",
        help="a text file, compressed or not, a table, a folder of them, a pattern such as 'shards/*.txt.gz', an "
        "address such as https://..., s3://... or hf://...; a project that holds its text; counts that 'embviz "
        "count' wrote; or toy-world, or documentation (Python's own, on this computer)",
    )
    parser.add_argument(
        "--output",
        required=True,
        metavar="VECTORS",
        help="file to write: .bin word2vec binary, .vec or .txt word2vec text, .glove GloVe text, .fasttext fastText "
        "model with its n-grams, or another ending of a format, such as .npz or .safetensors",
    )
    parser.add_argument("--column", help="column of a table that holds the text")
    parser.add_argument("--cluster", metavar="ADDRESS", help=f"train on {CLUSTER_HELP}")
    parser.add_argument(
        "--memory",
        metavar="SIZE",
        help="memory that the command may use, such as 2G: the text goes to disk earlier, rare words are left out "
        "if there are too many different words, and vectors that would not fit are refused before they are learned",
    )
    parser.add_argument(
        "--cache",
        metavar="FOLDER",
        help="folder for the part of a long text that does not fit into memory (default: your cache)",
    )
    parser.add_argument(
        "--init", metavar="VECTORS", help="file of vectors to begin with; sets the dimensions, unless they are given"
    )
    parser.add_argument("--freeze", action="store_true", help="only words that are not in --init learn")
    parser.add_argument(
        "--save-initial", metavar="VECTORS", help="file to write: the vectors that learning begins with, for --init"
    )
    parser.add_argument(
        "--repeats",
        type=positive,
        default=1,
        metavar="NUMBER",
        help="train this many vector sets, up to 50, to see how far neighbors repeat; they are written alongside the "
        "vectors as NAME.ensemble.npz, for embviz neighbors --ensemble (default: 1)",
    )
    parser.add_argument(
        "--vary",
        choices=VARIED,
        default=SEEDS,
        help="what differs between the sets of --repeats: the seeds alone, or also the lines of the text, drawn with "
        f"replacement (default: {SEEDS})",
    )
    add_json(parser)
    watching.add_arguments(parser)
    declared = training.declarations()
    standard = training.defaults()
    add_declared(
        parser,
        "training",
        declared,
        {name: getattr(standard, name) for name in declared},
        {name: _other_defaults(name) for name in declared},
    )
    options = preprocessing.declarations()
    plain = preprocessing.Preprocessing()
    add_declared(parser, "text", options, {name: getattr(plain, name) for name in options}, {})


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Train and write; the file is there only when all went well.

    What a run that did not come to its end had learned is written beside it, under a name that says so.

    Raises
    ------
    InputError, ComputeError, Cancelled
    """
    # what cannot be written or read is said before minutes of work, not after
    check_distinct(arguments.output, arguments.save_initial, arguments.metrics)
    for output in (arguments.output, arguments.save_initial):
        if output is not None:
            check_apart(output, arguments.corpus, arguments.analogies, arguments.pairs)
            _check_output(output)
    if arguments.memory is not None:
        from embviz.text.storage import parsed_size

        memory.allow(parsed_size(arguments.memory))
    watch = watching.Watch(arguments)
    learning, tokens = _resumed(arguments) if arguments.resume is not None else _begun(arguments, terminal)
    try:
        for output in (arguments.output, arguments.save_initial):
            if output is not None:
                check_room(output, len(learning.vocabulary), learning.parameters.dimensions)
        if arguments.repeats > 1:
            from embviz.monitoring.checkpoints import whole_text
            from embviz.training.ensemble import check_repeats

            check_repeats(whole_text(learning), learning.parameters, arguments.repeats, arguments.vary)
        place = _learn_and_write(arguments, learning, tokens, watch, terminal)
    finally:
        # of a run on a cluster that was never executed, processes may wait for it
        learning.close()
    if learning.trouble:
        raise ComputeError(
            f"{learning.trouble} The vectors in {place} are the last average, after "
            f"{learning.epochs_done:.3g} of {learning.parameters.epochs} epochs."
        )


def _learn_and_write(
    arguments: argparse.Namespace, learning: "TrainingRun", tokens: int, watch: watching.Watch, terminal: Terminal
) -> str:
    """Train, write what was learned and tell of it; returns where it is."""
    from embviz.training import warm_up
    from embviz.training.watchdog import describe_steadied

    observer = watch.observer(learning)
    initial = _keep_initial(learning) if arguments.save_initial is not None else []
    # the speed that is told is that of learning: compiling is done before its clock runs
    with terminal.explaining("Compiling this kind of training for your processor, only once …"):
        warm_up(learning.parameters)
    terminal.interrupted.check()
    try:
        followed = _train(learning, observer, watch, terminal)
    except Exception as error:
        # a run that came to its end and is refused has learned nothing
        if not (learning.finished and isinstance(error, InputError)):
            _write_unfinished(learning, arguments.output, terminal)
        raise
    written = [(watch.chosen(learning, observer), arguments.output), *((e, arguments.save_initial) for e in initial)]
    places, troubles = [], []
    for embedding, output in written:
        place, trouble = write_somewhere(embedding, output, terminal.pulse(f"Writing {Path(output).name}"))
        places.append(place)
        troubles += [trouble] if trouble is not None else []
    if followed is not None:
        # a defect of who followed is told when the vectors are safe
        followed.result()
    report = watch.finish(observer)
    repeated = _repeat(learning, written[0][0], arguments, terminal, Path(places[0])) if arguments.repeats > 1 else {}
    result = {**_result(learning, tokens, places[0]), **_drift(learning, written[0][0]), **repeated, **report}
    if learning.steadied:
        result["steadied"] = [found.to_dict() for found in learning.steadied]
    text = (
        f"{counted(result['vocabulary'], 'word')} in {counted(result['dimensions'], 'dimension')}, "
        f"written to {places[0]}\n"
        f"{_epochs(result['epochs_done'])} of {counted(result['tokens'], 'word')} in {result['seconds']:.1f} s "
        f"({result['tokens_per_second'] / 1e6:.2f} million words a second), loss {result['loss']:.4f}"
    )
    if "drift" in result:
        text += "\n" + _drift_line(result["drift"], result["drifted"])
    if learning.x_max is not None:
        text += f"\nx_max {learning.x_max:g}{'' if learning.parameters.x_max else ', from the counts of the text'}"
    if repeated:
        text += "\n" + _reproducibility(repeated)
    lines = [text, describe_steadied(learning.steadied), *watch.lines(observer, report)]
    terminal.answer("\n".join(filter(None, lines)), result, arguments.json)
    for trouble in troubles:
        raise trouble
    return str(places[0])


def _epochs(done: float) -> str:
    return f"{done:.4g} {'epoch' if done == 1 else 'epochs'}"


def _write_unfinished(learning: "TrainingRun", output: str, terminal: Terminal) -> None:
    """Write what was learned by a run that did not come to its end, and say where that is."""
    from embviz.vectors.formats import write_vectors

    if learning.progress is None or not learning.has_learned:
        return
    path = unfinished(output)
    try:
        write_vectors(learning.embedding(), path)
    except (InputError, OSError) as error:
        terminal.remark(f"What was learned could not be written to {path}: {error}")
        return
    epoch = f"{learning.progress.epoch:.3g} of {learning.parameters.epochs} epochs"
    terminal.remark(f"The training did not come to its end; what it had learned in {epoch} is in {path}.")


def unfinished(output: str) -> str:
    """Return the name beside a file that vectors get which were not learned to the end."""
    from embviz.vectors.formats.packing import without_packing

    path = Path(output)
    name, packing = without_packing(path.name)
    plain = Path(name)
    return str(path.with_name(f"{plain.stem}.unfinished{plain.suffix}{packing}"))


def _begun(arguments: argparse.Namespace, terminal: Terminal) -> "tuple[TrainingRun, int]":
    """Return a new run on the text, and how many words that has."""
    from embviz.training.run import TrainingRun
    from embviz.training.start import Start

    if arguments.corpus is None:
        raise InputError("There is no text to learn from.", "Name a CORPUS, or --resume a run that was saved.")
    if arguments.corpus not in BUILT_IN:
        check_file(arguments.corpus)
    if arguments.freeze and arguments.init is None:
        raise InputError("There are no words to freeze.", "Add --init VECTORS, whose words are to stay as they are.")
    chosen = _parameters(arguments)
    start = None
    if arguments.init is not None:
        known = vectors_named(arguments.init, terminal)
        if arguments.dimensions not in (None, known.dimensions):
            raise InputError(
                f"The vectors of {arguments.init} have {known.dimensions} dimensions, not {arguments.dimensions}.",
                f"Leave out --dimensions, or set it to {known.dimensions}.",
            )
        chosen = chosen.with_(dimensions=known.dimensions)
        start = Start(known, arguments.freeze)
    if arguments.cluster is not None:
        return _on_cluster(arguments, chosen, start, terminal)
    corpus = _corpus(arguments, terminal)
    _tell_storage(corpus, terminal)
    return TrainingRun(corpus, _as_counted(arguments, chosen, corpus), start), corpus.tokens


def _as_counted(
    arguments: argparse.Namespace, chosen: training.TrainingParameters, corpus: "Corpus"
) -> training.TrainingParameters:
    """Return the parameters for a text that is counted already: what is not given is as it was counted."""
    from embviz.training.counts import CountedText

    if not isinstance(corpus, CountedText):
        return chosen
    if arguments.checkpoints is not None:
        raise InputError("A run on counts is not saved while it goes on.", "Leave out --checkpoints.")
    if arguments.window is None and "window" in training.declarations(chosen.model):
        chosen = chosen.with_(window=corpus.window)
    return chosen if arguments.min_count is not None else chosen.with_(min_count=corpus.least_count)


def _on_cluster(
    arguments: argparse.Namespace, chosen: training.TrainingParameters, start: "Start | None", terminal: Terminal
) -> "tuple[TrainingRun, int]":
    """Return a new run on a cluster, and how many words its text has."""
    from embviz.training.cluster.run import cluster_run

    for name, said in (("checkpoints", "saved while they run"), ("freeze", "trained with frozen words")):
        if getattr(arguments, name):
            raise InputError(f"On a cluster, runs are not {said}.", f"Leave out --{name}.")
    if arguments.repeats > 1:
        raise InputError("Runs on a cluster are not repeated.", "Leave out --repeats.")
    if arguments.corpus in BUILT_IN:
        raise InputError(
            f"The built-in corpus {arguments.corpus} is too small for a cluster.",
            "Leave out --cluster, or name files that all workers can read.",
        )
    options = preprocessing.Preprocessing(**given(arguments, preprocessing.declarations()))
    learning = cluster_run(
        arguments.cluster, arguments.corpus, chosen, options, column=arguments.column, start=start, pulse=terminal.steps
    )
    return learning, learning.corpus.tokens


def _tell_storage(corpus: "Corpus", terminal: Terminal) -> None:
    """Say what a long text takes of the disk, and what of it was left out."""
    if corpus.on_disk:
        terminal.remark(
            f"{corpus.tokens:,} words of text are read from disk, where they take "
            f"{memory.size(corpus.on_disk)} until the command ends."
        )
    if corpus.dropped:
        terminal.remark(
            f"Different words were more than fit into memory: {corpus.dropped:,} tokens of rare ones were "
            "left out while counting. With a larger --memory fewer are."
        )


def _resumed(arguments: argparse.Namespace) -> "tuple[TrainingRun, int]":
    """Return the run that was saved, and how many words it reads in an epoch."""
    from embviz.monitoring.checkpoints import Checkpoints

    settled = {
        **training.declarations(),
        **preprocessing.declarations(),
        "corpus": 0,
        "column": 0,
        "init": 0,
        "cluster": 0,
    }
    others = list(given(arguments, settled)) + ["freeze"] * arguments.freeze
    if others:
        name = "CORPUS" if others[0] == "corpus" else f"--{others[0].replace('_', '-')}"
        raise InputError(f"{name} is settled by the run that was saved.", "Leave it out, or begin without --resume.")
    saved = Checkpoints(arguments.resume).latest()
    if saved is None:
        raise InputError(f"No run was saved in {arguments.resume}.", "Name the folder that --checkpoints was given.")
    learning = saved.run()
    return learning, learning.corpus.tokens


def _keep_initial(learning: "TrainingRun") -> "list[Embedding]":
    """Return a list that gets the vectors of the run when it has them and has not learned yet."""
    kept: list[Embedding] = []
    others = learning.at_rest

    def at_rest() -> None:
        if not kept:
            kept.append(learning.embedding())
        if others is not None:
            others()

    learning.at_rest = at_rest
    return kept


def _other_defaults(name: str) -> str:
    """Return the defaults of the models that differ from the first one's, for the help."""
    standard = getattr(training.defaults(), name)
    others = {model: getattr(training.defaults(model), name) for model in training.declarations()["model"].choices}
    return "".join(f", {model} {value}" for model, value in others.items() if name != "model" and value != standard)


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
    check_folder(output)


def _corpus(arguments: argparse.Namespace, terminal: Terminal) -> "Corpus":
    chosen = given(arguments, {**preprocessing.declarations(), "column": None})
    if chosen and arguments.corpus in BUILT_IN:
        raise InputError(
            f"The built-in corpus {arguments.corpus} takes no --{next(iter(chosen)).replace('_', '-')}.",
            "Leave it out; it says how a file becomes words.",
        )
    if arguments.corpus == TOY_WORLD:
        from embviz.text.toy.world import toy_world

        return toy_world(pulse=terminal.steps).corpus
    if arguments.corpus == DOCUMENTATION:
        from embviz.text.documentation.python_documentation import documentation

        return documentation(pulse=terminal.steps)
    from embviz.projects.archive_reading import is_project
    from embviz.text.reading import read_corpus
    from embviz.text.storage import Storage, parsed_size
    from embviz.training.counts import is_counts, read_counts

    if is_counts(arguments.corpus):
        if chosen:
            raise InputError(
                f"The counts in {arguments.corpus} take no --{next(iter(chosen)).replace('_', '-')}.",
                "Leave it out; it says how a text becomes words.",
            )
        return read_counts(arguments.corpus)

    if is_project(arguments.corpus):
        from embviz.projects.reading import read_text

        if chosen:
            raise InputError(
                f"The text in {arguments.corpus} takes no --{next(iter(chosen)).replace('_', '-')}.",
                "Leave it out; the project holds the words, not the letters.",
            )
        return read_text(arguments.corpus, terminal.steps)
    column = chosen.pop("column", None)
    choices = preprocessing.Preprocessing(**chosen)
    with telling_option_of_column():
        return read_corpus(
            arguments.corpus,
            choices,
            column=column,
            pulse=terminal.steps,
            storage=Storage(
                parsed_size(arguments.memory) if arguments.memory is not None else 0,
                None if arguments.cache is None else Path(arguments.cache),
            ),
        )


def _train(
    learning: "TrainingRun", observer: "Observer | None", watch: watching.Watch, terminal: Terminal
) -> "Future[None] | None":
    """Train on a thread beside, so that Ctrl+C is heard during every phase; return what came of following the run.

    Raises
    ------
    Cancelled
        After Ctrl+C; what was learned is saved before, where that was asked for.
    """
    with ThreadPoolExecutor(2, "embviz training") as pool:
        follow = None if observer is None else pool.submit(observer.follow, terminal.interrupted)
        work = pool.submit(learning.execute)
        try:
            while not wait([work], _LOOK_S).done:
                if terminal.interrupted():
                    # who follows saves too, but not any more after this
                    wait([] if follow is None else [follow])
                    watch.save(learning)
                    learning.control.cancel()
                    break
                _show(learning, terminal)
            while observer is not None and follow is not None and not wait([follow], _LOOK_S).done:
                terminal.progress(observer.judged, "Judging epochs")
        finally:
            if not work.done():
                learning.control.cancel()
    work.result()
    if terminal.interrupted() and not learning.control.cancelled:
        watch.save(learning)
    terminal.interrupted.check()
    _show(learning, terminal)
    return follow


def _show(learning: "TrainingRun", terminal: Terminal) -> None:
    point = learning.progress
    if point is None:
        terminal.progress(0.0, learning.phase)
        return
    share = point.tokens_done / point.tokens_total
    left = (point.tokens_total - point.tokens_done) * point.elapsed / max(point.tokens_done, 1)
    detail = f"loss {point.loss:.4f}, {point.words_per_second / 1e6:.2f} M words/s, {left:.0f} s left"
    terminal.progress(min(share, 1.0), "Training", detail)


def _result(learning: "TrainingRun", tokens: int, output: str) -> dict[str, Any]:
    seconds = learning.history[-1].elapsed if learning.history else math.nan
    return {
        "output": output,
        "model": learning.parameters.model,
        "corpus": learning.corpus.name,
        "tokens": tokens,
        "epochs": learning.parameters.epochs,
        "epochs_done": learning.epochs_done,
        "vocabulary": len(learning.vocabulary),
        "dimensions": learning.parameters.dimensions,
        **({} if learning.x_max is None else {"x_max": learning.x_max}),
        "seconds": seconds,
        "tokens_per_second": tokens * learning.epochs_done / seconds,
        "loss": _last_loss(learning.history),
        "held_out_loss": learning.held_out_loss(),
        "loss_definition": learning.loss_definition,
    }


def _drift(learning: "TrainingRun", after: "Embedding") -> dict[str, Any]:
    """Return how far the words of --init turned away from their vectors, nothing without them."""
    from embviz.analysis.change.run_changes import drift

    if learning.start.embedding is None:
        return {}
    found = drift(learning.start.embedding, after)
    return {"drift": found.mean, "drifted": list(found.words[:_DRIFTED])}


def _drift_line(turned: float, words: list[str]) -> str:
    if turned == 0:
        return "words that had vectors before did not turn"
    return f"words that had vectors before turned by {turned:.3f} (mean of 1 - cos), most of all {', '.join(words)}"


def _repeat(
    learning: "TrainingRun", learned: "Embedding", arguments: argparse.Namespace, terminal: Terminal, output: Path
) -> dict[str, Any]:
    """Train the other sets, write all of them, and return how far neighborhoods repeat."""
    from embviz.analysis.evaluation.reproducibility import agreement_by_count
    from embviz.monitoring.checkpoints import whole_text
    from embviz.training.ensemble import train_ensemble
    from embviz.vectors.ensemble import beside, write_ensemble

    epochs = float(learned.provenance["epochs_done"])
    whole = epochs == learning.parameters.epochs
    # a run that was ended before is no fair sample of its own repetitions: all of these go as far as it went
    parameters = learning.parameters if whole else learning.parameters.with_(epochs=max(1, round(epochs)))
    ensemble = train_ensemble(
        whole_text(learning),
        parameters,
        arguments.repeats,
        arguments.vary,
        start=learning.start,
        first=learned if whole else None,
        pulse=terminal.steps,
    )
    path = beside(output)
    write_ensemble(ensemble, path, terminal.pulse(f"Writing {path.name}"))
    pulse = terminal.pulse("Comparing neighborhoods")
    found = agreement_by_count(ensemble, pulse=pulse)
    return {
        "repeats": len(ensemble),
        "varied": ensemble.varied,
        "ensemble": str(path),
        "agreement": found.mean,
        "agreement_by_count": [
            {"least": band.least, "most": band.most or None, "words": band.words, "agreement": band.mean}
            for band in found.bands
        ],
    }


def _reproducibility(repeated: dict[str, Any]) -> str:
    bands = ", ".join(
        f"{band['agreement']:.2f} of words seen {band['least']}" + (f"-{band['most']}" if band["most"] else " or more")
        for band in repeated["agreement_by_count"]
        if band["agreement"] == band["agreement"]
    )
    return (
        f"{repeated['repeats']} sets in {repeated['ensemble']}: two of them share {repeated['agreement']:.2f} of the "
        f"ten nearest words on average ({bands})"
    )


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
    if not counted:  # a text so short that all words of an epoch were skipped
        counted = [(1, point.loss) for point in history if math.isfinite(point.loss)]
    weight = sum(tokens for tokens, _ in counted)
    return sum(tokens * loss for tokens, loss in counted) / weight if weight else math.nan

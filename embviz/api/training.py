"""From a text to vectors, as a notebook trains."""

import os
import threading
import warnings
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, fields, replace
from typing import TypedDict, TypeVar, Unpack

import numpy as np
from numpy.typing import NDArray

from embviz.api.cards import card
from embviz.api.corpus import preprocessing_of
from embviz.api.embedding import Embedding
from embviz.api.ensemble import Ensemble
from embviz.api.given import checked, corpus_given, progress_given, takes, vectors_given
from embviz.monitoring.checkpoints import whole_text
from embviz.text.corpus import Corpus
from embviz.training import warm_up
from embviz.training.ensemble import check_repeats, train_ensemble
from embviz.training.models.registry import MODELS
from embviz.training.moments import Progress
from embviz.training.parameters import TrainingParameters, declarations, defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.training.watchdog import Steadied, describe_steadied
from embviz.util.errors import ComputeError, InputError
from embviz.vectors import embedding as vectors_at_rest

_LOOK_S = 0.05
_STANDARD = {name: getattr(defaults(), name) for name in declarations() if name != "model"}


class TrainingOptions(TypedDict, total=False):
    """The fields of `embviz.training.parameters.TrainingParameters` except the model, for type checkers."""

    loss: str
    dimensions: int
    window: int
    negative: int
    epochs: int
    learning_rate: float
    schedule: str
    warm_up: float
    min_count: int
    sample: float
    ns_exponent: float
    temperature: float
    batch: int
    matryoshka: str | Sequence[int]
    min_n: int
    max_n: int
    buckets: int
    shift: int
    context_smoothing: float
    document_words: int
    singular_power: float
    x_max: float
    alpha: float
    max_vocab: int
    held_out: float
    threads: int
    seed: int


@dataclass(frozen=True, eq=False)
class History:
    """The curves of a training: one number in each array for each point, some twenty points a second.

    Attributes
    ----------
    tokens_done : ndarray of int64, shape (p,)
        Tokens of the corpus read so far, over all epochs (GloVe: co-occurrence cells visited).
    epoch : ndarray of float64, shape (p,)
        Epochs done, with the fraction of the current one.
    loss : ndarray of float64, shape (p,)
        Mean loss per prediction since the point before; `Training.loss_definition` says of what.
    gradient_norm : ndarray of float64, shape (p,)
        Root mean square norm of the gradient of a context row since the point before, nan where not measured.
    learning_rate : ndarray of float64, shape (p,)
    words_per_second : ndarray of float64, shape (p,)
        Since the point before.
    elapsed : ndarray of float64, shape (p,)
        Seconds of training.
    """

    tokens_done: NDArray[np.int64]
    epoch: NDArray[np.float64]
    loss: NDArray[np.float64]
    gradient_norm: NDArray[np.float64]
    learning_rate: NDArray[np.float64]
    words_per_second: NDArray[np.float64]
    elapsed: NDArray[np.float64]

    @classmethod
    def of(cls, points: Sequence[Progress]) -> "History":
        """Return the curves of the points of a run."""
        return cls(
            _column([point.tokens_done for point in points], np.int64),
            *(_column([getattr(point, item.name) for point in points], np.float64) for item in fields(cls)[1:]),
        )

    def __len__(self) -> int:
        return len(self.loss)

    def __repr__(self) -> str:
        if not len(self):
            return "<History of 0 points>"
        return f"<History of {len(self):,} points, loss {self.loss[0]:.4f} to {self.loss[-1]:.4f}>"


_Number = TypeVar("_Number", bound=np.generic)


def _column(numbers: Sequence[float], kind: type[_Number]) -> NDArray[_Number]:
    column = np.array(numbers, kind)
    column.flags.writeable = False
    return column


@dataclass(frozen=True, eq=False)
class Training:
    """The result of a training.

    Attributes
    ----------
    embedding : Embedding
        The vectors.
    history : History
        The curves.
    parameters : TrainingParameters
        All of them, those that were not given at the model's defaults.
    loss_definition : str
        One sentence that says what the loss is.
    epochs_done : float
        With the fraction of an epoch that was not completed.
    finished : bool
        Whether all epochs are done; False after Ctrl+C.
    held_out_loss : float
        Mean loss on the share of the text that was not learned from; nan without one.
    ensemble : Ensemble or None
        Where `repeats` was more than 1: as many vector sets of the same text, for how far answers repeat.
    steadied : tuple of Steadied
        Where it began to blow up, was set back and continued with shorter steps: `epoch`, `sign`, `value`, `back_to`,
        `share`. Empty where all went well.
    """

    embedding: Embedding
    history: History
    parameters: TrainingParameters
    loss_definition: str
    epochs_done: float
    finished: bool
    held_out_loss: float
    ensemble: Ensemble | None = None
    steadied: tuple[Steadied, ...] = ()

    def __repr__(self) -> str:
        return (
            f"<Training of {self.parameters.model}: {len(self.embedding):,} words in {self.embedding.dimensions:,} "
            f"dimensions, {self.epochs_done:.4g} of {self.parameters.epochs:,} epochs>"
        )

    def _repr_html_(self) -> str:
        history, end = self.history, "" if self.finished else ", ended before"
        return card(
            f"{len(self.embedding):,} words in {self.embedding.dimensions:,} dimensions",
            {
                "Model": next(model.title for model in MODELS if model.name == self.parameters.model),
                "Epochs": f"{self.epochs_done:.4g} of {self.parameters.epochs:,}{end}",
                "Seconds": f"{history.elapsed[-1]:.1f}" if len(history) else "",
                "Loss": f"{history.loss[0]:.4f} to {history.loss[-1]:.4f}" if len(history) else "",
                "Corpus": self.embedding.provenance.get("corpus", ""),
                **({"Steadied": describe_steadied(self.steadied)} if self.steadied else {}),
            },
        )


def _remark(name: str) -> str:
    """Return which models use a parameter, where not all do, and in which it begins at another value."""
    users = [model.name for model in MODELS if name in declarations(model.name)]
    others = {user: getattr(defaults(user), name) for user in users}
    differ = "".join(f", {user} {value!r}" for user, value in others.items() if value != _STANDARD[name])
    return differ if len(users) == len(MODELS) else f"{differ}, of {', '.join(users)}"


_OPTIONS = {name: declared for name, declared in declarations().items() if name != "model"}


@takes(_OPTIONS, _STANDARD, {name: _remark(name) for name in _OPTIONS})
def train(
    corpus: Corpus | str | os.PathLike[str],
    model: str = "skip-gram",
    *,
    cluster: str | None = None,
    reading: Mapping[str, object] | None = None,
    start: vectors_at_rest.Embedding | None = None,
    freeze: bool = False,
    repeats: int = 1,
    varied: str = "seeds",
    progress: Callable[[Progress], object] | None = None,
    **options: Unpack[TrainingOptions],
) -> Training:
    """Learn vectors from a text, on all the threads that are asked for.

    The kernel's button "Interrupt" (Ctrl+C) ends the training after the piece of work it is at, some 50 ms, and what
    was learned is returned: `finished` is then False. Where nothing was learned yet, and when it is pressed again,
    `KeyboardInterrupt` is raised as usual. One thread and a seed repeat bit for bit.

    Parameters
    ----------
    corpus : Corpus
        Also the counts of one (`count_pairs`). With `cluster`, the name of a file, a folder or a pattern such as
        ``shards/*.txt.gz``, which workers must find too.
    model : str
        ``skip-gram``, ``cbow``, ``glove``, ``fasttext``, ``fasttext-cbow``, ``ppmi`` or ``lsa``.
    cluster : str, optional
        ``tcp://host:port`` of a Dask scheduler, or ``local:4`` for four processes on this machine; skip-gram, CBOW and
        fastText learn there by local steps and averages. Where the connection is lost, the last average is returned
        with a `RuntimeWarning`, and `finished` is False.
    reading : mapping, optional
        With `cluster`, the options of `Corpus.read`.
    start : Embedding, optional
        Vectors to begin with instead of random ones; the dimensions are theirs. Words of it that the corpus lacks are
        kept beside the others.
    freeze : bool
        The words of `start` keep their vectors bit for bit, and only the others learn.
    repeats : int
        How many vector sets are trained, up to 50; with more than one, `Training.ensemble` says how far answers repeat.
        Ctrl+C after the first one leaves the ensemble out.
    varied : str
        ``seeds``: the sets differ in the seed alone, and the first is `Training.embedding`. ``lines``: each set is
        trained on as many lines as the text has, drawn with replacement.
    progress : callable, optional
        Called with each new point of the curves (`tokens_done`, `tokens_total`, `epoch`, `loss`, ...), about twenty
        times a second, on the calling thread, of the first set. What it raises ends the training.
    **options
        The fields of `embviz.training.parameters.TrainingParameters`, each where the model uses it.

    Returns
    -------
    Training
        The `embedding` and the `history` of the curves.

    Raises
    ------
    InputError
        When the model or an option is unknown (offers names like it), a value is out of its range, or nothing can be
        learned from the corpus.
    ComputeError
        When the loss is no longer a finite number, however short the steps. Its `kept` is the `Training` at the last
        moment at which it was.
    KeyboardInterrupt
        See above.
    """
    if start is not None:
        vectors_given(start)
    progress_given(progress)
    parameters = _parameters(model, dict(options), start, freeze)
    if repeats != 1 and not isinstance(corpus, Corpus):
        raise InputError("Runs on a cluster are not repeated.", "Leave out repeats, or train on this machine.")
    run = _run(corpus, parameters, Start(start, freeze), cluster, reading)
    try:
        # the speed that is told is that of learning: compiling is done before its clock runs
        warm_up(parameters)
        if isinstance(corpus, Corpus) and repeats != 1:
            check_repeats(corpus, parameters, repeats, varied)
        _execute(run, progress)
    except ComputeError as error:
        error.kept = _training(run) if run.progress is not None else None
        raise
    finally:
        run.close()
    if run.trouble:
        warnings.warn(f"{run.trouble} What is returned is the last average.", RuntimeWarning, stacklevel=2)
    learned = _training(run)
    if repeats == 1 or not run.finished:
        return learned
    return replace(learned, ensemble=_repeat(run, run.embedding(), repeats, varied))


def _training(run: TrainingRun) -> Training:
    return Training(
        Embedding.of(run.embedding()),
        History.of(run.history),
        run.parameters,
        run.loss_definition,
        run.epochs_done,
        run.finished,
        run.held_out_loss(),
        None,
        run.steadied,
    )


def _run(
    corpus: Corpus | str | os.PathLike[str],
    parameters: TrainingParameters,
    start: Start,
    cluster: str | None,
    reading: Mapping[str, object] | None,
) -> TrainingRun:
    if cluster is None:
        corpus = corpus_given(corpus)
        if reading is not None:
            raise InputError("The corpus is read already.", "Give these options to embviz.Corpus.read.")
        return TrainingRun(corpus, parameters, start)
    if isinstance(corpus, Corpus):
        raise InputError("Workers of a cluster read the text themselves.", "Give the name of its file or folder.")
    from embviz.training.cluster.run import cluster_run

    if start.freeze:
        raise InputError("On a cluster no words can be frozen.", "Train on this machine, or leave out freeze.")
    options = preprocessing_of(**dict(reading or {}))  # type: ignore[arg-type]
    return cluster_run(cluster, corpus, parameters, options, start=start)


def _repeat(run: TrainingRun, first: vectors_at_rest.Embedding, repeats: int, varied: str) -> Ensemble | None:
    """Return the ensemble that a run is the first set of; None where it was interrupted."""
    try:
        return Ensemble.of(
            train_ensemble(whole_text(run), run.parameters, repeats, varied, start=run.start, first=first)
        )
    except KeyboardInterrupt:
        return None


def _parameters(
    model: str, options: dict[str, object], start: vectors_at_rest.Embedding | None, freeze: bool
) -> TrainingParameters:
    name = _model_name(model)
    used = declarations(name)
    chosen = checked(options, _STANDARD, "Training")
    for option in chosen:
        if option not in used:
            users = [other.name for other in MODELS if option in declarations(other.name)]
            raise InputError(f"The model {name} has no {option}.", f"Leave it out, or choose {' or '.join(users)}.")
    if start is not None:
        chosen.setdefault("dimensions", start.dimensions)
    elif freeze:
        raise InputError("There are no words to freeze.", "Give start=, the vectors whose words stay as they are.")
    return defaults(name, **chosen)


def _model_name(given: str) -> str:
    """Return the name of a model that may be written as its title is: Skip-gram, fastText CBOW."""

    def plain(text: str) -> str:
        return text.casefold().replace("-", "").replace(" ", "").replace("_", "")

    for model in MODELS:
        if plain(str(given)) == plain(model.name):
            return model.name
    names = tuple(model.name for model in MODELS)
    raise InputError(f"There is no model '{given}'.", f"Choose one of {', '.join(names)}.", names)


def _execute(run: TrainingRun, progress: Callable[[Progress], object] | None) -> None:
    """Train on another thread, so that Ctrl+C takes effect at once and `progress` is called on the caller's thread."""
    work: Future[None] = Future()

    def labor() -> None:
        try:
            run.execute()
        except BaseException as failure:  # handed to the thread that waits, which raises it
            work.set_exception(failure)
        else:
            work.set_result(None)

    beside = threading.Thread(target=labor, name="embviz training")
    # Ctrl+C may come while the thread starts: whatever leaves this block ends the run
    try:
        beside.start()
        try:
            _follow(run, work, progress)
        except KeyboardInterrupt:
            if run.progress is None:
                raise
            run.control.stop()
            while not _done(work):
                pass
    finally:
        if not work.done():
            run.control.cancel()
        if beside.is_alive():
            beside.join()
    work.result()


def _follow(run: TrainingRun, work: "Future[None]", progress: Callable[[Progress], object] | None) -> None:
    """Tell each point of the curves until the work is done."""
    told, done = 0, False
    while not done:
        done = _done(work)
        points = run.history[told:]
        told += len(points)
        if progress is not None:
            for point in points:
                progress(point)


def _done(work: "Future[None]") -> bool:
    """Return whether the work is done, after a while: a wait without an end could not be interrupted everywhere."""
    return bool(wait([work], _LOOK_S).done)

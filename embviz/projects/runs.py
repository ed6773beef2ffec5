"""Converts runs to records of a project, and back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import overload

from embviz.monitoring.observer import Observer, Past
from embviz.monitoring.state import capture
from embviz.projects.contents import RunRecord
from embviz.text.corpus import Corpus
from embviz.training.run import TrainingRun
from embviz.training.start import Start, known_vectors
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble


class RecordedRuns(Sequence[RunRecord]):
    """Records of runs, made on access: only one copy of a state exists at a time.

    Runs without vectors are left out. Each record waits some milliseconds for a copy of its run's state.

    Parameters
    ----------
    observers : sequence of Observer
    names : mapping of int to str
        Names given by the user, by `run_id`.
    ensembles : mapping of int to Ensemble
        Vector sets that were trained as they were, by `run_id`.

    Attributes
    ----------
    places : dict of int to int
        Their places by `run_id`.
    """

    def __init__(
        self,
        observers: Sequence[Observer],
        names: Mapping[int, str] = MappingProxyType({}),
        ensembles: Mapping[int, Ensemble] = MappingProxyType({}),
    ) -> None:
        self._names, self._ensembles = names, ensembles
        self._observers = [one for one in observers if one.run.progress and one.run.snapshot(0) is not None]
        self.places = {one.run.run_id: at for at, one in enumerate(self._observers)}

    def __len__(self) -> int:
        return len(self._observers)

    @overload
    def __getitem__(self, at: int) -> RunRecord: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[RunRecord]: ...

    def __getitem__(self, at: int | slice) -> RunRecord | Sequence[RunRecord]:
        if isinstance(at, slice):
            return [self[k] for k in range(*at.indices(len(self)))]
        record = _record(self._observers[at], self.places)
        if record is None:
            raise InputError(tr("A run is too busy to be copied."), tr("Pause it, or try again in a moment."))
        run_id = self._observers[at].run.run_id
        return replace(record, name=self._names.get(run_id, ""), ensemble=self._ensembles.get(run_id))


def _record(observer: Observer, places: dict[int, int]) -> RunRecord | None:
    run = observer.run
    captured = capture(run)
    if captured is None:
        return None
    start = None
    if run.start.embedding is not None:
        ids, vectors = known_vectors(run.vocabulary, run.start.embedding, run.parameters.dimensions)
        words = run.vocabulary.words
        start = Embedding([words[id_] for id_ in ids], vectors)
    parent = None
    if observer.parent is not None and observer.parent[0] in places:
        parent = places[observer.parent[0]], observer.parent[1]
    return RunRecord(
        run.parameters,
        run.embedding(captured.state, captured.epochs_done),
        captured.state,
        captured.pieces,
        captured.epochs_done,
        captured.history,
        start,
        run.start.freeze,
        observer.epochs,
        observer.history,
        observer.stopped_because,
        parent,
        moves=run.moves,
        steadied=run.steadied,
    )


def revived(record: RunRecord, corpus: Corpus, observe: Callable[[TrainingRun, Past], Observer]) -> Observer:
    """Restore a run at rest with its observer from a record; training can continue from there.

    Parameters
    ----------
    corpus : Corpus
        The text of the run.
    observe : callable
        Creates its observer.

    Raises
    ------
    InputError
        When the record does not fit the text.
    Cancelled
    """
    try:
        start = Start(record.start, record.freeze, record.state, record.pieces, None, record.history)
        run = TrainingRun(corpus, record.parameters, start)
        if run.vocabulary.words != record.embedding.words:
            raise _unfit(corpus)
        run.moves = tuple(move for move in record.moves if 0 <= move.word < len(run.vocabulary))
        run.steadied = record.steadied
        observer = observe(run, Past(record.kept, record.epochs, record.stopped_because))
        _take_over(run)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise _unfit(corpus) from error
    return observer


def _take_over(run: TrainingRun) -> None:
    """Initialize a run without training it."""
    others = run.at_rest

    def at_rest() -> None:
        # not before: what is told to stop while it counts a text has nothing to keep
        run.control.stop()
        run.at_rest = others
        if others is not None:
            others()

    run.at_rest = at_rest
    run.execute()


def _unfit(corpus: Corpus) -> InputError:
    return InputError(
        tr("A run of the project was not trained on this text, {name}: it has other words.", name=corpus.name),
        tr("Choose the text that it was trained on, or open the vectors without it."),
    )

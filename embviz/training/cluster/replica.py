"""A worker's part of a run: its share of the text as a file of ids, its copy of the model, and the next stretch.

All here is called on workers. What they keep between two calls is a copy that can always be made again: a worker that
does not have it, or has another version, says so and is sent all rows.
"""

import contextlib
import os
import tempfile
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.text.vocabulary import Vocabulary
from embviz.training.cluster.averaging import Moved, Stale, apply_moves, moved_rows
from embviz.training.cluster.counting import numbered
from embviz.training.cluster.shards import Block, pieces
from embviz.training.control import RunControl
from embviz.training.models.registry import model_named
from embviz.training.parameters import TrainingParameters
from embviz.training.work_pieces import WorkPieces, work_off

_SHORTEST_PIECE = 200  # tokens
_FORGOTTEN_S = 600.0  # a copy that nobody asked for so long belongs to a run that has ended


@dataclass(frozen=True)
class Lane:
    """One worker's share of a run.

    Attributes
    ----------
    run : str
    number : int
    blocks : tuple of Block
    preprocessing : Preprocessing
    parameters : TrainingParameters
        With the threads and the seed of this worker.
    stretches : int
        In an epoch.
    """

    run: str
    number: int
    blocks: tuple[Block, ...]
    preprocessing: Preprocessing
    parameters: TrainingParameters
    stretches: int


class _Ids:
    """The tokens of a lane in a file, which is deleted when no longer referenced."""

    def __init__(self, lane: Lane, vocabulary: Vocabulary) -> None:
        handle, self._path = tempfile.mkstemp(prefix="embviz-", suffix=".ids", dir=_folder())
        ends = [np.zeros(1, np.int64)]
        tokens = 0
        with os.fdopen(handle, "wb") as file:
            for block in lane.blocks:
                for piece in pieces(block, lane.preprocessing):
                    corpus = numbered(piece, vocabulary, len(vocabulary))
                    corpus.ids.tofile(file)
                    ends.append(corpus.offsets[1:] + tokens)
                    tokens += corpus.tokens
        ids = np.asarray(np.memmap(self._path, np.int32, "r")) if tokens else np.zeros(0, np.int32)
        self.corpus = Corpus(ids, np.concatenate(ends), vocabulary)

    def __del__(self) -> None:
        with contextlib.suppress(OSError, AttributeError):
            Path(self._path).unlink()


class Replica:
    """The model on one worker.

    Attributes
    ----------
    version : int
        Number of averaged stretches in it; -1 while it changes.
    """

    def __init__(self, lane: Lane, corpus: Corpus) -> None:
        self._lane = lane
        self.version = -1
        self._share = 1.0
        self.asked_s = time.monotonic()
        learner: Any = model_named(lane.parameters.model).make(corpus, lane.parameters)
        self._learner = learner
        # the first stretches are short: no piece of work may be longer
        shortest = int(learner.units * share_done(1, lane.stretches))
        learner.tokens = max(_SHORTEST_PIECE, min(learner.tokens, shortest))
        learner.slices = -(-learner.units // learner.tokens)
        self._learner.prepare(RunControl(), lambda phase: None)
        self.matrices: dict[str, NDArray[np.float32]] = self._learner.matrices()
        self.columns = columns_of(self._learner, lane.parameters)
        self._before = {name: rows.copy() for name, rows in self.matrices.items()}

    def restore(self, state: Mapping[str, NDArray[np.float32]]) -> None:
        """Initialize the rows."""
        for rows in self.matrices.values():
            # what is not a number would stay in the columns that fill rows up
            rows[:] = 0
        self._learner.restore(state)
        for name, rows in self.matrices.items():
            self._before[name][:] = rows

    def take(self, moved: Moved) -> None:
        """Update the rows to the common average."""
        apply_moves(moved, self.matrices, self._before, self.columns)

    def learn(self, stretch: int, epochs: int, share: float) -> NDArray[np.float64]:
        """Train a stretch, given the number in all epochs and the share of the schedule's steps; returns the counts."""
        learner = self._learner
        if share != self._share:
            # threads' own rows may hold what blew up
            learner.slow(share)
            self._share = share
        learner.begin_epochs(epochs)
        begin, end = (round(learner.slices * share_done(k, self._lane.stretches)) for k in (stretch, stretch + 1))
        learner.tally[:] = 0  # not subtracted later: what is not a number would stay
        work_off(WorkPieces(end, begin), learner.threads, RunControl(), learner.learn)
        counted: NDArray[np.float64] = learner.tally.sum(axis=0)
        return counted

    def moved(self, first: int, tally: NDArray[np.float64], seconds: float) -> Moved:
        """Return the changes of the first rows since they were last synchronized."""
        matrices = {
            name: moved_rows(rows, self._before[name], self.columns, first) for name, rows in self.matrices.items()
        }
        return Moved(matrices, tally, 0, seconds)


def columns_of(learner: Any, parameters: TrainingParameters) -> NDArray[np.int64]:
    """Return the columns of a learner's rows that hold vector components."""
    found: NDArray[np.int64] = getattr(learner, "_columns", np.arange(parameters.dimensions))
    return found


def share_done(stretch: int, each: int) -> float:
    """Return the epochs done before a stretch, with `each` stretches per epoch.

    In the first epoch stretches grow from 1 / each² of it on: vectors that begin near zero grow by each other, and
    workers that are synchronized too late would each find directions of their own.
    """
    epoch, within = divmod(stretch, each)
    return epoch + (within / each) ** (2 if epoch == 0 else 1)


_replicas: dict[tuple[str, int], Replica] = {}
_ids: dict[tuple[str, int], _Ids] = {}
_one_at_a_time = threading.Lock()


def read_lane(lane: Lane, vocabulary: Vocabulary) -> int:
    """Read the share of the text, and return its number of tokens."""
    with _one_at_a_time:
        return _text(lane, vocabulary).tokens


def _text(lane: Lane, vocabulary: Vocabulary) -> Corpus:
    key = (lane.run, lane.number)
    if key not in _ids:
        _ids[key] = _Ids(lane, vocabulary)
    return _ids[key].corpus


def step(
    lane: Lane,
    vocabulary: Vocabulary,
    version: int,
    stretch: int,
    epochs: int,
    first: int,
    average: Moved | Stale | None,
    state: Mapping[str, NDArray[np.float32]] | None,
    share: float = 1.0,
) -> Moved | Stale:
    """Train the next stretch and return the changes of the rows, or `Stale` if the initial rows are missing.

    Parameters
    ----------
    vocabulary : Vocabulary
        Of the run.
    version : int
        Number of averaged stretches.
    stretch : int
        Index of the stretch over all epochs; -1 trains nothing, and returns changes not returned yet.
    first : int
        How many of the most frequent rows are averaged after it.
    average : Moved, Stale or None
        The result of the previous stretch.
    state : mapping of str to float32 arrays, optional
        All rows, which replace those of the worker.
    share : float
        Of the steps that the schedule has; below 1 of a run that was steadied.
    """
    key = (lane.run, lane.number)
    with _one_at_a_time:
        _forget_old()
        replica = _replicas.get(key)
        if state is not None:
            if replica is None:
                replica = _replicas[key] = Replica(lane, _text(lane, vocabulary))
            replica.restore(state)
        elif replica is None or replica.version != version or isinstance(average, Stale):
            return Stale((lane.number,))
        elif average is not None:
            replica.version = -1
            replica.take(average)
        replica.version = -1
        begun = time.perf_counter()
        tally = replica.learn(stretch, epochs, share) if stretch >= 0 else np.zeros(8)
        moved = replica.moved(first, tally, time.perf_counter() - begun)
        replica.version = version + 1
        replica.asked_s = time.monotonic()
        return moved


def forget(run: str) -> None:
    """Drop the data kept for a run."""
    with _one_at_a_time:
        for key in [key for key in _ids if key[0] == run]:
            del _ids[key]
            _replicas.pop(key, None)


def _forget_old() -> None:
    now = time.monotonic()
    for key in [key for key, replica in _replicas.items() if now - replica.asked_s > _FORGOTTEN_S]:
        del _replicas[key]
        _ids.pop(key, None)


def _folder() -> str | None:
    """Return the folder for files of this worker, None for the folder of the system."""
    try:
        from distributed import get_worker

        return str(get_worker().local_directory)
    except (ImportError, ValueError):
        return None

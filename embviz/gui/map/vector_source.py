"""Which vectors the map lays out: those of the run, of a file, or none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.core.workspace import Workspace
from embviz.gui.scene.layout_loop import VectorSource
from embviz.training.moments import Snapshot

if TYPE_CHECKING:
    from embviz.training.run import TrainingRun
    from embviz.vectors.embedding import Embedding


@dataclass(frozen=True)
class MapWordSet:
    """The words that can be laid out now.

    Attributes
    ----------
    key : object
        Equal keys mean the same words, whose vectors may have moved.
    words : sequence of str
        The whole vocabulary, of which the map shows the first ones; empty if no vectors are expected.
    counts : int array or None
    source : callable
        Makes the source for a layout loop from a function that returns the requested number of words, which is
        called on the worker.
    """

    key: object
    words: Sequence[str] = ()
    counts: np.ndarray | None = None
    source: "Callable[[Callable[[], int]], VectorSource] | None" = None


def current_map_words(workspace: Workspace) -> MapWordSet:
    """Return the words of the workspace that can be laid out."""
    run, embedding = workspace.run, workspace.embedding
    if run is not None:
        vocabulary = run.vocabulary
        return MapWordSet(
            ("run", run.run_id), vocabulary.words, vocabulary.counts, lambda count: _of_run(workspace, run, count)
        )
    if embedding is not None:
        return MapWordSet(
            ("file", id(embedding)), embedding.words, embedding.counts, lambda count: _of_file(embedding, count)
        )
    return MapWordSet(None if workspace.corpus is None else ("text", id(workspace.corpus)))


def first_vectors(embedding: "Embedding", count: int) -> Snapshot:
    """Return the vectors of the most frequent words, at most `count`."""
    count = min(count, len(embedding))
    return Snapshot(0, np.arange(count), embedding.vectors[:count])


def _of_run(workspace: Workspace, run: "TrainingRun", count: Callable[[], int]) -> VectorSource:
    return VectorSource(
        lambda: run.snapshot(min(count(), len(run.vocabulary))),
        lambda: workspace.training and workspace.run is run and not run.control.paused,
        run.run_id,
        lambda: run.progress.tokens_done if run.progress is not None else 0.0,
        lambda: run.control.pace.step() if run.control.pace is not None else None,
        lambda: run.control.pace is not None and run.control.pace.slowing,
        index=lambda: run.vocabulary.index,
        vectors=lambda ids: _vectors_of(run, ids),
    )


def _vectors_of(run: "TrainingRun", ids: np.ndarray) -> np.ndarray:
    snapshot = run.snapshot(ids)
    assert snapshot is not None  # the vectors of a map are requested only if there are any
    return snapshot.vectors


def _of_file(embedding: "Embedding", count: Callable[[], int]) -> VectorSource:
    return VectorSource(
        lambda: first_vectors(embedding, count()), lambda: False,
        index=lambda: embedding.index, vectors=lambda ids: embedding.vectors[ids],
    )

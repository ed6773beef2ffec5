"""What can be compared: the present, a moment of a run, another run, vectors of a file; and what was opened for it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject

from embviz.gui.core.workspace import Workspace
from embviz.gui.pages.context import Context
from embviz.gui.pages.provenance import name_of
from embviz.gui.pages.run_descriptions import differing_values
from embviz.util.language import epochs_text, tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.monitoring.records import Moment
    from embviz.text.word_index import WordIndex
    from embviz.training.run import TrainingRun
    from embviz.vectors.embedding import Embedding

MOST_MOMENTS = 24  # moments in the list: more could not be distinguished
NOW, MOMENT, RUN, FILE = "now", "moment", "run", "file"
_DIFFERENCES = 2  # of a run from the others, in its title


@dataclass(frozen=True, eq=False)
class ComparisonSource:
    """Vectors that can be chosen for comparison.

    Attributes
    ----------
    key : tuple
        The first item is one of `NOW`, `MOMENT`, `RUN`, `FILE`; equal keys mean the same vectors.
    title : str
        The text in the list.
    index : WordIndex
        The words, the most frequent first.
    counts : int array (V,) or None
    dimensions : int
    take : callable
        Returns the vectors of words by ids, float32 (n, d), or None while there are none; for a worker.
    moving : callable
        Returns whether the vectors change by themselves.
    whole : callable or None
        Returns the embedding, or None while there is none; for a worker. None if there is only `take`.
    """

    key: tuple[object, ...]
    title: str
    index: "WordIndex"
    counts: np.ndarray | None
    dimensions: int
    take: Callable[[np.ndarray], np.ndarray | None]
    moving: Callable[[], bool] = lambda: False
    whole: "Callable[[], Embedding | None] | None" = None

    def embedding(self) -> "Embedding | None":
        """Return the embedding, None while there is none; for a worker."""
        from embviz.vectors.embedding import Embedding

        if self.whole is not None:
            return self.whole()
        vectors = self.take(np.arange(len(self.index)))
        return None if vectors is None else Embedding(self.index.words, vectors, self.counts)

    @property
    def kind(self) -> object:
        """One of `NOW`, `MOMENT`, `RUN`, `FILE`."""
        return self.key[0]


def available_sources(
    workspace: Workspace, files: "Sequence[Embedding]", slices: "Sequence[tuple[str, Embedding]]" = ()
) -> list[ComparisonSource]:
    """Return all sources that are available now, in the order of the list: the present comes first if there is one.

    Parameters
    ----------
    files : sequence of Embedding
        Vectors of files.
    slices : sequence of (str, Embedding)
        Slices of time with their names.
    """
    run, embedding, observer = workspace.run, workspace.embedding, workspace.observer
    found: list[ComparisonSource] = []
    names = _names_of_runs(workspace)
    if run is not None:
        name = names.get(run.run_id, "") if len(names) > 1 else ""
        found.append(_present(workspace, run, tr("Now · {run}", run=name) if name else tr("Now")))
    elif embedding is not None:
        found.append(
            _still((NOW, id(embedding)), tr("Open vectors: {file_name}", file_name=file_name(embedding)), embedding)
        )
    # before the moments, of which there may be many
    found.extend(
        _of_run((RUN, other.run.run_id), names[other.run.run_id], other.run)
        for other in workspace.observers
        if other.run is not run and other.run.progress is not None
    )
    if observer is not None and run is observer.run:
        found.extend(_moment(observer, moment) for moment in chosen_moments(observer.moments))
    original = workspace.original
    if original is not None:
        found.append(_still((FILE, id(original)), tr("Original: {file_name}", file_name=file_name(original)), original))
    found.extend(_still((FILE, id(one)), file_name(one), one) for one in files if one is not original)
    found.extend(_still((FILE, id(one)), tr("Slice {name}", name=name), one) for name, one in slices)
    return found


def compared(left: ComparisonSource, right: ComparisonSource) -> str:
    """Return what two sources compare: ``methods`` of the same vectors, ``moments`` of one run, or ``models``."""
    if left.key == right.key:
        return "methods"
    of_run = {NOW, MOMENT}
    return "moments" if {left.kind, right.kind} <= of_run and left.key[1] == right.key[1] else "models"


def chosen_moments(moments: "Sequence[Moment]") -> "list[Moment]":
    """Return the moments to offer: all, or a limited number spread evenly, including the first and the last."""
    if len(moments) <= MOST_MOMENTS:
        return list(moments)
    return [moments[k] for k in np.linspace(0, len(moments) - 1, MOST_MOMENTS).round().astype(int)]


def file_name(embedding: "Embedding") -> str:
    """Return the name of the file that vectors were read from, and the changes made to them since."""
    return name_of(embedding)


def _names_of_runs(workspace: Workspace) -> dict[int, str]:
    """Return for each run, by its id, its name and what it differs from the others in, as on the Runs page."""
    observers, names = workspace.observers, workspace.run_names
    return {
        one.run.run_id: " · ".join((names.name(one), *differs[:_DIFFERENCES]))
        for one, differs in zip(observers, differing_values(observers), strict=True)
    }


def _present(workspace: Workspace, run: "TrainingRun", title: str) -> ComparisonSource:
    def moving() -> bool:
        return workspace.training and workspace.run is run and not run.control.paused

    def whole() -> "Embedding | None":
        # the views have the vectors of the present already
        shown = workspace.embedding if workspace.run is run and workspace.place is None else None
        return shown if shown is not None else _vectors_of(run)

    return _of_run((NOW, run.run_id), title, run, moving, whole)


def _of_run(
    key: tuple[object, ...],
    title: str,
    run: "TrainingRun",
    moving: Callable[[], bool] = lambda: False,
    whole: "Callable[[], Embedding | None] | None" = None,
) -> ComparisonSource:
    def take(ids: np.ndarray) -> np.ndarray | None:
        snapshot = run.snapshot(ids)
        return None if snapshot is None else snapshot.vectors

    vocabulary = run.vocabulary
    return ComparisonSource(
        key,
        title,
        vocabulary.index,
        vocabulary.counts,
        run.parameters.dimensions,
        take,
        moving,
        whole or (lambda: _vectors_of(run)),
    )


def _vectors_of(run: "TrainingRun") -> "Embedding | None":
    return run.embedding() if run.progress is not None else None


def _moment(observer: "Observer", moment: "Moment") -> ComparisonSource:
    run = observer.run

    def take(ids: np.ndarray) -> np.ndarray:
        taken: np.ndarray = observer.embedding(moment).vectors[ids]
        return taken

    title = tr("Start of the run") if moment.epoch == 0 else tr("Epoch {epoch}", epoch=epochs_text(moment.epoch))
    key = (MOMENT, run.run_id, moment.pieces)
    return ComparisonSource(
        key,
        title,
        run.vocabulary.index,
        run.vocabulary.counts,
        run.parameters.dimensions,
        take,
        whole=lambda: observer.embedding(moment),
    )


def _still(key: tuple[object, ...], title: str, embedding: "Embedding") -> ComparisonSource:
    return ComparisonSource(
        key,
        title,
        embedding.index,
        embedding.counts,
        embedding.dimensions,
        lambda ids: embedding.vectors[ids],
        whole=lambda: embedding,
    )


MOST_FILES = 3  # limit of files kept for comparison

Key = tuple[object, ...]


class ComparisonSession(QObject):
    """The models to compare: `context.share(ComparisonSession)`.

    Attributes
    ----------
    files : list of Embedding
        Opened on one tab, and offered on all.
    slices : list of (str, Embedding)
        Slices of time that were opened or trained, with their names.
    pair : tuple of two keys of offers, or None
        The two models that were compared last on any tab; the other tabs follow when they are shown again.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context.workspace)
        self.files: list[Embedding] = []
        self.slices: list[tuple[str, Embedding]] = []
        self.pair: tuple[Key, Key] | None = None
        self._shown: list[Callable[[], Iterable[Key]]] = []
        context.workspace.corpus_changed.connect(self._forget)

    def watch(self, shown: Callable[[], Iterable[Key]]) -> None:
        """Register a function that returns the keys of the models a tab shows, which are kept."""
        self._shown.append(shown)

    def add(self, embedding: "Embedding") -> None:
        """Keep the vectors of a file; if there are too many, drop one that is not shown."""
        kept = sorted(self.files, key=self._is_shown)
        self.files = [*kept, embedding][-MOST_FILES:]

    def _is_shown(self, embedding: "Embedding") -> bool:
        return any((FILE, id(embedding)) in shown() for shown in self._shown)

    def _forget(self) -> None:
        """Drop the files that are not shown after something else was opened."""
        self.pair = None
        self.files = [one for one in self.files if self._is_shown(one)]

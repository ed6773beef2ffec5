"""The contents of a project, independent of file and window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from embviz.monitoring.history import History
from embviz.monitoring.records import Moment
from embviz.projects.named_words import NamedWords
from embviz.projects.view_state import KeptAnswer, MapFilm, Story, ViewState
from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.training.moments import Progress
from embviz.training.moving import MoveMark
from embviz.training.parameters import TrainingParameters
from embviz.training.start import State
from embviz.training.watchdog import Steadied
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble

if TYPE_CHECKING:
    from embviz.projection.reference import MadeBy

FILE, COPY, TOY_WORLD, DOCUMENTATION = "file", "copy", "toy-world", "documentation"
"""Where a text comes from: a path, the project itself, or the program; the last two as the command line names them."""

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class FileReference:
    """A file or folder that a project refers to.

    Attributes
    ----------
    path : str
        As it was opened, absolute.
    size : int
        Bytes, 0 where they were not counted.
    beside : str
        Its path relative to the project's folder, so that both can be moved together; empty where there is none.
    """

    path: str
    size: int = 0
    beside: str = ""


@dataclass(frozen=True, eq=False)
class TextSource:
    """The text of a project: a reference to it, or the text itself.

    Attributes
    ----------
    kind : str
        `FILE`, `COPY`, `TOY_WORLD` or `DOCUMENTATION`.
    name : str
        Display name.
    preprocessing : Preprocessing
        How it is tokenized.
    digest : str
        Of its tokens and words, see `projects.archive_writing.corpus_digest`: the same text, read in the same way.
    file : FileReference or None
        Of a `FILE`.
    column : str
        Of a table the column that holds the text, empty for none.
    corpus : Corpus or None
        Of a `COPY`.
    """

    kind: str
    name: str
    preprocessing: Preprocessing
    digest: str
    file: FileReference | None = None
    column: str = ""
    corpus: Corpus | None = field(default=None, repr=False)


@dataclass(frozen=True, eq=False)
class VectorsSource:
    """Vectors made elsewhere: a reference to them, or the vectors themselves.

    Attributes
    ----------
    name : str
    digest : str
        Of words and vectors, see `embviz.projects.archive_writing.vectors_digest`.
    file : FileReference or None
        None where they are in the project.
    embedding : Embedding or None
    """

    name: str
    digest: str
    file: FileReference | None = None
    embedding: Embedding | None = field(default=None, repr=False)


@dataclass(frozen=True, eq=False)
class RunRecord:
    """A saved run: its parameters, what it has learned, and its history.

    Attributes
    ----------
    parameters : TrainingParameters
    embedding : Embedding
        The latest vectors, for views without the text.
    state : mapping of str to float32 arrays
        All trained values, from which training continues.
    pieces : int
        Work of the schedule that is done.
    epochs_done : float
    history : tuple of Progress
        The points of the curves.
    start : Embedding or None
        The vectors that it began with, where it did not begin at random.
    freeze : bool
        Whether these were kept as they are.
    epochs : tuple of Moment
        The beginning and the ends of epochs.
    kept : History
        Moments that can be returned to.
    stopped_because : str
    parent : tuple of int and Moment, or None
        The place among the runs of the project of the one that it branched off from, and the moment.
    name : str
        That a person gave it; empty for none.
    moves : tuple of MoveMark
        Vectors that the user moved.
    ensemble : Ensemble or None
        Vector sets that were trained as this run was.
    steadied : tuple of Steadied
        Corrections of divergence.
    """

    parameters: TrainingParameters
    embedding: Embedding = field(repr=False)
    state: State = field(repr=False)
    pieces: int
    epochs_done: float
    history: tuple[Progress, ...] = field(repr=False)
    start: Embedding | None = field(default=None, repr=False)
    freeze: bool = False
    epochs: tuple[Moment, ...] = field(default=(), repr=False)
    kept: History = field(default_factory=History, repr=False)
    stopped_because: str = ""
    parent: tuple[int, Moment] | None = None
    name: str = ""
    moves: tuple[MoveMark, ...] = ()
    ensemble: Ensemble | None = field(default=None, repr=False)
    steadied: tuple[Steadied, ...] = ()

    @property
    def extended(self) -> bool:
        """Whether epochs were added later: its learning rate then differs from that of a single run of as many."""
        totals = {point.tokens_total for point in self.history}
        return len(totals) > 1


@dataclass(frozen=True, eq=False)
class MapLayout:
    """The positions of words on the map.

    Attributes
    ----------
    method : str
        Of `embviz.projection.methods`.
    options : mapping of str to value
        Options that differ from their defaults.
    words : tuple of str, length n
    coordinates : float32 array (n, 2 or 3)
        Rows of words without a place are nan.
    made_by : MadeBy or None
        Of a reference layout: the library that made it; method and options are then those of the live layout with it.
    """

    method: str
    options: Mapping[str, Any]
    words: tuple[str, ...] = field(repr=False)
    coordinates: NDArray[np.float32] = field(repr=False)
    made_by: "MadeBy | None" = None


@dataclass(frozen=True, eq=False)
class ProjectContents:
    """The contents of a project.

    Attributes
    ----------
    text : TextSource or None
        The training text; or, with `vectors`, the text open with them.
    vectors : VectorsSource or None
        The open vectors, where they do not come from a run.
    original : VectorsSource or None
        The vectors from which the open ones were derived, if any.
    runs : sequence of RunRecord
        Runs on the text, oldest first. Those of a session are made on access.
    open_run : int or None
        Which of them is looked at.
    layouts : tuple of MapLayout
        The newest last.
    selection : tuple of str
        The words selected at present.
    selections : tuple of NamedWords
    notes : str
    view_state : ViewState
        The view state.
    films : tuple of MapFilm
        How the map was seen while the runs learned.
    story : Story
    answers : tuple of KeptAnswer
        Questions asked in a sentence that were kept, with their answers.
    saved_as : str
        Of a copy that is kept of a project: the project's own file, empty where it has none.
    saved_at : float
        When it was written, in seconds since 1970; 0 where that is not known.
    made_with : mapping of str to str
        Versions by which it was written.
    trouble : tuple of str
        The parts of a damaged file that could not be read.
    """

    text: TextSource | None = None
    vectors: VectorsSource | None = None
    original: VectorsSource | None = None
    runs: Sequence[RunRecord] = ()
    open_run: int | None = None
    layouts: tuple[MapLayout, ...] = ()
    selection: tuple[str, ...] = field(default=(), repr=False)
    selections: tuple[NamedWords, ...] = field(default=(), repr=False)
    notes: str = ""
    view_state: ViewState = field(default_factory=ViewState)
    films: tuple[MapFilm, ...] = ()
    story: Story = field(default_factory=Story)
    answers: tuple[KeptAnswer, ...] = ()
    saved_as: str = ""
    saved_at: float = 0.0
    made_with: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    trouble: tuple[str, ...] = ()

    def close(self) -> None:
        """Delete the moments' files on disk."""
        for run in self.runs:
            run.kept.close()

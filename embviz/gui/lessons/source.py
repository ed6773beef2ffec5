"""The vectors and the text that lessons speak of: the open ones, or an example that is made when nothing is open."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.jobs import Job, Jobs
from embviz.gui.workspace import Workspace

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.text.toy_world import ToyWorld, Truths
    from embviz.vectors.embedding import Embedding

KIND = "example of the lessons"


class Source(QObject):
    """One for all lessons; what is open in the workspace always comes first.

    The example is the toy world with vectors trained on it by the defaults, on a lane beside: some seconds of work that
    begin at the first `want`. It is not opened in the workspace.

    Signals
    -------
    changed
        Other vectors, or another text.
    """

    changed = Signal()

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._world: ToyWorld | None = None
        self._learned: Embedding | None = None
        self._working = ""
        workspace.embedding_changed.connect(self.changed)
        workspace.evidence_changed.connect(self.changed)

    @property
    def vectors(self) -> "Embedding | None":
        """The open vectors, else those of the example; None until these are made."""
        return self._workspace.embedding or (self._learned if self._workspace.corpus is None else None)

    @property
    def text(self) -> "Corpus | None":
        """The text behind the vectors, else that of the example; None for vectors that came without one."""
        if self._workspace.evidence is not None:
            return self._workspace.evidence
        return None if self._workspace.embedding is not None or self._world is None else self._world.corpus

    @property
    def truths(self) -> "Truths | None":
        """What is known to be true in the text; None where nothing is."""
        if self._workspace.corpus is not None:
            return self._workspace.truths
        return None if self._workspace.embedding is not None or self._world is None else self._world.truths

    @property
    def said(self) -> str:
        """What the numbers are of, in a sentence for below a part."""
        if self._workspace.embedding is not None:
            return f"Computed from the open vectors, {len(self._workspace.embedding):,} words."
        if self._workspace.corpus is not None:
            return "Train on the open text first: there are no vectors yet."
        if self._learned is not None:
            return f"Computed from vectors of the toy world, {len(self._learned):,} words; open your own to see theirs."
        return self._working or "The toy world is made as an example."

    def want(self) -> None:
        """Make the example where nothing is open and it is not there yet; `changed` follows."""
        workspace = self._workspace
        opened = workspace.embedding is not None or workspace.corpus is not None
        if opened or self._learned is not None or self._jobs.running(KIND):
            return
        self._working = "The toy world is read and its vectors are trained: some seconds."

        def work(job: Job) -> "tuple[ToyWorld, Embedding]":
            from embviz.text.toy_world import toy_world
            from embviz.training.parameters import defaults
            from embviz.training.run import TrainingRun

            world = toy_world(cancelled=job.cancelled)
            run = TrainingRun(world.corpus, defaults())

            def watch(_progress: object) -> None:
                if job.cancelled():
                    run.control.cancel()

            run.execute(watch)
            return world, run.embedding()

        self._jobs.submit("measure", KIND, work, self._take)
        self.changed.emit()

    def _take(self, made: "tuple[ToyWorld, Embedding]") -> None:
        self._world, self._learned = made
        self.changed.emit()

"""Loads the vectors that the views show: the newest about once a second, or those of a past moment."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.workspace import Workspace
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.records import Moment

_LIVE = "moment"
_BACK = "moment of before"
_LIVE_MS = 1000


class SnapshotLoader(QObject):
    """Brings vectors of the open run into the workspace; while one looks back, no newer ones."""

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._watchers: set[QObject] = set()
        self._timer = QTimer(self, interval=_LIVE_MS)
        self._timer.timeout.connect(self.pull)
        self._brought: Moment | None = None  # whose vectors are shown; None at the present

    def want(self, view: QObject, wanted: bool) -> None:
        """Note that a view is visible and wants the newest vectors, or no longer."""
        if wanted:
            self._watchers.add(view)
            self.pull()
        else:
            self._watchers.discard(view)

    def run(self, training: bool) -> None:
        """Bring newer vectors from time to time, or no longer."""
        if training:
            self._timer.start()
        else:
            self._timer.stop()

    def forget(self) -> None:
        """Take note that another run is open."""
        self._brought = None
        self._jobs.cancel(_BACK)

    def seek(self, place: float | None) -> None:
        """Look at another place of the run; see `Studio.seek`."""
        self._workspace.look_at(place)
        if place is not None:
            self._bring()
        elif self._brought is not None:
            self._brought = None
            self.pull(force=True)

    def pull(self, force: bool = False) -> None:
        """Bring the newest vectors, if they change and somebody looks; in any case where `force`."""
        run = self._workspace.run
        if run is None or self._workspace.place is not None or (self._jobs.running(_LIVE) and not force):
            return
        if not force and (not self._workspace.training or not self._watchers or run.control.paused):
            return

        def work(_job: Job) -> Any:
            return run.embedding() if run.snapshot(1) is not None else None

        def done(embedding: Any) -> None:
            if embedding is not None and self._workspace.run is run and self._workspace.place is None:
                self._workspace.set_moment(embedding)

        self._jobs.submit("quick", _LIVE, work, done)

    def _bring(self) -> None:
        """Bring the vectors of the moment that is looked at, unless they are there or others are on their way."""
        observer, wished = self._workspace.observer, self._workspace.looked_at
        if observer is None or wished is None or self._jobs.running(_BACK):
            return
        if self._brought is not None and wished.pieces == self._brought.pieces:
            return

        def work(_job: Job) -> Any:
            from embviz.monitoring.history import MomentGone

            try:
                embedding = observer.embedding(wished)
            except MomentGone:  # thinned out since: the one that is nearest now is brought
                return None
            embedding.get("")  # the words are sorted into their index here, not where the first view asks
            return embedding

        def done(embedding: Any) -> None:
            if self._workspace.observer is observer and self._workspace.place is not None:
                if embedding is not None:
                    self._brought = wished
                    self._workspace.set_moment(embedding, past=True)
                self._bring()

        self._jobs.submit("quick", _BACK, work, done)


def moment_title(workspace: Workspace) -> str:
    """Return whose vectors one looks at: an epoch of the run, or those of a file."""
    if workspace.run is None:
        return tr("the vectors opened before")
    looked, progress = workspace.looked_at, workspace.run.progress
    if looked is not None:
        return tr("epoch {epoch:.1f}", epoch=looked.epoch)
    return tr("epoch {epoch:.1f}", epoch=progress.epoch) if progress is not None else tr("the beginning of the run")

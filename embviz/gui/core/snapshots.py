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
    """Loads vectors of the open run into the workspace; no newer ones while a past moment is shown."""

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._watchers: set[QObject] = set()
        self._timer = QTimer(self, interval=_LIVE_MS)
        self._timer.timeout.connect(self.pull)
        self._brought: Moment | None = None  # the moment whose vectors are shown; None for the present

    def want(self, view: QObject, wanted: bool) -> None:
        """Register or unregister a visible view that shows the newest vectors."""
        if wanted:
            self._watchers.add(view)
            self.pull()
        else:
            self._watchers.discard(view)

    def run(self, training: bool) -> None:
        """Start or stop to load the newest vectors periodically."""
        if training:
            self._timer.start()
        else:
            self._timer.stop()

    def forget(self) -> None:
        """Reset the state because another run was opened."""
        self._brought = None
        self._jobs.cancel(_BACK)

    def seek(self, place: float | None) -> None:
        """Show another position of the run; see `TrainingController.seek`."""
        self._workspace.look_at(place)
        if place is not None:
            self._bring()
        elif self._brought is not None:
            self._brought = None
            self.pull(force=True)

    def pull(self, force: bool = False) -> None:
        """Load the newest vectors if they change and a view is visible; `force` loads them in any case."""
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
        """Load the vectors of the shown moment, unless they are loaded or being loaded."""
        observer, wished = self._workspace.observer, self._workspace.looked_at
        if observer is None or wished is None or self._jobs.running(_BACK):
            return
        if self._brought is not None and wished.pieces == self._brought.pieces:
            return

        def work(_job: Job) -> Any:
            from embviz.monitoring.history import MomentGone

            try:
                embedding = observer.embedding(wished)
            except MomentGone:  # removed since then: the nearest remaining moment is loaded
                return None
            embedding.get("")  # build the word index here, not in the first view that needs it
            return embedding

        def done(embedding: Any) -> None:
            if self._workspace.observer is observer and self._workspace.place is not None:
                if embedding is not None:
                    self._brought = wished
                    self._workspace.set_moment(embedding, past=True)
                self._bring()

        self._jobs.submit("quick", _BACK, work, done)


def moment_title(workspace: Workspace) -> str:
    """Describe the shown vectors: an epoch of the run, or the file."""
    if workspace.run is None:
        return tr("the vectors opened before")
    looked, progress = workspace.looked_at, workspace.run.progress
    if looked is not None:
        return tr("epoch {epoch:.1f}", epoch=looked.epoch)
    return tr("epoch {epoch:.1f}", epoch=progress.epoch) if progress is not None else tr("the start of the run")

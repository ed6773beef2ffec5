"""Running a training: start, pause, stop, continue, and the moments that the views look at."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from embviz.gui.jobs import Job, Jobs
from embviz.gui.workspace import Workspace

if TYPE_CHECKING:
    from embviz.training.parameters import TrainingParameters
    from embviz.training.run import TrainingRun

KIND = "train"
_MOMENT_MS = 1000


class Studio(QObject):
    """Owns the run. Exactly one of `finished`, `failed` and `cancelled` follows each start."""

    refused = Signal(Exception)  # no run was made
    finished = Signal(int)  # run id; also after a stop that keeps what is learned
    failed = Signal(int, Exception)
    cancelled = Signal(int)

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._watchers: set[QObject] = set()
        self._moment_timer = QTimer(self, interval=_MOMENT_MS)
        self._moment_timer.timeout.connect(self._pull_moment)
        workspace.corpus_changed.connect(self._on_corpus_changed)
        self._running: TrainingRun | None = None

    def start(self, parameters: "TrainingParameters") -> None:
        """Start a new run on the open text; one that is under way is cancelled.

        A text that leaves nothing to learn from is `refused`.
        """
        corpus = self._workspace.corpus
        if corpus is None:
            return
        self.cancel()

        def work(_job: Job) -> "TrainingRun":
            # on the worker: it leaves the rare words out, which takes a while with a large text
            from embviz.training.run import TrainingRun

            return TrainingRun(corpus, parameters)

        def done(run: "TrainingRun") -> None:
            if self._workspace.corpus is corpus:
                self._execute(run)

        self._jobs.submit("train", KIND, work, done, self.refused.emit)

    def continue_(self, epochs: int) -> None:
        """Let the run that ended learn for more epochs."""
        run = self._workspace.run
        if run is not None and not self._workspace.training:
            run.extend(epochs)
            self._execute(run)

    def pause(self) -> None:
        """Pause, or resume when paused."""
        run = self._running
        if run is not None:
            if run.control.paused:
                run.control.resume()
            else:
                run.control.pause()
            self._workspace.run_changed.emit()

    def stop(self) -> None:
        """End the run and keep what is learned."""
        if self._running is not None:
            self._running.control.stop()

    def cancel(self) -> None:
        """Give up the run that is under way."""
        run, self._running = self._running, None
        self._jobs.cancel(KIND)
        if run is not None:
            run.control.cancel()
            self._moment_timer.stop()
            if self._workspace.run is run:
                self._workspace.set_run(run, training=False)
            self.cancelled.emit(run.run_id)

    def want_moments(self, view: QObject, wanted: bool) -> None:
        """Hand the vectors of the moment to a view while it is visible, about once a second."""
        if wanted:
            self._watchers.add(view)
            self._pull_moment()
        else:
            self._watchers.discard(view)

    def _execute(self, run: "TrainingRun") -> None:
        self._running = run
        self._jobs.submit(
            "train",
            KIND,
            lambda _job: run.execute(),
            lambda _result: self._on_finished(run),
            lambda error: self._on_failed(run, error),
        )
        self._moment_timer.start()
        self._workspace.set_run(run, training=True)

    def _on_finished(self, run: "TrainingRun") -> None:
        self._end(run)
        self._pull_moment(force=True)
        self.finished.emit(run.run_id)

    def _on_failed(self, run: "TrainingRun", error: Exception) -> None:
        self._end(run)
        self.failed.emit(run.run_id, error)

    def _end(self, run: "TrainingRun") -> None:
        self._running = None
        self._moment_timer.stop()
        self._workspace.set_run(run, training=False)

    def _pull_moment(self, force: bool = False) -> None:
        run = self._workspace.run
        if run is None or (self._jobs.running("moment") and not force):
            return
        if not force and (not self._workspace.training or not self._watchers or run.control.paused):
            return

        def work(_job: Job) -> Any:
            return run.embedding() if run.snapshot(1) is not None else None

        def done(embedding: Any) -> None:
            if embedding is not None and self._workspace.run is run:
                self._workspace.set_moment(embedding)

        self._jobs.submit("quick", "moment", work, done)

    def _on_corpus_changed(self) -> None:
        if self._workspace.run is not self._running or self._running is None:
            self.cancel()

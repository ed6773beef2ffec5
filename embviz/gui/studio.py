"""Running a training: start, pause, stop, continue, branch, and the moments that the views look at."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from embviz.gui.jobs import Job, Jobs
from embviz.gui.observing import KEPT_RUNS, Observing
from embviz.gui.settings import Settings
from embviz.gui.workspace import Workspace

if TYPE_CHECKING:
    from embviz.observation.checkpoints import Saved
    from embviz.observation.observer import Observer
    from embviz.observation.records import Moment
    from embviz.training.parameters import TrainingParameters
    from embviz.training.run import TrainingRun
    from embviz.training.start import Start

KIND = "train"
_FOLLOW = "follow"
_LIVE = "moment"
_BACK = "moment of before"
_MOMENT_MS = 1000


class Studio(QObject):
    """Owns the run. Exactly one of `finished`, `failed` and `cancelled` follows each start."""

    refused = Signal(Exception)  # no run was made
    finished = Signal(int)  # run id; also after a stop that keeps what is learned
    failed = Signal(int, Exception)
    cancelled = Signal(int)

    def __init__(self, workspace: Workspace, jobs: Jobs, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._observing = Observing(workspace, settings)
        self._watchers: set[QObject] = set()
        self._moment_timer = QTimer(self, interval=_MOMENT_MS)
        self._moment_timer.timeout.connect(self._pull_moment)
        self._brought: Moment | None = None  # the moment of the past whose vectors are shown
        self._running: TrainingRun | None = None
        workspace.corpus_changed.connect(self._on_corpus_changed)

    # --- runs

    def start(self, parameters: "TrainingParameters", start: "Start | None" = None) -> None:
        """Start a new run on the open text; one that is under way is cancelled.

        A text that leaves nothing to learn from is `refused`.
        """
        corpus = self._workspace.corpus
        if corpus is None:
            return
        self.cancel()
        observe = self._observing.plan()

        def work(_job: Job) -> "Observer":
            # on the worker: it leaves the rare words out, which takes a while with a large text
            from embviz.training.run import TrainingRun

            return observe(TrainingRun(corpus, parameters, start), None)

        self._make(work)

    def branch(self, index: int, parameters: "TrainingParameters") -> None:
        """Go on from a moment of the open run in another way; what that run has learned stays beside it.

        A run that is under way is stopped. Parameters with which nothing of the moment can be used are `refused`.
        """
        corpus, parent = self._workspace.corpus, self._workspace.observer
        if corpus is None or parent is None:
            return
        moment = parent.moments[index]
        self._leave(stop=True)
        observe = self._observing.plan()

        def work(_job: Job) -> "Observer":
            from embviz.observation.branching import start_of_branch
            from embviz.training.run import TrainingRun

            at = parent.history.index_of(moment)
            start = start_of_branch(parent, index if at is None else at, parameters)
            return observe(TrainingRun(corpus, parameters, start), (parent, moment))

        self._make(work)

    def resume(self, saved: "Saved") -> None:
        """Go on with a run that an earlier process did not bring to its end."""
        self.cancel()
        observe = self._observing.plan()

        def work(_job: Job) -> "Observer":
            return observe(saved.run(), None)

        def done(observer: "Observer") -> None:
            self._workspace.set_corpus(observer.run.corpus)
            self._take(observer)

        self._jobs.submit("train", KIND, work, done, self.refused.emit)

    def continue_(self, epochs: int) -> None:
        """Let the run that ended learn for more epochs."""
        run = self._workspace.run
        if run is not None and not self._workspace.training:
            run.extend(epochs)
            self._execute(run)

    def open_run(self, observer: "Observer") -> None:
        """Look at another run on the open text, while none is under way."""
        if observer in self._workspace.observers and not self._workspace.training:
            self._brought = None
            self._workspace.set_run(observer.run, training=False)
            self._workspace.set_observers(self._workspace.observers, observer)
            self._pull_moment(force=True)

    def remove_run(self, observer: "Observer") -> None:
        """Forget a run that is not the open one, with the moments that were kept of it."""
        if observer is not self._workspace.observer and observer in self._workspace.observers:
            self._workspace.set_observers(
                (one for one in self._workspace.observers if one is not observer), self._workspace.observer
            )
            self._close((observer,))

    @property
    def following(self) -> bool:
        """Whether more may be told of the open run: it learns, or its moments are still judged."""
        return self._workspace.training or self._jobs.running(_FOLLOW)

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
        self._leave(stop=False)

    def close(self) -> None:
        """Let go of what was kept on disk, when no worker is left."""
        self._observing.close(self._workspace.observers)

    def _make(self, work: Any) -> None:
        corpus = self._workspace.corpus

        def done(observer: "Observer") -> None:
            if self._workspace.corpus is corpus:
                self._take(observer)
            else:
                observer.history.close()

        self._jobs.submit("train", KIND, work, done, self.refused.emit)

    def _take(self, observer: "Observer") -> None:
        kept = self._workspace.observers
        gone, kept = kept[: max(0, len(kept) + 1 - KEPT_RUNS)], kept[max(0, len(kept) + 1 - KEPT_RUNS) :]
        self._execute(observer.run, (*kept, observer), observer)
        self._close(gone)

    def _execute(
        self, run: "TrainingRun", observers: "tuple[Observer, ...] | None" = None, observer: "Observer | None" = None
    ) -> None:
        self._running = run
        self._brought = None
        observer = observer or self._workspace.observer
        self._jobs.submit(
            "train",
            KIND,
            lambda _job: run.execute(),
            lambda _result: self._on_finished(run),
            lambda error: self._on_failed(run, error),
        )
        if observer is not None:
            self._jobs.submit("observe", _FOLLOW, lambda job: self._observing.follow(observer, job.cancelled))
        self._moment_timer.start()
        self._workspace.look_at(None)
        self._workspace.set_run(run, training=True)
        self._workspace.set_observers(observers if observers is not None else self._workspace.observers, observer)

    def _leave(self, stop: bool) -> None:
        run, self._running = self._running, None
        self._jobs.cancel(KIND)
        if run is None:
            return
        if stop:
            run.control.stop()
        else:
            run.control.cancel()
        self._moment_timer.stop()
        if self._workspace.run is run:
            self._workspace.set_run(run, training=False)
        (self.finished if stop else self.cancelled).emit(run.run_id)

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

    # --- moments

    def want_moments(self, view: QObject, wanted: bool) -> None:
        """Hand the vectors of the moment to a view while it is visible, about once a second."""
        if wanted:
            self._watchers.add(view)
            self._pull_moment()
        else:
            self._watchers.discard(view)

    def rewind(self, index: int | None) -> None:
        """Look at a moment of the open run, by its index among the observer's moments; None: at the present again.

        Training goes on meanwhile.
        """
        observer = self._workspace.observer
        self.seek(None if index is None or observer is None else observer.moments[index].tokens_done)

    def seek(self, place: float | None) -> None:
        """Look at a place of the open run, in `tokens_done`: the vectors are those of the nearest moment.

        May be called for every move of a hand: vectors are brought one moment after the other, always the newest wish.
        """
        if self._workspace.observer is None:
            return
        self._workspace.look_at(place)
        if place is not None:
            self._bring()
        elif self._brought is not None:
            self._brought = None
            self._pull_moment(force=True)

    def _bring(self) -> None:
        """Bring the vectors of the moment that is looked at, unless they are there or others are on their way."""
        observer, index = self._workspace.observer, self._workspace.moment
        if observer is None or index is None or self._jobs.running(_BACK):
            return
        wished = observer.moments[index]
        if self._brought is not None and wished.pieces == self._brought.pieces:
            return

        def work(_job: Job) -> Any:
            # others may have been thinned out since
            at = observer.history.index_of(wished)
            if at is None:
                return None
            embedding = observer.embedding(at)
            embedding.get("")  # the words are sorted into their index here, not where the first view asks
            return embedding

        def done(embedding: Any) -> None:
            if self._workspace.observer is observer and self._workspace.place is not None:
                if embedding is not None:
                    self._brought = wished
                    self._workspace.set_moment(embedding)
                self._bring()

        self._jobs.submit("quick", _BACK, work, done)

    def _pull_moment(self, force: bool = False) -> None:
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

    # --- what is let go

    def _on_corpus_changed(self) -> None:
        if self._workspace.run is not self._running or self._running is None:
            self.cancel()
        gone = self._workspace.observers
        self._jobs.cancel(_FOLLOW)
        self._jobs.cancel(_BACK)
        self._brought = None
        self._workspace.set_observers((), None)
        self._close(gone)

    def _close(self, observers: "tuple[Observer, ...]") -> None:
        """Free what histories hold, on the lane that may still be following one of them."""
        if observers:
            ids = ",".join(str(observer.run.run_id) for observer in observers)
            self._jobs.submit("observe", f"close {ids}", lambda _job: self._observing.close(observers))

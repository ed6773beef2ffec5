"""Runs training: start, pause, stop, continue, branch; memory of moments; removed runs."""

import weakref
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand

from embviz.gui.core.compiling import FOR_TRAINING
from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.observation_settings import KEPT_RUNS, ObserverFactory
from embviz.gui.core.repeated_training import RepeatedTraining
from embviz.gui.core.settings import Settings
from embviz.gui.core.snapshots import SnapshotLoader
from embviz.gui.core.workspace import Workspace
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.monitoring.records import Moment
    from embviz.monitoring.saved_runs import Saved
    from embviz.text.corpus import Corpus
    from embviz.text.toy.truths import Truths
    from embviz.training.parameters import TrainingParameters
    from embviz.training.run import TrainingRun
    from embviz.training.start import Start

MOST = 2  # removed runs that are kept; each holds its vectors and moments


class RemovedRuns(QObject):
    """Removes runs from the workspace, undoable.

    Parameters
    ----------
    free : callable
        Frees runs that can no longer be restored.
    taken : callable
        Called with a run that was just removed or restored.
    """

    def __init__(
        self, workspace: Workspace, free: "Callable[[tuple[Observer, ...]], None]", taken: "Callable[[Observer], None]"
    ) -> None:
        super().__init__(workspace)
        self._workspace, self._free, self._taken = workspace, free, taken
        self._kept: list[Observer] = []  # in the order of removal

    @property
    def kept(self) -> "tuple[Observer, ...]":
        """The runs that can still be restored."""
        return tuple(self._kept)

    def remove(self, observer: "Observer") -> None:
        """Remove a run that is not the open one; if there are too many, the oldest can no longer be restored."""
        if observer is not self._workspace.observer and observer in self._workspace.observers:
            self._workspace.undo.push(_Removal(self, observer, self._workspace.run_names.name(observer)))

    def take_all(self) -> "tuple[Observer, ...]":
        """Forget all removed runs, and return them: the caller frees them."""
        gone, self._kept = self.kept, []
        return gone

    def take_away(self, observer: "Observer") -> None:
        """Remove a run and keep it for undo."""
        others = tuple(one for one in self._workspace.observers if one is not observer)
        self._kept.append(observer)
        gone, self._kept = tuple(self._kept[:-MOST]), self._kept[-MOST:]
        self._workspace.set_observers(others, self._workspace.observer)
        self._taken(observer)
        if gone:
            self._free(gone)

    def bring_back(self, observer: "Observer", at: int) -> bool:
        """Restore a run at its position among the others; return whether it is still kept."""
        if observer not in self._kept:
            return False
        self._kept.remove(observer)
        others = list(self._workspace.observers)
        others.insert(at, observer)
        self._workspace.set_observers(others, self._workspace.observer)
        self._taken(observer)
        return True


class _Removal(QUndoCommand):
    def __init__(self, owner: RemovedRuns, observer: "Observer", name: str) -> None:
        super().__init__(tr("Remove {run}", run=name))
        self._owner = owner
        # the workspace and the owner keep the runs that can be removed and restored: a step must not keep others
        self._observer = weakref.ref(observer)
        self._at = owner._workspace.observers.index(observer)

    def redo(self) -> None:
        workspace, observer = self._owner._workspace, self._observer()
        if observer is not None and observer in workspace.observers and observer is not workspace.observer:
            self._owner.take_away(observer)
        else:
            self.setObsolete(True)  # it is the open run now, and stays; or it is closed

    def undo(self) -> None:
        observer = self._observer()
        if observer is None or not self._owner.bring_back(observer, self._at):
            self.setObsolete(True)


_MEGABYTE = 1 << 20


def share_memory(followed: "Observer", observers: "Sequence[Observer]") -> None:
    """Divide the memory limit of moments: first the followed run, then the others, newest first.

    Moments of earlier runs beyond the limit go to disk, or are thinned out if that is full too. May write files: for a
    worker.

    Parameters
    ----------
    followed : Observer
        Its plan has the memory limit.
    observers : sequence of Observer
        The runs on the text, oldest first.
    """
    left = followed.plan.budget * _MEGABYTE
    for observer in (followed, *(one for one in reversed(observers) if one is not followed)):
        observer.history.limit(left)
        left = max(0, left - observer.history.memory_bytes)


KIND = "train"
_BRANCH = "branch"
_FOLLOW = "follow"
_UNFINISHED = "unfinished run"
PACES = ("watch", "full")
_PACE_MS = 50
_READY_MS = 100  # interval of checks whether all kernels are ready


class TrainingController(QObject):
    """Starts and controls the run. Exactly one of `finished`, `failed` and `cancelled` follows each start."""

    start_rejected = Signal(Exception)  # no run was created
    finished = Signal(int)  # run id; also after a stop that keeps the result
    failed = Signal(int, Exception)
    cancelled = Signal(int)
    about_to_replace_run = Signal()  # emitted before a run is started or removed
    evaluation_finished = Signal()  # all evaluation is done until the next training
    waiting_changed = Signal()  # a run has begun or ceased to wait for its kernels
    resumed = Signal()  # the text of an earlier process's run is open, and the run continues

    def __init__(self, workspace: Workspace, jobs: Jobs, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs, self._settings = workspace, jobs, settings
        self._observing = ObserverFactory(workspace, settings)
        self._pace = QTimer(self, interval=_PACE_MS)
        self._pace.timeout.connect(self._step_pace)
        self._wanted: Callable[[], None] | None = None  # starts the waiting run
        self._ready = QTimer(self, interval=_READY_MS)
        self._ready.timeout.connect(self._begin_wanted)
        self._moments = SnapshotLoader(workspace, jobs, self)
        self._running: TrainingRun | None = None
        self._followed: Observer | None = None
        self.repeats = RepeatedTraining(workspace, jobs, self)
        self.removed = RemovedRuns(workspace, self._close, self._on_removed)
        workspace.corpus_changed.connect(self._on_corpus_changed)

    # --- runs

    def start(
        self, parameters: "TrainingParameters", start: "Callable[[], Start | None] | None" = None, cluster: str = ""
    ) -> None:
        """Start a new run on the open text; an active one is cancelled.

        `start_rejected` is emitted for a text without words to train on.

        Parameters
        ----------
        start : callable, optional
            Returns the initial vectors, None for random ones; called on a worker, because it may read much.
        cluster : str
            Address of the cluster that trains; empty for this computer.
        """
        corpus = self._workspace.corpus
        if corpus is None:
            return
        if self._preparing:
            self._wanted = partial(self.start, parameters, start, cluster)
            self._ready.start()
            self.waiting_changed.emit()
            return
        self.about_to_replace_run.emit()
        self.cancel()
        observe = self._observing.plan()

        def work(job: Job) -> "Observer":
            # on the worker: removing the rare words takes a while for a large text
            from embviz.training.run import TrainingRun

            begin = start() if start is not None else None
            if cluster:
                from embviz.training.cluster.run import run_of_open_text

                return observe(run_of_open_text(cluster, corpus, parameters, begin, job.pulse), None)
            return observe(TrainingRun(corpus, parameters, begin), None)

        self._make(work)

    @property
    def _preparing(self) -> bool:
        """Return whether kernels of the training or its map are still being compiled or loaded."""
        return any(self._jobs.running(kind) for kind in FOR_TRAINING)

    @property
    def waiting(self) -> bool:
        """Whether a run is waiting for its kernels and those of its map."""
        return self._wanted is not None

    def _begin_wanted(self) -> None:
        if not self._preparing:
            begin = self._wanted
            self._forget_wanted()
            if begin is not None:
                begin()

    def _forget_wanted(self) -> None:
        self._ready.stop()
        if self._wanted is not None:
            self._wanted = None
            self.waiting_changed.emit()

    def branch(self, moment: "Moment", parameters: "TrainingParameters") -> None:
        """Start a new run from a moment of the open run, which is kept.

        An active run is stopped once the branch can begin. If the parameters can use nothing of the moment,
        `start_rejected` is emitted and the active run continues.
        """
        corpus, parent = self._workspace.corpus, self._workspace.observer
        if corpus is None or parent is None:
            return
        self.about_to_replace_run.emit()
        self._jobs.cancel(_BRANCH)
        observe = self._observing.plan()

        def work(_job: Job) -> "Observer":
            from embviz.monitoring.observer import start_of_branch
            from embviz.training.run import TrainingRun

            start = start_of_branch(parent, moment, parameters)
            return observe(TrainingRun(corpus, parameters, start), (parent.run.run_id, moment))

        def ready() -> None:
            self._leave(stop=True)

        # not on the lane of the active run, which ends only when the branch can begin
        self._make(work, "files", _BRANCH, ready)

    def look_for_unfinished(self, found: "Callable[[Saved], None]") -> None:
        """Call `found` if an earlier process was ended before its run was complete."""

        def done(saved: "Saved | None") -> None:
            if saved is not None:
                found(saved)

        self._jobs.submit("files", _UNFINISHED, lambda _job: self._observing.slot.claim(), done)

    def resume(self, saved: "Saved") -> None:
        """Continue an unfinished run of an earlier process, on the same schedule."""
        self.cancel()

        def work(_job: Job) -> "tuple[TrainingRun, Corpus, Truths | None]":
            from embviz.monitoring.checkpoints import whole_text
            from embviz.text.toy.truths import truths
            from embviz.text.toy.world import NAME

            run = saved.run()
            return run, whole_text(run), truths() if saved.name == NAME else None

        def done(made: "tuple[TrainingRun, Corpus, Truths | None]") -> None:
            run, corpus, truths = made
            self._workspace.set_corpus(corpus, truths)
            observe = self._observing.plan(saved)
            self._make(lambda _job: observe(run, None))
            self.resumed.emit()

        self._jobs.submit("train", KIND, work, done, self.start_rejected.emit)

    def discard_unfinished(self) -> None:
        """Delete the checkpoint that `look_for_unfinished` found."""
        self._jobs.submit("files", _UNFINISHED, lambda _job: self._observing.slot.discard())

    def continue_(self, epochs: int) -> None:
        """Train the completed run for more epochs."""
        run = self._workspace.run
        if run is not None and not self._workspace.training:
            self.about_to_replace_run.emit()
            run.extend(epochs)
            self._execute(run)

    def open_run(self, observer: "Observer") -> None:
        """Open another run on the open text, while none is active."""
        if observer in self._workspace.observers and not self._workspace.training:
            self._moments.forget()
            self._workspace.set_run(observer.run, training=False)
            self._workspace.set_observers(self._workspace.observers, observer)
            self._moments.pull(force=True)

    def take_over(self, observers: "tuple[Observer, ...]", opened: "Observer") -> None:
        """Set the completed runs of the text that was just opened, and open one of them."""
        self._workspace.set_observers(observers, None)
        self.open_run(opened)

    def maker(self) -> "Callable[..., Observer]":
        """Return a function that creates the observer of a run with the current settings; it is called on a worker."""
        return self._observing.plan()

    def remove_run(self, observer: "Observer") -> None:
        """Remove a run that is not the open one; undoable."""
        self.about_to_replace_run.emit()
        self.removed.remove(observer)

    def _on_removed(self, observer: "Observer") -> None:
        if self._followed is observer:
            self._jobs.cancel(_FOLLOW)
        if observer not in self._workspace.observers:
            # its moments are moved to disk
            self._jobs.submit("observe", f"spill {observer.run.run_id}", lambda _job: observer.history.limit(0))
        self._follow_unjudged()

    @property
    def following(self) -> bool:
        """Whether the open run may still change: it is training, or its moments are being evaluated."""
        return self._workspace.training or (self.judging and self._followed is self._workspace.observer)

    @property
    def judging(self) -> bool:
        """Whether moments of any run are being evaluated."""
        return self._jobs.running(_FOLLOW)

    def pause(self) -> None:
        """Pause, or resume when paused."""
        run = self._running
        if run is not None:
            if run.control.paused:
                run.control.resume()
            else:
                run.control.pause()
            self._workspace.announce_run()

    @property
    def pace(self) -> str:
        """``watch``: a run takes at least twelve seconds, in step with its map; ``full``: it runs at full speed."""
        chosen = self._settings.get("train/pace")
        return chosen if chosen in PACES else PACES[0]

    def set_pace(self, pace: str) -> None:
        """Set the pace of the active and later runs; the result of the training is the same."""
        self._settings.set("train/pace", pace)
        if self._running is not None:
            self._hold(self._running)
            self._workspace.announce_run()

    def finish_now(self) -> None:
        """Run the active training at full speed; the chosen pace applies again to the next one."""
        if self._running is not None and self._running.control.pace is not None:
            self._running.control.pace.end_limit()
            self._workspace.announce_run()

    @property
    def slowed(self) -> bool:
        """Whether the active run is slowed down for watching."""
        pace = self._running.control.pace if self._running is not None else None
        return pace is not None and pace.for_watching and pace.slowing

    def _hold(self, run: "TrainingRun") -> None:
        """Apply the chosen pace to a run from its current position."""
        from embviz.training.pace import WATCHED_S, Pace

        if run.control.pace is not None:
            run.control.pace.end_limit()
        done = run.progress.epoch / run.parameters.epochs if run.progress is not None else 0.0
        run.control.pace = Pace(WATCHED_S, done) if self.pace == "watch" else None

    def _step_pace(self) -> None:
        """Advance a run by the clock if no map sets its pace."""
        control = self._running.control if self._running is not None else None
        if control is not None and control.pace is not None:
            if control.paused:
                control.pace.rest()
            else:
                control.pace.step(by_timer=True)

    def stop(self) -> None:
        """End the run and keep its result; a waiting run does not start."""
        self._forget_wanted()
        if self._running is not None:
            self._running.control.stop()

    def cancel(self) -> None:
        """Cancel the active or waiting run."""
        self._forget_wanted()
        self._leave(stop=False)

    def close(self) -> None:
        """Delete data on disk; called when no worker is left."""
        self._observing.close((*self._workspace.observers, *self.removed.take_all()))
        self._observing.slot.release()

    def _make(
        self, work: Any, lane: str = "train", kind: str = KIND, ready: "Callable[[], None]" = lambda: None
    ) -> None:
        corpus = self._workspace.corpus

        def done(observer: "Observer") -> None:
            if self._workspace.corpus is corpus:
                ready()
                self._take(observer)
            else:
                observer.history.close()

        self._jobs.submit(lane, kind, work, done, self.start_rejected.emit)

    def _take(self, observer: "Observer") -> None:
        kept = self._workspace.observers
        gone, kept = kept[: max(0, len(kept) + 1 - KEPT_RUNS)], kept[max(0, len(kept) + 1 - KEPT_RUNS) :]
        self._close(gone)
        self._execute(observer.run, (*kept, observer), observer)

    def _execute(
        self, run: "TrainingRun", observers: "tuple[Observer, ...] | None" = None, observer: "Observer | None" = None
    ) -> None:
        self._running = run
        self._hold(run)
        self._pace.start()
        self._moments.forget()
        observer = observer or self._workspace.observer
        self._jobs.submit(
            "train",
            KIND,
            lambda _job: run.execute(),
            lambda _result: self._on_finished(run),
            lambda error: self._on_failed(run, error),
        )
        self._moments.run(True)
        self._workspace.look_at(None)
        self._workspace.set_run(run, training=True)
        self._workspace.set_observers(observers if observers is not None else self._workspace.observers, observer)
        if observer is not None:
            self._follow(observer)

    def _follow(self, observer: "Observer") -> None:
        self._followed = observer

        def work(job: Job) -> None:
            def beat() -> bool:
                share_memory(observer, self._workspace.observers)
                return job.cancelled()

            self._observing.follow(observer, beat)

        self._jobs.submit("observe", _FOLLOW, work, lambda _result: self._follow_unjudged())

    def judge(self) -> None:
        """Evaluate what is not evaluated yet, as of runs that a project brought, unless a training is running."""
        if not self._workspace.training:
            self._follow_unjudged()

    def _follow_unjudged(self) -> None:
        """Evaluate remaining moments, newest run first."""
        if not self._jobs.running(_FOLLOW):
            self._followed = None
            waiting = next((one for one in reversed(self._workspace.observers) if one.unjudged), None)
            if waiting is not None:
                self._follow(waiting)
        if not self.judging:
            self.evaluation_finished.emit()

    def _leave(self, stop: bool) -> None:
        run, self._running = self._running, None
        self._pace.stop()
        for kind in (KIND, _BRANCH):
            self._jobs.cancel(kind)
        if run is None:
            return
        if stop:
            run.control.stop()
        else:
            run.control.cancel()
        self._moments.run(False)
        if self._workspace.run is run:
            self._workspace.set_run(run, training=False)
        (self.finished if stop else self.cancelled).emit(run.run_id)

    def _on_finished(self, run: "TrainingRun") -> None:
        self._end(run)
        self._moments.pull(force=True)
        self.finished.emit(run.run_id)

    def _on_failed(self, run: "TrainingRun", error: Exception) -> None:
        self._end(run)
        # the vectors from before the failure can be viewed and saved
        self._moments.pull(force=True)
        self.failed.emit(run.run_id, error)

    def _end(self, run: "TrainingRun") -> None:
        self._running = None
        self._pace.stop()
        self._moments.run(False)
        self._workspace.set_run(run, training=False)

    # --- moments: see moments.py

    def want_moments(self, view: QObject, wanted: bool) -> None:
        """Register or unregister a visible view for updates of the vectors, about once a second."""
        self._moments.want(view, wanted)

    def refresh_present(self) -> None:
        """Load the current vectors of the open run, because one was changed by hand."""
        self._moments.pull(force=True)

    def rewind(self, at: "Moment | int | None") -> None:
        """Show a moment of the open run; None for the present.

        Training goes on meanwhile.

        Parameters
        ----------
        at : Moment, int or None
            The moment, or its index among the current ones; the last one if there are fewer.
        """
        if isinstance(at, int):
            moments = self._workspace.observer.moments if self._workspace.observer is not None else ()
            at = moments[min(at, len(moments) - 1)] if moments else None
        self.seek(None if at is None else at.tokens_done)

    def seek(self, place: float | None) -> None:
        """Show a position of the open run, in `tokens_done`: the vectors are those of the nearest moment.

        May be called for every move of a slider: vectors are loaded one moment at a time, always the latest request.
        """
        if self._workspace.observer is not None:
            self._moments.seek(place)

    # --- cleanup

    def _on_corpus_changed(self) -> None:
        if self._workspace.run is not self._running or self._running is None:
            self.cancel()
        gone, self._followed = (*self._workspace.observers, *self.removed.take_all()), None
        self._jobs.cancel(_FOLLOW)
        self._moments.forget()
        self._workspace.set_observers((), None)
        self._close(gone)

    def _close(self, observers: "tuple[Observer, ...]") -> None:
        """Free histories, on the lane that may still be following one of them."""
        if observers:
            ids = ",".join(str(observer.run.run_id) for observer in observers)
            self._jobs.submit("observe", f"close {ids}", lambda _job: self._observing.close(observers))

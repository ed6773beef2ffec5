"""Runs training: start, pause, stop, continue, branch; memory of moments; removed runs."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand

from embviz.gui.core.compiling import FOR_TRAINING
from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.observation_settings import KEPT_RUNS, ObserverFactory
from embviz.gui.core.repeated_training import RepeatedTraining
from embviz.gui.core.run_names import RunNames
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

MOST = 2  # kept beside those that are there; each holds its vectors and moments


class RemovedRuns(QObject):
    """Takes runs from the workspace as a step of undo.

    Parameters
    ----------
    workspace : Workspace
    free : callable
        Frees what runs hold, once they cannot come back.
    taken : callable
        Called with a run that was just taken away, or that came back.
    """

    def __init__(
        self, workspace: Workspace, free: "Callable[[tuple[Observer, ...]], None]",
        taken: "Callable[[Observer], None]",
    ) -> None:
        super().__init__(workspace)
        self._workspace, self._free, self._taken = workspace, free, taken
        self._kept: list[Observer] = []  # the one that was removed last is the last

    @property
    def kept(self) -> "tuple[Observer, ...]":
        """The runs that can still be brought back."""
        return tuple(self._kept)

    def remove(self, observer: "Observer") -> None:
        """Take away a run that is not the open one; the oldest of too many can be brought back no longer."""
        if observer is not self._workspace.observer and observer in self._workspace.observers:
            self._workspace.undo.push(_Removal(self, observer, RunNames.of(self._workspace).name(observer)))

    def let_go(self) -> "tuple[Observer, ...]":
        """Bring back none of them any more, and return them: their owner frees what they hold."""
        gone, self._kept = self.kept, []
        return gone

    def take_away(self, observer: "Observer") -> None:
        """Take away a run, and keep it."""
        others = tuple(one for one in self._workspace.observers if one is not observer)
        self._kept.append(observer)
        gone, self._kept = tuple(self._kept[:-MOST]), self._kept[-MOST:]
        self._workspace.set_observers(others, self._workspace.observer)
        self._taken(observer)
        if gone:
            self._free(gone)

    def bring_back(self, observer: "Observer", at: int) -> bool:
        """Put a run back to its place among the others; returns whether it is still there."""
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
        self._owner, self._observer = owner, observer
        self._at = owner._workspace.observers.index(observer)

    def redo(self) -> None:
        workspace = self._owner._workspace
        if self._observer in workspace.observers and self._observer is not workspace.observer:
            self._owner.take_away(self._observer)
        else:
            self.setObsolete(True)  # it is looked at now, and stays

    def undo(self) -> None:
        if not self._owner.bring_back(self._observer, self._at):
            self.setObsolete(True)


_MEGABYTE = 1 << 20


def share_memory(followed: "Observer", observers: "Sequence[Observer]") -> None:
    """Give the run that is followed the room it needs, and what is left to the others, newest first.

    What an earlier run cannot keep in memory goes to disk, or is thinned out where that is full too. May write files:
    for a worker.

    Parameters
    ----------
    followed : Observer
        Its plan says how much memory there is.
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
WATCHED_S = 12.0  # that a run takes at least where it is to be watched
_PACE_MS = 50
_READY_MS = 100  # between two looks at whether all is ready


class TrainingController(QObject):
    """Owns the run. Exactly one of `finished`, `failed` and `cancelled` follows each start."""

    refused = Signal(Exception)  # no run was made
    finished = Signal(int)  # run id; also after a stop that keeps what is learned
    failed = Signal(int, Exception)
    cancelled = Signal(int)
    risked = Signal()  # what is about to be done may go wrong, or lets go of something: a run begins, or is removed
    judged = Signal()  # nothing more will be told of any run until one learns again
    waiting_changed = Signal()  # a run waits for what it needs, or does so no longer
    resumed = Signal()  # the text of a run of an earlier process is open, and the run goes on

    def __init__(self, workspace: Workspace, jobs: Jobs, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs, self._settings = workspace, jobs, settings
        self._observing = ObserverFactory(workspace, settings)
        self._pace = QTimer(self, interval=_PACE_MS)
        self._pace.timeout.connect(self._step_pace)
        self._wanted: Callable[[], None] | None = None  # begins the run that waits
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
        """Start a new run on the open text; one that is under way is cancelled.

        A text that leaves nothing to learn from is `refused`.

        Parameters
        ----------
        parameters : TrainingParameters
        start : callable, optional
            Returns where the run begins, None for at random; called on a worker, because it may read much.
        cluster : str
            Address of the cluster that learns; empty for this computer.
        """
        corpus = self._workspace.corpus
        if corpus is None:
            return
        if self._preparing:
            self._wanted = partial(self.start, parameters, start, cluster)
            self._ready.start()
            self.waiting_changed.emit()
            return
        self.risked.emit()
        self.cancel()
        observe = self._observing.plan()

        def work(job: Job) -> "Observer":
            # on the worker: it leaves the rare words out, which takes a while with a large text
            from embviz.training.run import TrainingRun

            begin = start() if start is not None else None
            if cluster:
                from embviz.training.cluster.run import run_of_open_text

                return observe(run_of_open_text(cluster, corpus, parameters, begin, job.cancelled), None)
            return observe(TrainingRun(corpus, parameters, begin), None)

        self._make(work)

    @property
    def _preparing(self) -> bool:
        """Whether kernels of the training or of its map are still compiled or loaded, as after the start."""
        return any(self._jobs.running(kind) for kind in FOR_TRAINING)

    @property
    def waiting(self) -> bool:
        """Whether a run begins as soon as its kernels and those of its map are ready."""
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
        """Go on from a moment of the open run in another way; what that run has learned stays beside it.

        A run that is under way is stopped once the branch can begin. Parameters with which nothing of the moment can
        be used are `refused`, and a run that is under way goes on then.
        """
        corpus, parent = self._workspace.corpus, self._workspace.observer
        if corpus is None or parent is None:
            return
        self.risked.emit()
        self._jobs.cancel(_BRANCH)
        observe = self._observing.plan()

        def work(_job: Job) -> "Observer":
            from embviz.monitoring.branching import start_of_branch
            from embviz.training.run import TrainingRun

            start = start_of_branch(parent, moment, parameters)
            return observe(TrainingRun(corpus, parameters, start), (parent.run.run_id, moment))

        def ready() -> None:
            self._leave(stop=True)

        # beside the lane of the run that is under way, which only ends when the branch can begin
        self._make(work, "files", _BRANCH, ready)

    def look_for_unfinished(self, found: "Callable[[Saved], None]") -> None:
        """Call `found` if an earlier process was ended before its run was."""

        def done(saved: "Saved | None") -> None:
            if saved is not None:
                found(saved)

        self._jobs.submit("files", _UNFINISHED, lambda _job: self._observing.slot.claim(), done)

    def resume(self, saved: "Saved") -> None:
        """Go on with a run that an earlier process did not bring to its end, on the same schedule."""
        self.cancel()

        def work(_job: Job) -> "tuple[TrainingRun, Corpus, Truths | None]":
            from embviz.monitoring.whole_text import whole_text
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

        self._jobs.submit("train", KIND, work, done, self.refused.emit)

    def discard_unfinished(self, saved: "Saved") -> None:
        """Delete what was saved of a run."""
        self._jobs.submit("files", _UNFINISHED, lambda _job: self._observing.slot.discard())

    def continue_(self, epochs: int) -> None:
        """Let the run that ended learn for more epochs."""
        run = self._workspace.run
        if run is not None and not self._workspace.training:
            self.risked.emit()
            run.extend(epochs)
            self._execute(run)

    def open_run(self, observer: "Observer") -> None:
        """Look at another run on the open text, while none is under way."""
        if observer in self._workspace.observers and not self._workspace.training:
            self._moments.forget()
            self._workspace.set_run(observer.run, training=False)
            self._workspace.set_observers(self._workspace.observers, observer)
            self._moments.pull(force=True)

    def take_over(self, observers: "tuple[Observer, ...]", opened: "Observer") -> None:
        """Have runs, at rest, on the text that was opened just now; one of them is looked at."""
        self._workspace.set_observers(observers, None)
        self.open_run(opened)

    def maker(self) -> "Callable[..., Observer]":
        """Return what makes the observer of a run, as the settings are now; it is called on a worker."""
        return self._observing.plan()

    def remove_run(self, observer: "Observer") -> None:
        """Take away a run that is not the open one; undo brings it back."""
        self.risked.emit()
        self.removed.remove(observer)

    def _on_removed(self, observer: "Observer") -> None:
        if self._followed is observer:
            self._jobs.cancel(_FOLLOW)
        if observer not in self._workspace.observers:
            # its moments wait on disk
            self._jobs.submit("observe", f"spill {observer.run.run_id}", lambda _job: observer.history.limit(0))
        self._follow_unjudged()

    @property
    def following(self) -> bool:
        """Whether more may be told of the open run: it learns, or its moments are still judged."""
        return self._workspace.training or (self.judging and self._followed is self._workspace.observer)

    @property
    def judging(self) -> bool:
        """Whether more may be told of any run."""
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
        """``watch``: a run takes at least twelve seconds, in step with its map; ``full``: none waits for anything."""
        chosen = self._settings.get("train/pace")
        return chosen if chosen in PACES else PACES[0]

    def set_pace(self, pace: str) -> None:
        """Choose the pace of runs to come and of the one under way; what is learned is the same."""
        self._settings.set("train/pace", pace)
        if self._running is not None:
            self._hold(self._running)
            self._workspace.announce_run()

    def finish_now(self) -> None:
        """Let the run under way go on at full speed; the chosen pace is that of the next one."""
        if self._running is not None and self._running.control.pace is not None:
            self._running.control.pace.let_go()
            self._workspace.announce_run()

    @property
    def slowed(self) -> bool:
        """Whether the run under way is held back, so that one can watch."""
        pace = self._running.control.pace if self._running is not None else None
        return pace is not None and pace.slowing

    def _hold(self, run: "TrainingRun") -> None:
        """Hold a run to the chosen pace from where it is."""
        from embviz.training.pace import Pace

        if run.control.pace is not None:
            run.control.pace.let_go()
        done = run.progress.epoch / run.parameters.epochs if run.progress is not None else 0.0
        run.control.pace = Pace(WATCHED_S, done) if self.pace == "watch" else None

    def _step_pace(self) -> None:
        """Let a run go on by the clock where no map leads it."""
        control = self._running.control if self._running is not None else None
        if control is not None and control.pace is not None:
            if control.paused:
                control.pace.rest()
            else:
                control.pace.step(by_timer=True)

    def stop(self) -> None:
        """End the run and keep what is learned; one that waits does not begin."""
        self._forget_wanted()
        if self._running is not None:
            self._running.control.stop()

    def cancel(self) -> None:
        """Give up the run that is under way, or waits."""
        self._forget_wanted()
        self._leave(stop=False)

    def close(self) -> None:
        """Let go of what was kept on disk, when no worker is left."""
        self._observing.close((*self._workspace.observers, *self.removed.let_go()))
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

        self._jobs.submit(lane, kind, work, done, self.refused.emit)

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

    def _follow_unjudged(self) -> None:
        """Judge what was left when another run began, of the newest run first."""
        if not self._jobs.running(_FOLLOW):
            self._followed = None
            waiting = next((one for one in reversed(self._workspace.observers) if one.unjudged), None)
            if waiting is not None:
                self._follow(waiting)
        if not self.judging:
            self.judged.emit()

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
        # what it knew before it failed is there to be looked at and saved
        self._moments.pull(force=True)
        self.failed.emit(run.run_id, error)

    def _end(self, run: "TrainingRun") -> None:
        self._running = None
        self._pace.stop()
        self._moments.run(False)
        self._workspace.set_run(run, training=False)

    # --- moments: see moments.py

    def want_moments(self, view: QObject, wanted: bool) -> None:
        """Hand the vectors of the moment to a view while it is visible, about once a second."""
        self._moments.want(view, wanted)

    def refresh_present(self) -> None:
        """Bring the vectors of the open run as they are now, because one was changed by hand."""
        self._moments.pull(force=True)

    def rewind(self, at: "Moment | int | None") -> None:
        """Look at a moment of the open run; None: at the present again.

        Training goes on meanwhile.

        Parameters
        ----------
        at : Moment, int or None
            The moment, or its index among those that are kept now; the last one where there are fewer.
        """
        if isinstance(at, int):
            moments = self._workspace.observer.moments if self._workspace.observer is not None else ()
            at = moments[min(at, len(moments) - 1)] if moments else None
        self.seek(None if at is None else at.tokens_done)

    def seek(self, place: float | None) -> None:
        """Look at a place of the open run, in `tokens_done`: the vectors are those of the nearest moment.

        May be called for every move of a hand: vectors are brought one moment after the other, always the newest wish.
        """
        if self._workspace.observer is not None:
            self._moments.seek(place)

    # --- what is let go

    def _on_corpus_changed(self) -> None:
        if self._workspace.run is not self._running or self._running is None:
            self.cancel()
        gone, self._followed = (*self._workspace.observers, *self.removed.let_go()), None
        self._jobs.cancel(_FOLLOW)
        self._moments.forget()
        self._workspace.set_observers((), None)
        self._close(gone)

    def _close(self, observers: "tuple[Observer, ...]") -> None:
        """Free what histories hold, on the lane that may still be following one of them."""
        if observers:
            ids = ",".join(str(observer.run.run_id) for observer in observers)
            self._jobs.submit("observe", f"close {ids}", lambda _job: self._observing.close(observers))

"""Observes a run: keeps its moments, has them evaluated, applies the stopping rules, tracks the best."""

import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from embviz.analysis.watched import WATCHED
from embviz.monitoring.checkpoints import Checkpoints
from embviz.monitoring.gauges import Motion, since
from embviz.monitoring.history import History, MomentGone
from embviz.monitoring.judging import Agenda, Clock, Judge, Pace
from embviz.monitoring.plan import BY_QUESTIONS, ObservationPlan, no_room
from embviz.monitoring.records import Moment, measure_named
from embviz.monitoring.stopping_rules import reason_it_ended, reason_to_stop
from embviz.training.parameters import TrainingParameters
from embviz.training.run import TrainingRun
from embviz.training.start import Start, same_shape
from embviz.util.errors import Cancelled, InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


def start_of_branch(parent: "Observer", moment: Moment, parameters: TrainingParameters) -> Start:
    """Return the initial state of a run that continues from a moment with other parameters on the same text.

    As long as the matrices stay the same, everything that was learned goes on, and so does the schedule: the branch is
    at the epoch of the moment, learns at the rate that its own parameters give there, and ends after the epochs that
    they name. Words that were frozen stay so, and the curves begin with those of the parent.

    With another model, loss or vocabulary only the vectors can be taken over: the branch begins its schedule again, at
    these vectors.

    Parameters
    ----------
    moment : Moment
        Of the parent.
    parameters : TrainingParameters
        Of the branch.

    Raises
    ------
    InputError
        When the branch has other dimensions, no epoch is left for it, or it holds out text that the parent has learned
        from; or when the moment was thinned out.
    """
    before, origin = parent.run.parameters, parent.run.start
    if parameters.dimensions != before.dimensions:
        raise InputError(
            tr(
                "The moment has vectors of {dimensions} dimensions, a run with {dimensions_2} cannot continue from it.",
                dimensions=before.dimensions,
                dimensions_2=parameters.dimensions,
            ),
            tr("Set the dimensions to {dimensions}.", dimensions=before.dimensions),
        )
    if parameters.held_out not in (0, before.held_out):
        raise InputError(
            tr("The moment has learned from text that would be held out."),
            tr("Set the text that is held out to {held_out:g} %, or to nothing.", held_out=before.held_out),
        )
    if not same_shape(parameters, before):
        return Start(embedding=parent.embedding(moment))
    if parameters.epochs <= moment.epoch:
        raise InputError(
            tr(
                "The moment is at epoch {epoch:.1f}, and the branch is to end after {epochs}.",
                epoch=moment.epoch,
                epochs=parameters.epochs,
            ),
            tr("Set the epochs to {epoch} or more.", epoch=int(moment.epoch) + 1),
        )
    history = tuple(point for point in parent.run.history if point.tokens_done <= moment.tokens_done)
    state = parent.history.state(moment)
    return Start(origin.embedding, origin.freeze, state, moment.pieces, moment.epoch, history)


@dataclass(frozen=True, eq=False)
class Past:
    """The observer's records of a saved run.

    Attributes
    ----------
    kept : History
        The moments with their states, which the new observer continues.
    epochs : tuple of Moment
        The beginning and the ends of epochs.
    stopped_because : str
        Why the run ended, in a sentence; empty if it had not.
    """

    kept: History
    epochs: tuple[Moment, ...]
    stopped_because: str


_LOOK_S = 0.02
_MEGABYTE = 1 << 20


class Observer:
    """Follows one run; it is created before the run is executed, to see its beginning.

    The ends of epochs, the beginning and the end are seen by the thread that executes the run, while nothing learns.
    What lies between is seen by the thread that calls `follow`, while others learn: such a moment is some milliseconds
    long. Together they take about a fiftieth of the time of training; judging waits until that leaves room for it, the
    run pauses or has ended.

    Parameters
    ----------
    run : TrainingRun
        Not executed yet.
    quality : Judge, optional
        Evaluates moments.
    checkpoints : Checkpoints, optional
        Saves the run while it is in progress.
    parent : tuple of int and Moment, optional
        Where the run branched off from another one: the `run_id` of that and the moment.
    past : Past, optional
        The records of a resumed run when it was saved.

    Attributes
    ----------
    run : TrainingRun
    plan : ObservationPlan
    history : History
    checkpoints : Checkpoints or None
    parent : tuple of int and Moment, or None
    stopped_because : str
        Why the run ended, in a sentence; empty while it has not.
    trouble : str
        Why moments cannot be stored, in a sentence; empty without a problem.
    """

    def __init__(
        self,
        run: TrainingRun,
        plan: ObservationPlan,
        quality: Judge | None = None,
        checkpoints: Checkpoints | None = None,
        parent: tuple[int, Moment] | None = None,
        past: Past | None = None,
    ) -> None:
        self.run, self.plan, self.parent = run, plan, parent
        self.history = past.kept if past else History(plan.budget * _MEGABYTE, plan.spill * _MEGABYTE)
        self.stopped_because = self.trouble = ""
        self.checkpoints = checkpoints
        self._quality = quality if plan.evaluate != "nothing" else None
        self._pace = Pace(plan.density)
        self._agenda = Agenda(plan.evaluate == "moments")
        self._clock = Clock(len(run.vocabulary))
        self._motion = Motion()
        self._told = self._told_of_epoch = len(run.history)  # number of curve points covered by moments
        self._epochs: dict[int, Moment] = {}  # by pieces
        self._best: Moment | None = None
        self._stopping = ""
        self._idle = True  # between two executions
        self._begun_s = 0.0  # seconds of training before the current execution
        self._begun_epoch = 0  # index in `epochs` at which it began
        self._lock = threading.RLock()
        if past is not None:
            self._recall(past)
        run.at_rest = self._at_rest

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The stored moments, in order of time."""
        return self.history.moments

    @property
    def epochs(self) -> tuple[Moment, ...]:
        """The beginning and all ends of epochs; loss, gradient norm and speed are means of the epoch."""
        # copying is atomic: drawing need not wait while a moment is being captured
        return tuple(self._epochs.copy().values())

    @property
    def best(self) -> int | None:
        """Index of the best moment by the plan's measure; None while no moment has a value of it."""
        return None if self._best is None else self.history.index_of(self._best)

    @property
    def best_moment(self) -> Moment | None:
        """The best moment by the plan's measure; None while no moment has a value of it."""
        return self._best

    @property
    def judged(self) -> float:
        """Share of the stored ends of epochs that are evaluated."""
        ends = [moment for moment in self.moments if moment.pieces in self._epochs]
        return sum(map(self._agenda.knows, ends)) / len(ends) if ends else 0.0

    @property
    def unjudged(self) -> bool:
        """Whether following the ended run again would evaluate another moment."""
        if self._quality is None or not self._over:
            return False
        moments = self.moments
        return self._agenda.next(moments, self._ends(moments), self._between) is not None

    def embedding(self, at: Moment | int) -> Embedding:
        """Return the vectors of a moment.

        Parameters
        ----------
        at : Moment or int
            The moment, or its index now.

        Raises
        ------
        MomentGone
            When the moment was thinned out.
        IndexError
            When there is no such index.
        """
        moment = self._moment(at)
        return self.history.look(moment, lambda state: self.run.embedding(state, moment.epoch))

    def branch(self, at: Moment | int, parameters: TrainingParameters) -> Start:
        """Return the initial state of a run that continues from a moment with other parameters; see `start_of_branch`.

        Parameters
        ----------
        at : Moment or int
            The moment, or its index now.

        Raises
        ------
        InputError
            When nothing of the moment can be used with these parameters, or it was thinned out.
        IndexError
            When there is no such index.
        """
        return start_of_branch(self, self._moment(at), parameters)

    def follow(self, cancelled: Callable[[], bool]) -> None:
        """Follow the run until it has ended and its moments are evaluated. Blocks.

        Where it was not followed to the end, this may be called again: of a run that has ended, the moments are judged
        that were not.

        Parameters
        ----------
        cancelled : callable
            Called every 20 ms or so; returns whether to stop following. The run continues then.
        """

        def beat() -> bool:
            self._look()
            return cancelled()

        if not self._over:
            self.stopped_because = ""
        try:
            while not self._over:
                if beat():
                    return
                self._use_time(beat)
                time.sleep(_LOOK_S)
            self.stopped_because = reason_it_ended(self.run, self._stopping)
            while self._judge(beat, between=self._between):
                pass
        except Cancelled:
            return

    def _recall(self, past: Past) -> None:
        self.stopped_because = past.stopped_because
        self._epochs = {moment.pieces: moment for moment in past.epochs}
        for moment in self.moments:
            if moment.values.keys() & set(BY_QUESTIONS):
                self._agenda.tick_off(moment)
            self._consider(moment)

    def _at_rest(self) -> None:
        """Store the end of an epoch; on the training thread, while nothing is updated."""
        with self._lock:
            # the earlier epochs of a continued run were checked by the rules of their time
            if self._idle and not self.run.control.stopped:
                self._stopping = ""
                self._begun_s, self._begun_epoch = self._elapsed, max(0, len(self._epochs) - 1)
            self._idle = self.run.finished or self.run.control.stopped
            moment = self._take(resting=True)
            if moment is None:
                return
            values = since(self.run.history, self._told_of_epoch)
            self._told_of_epoch = len(self.run.history)
            if moment.epoch == round(moment.epoch):
                self._epochs[moment.pieces] = moment.with_values(values)
                self._consider(moment)
        self._obey()

    def _look(self) -> None:
        """Store a moment and save the run if it is time; on the following thread."""
        point = self.run.progress
        if self._over or point is None or point.tokens_done == 0:
            return
        if self.checkpoints is not None:
            self.checkpoints.tick(self.run)
        # a run that is slowed down for viewing leaves time for more moments
        if self._pace.due(point.elapsed + self.run.control.held_s, point.tokens_done / point.tokens_total):
            with self._lock:
                self._take(resting=False)
        if 0 < self.plan.stop_seconds <= point.elapsed - self._begun_s:
            self._obey()

    def _take(self, resting: bool) -> Moment | None:
        begun = time.thread_time()
        run, moments = self.run, self.history.moments
        # before anything else is read: what is handed out later is not counted, so that no two moments have one time
        watched = run.snapshot(WATCHED)
        # the newest piece handed out is still in progress; the end of an epoch is captured at rest
        pieces = run.pieces if resting else run.pieces - 1
        if watched is None or (moments and moments[-1].pieces >= pieces):
            return None
        if not resting and (
            run.epochs_done.is_integer() or (moments and moments[-1].tokens_done >= watched.tokens_done)
        ):
            return None
        state, point = run.state(), run.progress
        if state is None:
            return None
        # a diverging run is about to be reset
        if not all(np.isfinite(matrix).all() for matrix in state.values()):
            return None
        tokens = watched.tokens_done
        if resting:
            epoch = run.epochs_done
        else:
            # not by the total: that of a branch's first point belongs to its parent
            epoch = tokens * point.epoch / point.tokens_done if point and point.tokens_done else 0.0
        values = {**since(run.history, self._told), **self._motion.measure(watched.vectors)}
        self._told = len(run.history)
        if run.held_out is not None:
            values["held_out"] = run.held_out_loss()
        moment = Moment(tokens, epoch, self._elapsed, pieces).with_values(values)
        if not self.history.add(moment, state):
            self.trouble = no_room(self.plan, sum(matrix.size for matrix in state.values()) * 2)  # float16
        self._pace.took(time.thread_time() - begun, self._elapsed + run.control.held_s)
        return moment

    def _use_time(self, beat: Callable[[], bool]) -> None:
        """Evaluate a moment if that does not slow the training, or if a stopping rule needs it."""
        waited_for = self.plan.stop_plateau in BY_QUESTIONS
        if self.run.control.paused or waited_for or self._clock.affords(self._elapsed):
            self._judge(beat, between=not waited_for)

    def _judge(self, beat: Callable[[], bool], between: bool) -> bool:
        """Evaluate the next moment; return whether there was one."""
        quality, moments = self._quality, self.moments
        ends = self._ends(moments)
        moment = self._agenda.next(moments, ends, between) if quality is not None else None
        if quality is None or moment is None:
            return False
        before = next((m for m in reversed(ends) if m.pieces < moment.pieces), None)
        try:
            embedding = self.embedding(moment)
            previous = self.embedding(before) if before is not None else None
        except MomentGone:
            # dropped by the training thread in the meantime
            return True
        training = not (self._over or self.run.control.paused)
        found = self._clock.timed(lambda: quality.measure(embedding, previous, Pulse(cancelled=beat)), training)
        self._agenda.tick_off(moment)
        self._revise(moment, {name: value for name, value in found.items() if math.isfinite(value)})
        return True

    def _ends(self, moments: Sequence[Moment]) -> list[Moment]:
        """Return the ends of epochs among moments, and the end of the run."""
        last = len(moments) - 1 if self._over else None
        return [moment for k, moment in enumerate(moments) if moment.pieces in self._epochs or k == last]

    def _revise(self, moment: Moment, found: Mapping[str, float]) -> None:
        with self._lock:
            # measurements taken with the moment are kept: they belong to the moment itself
            known = moment.with_values({**found, **moment.values})
            self.history.revise(known)
            self._consider(known)
            if moment.pieces in self._epochs:
                ended = self._epochs[moment.pieces]
                self._epochs[moment.pieces] = ended.with_values({**found, **ended.values})
        self._obey()

    def _consider(self, moment: Moment) -> None:
        """Pin the moment if it is the best so far."""
        name = self.plan.keep_best
        # the loss between two close moments is mostly noise
        record = self._epochs.get(moment.pieces) if name == "loss" else moment
        if record is None or not math.isfinite(record.values.get(name, math.nan)):
            return
        if self.history.index_of(record) is None:
            return
        if self._best is not None:
            sign = 1 if measure_named(name).rising else -1
            # among equals the earlier one wins; the later one may have been evaluated first
            better, best = sign * record.values[name], sign * self._best.values[name]
            if (better, -record.pieces) <= (best, -self._best.pieces):
                return
            self._pin(self._best, False)
        self._best = record
        self._pin(record, True)

    def _pin(self, moment: Moment, pinned: bool) -> None:
        # a moment that was not stored cannot be pinned
        with suppress(MomentGone):
            self.history.pin(moment, pinned)

    def _obey(self) -> None:
        """Stop the run if a rule applies."""
        if self._stopping or self._idle or self._over:
            return
        epochs = self.epochs[self._begun_epoch :]
        self._stopping = reason_to_stop(self.plan, epochs, self._elapsed - self._begun_s)
        if self._stopping:
            self.run.control.stop()

    def _moment(self, at: Moment | int) -> Moment:
        return self.moments[at] if isinstance(at, int) else at

    @property
    def _between(self) -> bool:
        """Whether moments between the ends of epochs may still be evaluated after the run."""
        return self._clock.may_go_on(self._elapsed)

    @property
    def _over(self) -> bool:
        # a run canceled before it began never ends
        return self.run.ended or self.run.control.cancelled

    @property
    def _elapsed(self) -> float:
        return self.run.progress.elapsed if self.run.progress else 0.0

"""A model at work on a cluster: the learner of a run whose pieces of work are stretches that all workers learn."""

import math
import uuid
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.cluster.averaging import CURVATURE, Moved, Stale, add_moves, apply_moves, averaged
from embviz.training.cluster.counting import ShardedText, Tree
from embviz.training.cluster.replica import Lane, columns_of, forget, read_lane, share_done, step
from embviz.training.cluster.session import Gone, Here, SchedulerLost, Session, lost_again
from embviz.training.control import RunControl
from embviz.training.models.learner import TALLY_WIDTH
from embviz.training.models.registry import model_named
from embviz.training.noise import keep_chances, noise_weights
from embviz.training.parameters import PREDICTIVE, SUBWORD, TrainingParameters
from embviz.training.schedules import rates
from embviz.training.start import State
from embviz.util.errors import ComputeError, InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.subwords import Subwords

FREQUENT = 2_000  # rows of each matrix that are averaged after every stretch
ROUND = 4  # stretches after which all rows are averaged
_STRETCH = 50_000  # tokens of a thread, about 50 ms
_FEWEST = 64  # stretches in an epoch, unless they would be shorter than the shortest
_SHORTEST = 2_000  # tokens
_SEEDS = 104_729  # difference of the seeds of two workers
_MOST_TRIES = 5  # attempts to send all rows to workers that lost theirs
_ALL = 2**31 - 1


class ClusterLearner:
    """Trains skip-gram, CBOW or fastText by local steps and averaging; see `Learner`.

    The text is dealt to the workers block by block. All of them learn a stretch of their share at the same time, each
    with the kernels and the learning rate that one machine would have at this share of the run; then the rows of the
    most frequent words are averaged, and every so many stretches all rows that anyone touched (`averaging`). The
    average goes from worker to worker, and here, where it can be seen.

    Parameters
    ----------
    text : ShardedText
        Without the words that are not learned.
    parameters : TrainingParameters
        `threads` are those of this process only; workers use all theirs.
    open_session : callable
        Returns a session; called when the run begins, and again when it is continued after its end.

    Attributes
    ----------
    trouble : str
        Why the run ended before its time, in a sentence; empty while it has not.
    done : int
        Stretches that are averaged.
    traffic : int
        Bytes that workers have sent each other and here.
    learned_s : float
        Seconds in which workers learned, of the slowest in each stretch.
    """

    def __init__(
        self,
        text: ShardedText,
        parameters: TrainingParameters,
        open_session: Callable[[], Session | Here],
        curvature: float = CURVATURE,
    ) -> None:
        check_parameters(parameters)
        self._text, self._parameters, self._open, self._curvature = text, parameters, open_session, curvature
        self._replica: Any = self._model(text.tokens)
        self.loss_definition: str = self._replica.loss_definition
        self.tally = np.zeros((1, TALLY_WIDTH))
        self.slices, self.units, self.threads = 0, text.tokens, 1
        self.trouble = ""
        self.done = self.traffic = 0
        self.learned_s = 0.0
        self._epochs = parameters.epochs
        self._share = 1.0  # of the steps of the schedule
        self._rates = np.zeros(1, np.float32)
        self._run = uuid.uuid4().hex
        self._session: Session | Here | None = None
        self._lanes: list[Lane] = []
        self._homes: list[str] = []
        self._version = 0
        self._since_whole = 0.0  # tokens of each worker
        self._average: Any = None  # future of the previous stretch's result
        self._behind: set[int] = set()  # lanes that need all rows

    def _model(self, tokens: int) -> Any:
        """Return a learner set up for so many tokens, without a text."""
        ids = np.broadcast_to(np.zeros(1, np.int32), tokens)  # takes no memory
        text = Corpus(ids, np.array([0, tokens], np.int64), self._text.vocabulary, self._text.preprocessing)
        return model_named(self._parameters.model).make(text, self._parameters.with_(threads=1))

    def prepare(self, control: RunControl, announce: Callable[[str], None]) -> None:
        """Connect, make workers read their shares of the text, and initialize the rows."""
        self._control, self._announce = control, announce
        self._replica.prepare(control, announce)
        self._columns = columns_of(self._replica, self._parameters)
        self.connect()
        self._updates = self._expected_updates()
        share = self._text.tokens / max(sum(lane.parameters.threads for lane in self._lanes), 1)
        stretch = max(_SHORTEST, min(_STRETCH, share / _FEWEST))
        self.slices = max(1, math.ceil(share / stretch))
        self._deal()
        self.begin_epochs(self._epochs)

    def connect(self) -> None:
        """Find the workers, unless they are known; reports this phase."""
        if self._session is not None:
            return
        self._announce(tr("Connecting to the cluster"))
        self._session = session = self._open()
        workers = session.workers() if isinstance(session, Here) else session.await_workers(self._pulse)
        self._homes = list(workers)
        self._lanes = [
            Lane(
                self._run,
                number,
                (),
                self._text.reading or self._text.preprocessing,
                self._parameters.with_(
                    threads=max(1, min(threads, 64)), seed=(self._parameters.seed + _SEEDS * number) % 2**31
                ),
                1,
            )
            for number, threads in enumerate(workers.values())
        ]
        if self.slices:
            self._deal()

    def _deal(self) -> None:
        """Assign the blocks, largest first, each to the worker with the least work; start reading them."""
        session = self._at_work()
        tokens, many = self._text.block_tokens, min(len(self._lanes), len(self._text.blocks))
        if not many:
            raise InputError(tr("The text has no shards."), tr("Choose a text with words in it."))
        dealt: list[list[int]] = [[] for _ in range(many)]
        loads = np.zeros(many)
        threads = np.array([lane.parameters.threads for lane in self._lanes[:many]])
        for block in np.argsort(-tokens, kind="stable").tolist():
            lane = int(np.argmin((loads + tokens[block]) / threads))
            loads[lane] += tokens[block]
            dealt[lane].append(block)
        self._lanes = [
            Lane(
                lane.run,
                lane.number,
                tuple(self._text.blocks[k] for k in sorted(blocks)),
                lane.preprocessing,
                lane.parameters,
                self.slices,
            )
            for lane, blocks in zip(self._lanes[:many], dealt, strict=True)
        ]
        self._announce(tr("Reading the shards"))
        self._hand_out()
        read = [
            session.submit(read_lane, lane, self._words, worker=home)
            for lane, home in zip(self._lanes, self._homes, strict=False)
        ]
        session.wait(
            read,
            Pulse(
                lambda share: self._announce(tr("Reading the shards, {share:.0%}", share=share)), self._pulse.cancelled
            ),
        )
        tokens_read = sum(session.result(each, self._pulse) for each in read)
        if tokens_read != self.units:
            raise ComputeError(
                tr(
                    "The shards contain {now:,} words but had {before:,} when they were counted.",
                    now=tokens_read,
                    before=self.units,
                )
            )
        # what a loss is the mean of may depend on the size of a worker's text
        self.loss_definition = self._model(int(loads[0])).loss_definition
        self._behind = set(range(many))
        self._average = None

    def disconnect(self) -> None:
        """Disconnect, leaving the cluster as it was."""
        session, self._session, self._average = self._session, None, None
        self._words = self._expected = None
        if isinstance(session, Session):
            session.each(forget, self._run)
            session.close()
        forget(self._run)

    def begin_epochs(self, total: int) -> None:
        """Set the number of epochs for the schedule of the learning rate."""
        self._epochs = total
        if self.slices:
            self._rates = rates(self._parameters, self.slices * total) * np.float32(self._share)

    def slow(self, share: float) -> None:
        """Scale all further steps by this factor; workers are sent the rows as they are here now."""
        self._share = share
        self.begin_epochs(self._epochs)
        self._replica.slow(share)
        self._behind = set(range(len(self._lanes)))
        self._since_whole = 0.0

    @property
    def ignorance(self) -> float:
        """Mean loss without any knowledge."""
        return float(self._replica.ignorance)

    @property
    def longest(self) -> tuple[float, ...]:
        """Limits for the lengths of rows of each matrix."""
        found: tuple[float, ...] = self._replica.longest
        return found

    def matrices_of_rows(self) -> tuple[NDArray[np.float32], ...]:
        """Return views of the rows in the last average."""
        found: tuple[NDArray[np.float32], ...] = self._replica.matrices_of_rows()
        return found

    def rate(self, piece: int) -> float:
        """Return the learning rate of a stretch."""
        if not self.slices:
            return self._parameters.learning_rate
        at = int(share_done(piece, self.slices) * self.slices)
        return float(self._rates[min(at, len(self._rates) - 1)])

    def learn(self, thread: int, first: int, last: int) -> None:
        """Train these stretches on all workers; a lost scheduler ends the run and keeps the last average."""
        try:
            for stretch in range(first, last):
                ends = (stretch + 1) % self.slices == 0
                whole = ends or (self._version + 1) % ROUND == 0
                self._exchange(stretch, whole)
                self.done = stretch + 1
                if self._control.stopped and stretch == last - 1 and not whole:
                    # keep what was learned since all rows were averaged, too
                    self._exchange(-1, True)
        except SchedulerLost as lost:
            if not self.done:
                raise
            self.trouble = str(lost)
            self._control.stop()

    def _exchange(self, stretch: int, whole: bool) -> None:
        """Train a stretch on all workers (-1: none) and average the most frequent rows, or all of them."""
        session = self._at_work()
        first = _ALL if whole else FREQUENT
        learned = 0.0
        if stretch >= 0:
            share = share_done(stretch + 1, self.slices) - share_done(stretch, self.slices)
            learned = share * self.units / len(self._lanes)
        self._since_whole += learned
        tokens = learned, self._since_whole
        calls = [None] * len(self._lanes)
        behind = self._behind
        for _ in range(_MOST_TRIES):
            state = session.scatter(self._sent_state(len(behind)), self._pulse) if behind else None
            for lane in behind if calls[0] is not None else range(len(calls)):
                calls[lane] = self._step(lane, stretch, first, state if lane in behind else None)
            tree = Tree(session, add_moves)
            for call in calls:
                tree.add(call)
            rate = self.rate(max(stretch, 0))
            kept = session.submit(_average, self._expected, tokens, rate, self._curvature, *tree.rest())
            try:
                moved = session.result(kept, self._pulse)
            except Gone:
                # the worker that held the assigned data is gone
                self._hand_out()
                moved = Stale(tuple(range(len(calls))))
            if isinstance(moved, Moved):
                self._take(moved, kept, whole)
                return
            # keep what the others learned in this stretch
            behind = set(moved.lanes)
        raise lost_again()

    def _step(self, lane: int, stretch: int, first: int, state: Any) -> Any:
        session = self._at_work()
        average = self._average if state is None else None
        return session.submit(
            step,
            self._lanes[lane],
            self._words,
            self._version,
            stretch,
            self._epochs,
            first,
            average,
            state,
            self._share,
            worker=self._homes[lane],
        )

    def _take(self, moved: Moved, kept: Any, whole: bool) -> None:
        matrices = self._replica.matrices()
        apply_moves(moved, matrices, matrices, self._columns)
        self._behind = set()
        self._average = kept
        self._version += 1
        if whole:
            self._since_whole = 0.0
        size = sum(rows.nbytes for rows in moved.matrices.values())
        self.traffic += moved.sent + size * (len(self._lanes) + 1)
        self.learned_s += moved.seconds
        self.tally[0] += moved.tally

    def _sent_state(self, times: int) -> State:
        state: State = self._replica.state()
        self.traffic += times * sum(rows.nbytes for rows in state.values())
        return state

    def _hand_out(self) -> None:
        session = self._at_work()
        self._words = session.scatter(self._text.vocabulary, self._pulse)
        self._expected = session.scatter(self._updates, self._pulse)

    def _expected_updates(self) -> dict[str, NDArray[np.float32]]:
        """Return the mean number of pairs per token that update each row."""
        p, counts = self._parameters, self._text.vocabulary.counts
        kept = counts * keep_chances(counts, p.sample, max(int(counts.sum()), 1)) / max(counts.sum(), 1)
        noise = np.zeros(len(counts))
        noise[counts > 0] = noise_weights(counts[counts > 0], p.ns_exponent)
        noise /= noise.sum()
        width = p.window + 1  # pairs of a window of random width, on average
        predictions = width if p.model in ("skipgram", "fasttext") else 1
        outputs = predictions * (kept + p.negative * kept.sum() * noise)
        if p.model in SUBWORD:
            rows = self._replica.parts.rows
            sizes = np.diff(rows.starts)
            inputs = np.bincount(rows.rows, np.repeat(kept * width / sizes, sizes), self._replica.parts.count)
        else:
            inputs = kept * width
        return {"inputs": inputs.astype(np.float32), "outputs": outputs.astype(np.float32)}

    def _at_work(self) -> Session | Here:
        if self._session is None:
            self.connect()
        if self._session is None:
            raise AssertionError("connecting left no session")
        return self._session

    @property
    def _pulse(self) -> Pulse:
        return Pulse(cancelled=lambda: self._control.cancelled)

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of the vectors of these words in the last average, shape (n, d)."""
        found: NDArray[np.float32] = self._replica.vectors(ids)
        return found

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return the vectors of all words in a state, shape (V, d)."""
        found: NDArray[np.float32] = self._replica.vectors_in(state)
        return found

    def state(self) -> State:
        """Return copies of the rows in the last average."""
        found: State = self._replica.state()
        return found

    def restore(self, state: State) -> None:
        """Set the rows from a state, and send them to workers with the next stretch."""
        self._replica.restore(state)
        self._behind = set(range(len(self._lanes)))

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Initialize some words with these vectors.

        Raises
        ------
        InputError
            Where they are not to change.
        """
        if freeze:
            raise InputError(
                tr("On a cluster no words can be frozen."), tr("Train on this machine, or let them learn.")
            )
        self._replica.adopt(ids, vectors, False)
        self._behind = set(range(len(self._lanes)))

    def loss_on(self, corpus: Corpus) -> float:
        """Return nan: no text is held out."""
        return math.nan


class ClusterSubwordLearner(ClusterLearner):
    """Trains fastText on a cluster."""

    def subwords(self, state: State | None = None) -> Subwords:
        """Return the rows from which new words are composed, as they are now or in a state."""
        found: Subwords = self._replica.subwords(state)
        return found


def make_learner(
    text: ShardedText,
    parameters: TrainingParameters,
    open_session: Callable[[], Session | Here],
    curvature: float = CURVATURE,
) -> ClusterLearner:
    """Return the learner of a model on a cluster.

    Raises
    ------
    InputError
        When it cannot be trained there.
    """
    kind = ClusterSubwordLearner if parameters.model in SUBWORD else ClusterLearner
    return kind(text, parameters, open_session, curvature)


def check_parameters(parameters: TrainingParameters) -> None:
    """Raise an error for parameters that are not supported on a cluster.

    Raises
    ------
    InputError
    """
    if parameters.model not in (*PREDICTIVE, *SUBWORD):
        raise InputError(
            tr("On a cluster, this model learns from counts."),
            tr("Count the text with 'embviz count', and train on the counts."),
        )
    if parameters.model in PREDICTIVE and parameters.loss != "negative":
        raise InputError(
            tr("On a cluster, skip-gram and CBOW learn by negative sampling only."), tr("Choose that loss.")
        )
    if parameters.held_out > 0:
        raise InputError(tr("On a cluster, no text is held out."), tr("Set the text that is held out to none."))


def _average(
    expected: Mapping[str, NDArray[np.float32]],
    tokens: tuple[float, float],
    rate: float,
    curvature: float,
    *moved: Moved | Stale,
) -> Moved | Stale:
    """Return the update of all rows; on a worker.

    Parameters
    ----------
    expected : mapping of str to float32 arrays
        Updates of each row for a token.
    tokens : tuple of float
        Learned by each worker since the most frequent rows were averaged, and since the others were.
    *moved : Moved or Stale
        Changes learned by the workers.
    """
    updates = {}
    for name, each in expected.items():
        updates[name] = each * np.float32(tokens[1])
        updates[name][:FREQUENT] = each[:FREQUENT] * np.float32(tokens[0])
    return averaged(add_moves(*moved), updates, rate, curvature)

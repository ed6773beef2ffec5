"""Trains a pocket transformer: batches, gradients on two threads, Adam, and records."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from embviz.teaching.transformer.forward import Model, by_length, log_softmax
from embviz.teaching.transformer.tasks import Batch, Ids, Task, batch_of
from embviz.teaching.transformer.weights import Floats, Room, Shape
from embviz.util.progress import SILENT, Pulse

SENTENCES = 64  # of a batch
RATE, WARM = 4e-3, 100  # of Adam at its highest, and batches until it is
_PARTS = 2  # of a batch; their order of addition is the same whatever the threads, so that runs repeat
_HELD_OUT = 500  # sentences
_NOTES = 40  # moments of a run
_SEED = 7

Watch = Callable[[float, "Moment | None"], None]
"""Told the share that is done after each batch, and a new moment now and then; raises `Cancelled` to end it."""


@dataclass(frozen=True, eq=False)
class Moment:
    """Where a run stands.

    Attributes
    ----------
    tokens : int
        Words read so far.
    loss : float
        Mean -ln p of the words asked for since the moment before, in nats; nan at the start.
    held_out : float
        The same for sentences that are not learned from.
    """

    tokens: int
    loss: float
    held_out: float


@dataclass(frozen=True, eq=False)
class Learned:
    """A trained model and its course.

    Attributes
    ----------
    model : Model
    task : str
    moments : tuple of Moment
    by_count : float
        Loss on the same sentences when only the counts of words are known, in nats.
    by_neighbor : float
        The same when the word before is known too (next words only; else nan).
    held_out : tuple of ndarray of int32
        Sentences that were not learned from.
    """

    model: Model
    task: Task
    moments: tuple[Moment, ...]
    by_count: float
    by_neighbor: float
    held_out: tuple[Ids, ...] = field(repr=False)


class Learner:
    """Weights, their gradient, and Adam's memory.

    Parameters
    ----------
    shape : Shape
    flat : ndarray of float32, shape (`shape.count`,)
        Written.
    causal : bool
    pool : ThreadPoolExecutor
        Works on one half of each batch.
    """

    def __init__(self, shape: Shape, flat: Floats, causal: bool, pool: ThreadPoolExecutor) -> None:
        self.shape, self.flat, self.causal, self._pool = shape, flat, causal, pool
        self._mean, self._square = np.zeros_like(flat), np.zeros_like(flat)
        dtype = flat.dtype.type
        self.slopes = tuple(np.zeros_like(flat) for _ in range(_PARTS))
        self.rooms: tuple[Room, ...] = tuple(shape.room(dtype) for _ in range(_PARTS))
        self._steps = 0

    def loss(self, batch: Batch, dropout: float = 0.0, seed: int = 0, back: bool = True) -> float:
        """Return the summed loss of a batch in nats; its gradient is added to `slopes`."""
        from embviz.teaching.kernels.transformer import learn

        weights = self.shape.views(self.flat)

        def work(part: int, first: int, last: int) -> float:
            return float(
                learn(
                    weights,
                    self.shape.views(self.slopes[part]),
                    self.shape.heads,
                    batch.ids,
                    batch.targets,
                    batch.starts,
                    first,
                    last,
                    self.causal,
                    dropout,
                    seed,
                    self.rooms[part],
                    back,
                )
            )

        return sum(self.by_parts(work, len(batch.starts) - 1))

    def by_parts(self, work: Callable[[int, int, int], float], count: int) -> list[float]:
        """Call `work(part, first, last)` for both halves of `count` sentences side by side."""
        middle = count // _PARTS
        other = self._pool.submit(work, 1, middle, count)
        first = work(0, 0, middle)
        return [first, other.result()]

    def step(self, scale: float, rate: float) -> None:
        """Move the weights by the gradient times `scale`, and clear it."""
        from embviz.teaching.kernels.transformer import adam

        self._steps += 1

        def work(_part: int, first: int, last: int) -> float:
            adam(
                self.flat,
                self.slopes[0],
                self.slopes[1],
                self._mean,
                self._square,
                scale,
                rate,
                self._steps,
                first,
                last,
            )
            return 0.0

        self.by_parts(work, len(self.flat))


def learn(
    task: Task,
    sentences: Sequence[Ids],
    shape: Shape,
    tokens: int,
    seed: int = _SEED,
    watch: Watch | None = None,
    dropout: float = 0.0,
    rate: float = RATE,
    camera: Callable[[Model], None] | None = None,
) -> Learned:
    """Train a model from scratch.

    Parameters
    ----------
    task : str
        ``masked`` or ``next``.
    sentences : sequence of ndarray of int32
        Ids below `shape.words`; the last 500, or a tenth if that is less, are kept for measuring.
    shape : Shape
    tokens : int
        Words to be read, again and again if need be.
    seed : int
        Of all that is drawn. The same seed gives the same model.
    watch : callable, optional
    dropout : float
    rate : float
        The highest learning rate; it rises over 100 batches and then falls in a straight line.
    camera : callable, optional
        Shown the model at each moment, before `watch` hears of it.

    Raises
    ------
    Cancelled
        By `watch`.
    """
    random = np.random.default_rng(seed)
    shuffled = [sentences[at] for at in random.permutation(len(sentences)).tolist()]
    kept = min(_HELD_OUT, len(shuffled) // 10)
    held_out, known = shuffled[len(shuffled) - kept :], shuffled[: len(shuffled) - kept]
    asked = batch_of(task, held_out, shape, np.random.default_rng(seed + 1))
    moments: list[Moment] = []
    flat = shape.draw(seed)
    model = Model(shape, flat, task == "next")
    with ThreadPoolExecutor(1, "embviz-pocket") as pool:
        learner = Learner(shape, flat, task == "next", pool)

        def note(loss: float, count: int, done: int) -> None:
            moments.append(
                Moment(
                    done, loss / count if count else float("nan"), learner.loss(asked, back=False) / max(asked.asked, 1)
                )
            )
            if camera is not None:
                camera(model)
            if watch is not None:
                watch(min(done / tokens, 1.0), moments[-1])

        note(0.0, 0, 0)
        done = at = step = 0
        loss, count = 0.0, 0
        while done < tokens:
            drawn = known[at : at + SENTENCES]
            at += SENTENCES
            if at >= len(known):
                at, known = 0, [known[k] for k in random.permutation(len(known)).tolist()]
            batch = batch_of(task, drawn, shape, random)
            loss += learner.loss(batch, dropout, seed + step * SENTENCES)
            count += batch.asked
            done += sum(len(each) for each in drawn)
            step += 1
            slow = min(1.0, step / WARM) * max(1e-2, 1 - done / tokens)
            learner.step(1 / max(batch.asked, 1), rate * slow)
            if done >= tokens * _dense(len(moments)) or done >= tokens:
                note(loss, count, done)
                loss, count = 0.0, 0
            elif watch is not None:
                watch(done / tokens, None)
    by_count, by_neighbor = _baselines(known, asked, shape, task)
    return Learned(model, task, tuple(moments), by_count, by_neighbor, tuple(held_out))


def _dense(at: int) -> float:
    """Return when a moment is noted, as a share of the run: densely at first, where most happens."""
    return float((at / _NOTES) ** 1.7)


def _baselines(sentences: Sequence[Ids], asked: Batch, shape: Shape, task: Task) -> tuple[float, float]:
    """Return the loss by the counts of words, and by those of pairs of neighbors, each smoothed by adding."""
    learned = batch_of("next", sentences, shape, np.random.default_rng(0))
    size = shape.words + 1
    counts = np.bincount(learned.targets, minlength=size).astype(np.float64)
    if task == "masked":
        counts[shape.end] = 0
    chance = (counts + 1) / (counts + 1).sum()
    true = asked.targets >= 0
    targets = asked.targets[true].astype(np.int64)
    by_count = float(-np.log(chance[targets]).mean())
    if task == "masked":
        return by_count, float("nan")
    pairs, many = np.unique(learned.ids.astype(np.int64) * size + learned.targets, return_counts=True)
    before = np.bincount(learned.ids, minlength=size + 1)
    keys = asked.ids[true].astype(np.int64) * size + targets
    places = np.minimum(np.searchsorted(pairs, keys), len(pairs) - 1)
    met = np.where(pairs[places] == keys, many[places], 0)
    # one more reading of the counts of all words, so that no pair is impossible
    smooth = (met + chance[targets]) / (before[asked.ids[true]] + 1)
    return by_count, float(-np.log(smooth).mean())


def mean_loss(
    model: Model,
    task: Task,
    sentences: Sequence[Ids],
    seed: int = _SEED,
    silent: tuple[tuple[int, int], ...] = (),
    pulse: Pulse = SILENT,
) -> float:
    """Return the mean loss on sentences in nats, in plain numpy, with some heads silent; see `Model.read`."""
    asked = batch_of(task, sentences, model.shape, np.random.default_rng(seed + 1))
    shown = [asked.ids[a:b] for a, b in zip(asked.starts[:-1].tolist(), asked.starts[1:].tolist(), strict=True)]
    wanted = [asked.targets[a:b] for a, b in zip(asked.starts[:-1].tolist(), asked.starts[1:].tolist(), strict=True)]
    total = 0.0
    for places, ids in by_length(shown, 128):
        pulse.check()
        targets = np.array([wanted[at] for at in places.tolist()])
        where = targets >= 0
        chances = log_softmax(model.scores(model.read(ids, silent).top[where]))
        total -= float(np.take_along_axis(chances, targets[where][:, None].astype(np.int64), axis=1).sum())
    return total / max(asked.asked, 1)

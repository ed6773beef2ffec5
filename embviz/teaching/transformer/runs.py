"""A run with recorded snapshots: shipped, or trained on the spot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.transformer.forward import Model
from embviz.teaching.transformer.learning import Learned, Moment, Watch, learn
from embviz.teaching.transformer.tasks import TASKS, Ids, Task
from embviz.teaching.transformer.weights import Shape
from embviz.util.assets import asset, reading

TOKENS: dict[Task, int] = {"masked": 2_400_000, "next": 1_000_000}  # about a minute on two cores
SCENE = "the queen puts on her gown and looks at herself in the glass"
_HIDDEN = 9  # place of the word that is hidden, or comes next
_GUESSES = 6
_FILE = ("transformer", "pocket.npz")


@dataclass(frozen=True, eq=False)
class Frame:
    """What the camera saw at a moment: one sentence that the model reads.

    Attributes
    ----------
    shares : ndarray of float32, shape (L, heads, n, n)
    guesses : tuple of (int, float)
        The likeliest words at the watched place and their chances, the likeliest first.
    """

    shares: NDArray[np.float32]
    guesses: tuple[tuple[int, float], ...]


@dataclass(frozen=True, eq=False)
class Run:
    """A trained model, its course, and the film of it.

    Attributes
    ----------
    words : tuple of str
        V words, the most frequent first.
    learned : Learned
    frames : tuple of Frame
        As many as moments.
    seconds : float
        How long it took.
    recorded : bool
        Whether it came with the program.
    """

    words: tuple[str, ...] = field(repr=False)
    learned: Learned
    frames: tuple[Frame, ...] = field(repr=False)
    seconds: float
    recorded: bool

    @property
    def model(self) -> Model:
        """The model at the end."""
        return self.learned.model

    def name(self, id_: int) -> str:
        """Return how an id is written."""
        return self.words[id_] if id_ < len(self.words) else "[MASK]" if id_ == self.model.shape.mask else "[END]"


def scene(task: Task, index: Callable[[str], int | None], shape: Shape) -> tuple[NDArray[np.int64], int] | None:
    """Return the sentence of the camera as ids, and the place that it watches; None where a word is unknown.

    For hidden words the watched one is [MASK]; for next words the sentence ends before it.
    """
    known = [index(word) for word in SCENE.split()]
    ids = [at for at in known if at is not None]
    if len(ids) < len(known):
        return None
    if task == "masked":
        return np.array([*ids[:_HIDDEN], shape.mask, *ids[_HIDDEN + 1 :]]), _HIDDEN
    return np.array([shape.end, *ids[:_HIDDEN]]), _HIDDEN


def film(model: Model, ids: NDArray[np.int64], place: int) -> Frame:
    """Return what the camera sees of a model now."""
    read = model.read(ids)
    chances = np.exp(model.log_chances(read.top[place]))
    best = np.argsort(-chances, kind="stable")[:_GUESSES].tolist()
    return Frame(read.shares.astype(np.float32), tuple((at, float(chances[at])) for at in best))


def train(
    task: Task,
    words: Sequence[str],
    sentences: Sequence[Ids],
    heads: int,
    clock: Callable[[], float],
    watch: Watch | None = None,
    tokens: int | None = None,
    seed: int = 7,
    seen: Callable[[Frame], None] | None = None,
) -> Run:
    """Train a model on sentences and film it; see `embviz.teaching.transformer.learning.learn`.

    Parameters
    ----------
    task : str
    words : sequence of str
        The name of each id.
    sentences : sequence of ndarray of int32
    heads : int
    clock : callable
        Returns seconds.
    watch : callable, optional
    tokens : int, optional
        `TOKENS` of the task otherwise.
    seed : int
    seen : callable, optional
        Given each frame, before `watch` hears of its moment.
    """
    shape = Shape(len(words), heads=heads)
    index = {word: at for at, word in enumerate(words)}
    watched = scene(task, index.get, shape)
    frames: list[Frame] = []

    def camera(model: Model) -> None:
        if watched is not None:
            frames.append(film(model, *watched))
            if seen is not None:
                seen(frames[-1])

    begun = clock()
    learned = learn(task, sentences, shape, tokens or TOKENS[task], seed, watch, camera=camera)
    return Run(tuple(words), learned, tuple(frames), clock() - begun, False)


def save_recorded(runs: Sequence[Run], sentence_model: Model, path: Path, facts: dict[str, Any]) -> None:
    """Write recorded runs and the model of sentences; weights are kept in half precision.

    Parameters
    ----------
    runs : sequence of Run
        One for each task, all of the same words.
    sentence_model : Model
    path : Path
    facts : dict
        Numbers about how it was made, each kept under its name.
    """
    held: dict[str, Any] = dict(facts)
    held["words"] = np.array(" ".join(runs[0].words))
    for run in runs:
        learned, task = run.learned, run.learned.task
        shape = run.model.shape
        held[f"{task}_shape"] = np.array([shape.length, shape.dimensions, shape.heads, shape.layers, shape.inner])
        held[f"{task}_weights"] = run.model.flat.astype(np.float16)
        held[f"{task}_moments"] = np.array([[m.tokens, m.loss, m.held_out] for m in learned.moments])
        held[f"{task}_baselines"] = np.array([learned.by_count, learned.by_neighbor, run.seconds])
        held[f"{task}_held_out"] = np.concatenate(learned.held_out).astype(np.uint16)
        held[f"{task}_lengths"] = np.array([len(each) for each in learned.held_out], np.uint8)
        held[f"{task}_shares"] = np.array([frame.shares for frame in run.frames], np.float16)
        held[f"{task}_guesses"] = np.array([[at for at, _ in frame.guesses] for frame in run.frames], np.uint16)
        held[f"{task}_chances"] = np.array([[p for _, p in frame.guesses] for frame in run.frames], np.float32)
    held["sentence_weights"] = sentence_model.flat.astype(np.float16)
    np.savez_compressed(path, **held)


def read_recorded(path: Path | None = None) -> tuple[dict[Task, Run], Model]:
    """Return the recorded runs by their task, and the model of sentences.

    Raises
    ------
    InputError
        When the file is missing or damaged.
    """
    with reading(path or asset(*_FILE)) as file, np.load(file) as held:
        words = tuple(str(held["words"]).split(" "))
        runs = {task: _read_run(held, task, words) for task in TASKS}
        shape = runs["masked"].model.shape
        return runs, Model(shape, held["sentence_weights"].astype(np.float32), False)


def _read_run(held: Any, task: Task, words: tuple[str, ...]) -> Run:
    length, dimensions, heads, layers, inner = held[f"{task}_shape"].tolist()
    shape = Shape(len(words), length, dimensions, heads, layers, inner)
    ends = np.cumsum(held[f"{task}_lengths"].astype(np.int64))[:-1]
    by_count, by_neighbor, seconds = held[f"{task}_baselines"].tolist()
    learned = Learned(
        Model(shape, held[f"{task}_weights"].astype(np.float32), task == "next"),
        task,
        tuple(Moment(int(tokens), loss, out) for tokens, loss, out in held[f"{task}_moments"].tolist()),
        by_count,
        by_neighbor,
        tuple(np.split(held[f"{task}_held_out"].astype(np.int32), ends)),
    )
    frames = tuple(
        Frame(shares.astype(np.float32), tuple(zip(ids, chances, strict=True)))
        for shares, ids, chances in zip(
            held[f"{task}_shares"], held[f"{task}_guesses"].tolist(), held[f"{task}_chances"].tolist(), strict=True
        )
    )
    return Run(words, learned, frames, seconds, True)

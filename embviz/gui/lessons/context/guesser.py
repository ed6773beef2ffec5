"""The small CBOW model that guesses hidden words: training, evaluation, storage."""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from embviz.teaching.context.masking import Masked, WindowModel, losses, mask
from embviz.util.assets import asset, reading
from embviz.util.progress import SILENT, Pulse

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.training.moments import Progress

_FILE = ("context", "recorded.npz")
_RESULTS = ("cross_entropy", "by_count", "of_frequent", "of_others")
_TOKENS = 300_000  # sentences of the text used for training
_WORDS = 3_000  # of the vocabulary
_HELD_OUT = 2.0  # percent
_MEASURED = 400  # sentences
_SEED = 5
WINDOW, DIMENSIONS, EPOCHS = 4, 48, 4
FREQUENT = 50  # words
_RATE = 0.1  # the full softmax moves all words a little in each step


@dataclass(frozen=True, eq=False)
class Guesser:
    """The trained model, and its results on held-out sentences.

    Attributes
    ----------
    model : WindowModel
    corpus : Corpus
        Sentences to guess in.
    held_out : bool
        Whether the sentences were held out of the training; a text may be too short for that.
    guessed : int
        Number of words that were guessed.
    cross_entropy : float
        Mean of -log p of these, in nats.
    by_count : float
        The same for the unigram distribution of the words; the uniform distribution has ln V.
    of_frequent, of_others : float
        The mean of -log p of the words among the `FREQUENT` most frequent, and of all others; nan where none was
        guessed.
    """

    model: WindowModel
    corpus: "Corpus"
    held_out: bool
    guessed: int
    cross_entropy: float
    by_count: float
    of_frequent: float
    of_others: float

    def sentence(self, random: np.random.Generator, most: int) -> list[str]:
        """Return the words of a sentence: the longest of a random sample that is not too long."""
        corpus = self.corpus
        drawn = random.integers(0, corpus.sentences, 6).tolist()
        longest = max(drawn, key=lambda at: min(int(corpus.offsets[at + 1] - corpus.offsets[at]), most))
        return corpus.sentence(longest)[:most]


def learn(corpus: "Corpus | None", pulse: Pulse = SILENT, **changes: object) -> Guesser:
    """Train CBOW with the full softmax on a sample of a text, or on the toy world without a text.

    Parameters
    ----------
    corpus : Corpus or None
    pulse : Pulse, optional
    **changes : object
        Other training parameters, for instance one thread for a run that repeats.

    Raises
    ------
    InputError, Cancelled
    """
    from embviz.text.toy.world import toy_world
    from embviz.training.held_out import hold_out
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    text = toy_world(pulse=pulse.quiet).corpus if corpus is None else corpus
    if text.tokens > _TOKENS:
        text = hold_out(text, 100 * _TOKENS / text.tokens)[1] or text
    parameters = defaults(
        "cbow",
        loss="softmax",
        dimensions=DIMENSIONS,
        window=WINDOW,
        epochs=EPOCHS,
        learning_rate=_RATE,
        sample=0.0,
        min_count=1,
        max_vocab=_WORDS,
        held_out=_HELD_OUT,
        **changes,
    )
    run = TrainingRun(text, parameters)

    def watch(progress: "Progress") -> None:
        if pulse.stopped:
            run.control.cancel()
        pulse.beat(progress.tokens_done / progress.tokens_total)

    run.execute(watch)
    state = run.state()
    assert state is not None  # the run was executed
    model = WindowModel(state["inputs"], state["outputs"], WINDOW)
    shown = run.held_out or run.corpus
    return measured(model, run.corpus, shown, run.held_out is not None)


def measured(model: WindowModel, learned: "Corpus", corpus: "Corpus", held_out: bool) -> Guesser:
    """Guess words of the first sentences of a text, masked as in BERT, after training on another one."""
    words = len(corpus.vocabulary)
    random = np.random.default_rng(_SEED)
    sentences: list[tuple[np.ndarray, Masked]] = []
    for at in range(min(_MEASURED, corpus.sentences)):
        ids = corpus.ids[corpus.offsets[at] : corpus.offsets[at + 1]]
        sentences.append((ids, mask(ids, words, random)))
    found = losses(model, sentences)
    # add-one smoothing, so that no word is impossible
    counts = np.bincount(learned.ids, minlength=words) + 1
    true = np.concatenate([ids[shown.chosen] for ids, shown in sentences])
    by_count = -np.log(counts[true] / counts.sum())
    frequent = true < FREQUENT  # ids fall with counts
    return Guesser(
        model,
        corpus,
        held_out,
        len(found),
        _mean(found),
        _mean(by_count),
        _mean(found[frequent]),
        _mean(found[~frequent]),
    )


def _mean(numbers: np.ndarray) -> float:
    """Return the mean; nan for no values."""
    return float(numbers.mean()) if len(numbers) else math.nan


def save_recorded(guesser: Guesser, path: Path, about: str) -> None:
    """Write a trained model with its sentences and results, in numbers of 16 bits.

    Parameters
    ----------
    about : str
        Where it comes from, for who opens the file.
    """
    corpus, model = guesser.corpus, guesser.model
    told = {
        "about": about,
        "name": corpus.name,
        "held_out": guesser.held_out,
        "guessed": guesser.guessed,
        **{name: round(getattr(guesser, name), 4) for name in _RESULTS},
    }
    np.savez_compressed(
        path,
        told=np.array(json.dumps(told)),
        words=np.array(corpus.vocabulary.words),
        counts=corpus.vocabulary.counts,
        ids=corpus.ids.astype(np.int16),
        offsets=corpus.offsets.astype(np.int32),
        inputs=model.inputs.astype(np.float16),
        outputs=model.outputs.astype(np.float16),
    )


def read_recorded(path: Path | None = None) -> Guesser:
    """Return the model that is shipped, which was trained on the toy world.

    Raises
    ------
    InputError
        When the file is missing or damaged.
    """
    from embviz.text.corpus import Corpus
    from embviz.text.vocabulary import Vocabulary

    with reading(path or asset(*_FILE)) as file, np.load(file) as held:
        told = json.loads(str(held["told"]))
        words = Vocabulary(held["words"].tolist(), held["counts"])
        corpus = Corpus(held["ids"].astype(np.int32), held["offsets"].astype(np.int64), words, name=told["name"])
        model = WindowModel(held["inputs"], held["outputs"], WINDOW)
        results = {name: float(told[name]) for name in _RESULTS}
        return Guesser(model, corpus, bool(told["held_out"]), int(told["guessed"]), **results)

"""A small CBOW that is trained for the lesson of context, and how well it guesses hidden words."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.core.jobs import Job
from embviz.teaching.context.masking import Masked, WindowModel, losses, mask

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.training.moments import Progress

_TOKENS = 300_000  # that are learned from, spread over the text
_WORDS = 3_000  # of the vocabulary
_HELD_OUT = 2.0  # percent
_MEASURED = 400  # sentences
_SEED = 5
WINDOW, DIMENSIONS, EPOCHS = 4, 48, 4
FREQUENT = 50  # words
_RATE = 0.1  # the full softmax moves all words a little in each step


@dataclass(frozen=True, eq=False)
class Guesser:
    """What was learned, and what was measured on sentences that were not learned from.

    Attributes
    ----------
    model : WindowModel
    corpus : Corpus
        Sentences to guess in.
    held_out : bool
        Whether none of them was learned from; a text may be too short for that.
    guessed : int
        Number of words that were guessed.
    cross_entropy : float
        Mean of -log p of these, in nats.
    by_count : float
        The same for a guess by the counts of the words alone; ln V would be that of one who knows nothing.
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
        """Return the words of a sentence: of some drawn ones the longest that is not too long."""
        corpus = self.corpus
        drawn = random.integers(0, corpus.sentences, 6).tolist()
        longest = max(drawn, key=lambda at: min(int(corpus.offsets[at + 1] - corpus.offsets[at]), most))
        return corpus.sentence(longest)[:most]


def learn(corpus: "Corpus | None", job: Job) -> Guesser:
    """Train CBOW with the full softmax on some of a text; on the toy world where there is none."""
    from embviz.text.toy.world import toy_world
    from embviz.training.held_out import hold_out
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    text = toy_world(cancelled=job.cancelled).corpus if corpus is None else corpus
    if text.tokens > _TOKENS:
        text = hold_out(text, 100 * _TOKENS / text.tokens)[1] or text
    parameters = defaults(
        "cbow", loss="softmax", dimensions=DIMENSIONS, window=WINDOW, epochs=EPOCHS, learning_rate=_RATE, sample=0.0,
        min_count=1, max_vocab=_WORDS, held_out=_HELD_OUT,
    )
    run = TrainingRun(text, parameters)

    def watch(progress: "Progress") -> None:
        if job.cancelled():
            run.control.cancel()
        job.progress(progress.tokens_done / progress.tokens_total)

    run.execute(watch)
    state = run.state()
    assert state is not None  # the run was executed
    model = WindowModel(state["inputs"], state["outputs"], WINDOW)
    shown = run.held_out or run.corpus
    return measured(model, run.corpus, shown, run.held_out is not None)


def measured(model: WindowModel, learned: "Corpus", corpus: "Corpus", held_out: bool) -> Guesser:
    """Guess words of the first sentences of a text, masked as BERT's are, after learning from another one."""
    words = len(corpus.vocabulary)
    random = np.random.default_rng(_SEED)
    sentences: list[tuple[np.ndarray, Masked]] = []
    for at in range(min(_MEASURED, corpus.sentences)):
        ids = corpus.ids[corpus.offsets[at] : corpus.offsets[at + 1]]
        sentences.append((ids, mask(ids, words, random)))
    found = losses(model, sentences)
    # one more of each, so that no word is impossible
    counts = np.bincount(learned.ids, minlength=words) + 1
    true = np.concatenate([ids[shown.chosen] for ids, shown in sentences])
    by_count = -np.log(counts[true] / counts.sum())
    frequent = true < FREQUENT  # ids fall with counts
    return Guesser(
        model, corpus, held_out, len(found), _mean(found), _mean(by_count), _mean(found[frequent]),
        _mean(found[~frequent]),
    )


def _mean(numbers: np.ndarray) -> float:
    """Return the mean; nan of nothing."""
    return float(numbers.mean()) if len(numbers) else math.nan

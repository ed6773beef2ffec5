"""Quality by the size of the text: the same model on growing parts of the toy world."""

import math
from dataclasses import dataclass

from embviz.util.progress import SILENT, Pulse

SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000)  # words
DIMENSIONS, EPOCHS = 50, 5
READ = 1_000_000  # words that are read in all, where small texts are read again and again


@dataclass(frozen=True)
class Amount:
    """What a text of some size teaches.

    Attributes
    ----------
    words : int
        Of the text.
    epochs : int
        How often it was read.
    known : int
        Different words in the vocabulary.
    analogy, similarity : float
        Share of analogies that are right; Spearman's rank correlation with known similarities.
    """

    words: int
    epochs: int
    known: int
    analogy: float
    similarity: float


def plans() -> tuple[tuple[int, int], ...]:
    """Return what is compared: words and epochs, first with as many epochs each, then with as many words read."""
    return (*((size, EPOCHS) for size in SIZES), *((size, READ // size) for size in SIZES))


def learn_amount(words: int, epochs: int = EPOCHS, pulse: Pulse = SILENT) -> Amount:
    """Learn from a text of so many words, and ask what is known to be true. One thread, a fixed seed.

    Raises
    ------
    Cancelled
    """
    from embviz.analysis.evaluation.quality import quality_for
    from embviz.text.toy.world import toy_world
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    world = toy_world(words, pulse=pulse.quiet)
    run = TrainingRun(
        world.corpus, defaults("skipgram", threads=1, seed=1, epochs=epochs, dimensions=DIMENSIONS, min_count=1)
    )

    def watch(_progress: object) -> None:
        if pulse.stopped:
            run.control.cancel()

    run.execute(watch)
    pulse.check()
    told = quality_for(world.truths).answers(run.embedding(), pulse.quiet)
    return Amount(
        words,
        epochs,
        len(world.corpus.vocabulary.words),
        told.get("analogy", math.nan),
        told.get("similarity", math.nan),
    )

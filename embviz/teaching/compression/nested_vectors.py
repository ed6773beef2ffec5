"""Compares nested vectors with plain ones: the quality of their first dimensions."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.evaluation.quality import quality_by_length, quality_for
from embviz.teaching.claims.training import right_by_frequency, world
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

TEXT, EPOCHS = 300_000, 10
LENGTHS = (4, 8, 16, 32, 64)
JUDGED = ("category", "analogy")
"""Whether the nearest word is of the same category; whether analogies are answered."""
WAYS = ("plain", "axes", "nested")
"""Plain vectors cut to their first numbers; the same on as many principal axes; nested vectors cut."""


@dataclass(frozen=True, eq=False)
class Nested:
    """Quality by length.

    Attributes
    ----------
    shares : dict of (str, str) to ndarray of float64, shape (lengths,)
        By what is judged, and by way.
    words : int
    """

    shares: dict[tuple[str, str], NDArray[np.float64]]
    words: int


def trained(nested: bool, pulse: Pulse = SILENT) -> Embedding:
    """Return vectors that skip-gram learns from the toy world, nested (Kusupati et al. 2022) or plain ones."""
    given = defaults(
        "skipgram",
        threads=1,
        seed=1,
        epochs=EPOCHS,
        dimensions=LENGTHS[-1],
        matryoshka=", ".join(map(str, LENGTHS)) if nested else "",
    )
    run = TrainingRun(world(TEXT).corpus, given)

    def check(_progress: object) -> None:
        if pulse.stopped:
            run.control.cancel()

    run.execute(check)
    return run.embedding()


def compare_nested(pulse: Pulse = SILENT) -> Nested:
    """Train both ways with the same seed, and judge them at each length.

    Raises
    ------
    Cancelled
    """
    toy = world(TEXT)
    plain = trained(False, pulse.quiet)
    pulse.beat(0.3)
    nested = trained(True, pulse.quiet)
    pulse.beat(0.8)
    measures = {
        "category": lambda moment: float(right_by_frequency(toy, moment).mean()),
        "analogy": quality_for(toy.truths).judge("analogy", pulse.quiet),
    }
    shares = {}
    for name, measure in measures.items():
        of_plain, of_nested = (quality_by_length(one, LENGTHS, measure, pulse=pulse.quiet) for one in (plain, nested))
        shares[name, "plain"] = np.array([point.cut for point in of_plain])
        shares[name, "axes"] = np.array([point.projected for point in of_plain])
        shares[name, "nested"] = np.array([point.cut for point in of_nested])
    pulse.beat(1.0)
    return Nested(shares, len(plain))

"""Computes the senses of a word; for workers."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.core.jobs import Job
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.parallelogram import Plane
    from embviz.analysis.documents.concordance import Line
    from embviz.analysis.documents.senses import Senses
    from embviz.analysis.documents.smooth_average import Weighting

LINES, NEIGHBORS = 4, 10
_ON_CARD = 5  # words on each side of a place


@dataclass(frozen=True)
class SensesQuery:
    """A senses query: a word, the word joined with it, the number of groups (0: automatic), words on each side."""

    word: str
    joined: str | None
    count: int
    window: int


@dataclass(frozen=True, eq=False)
class SensesAnswer:
    """The senses of a word as they are drawn.

    Attributes
    ----------
    found : Senses
    plane : Plane
        Of the contexts, followed by the word's single vector if it has one, which does not count in `share`.
    lines : tuple of Line
        One for each occurrence.
    neighbors : tuple of (str, float)
        Words nearest to the one vector.
    """

    found: "Senses"
    plane: "Plane"
    lines: "tuple[Line, ...]"
    neighbors: tuple[tuple[str, float], ...]


def answer(by: "Weighting", asked: SensesQuery, job: Job) -> SensesAnswer:
    """Find the senses of a word.

    Raises
    ------
    InputError
        When it does not occur often enough; see `embviz.analysis.documents.senses.senses`.
    Cancelled
    """
    from embviz.analysis.analogies.parallelogram import plane
    from embviz.analysis.documents.concordance import lines_at
    from embviz.analysis.documents.senses import senses
    from embviz.vectors.neighbors import nearest

    pulse = job.pulse.named(tr("Grouping the occurrences of the word"))
    found = senses(
        by, asked.word, joined=asked.joined, count=asked.count or None, window=asked.window, neighbors=NEIGHBORS,
        lines=LINES, pulse=pulse,
    )
    embedding = by.embedding
    drawn = found.contexts
    neighbors: tuple[tuple[str, float], ...] = ()
    if found.vector is not None:
        drawn = np.concatenate([drawn, found.vector[None]])
        own = [at for word in found.words if (at := embedding.get(word)) is not None]
        raw = sum(embedding.vectors[at] / (embedding.norms[at] or 1) for at in own)
        ids, cosines = nearest(embedding, raw, NEIGHBORS, exclude=tuple(own) if asked.joined is None else ())
        neighbors = tuple((embedding.words[i], float(value)) for i, value in zip(ids, cosines, strict=True))
    laid, contexts = plane(drawn, fitted=len(found.contexts)), found.contexts
    inside, whole = (float((them**2).sum()) for them in (laid.coordinates[: len(contexts)], contexts - laid.origin))
    # of the contexts alone, without the word's single vector
    laid = replace(laid, share=inside / whole if whole > 0 else 1.0)
    return SensesAnswer(
        found, laid, lines_at(by.corpus, found.tokens, _ON_CARD), neighbors
    )

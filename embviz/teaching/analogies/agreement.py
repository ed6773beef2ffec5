"""Tests whether relations with parallel offsets are those with accurate analogies."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from embviz.analysis.analogies.offsets import offset_consistency
from embviz.analysis.analogies.relations import Relation, questions_of
from embviz.analysis.analogies.table import answer_both
from embviz.analysis.evaluation.questions import AnalogySection
from embviz.util.errors import InputError
from embviz.util.progress import SILENT, Pulse
from embviz.util.statistics import spearman
from embviz.vectors.embedding import Embedding

EACH = 60  # questions of a relation at most
FEWEST = 10  # questions below which a relation is left out


@dataclass(frozen=True)
class RelationPoint:
    """One relation.

    Attributes
    ----------
    name : str
    agreement : float
        Mean cosine between the differences of its pairs.
    shuffled : float
        The same with the pairs mixed up.
    right, opened : float
        Share of its questions answered right, without the words of the question and with them.
    questions : int
    """

    name: str
    agreement: float
    shuffled: float
    right: float
    opened: float
    questions: int

    @property
    def gain(self) -> float:
        """How much more the differences agree than those of mixed pairs: what the pairing itself adds."""
        return self.agreement - self.shuffled


def relation_points(
    embedding: Embedding, relations: Sequence[Relation], pulse: Pulse = SILENT
) -> tuple[RelationPoint, ...]:
    """Measure each relation that has enough of its words; the best answered first.

    Raises
    ------
    Cancelled
    """
    sections = []
    for relation in relations:
        section = questions_of(relation)
        at = np.unique(np.linspace(0, len(section.questions) - 1, EACH).astype(int)).tolist()
        sections.append(AnalogySection(section.name, tuple(section.questions[k] for k in at)))
    fair, opened = answer_both(embedding, sections, pulse=pulse.quiet)
    found = []
    for at, relation in enumerate(relations):
        pulse.beat((at + 1) / len(relations))
        one, other = fair.report.sections[at], opened.report.sections[at]
        if one.total < FEWEST:
            continue
        try:
            offsets = offset_consistency(embedding, relation.pairs, pulse=pulse.quiet)
        except InputError:
            continue  # the differences of its few pairs cancel out
        found.append(
            RelationPoint(relation.name, offsets.mean, offsets.shuffled, one.accuracy, other.accuracy, one.total)
        )
    return tuple(sorted(found, key=lambda one: -one.right))


def correlation(points: Sequence[RelationPoint]) -> float:
    """Return Spearman's rank correlation of gain and share right; nan for fewer than three relations."""
    if len(points) < 3:
        return float("nan")
    gain, right = (np.array([getattr(point, name) for point in points], np.float64) for name in ("gain", "right"))
    return spearman(gain, right)

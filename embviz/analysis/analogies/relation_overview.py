"""Many relations side by side: how parallel the offsets of each are, and whether its pairs foretell each other."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from embviz.analysis.analogies.offset_prediction import predict_left_out
from embviz.analysis.analogies.offsets import offset_consistency
from embviz.analysis.analogies.relations import Relation
from embviz.analysis.word_sets import known_pairs
from embviz.util.errors import InputError
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding


@dataclass(frozen=True)
class RelationSummary:
    """The numbers of one relation; nan where there is none.

    Attributes
    ----------
    name : str
    known, given : int
        Pairs with both words there, and all of them.
    mean, shuffled, pairing : float
        See `embviz.analysis.analogies.offsets.OffsetConsistency`.
    foretold, alone : float
        Share of the pairs foretold by the others, and by nothing; see `offset_prediction.LeftOut`.
    foretold_of : int
        Pairs of which these are shares.
    trouble : str
        Why nothing could be measured, empty where it could.
    """

    name: str
    known: int
    given: int
    mean: float = math.nan
    shuffled: float = math.nan
    pairing: float = math.nan
    foretold: float = math.nan
    alone: float = math.nan
    foretold_of: int = 0
    trouble: str = ""


def summarize_relations(
    embedding: Embedding,
    relations: Sequence[Relation],
    restrict: int | None = 30_000,
    pulse: Pulse = SILENT,
    tell: Callable[[tuple[RelationSummary, ...]], None] | None = None,
) -> tuple[RelationSummary, ...]:
    """Measure relations one after the other.

    Parameters
    ----------
    embedding : Embedding
    relations : sequence of Relation
    restrict : int or None
        How many of the first words may be foretold.
    pulse : Pulse, optional
    tell : callable, optional
        Told what is known after each relation.

    Raises
    ------
    Cancelled
    """
    found: list[RelationSummary] = []
    for at, relation in enumerate(relations):
        pulse.beat(at / len(relations))
        found.append(_summary(embedding, relation, restrict, pulse.quiet))
        if tell is not None:
            tell(tuple(found))
    return tuple(found)


def _summary(embedding: Embedding, relation: Relation, restrict: int | None, pulse: Pulse) -> RelationSummary:
    known, given = len(known_pairs(embedding, relation.pairs)[0]), len(relation.pairs)
    try:
        offsets = offset_consistency(embedding, relation.pairs, pulse=pulse)
    except InputError as error:
        return RelationSummary(relation.name, known, given, trouble=str(error))
    numbers = (offsets.mean, offsets.shuffled, offsets.pairing)
    try:
        left_out = predict_left_out(embedding, relation.pairs, restrict, pulse)
    except InputError as error:
        return RelationSummary(relation.name, known, given, *numbers, trouble=str(error))
    return RelationSummary(
        relation.name, known, given, *numbers, left_out.accuracy, left_out.accuracy_alone, len(left_out.predictions)
    )

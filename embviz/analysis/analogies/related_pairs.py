"""Word pairs whose likeness is known where nobody was asked for it: joined by a relation, or by none."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from embviz.analysis.analogies.relations import Relation, bundled_relations
from embviz.analysis.evaluation.questions import WordPair


def related_pairs(relations: Sequence[Relation], seed: int = 1) -> list[WordPair]:
    """Return the pairs of some relations with score 1, and others with score 0 whose words are of two.

    About as many of the one kind as of the other, where there are many relations. Not what people said, but what is
    known: for vectors of which nobody was asked. A pair that is drawn may be alike by chance.

    Parameters
    ----------
    relations : sequence of Relation
        At least two for pairs of score 0.
    seed : int
        Of the draw; the same seed draws the same pairs.
    """
    known = {frozenset(pair) for relation in relations for pair in relation.pairs}
    places = [(number, pair) for number, relation in enumerate(relations) for pair in relation.pairs]
    together = [WordPair(*pair, 1.0) for _, pair in places]
    apart: dict[frozenset[str], WordPair] = {}
    order = np.random.default_rng(seed).permutation(len(places)).tolist()
    for (number, (one, _)), at in zip(places, order, strict=True):
        other_number, (_, other) = places[at]
        pair = frozenset((one, other))
        if number != other_number and one != other and pair not in known:
            apart.setdefault(pair, WordPair(one, other, 0.0))
    return [*together, *apart.values()]


@cache
def bundled_pairs() -> tuple[WordPair, ...]:
    """Return pairs of words that one of the bundled relations joins, and pairs that none does; see `related_pairs`."""
    return tuple(related_pairs(bundled_relations()))

from embviz.analysis.related_pairs import related_pairs
from embviz.analysis.relations import bundled_relations


def test_pairs_of_a_relation_stand_against_pairs_of_none():
    known = {frozenset(pair) for relation in bundled_relations() for pair in relation.pairs}
    pairs = related_pairs(bundled_relations())
    together = [pair for pair in pairs if pair.score == 1]
    apart = [pair for pair in pairs if pair.score == 0]
    assert len(together) == sum(len(relation.pairs) for relation in bundled_relations())
    assert {frozenset((pair.first, pair.second)) for pair in together} == known
    assert not {frozenset((pair.first, pair.second)) for pair in apart} & known
    assert len(apart) > 0.7 * len(together)
    assert pairs == related_pairs(bundled_relations())

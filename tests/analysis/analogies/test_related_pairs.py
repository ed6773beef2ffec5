from embviz.analysis.analogies.relations import Relation, bundled_relations, related_pairs


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


def test_words_of_one_relation_are_not_called_apart():
    one = Relation("a", tuple((f"a{i}", f"A{i}") for i in range(20)))
    other = Relation("b", tuple((f"b{i}", f"B{i}") for i in range(20)))
    apart = [pair for pair in related_pairs([one, other]) if pair.score == 0]
    assert len(apart) > 10
    assert all({pair.first[0].lower(), pair.second[0].lower()} == {"a", "b"} for pair in apart)

"""Relations measured together against each measured by itself."""

import numpy as np
import pytest

from embviz.analysis.analogies.offsets import RelationSummary, offset_consistency, predict_left_out, summarize_relations
from embviz.analysis.analogies.relations import Relation
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


def test_each_relation_has_its_own_numbers():
    rng = np.random.default_rng(4)
    words = [f"w{i}" for i in range(60)]
    embedding = Embedding(words, rng.normal(size=(60, 12)))
    one = Relation("one", tuple((f"w{i}", f"w{i + 10}") for i in range(10)))
    other = Relation("other", (*((f"w{i}", f"w{i + 30}") for i in range(20, 30)), ("w1", "nobody")))
    told = []
    found = summarize_relations(
        embedding, [one, other, Relation("none", (("x", "y"),))], restrict=55, tell=lambda so_far: told.append(so_far)
    )
    for relation, summary in zip((one, other), found, strict=False):
        offsets, left = offset_consistency(embedding, relation.pairs), predict_left_out(embedding, relation.pairs, 55)
        assert summary == RelationSummary(
            relation.name,
            10,
            len(relation.pairs),
            offsets.mean,
            offsets.shuffled,
            offsets.pairing,
            left.accuracy,
            left.accuracy_alone,
        )
    assert len(left.predictions) == 5  # w50 to w54
    assert (found[2].name, found[2].known, found[2].given) == ("none", 0, 1)
    assert "both words: 0 of 1" in found[2].trouble
    assert told == [found[:1], found[:2], found]


def test_what_is_predicted_is_not_what_lies_near_anyway():
    # every b lies one and the same way from its a, and a third word nearer to each a
    rng = np.random.default_rng(9)
    ends = rng.normal(size=(8, 30))
    ends /= np.linalg.norm(ends, axis=1, keepdims=True)
    way = np.eye(30)[0]
    near = ends + 0.05 * rng.normal(size=ends.shape)
    words = [f"{key}{k}" for key in "abn" for k in range(8)]
    pairs = tuple((f"a{k}", f"b{k}") for k in range(8))
    (found,) = summarize_relations(Embedding(words, [*ends, *(ends + way), *near]), [Relation("way", pairs)])
    assert (found.predicted, found.alone) == (1, 0)


def test_pairs_are_counted_where_nothing_can_be_measured():
    rng = np.random.default_rng(2)
    embedding = Embedding([f"w{k}" for k in range(8)], [*rng.normal(size=(7, 5)), np.ones(5)])
    alike = Embedding(embedding.words, [*embedding.vectors[:7], 2 * embedding.vectors[6]])
    found = summarize_relations(
        alike,
        [
            Relation("one", (("w0", "w1"), ("w2", "nobody"))),
            Relation("alike", (("w0", "w1"), ("w2", "w3"), ("w6", "w7"))),
            Relation("twice", (("w0", "w1"), ("W0", "w1"))),
        ],
    )
    assert [(one.known, one.given) for one in found] == [(1, 2), (3, 3), (1, 2)]
    assert all(one.trouble for one in found)


def test_it_is_given_up():
    embedding = Embedding(["a", "b"], np.eye(2))
    with pytest.raises(Cancelled):
        summarize_relations(embedding, [Relation("r", (("a", "b"),))], pulse=Pulse(cancelled=lambda: True))

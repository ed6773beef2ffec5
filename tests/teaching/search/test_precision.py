"""Precision and recall among the first k, against direct counts."""

import numpy as np
import pytest

from embviz.teaching.search.precision import precision_and_recall, ranked_by_topic
from embviz.teaching.search.ranking import Library
from embviz.teaching.transformer.forward import Model
from embviz.teaching.transformer.weights import Shape
from embviz.util.progress import Pulse


def test_by_hand():
    precision, recall = precision_and_recall(np.array([True, False, True, False]))
    assert precision == pytest.approx([1, 1 / 2, 2 / 3, 2 / 4])
    assert recall == pytest.approx([1 / 2, 1 / 2, 1, 1])


def test_means_over_questions_are_counted_and_a_question_does_not_find_itself():
    shape = Shape(12, 8, 6, 2, 1, 8)
    random = np.random.default_rng(3)
    model = Model(shape, random.normal(size=shape.count).astype(np.float32), False)
    documents = [random.integers(0, 12, size).astype(np.int32) for size in (4, 5, 3, 6, 4, 5, 7)]
    topics = [0, 0, 1, 1, 1, 0, 2]  # the last is alone with its topic, the third too short to ask
    library = Library.of(documents, model)
    found = ranked_by_topic(library, topics, 10, Pulse())
    assert (found.documents, found.questions) == (6, 5)
    assert found.right == pytest.approx(2)
    askers = (0, 1, 3, 4, 5)
    for way in ("bm25", "late"):
        for k in (1, 3, 6):
            hits = []
            for at in askers:
                scores = library.scores(documents[at][1::2])[way]
                first = sorted((other for other in range(7) if other != at), key=lambda one: -scores[one])[:k]
                hits.append(sum(topics[other] == topics[at] for other in first))
            assert found.precision[way][k - 1] == pytest.approx(np.mean(hits) / k)
            assert found.recall[way][k - 1] == pytest.approx(np.mean(hits) / 2)
            p, r = found.precision[way][k - 1], found.recall[way][k - 1]
            assert found.balance(way)[k - 1] == pytest.approx(2 * p * r / (p + r) if p + r else 0)

"""Classes by the nearest mean, judged on themselves and on others."""

import numpy as np
import pytest

from embviz.teaching.text_classes import cross_validated, judged_on_shuffled, judged_on_themselves
from embviz.util.errors import InputError


def test_clear_classes_are_told_apart():
    random = np.random.default_rng(1)
    rows = np.vstack([random.normal(size=(12, 6)) * 0.1 + np.eye(6)[k] for k in range(3)])
    labels = [name for name in "abc" for _ in range(12)]
    judged = cross_validated(rows, labels)
    assert judged.names == ("a", "b", "c")
    assert np.array_equal(judged.confusion, 12 * np.eye(3))
    assert judged.accuracy == 1
    assert np.array_equal(judged.given, np.repeat(range(3), 12))


def test_rows_are_what_is_true_and_columns_what_was_given():
    rows = np.array([[1, 0], [1, 0.1], [0, 1], [0.1, 1], [1, 0.05]])
    judged = judged_on_themselves(rows, ["x", "x", "y", "y", "y"])
    assert judged.confusion.tolist() == [[2, 0], [1, 2]]
    assert judged.accuracy == 0.8


def test_chance_looks_like_knowledge_only_where_texts_judge_themselves():
    random = np.random.default_rng(5)
    own, others = [], []
    for seed in range(20):
        rows, labels = random.normal(size=(40, 60)), ["a"] * 20 + ["b"] * 20
        own.append(judged_on_themselves(rows, labels).accuracy)
        others.append(cross_validated(rows, labels, seed).accuracy)
    assert np.mean(own) > 0.8
    assert np.mean(others) == pytest.approx(0.5, abs=0.06)


def test_each_text_is_judged_by_the_others():
    # of two texts of a class, each is judged by the other alone
    rows = np.array([[1, 0, 0], [0, 1, 0], [0, 0.9, 0.1], [0, 0.8, 0.3]], float)
    judged = cross_validated(rows, ["a", "a", "b", "b"])
    assert judged.given[1] == 1  # its own class is at a right angle to it without itself
    assert judged_on_themselves(rows, ["a", "a", "b", "b"]).given[0] == 0


def test_shuffled_labels_are_remembered_but_not_learned():
    random = np.random.default_rng(1)
    rows = np.vstack([random.normal(size=(12, 60)) + 3 * np.eye(60)[k] for k in range(3)])
    labels = [name for name in "abc" for _ in range(12)]
    found = judged_on_shuffled(rows, labels, 20)
    assert found.own > 0.7
    assert found.low < found.others < found.high
    assert found.others == pytest.approx(1 / 3, abs=0.08)
    assert cross_validated(rows, labels).accuracy > found.high
    assert judged_on_shuffled(rows, labels, 1).low == judged_on_shuffled(rows, labels, 1).high


@pytest.mark.parametrize(("labels", "said"), [([], "nothing"), (["a", "a"], "one class"), (["a", "a", "b"], "“b”")])
def test_too_few_are_refused(labels, said):
    with pytest.raises(InputError, match=said):
        cross_validated(np.eye(3)[: len(labels)], labels)

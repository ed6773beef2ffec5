"""Next sentence prediction in small, against scipy's logistic regression and counts."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize

from embviz.teaching.retrieval.question_answering import PassageReader, shipped_questions
from embviz.teaching.transformer.next_sentence import logistic, predict_following, sentence_pairs
from embviz.vectors.english import read_english


@pytest.fixture(scope="module")
def reader():
    return PassageReader(read_english()[0], shipped_questions()[0])


def test_each_neighboring_pair_has_a_wrong_one(reader):
    for kind in ("other", "swapped"):
        pairs = sentence_pairs(reader.passages, kind)
        assert sum(pair.follows for pair in pairs) == len(pairs) // 2
        for right, wrong in zip(pairs[::2], pairs[1::2], strict=True):
            assert right.second == (right.first[0], right.first[1] + 1)
            if kind == "swapped":
                assert (wrong.first, wrong.second) == (right.second, right.first)
            else:
                assert wrong.first == right.first
                assert wrong.second[0] != right.first[0]


def test_the_chance_is_that_of_a_logistic_regression():
    random = np.random.default_rng(3)
    scores = random.normal(size=80)
    follows = random.random(80) < 1 / (1 + np.exp(-(2 * scores - 0.5)))

    def loss(told):
        z = told[0] * scores + told[1]
        return float(np.sum(np.log1p(np.exp(-np.where(follows, z, -z)))) + 0.5e-3 * told[0] ** 2)

    assert logistic(scores, follows) == pytest.approx(minimize(loss, np.zeros(2), tol=1e-12).x, abs=1e-4)


def test_exchanged_sentences_are_guessed(reader):
    found = predict_following(reader, "swapped")
    assert found.loss == pytest.approx(math.log(2), abs=1e-6)
    assert found.right == 0.5
    assert predict_following(reader, "other").loss < found.loss - 0.05


def test_the_loss_is_the_cross_entropy_of_the_chances(reader):
    found = predict_following(reader, "other")
    y = np.array([pair.follows for pair in found.pairs], float)
    p = found.chances
    assert found.loss == pytest.approx(float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))))

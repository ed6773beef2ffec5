"""The rank of an answer, against a direct count."""

import math

import numpy as np
import pytest

from embviz.analysis.analogies.analogy import evaluate_expression
from embviz.analysis.evaluation.rank import rank_of, rank_question
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

WORDS = [f"w{k}" for k in range(200)]


@pytest.fixture
def embedding():
    return Embedding(WORDS, np.random.default_rng(5).normal(size=(200, 12)).astype(np.float32))


@pytest.mark.parametrize("text", ["w3, w50", "w3 = w50", "w1 - w2 + w3 = w50", "w9 - w8 + 0.5*w7 = w0"])
def test_rank_is_the_place_in_the_whole_ranking(embedding, text):
    question = rank_question(embedding, text)
    rank, cosine = rank_of(embedding, question)
    left = text.replace(",", "=").split("=")[0]
    ranking = evaluate_expression(embedding, left, top=200).cos_add
    assert ranking.words[int(rank) - 1] == question.answer_word
    units = embedding.unit
    target = sum(weight * units[place] for place, weight in question.weights)
    assert cosine == pytest.approx(float(units[question.answer] @ target / np.linalg.norm(target)), abs=1e-6)


def test_equals_stand_in_the_order_of_their_ids():
    vectors = np.array([[1, 0], [1, 1], [1, 1], [1, 1]], np.float32)
    embedding = Embedding(["a", "b", "c", "d"], vectors)
    assert [rank_of(embedding, rank_question(embedding, f"a, {word}"))[0] for word in "bcd"] == [1, 2, 3]


def test_sum_of_nothing_has_no_rank():
    embedding = Embedding(["a", "b", "c"], np.array([[1, 0], [1, 0], [0, 1]], np.float32))
    assert all(math.isnan(value) for value in rank_of(embedding, rank_question(embedding, "a - b = c")))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("w1", "names no answer"),
        ("w1,", "names no answer"),
        ("= w1", "names no answer"),
        ("w1, nowhere", "nowhere"),
        ("w1 - w2 + w3 = w2", "word of the question"),
    ],
)
def test_what_is_wrong_is_named(embedding, text, says):
    with pytest.raises(InputError, match=says):
        rank_question(embedding, text)

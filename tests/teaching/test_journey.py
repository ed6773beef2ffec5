"""The journey of a sentence: each stop against what is computed plainly."""

import math

import numpy as np
import pytest

from embviz.teaching.journey import SHARP, one_step, travel, windows, words_of
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

WORDS = ("the", "of", "river", "bank", "grass", "money", "water", "loan")


@pytest.fixture
def table():
    return Embedding(list(WORDS), np.random.default_rng(3).normal(size=(8, 6)).astype(np.float32))


def test_words_and_windows():
    told = words_of("The bank's  edge, 3 o'clock: über_all!")
    assert told == ["the", "bank's", "edge", "3", "o'clock", "über", "all"]
    assert len(words_of("a " * 40)) == 12
    assert windows(9, 1) == [0, 2, 3, 4]
    assert windows(3, 2, 1) == [1]


def test_a_step_goes_against_the_gradient():
    random = np.random.default_rng(0)
    w, c = random.normal(size=(2, 5))

    def loss(w):
        return math.log1p(math.exp(-float(w @ c)))

    before, after, slope = one_step(w, c, 0.5)
    assert before == pytest.approx(math.exp(-loss(w)))
    for at in range(5):
        step = np.zeros(5)
        step[at] = 1e-6
        assert slope[at] == pytest.approx((loss(w + step) - loss(w - step)) / 2e-6, rel=1e-5)
    moved, met = w + 0.5 * (1 - before) * c, c + 0.5 * (1 - before) * w
    assert after == pytest.approx(1 / (1 + math.exp(-float(moved @ met))))


def test_a_sentence_travels(table):
    found = travel("The bank of the river, unheard!", table, "bank")
    assert bytes(found.bytes).decode() == "The bank of the river, unheard!"
    assert found.words == ("the", "bank", "of", "the", "river", "unheard")
    assert found.ids == (0, 3, 1, 0, 2, -1)
    # the rarest word of the window
    assert (found.center, found.partner) == (1, 4)
    unit = table.vectors / np.linalg.norm(table.vectors, axis=1, keepdims=True)
    assert found.rows[1] == pytest.approx(unit[3], abs=1e-6)
    assert not found.rows[5].any()
    assert found.before == pytest.approx(1 / (1 + math.exp(-float(unit[3] @ unit[2]))), rel=1e-5)
    cosines = unit @ unit[3]
    order = [WORDS[at] for at in np.argsort(-cosines) if WORDS[at] != "bank"]
    assert [word for word, _ in found.neighbors] == order[:3]
    # one head that has learned nothing: softmax of the products over the root of their number
    rows = SHARP * unit[[0, 3, 1, 0, 2]].astype(float)
    scores = rows @ rows[1] / math.sqrt(6)
    weights = np.exp(scores) / np.exp(scores).sum()
    assert found.weights[:5] == pytest.approx(weights, rel=1e-4)
    assert found.weights[5] == 0
    mixed = weights @ rows
    near = [WORDS[at] for at in np.argsort(-(unit @ mixed)) if WORDS[at] != "bank"]
    assert [word for word, _ in found.mixed_neighbors] == near[:3]
    assert len(found.places) == len(found.map_words) == len(set(found.map_words))
    # the rarer half of "the", "of" and "river"
    assert found.clue == 4
    assert found.clue_before == pytest.approx(float(unit[found.ids[4]] @ unit[3]), abs=1e-6)
    assert found.clue_after == pytest.approx(float(unit[found.ids[4]] @ mixed) / float(np.linalg.norm(mixed)), abs=1e-5)


def test_the_clue_is_the_rarer_word_that_is_looked_at_most(table):
    found = travel("the bank of the river, the money and the water", table, "bank")
    # of "the", "of", "river", "money" and "water" the rarer two
    rare = {"water", "money"}
    at = [place for place, word in enumerate(found.words) if word in rare]
    assert found.clue == max(at, key=lambda place: found.weights[place])
    assert travel("the river", table, "river").clue == 0


def test_another_word_is_followed_where_the_wanted_one_is_not(table):
    found = travel("the loan of money", table, "bank")
    assert found.words[found.center] == "loan"
    with pytest.raises(InputError, match="have a vector"):
        travel("bank bank nothing", table)

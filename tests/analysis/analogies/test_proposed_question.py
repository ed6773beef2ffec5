import numpy as np

from embviz.analysis.analogies.proportion import CLASSIC, Proportion, proposed_question
from embviz.analysis.evaluation.questions import AnalogySection
from embviz.vectors.embedding import Embedding

SECTIONS = (
    AnalogySection("rare", (("athens", "greece", "rome", "italy"),)),
    AnalogySection("capital", (("oslo", "norway", "rome", "italy"), ("paris", "france", "rome", "italy"))),
    AnalogySection("plural", (("dog", "dogs", "cat", "cats"),)),
)


def _grid(words):
    """Place words so that those at 2k and 2k + 1 differ by the same vector."""
    rng = np.random.default_rng(3)
    places = rng.normal(size=(len(words) // 2, 12))
    offset = rng.normal(size=12)
    return Embedding(words, np.stack((places, places + offset), 1).reshape(-1, 12))


def test_the_classic_question_where_its_words_are():
    embedding = Embedding(["king", "x", "man", "woman"], np.eye(4))
    assert proposed_question(embedding, SECTIONS) == CLASSIC
    assert CLASSIC.expression == "king - man + woman"


def test_the_most_frequent_question_that_is_answered_right():
    embedding = _grid(["Paris", "France", "Rome", "Italy", "oslo", "norway", "dog", "dogs", "cat", "cats"])
    assert proposed_question(embedding, SECTIONS) == Proportion("Paris", "France", "Rome")
    # with cats elsewhere, and capitals that are not there
    vectors = np.random.default_rng(0).normal(size=(6, 8))
    vectors[:4] = [*(np.eye(8)[k] * 9 for k in range(4))]
    vectors[4] = vectors[2] + vectors[1] - vectors[0]
    wrong = Embedding(["dog", "dogs", "cat", "cats", "other", "one"], vectors)
    assert proposed_question(wrong, SECTIONS) == Proportion("dog", "dogs", "cat")


def test_right_answers_go_before_wrong_ones():
    good = _grid(["dog", "dogs", "cat", "cats"]).vectors
    wrong = np.eye(4, 12)
    wrong[3] = wrong[0] - wrong[1] - wrong[2]  # as far from the sum as can be
    embedding = Embedding(
        ["athens", "greece", "rome", "italy", "dog", "dogs", "cat", "cats"], np.concatenate((wrong, good))
    )
    scores = embedding.unit @ (embedding.unit[1] - embedding.unit[0] + embedding.unit[2])
    scores[:3] = -9
    assert scores.argmax() != 3
    assert proposed_question(embedding, SECTIONS) == Proportion("dog", "dogs", "cat")


def test_none_where_no_question_has_its_words():
    assert proposed_question(Embedding(["haus", "hund"], np.eye(2)), SECTIONS) is None
    assert proposed_question(Embedding(["dog", "dogs", "cat"], np.eye(3)), SECTIONS) is None

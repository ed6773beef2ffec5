import numpy as np
import pytest

from embviz.analysis.analogies.analogy import EPSILON, evaluate_expression
from embviz.text.subwords import Ngrams
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.subwords import Subwords

# royalty, sex, fruit
WORLD = {
    "king": (1, 1, 0),
    "queen": (1, -1, 0),
    "man": (0, 1, 0),
    "woman": (0, -1, 0),
    "apple": (0, 0, 1),
    "prince": (1, 1, 0.5),
    "crown": (1, 0, 0),
    "new_york": (0, 0, -1),
}


@pytest.fixture
def world():
    return Embedding(list(WORLD), list(WORLD.values()))


def _cosine(one, other):
    return np.dot(one, other) / np.linalg.norm(one) / np.linalg.norm(other)


def test_king_minus_man_plus_woman_is_queen(world):
    result = evaluate_expression(world, "king - man + woman", top=3)
    assert result.cos_add.words[0] == result.cos_mul.words[0] == "queen"
    terms = [(term.word, term.weight, term.id) for term in result.terms]
    assert terms == [("king", 1, 0), ("man", -1, 2), ("woman", 1, 3)]
    assert result.terms[0].vector.tolist() == [1, 1, 0]
    np.testing.assert_allclose(result.target, [0.5**0.5, 0.5**0.5 - 2, 0], rtol=1e-6)
    assert result.expression == "king - man + woman"
    assert len(result.cos_add.words) == len(result.cos_add.ids) == len(result.cos_add.scores) == 3


def test_the_words_of_the_question_are_only_in_the_open_rankings(world):
    result = evaluate_expression(world, "king + queen", top=99)
    for ranking in (result.cos_add, result.cos_mul):
        assert sorted(ranking.words) == sorted(set(WORLD) - {"king", "queen"})
    for ranking in (result.cos_add_open, result.cos_mul_open):
        assert sorted(ranking.words) == sorted(WORLD)
    assert result.cos_add.words[0] == "crown"
    assert evaluate_expression(world, "king", top=1).cos_add_open.words == ("king",)


def test_3cosadd_by_hand(world):
    result = evaluate_expression(world, "king - 0.5*man + 2*woman", top=99)
    units = {word: np.array(vector) / np.linalg.norm(vector) for word, vector in WORLD.items()}
    target = units["king"] - 0.5 * units["man"] + 2 * units["woman"]
    expected = sorted(((_cosine(vector, target), word) for word, vector in WORLD.items()), reverse=True)
    np.testing.assert_allclose(result.cos_add_open.scores, [score for score, _ in expected], atol=1e-6)
    for word, score in zip(result.cos_add_open.words, result.cos_add_open.scores, strict=True):
        assert score == pytest.approx(_cosine(WORLD[word], target), abs=1e-6)


def test_3cosmul_by_hand(world):
    result = evaluate_expression(world, "king - man + 0.5*woman", top=99)

    def shifted(one, other):
        return (1 + _cosine(WORLD[one], WORLD[other])) / 2

    assert EPSILON == 0.001
    for word, score in zip(result.cos_mul_open.words, result.cos_mul_open.scores, strict=True):
        expected = shifted(word, "king") * shifted(word, "woman") ** 0.5 / (shifted(word, "man") + 0.001)
        assert score == pytest.approx(expected, rel=1e-5, abs=1e-6)
    assert list(result.cos_mul_open.scores) == sorted(result.cos_mul_open.scores, reverse=True)


def test_words_are_found_in_lower_case_and_with_underscores(world):
    result = evaluate_expression(world, 'KING + "New York" + king')
    assert [(term.word, term.weight) for term in result.terms] == [("king", 2), ("new_york", 1)]


def test_all_missing_words_are_named_with_near_spellings(world):
    with pytest.raises(InputError) as caught:
        evaluate_expression(world, "kimg - man + womann + zzzzzzzz")
    assert caught.value.what.startswith("'kimg', 'womann', 'zzzzzzzz' are not")
    assert set(caught.value.suggestions) >= {"king", "woman"}


def test_vectors_that_cancel_are_refused():
    embedding = Embedding(["a", "b", "c"], [[1, 0], [2, 0], [0, 0]])
    with pytest.raises(InputError, match="add up to zero"):
        evaluate_expression(embedding, "a - b")


def test_words_without_a_direction_are_refused_also_amid_others():
    """The sum was told as if the word took part."""
    embedding = Embedding(["a", "b", "c", "d"], [[1, 0], [2, 0], [0, 0], [0, 0]])
    with pytest.raises(InputError, match="The vector of 'c' is zero"):
        evaluate_expression(embedding, "a - c")
    with pytest.raises(InputError, match="The vectors of 'c', 'd' are zero"):
        evaluate_expression(embedding, "a - c + d")


def test_opposite_vectors_make_no_nan():
    rng = np.random.default_rng(0)
    vector = rng.normal(size=50)
    embedding = Embedding(["a", "minus", "other"], [vector, -vector, rng.normal(size=50)])
    assert np.isfinite(evaluate_expression(embedding, "0.3*a - 0.7*minus").cos_mul_open.scores).all()


def test_a_word_never_seen_has_a_vector_of_its_ngrams():
    random = np.random.default_rng(1)
    ngrams = Ngrams(3, 4, 50)
    buckets = np.arange(50)
    subwords = Subwords(ngrams, buckets, random.normal(size=(50, 5)).astype(np.float32))
    embedding = Embedding(["king", "queen", "man"], random.normal(size=(3, 5)), subwords=subwords)
    result = evaluate_expression(embedding, "kingly - man")
    made, man = subwords.compose("kingly"), embedding.vector("man")
    target = made / np.linalg.norm(made) - man / np.linalg.norm(man)
    np.testing.assert_allclose(result.target, target, rtol=1e-5)
    assert [term.id for term in result.terms] == [None, 2]
    assert set(result.cos_add.words) == {"king", "queen"}
    assert set(result.cos_add_open.words) == {"king", "queen", "man"}

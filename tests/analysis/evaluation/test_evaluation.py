"""Counts and correlations against what a few lines of plain Python or a hand give."""

import math

import numpy as np
import pytest

from embviz.analysis.evaluation import benchmarks
from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
from embviz.analysis.evaluation.questions import AnalogySection, WordPair
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.util.statistics import correlation, mean_ranks
from embviz.vectors.embedding import Embedding

# royalty, sex, plural
WORLD = {
    "king": (1, 1, 0),
    "queen": (1, -1, 0),
    "man": (0.2, 1, 0),
    "woman": (0.2, -1, 0),
    "kings": (1, 1, 1),
    "queens": (1, -1, 1),
    "men": (0.2, 1, 1),
    "women": (0.2, -1, 1),
    "stone": (0, 0, -1),
}
GENDER = AnalogySection("gender", (("man", "woman", "king", "queen"), ("King", "QUEEN", "men", "Women")))
PLURAL = AnalogySection("plural", (("man", "men", "king", "stone"), ("man", "men", "woman", "zebra")))


@pytest.fixture
def world():
    return Embedding(list(WORLD), list(WORLD.values()))


def test_questions_are_counted_by_section(world):
    report = evaluate_analogies(world, [GENDER, PLURAL, AnalogySection("empty", ())])
    found = [(section.name, section.right, section.total, section.skipped) for section in report.sections]
    assert found == [("gender", 2, 2, 0), ("plural", 0, 1, 1), ("empty", 0, 0, 0)]
    assert (report.total.right, report.total.total, report.total.skipped) == (2, 3, 1)
    assert report.accuracy == pytest.approx(2 / 3)
    assert report.sections[0].accuracy == 1
    assert math.isnan(report.sections[2].accuracy)


def test_only_the_first_words_take_part(world):
    report = evaluate_analogies(world, [GENDER], restrict=4)
    assert (report.restrict, report.sections[0].total, report.sections[0].skipped) == (4, 1, 1)
    assert evaluate_analogies(world, [GENDER], restrict=None).restrict == len(WORLD)


def test_of_case_variants_the_first_answers_and_none_of_the_question_does():
    # King is nearest to the target but is the question's own word in other capitals
    embedding = Embedding(
        ["man", "woman", "king", "KING", "Queen", "queen"], [(0, 1), (0, -1), (1, 1), (1, -0.9), (1, -0.6), (-1, 0)]
    )
    report = evaluate_analogies(embedding, [AnalogySection("s", (("man", "woman", "king", "queen"),))])
    assert report.sections[0].right == 1


def test_a_vocabulary_without_another_word_answers_nothing():
    embedding = Embedding(["a", "b", "c"], np.eye(3))
    report = evaluate_analogies(embedding, [AnalogySection("s", (("a", "b", "c", "a"),))])
    assert (report.sections[0].right, report.sections[0].total) == (0, 1)


@pytest.mark.parametrize("batch", [1, 700, 10**9])
def test_the_same_as_one_question_at_a_time(batch, monkeypatch):
    monkeypatch.setattr(benchmarks, "_SCORES_AT_ONCE", batch)
    rng = np.random.default_rng(6)
    words = [f"{'Ww'[i % 2]}{i % 55}" for i in range(60)]
    vectors = rng.normal(size=(60, 3))
    embedding = Embedding(words, vectors)
    questions = tuple(tuple(words[i] for i in rng.integers(0, 60, 4)) for _ in range(400))
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    first = {word.upper(): i for i, word in reversed(list(enumerate(words)))}
    right = 0
    for question in questions:
        a, b, c, d = (word.upper() for word in question)
        scores = unit @ (unit[first[b]] - unit[first[a]] + unit[first[c]])
        ranked = [words[i].upper() for i in np.argsort(-scores)]
        right += next(word for word in ranked if word not in (a, b, c)) == d
    assert right > 3
    shares = []
    report = evaluate_analogies(embedding, [AnalogySection("s", questions)], pulse=Pulse(shares.append))
    assert (report.sections[0].right, report.sections[0].total) == (right, 400)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_it_can_be_cancelled(world):
    with pytest.raises(Cancelled):
        evaluate_analogies(world, [GENDER], pulse=Pulse(cancelled=lambda: True))


def test_pairs_by_hand():
    # cosines with x: 1, .8, .6, 0; human ranks 4, 2, 3, 1: one swap of neighbors, Spearman 1 - 6*2/(4*15) = .8
    embedding = Embedding(["x", "same", "near", "far", "across"], [(1, 0), (2, 0), (4, 3), (3, 4), (0, 7)])
    pairs = [
        WordPair("X", "same", 9),
        WordPair("x", "NEAR", 5),
        WordPair("gone", "x", 1),
        WordPair("x", "far", 6),
        WordPair("lost", "gone", 2),
        WordPair("x", "across", 2),
    ]
    report = evaluate_pairs(embedding, pairs)
    assert report.spearman == pytest.approx(0.8)
    assert report.pearson == pytest.approx(np.corrcoef([1, 0.8, 0.6, 0], [9, 5, 6, 2])[0, 1])
    assert (report.used, report.total, report.missing) == (4, 6, ("gone", "lost"))
    assert report.coverage == pytest.approx(4 / 6)


def test_pairs_of_which_none_is_known_are_refused(world):
    with pytest.raises(InputError, match="None of the 1 word pairs"):
        evaluate_pairs(world, [WordPair("zebra", "king", 1)])


def test_a_correlation_of_what_does_not_vary_is_not_defined(world):
    report = evaluate_pairs(world, [WordPair("king", "queen", 3), WordPair("man", "woman", 3)])
    assert math.isnan(report.spearman)
    assert math.isnan(report.pearson)


def test_equal_values_share_their_mean_rank():
    assert mean_ranks(np.array([3.0, 1.0, 3.0, 2.0, 3.0])).tolist() == [4, 1, 4, 2, 4]
    # ties, worked out by hand: ranks 1, 2.5, 2.5, 4 against 1, 3, 2, 4
    one, other = mean_ranks(np.array([1.0, 2, 2, 3])), mean_ranks(np.array([1.0, 3, 2, 4]))
    assert correlation(one, other) == pytest.approx(4.5 / math.sqrt(4.5 * 5))

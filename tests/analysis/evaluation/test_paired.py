"""Differences on the same questions: published intervals, SciPy, a bootstrap by hand, and how often they hold."""

import math

import numpy as np
import pytest
from scipy import stats

from embviz.analysis.analogies.table import answer_all
from embviz.analysis.evaluation.benchmarks import (
    AnsweredQuestions,
    answer_questions,
    evaluate_analogies,
    evaluate_pairs,
    pair_scores,
)
from embviz.analysis.evaluation.paired import (
    FEWEST_PAIRS,
    compare_answers,
    compare_pairs,
    mcnemar,
    pair_closeness,
    paired_interval,
    resampled_correlations,
    scores_by_kind,
)
from embviz.analysis.evaluation.questions import AnalogySection, WordPair
from embviz.util.errors import Cancelled
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding


@pytest.mark.parametrize(
    ("table", "low", "high"),
    [
        ((36, 12, 2, 0), 0.0569, 0.3404),  # Newcombe 1998, table of examples, method 10
        ((1, 1, 7, 12), -0.507, -0.026),  # Fagerland, Lydersen and Laake 2014, airways after a transplantation
        ((54, 0, 0, 0), -0.0664, 0.0664),  # no difference at all: 1 / (1 + n / z²)
    ],
)
def test_the_interval_of_paired_shares_is_the_published_one(table, low, high):
    found = paired_interval(*table)
    assert found == pytest.approx((low, high), abs=6e-4 if table[1] == 1 else 6e-5)
    both, first, second, neither = table
    assert paired_interval(both, second, first, neither) == pytest.approx((-found[1], -found[0]))


@pytest.mark.parametrize(("first", "second"), [(0, 0), (1, 0), (3, 3), (5, 12), (60, 31), (900, 1100), (7000, 7400)])
def test_mcnemars_test_is_the_exact_binomial_one(first, second):
    expected = stats.binomtest(first, first + second).pvalue if first + second else 1.0
    assert mcnemar(first, second) == pytest.approx(expected, rel=1e-9)


def test_the_interval_of_paired_shares_holds_the_truth_as_often_as_it_says():
    random, chances = np.random.default_rng(3), [0.45, 0.15, 0.08, 0.32]
    tables, times = np.unique(random.multinomial(80, chances, 3000), axis=0, return_counts=True)
    inside = [low <= 0.07 <= high for low, high in (paired_interval(*row) for row in tables.tolist())]
    assert times @ np.array(inside) / times.sum() == pytest.approx(0.95, abs=0.015)


def test_resampled_correlations_are_those_of_a_loop():
    random = np.random.default_rng(0)
    human = np.round(random.normal(size=40), 1)  # with ties
    model = np.array([human + random.normal(size=40), np.round(random.normal(size=40))])
    found = resampled_correlations(human, model, resamples=50)
    drawn = np.random.default_rng(1).integers(0, 40, (50, 40))
    for at, ids in enumerate(drawn):
        for k in range(2):
            expected = stats.spearmanr(human[ids], model[k][ids]).statistic
            assert found[k, at] == pytest.approx(expected)


def test_a_resample_of_one_value_has_no_correlation():
    found = resampled_correlations(np.array([1.0, 1.0, 1.0, 2.0]), np.array([[1.0, 2.0, 3.0, 4.0]]), resamples=400)
    # the only other value is drawn in all but (3/4)⁴ of the resamples, and alone in (1/4)⁴
    assert np.isnan(found).mean() == pytest.approx(0.75**4 + 0.25**4, abs=0.07)


def vectors_of(seed, words=60, noise=0.0):
    random = np.random.default_rng(seed)
    common = np.random.default_rng(99).normal(size=(words, 6))
    return Embedding([f"w{k}" for k in range(words)], (common + noise * random.normal(size=(words, 6))).astype("f4"))


def compared(sets, pairs, pulse=SILENT):
    return compare_pairs(pairs, [pair_closeness(one, pairs) for one in sets], pulse)


def graded(count, words=60):
    """Return pairs graded by the vectors without noise."""
    truth, random = vectors_of(0), np.random.default_rng(5)
    pairs = []
    for _ in range(count):
        a, b = random.choice(words, 2, replace=False)
        u, v = truth.vectors[a], truth.vectors[b]
        pairs.append(WordPair(f"w{a}", f"w{b}", float(u @ v / np.linalg.norm(u) / np.linalg.norm(v))))
    return pairs


def test_the_best_correlation_is_compared_with_each_of_the_others():
    sets, pairs = [vectors_of(1, noise=2.0), vectors_of(2, noise=0.2), vectors_of(3, noise=0.25)], graded(120)
    verdict = compared(sets, pairs)
    assert verdict.best == 1
    assert verdict.others == (2, 0)
    near, far = verdict.differences
    scores = [evaluate_pairs(one, pairs).spearman for one in sets]
    assert (far.one, far.other) == pytest.approx((scores[1], scores[0]))
    assert far.difference == pytest.approx(scores[1] - scores[0])
    assert far.clear
    assert far.interval[0] < far.difference < far.interval[1]
    assert far.count == 120
    assert math.isnan(far.p)
    assert near.interval[1] - near.interval[0] < far.interval[1] - far.interval[0]
    assert [one.interval for one in compared(sets, pairs).differences] == [near.interval, far.interval]


def test_the_bootstrap_holds_the_true_difference_about_as_often_as_it_says():
    random, inside = np.random.default_rng(6), []
    for _ in range(400):
        human = random.normal(size=80)
        model = human + random.normal(size=(2, 80))  # both alike: the true difference is 0
        one, other = resampled_correlations(human, model, resamples=400)
        low, high = np.percentile(one - other, (2.5, 97.5))
        inside.append(low <= 0 <= high)
    assert np.mean(inside) == pytest.approx(0.95, abs=0.03)


def test_pairs_and_questions_that_one_set_lacks_are_left_out():
    whole, pairs = vectors_of(0), graded(80)
    part = Embedding(whole.words[:40], whole.vectors[:40])
    common = [pair for pair in pairs if int(pair.first[1:]) < 40 and int(pair.second[1:]) < 40]
    found = compared([whole, part], pairs).differences[0]
    assert found.count == len(common)
    assert found.one == pytest.approx(evaluate_pairs(part, pairs).spearman)
    np.testing.assert_allclose(
        [one for one in pair_closeness(part, pairs) if one == one], pair_scores(part, pairs).model
    )
    assert found.interval == pytest.approx((0, 0))
    assert not found.clear
    assert compared([whole, part], common[: FEWEST_PAIRS - 1]) is None
    assert compared([whole, part], [WordPair("none", "w1", 1.0)] * 20) is None


def test_answers_are_compared_over_the_questions_that_all_know():
    known = np.array([1, 1, 1, 1, 1, 0, 1, 1], bool)
    one = AnsweredQuestions(known, known & np.array([1, 1, 1, 0, 0, 0, 1, 0], bool))
    other = AnsweredQuestions(np.ones(8, bool), np.array([1, 0, 0, 1, 0, 1, 0, 0], bool))
    verdict = compare_answers([other, one])
    assert (verdict.best, verdict.others) == (1, (0,))
    (found,) = verdict.differences
    assert (found.one, found.other, found.count) == pytest.approx((4 / 7, 2 / 7, 7))
    assert found.interval == paired_interval(1, 3, 1, 2)
    assert found.p == stats.binomtest(3, 4).pvalue
    assert not found.clear
    none = AnsweredQuestions(np.zeros(8, bool), np.zeros(8, bool))
    assert compare_answers([one, none]) is None


def test_both_engines_answer_each_question_alike_and_count_as_the_report_does():
    embedding = vectors_of(0)
    random = np.random.default_rng(8)
    sections = [
        AnalogySection(name, [tuple(f"w{k}" for k in random.choice(70, 4, replace=False)) for _ in range(30)])
        for name in ("first", "second")
    ]
    # some that are answered right: the answer is what the vectors say
    answered = answer_all(embedding, sections)
    for at, answer in zip(answered.places[::3], answered.answers[::3], strict=True):
        section, row = divmod(at, 30)
        sections[section].questions[row] = (*answer.question, answer.given)
    one, other = answer_questions(embedding, sections), answer_all(embedding, sections).answered
    np.testing.assert_array_equal(one.known, other.known)
    np.testing.assert_array_equal(one.right, other.right)
    asked = [question for section in sections for question in section.questions]
    np.testing.assert_array_equal(one.known, [all(int(word[1:]) < 60 for word in words) for words in asked])
    report = evaluate_analogies(embedding, sections)
    assert [section.right for section in report.sections] == [one.right[:30].sum(), one.right[30:].sum()]
    assert [section.total for section in report.sections] == [one.known[:30].sum(), one.known[30:].sum()]
    assert report.total.right > 0


def test_a_comparison_of_pairs_can_be_cancelled():
    with pytest.raises(Cancelled):
        compared([vectors_of(1), vectors_of(2)], graded(50), pulse=Pulse(None, lambda: True))


def test_kinds_are_scored_over_the_questions_that_all_know():
    sections = [
        AnalogySection(name, tuple(("a", "b", "c", "d") for _ in range(count)))
        for name, count in (("one", 3), ("two", 2), ("three", 1))
    ]
    first = AnsweredQuestions(np.array([1, 1, 1, 1, 1, 0], bool), np.array([1, 0, 1, 1, 0, 0], bool))
    second = AnsweredQuestions(np.array([1, 1, 0, 1, 1, 1], bool), np.array([0, 0, 0, 1, 1, 1], bool))
    found = scores_by_kind(sections, [first, second])
    # of the third kind no question is known to both
    assert [(kind.name, kind.count, kind.shares) for kind in found] == [("one", 2, (0.5, 0.0)), ("two", 2, (0.5, 1.0))]

"""Three rules against their formulas, one question at a time; counts against the quick count of right answers."""

import math

import numpy as np
import pytest

from embviz.analysis.analogies import table as scoring
from embviz.analysis.analogies.table import RULES, answer_all, answer_both, mean_reciprocal_rank
from embviz.analysis.evaluation.benchmarks import evaluate_analogies
from embviz.analysis.evaluation.questions import AnalogySection
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def world():
    rng = np.random.default_rng(6)
    words = [f"{'Ww'[i % 2]}{i % 55}" for i in range(60)]
    embedding = Embedding(words, rng.normal(size=(60, 3)))
    questions = tuple(tuple(words[i] for i in rng.integers(0, 60, 4)) for _ in range(300))
    return embedding, [AnalogySection("first", questions[:120]), AnalogySection("second", questions[120:])]


def _score(rule, x, a, b, c):
    def cos(u, v):
        return u @ v / (np.linalg.norm(u) * np.linalg.norm(v))

    def shifted(u, v):
        return (1 + cos(u, v)) / 2

    if rule == "3cosadd":
        return cos(x, b) - cos(x, a) + cos(x, c)
    if rule == "3cosmul":
        return shifted(x, b) * shifted(x, c) / (shifted(x, a) + 0.001)
    if rule == "nearest":
        return cos(x, c)
    return cos(x - c, b - a) if np.linalg.norm(x - c) > 1e-3 < np.linalg.norm(b - a) else -math.inf


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("exclude", [True, False])
def test_scores_and_ranks_are_those_of_the_formula(world, rule, exclude, monkeypatch):
    monkeypatch.setattr(scoring, "_SCORES_AT_ONCE", 700)
    monkeypatch.setattr(scoring, "_COSINES_AT_ONCE", 1500)
    embedding, sections = world
    unit = embedding.unit.astype(np.float64)
    first = {word.upper(): i for i, word in reversed(list(enumerate(embedding.words)))}
    table = answer_all(embedding, sections, rule, exclude=exclude)
    asked = [question for section in sections for question in section.questions]
    assert len(table.answers) == len(asked)
    for answer, question in zip(table.answers, asked, strict=True):
        a, b, c, _ = (unit[first[word.upper()]] for word in question)
        left_out = {word.upper() for word in question[:3]} if exclude else set()
        scores = {
            word: _score(rule, x, a, b, c)
            for word, x in zip(embedding.words, unit, strict=True)
            if word.upper() not in left_out
        }
        best = max(scores.values())
        if best == -math.inf:
            assert answer.given == ""
            continue
        assert scores[answer.given] == pytest.approx(best, abs=2e-5)
        assert answer.score == pytest.approx(best, abs=2e-5, rel=1e-4)
        own = max((s for word, s in scores.items() if word.upper() == question[3].upper()), default=-math.inf)
        if own == -math.inf:
            assert answer.rank == 0
        else:
            assert answer.expected_score == pytest.approx(own, abs=2e-5, rel=1e-4)
            above = sum(s > own + 2e-5 * max(1, abs(own)) for s in scores.values())
            upto = sum(s > own - 2e-5 * max(1, abs(own)) for s in scores.values())
            assert above < answer.rank <= upto


def test_it_counts_like_the_quick_count(world):
    embedding, sections = world
    table = answer_all(embedding, sections)
    quick = evaluate_analogies(embedding, sections)
    assert table.report == quick
    assert quick.total.right > 3
    assert sum(answer.right for answer in table.answers) == quick.total.right
    ranks = [answer.rank for answer in table.failures]
    known = [rank for rank in ranks if rank]
    assert known == sorted(known)
    assert ranks == known + [0] * (len(ranks) - len(known))
    assert table.mean_reciprocal_rank == pytest.approx(
        sum(1 / answer.rank for answer in table.answers if answer.rank) / 300
    )


@pytest.mark.parametrize("rule", RULES)
def test_both_ways_at_once_are_the_two_ways_one_by_one(world, rule, monkeypatch):
    monkeypatch.setattr(scoring, "_SCORES_AT_ONCE", 700)
    monkeypatch.setattr(scoring, "_COSINES_AT_ONCE", 1500)
    excluded, opened = answer_both(*world, rule)
    # compared as text: a score that is not there is nan
    assert repr(excluded) == repr(answer_all(*world, rule))
    assert repr(opened) == repr(answer_all(*world, rule, exclude=False))


def test_answers_by_section(world):
    embedding, sections = world
    table = answer_all(embedding, [sections[0], AnalogySection("none of it", (("x", "y", "z", "?"),)), sections[1]])
    assert [len(answers) for answers in table.by_section] == [120, 0, 180]
    assert {answer.section for answer in table.by_section[2]} == {"second"}
    own = [answer.rank for answer in table.answers if answer.section == "first"]
    assert mean_reciprocal_rank(table.by_section[0]) == pytest.approx(sum(1 / r for r in own if r) / 120)


def test_without_exclusion_the_words_of_the_question_win():
    words = {"man": (0, 1, 0.1), "woman": (0, 1, -0.1), "king": (1, 0.3, 0.05), "queen": (1, 0.3, -0.15)}
    embedding = Embedding(list(words), list(words.values()))
    question = [AnalogySection("royal", (("man", "woman", "king", "queen"), ("man", "woman", "king", "nobody")))]
    assert answer_all(embedding, question).answers[0].right
    opened = answer_all(embedding, question, exclude=False)
    assert opened.report.sections[0].skipped == 1
    assert opened.missing == ("nobody",)
    given = opened.answers[0].given
    assert opened.own_words == (given in ("man", "woman", "king"))
    assert answer_all(embedding, question).own_words == 0
    assert answer_all(embedding, [AnalogySection("s", (("man", "woman", "king", "king"),))]).answers[0].rank == 0


def test_of_equal_scores_the_more_frequent_word_answers():
    words = {"man": (0, 1, 0), "woman": (0, 0, 1), "king": (1, 1, 0), "first": (1, 0, 1), "second": (2, 0, 2)}
    embedding = Embedding(list(words), list(words.values()))
    asked = [AnalogySection("s", (("man", "woman", "king", "first"), ("man", "woman", "king", "second")))]
    assert [(answer.given, answer.rank) for answer in answer_all(embedding, asked).answers] == [
        ("first", 1),
        ("first", 2),
    ]


def test_what_is_refused(world):
    with pytest.raises(InputError, match="'add' is not known"):
        answer_all(world[0], world[1], "add")
    with pytest.raises(Cancelled):
        answer_all(*world, pulse=Pulse(cancelled=lambda: True))
    assert math.isnan(answer_all(world[0], []).mean_reciprocal_rank)

"""Reproducibility over vector sets, held to direct computations."""

from itertools import combinations

import numpy as np
import pytest

from embviz.analysis.analogies.analogy import evaluate_expression
from embviz.analysis.bias.weat import weat
from embviz.analysis.evaluation.reproducibility import (
    Interval,
    agreement,
    agreement_by_count,
    aligned_spread,
    cosines,
    repeat_analogy,
    repeat_measure,
    repeat_neighbors,
)
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble

WORDS = [f"w{number}" for number in range(60)]


@pytest.fixture(scope="module")
def ensemble():
    """Four noisy copies of the same vectors, each turned; the third lacks a word."""
    random = np.random.default_rng(4)
    base = random.normal(size=(60, 6))
    sets = []
    for at in range(4):
        turned = (base + 0.4 * random.normal(size=base.shape)) @ np.linalg.qr(random.normal(size=(6, 6)))[0]
        if at == 2:
            turned[50] = 0
        sets.append(Embedding(WORDS, turned, np.arange(600, 0, -10)))
    return Ensemble(sets)


def scores_of(one, point, metric):
    vectors, point = one.vectors.astype(float), np.asarray(point, float)
    if metric == "euclidean":
        return -np.linalg.norm(vectors - point, axis=1)
    products = vectors @ point
    if metric == "dot":
        return products
    return products / np.maximum(np.linalg.norm(vectors, axis=1), 1e-30) / np.linalg.norm(point)


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_neighbors_are_counted_as_one_would_by_hand(ensemble, metric):
    answers = ["w9", "w30", "w50", "w41", "missing"]
    found = repeat_neighbors(ensemble, {"w1": 1.0, "w2": -0.5}, answers, metric)
    for at, one in enumerate(ensemble.sets):
        rows = one.vectors.astype(float)
        if metric == "cosine":
            rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-30)
        point = rows[1] - 0.5 * rows[2]
        if metric == "euclidean":
            point = point / 0.5
        scores = scores_of(one, point, metric)
        ranked = [k for k in np.argsort(-scores, kind="stable") if k not in (1, 2)]
        for place, word in enumerate(answers[:4]):
            k = int(word[1:])
            if at == 2 and k == 50:
                assert found.ranks[at, place] == 0
                assert np.isnan(found.scores.values[at, place])
            else:
                assert found.ranks[at, place] == 1 + ranked.index(k)
                sign = -1 if metric == "euclidean" else 1
                assert found.scores.values[at, place] == pytest.approx(sign * scores[k], rel=1e-4, abs=1e-5)
    assert found.ranks[:, 4].tolist() == [0, 0, 0, 0]
    assert np.isnan(found.scores.low[4])
    np.testing.assert_array_equal(found.among(10), [sum(1 <= rank <= 10 for rank in ranks) for ranks in found.ranks.T])
    np.testing.assert_array_equal(found.first, (found.ranks == 1).sum(axis=0))


def test_a_question_of_which_a_set_lacks_a_word_has_no_answer_there(ensemble):
    found = repeat_neighbors(ensemble, {"w50": 1.0}, ["w3"])
    assert found.ranks[2, 0] == 0
    assert (found.ranks[[0, 1, 3], 0] > 0).all()
    assert found.scores.sets.tolist() == [3]


@pytest.mark.parametrize("ranking", ["3cosadd", "3cosmul"])
@pytest.mark.parametrize("open_", [False, True])
def test_analogies_are_ranked_as_each_set_ranks_them(ensemble, ranking, open_):
    asked = "w1 - w2 + w3"
    found = repeat_analogy(ensemble, asked, WORDS, ranking, with_question_words=open_)
    for at, one in enumerate(ensemble.sets):
        result = evaluate_expression(one, asked, 60)
        name = ("cos_mul" if ranking == "3cosmul" else "cos_add") + ("_open" if open_ else "")
        ranked = getattr(result, name)
        # a word that was not learned is in the list, at a cosine of 0
        expected = {word: rank for rank, word in enumerate(ranked.words, 1)}
        for word, rank in zip(WORDS, found.ranks[at].tolist(), strict=True):
            unlearned = at == 2 and word == "w50"
            assert rank == (0 if unlearned else expected.get(word, 0))


def test_intervals_are_those_of_numpy():
    values = np.array([[0.1, np.nan, np.nan], [0.4, 0.2, np.nan], [0.3, 0.6, np.nan]])
    found = Interval(values)
    np.testing.assert_allclose(found.low, [0.1, 0.2, np.nan])
    np.testing.assert_allclose(found.high, [0.4, 0.6, np.nan])
    np.testing.assert_allclose(found.mean, [0.8 / 3, 0.4, np.nan])
    np.testing.assert_allclose(found.deviation, [np.std([0.1, 0.4, 0.3], ddof=1), np.std([0.2, 0.6], ddof=1), np.nan])
    assert found.sets.tolist() == [3, 2, 0]


def test_one_more_value_falls_into_the_range_as_often_as_is_said():
    random = np.random.default_rng(0)
    drawn = random.exponential(size=(6, 20_000))
    found = Interval(drawn[:5])
    inside = ((found.low <= drawn[5]) & (drawn[5] <= found.high)).mean()
    assert found.coverage == pytest.approx(2 / 3)
    assert inside == pytest.approx(found.coverage, abs=0.02)


def test_cosines_and_measures_are_those_of_each_set(ensemble):
    found = cosines(ensemble, [("w1", "w2"), ("w50", "w3")])
    for at, one in enumerate(ensemble.sets):
        a, b = one.vectors[1].astype(float), one.vectors[2].astype(float)
        assert found.values[at, 0] == pytest.approx(a @ b / np.linalg.norm(a) / np.linalg.norm(b))
    assert np.isnan(found.values[2, 1])
    assert found.sets.tolist() == [4, 3]
    groups = [WORDS[k : k + 4] for k in (0, 4, 8, 12)]
    effects = repeat_measure(ensemble, lambda one: weat(one, *groups).effect)
    assert effects.values.tolist() == [weat(one, *groups).effect for one in ensemble.sets]


def test_a_set_that_cannot_tell_leaves_a_gap_and_none_at_all_is_told(ensemble):
    def some(one):
        if one is ensemble.sets[1]:
            raise InputError("no", "")
        return [1.0, 2.0]

    assert repeat_measure(ensemble, some).sets.tolist() == [3, 3]

    def none(_one):
        raise InputError("never", "")

    with pytest.raises(InputError, match="never"):
        repeat_measure(ensemble, none)


def nearest_by_hand(one, k, top):
    scores = scores_of(one, one.vectors[k], "cosine")
    return {int(j) for j in [j for j in np.argsort(-scores, kind="stable") if j != k][:top]}


def test_agreement_is_the_mean_share_over_pairs_of_sets(ensemble):
    ids = np.array([0, 7, 50, 59])
    found = agreement(ensemble, ids)
    for k, value in zip(ids.tolist(), found, strict=True):
        sets = [one for at, one in enumerate(ensemble.sets) if not (at == 2 and k == 50)]
        near = [nearest_by_hand(one, k, 10) for one in sets]
        assert value == pytest.approx(np.mean([len(a & b) / 10 for a, b in combinations(near, 2)]))
    counted = agreement_by_count(ensemble)
    bands = counted.bands
    np.testing.assert_allclose(counted.shares, agreement(ensemble, counted.ids))
    assert counted.mean == pytest.approx(agreement(ensemble, np.arange(60)).mean())
    # counts are 600, 590, ..., 10
    assert [(band.least, band.most, band.words) for band in bands] == [
        (5, 10, 1),
        (11, 50, 4),
        (51, 500, 45),
        (501, 0, 10),
    ]
    assert bands[-1].mean == pytest.approx(agreement(ensemble, np.arange(10)).mean())


def test_spread_is_the_distance_from_the_mean_after_the_best_turn(ensemble):
    found = aligned_spread(ensemble)
    common = [k for k in range(60) if k != 50]
    places = []
    for one in ensemble.sets:
        units = one.vectors.astype(float) / np.maximum(np.linalg.norm(one.vectors, axis=1, keepdims=True), 1e-30)
        places.append(units - units[common].mean(axis=0))
    turned = [places[0]]
    for one in places[1:]:
        left, _, right = np.linalg.svd(one[common].T @ places[0][common])
        turned.append(one @ left @ right)
    for k in range(60):
        rows = np.array([one[k] for at, one in enumerate(turned) if not (at == 2 and k == 50)])
        distances = np.square(rows - rows.mean(axis=0)).sum(axis=1)
        expected = np.sqrt(distances.mean() / np.square(rows).sum(axis=1).mean())
        assert found[k] == pytest.approx(expected, abs=1e-4)


def test_sets_that_only_turn_do_not_spread_and_those_that_share_only_their_middle_do():
    random = np.random.default_rng(1)
    words, base = [f"w{k}" for k in range(400)], random.normal(size=(400, 5))
    turned = [Embedding(words, base @ np.linalg.qr(random.normal(size=(5, 5)))[0]) for _ in range(3)]
    assert aligned_spread(Ensemble(turned)).max() < 1e-3
    apart = [Embedding(words, random.normal(size=(400, 5)) + 20) for _ in range(3)]
    assert np.median(aligned_spread(Ensemble(apart))) == pytest.approx(np.sqrt(2 / 3), abs=0.15)

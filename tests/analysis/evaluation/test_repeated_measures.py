"""Whole questions asked of each set of an ensemble, held to asking each set directly."""

import numpy as np
import pytest
from scipy import stats

from embviz.analysis.bias.axes import axis, counterfactual, positions
from embviz.analysis.bias.debiasing import bias_direction, direct_bias
from embviz.analysis.evaluation.benchmarks import pair_scores
from embviz.analysis.evaluation.questions import WordPair
from embviz.analysis.evaluation.repeated_measures import (
    repeat_bias,
    repeat_gaps,
    repeat_pairs,
    repeat_positions,
    repeat_similarity,
)
from embviz.analysis.evaluation.reproducibility import cosines, repeat_neighbors
from embviz.analysis.neighborhoods.similarity import similarity
from embviz.text.subwords import Ngrams
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble
from embviz.vectors.subwords import Subwords

WORDS = [f"w{number}" for number in range(40)]
PLUS, MINUS = WORDS[:3], WORDS[3:7]
PAIRS = [(WORDS[8], WORDS[9]), (WORDS[10], WORDS[11]), (WORDS[12], WORDS[13])]
LACKED = 30  # the word that the third set lacks


@pytest.fixture(scope="module")
def ensemble():
    random = np.random.default_rng(8)
    base = random.normal(size=(40, 6))
    sets = []
    for at in range(4):
        rows = base + 0.5 * random.normal(size=base.shape)
        if at == 2:
            rows[LACKED] = 0
        sets.append(Embedding(WORDS, rows, np.arange(400, 0, -10)))
    return Ensemble(sets)


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_a_matrix_is_that_of_each_set(ensemble, metric):
    words = [WORDS[3], WORDS[LACKED], WORDS[20]]
    found = repeat_similarity(ensemble, words, metric)
    for at, one in enumerate(ensemble.sets):
        expected = similarity(one, words, metric).values
        if at == 2:
            expected[1] = expected[:, 1] = np.nan
        np.testing.assert_allclose(found.values[at], expected)
    assert found.sets.tolist() == [[4, 3, 4], [3, 3, 3], [4, 3, 4]]


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_pairs_are_those_that_each_set_scores(ensemble, metric):
    random = np.random.default_rng(2)
    asked = [WordPair(WORDS[a], WORDS[a + 1], float(random.normal())) for a in range(0, 36, 2) if a != LACKED]
    first = pair_scores(ensemble.sets[0], asked, metric)
    found = repeat_pairs(ensemble, first.ids, first.human, metric)
    for at, one in enumerate(ensemble.sets):
        scores = pair_scores(one, asked, metric)
        np.testing.assert_allclose(found.model.values[at], scores.model)
        assert found.spearman.values[at] == pytest.approx(stats.spearmanr(scores.human, scores.model).statistic)
        assert found.pearson.values[at] == pytest.approx(stats.pearsonr(scores.human, scores.model).statistic)


def test_a_pair_that_a_set_lacks_counts_in_the_others_only(ensemble):
    ids = np.array([[1, 2], [LACKED, 5], [7, 8], [20, 21]])
    human = np.array([1.0, 2.0, 3.0, 4.0])
    found = repeat_pairs(ensemble, ids, human)
    assert found.model.sets.tolist() == [4, 3, 4, 4]
    kept = [0, 2, 3]
    expected = stats.spearmanr(human[kept], found.model.values[2, kept]).statistic
    assert found.spearman.values[2] == pytest.approx(expected)


def test_places_and_gaps_are_those_on_the_axis_of_each_set(ensemble):
    ids = np.array([[20, 21], [LACKED, 22]])
    places, away = repeat_positions(ensemble, PLUS, MINUS, ids.ravel())
    gaps = repeat_gaps(ensemble, PLUS, MINUS, ids)
    for at, one in enumerate(ensemble.sets):
        made = axis(one, PLUS, MINUS)
        expected = positions(one, made.direction, ids.ravel()).astype(float)
        if at == 2:
            expected[2] = np.nan
        np.testing.assert_allclose(places.values[at], expected)
        np.testing.assert_allclose(away.values[at], expected - made.middle)
        asked = [(WORDS[20], WORDS[21])] + ([(WORDS[LACKED], WORDS[22])] if at != 2 else [])
        direct = counterfactual(one, made.direction, asked)
        np.testing.assert_allclose(gaps.gaps.values[at][: len(asked)], direct.gaps, atol=1e-7)
        assert gaps.mean_gap.values[at] == pytest.approx(direct.mean_gap, abs=1e-7)
    assert gaps.gaps.sets.tolist() == [4, 3]


def test_a_bias_is_that_along_the_direction_of_each_set(ensemble):
    ids = np.array([18, 19, LACKED, 33])
    found = repeat_bias(ensemble, PAIRS, ids)
    for at, one in enumerate(ensemble.sets):
        direction = bias_direction(one, PAIRS)
        known = ids if at != 2 else ids[ids != LACKED]
        expected = direct_bias(one, direction.components[0], known)
        assert found.direct_bias.values[at] == pytest.approx(expected)
        assert found.first_share.values[at] == pytest.approx(direction.shares[0])
    assert found.places.sets.tolist() == [4, 4, 3, 4]
    with pytest.raises(InputError):
        repeat_bias(ensemble, [("no", "such")], ids)


@pytest.fixture(scope="module")
def composing():
    """Sets that make words of their n-grams; the last one has none of those of 'zebra'."""
    random = np.random.default_rng(3)
    ngrams = Ngrams(3, 4, 1000)
    words = ["walking", "walked", "talking", "stone"]
    whole = sorted({bucket for word in [*words, "zebra", "walker"] for bucket in ngrams.buckets_of(word).tolist()})
    lacked = set(ngrams.buckets_of("zebra").tolist())
    sets = []
    for at in range(3):
        used = [bucket for bucket in whole if at < 2 or bucket not in lacked]
        held = Subwords(ngrams, np.array(used, np.int32), random.normal(size=(len(used), 5)).astype(np.float32))
        rows = np.array([held.compose(word) for word in words])
        sets.append(Embedding(words, rows, subwords=held))
    return Ensemble(sets)


def test_words_that_were_never_seen_are_made_of_the_n_grams_of_each_set(composing):
    found = repeat_neighbors(composing, {"walker": 1.0}, ["walked", "stone"])
    told = cosines(composing, [("walker", "stone")])
    for at, one in enumerate(composing.sets):
        point = one.compose("walker").astype(float)
        scores = one.vectors @ point / np.linalg.norm(one.vectors, axis=1) / np.linalg.norm(point)
        assert found.scores.values[at, 0] == pytest.approx(scores[1], rel=1e-4)
        assert told.values[at, 0] == pytest.approx(scores[3], rel=1e-4)
        assert found.ranks[at, 0] == 1 + np.count_nonzero(scores > scores[1])


def test_a_set_without_the_n_grams_of_a_word_does_not_tell(composing):
    found = repeat_neighbors(composing, {"zebra": 1.0}, ["stone"])
    assert found.scores.sets.tolist() == [2]
    assert found.ranks[2].tolist() == [0]
    assert cosines(composing, [("zebra", "stone")]).sets.tolist() == [2]
    with pytest.raises(InputError, match="日本"):
        repeat_neighbors(composing, {"日本": 1.0}, ["stone"])
    with pytest.raises(InputError, match="日本"):
        cosines(composing, [("日本", "stone")])

"""Intervals for one more training: by their formula, over simulated numbers, and over many trainings."""

import numpy as np
import pytest
from scipy import stats

from embviz.analysis.bias.axes import axis, positions
from embviz.analysis.evaluation.reproducibility import PREDICTED, Interval, cosines
from embviz.text.toy.world import toy_world
from embviz.training.ensemble import train_ensemble
from embviz.training.parameters import defaults
from embviz.vectors.ensemble import Ensemble


def test_the_half_width_is_students_over_the_sets_that_tell():
    random = np.random.default_rng(0)
    values = random.normal(size=(5, 4))
    values[3:, 1] = np.nan  # three tell
    values[1:, 2] = np.nan  # one tells
    values[:, 3] = 0.25
    for chance in (0.5, PREDICTED, 0.95):
        half = Interval(values).half_width(chance)
        for at, count in ((0, 5), (1, 3)):
            expected = stats.t(count - 1).ppf((1 + chance) / 2) * np.std(values[:count, at], ddof=1)
            assert half[at] == pytest.approx(expected * np.sqrt(1 + 1 / count))
        assert np.isnan(half[2])
        assert half[3] == 0
        low, high = Interval(values).prediction(chance)
        np.testing.assert_allclose((low + high) / 2, [*values.mean(axis=0)[:1], values[:3, 1].mean(), np.nan, 0.25])


@pytest.mark.parametrize("sets", [2, 3, 5, 10])
@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95])
def test_one_more_normal_value_falls_inside_as_often_as_is_said(sets, chance):
    drawn = np.random.default_rng(sets).normal(3, 2, size=(sets + 1, 40_000))
    low, high = Interval(drawn[:sets]).prediction(chance)
    inside = ((low <= drawn[sets]) & (drawn[sets] <= high)).mean()
    assert inside == pytest.approx(chance, abs=0.01)  # four standard errors: √(.25 / 40,000) = .0025


def shares_inside(values, size):
    """Return the share of other runs in the intervals of disjoint groups of runs: predicted, and lowest to highest."""
    predicted, ranged = [], []
    for begin in range(0, len(values), size):
        group = Interval(values[begin : begin + size])
        others = np.delete(values, np.s_[begin : begin + size], axis=0)
        low, high = group.prediction()
        predicted.append(((low <= others) & (others <= high)).mean())
        ranged.append(((group.low <= others) & (others <= group.high)).mean())
    return np.mean(predicted), np.mean(ranged)


@pytest.mark.parametrize("varied", ["seeds", "lines"])
def test_of_fifty_trainings_four_fifths_fall_into_the_intervals_of_five(varied):
    world = toy_world(30_000)
    parameters = defaults("skipgram", dimensions=20, epochs=2, threads=1, min_count=5, seed=1)
    sets = train_ensemble(world.corpus, parameters, 50, varied).sets
    held = np.flatnonzero(np.array([one.norms > 0 for one in sets]).all(axis=0))
    ids = np.random.default_rng(4).permutation(held)[:150]
    words = [sets[0].words[at] for at in ids.tolist()]
    asked = {
        "cosines": cosines(Ensemble(sets), list(zip(words[::2], words[1::2], strict=True))).values,
        "places": np.array(
            [positions(one, axis(one, ["queen", "woman"], ["king", "man"]).direction, ids) for one in sets], np.float64
        ),
    }
    for values in asked.values():
        predicted, ranged = shares_inside(values, 5)
        assert predicted == pytest.approx(0.8, abs=0.05)
        assert ranged == pytest.approx(4 / 6, abs=0.05)

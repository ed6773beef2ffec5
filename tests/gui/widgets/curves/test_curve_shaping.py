import itertools

import numpy as np
import pytest

from embviz.gui.widgets.curves.shaping import epoch_marks, log_ticks, robust_range, smoothed, thinned, with_room


def falling(n):
    rng = np.random.default_rng(0)
    return 1.5 + 2 * np.exp(-np.linspace(0, 7, n)) + rng.normal(0, 0.05, n)


def shown(loss, weight):
    return with_room(*robust_range(loss, smoothed(loss, weight)[:, 0]))


def test_the_running_mean_is_the_weighted_mean_of_all_points_so_far():
    values = np.random.default_rng(0).normal(3, 1, 40)
    for weight in (0.0, 0.5, 0.97):
        got = smoothed(values, weight)[:, 0]
        for k in range(40):
            weights = weight ** np.arange(k, -1.0, -1)
            assert got[k] == pytest.approx((weights * values[: k + 1]).sum() / weights.sum())


def test_the_running_mean_steps_over_what_is_not_finite():
    got = smoothed(np.array([np.nan, 2.0, np.inf, 4.0]), 0.5)[:, 0]
    assert np.isnan(got[0])
    assert got[1:] == pytest.approx([2.0, 2.0, (0.5 * 2 + 4) / 1.5])


def test_thinning_keeps_the_extremes_of_every_column():
    rng = np.random.default_rng(2)
    x, y = np.sort(rng.uniform(0, 10, 5000)), rng.normal(size=5000)
    tx, ty = thinned(x, y, 100)
    assert len(tx) <= 200
    assert (np.diff(tx) >= 0).all()
    edges = x[0] + (x[-1] - x[0]) * np.arange(101) / 100
    for a, b in itertools.pairwise(edges):
        inside, kept = (x >= a) & (x < b), (tx >= a) & (tx < b)
        assert ty[kept].min() == y[inside].min()
        assert ty[kept].max() == y[inside].max()


def test_few_points_are_left_alone():
    x, y = np.arange(5.0), np.arange(5.0)
    assert thinned(x, y, 100)[0] is x


def test_wild_first_points_do_not_flatten_the_curve():
    clean = smoothed(falling(1000), 0.9)[:, 0]
    wild = falling(1000)
    wild[:5] = 1e6
    low, high = with_room(*robust_range(wild, clean))
    assert 1.2 < low < 1.6
    assert 3 < high < 4.5


def test_one_point_has_a_range_and_no_finite_point_has_none():
    low, high = shown(np.array([2.0]), 0)
    assert low < 2 < high
    assert np.isnan(robust_range(np.array([np.nan]), np.array([np.nan]))).all()


def test_all_of_few_points_is_in_the_frame_and_so_is_the_start_of_a_long_fall():
    low, high = shown(np.array([9.0, 4.0, 2.0, 1.6, 1.5]), 0.5)
    assert low < 1.5 < 9 < high
    low, high = shown(1 + 2 * np.exp(-np.arange(400) / 20), 0.5)
    assert low < 1 < 3 < high
    # the first points of a text read five times are far above all others
    steps = np.arange(400)
    low, high = shown(1.26 + 0.7 * np.exp(-steps / 60) + 2.2 * np.exp(-steps / 3), 0.6)
    assert low < 1.27 < 4.1 < high


def test_a_fall_is_shown_from_its_top_however_little_happens_later():
    # a long run: what is read after the first fiftieth lies within 0.03
    steps = np.arange(5000)
    loss = 1.25 + 0.03 * np.exp(-steps / 2000) + 2.88 * np.exp(-steps / 12)
    low, high = shown(loss, 0.0)
    assert low < 1.26
    assert high > 4.15
    # a point that leaps out of it stays outside
    loss[0] = 1e6
    assert 4 < shown(loss, 0.0)[1] < 10


def test_marks_stand_where_epochs_begin_and_are_never_too_many():
    x = np.linspace(0, 10, 1001)
    assert epoch_marks(x, x / 2.5) == [(2.5, 1), (5.0, 2), (7.5, 3), (10.0, 4)]
    many = epoch_marks(x, x * 10)
    assert 5 <= len(many) <= 12
    assert all(epoch % 10 == 0 for _, epoch in many)


@pytest.mark.parametrize(("low", "high"), [(1.2, 1.9), (0.011, 0.013), (2.0, 900.0), (3e-5, 0.4), (1e-6, 1e6)])
def test_logarithmic_axes_have_some_round_numbers_where_they_belong(low, high):
    ticks = log_ticks(np.log10(low), np.log10(high))
    assert 2 <= len(ticks) <= 14
    for place, text in ticks:
        assert np.log10(low) <= place <= np.log10(high)
        number = text.replace("−", "-").replace(",", "").replace(" k", "e3").replace(" M", "e6")
        assert float(number) == pytest.approx(10.0**place, rel=1e-6)

import numpy as np
import pytest

from embviz.gui.widgets.curves.series import KINDS, RunPoints, kind_named
from embviz.monitoring.records import MEASURES, Moment
from embviz.training.moments import Progress


def history(n):
    return [
        Progress(100 * k, 10_000, k / 10, 5 - k / 1000, 1 + k / 50, 0.025 * (1 - k / 1000), 1e6 + k, 0.05 * k)
        for k in range(1, n + 1)
    ]


def moments():
    return (
        Moment(0, 0.0, 0.0, 0).with_values({"norm": 0.1}),
        Moment(500, 0.5, 0.25, 5).with_values({"norm": 0.4, "analogy": np.nan}),
        Moment(1000, 1.0, 0.5, 10).with_values({"norm": 0.9, "analogy": 0.5}),
    )


def test_every_measure_can_be_drawn_and_the_size_of_updates_too():
    assert [kind.id for kind in KINDS if kind.id != "update"] == [measure.id for measure in MEASURES]
    assert "rate × gradient" in kind_named("update").formula
    assert not kind_named("learning_rate").noisy


def test_points_taken_bit_by_bit_are_those_taken_at_once():
    points, whole = RunPoints(), history(700)
    told = [points.take(whole[:n]) for n in (0, 1, 1, 300, 700)]
    assert told == [False, True, False, True, True]
    assert len(points) == 700
    x, y = points.series("loss")
    np.testing.assert_array_equal(x, [p.tokens_done for p in whole])
    np.testing.assert_array_equal(y, [p.loss for p in whole])
    np.testing.assert_array_equal(points.series("update")[1], [p.learning_rate * p.gradient_norm for p in whole])


@pytest.mark.parametrize(("axis", "expected"), [("words", 500), ("epochs", 0.5), ("seconds", 0.25)])
def test_moments_stand_where_they_were(axis, expected):
    points = RunPoints()
    assert points.take((), moments())
    assert not points.take((), moments())
    x, y = points.series("norm", axis)
    assert x[1] == expected
    assert y.tolist() == [0.1, 0.4, 0.9]


def test_what_was_not_measured_is_no_point():
    points = RunPoints()
    points.take((), moments())
    assert points.series("analogy")[0].tolist() == [1000]
    assert len(points.series("purity")[0]) == 0


def test_a_moment_that_was_judged_later_is_news():
    points = RunPoints()
    first = moments()
    points.take((), first)
    assert points.take((), (first[0].with_values({"analogy": 0.1}), *first[1:]))
    assert points.series("analogy")[1].tolist() == [10.0, 50.0]

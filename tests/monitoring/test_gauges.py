"""What moments tell without being judged."""

import numpy as np
import pytest

from embviz.monitoring.gauges import Motion, since
from embviz.training.moments import Progress


def point(done, loss, gradient, elapsed):
    return Progress(done, 1000, done / 100, loss, gradient, 0.01 * done, 1.0, elapsed)


CURVE = [point(100, 4.0, 3.0, 1.0), point(200, 3.0, 2.0, 2.0), point(500, 1.0, 4.0, 4.0), point(500, 9.0, 9.0, 5.0)]


def test_means_weigh_points_by_the_words_between_them():
    found = since(CURVE, 1)
    assert found["loss"] == pytest.approx((100 * 3 + 300 * 1) / 400)
    assert found["gradient_norm"] == pytest.approx(np.sqrt((100 * 4 + 300 * 16) / 400))
    assert found["learning_rate"] == 5.0
    assert found["words_per_second"] == pytest.approx(400 / 4)
    assert since(CURVE, 0)["loss"] == pytest.approx((400 + 300 + 300) / 500)


def test_what_was_not_measured_is_left_out():
    curve = [point(100, np.nan, np.nan, 1.0), point(200, 2.0, np.nan, 1.0)]
    found = since(curve, 0)
    assert found["loss"] == 2.0
    assert "gradient_norm" not in found
    assert "words_per_second" not in since(curve, 1)
    assert since(curve, 2) == {}


def test_lengths_and_motion():
    motion = Motion()
    first = motion.measure(np.array([[3.0, 4.0], [0.0, 1.0]], np.float32))
    assert first["norm"] == 3.0
    assert "movement" not in first
    found = motion.measure(np.array([[3.0, 4.0], [6.0, 9.0]], np.float32))
    assert found["norm"] == pytest.approx((5 + np.sqrt(117)) / 2)
    assert found["movement"] == pytest.approx(np.sqrt((36 + 64) / 2))
    assert motion.measure(np.empty((0, 2), np.float32)) == {}

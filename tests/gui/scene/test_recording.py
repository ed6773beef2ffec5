"""The recording: frames come back as they were, between them lies the straight line, the budget holds."""

import numpy as np
import pytest

from embviz.gui.scene.recording import REACH, Key, Recording
from embviz.training.pace import share_at

KEY = Key(1, "tsne", 5)


def _frame(value, n=5):
    return np.full((n, 2), value, np.float32)


def test_frames_come_back_and_between_them_lies_a_line():
    recording = Recording()
    for time, value in ((10, 0.0), (11, 1.0), (12, 3.0)):
        recording.add(KEY, time, _frame(value))
    assert recording.at(KEY, 11, 100)[0, 0] == 1
    assert recording.at(KEY, 11.25, 100)[0, 0] == pytest.approx(1.5)
    assert recording.span(KEY) == (10, 12)


def test_nothing_is_made_up_where_nobody_looked():
    clock = iter((0.0, 100.0))
    recording = Recording(clock=lambda: next(clock))
    total = 1000
    recording.add(KEY, 0, _frame(0))
    recording.add(KEY, 500, _frame(1))
    assert recording.at(KEY, 250, total) is None
    assert recording.at(KEY, 500 - REACH * total / 2, total)[0, 0] == 1
    assert recording.at(KEY, 500 + REACH * total, total) is None
    # a film goes on over gaps
    assert recording.at(KEY, 250)[0, 0] == pytest.approx(0.5)
    assert recording.at(Key(2, "tsne", 5), 0, total) is None
    assert recording.at(Key(1, "pca", 5), 0, total) is None


def test_frames_of_a_run_of_seconds_belong_together():
    clock = iter((0.0, 0.2))
    recording = Recording(clock=lambda: next(clock))
    recording.add(KEY, 0, _frame(0))
    recording.add(KEY, 500, _frame(1))
    assert recording.at(KEY, 250, 1000)[0, 0] == pytest.approx(0.5)


def test_of_frames_made_while_the_run_stood_still_the_last_is_kept():
    recording = Recording()
    for value in range(20):
        recording.add(KEY, 7, _frame(value))
    assert recording.at(KEY, 7, 100)[0, 0] == 19
    assert recording.memory_bytes == _frame(0).nbytes


def test_small_budget_holds_and_time_stays_covered_evenly():
    recording = Recording(budget_bytes=100 * _frame(0).nbytes)
    for time in range(10_000):
        recording.add(KEY, time, _frame(time))
    assert recording.memory_bytes <= 100 * _frame(0).nbytes
    for time in (0, 2_500, 5_000, 7_500, 9_800):
        assert recording.at(KEY, time, 10_000)[0, 0] == pytest.approx(time, abs=REACH * 10_000 / 2)
    # what lies between two kept frames is exact where the motion is straight
    assert recording.at(KEY, 5_001, 10_000)[0, 0] == pytest.approx(5_001, abs=0.01)


def test_paths_are_the_places_of_the_words_in_order():
    recording = Recording()
    for time in range(50):
        frame = np.zeros((5, 2), np.float32)
        frame[3] = time, -time
        recording.add(KEY, time, frame)
    path = recording.paths(KEY, [3, 0], until=21, points=100)
    assert path.shape == (21, 2, 2)
    np.testing.assert_array_equal(path[:, 0, 0], np.arange(21))
    assert not path[:, 1].any()
    assert recording.paths(KEY, [3], until=50, points=8)[:, 0, 0].tolist() == [0, 7, 14, 21, 28, 35, 42, 49]
    assert recording.paths(Key(9, "tsne", 5), [3], 50, 8).shape == (0, 1, 2)
    recording.clear()
    assert recording.memory_bytes == 0
    assert recording.span(KEY) is None


def test_a_film_takes_the_place_of_what_was_seen_and_all_of_it_belongs_together():
    recording, key = Recording(), Key(1, "tsne", 2)
    for time in range(5):
        recording.add(key, time, np.full((2, 2), 9, np.float32))
    recording.set_film(key, [0.0, 4.0], [np.zeros((2, 2), np.float32), np.ones((2, 2), np.float32)])
    assert recording.is_film(key, 4)
    assert not recording.is_film(key, 5)  # the run went on since
    # words go evenly while it is played, which is slower at the beginning of a run
    np.testing.assert_allclose(recording.at(key, 4 * share_at(0.25)), 0.25, rtol=1e-5)
    # the picture of the end may still change a little
    recording.add(key, 4, np.full((2, 2), 2, np.float32))
    assert recording.is_film(key, 4)
    # what is seen afterwards is no film
    recording.add(key, 6, np.ones((2, 2), np.float32))
    assert not recording.is_film(key, 6)
    recording.drop(key)
    assert recording.at(key, 1.0) is None
    assert recording.memory_bytes == 0


def test_a_film_has_one_picture_for_one_time():
    recording, key = Recording(), Key(1, "tsne", 2)
    recording.set_film(key, [0.0, 4.0, 4.0], [np.full((2, 2), k, np.float32) for k in range(3)])
    ((_, track),) = recording.kept()
    assert track.times == [0.0, 4.0]
    assert recording.at(key, 4.0)[0, 0] == 2

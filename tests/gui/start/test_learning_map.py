"""The small map of the start page: it learns while it is seen, and rests where less motion is wanted."""

import numpy as np
import pytest

from embviz.gui.core.jobs import Jobs
from embviz.gui.start.learning_map import KIND, SECONDS, LearningMap
from embviz.gui.style.reduced_motion import stillness

from ..conftest import LONG


@pytest.fixture
def small(qapp, qtbot):
    jobs = Jobs()
    part = LearningMap(jobs)
    part.resize(360, 204)
    qtbot.addWidget(part)
    yield part
    part.hide()
    assert jobs.close(600)


@pytest.fixture
def still(monkeypatch):
    monkeypatch.setattr(stillness, "wanted", True)


def _same_category(learning):
    """Return how many of each word's three nearest on the map are of its category."""
    places = learning.places
    away = np.square(places[:, None] - places).sum(axis=2)
    np.fill_diagonal(away, np.inf)
    near = np.argsort(away, axis=1)[:, :3]
    return float((learning.categories[near] == learning.categories[:, None]).mean())


def test_nothing_is_done_before_it_may(small, qtbot):
    small.show()
    assert not small.moving
    assert not small._jobs.running(KIND)


def test_words_move_while_they_are_learned(small, qtbot):
    small.allow()
    small.show()
    qtbot.waitUntil(lambda: small.learning.places is not None, timeout=LONG)
    first, learning = small.learning.places.copy(), small.learning
    qtbot.waitUntil(lambda: learning.epoch > 0.3, timeout=LONG)
    assert small.moving
    assert not np.array_equal(first, learning.places)
    assert not small._jobs.busy()  # nobody has to wait for it
    assert learning.pace.seconds_left < SECONDS


def test_hidden_it_ends_at_once(small, qtbot):
    small.allow()
    small.show()
    qtbot.waitUntil(lambda: small.learning.places is not None, timeout=LONG)
    small.hide()
    assert not small.moving
    assert not small._jobs.running(KIND)
    assert small._jobs.close(600)  # its worker is free


def test_learning_ends_in_groups(small, still, qtbot):
    small.allow()
    small.show()
    assert not small.moving
    learning = small.learning
    qtbot.waitUntil(lambda: learning.learned, timeout=LONG)
    # by chance: one word of eleven
    assert _same_category(learning) > 0.7


def test_less_motion_stops_it(small, qtbot, monkeypatch):
    small.allow()
    small.show()
    qtbot.waitUntil(lambda: small.learning.places is not None, timeout=LONG)
    assert small.moving
    monkeypatch.setattr(stillness, "wanted", True)
    qtbot.waitUntil(lambda: not small.moving, timeout=LONG)
    assert not small._jobs.running(KIND)


def test_less_motion_shows_the_end_alone(small, still, qtbot):
    small.allow()
    small.show()
    qtbot.waitUntil(lambda: small._places is not None, timeout=LONG)
    assert not small.moving
    shown = small.grab().toImage()
    qtbot.waitUntil(lambda: not small._jobs.running(KIND), timeout=LONG)
    assert small.grab().toImage() == shown


def test_the_window_lets_it_learn_once_all_is_prepared(window, qtbot):

    page, prepared = window.page("start"), window.warmup
    prepared.begin(2)
    prepared.then(page.begin_learning)
    prepared.end_stage()
    assert not page.learning._jobs.running(KIND)
    prepared.end_stage()
    assert page.learning._jobs.running(KIND)
    window.show_page("geometry")
    assert not page.learning._jobs.running(KIND)

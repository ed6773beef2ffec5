"""While words move, no label is drawn over another."""

import numpy as np
import pytest

from embviz.gui.map.view.word_map import WordMap

WORDS = 400


@pytest.fixture
def view(qtbot, clock):
    made = WordMap(clock=clock)
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    qtbot.waitExposed(made)
    made.set_words([f"word{k}" for k in range(WORDS)], np.arange(WORDS, 0, -1))
    return made


def _overlapping(labels):
    """Return pairs of labels drawn over each other, as indices of words."""
    ids = labels.drawn
    left, middle = labels.boxes(ids)
    right, half = left + labels.width[ids], labels.height[ids] / 2
    return [
        (int(ids[j]), int(ids[k]))
        for k in range(len(ids))
        for j in range(k)
        if left[j] < right[k] and left[k] < right[j] and abs(middle[j] - middle[k]) < half[j] + half[k]
    ]


def test_names_yield_to_more_important_ones_while_they_glide(view, clock):
    rng = np.random.default_rng(5)
    view.set_frame(rng.uniform(-1, 1, (WORDS, 2)).astype(np.float32), glide=False)
    view.settle()
    view.grab()
    assert len(view.labels.drawn) > 30
    view.set_frame(rng.uniform(-1, 1, (WORDS, 2)).astype(np.float32))
    drawn, moving = [], 0
    for _ in range(40):
        clock.now += 0.02
        view.advance()
        view.grab()
        if view._words.gliding:
            moving += 1
            drawn.append(len(view.labels.drawn))
            assert _overlapping(view.labels) == []
    assert moving > 5
    assert min(drawn) > 5


def test_of_very_many_names_only_the_most_important_glide(view, clock, monkeypatch):
    monkeypatch.setattr("embviz.gui.map.view.labels.GLIDING", 8)
    rng = np.random.default_rng(5)
    view.set_frame(rng.uniform(-1, 1, (WORDS, 2)).astype(np.float32), glide=False)
    view.settle()
    view.grab()
    assert len(view.labels.drawn) > 30
    view.set_frame(rng.uniform(-1, 1, (WORDS, 2)).astype(np.float32))
    drawn = []
    for _ in range(10):
        clock.now += 0.02
        view.advance()
        view.grab()
        if view._words.gliding:
            drawn.append(len(view.labels.drawn))
    assert 0 < max(drawn) <= 8

"""The card of the word pointed at covers neither its neighbors nor the crowd beside it."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from embviz.gui.map.view import picture
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.widgets.overlay import _card_box


@pytest.fixture
def hovered(qtbot, monkeypatch):
    """Return where the card of a word of a map with these places stands."""
    made = {}

    def seen(_painter, at, view, _lines, toward, _thumbnail, crowd):
        made["box"], made["at"] = _card_box(at, 160, 60, view.adjusted(6, 6, -6, -6), toward, crowd), QPointF(at)

    monkeypatch.setattr(picture, "draw_card", seen)
    view = WordMap()
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    qtbot.waitExposed(view)

    def show(places, word=0, marked=()):
        view.set_words([f"w{k}" for k in range(len(places))])
        view.set_frame(np.asarray(places, np.float32), glide=False)
        view.set_marked(np.asarray(marked, np.int32))
        view.point_at(word)
        view.grab()
        return made["box"], view

    return show


@pytest.mark.parametrize(("across", "up"), [(1, -1), (1, 1), (-1, -1), (-1, 1)])
def test_it_stands_away_from_the_crowd(hovered, across, up):
    generator = np.random.default_rng(0)
    crowd = np.array([across, up]) * (0.02 + 0.3 * generator.random((300, 2)))
    places = np.concatenate((np.zeros((1, 2)), crowd, [[-1, -1], [1, 1], [-1, 1], [1, -1]]))
    box, view = hovered(places)
    covered = sum(box.contains(view.position_of(k)) for k in range(1, 301))
    assert covered == 0


def test_it_covers_no_neighbor_even_where_there_are_more_words_elsewhere(hovered):
    # one neighbor below to the right, above to the left twenty words that are none; and two at the other sides
    generator = np.random.default_rng(1)
    around = [0.12 * np.array([a, b]) + 0.03 * generator.random((10, 2)) for a, b in ((-1, 1), (1, 1), (-1, -1))]
    places = np.concatenate((np.zeros((1, 2)), [[0.12, -0.08]], *around, [[-1, -1], [1, 1]]))
    box, view = hovered(places, marked=[1])
    assert not box.contains(view.position_of(1))


def test_it_keeps_its_side_while_words_move(hovered):
    places = np.concatenate((np.zeros((1, 2)), [[-1, -1], [1, 1]], np.full((50, 2), 0.5)))
    box, view = hovered(places)
    assert isinstance(box, QRectF)
    places[3:] = [0.1, -0.05]  # right below the card
    view.set_frame(places.astype(np.float32), glide=False)
    view.grab()
    assert any(box.contains(view.position_of(k)) for k in range(3, 53))

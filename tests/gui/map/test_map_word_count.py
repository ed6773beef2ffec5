"""The number of words on a new map: as many as its method lays out in some seconds, or the typed number."""

import pytest

from embviz.gui.map.controls import WordCountInput
from embviz.projection.methods import METHODS, method


@pytest.fixture
def number(lab, qtbot):
    found = WordCountInput(lab.settings)
    qtbot.addWidget(found)
    found.set_method(method("tsne"))
    return found


@pytest.mark.parametrize("known", METHODS, ids=lambda known: known.name)
def test_a_map_begins_with_what_the_method_lays_out_in_some_seconds(number, known):
    number.set_method(known)
    number.offer(76_518)
    assert number.count == known.usual <= 20_000
    number.offer(700)
    assert number.count == 700


def test_another_method_has_another_number_until_one_is_typed(number):
    number.offer(76_518)
    number.set_method(method("pca"))
    assert number.count == 20_000
    number._spin.setValue(3_000)
    number.set_method(method("tsne"))
    assert number.count == 3_000
    number.offer(50_000)
    assert number.count == 3_000


def test_a_toy_world_is_shown_whole(number):
    number.offer(1_379, whole=True)
    assert number.count == 1_379

"""The lesson of reading maps: each question is answered before its maps are drawn."""

import pytest
from PySide6.QtCore import Qt

from embviz.gui.lessons.answers import LessonAnswers

LONG = 60_000  # ms


@pytest.fixture
def body(lesson):
    return lesson("maps")


def test_maps_are_drawn_after_the_answer(body, find, qtbot, lab):
    part = body.parts["perplexity"]
    assert part.drawn == []
    assert find("maps.perplexity.map0").drawn_numbers() is not None  # the points are part of the question
    assert find("maps.perplexity.map1").drawn_numbers() is None
    qtbot.mouseClick(find("maps.perplexity.guess.two"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(part.drawn), timeout=LONG)
    assert find("maps.perplexity.number0").text() == "2 clumps"
    assert find("maps.perplexity.number1").text() == f"{part.drawn[1].number:.0f} clumps"
    assert find("maps.perplexity.guess.told").text() == "You said: two groups · Found: many small clumps"
    assert LessonAnswers(lab.settings).get("maps.perplexity.guess") == "two"
    assert len(find("maps.perplexity.map1").points) == 120
    qtbot.mouseClick(find("maps.perplexity.guess.again"), Qt.MouseButton.LeftButton)
    assert part.drawn == []
    assert find("maps.perplexity.map1").drawn_numbers() is None
    qtbot.mouseClick(find("maps.perplexity.guess.many"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(part.drawn), timeout=LONG)
    assert find("maps.perplexity.guess.told").text() == "You said: many small clumps ✓"


def test_every_empty_map_says_that_the_answer_comes_first(body, find):
    said = [find(f"maps.methods.map{at}").message for at in range(3)]
    assert said == ["Answer first."] * 3


def test_an_earlier_answer_shows_its_maps_at_once(lesson, find, qtbot, lab):
    LessonAnswers(lab.settings).set("maps.perplexity.guess", "many")
    part = lesson("maps").parts["perplexity"]
    qtbot.waitUntil(lambda: bool(part.drawn), timeout=LONG)
    assert find("maps.perplexity.guess.told").text() == "You said: many small clumps ✓"


def test_words_are_laid_out_when_their_vectors_are_there(body, find, qtbot, lab):
    part = body.parts["methods"]
    lab.scroll_area().ensureWidgetVisible(part, 50, 300)
    qtbot.mouseClick(find("maps.methods.guess.pca"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(part.drawn), timeout=LONG)
    for at, one in enumerate(part.drawn):
        assert find(f"maps.methods.number{at}").text().startswith(f"{100 * one.number:.0f}\u00a0% of")
    key, groups = find("maps.methods.key"), find("maps.methods.map0").groups
    assert key.isVisible()
    assert len(key.names) == groups.max() + 1 == 5  # each color is named
    assert key.boxes()[-1].right() <= key.width()
    qtbot.mouseClick(find("maps.methods.guess.again"), Qt.MouseButton.LeftButton)
    assert not key.isVisible()


def test_moments_are_gone_through_and_played_to_their_end(body, find, qtbot, lab):
    part = body.parts["descent"]
    lab.scroll_area().ensureWidgetVisible(part, 50, 300)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    assert part.slider.step == part.slider.last == len(part.found.places) - 1
    cloud = find("maps.descent_map")
    last = cloud.points.copy()
    part.slider.go(3)
    assert (cloud.points == part.found.places[3]).all()
    qtbot.mouseClick(find("maps.play"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: part.slider.step == part.slider.last, timeout=LONG)
    qtbot.waitUntil(lambda: not find("maps.play").isChecked(), timeout=LONG)
    assert (cloud.points == last).all()
    assert body.stage.numbers["descent_last"] == f"{100 * part.found.kept[-1]:.0f}\u00a0%"


def _inked(widget):
    image = widget.grab().toImage()
    background = image.pixelColor(0, 0).lightness()
    rows = [
        y
        for y in range(image.height())
        if any(abs(image.pixelColor(x, y).lightness() - background) > 90 for x in range(image.width()))
    ]
    return rows[-1] - rows[0]


def test_letters_grow_in_the_lecture_hall(body, find):
    cloud = find("maps.methods.map0")
    tall, letters = cloud.height(), _inked(cloud)
    body.stage.set_scale(1.8)
    assert cloud.height() == round(1.8 * tall)
    assert _inked(cloud) > 1.5 * letters

"""The lesson of contrast: each part asks first, then shows what the engine computes."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.contrast import towers as towers_part
from embviz.gui.lessons.contrast.temperature import TEMPERATURES, WORDS
from embviz.gui.style.number_text import percent
from embviz.teaching.contrast import alignment
from embviz.teaching.contrast.alignment import gap
from embviz.teaching.contrast.circle import pulls
from embviz.teaching.contrast.recorded import read_recorded
from embviz.teaching.contrast.tongues import SIZES, nearest_words, translated, turned
from embviz.teaching.contrast.towers import recall

LONG = 120_000  # ms


@pytest.fixture
def body(lesson, qtbot, lab):
    body = lesson("contrast")
    yield body
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def _click(qtbot, widget):
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


@pytest.fixture
def show(body, lab, qtbot):
    """Scroll to a part, and wait until the recorded trainings are there."""

    def part_named(name):
        part = body.parts[name]
        lab.scroll_area().ensureWidgetVisible(part, 50, 300)
        if hasattr(part, "runs"):
            qtbot.waitUntil(lambda: part.runs.loaded is not None, timeout=LONG)
        return part

    return part_named


def test_the_temperature_waits_for_an_answer(body, show, find, qtbot, lab):
    part = show("temperature")
    assert not part.slider.isEnabled()
    assert part.circle.pulls is not None  # drawn at once
    assert "felt_cold" not in body.stage.numbers
    _click(qtbot, find("contrast.temperature_guess.all"))
    assert LessonAnswers(lab.settings).get("contrast.temperature_guess") == "all"
    assert find("contrast.temperature_guess.told").text() == (
        "You said: All, about equally · Found: Hardly any but the nearest"
    )
    part.slider.go(TEMPERATURES.index(0.05))
    found = pulls(part.angles, 0.05)
    assert dict(part.bars.chances) == pytest.approx(dict(zip(WORDS[1:], found.chances.tolist(), strict=True)))
    assert part.readouts.value("felt") == f"{found.felt:.1f}" == body.stage.numbers["felt_cold"]
    assert part.readouts.value("loss") == f"{found.loss:.2f}"
    _click(qtbot, find("contrast.temperature_guess.again"))
    assert not part.slider.isEnabled()
    assert "felt_cold" not in body.stage.numbers


def test_vectors_are_dragged_and_turned_by_keys(show, qtbot):
    part = show("temperature")
    circle, at = part.circle, WORDS.index("wolf")
    start = circle.spot(float(part.angles[at])).toPoint()
    qtbot.mousePress(circle, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(circle, circle.spot(0.0).toPoint())
    qtbot.mouseRelease(circle, Qt.MouseButton.LeftButton)
    assert part.angles[at] == pytest.approx(0, abs=0.02)
    assert circle.drawn_numbers().columns[1].values[at] == pytest.approx(0, abs=1.2)
    before = part.angles.copy()
    circle.setFocus()
    qtbot.keyClick(circle, Qt.Key.Key_Left)
    assert part.angles[at] == pytest.approx(before[at] + np.radians(5))
    qtbot.keyClick(circle, Qt.Key.Key_Space)
    qtbot.keyClick(circle, Qt.Key.Key_Right)
    assert part.angles[at + 1] == pytest.approx(before[at + 1] - np.radians(5))


def test_vectors_move_until_the_loss_is_small(show, find, qtbot):
    part = show("temperature")
    before = pulls(part.angles, part.temperature).loss
    _click(qtbot, find("contrast.move"))
    qtbot.waitUntil(lambda: not find("contrast.move").isChecked(), timeout=LONG)
    assert pulls(part.angles, part.temperature).loss < before / 2
    _click(qtbot, find("contrast.as_at_first"))
    assert pulls(part.angles, part.temperature).loss == pytest.approx(before)


def test_pictures_and_sentences_come_together(body, show, find, qtbot):
    part = show("towers")
    qtbot.waitUntil(lambda: bool(part.matrix.sentences), timeout=LONG)
    run, loaded = read_recorded().alignments[1], part.runs.loaded
    assert not part.slider.isEnabled()
    assert part.slider.step == 0
    assert len(part.matrix.pictures) == 8
    _click(qtbot, find("contrast.towers_guess.half"))
    assert part.slider.step == part.slider.last == len(run.steps) - 1
    rows = part._rows
    assert part.matrix.values == pytest.approx(run.sentences[-1][rows] @ run.pictures[-1][rows].T)
    found = recall(run.pictures[-1], run.sentences[-1], loaded.same)
    assert body.stage.numbers["found_last"] == percent(found)
    assert find("contrast.towers_guess.told").text() == "You said: About half · Found: 9 in 10 or more"
    part.slider.go(2)
    assert part.matrix.values == pytest.approx(run.sentences[2][rows] @ run.pictures[2][rows].T)
    assert str(run.steps[2]) in find("contrast.found").text()
    part.matrix.setFocus()
    qtbot.keyClick(part.matrix, Qt.Key.Key_Down)
    qtbot.keyClick(part.matrix, Qt.Key.Key_Right)
    assert part.matrix.at == (1, 1)
    assert part.matrix.reading.startswith(part.matrix.sentences[1])


def test_the_offered_temperatures_are_those_of_the_engine():
    assert towers_part.TEMPERATURES == alignment.TEMPERATURES
    assert towers_part.TEMPERATURE == alignment.TEMPERATURE


def test_towers_are_trained_here(body, show, find, qtbot, monkeypatch):
    monkeypatch.setattr("embviz.teaching.contrast.alignment.LEARNED", 100)
    monkeypatch.setattr("embviz.teaching.contrast.alignment.MOMENTS", (0, 1, 2, 3, 4, 5, 6))
    part = show("towers")
    qtbot.waitUntil(lambda: bool(part.matrix.sentences), timeout=LONG)
    _click(qtbot, find("contrast.towers_guess.most"))
    find("contrast.train_temperature").setCurrentIndex(2)
    _click(qtbot, find("contrast.train_measure"))
    qtbot.waitUntil(lambda: part.runs.alignments[0.5].steps[-1] == 6, timeout=LONG)
    assert body.stage.numbers["tower_steps"] == "6"


def test_negatives_and_their_price(body, show, find, qtbot):
    part = show("hard")
    shown = part.plots[0].drawn_numbers()
    assert len(shown.columns[0].values) == 2  # only how they begin, too near to each other for names
    assert not any(curve.name for curve in part.plots[0].series)
    _click(qtbot, find("contrast.hard_guess.hard"))
    assert all(curve.name for curve in part.plots[0].series)
    ways = {each.way: each for each in read_recorded().negatives}
    assert body.stage.numbers["hard_last"] == percent(float(ways["hard"].recall[-1]))
    assert find("contrast.hard_guess.told").text().endswith("Found: All 63 of 64")
    assert part.plots[0].isVisible()
    _click(qtbot, find("contrast.over.read"))
    assert part.plots[1].isVisible()
    assert not part.plots[0].isVisible()
    columns = [column for column in part.plots[1].drawn_numbers().columns if column.number]
    assert max(float(np.nanmax(column.values)) for column in columns) == pytest.approx(int(ways["hard"].read[-1]))


def test_the_gap_at_each_moment(body, show, find, qtbot):
    part = show("gap")
    qtbot.waitUntil(lambda: bool(part.cloud.names), timeout=LONG)
    assert part.readouts.value("gap") != "" == part.readouts.value("own")  # what is asked is not in sight
    _click(qtbot, find("contrast.gap_guess.sentence"))
    assert part.readouts.value("own").endswith("%")
    assert find("contrast.gap_guess.told").text().endswith("Found: Most often another picture")
    for at, run in enumerate(read_recorded().alignments):
        _click(qtbot, find(f"contrast.gap_temperature.t{at}"))
        for moment in (0, len(run.steps) - 1):
            part.slider.go(moment)
            found = gap(run.pictures[moment], run.sentences[moment], part.runs.loaded.same)
            assert part.readouts.value("gap") == f"{found.distance:.2f}"
            assert part.readouts.value("own") == percent(found.own)
            # the drawing has true distances across
            across = part.cloud.first[:, 0].mean() - part.cloud.second[:, 0].mean()
            assert across == pytest.approx(found.distance, abs=1e-4)
    part.cloud.setFocus()
    qtbot.keyClick(part.cloud, Qt.Key.Key_Right)
    assert part.cloud.accessibleDescription() == " – ".join(part.cloud.names[0])


def test_calls_and_sentences_are_bound(body, show, find, qtbot):
    part = show("bound")
    qtbot.waitUntil(lambda: not np.isnan(part.view.shares).all(), timeout=LONG)
    assert np.isnan(part.view.shares[2, 1])
    _click(qtbot, find("contrast.bound_guess.chance"))
    bound = read_recorded().bound
    assert part.view.shares[2, 1] == bound[2, 1]
    assert body.stage.numbers["bound_unpaired"] == percent(float(bound[2, 1]))
    assert find("contrast.bound_guess.told").text().endswith("Found: Nearly always")


def test_a_dictionary_translates(body, show, find, qtbot, lab):
    part = show("tongues")
    assert not find("contrast.word").isEnabled()
    qtbot.waitUntil(lambda: part._curves is not None, timeout=LONG)
    _click(qtbot, find("contrast.tongues_guess.free"))
    assert find("contrast.tongues_guess.told").text().endswith("Found: A rotation")
    tongues = read_recorded().tongues
    taken, asked = tongues.split()
    moved = turned(tongues, taken[:50])
    assert body.stage.numbers["rotation_right"] == percent(translated(tongues, moved, asked))
    shown = find("contrast.translations").rows.shown
    assert [row[0].text for row in shown] == [word for word, _ in nearest_words(tongues, moved, "horse", 5)]
    apart = part.cloud.first.copy()
    _click(qtbot, find("contrast.turned.apart"))
    assert not np.allclose(part.cloud.first, apart)
    part.entries.go(len(SIZES) - 1)
    assert find("contrast.entries").text() == "400 entries"
    line = find("contrast.word")
    line.clear()
    qtbot.keyClicks(line, "zzz")
    assert "zzz" in find("contrast.word_message").text()
    assert find("contrast.translations").rows.rowCount() == 0

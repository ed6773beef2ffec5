"""The first page of the course: the strip, its stops, and the path of lessons."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QPushButton

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.contents import READ, part_of
from embviz.gui.lessons.journey.stops import STOPS, cut_off
from embviz.gui.lessons.journey.strip import _FOOT, LARGEST
from embviz.gui.lessons.own_texts import shipped_script
from embviz.gui.lessons.script import WidgetAnchor
from embviz.teaching.journey import SENTENCE, travel
from embviz.text.toy.world import toy_world
from embviz.vectors.embedding import Embedding

LONG = 120_000  # ms


@pytest.fixture
def part(lesson, qtbot, lab):
    part = lesson("journey").parts["travel"]
    qtbot.waitUntil(lambda: part.strip.journey is not None, timeout=LONG)
    yield part
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def _click(qtbot, widget, place=None):
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place or QPoint())


def test_every_stop_says_what_happens(part, find, qtbot):
    wanted = travel(SENTENCE, part.source.vectors, "bank")
    assert part.strip.journey.ids == wanted.ids
    for at, stop in enumerate(STOPS):
        assert part.strip.at == at
        assert find("journey.says").text().startswith(f"{at + 1}. ")
        assert "{" not in find("journey.says").text()
        spec = next(spec for spec in LESSONS if spec.id == stop.lesson)
        assert find("journey.open").text() == f"Open the lesson: {shipped_script(spec).title}"
        if at + 1 < len(STOPS):
            _click(qtbot, find("journey.next"))
            # what is chosen is in sight, and large enough to be read
            box = part.strip.stop_box(at + 1)
            assert box.left() >= 0
            assert box.right() <= part.strip.width()
    said = find("journey.says").text()
    assert f"“{wanted.mixed_neighbors[0][0]}”" in said
    assert f"with “river” goes from {wanted.clue_before:.2f} to {wanted.clue_after:.2f}" in said
    assert wanted.clue_after > wanted.clue_before
    assert not find("journey.next").isEnabled()


def test_what_does_not_fit_ends_in_dots():
    assert cut_off("abc", 3) == ["a", "b", "c"]
    assert cut_off("abcd", 3) == ["a", "b", "…"]
    assert cut_off("abcd", 0) == []


def test_a_typed_sense_that_attention_does_not_find_is_not_claimed(part, find, qtbot):
    line = find("journey.sentence")
    line.setText("The bat flew out of the dark cave")
    line.editingFinished.emit()
    qtbot.waitUntil(lambda: part.strip.journey is not None and "cave" in part.strip.journey.words, timeout=LONG)
    found = travel(line.text(), part.source.vectors, "bank")
    part.strip.choose(len(STOPS) - 1)
    said = find("journey.says").text()
    assert "with “cave” goes from" in said
    assert found.words[found.clue] == "cave"
    assert "no sense is chosen" in said
    assert all(f"“{word}”" in said for word, _ in found.mixed_neighbors)


def test_ids_are_counted_as_in_the_lesson_of_characters(part, lesson, find, qtbot, lab):
    at, vectors = part.strip.journey.words.index("bank"), part.source.vectors
    told = f"{vectors.id('bank') + 1:,}"
    part.strip.choose(next(k for k, stop in enumerate(STOPS) if stop.key == "ids"))
    assert f"“bank” is {told};" in find("journey.says").text()
    assert part.strip.drawn_numbers().columns[1].values[at] == told
    facts = lesson("characters").parts["vectors"]
    line = find("characters.word")
    line.setText("bank")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: facts.facts.value("id") == told, timeout=LONG)


def test_an_empty_line_says_what_to_type(part, find, qtbot, lab):
    find("journey.sentence").clear()
    find("journey.sentence").editingFinished.emit()
    qtbot.waitUntil(lambda: part.strip.journey is None, timeout=LONG)
    assert find("journey.says").text().startswith("Type an English sentence")


def _way_to_the_map(lab):
    return next(made for made in lab.page.findChildren(QPushButton) if made.text().startswith("Look at all words"))


def test_the_way_to_the_map_opens_the_vectors_of_the_lesson(part, lab, qtbot):
    assert lab.workspace.embedding is None
    _way_to_the_map(lab).click()
    qtbot.waitUntil(lambda: lab.loader.english_open, timeout=LONG)


def test_the_way_to_the_map_keeps_what_is_open(lesson, lab, qtbot):
    mine = Embedding(["a", "b"], np.eye(2, dtype=np.float32))
    lab.workspace.set_vectors(mine)
    lesson("journey")
    _way_to_the_map(lab).click()
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert lab.workspace.embedding is mine


def test_the_strip_is_zoomed_and_dragged(part, find, qtbot):
    strip = part.strip
    assert strip.zoom == 1
    assert strip.stop_box(len(STOPS) - 1).right() <= strip.width()
    strip.setFocus()
    for _ in range(9):
        qtbot.keyClick(strip, Qt.Key.Key_Plus)
    assert strip.zoom == LARGEST
    assert not find("journey.nearer").isEnabled()
    before = strip.left
    qtbot.mousePress(strip, Qt.MouseButton.LeftButton, pos=QPoint(400, 100))
    qtbot.mouseMove(strip, QPoint(200, 100))
    qtbot.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=QPoint(200, 100))
    assert strip.left == pytest.approx(before + 200 / (strip.width() * LARGEST), abs=0.01)
    assert strip.at == 0  # a drag is no click
    _click(qtbot, find("journey.whole"))
    assert strip.zoom == 1
    _click(qtbot, strip, strip.stop_box(3).center().toPoint())
    assert strip.at == 3
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.at == 4


def test_no_title_of_a_stop_is_cut_when_the_whole_way_is_seen(part):
    assert part.strip.zoom == 1
    metrics = QFontMetricsF(part.stage.font(12, 600))
    for at, stop in enumerate(STOPS):
        assert metrics.horizontalAdvance(stop.title) < part.strip.stop_box(at).width() - 16


def test_a_stop_opens_its_lesson(part, find, qtbot, lab):
    at = next(k for k, stop in enumerate(STOPS) if stop.lesson == "windows")
    _click(qtbot, part.strip, part.strip.stop_box(at).center().toPoint())
    _click(qtbot, find("journey.open"))
    assert LESSONS[find("lessons.list").currentRow()].id == "windows"
    qtbot.waitUntil(lab.page.body("windows").isVisible, timeout=LONG)


def test_another_sentence_travels(part, find, qtbot):
    line = find("journey.sentence")
    line.clear()
    qtbot.keyClicks(line, "Money in the bank")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: part.strip.journey.words == ("money", "in", "the", "bank"), timeout=LONG)
    line.clear()
    qtbot.keyClicks(line, "xqzzy")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Fewer than 2" in part.complaint.text(), timeout=LONG)
    assert part.strip.journey is None


def test_answers_stand_under_their_stops(lesson, lab, qtbot, find):
    answers = LessonAnswers(lab.settings)
    answers.set("maps.noise.guess", "many")
    answers.set("maps.sizes.guess", "same")
    body = lesson("journey")
    assert body.parts["travel"].strip._answered["maps"] == 2
    assert body.parts["travel"].strip._answered["context"] == 0
    _click(qtbot, find("journey.guess.windows"))
    assert answers.get("journey.guess") == "windows"
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_lessons_are_a_path_in_four_parts(part, find, lab):
    parts = [part_of(row) for row in range(len(LESSONS))]
    assert parts[0]
    assert sum(map(bool, parts)) == 4
    contents = find("lessons.list")
    height = {row: contents.visualItemRect(contents.item(row)).height() for row in range(len(LESSONS))}
    plain = next(row for row, title in enumerate(parts) if not title)
    assert height[0] > height[plain]
    lab.page._set_read("characters", True)
    assert contents.item(1).data(READ)
    assert not contents.item(2).data(READ)


@pytest.mark.parametrize(("tall", "dense"), [(640, True), (1000, False)])
def test_the_whole_path_is_seen_in_a_low_window(part, find, qtbot, tall, dense):
    contents = find("lessons.list")
    contents.window().resize(1280, contents.window().height() + tall - contents.height())
    qtbot.waitUntil(lambda: abs(contents.height() - tall) < 40, timeout=LONG)
    qtbot.waitUntil(lambda: not find("lessons.list_all").isVisible(), timeout=LONG)
    last = contents.visualItemRect(contents.item(len(LESSONS) - 1))
    assert 0 < last.bottom() <= contents.viewport().height()
    assert (contents.visualItemRect(contents.item(1)).height() < 26) == dense


def test_elmo_stands_among_the_years_of_attention_and_is_seen_whole(part):
    at, stop = next((at, stop) for at, stop in enumerate(STOPS) if stop.key == "attention")
    assert ("2018", "ELMo, BERT, GPT") in stop.years
    # all years below the stop have room, also below a line of answers
    metrics, box = QFontMetricsF(part.stage.font(11)), part.strip.stop_box(at)
    lines = ["✓ 2 answers", *(f"{year} {name}" for year, name in stop.years)]
    room = QRectF(0, 0, box.width(), 1000)
    tall = sum(metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, line).height() for line in lines)
    assert tall + 3 <= _FOOT * part.stage.scale - 6 + metrics.descent()
    spec = next(spec for spec in LESSONS if spec.id == "journey")
    assert "ELMo" in " ".join(block.note for block in shipped_script(spec).blocks if isinstance(block, WidgetAnchor))


def test_stops_lead_to_lessons():
    assert {stop.lesson for stop in STOPS} <= {spec.id for spec in LESSONS}


def test_open_words_that_lack_the_sentence_leave_the_english_vectors(part, find, lab, qtbot):
    english = part.source.vectors
    words = ("the", "of", "was", "king", "queen", "cat")
    rows = np.random.default_rng(1).normal(size=(7, 8)).astype(np.float32)
    lab.workspace.set_vectors(Embedding(words, rows[:6]))
    assert part.source.vectors is english
    assert part.stage.real.vectors is lab.workspace.embedding  # for those that need no certain words
    assert "English Wikipedia" in part.said.text()
    assert "lack" in part.said.text()
    qtbot.waitUntil(lambda: part.strip.journey is not None and not lab.jobs.busy(), timeout=LONG)
    assert "“bank”" in find("journey.says").text() or part.strip.journey.words[part.strip.journey.center] == "bank"
    opened = Embedding((*words[:3], "bank", "river", "grass", "with"), rows)
    lab.workspace.set_vectors(opened)
    assert part.source.vectors is opened
    qtbot.waitUntil(lambda: part.strip.journey.rows.shape[1] == 8, timeout=LONG)


def test_the_toy_world_leaves_the_english_vectors(part, lab, qtbot):
    world = toy_world(tokens=20_000)
    lab.workspace.set_corpus(world.corpus, world.truths)
    assert "English Wikipedia" in part.said.text()
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert all(part.strip.journey.ids[at] >= 0 for at in range(len(part.strip.journey.words)))

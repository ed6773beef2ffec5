"""The lesson in which one writes the text: edits are learned, the map moves, and sentences say what they moved."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.write.word_map import WordMap, crosses
from embviz.gui.style.reduced_motion import stillness
from embviz.teaching.small_text.experiments import KINGS, PETS, ROYAL, WORKERS, lean
from embviz.teaching.small_text.influence import influence_of
from embviz.teaching.small_text.sentences import read_lines
from embviz.teaching.small_text.skipgram import learn
from tests.gui.pointer import hover

LONG = 60_000  # ms
CLICK = Qt.MouseButton.LeftButton


@pytest.fixture
def body(lesson):
    return lesson("write")


@pytest.fixture
def see(lab, body, qtbot):
    """Bring a part into sight, and wait until it has learned and measured."""

    def seen(name):
        part = body.parts[name]
        lab.scroll_area().ensureWidgetVisible(part.map, 50, 300)
        qtbot.waitUntil(lambda: bool(part.influences) and not lab.jobs.busy(), timeout=LONG)
        return part

    return seen


@pytest.fixture
def settled(lab, qtbot):
    """Wait until the present text is learned, and its sentences are measured."""

    def wait(part):
        qtbot.waitUntil(
            lambda: not part._timer.isActive() and bool(part.influences) and not lab.jobs.busy(), timeout=LONG
        )

    return wait


def test_it_opens_with_a_map_of_what_the_sentences_teach(see, find):
    part = see("kings")
    expected = learn(KINGS.text(0))
    assert find("write.kings.map").words == expected.text.words
    near = find("write.kings.near").rows
    assert [row.name for row in near] == [word for word, _ in expected.nearest("king", 4)]
    assert near[0].now == pytest.approx(expected.cosine("king", "queen"), abs=1e-6)
    assert find("write.kings.measures").rows[0].now == near[0].now
    assert part.learned.cosines == pytest.approx(expected.cosines)


def test_an_answer_is_kept_and_the_sentence_is_left_out(see, find, qtbot, settled, lab):
    part = see("kings")
    assert not find("write.kings.without").isEnabled()
    qtbot.mouseClick(find("write.kings.guess.first"), CLICK)
    settled(part)
    assert not find("write.kings.text.read2").isChecked()
    assert "grace" not in part.learned.text.index
    row = find("write.kings.measures").rows[0]
    assert row.before - row.now == pytest.approx(
        learn(KINGS.text(0)).cosine("king", "queen") - learn(KINGS.text(1)).cosine("king", "queen"), abs=1e-6
    )
    qtbot.waitUntil(lambda: "Found" in find("write.kings.guess.told").text(), timeout=LONG)
    assert "It falls behind others" in find("write.kings.guess.told").text()
    assert LessonAnswers(lab.settings).get("write.kings.guess") == "first"
    qtbot.mouseClick(find("write.kings.guess.again"), CLICK)
    settled(part)
    assert find("write.kings.text.read2").isChecked()
    assert "grace" in part.learned.text.index


def test_an_earlier_answer_is_judged_at_once(lesson, find, qtbot, lab):
    LessonAnswers(lab.settings).set("write.kings.guess", "behind")
    lesson("write")
    qtbot.waitUntil(lambda: "✓" in find("write.kings.guess.told").text(), timeout=LONG)
    assert find("write.kings.without").isEnabled()


def test_a_written_sentence_is_learned(see, find, qtbot, settled):
    part = see("kings")
    line = find("write.kings.text.line9")
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "the cat ruled the kingdom with wisdom")
    settled(part)
    expected = learn(read_lines([*ROYAL[:8], "the cat ruled the kingdom with wisdom", *ROYAL[9:]]))
    assert part.learned.cosines == pytest.approx(expected.cosines, abs=1e-6)
    assert part.learned.rank("king", "cat") == 1
    assert "mat" not in find("write.kings.map").words


def test_what_cannot_be_learned_is_said_and_the_map_stays(see, find, qtbot, settled):
    part = see("pets")
    words = find("write.pets.map").words
    line = find("write.pets.text.line1")
    line.selectAll()
    qtbot.keyClicks(line, "x " * 25)
    qtbot.waitUntil(lambda: find("write.pets.message").isVisible(), timeout=LONG)
    assert "more than 24 words" in find("write.pets.message").text()
    assert find("write.pets.map").words == words
    line.clear()
    qtbot.keyClicks(line, "the cat eats meat")
    settled(part)
    assert not find("write.pets.message").isVisible()


def test_a_word_is_looked_at_and_its_sentences_have_bars(see, find, qtbot):
    part = see("kings")
    drawn = find("write.kings.map")
    spot = drawn.spots(drawn.places)[drawn.words.index("queen")]
    qtbot.mouseClick(drawn, CLICK, pos=QPoint(*map(round, spot.tolist())))
    assert part.word == "queen"
    learned = part.learned
    at = learned.text.index["queen"]
    moved = [influence_of(learned, line, part._places).moved[at] for line in range(12)]
    shares = [bar.share for bar in part.editor._bars]
    assert shares == pytest.approx(np.array(moved) / max(moved), abs=0.02)
    told = part.editor.drawn_numbers()
    assert list(told.columns[0].values) == list(ROYAL)
    assert np.asarray(told.columns[1].values) == pytest.approx(moved)
    most = int(np.argmax(moved))
    assert ROYAL[most] == "the king and queen had a royal feast"
    assert ROYAL[most] in find("write.kings.said").text()
    assert find("write.kings.near").rows[0].name == learned.nearest("queen", 1)[0][0]


def test_a_sentence_shows_where_its_words_would_be(see, find):
    part = see("kings")
    drawn = find("write.kings.map")
    line = find("write.kings.text.line2")
    QApplication.sendEvent(line, QEvent(QEvent.Type.Enter))
    influence = part.influences[1]
    assert set(drawn.before) == set(drawn.words)
    assert drawn.before["queen"] == pytest.approx(influence.places[drawn.words.index("queen")])
    assert "“queen”" in find("write.kings.said").text()
    assert "Only here: “grace”" in find("write.kings.said").text()
    QApplication.sendEvent(line, QEvent(QEvent.Type.Leave))
    assert "moved most by" in find("write.kings.said").text()
    # a word that stands in one sentence alone owes all to it
    part.look_at("grace")
    assert part.editor._bars[1].share == 1
    assert "only in this sentence" in part.editor._bars[1].toolTip()


def test_the_map_is_read_with_keys(see, find, qtbot):
    part = see("kings")
    drawn = find("write.kings.map")
    drawn.setFocus()
    qtbot.keyClick(drawn, Qt.Key.Key_Right)
    order = np.argsort(drawn.places[:, 0], kind="stable").tolist()
    expected = drawn.words[order[order.index(drawn.words.index("king")) + 1]]
    assert drawn.accessibleDescription() == expected
    qtbot.keyClick(drawn, Qt.Key.Key_Return)
    assert part.word == expected


def test_words_glide_from_where_they_were_and_leave_a_way(see, find, qtbot, settled, monkeypatch):
    part = see("pets")
    drawn = find("write.pets.map")
    before = dict(zip(drawn.words, drawn.places.copy(), strict=True))
    monkeypatch.setattr(stillness, "wanted", False)
    find("write.pets.text.read2").click()
    settled(part)
    assert drawn.before["dog"] == pytest.approx(before["dog"])
    qtbot.waitUntil(lambda: drawn._share == 1, timeout=LONG)
    assert drawn._now() == pytest.approx(drawn.places)
    assert np.linalg.norm(drawn.places - [before[word] for word in drawn.words], axis=1).max() > 0.01


def test_the_dog_gets_a_share_of_the_thunder(see, find, qtbot, settled):
    part = see("pets")
    assert all(np.isnan(row.now) for row in find("write.pets.measures").rows)
    qtbot.mouseClick(find("write.pets.guess.dog"), CLICK)
    settled(part)
    expected = learn(PETS.text(1))
    rows = find("write.pets.measures").rows
    assert [row.now for row in rows] == pytest.approx(
        [expected.chance(word, "thunder") for word in ("cat", "dog", "car", "bus")], abs=1e-6
    )
    qtbot.waitUntil(lambda: "✓" in find("write.pets.guess.told").text(), timeout=LONG)


def test_mirrored_sentences_take_the_leaning(see, find, qtbot, settled):
    part = see("workers")
    rows = find("write.workers.measures").rows
    assert rows[0].now == pytest.approx(lean(learn(WORKERS.text(0)), "doctor"), abs=1e-6)
    qtbot.mouseClick(find("write.workers.guess.all"), CLICK)
    settled(part)
    assert [row.now for row in find("write.workers.measures").rows] == pytest.approx([0] * 6, abs=0.01)
    qtbot.waitUntil(lambda: "Found: Nothing" in find("write.workers.guess.told").text(), timeout=LONG)
    qtbot.mouseClick(find("write.workers.half"), CLICK)
    settled(part)
    assert find("write.workers.measures").rows[0].now > 0.05


def test_names_stand_beside_the_lines_and_apart(body):
    drawn = WordMap(body.stage, "write.drawn", "Map")
    drawn.resize(400, 300)
    drawn.show_words(
        ("king", "son", "daughter", "day", "worked"), np.array([(9, 9), (5, 5.2), (0, 0), (0, 8), (2.1, 8)])
    )
    drawn.look_at("king", ("daughter",))
    boxes = drawn.name_boxes()
    assert len(boxes) == 5
    assert not any(crosses(line, boxes[1]) for line in drawn.lines())
    # between two words a name could be that of either
    assert not boxes[3].adjusted(0, 0, 6, 0).intersects(boxes[4])
    drawn.deleteLater()


def test_ones_own_text_window_and_articles(see, find, qtbot, settled):
    part = see("own")
    matrix = find("write.influence")
    assert matrix.values.shape == (12, 12)
    # its rows have the numbers of the lines, and tell the sentence at the pointer and in the table
    assert matrix._heads[4] == find("write.own.text.read5").text() == "5"
    hover(matrix, QPointF(4, matrix.cell(4, 0).center().y()))
    assert matrix.toolTip() == matrix._rows[4] == find("write.own.text.line5").text()
    assert "the prince was the son of the king" in matrix.drawn_numbers().columns[0].values
    words = part.learned.text.index
    columns = [words[name] for name in matrix._columns]
    assert matrix.values[3] == pytest.approx(part.influences[3].moved[columns], nan_ok=True)
    qtbot.mouseClick(find("write.own.guess.mat"), CLICK)
    settled(part)
    assert find("write.window").value() == 5
    assert part.learned.nearest("cat", 1)[0][0] == "mat"
    qtbot.waitUntil(lambda: "✓" in find("write.own.guess.told").text(), timeout=LONG)
    find("write.articles").setChecked(False)
    settled(part)
    assert "the" in part.learned.text.index
    preset = find("write.preset")
    preset.setCurrentIndex(3)
    preset.activated.emit(3)
    settled(part)
    assert part.word == "tezgüino"
    assert "corn" in find("write.own.map").words
    preset.setCurrentIndex(5)
    preset.activated.emit(5)
    qtbot.waitUntil(lambda: find("write.own.message").isVisible(), timeout=LONG)
    assert "too few words" in find("write.own.message").text()
    qtbot.keyClicks(find("write.own.text.line1"), "a dragon sleeps on gold")
    settled(part)
    assert find("write.own.map").words == ("a", "dragon", "sleeps", "on", "gold")

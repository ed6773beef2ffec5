"""The lesson of search that scales: what is shown is what the engine measures, recorded first, then here."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.lessons.search import lesson as ways_module
from embviz.gui.style.number_text import percent, significant
from embviz.teaching.search import timing
from embviz.teaching.search.recorded import read_recorded
from embviz.teaching.search.replaced import Library
from embviz.teaching.transformer.runs import read_recorded as read_models
from embviz.teaching.transformer.topics import topic_sentences
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

LONG = 180_000  # ms


@pytest.fixture
def vectors(lab):
    rows = np.random.default_rng(2).normal(size=(700, 10)).astype(np.float32)
    made = Embedding([f"w{at}" for at in range(700)], rows)
    lab.workspace.set_vectors(made)
    return made


@pytest.fixture
def body(lesson, lab, monkeypatch, qtbot):
    monkeypatch.setattr(ways_module, "_QUESTIONS", 6)
    body = lesson("search")
    yield body
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def _type(qtbot, line, text):
    line.clear()
    qtbot.keyClicks(line, text)


def test_the_recorded_comparison_is_there_before_the_measured_one(lesson, lab, find, monkeypatch, qtbot):
    monkeypatch.setattr(ways_module, "_QUESTIONS", 6)
    seen = []
    compare = timing.compare

    def watched(*told):
        seen.append((find("search.scale_verdict").text(), find("search.times").rows.rowCount()))
        return compare(*told)

    monkeypatch.setattr(timing, "compare", watched)
    body = lesson("search")
    qtbot.waitUntil(lambda: "Recorded" in find("search.scale_verdict").text(), timeout=LONG)
    assert len(find("search.chart").points) == len(read_recorded()[0][0].timed)
    qtbot.waitUntil(lambda: "as questions" in find("search.scale_verdict").text(), timeout=LONG)
    assert seen == [("Recorded on another computer; this one is being measured.", len(read_recorded()[0][0].timed))]
    assert body.stage.numbers["vectors"] == "30,000"
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_open_vectors_are_measured(vectors, body, find, lab, qtbot):
    qtbot.waitUntil(lambda: "700 vectors" in find("search.scale_verdict").text(), timeout=LONG)
    rows, chart = find("search.times").rows.shown, find("search.chart")
    assert rows[0][0].text == "exact"
    assert rows[0][1].text == percent(1, 1)
    assert len(chart.points) == len(rows)
    unit = np.ascontiguousarray(vectors.unit)
    again = timing.compare(unit, 100, lambda: 0.0, Pulse())
    assert [row[1].text for row in rows] == [percent(each.recall, 1) for each in again.timed]
    assert body.stage.numbers["list_count"] == str(again.lists) == "26"
    assert [point.y for point in chart.points] == [each.recall for each in again.timed]


def test_many_are_made_of_the_open_ones(vectors, body, find, monkeypatch, qtbot):
    monkeypatch.setattr("embviz.gui.lessons.search.lesson._WIDENED", 2_000)
    qtbot.mouseClick(find("search.size.many"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "2,000 vectors" in find("search.scale_verdict").text(), timeout=LONG)
    assert body.stage.numbers["vectors"] == "2,000"


def test_too_few_vectors_are_told(lab, body, find, qtbot):
    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2, dtype=np.float32)))
    qtbot.waitUntil(lambda: "too few vectors" in find("search.scale_message").text(), timeout=LONG)
    assert not find("search.chart").points


def test_a_question_is_ranked_in_four_ways(vectors, body, find, qtbot):
    qtbot.waitUntil(lambda: find("search.late").rows.rowCount() == 4, timeout=LONG)
    run = read_models()[0]["masked"]
    sentences, _topics = topic_sentences(run.words, run.model.shape)
    library = Library.of(sentences, run.model)
    _type(qtbot, find("search.question"), "the dog zzz likes bones")
    assert "zzz" in find("search.question_message").text()
    asked = np.array([run.words.index(word) for word in ("the", "dog", "likes", "bones")])
    for way, scores in library.scores(asked).items():
        shown = find(f"search.{way}").rows.shown
        first = int(scores.argmax())
        assert shown[0][0].text == " ".join(run.words[at] for at in sentences[first])
        assert shown[0][1].text == significant(float(scores[first]), 3)
    _type(qtbot, find("search.question"), "zzz")
    assert find("search.bm25").rows.rowCount() == 0


def test_questions_in_other_words(vectors, body, find, qtbot):
    part = body.parts["ways"]
    qtbot.waitUntil(
        lambda: (
            "6 questions" in find("search.state").text() and len(part.found) == 5 and part.found != read_recorded()[1]
        ),
        timeout=LONG,
    )
    drawn = find("search.replaced").drawn_numbers()
    assert drawn is not None
    assert body.stage.numbers["bm25_same"] == f"{part.found[0].reciprocal['bm25']:.2f}"
    assert body.stage.numbers["late_all"] == f"{part.found[-1].reciprocal['late']:.2f}"
    assert body.stage.numbers["questions"] == "6"

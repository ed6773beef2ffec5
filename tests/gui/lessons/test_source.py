"""What lessons speak of: what is open, and the example where something is missing."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.lessons.context.senses import SensesPart
from embviz.gui.lessons.source import EnglishSource, LessonData
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

LONG = 30_000


@pytest.fixture
def source(lab):
    return LessonData(lab.workspace, lab.jobs)


def _vectors():
    return Embedding(["king", "frog"], np.eye(2, dtype=np.float32))


def test_the_example_is_the_same_for_all_and_whole_at_once(source, lab, qtbot):
    seen = []
    source.changed.connect(lambda: seen.append((source.text is not None, source.vectors is not None)))
    again = LessonData(lab.workspace, lab.jobs)
    for one in (source, again):
        one.want()
        qtbot.waitUntil(lambda one=one: one.vectors is not None, timeout=LONG)
    assert source.vectors is not again.vectors
    assert np.array_equal(source.vectors.vectors, again.vectors.vectors)
    assert source.text.vocabulary.words == source.vectors.words
    assert set(seen) == {(False, False), (True, True)}
    assert source.said.startswith("Computed from vectors of the toy world, ")


def test_an_example_that_cannot_be_read_says_so(source, qtbot, monkeypatch):
    def read_example(_corpus):
        raise InputError("The file is gone.")

    monkeypatch.setattr("embviz.teaching.example.read_example", read_example)
    source.want()
    qtbot.waitUntil(lambda: source.said == source.said_of_text == "The file is gone.", timeout=LONG)
    source.want()
    assert source.said == "The file is gone."
    assert source.text is None


def test_open_vectors_without_a_text_leave_that_of_the_example(source, lab, qtbot):
    opened = _vectors()
    lab.workspace.set_vectors(opened)
    assert source.text is None
    source.want()
    qtbot.waitUntil(lambda: source.text is not None, timeout=LONG)
    assert source.vectors is opened
    assert source.text.name == "Toy world"
    assert source.truths is None  # of the vectors nothing is known
    assert "without their text: counted in Toy world" in source.said_of_text


def test_an_open_text_needs_no_example(source, lab):
    corpus = corpus_from_texts(["a frog and a king"] * 9)
    lab.workspace.set_corpus(corpus)
    source.want()
    assert not lab.jobs.running("example of the lessons")
    assert source.text is corpus
    assert source.vectors is None
    assert source.said_of_text.startswith("Counted in ")


class _Part(DataWidget):
    def __init__(self, stage):
        super().__init__(stage)
        QVBoxLayout(self).addWidget(self.said)


def test_where_nothing_is_open_the_english_vectors_are_offered(source, lab, qtbot):
    part = lab.page = _Part(LessonState(lab.context, source))
    part.show()
    assert "English Wikipedia" in part.said.text()
    part.said.linkActivated.emit("english")
    assert lab.asked == ["file.english"]
    assert part.said.focusPolicy() & Qt.FocusPolicy.TabFocus
    part.activateWindow()
    qtbot.waitUntil(part.isActiveWindow, timeout=LONG)
    part.said.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(part.said.hasFocus, timeout=LONG)
    QTest.keyClick(part.said, Qt.Key.Key_Tab)  # to the link in the sentence
    QTest.keyClick(part.said, Qt.Key.Key_Return)
    assert lab.asked == ["file.english"] * 2
    lab.workspace.set_vectors(_vectors())
    assert part.said.text() == source.said == "Computed from the open vectors, 2 words."
    assert part.said.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_what_needs_real_words_speaks_of_the_english_vectors_where_nothing_is_open(source, lab, qtbot):
    real = EnglishSource(lab.workspace, lab.jobs)
    stage = LessonState(lab.context, source, None, real)
    part = lab.page = SensesPart(stage)
    part.show()
    qtbot.waitUntil(lambda: real.vectors is not None, timeout=LONG)
    assert len(real.vectors) == 30_000
    # a word that the toy world has in one meaning only
    assert stage.numbers["meant"] == "“bank”"
    assert "English Wikipedia that come with the program, 30,000 words" in part.said.text()
    before, (first, second) = part.table.values[:, 0], part.table.values[:, 1:].T
    assert first[0] > before[0] > second[0]
    assert second[1] > first[1]
    # nothing is known of them, and no toy world was needed
    assert real.truths is None
    assert real.text is None
    assert source.vectors is None
    part.said.linkActivated.emit("english")
    assert lab.asked == ["file.english"]
    lab.workspace.set_vectors(_vectors())
    assert part.said.text() == "Computed from the open vectors, 2 words."


def test_a_damaged_installation_says_what_is_missing(lab, qtbot, monkeypatch):
    def read_english(_pulse):
        raise InputError("The map of the English vectors is of other words.")

    monkeypatch.setattr("embviz.vectors.english.read_english", read_english)
    real = EnglishSource(lab.workspace, lab.jobs)
    real.want()
    qtbot.waitUntil(lambda: "other words" in real.said, timeout=LONG)
    real.want()
    assert not lab.jobs.running("English vectors of the lessons")
    assert real.vectors is None

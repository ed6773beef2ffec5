"""The line for questions, which stands above any page."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from embviz.gui.pages.question_line import QuestionLine
from embviz.vectors.embedding import Embedding

WORDS = ("king", "queen", "man", "woman", "cat", "dog", "hot", "warm", "cold")
LONG = 30_000


@pytest.fixture
def line(lab, qtbot):
    rows = np.random.default_rng(3).normal(size=(len(WORDS), 8)).astype(np.float32)
    rows[7] = rows[6] + rows[8]
    lab.workspace.set_vectors(Embedding(WORDS, rows))
    lab.page = QuestionLine(lab.context)
    lab.page.resize(900, 200)
    lab.page.show()
    yield lab.page
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_a_sentence_is_answered_below_the_line(lab, line, qtbot):
    assert not lab.find("question.answer").isVisible()
    qtbot.keyClicks(line.line, "words between hot and cold")
    qtbot.waitUntil(lambda: lab.find("question.answer").isVisible(), timeout=LONG)
    assert lab.find("question.understood").text() == "Words between hot and cold"
    assert "warm" in lab.find("question.answer").text()
    line.line.clear()
    qtbot.waitUntil(lambda: not lab.find("question.answer").isVisible(), timeout=LONG)


def test_it_is_completed_while_one_types(line, qtbot):
    qtbot.keyClicks(line.line, "words betw")
    assert line.line.completer().model().stringList() == ["words between "]
    qtbot.keyClicks(line.line, "een ho")
    assert line.line.completer().model().stringList() == ["words between hot"]
    line.line.completer().popup().hide()


def test_buttons_ask_the_page_the_map_the_clipboard_and_the_project(lab, line, qtbot):
    asked = []
    lab.context.questions.asked.connect(lambda request, on_map: asked.append((request.kind, on_map)))
    line.write("odd one out: cat dog king")
    qtbot.waitUntil(lambda: line.answered is not None, timeout=LONG)
    qtbot.mouseClick(lab.find("question.open"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(lab.find("question.on_map"), Qt.MouseButton.LeftButton)
    qtbot.keyClick(line.line, Qt.Key.Key_Return)
    assert asked == [("odd", False), ("odd", True), ("odd", False)]
    qtbot.waitUntil(lambda: line.answered is not None, timeout=LONG)
    qtbot.mouseClick(lab.find("question.copy"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "embviz://ask?kind=odd&words=cat&words=dog&words=king"
    assert not lab.find("question.kept").isVisible()
    qtbot.mouseClick(lab.find("question.keep"), Qt.MouseButton.LeftButton)
    assert [one.question for one in lab.context.questions.kept] == ["Odd one out: cat, dog, king"]
    line.write("words near king")
    qtbot.waitUntil(lambda: not lab.find("question.keep").isChecked(), timeout=LONG)
    qtbot.mouseClick(lab.find("question.kept"), Qt.MouseButton.LeftButton)
    menu = line.findChild(QMenu, "question.kept_menu")
    menu.actions()[0].trigger()
    menu.close()
    qtbot.waitUntil(lambda: lab.find("question.keep").isChecked(), timeout=LONG)
    qtbot.mouseClick(lab.find("question.keep"), Qt.MouseButton.LeftButton)
    assert lab.context.questions.kept == ()
    assert not lab.find("question.kept").isVisible()


def test_what_is_not_understood_or_known_is_said_with_a_way_out(lab, line, qtbot):
    qtbot.keyClicks(line.line, "please xyzzy the king")
    qtbot.keyClick(line.line, Qt.Key.Key_Return)
    assert line.message.isVisible()
    assert len(line.message.error.suggestions) == 3
    line.message.chosen.emit(line.message.error.suggestions[0])
    qtbot.waitUntil(lambda: line.answered is not None, timeout=LONG)
    assert not line.message.isVisible()
    line.write("words near kinf")
    qtbot.waitUntil(lambda: line.message.isVisible(), timeout=LONG)
    assert "kinf" in line.message.error.what
    line.message.chosen.emit("king")
    assert line.line.text() == "words near king"
    line.write("embviz://ask?kind=dream")
    assert "dream" in line.message.error.what

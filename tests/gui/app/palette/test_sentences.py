"""Questions in sentences, asked in the palette: understood, completed, answered, shown, copied and kept."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QWidget

from embviz.gui.core.questions import AnsweredQuestion
from embviz.gui.similarity.odd_page import OddPage
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

WORDS = ("king", "queen", "man", "woman", "cat", "dog", "bank", "hot", "warm", "cold", "table", "river")
LONG = 60_000


def vectors():
    rows = np.random.default_rng(3).normal(size=(len(WORDS), 8))
    rows[8] = rows[7] + rows[9]  # warm lies between hot and cold
    return rows.astype(np.float32)


@pytest.fixture
def opened(window, qtbot):
    window.workspace.set_vectors(Embedding(WORDS, vectors(), np.arange(len(WORDS), 0, -1) * 10))
    yield window
    window.project._saved = window.project._version
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)


@pytest.fixture
def palette(opened):
    opened.run_action("help.palette")
    return opened.findChild(QWidget, "palette")


def texts(palette):
    listed = palette.findChild(QListView, "palette.list").model()
    return [listed.index(k).data() for k in range(listed.rowCount())]


def choose(palette, text):
    palette.list.setCurrentIndex(palette.list.model().index(texts(palette).index(text)))
    palette.list.clicked.emit(palette.list.currentIndex())


def answer(palette):
    return palette.findChild(QLabel, "palette.answer")


def test_a_sentence_is_understood_and_answered_in_place(palette, qtbot):
    qtbot.keyClicks(palette.line, "words between hot and cold")
    assert texts(palette)[0] == "Words between hot and cold"
    qtbot.waitUntil(lambda: answer(palette).isVisible(), timeout=LONG)
    assert "warm" in answer(palette).text()
    palette.line.setText("odd one out: cat dog zebra")
    assert not answer(palette).isVisible()
    palette.line.setText("why is zebra near cat")
    qtbot.waitUntil(lambda: "zebra" in answer(palette).text(), timeout=LONG)


def test_it_is_completed_by_tab(palette, qtbot):
    qtbot.keyClicks(palette.line, "words bet")
    qtbot.keyClick(palette.line, Qt.Key.Key_Tab)
    assert palette.line.text() == "words between "
    qtbot.keyClicks(palette.line, "ho")
    qtbot.keyClick(palette.line, Qt.Key.Key_Tab)
    assert palette.line.text() == "words between hot"
    qtbot.keyClicks(palette.line, " ")
    qtbot.keyClick(palette.line, Qt.Key.Key_Tab)
    qtbot.keyClicks(palette.line, "col")
    qtbot.keyClick(palette.line, Qt.Key.Key_Tab)
    assert palette.line.text() == "words between hot and cold"
    assert palette.isVisible()


def test_what_is_not_understood_is_said_with_three_sentences_that_would_be(opened, palette, qtbot):
    palette.line.setText("please xyzzy the cat")
    found = texts(palette)
    assert len(found) == 3
    assert "not understood" in palette.findChild(QLabel, "palette.hint").text()
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.line.text() == found[0]
    assert opened.context.questions.read(found[0]) is not None


def test_without_vectors_it_says_what_is_missing(window, qtbot):
    window.run_action("help.palette")
    palette = window.findChild(QWidget, "palette")
    palette.line.setText("words near king")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert "Train, or open vectors" in palette.findChild(QLabel, "palette.hint").text()


ROUTES = (
    ("man is to king as woman is to what", "analogy/ask", "analogy.expression", "king - man + woman"),
    ("king - man + woman", "analogy/ask", "analogy.expression", "king - man + woman"),
    ("closest to king and queen but not man", "words/neighbors", "neighborhood.question", "king + queen - man"),
    ("words between hot and cold", "words/neighbors", "neighborhood.question", "hot + cold"),
    ("why are cat and dog near", "words/neighbors", "neighborhood.question", "cat"),
    ("opposite of hot", "words/neighbors", "neighborhood.question", "- hot"),
    ("how often does king occur", "words/neighbors", "neighborhood.question", "king"),
    ("odd one out: cat dog table", "similarity/odd", "odd.words", "cat dog table"),
    ("how similar are cat and dog", "similarity/heatmap", "heatmap.words", "cat dog"),
    ("is cat closer to dog or table", "similarity/heatmap", "heatmap.words", "cat dog table"),
    ("compare Cat, Dog and River", "similarity/heatmap", "heatmap.words", "cat dog river"),
    ("axis from cold to hot", "axes/axes", "axes.x_minus", "cold"),
    ("difference between man and woman", "axes/axes", "axes.x_plus", "man"),
    ("where is bank between hot and cold", "axes/axes", "axes.words_line", "bank"),
    ("how did bank change", "compare/time", "time.word", "bank"),
    ("senses of bank", "words/senses", "senses.word", "bank"),
)


@pytest.mark.parametrize(("sentence", "address", "line", "text"), ROUTES, ids=[route[0] for route in ROUTES])
def test_each_question_is_shown_on_its_page(opened, palette, sentence, address, line, text):
    opened.workspace.select(["table"])  # a selection of before does not replace the question
    palette.line.setText(sentence)
    palette.list.clicked.emit(palette.list.currentIndex())
    assert opened.current_address() == address
    found = [one for one in opened.findChildren(QLineEdit) if one.objectName() == line]
    assert found, sorted(one.objectName() for one in opened.findChildren(QLineEdit) if one.isVisible())
    assert found[0].text() == text


def on_map(opened, qtbot):
    opened.show_page("map")
    qtbot.waitUntil(lambda: len(opened.context.scene.words) == len(WORDS), timeout=LONG)
    scene = opened.context.scene
    scene.choose_method("pca")
    qtbot.waitUntil(lambda: scene.frame is not None and scene.frame.settled and not scene.awaited, timeout=LONG)
    view = opened.page("map").view
    qtbot.waitUntil(lambda: not view.moving, timeout=LONG)


@pytest.mark.parametrize(
    ("sentence", "selected"),
    [
        ("show cat and dog on the map", {"cat", "dog"}),
        ("words that begin with wo", {"woman"}),
        ("the 3 most frequent words", {"king", "queen", "man"}),
        ("zeige cat auf der Karte", {"cat"}),
    ],
)
def test_what_is_shown_on_the_map_is_selected_and_in_view(opened, qtbot, palette, sentence, selected):
    on_map(opened, qtbot)
    palette.line.setText(sentence)
    palette.list.clicked.emit(palette.list.currentIndex())
    qtbot.waitUntil(lambda: set(opened.workspace.selection) == selected, timeout=LONG)
    view = opened.page("map").view
    ids = [WORDS.index(word) for word in selected]
    qtbot.waitUntil(lambda: not view.moving, timeout=LONG)
    assert all(view.rect().contains(view.position_of(at).toPoint()) for at in ids)


def test_any_answer_can_be_shown_on_the_map(opened, qtbot, palette):
    on_map(opened, qtbot)
    palette.line.setText("odd one out: cat dog table")
    choose(palette, "Show this answer on the map")
    qtbot.waitUntil(lambda: set(opened.workspace.selection) == {"cat", "dog", "table"}, timeout=LONG)
    assert opened.current_address() == "map"
    cosines = (unit := vectors()[[4, 5, 10]] / np.linalg.norm(vectors()[[4, 5, 10]], axis=1, keepdims=True)) @ unit.T
    odd = ("cat", "dog", "table")[int(np.argmin(cosines.sum(axis=1)))]
    assert opened.workspace.chosen.last == odd


def test_colors_are_chosen_by_a_sentence(opened, qtbot, palette):
    on_map(opened, qtbot)
    palette.line.setText("color by cosine to king")
    palette.list.clicked.emit(palette.list.currentIndex())
    qtbot.waitUntil(lambda: opened.context.coloring.choice == "cosine", timeout=LONG)
    assert opened.workspace.chosen.last == "king"


def test_an_address_is_copied_pasted_and_opened(opened, qtbot, palette):
    palette.line.setText("odd one out: cat dog table")
    choose(palette, "Copy the address of this question")
    address = QGuiApplication.clipboard().text()
    assert address == "embviz://ask?kind=odd&words=cat&words=dog&words=table"
    opened.run_action("help.palette")
    palette.line.setFocus()
    palette.line.paste()
    assert texts(palette)[0] == "Odd one out: cat, dog, table"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert isinstance(opened.page("similarity/odd"), OddPage)
    assert opened.page("similarity/odd").words() == ["cat", "dog", "table"]
    opened.run_action("help.palette")
    palette.line.setText("embviz://ask?kind=dream")
    assert "does not know" in texts(palette)[0]


def test_an_answer_is_kept_found_again_removed_and_kept_in_the_project(opened, qtbot, palette, tmp_path):
    questions = opened.context.questions
    palette.line.setText("words between hot and cold")
    choose(palette, "Save this answer in the project")
    qtbot.waitUntil(lambda: len(questions.kept) == 1, timeout=LONG)
    kept = questions.kept[0]
    assert kept.address == "embviz://ask?kind=between&first=hot&second=cold"
    assert "warm" in kept.answer
    assert opened.project.modified
    opened.workspace.undo.undo()
    assert questions.kept == ()
    assert not opened.project.modified
    opened.workspace.undo.redo()
    path = tmp_path / "kept.embviz"
    opened.project.save_path(path)
    qtbot.waitUntil(lambda: opened.project.path == path, timeout=LONG)
    opened.workspace.set_vectors(Embedding(("a", "b"), np.eye(2, dtype=np.float32)))
    assert questions.kept == ()
    with qtbot.waitSignal(opened.loader.opened, timeout=LONG):
        opened.open_path(path)
    qtbot.waitUntil(lambda: questions.kept == (kept,), timeout=LONG)
    opened.run_action("help.palette")
    palette.line.setText("saved warm")
    assert texts(palette)[0].startswith("Words between hot and cold – ")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert opened.current_address() == "words/neighbors"
    opened.run_action("help.palette")
    palette.line.setText(kept.address)
    choose(palette, "Remove from the saved answers")
    assert questions.kept == ()


def test_as_many_neighbors_as_asked_for_are_shown(opened, palette, find):
    palette.line.setText("the 20 nearest neighbors of king")
    palette.list.clicked.emit(palette.list.currentIndex())
    assert find("neighborhood.top.25").isChecked()


@pytest.fixture
def trained(window, small_text, find, qtbot):
    """A window with a short run of few dimensions, fewer than there are words."""
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    for name, value in (("dimensions", 8), ("min_count", 1), ("epochs", 3)):
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        find("train.start").click()
    qtbot.waitUntil(lambda: not window.trainer.following, timeout=LONG)
    return window


def test_a_change_is_answered_from_the_moments_of_a_run(trained, qtbot):
    observer, found = trained.workspace.observer, []
    assert len(observer.moments) > 1
    questions = trained.context.questions
    questions.answer(questions.read("how did king change").request, found.append, found.append)
    qtbot.waitUntil(lambda: bool(found), timeout=LONG)
    assert isinstance(found[0], AnsweredQuestion), found[0]
    first, last = (observer.embedding(observer.moments[at]) for at in (0, -1))
    assert found[0].answer.selection == ("king",)
    near = [first.words[at] for at in nearest(first, first.vector("king"), 5, exclude=(first.id("king"),))[0]]
    assert f"then: {', '.join(near)}." in found[0].answer.text
    near = [last.words[at] for at in nearest(last, last.vector("king"), 5, exclude=(last.id("king"),))[0]]
    assert found[0].answer.text.endswith(f"Now: {', '.join(near)}.")
    qtbot.waitUntil(lambda: not trained.jobs.busy(), timeout=LONG)


def test_a_cluster_is_selected_on_the_map(opened, qtbot, palette):
    on_map(opened, qtbot)
    palette.line.setText("cluster of warm")
    palette.list.clicked.emit(palette.list.currentIndex())
    qtbot.waitUntil(lambda: opened.workspace.chosen.last == "warm", timeout=LONG)
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)
    assert "warm" in opened.workspace.selection


def test_a_question_stays_in_sight_on_its_page_and_has_one_order(opened, qtbot, find):
    opened.show_page("axes/axes")
    asked = find("axes.question")
    qtbot.keyClicks(asked, "words between hot and cold")
    asked.completer().popup().hide()
    qtbot.keyClick(asked, Qt.Key.Key_Return)
    assert opened.current_address() == "words/neighbors"
    assert find("words.question").text() == "words between hot and cold"
    said, table = find("words.question.answer"), find("neighborhood.table").model()
    qtbot.waitUntil(lambda: said.isVisible() and table.rowCount() == 9 + 1, timeout=LONG)
    column = next(k for k in range(table.columnCount()) if table.index(0, k).data() == "warm")
    listed = [table.index(row, column).data() for row in range(table.rowCount())]
    words = said.text().partition(": ")[2]
    places = [words.find(word) for word in listed]
    assert places[0] == 0
    assert places == sorted(places)


def test_a_question_of_the_palette_is_kept_on_its_page_too(opened, palette, qtbot, find):
    palette.line.setText("odd one out: cat dog table")
    palette.list.clicked.emit(palette.list.currentIndex())
    assert opened.current_address() == "similarity/odd"
    assert find("similarity.question").text() == "odd one out: cat dog table"

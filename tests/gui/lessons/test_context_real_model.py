"""A contextual model in the lesson of context: the tiny encoder is opened, and reads two sentences."""

import json

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QFileDialog

from embviz.gui.lessons.context.real_model import compare
from embviz.teaching.context.contextual_model import Contextual, open_model
from embviz.vectors.embedding import Embedding

from ...teaching.context.tiny_encoder import TinyEncoder, write

WORDS = ("the", "river", "bank", "account", "opened", "boat", "a")
VECTORS = np.random.default_rng(3).normal(size=(len(WORDS), 8)).astype(np.float32)
SENTENCES = ("the boat lay by the river bank", "she opened a bank account")
KEY = "lessons/contextual_model"


def _cosine(u, v):
    return float(u @ v / np.linalg.norm(u) / np.linalg.norm(v))


def _figure(cosine):
    return f"{cosine:.2f}".replace("-", "−")


def _click(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


@pytest.fixture
def vectors(lab):
    made = Embedding(WORDS, VECTORS)
    lab.workspace.set_vectors(made)
    return made


@pytest.fixture
def body(vectors, lesson, qtbot):
    body = lesson("context")
    qtbot.waitUntil(lambda: "target" in body.stage.numbers)
    return body


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "tiny"
    made.mkdir()
    write(made, TinyEncoder(attentions=True))
    return made


@pytest.fixture
def choose(monkeypatch, find, qtbot):
    """Choose a folder in the dialog of the button."""

    def by_path(path):
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(path))
        _click(qtbot, find("context.open_model"))

    return by_path


@pytest.fixture
def opened(body, choose, folder, find, qtbot):
    """Open the tiny model, and return it as the engine gives it."""
    choose(folder)
    qtbot.waitUntil(lambda: find("context.model_table").isVisible())
    return open_model(folder)


def _read(lab, qtbot):
    qtbot.waitUntil(lambda: not lab.jobs.running("sentences through the model of the lesson"))


def test_without_a_model_it_says_what_one_needs(body, find):
    said = find("context.model_state").text()
    assert "model.onnx and tokenizer.json" in said
    assert "optimum-cli export onnx" in said
    assert "pip install" not in said
    assert not find("context.model_sentence1").isVisible()
    assert not find("context.stop_model").isVisible()
    assert body.stage.numbers["real_kept"] == "one word"


def test_without_the_extra_it_says_how_to_get_it(vectors, lesson, find, monkeypatch):
    monkeypatch.setattr("embviz.teaching.context.contextual_model.find_spec", lambda _name: None)
    lesson("context")
    assert "pip install 'embviz[contextual]'" in find("context.model_state").text()


def test_the_word_before_and_after(body, opened, find, lab, folder):
    one, other = (opened.read(sentence) for sentence in SENTENCES)
    assert [find(f"context.model_sentence{k}").text() for k in (1, 2)] == list(SENTENCES)
    matrix = find("context.model_matrix")
    expected = [[_cosine(u, v) for v in other.states] for u in one.states]
    assert matrix.values == pytest.approx(np.array(expected), abs=1e-6)
    assert "column bank" in matrix.accessibleName()
    table = find("context.model_table").rows
    assert [table.cell(0, column).text for column in range(3)] == ["bank", "1", _figure(expected[6][3])]
    # of all other words in both lines
    others = [
        *zip(one.words[:6], one.states[:6], strict=True),
        *((word, state) for word, state in zip(other.words, other.states, strict=True) if word != "bank"),
    ]
    best = max((_cosine(one.states[6], state), word) for word, state in others)
    assert table.cell(0, 4).text == f"{best[1]} {_figure(best[0])}"
    own = VECTORS[WORDS.index("bank")]
    best = max((_cosine(own, VECTORS[WORDS.index(word)]), word) for word in WORDS if word != "bank")
    assert table.cell(0, 3).text == f"{best[1]} {_figure(best[0])}"
    assert "Before: “bank” with itself 1.00" in find("context.model_said").text()
    assert f"After: “bank” with itself {_figure(expected[6][3])}" in find("context.model_said").text()
    assert find("context.model_message").text() == "Before: no vector here for “lay”, “by”, “she”."
    assert str(folder / "model.onnx") in find("context.model_state").text()
    assert lab.settings.get(KEY) == str(folder)


def test_before_and_who_looks_at_whom(body, opened, find, qtbot):
    matrix = find("context.model_matrix")
    _click(qtbot, find("context.model_view.before"))
    rows = [VECTORS[WORDS.index(word)] for word in ("the", "boat", "the", "river", "bank")]
    columns = [VECTORS[WORDS.index(word)] for word in ("opened", "a", "bank", "account")]
    assert matrix.values == pytest.approx(np.array([[_cosine(u, v) for v in columns] for u in rows]))
    assert matrix.values[4, 2] == pytest.approx(1)
    _click(qtbot, find("context.model_view.attention"))
    assert matrix.values == pytest.approx(opened.read(SENTENCES[0]).attentions[-1].mean(axis=0))


def test_a_model_that_tells_no_attention(body, opened, choose, find, folder, lab, qtbot):
    _click(qtbot, find("context.model_view.attention"))
    write(folder, TinyEncoder(attentions=False))
    choose(folder)
    qtbot.waitUntil(lambda: not find("context.model_view.attention").isVisible())
    assert find("context.model_view").current == 0
    assert find("context.model_matrix").values.shape == (7, 5)


def test_a_word_is_chosen_in_matrix_and_table(body, opened, find, qtbot):
    matrix, table = find("context.model_matrix"), find("context.model_table")
    qtbot.mouseClick(matrix, Qt.MouseButton.LeftButton, pos=QPointF(matrix.cell(0, 1).center()).toPoint())
    assert "column opened" in matrix.accessibleName()
    assert "with itself" not in find("context.model_said").text()
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert "column bank" in matrix.accessibleName()


def test_typed_sentences_and_those_of_the_lesson(body, opened, find, lab, qtbot):
    line = find("context.model_sentence2")
    line.clear()
    qtbot.keyClicks(line, "the river, the bank")
    _read(lab, qtbot)
    matrix = find("context.model_matrix")
    assert matrix.values.shape == (7, 4)
    one, other = opened.read(SENTENCES[0]), opened.read("the river, the bank")
    cosines = {
        "the": _cosine(one.states[0], other.states[0]),
        "river": _cosine(one.states[5], other.states[1]),
        "bank": _cosine(one.states[6], other.states[3]),
    }
    most, least = max(cosines, key=cosines.get), min(cosines, key=cosines.get)
    assert body.stage.numbers["real_kept"] == f"“{most}” ({_figure(cosines[most])})"
    assert body.stage.numbers["real_moved"] == f"“{least}” ({_figure(cosines[least])})"
    attended = find("context.sentence")
    attended.clear()
    qtbot.keyClicks(attended, "a river bank")
    _click(qtbot, find("context.model_backwards"))
    _read(lab, qtbot)
    assert [find(f"context.model_sentence{k}").text() for k in (1, 2)] == ["a river bank", "bank river a"]
    for at, text in enumerate(("the bank of a river", "a bank account"), 1):
        typed = find(f"context.sentence{at}")
        typed.clear()
        qtbot.keyClicks(typed, text)
    _click(qtbot, find("context.model_meanings"))
    _read(lab, qtbot)
    assert matrix.values.shape == (5, 3)


def test_a_sentence_that_it_cannot_read(body, opened, find, lab, qtbot):
    line = find("context.model_sentence1")
    line.clear()
    qtbot.keyClicks(line, "the bank " * 8)
    _read(lab, qtbot)
    assert "18 word pieces; tiny has positions for 16" in find("context.model_message").text()
    assert not find("context.model_table").isVisible()
    assert body.stage.numbers["real_kept"] == "one word"
    line.clear()
    qtbot.keyClicks(line, "the bank")
    qtbot.waitUntil(lambda: find("context.model_table").isVisible())


def test_a_folder_without_a_model_leaves_the_open_one(body, opened, choose, find, tmp_path, qtbot, lab):
    choose(tmp_path / "tiny" / "none")
    qtbot.waitUntil(lambda: find("context.model_message").error is not None)
    assert "is not a folder" in find("context.model_message").text()
    assert "tiny" in find("context.model_state").text()
    assert find("context.model_table").isVisible()
    assert lab.settings.get(KEY) == str(tmp_path / "tiny")


def test_loading_can_be_stopped(body, choose, find, folder, qtbot, lab, monkeypatch):
    import threading

    begun = threading.Event()

    def endless(_path, pulse):
        begun.set()
        while True:
            pulse.beat(0.0)
            threading.Event().wait(0.001)

    monkeypatch.setattr("embviz.teaching.context.contextual_model.open_model", endless)
    choose(folder)
    qtbot.waitUntil(begun.is_set)
    assert "tiny is loaded" in find("context.model_state").text()
    _click(qtbot, find("context.stop_model"))
    assert not lab.jobs.running("contextual model of the lesson")
    assert not find("context.stop_model").isVisible()
    assert "optimum-cli" in find("context.model_state").text()


def test_a_remembered_model_is_opened_when_one_comes_to_it(vectors, lesson, lab, find, folder, qtbot):
    lab.settings.set(KEY, str(folder))
    body = lesson("context")
    qtbot.waitUntil(lambda: "target" in body.stage.numbers)
    assert not lab.jobs.running("contextual model of the lesson")
    assert not find("context.model_table").isVisible()

    def came_to_it():
        # the lesson grows while its parts are told their numbers
        lab.scroll_area().ensureWidgetVisible(body.parts["real_model"])
        return find("context.model_table").isVisible()

    qtbot.waitUntil(came_to_it)


def test_vectors_without_the_word_have_the_sentences_of_the_lesson(lesson, lab, find, folder, choose, qtbot):
    words = ("orange", "blue", "white", "black", "cabbage", "onion", "chowder", "the", "and", "an")
    lab.workspace.set_vectors(Embedding(words, np.random.default_rng(1).normal(size=(10, 4)).astype(np.float32)))
    lesson("context")
    assert "orange" in find("context.model_sentence1").text()
    choose(folder)
    qtbot.waitUntil(lambda: find("context.model_table").isVisible())
    assert find("context.model_table").rows.cell(0, 0).text == "orange"


def test_words_are_the_same_whatever_their_case(folder):
    model = open_model(folder)
    found = compare(model.read("Bank of a river"), model.read("the bank"), None, 3)
    assert found.after.words == ("Bank", "of", "a", "the", "bank")
    assert found.shared == ("Bank",)
    assert found.before is None
    assert found.attention.shape == (3, 3)
    assert found.after.nearest(0)[0] != "bank"
    assert found.after.with_itself("BANK") == pytest.approx(float(found.after.between[0, 1]))
    chosen = [found.after.between[row, column] for row in range(3) for column in range(2) if (row, column) != (0, 1)]
    assert found.after.of_different == pytest.approx(np.mean(chosen))


def test_attention_is_the_mean_of_the_heads_of_the_last_layer():
    random = np.random.default_rng(2)
    layers = tuple(random.random((3, 4, 4)) for _ in range(2))
    read = Contextual(("a", "b", "c", "d"), ((),) * 4, random.random((4, 5)), layers)
    found = compare(read, read, None, 3)
    for row in range(3):
        for at in range(3):
            assert found.attention[row, at] == pytest.approx(sum(layers[1][head, row, at] for head in range(3)) / 3)


def test_a_model_of_few_positions_says_so_in_its_folder(folder):
    (folder / "config.json").write_text(json.dumps({"max_position_embeddings": 4}))
    assert open_model(folder).files.longest == 4

"""The page of a new word: what is typed is taught, and a word in disguise is found again."""

import numpy as np
import pytest

from embviz.text.reading import corpus_from_texts
from embviz.text.toy.truths import Truths
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults

LONG = 60_000
TEXT = [
    "the king rules the land from the castle",
    "the queen rules the land from the castle",
    "the cat drinks milk in the kitchen",
    "the dog drinks water in the garden",
    "the cat sleeps in the kitchen",
    "the dog sleeps in the garden",
    "the king and the queen sleep in the castle",
] * 60


@pytest.fixture
def page(lab, made, show, qtbot):
    lab.workspace.set_vectors(made)
    return show("words.new_word_page", "NewWordPage")


def _words(find):
    rows = find("newword.table").rows
    return [rows.cell(k, 0).text for k in range(rows.rowCount())]


def test_neighbors_change_with_each_sentence(page, find, made, qtbot):
    find("newword.word").setText("zorb")
    find("newword.sentences").setPlainText("king zorb")
    qtbot.waitUntil(lambda: _words(find)[:1] == ["king"], timeout=LONG)
    find("newword.sentences").setPlainText("king zorb\nparis zorb\nparis zorb")
    qtbot.waitUntil(lambda: _words(find)[:1] == ["paris"], timeout=LONG)
    steps = find("newword.steps").rows
    assert [steps.cell(k, 0).text for k in range(steps.rowCount())] == ["1", "2", "3"]
    assert steps.cell(0, 1).text.startswith("king")


def test_what_is_missing_is_said(page, find, qtbot):
    find("newword.word").setText("zorb")
    find("newword.sentences").setPlainText("no such word")
    qtbot.waitUntil(lambda: "No sentence contains the word" in find("newword.message").text(), timeout=LONG)
    assert not find("newword.add").isEnabled()
    find("newword.sentences").setPlainText("")
    assert "no word to teach" in find("newword.message").text()


def test_a_kept_word_is_among_the_vectors(page, find, lab, made, qtbot):
    find("newword.word").setText("zorb")
    find("newword.sentences").setPlainText("king zorb queen")
    qtbot.waitUntil(lambda: _words(find)[:1] != [], timeout=LONG)
    find("newword.add").click()
    qtbot.waitUntil(lambda: "zorb" in lab.workspace.embedding, timeout=LONG)
    wanted = made.vector("king") + made.vector("queen")
    vector = lab.workspace.embedding.vector("zorb")
    assert float(vector @ wanted / np.linalg.norm(vector) / np.linalg.norm(wanted)) > 0.95
    assert lab.workspace.selection == ("zorb",)


def test_a_word_is_kept_as_it_was_read_and_lines_without_words_are_passed_over(page, find, lab, qtbot):
    find("newword.word").setText("Zorb!")
    find("newword.sentences").setPlainText("…\nKing Zorb queen.")
    qtbot.waitUntil(lambda: find("newword.add").isEnabled() and _words(find)[:1] != [], timeout=LONG)
    find("newword.add").click()
    qtbot.waitUntil(lambda: "zorb" in lab.workspace.embedding, timeout=LONG)
    assert "Zorb!" not in lab.workspace.embedding


def test_a_word_of_the_text_goes_by_another_name(lab, show, find, qtbot):
    lab.workspace.set_corpus(corpus_from_texts(TEXT))
    with qtbot.waitSignal(lab.trainer.finished, timeout=LONG):
        lab.trainer.start(defaults(dimensions=8, epochs=3, threads=1, sample=0.0))
    qtbot.waitUntil(lambda: lab.workspace.embedding is not None, timeout=LONG)
    page = show("words.new_word_page", "NewWordPage")
    lab.workspace.select(["cat"])
    assert find("newword.pretend").text() == "Pretend “cat” is new"
    qtbot.waitUntil(lambda: "Khodak" in find("newword.formula").text(), timeout=LONG)
    find("newword.pretend").click()
    qtbot.waitUntil(lambda: "It is really “cat”" in find("newword.message").text(), timeout=LONG)
    text = find("newword.sentences").toPlainText()
    assert "zorb" in text
    assert "cat" not in text.split()
    assert page.isVisible()


def test_it_begins_with_sentences_in_words_of_the_toy_world(page, find, lab):
    assert "drunk" in find("newword.sentences").toPlainText()
    lab.workspace.truths = Truths({}, {}, ())
    page.refresh()
    sentences = find("newword.sentences").toPlainText()
    lines = [line.lower().rstrip(".").split() for line in sentences.splitlines()]
    known = set(toy_world(200_000).corpus.vocabulary.words)
    assert len(lines) == 3
    for line in lines:
        assert [word for word in line if word not in known] == [find("newword.word").text()]
    lab.workspace.truths = None
    page.refresh()
    assert "drunk" in find("newword.sentences").toPlainText()


@pytest.mark.parametrize("typed", ["word", "sentences"])
def test_what_a_person_wrote_stays(page, find, lab, qtbot, typed):
    field = find(f"newword.{typed}")
    field.clear()
    qtbot.keyClicks(field, "king")
    written = find("newword.word").text(), find("newword.sentences").toPlainText()
    lab.workspace.truths = Truths({}, {}, ())
    page.refresh()
    assert (find("newword.word").text(), find("newword.sentences").toPlainText()) == written

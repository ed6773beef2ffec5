"""The odd one out against means of cosines by hand."""

import numpy as np
import pytest

from embviz.gui.pages.shared_words import odd_examples
from embviz.text.toy.truths import Truths
from embviz.vectors.embedding import Embedding

LONG = 30_000


@pytest.fixture
def page(lab, made, show, qtbot):
    lab.workspace.set_vectors(made)
    page = show("similarity.odd_page", "OddPage")
    page.set_words(["king", "queen", "paris", "man"])
    qtbot.waitUntil(lambda: page.found is not None, timeout=LONG)
    return page


def _means(embedding, words):
    unit = np.array([embedding.unit[embedding.id(word)] for word in words], float)
    cosines = unit @ unit.T
    return {word: (cosines[i].sum() - 1) / (len(words) - 1) for i, word in enumerate(words)}


def test_bars_are_mean_cosines_and_the_least_is_named(page, made, find):
    means = _means(made, ["king", "queen", "paris", "man"])
    order = sorted(means, key=means.get)
    assert page.bars.words == tuple(order)
    assert order[0] == "paris"
    np.testing.assert_allclose(page.bars.values, [means[word] for word in order], atol=1e-6)
    assert find("odd.answer").text() == "paris"
    assert f"margin of {means[order[1]] - means[order[0]]:.3f} to “{order[1]}”" in find("odd.margin").text()


def test_cosines_stand_beside_in_the_same_order(page, made, lab):
    matrix = page.view.matrix
    assert matrix.words == page.bars.words
    assert matrix.values[0, 1] == pytest.approx(
        made.unit[made.id(matrix.words[0])] @ made.unit[made.id(matrix.words[1])], abs=1e-6
    )
    page.view.cell_clicked.emit(0, 1)
    assert lab.workspace.selection == matrix.words[:2]
    page.bars.word_clicked.emit("king")
    assert lab.workspace.selection == ("king",)
    assert page.view.selected == {"king"}


def test_missing_words_are_named_and_the_others_answered(page, find, qtbot):
    page.set_words(["king", "queen", "pariss", "berlin", "man"])
    message = find("odd.message")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert "pariss" in message.text()
    assert set(page.bars.words) == {"king", "queen", "berlin", "man"}
    message.linkActivated.emit("paris")
    qtbot.waitUntil(lambda: "paris" in page.bars.words, timeout=LONG)
    assert message.error is None


def test_two_words_that_are_there_are_too_few(page, find, qtbot):
    page.set_words(["king", "queen", "pariss"])
    qtbot.waitUntil(lambda: find("odd.message").error is not None, timeout=LONG)
    assert page.found is None
    assert page.bars.words == ()
    assert find("odd.answer").text() == ""
    page.set_words(["king"])
    assert "three words or more" in find("odd.message").text()


def test_a_toss_up_is_said(page, find, lab, qtbot):
    lab.workspace.set_vectors(Embedding(["a", "b", "c"], [[1, 0], [0, 1], [1, 1]]))
    page.set_words(["a", "b", "c"])
    qtbot.waitUntil(lambda: "toss-up" in find("odd.margin").text(), timeout=LONG)


def test_examples_have_vectors_and_one_is_asked_at_once(lab, show, qtbot):
    words = ["apple", "pear", "plum", "fig", "two", "three", "four", "five"]
    rows = np.repeat(np.eye(2), 4, axis=0) + np.random.default_rng(1).normal(size=(8, 2)) * 0.1
    embedding = Embedding(words, rows)
    truths = Truths({"fruit": tuple(words[:4]), "number": tuple(words[4:])}, {}, ())
    assert odd_examples(embedding, truths)[0] == ("apple", "pear", "two", "plum", "fig")
    assert odd_examples(embedding, None) == []
    lab.workspace.set_vectors(embedding)
    lab.workspace.truths = truths
    page = show("similarity.odd_page", "OddPage")
    qtbot.waitUntil(lambda: page.found is not None, timeout=LONG)
    assert page.found.words[0] == "two"
    page._examples.activated.emit(2)
    qtbot.waitUntil(lambda: page.found.words[0] == "apple", timeout=LONG)

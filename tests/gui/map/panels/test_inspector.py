"""The inspector where vectors have no direction."""

import numpy as np
from PySide6.QtCore import Qt

from embviz.gui.map.panels.inspector import Inspector
from embviz.text.reading import read_corpus
from embviz.vectors.embedding import Embedding

LONG = 30_000


def test_nothing_is_near_a_vector_of_length_zero(lab, qtbot):
    lab.page = Inspector(lab.context)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    rows = np.random.default_rng(2).normal(size=(5, 4))
    rows[1] = 0
    lab.workspace.set_vectors(Embedding(list("abcde"), rows))
    line, facts, table = (lab.find(f"neighbors.{name}") for name in ("word", "facts", "table"))
    for word, neighbors, said in (("a", 4, "vector length"), ("b", 0, "is zero and has no direction")):
        line.setText(word)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda said=said: said in facts.text(), timeout=LONG)
        assert table.model().rowCount() == neighbors


def test_of_several_words_what_they_have_in_common_is_shown(lab, qtbot):
    lab.page = Inspector(lab.context)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    words = [f"w{k}" for k in range(400)]
    embedding = Embedding(words, np.random.default_rng(2).normal(size=(400, 4)))
    lab.workspace.set_vectors(embedding)
    names = ("facts", "table", "shared", "word", "vector", "to_odd", "to_analogy")
    facts, table, shared, line, bars, odd, analogy = (lab.find(f"neighbors.{name}") for name in names)
    lab.workspace.select(["w3", "w5", "w8"])
    qtbot.waitUntil(lambda: facts.text().startswith("3 words selected: w3, w5, w8"), timeout=LONG)
    unit = embedding.vectors / np.linalg.norm(embedding.vectors, axis=1, keepdims=True)
    three = unit[[3, 5, 8]]
    mean = np.mean([three[0] @ three[1], three[0] @ three[2], three[1] @ three[2]])
    assert f"Mean cosine {mean:.3f}".replace("-", "−") in facts.text().replace("-", "−")
    order = [k for k in np.argsort(-(unit @ three.sum(axis=0))) if k not in (3, 5, 8)]
    assert [table.model().index(row, 0).data() for row in range(6)] == [words[k] for k in order[:6]]
    assert all(shared.model().index(row, 1).data() in ("2/3", "3/3") for row in range(shared.model().rowCount()))
    assert line.text() == ""
    assert not bars.isVisible()
    assert odd.isEnabled()
    assert analogy.toolTip() == "w3 − w5 + w8"
    # the map still shows the neighbors of the one selected last
    own = np.argsort(-(unit @ unit[8]))
    assert lab.workspace.neighbors == tuple(words[k] for k in own[own != 8][:10])
    lab.workspace.select(["w3", "w5"])
    assert not odd.isEnabled()
    lab.workspace.select(["w3"])
    assert bars.isVisible()
    assert not odd.isVisible()
    assert not shared.isVisible()
    assert line.text() == "w3"
    qtbot.waitUntil(lambda: table.model().rowCount() == 10, timeout=LONG)


def test_of_hundreds_their_number_is_told_and_not_the_neighbors_of_one(lab, qtbot):
    lab.page = Inspector(lab.context)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    words = [f"w{k}" for k in range(400)]
    lab.workspace.set_vectors(Embedding(words, np.random.default_rng(2).normal(size=(400, 4))))
    facts, table, line = (lab.find(f"neighbors.{name}") for name in ("facts", "table", "word"))
    lab.workspace.select_ids(np.arange(40), last=0)  # as a lasso does: the most frequent counts as the last
    qtbot.waitUntil(lambda: facts.text().startswith("40 words selected: w0, w1, "), timeout=LONG)
    assert len(lab.workspace.neighbors) == 10
    lab.workspace.select_ids(np.arange(3, 301), last=3)
    qtbot.waitUntil(lambda: facts.text().startswith("298 words selected: "), timeout=LONG)
    assert line.text() == ""
    assert lab.workspace.neighbors == ()
    assert not lab.find("neighbors.more").isEnabled()
    assert lab.find("neighbors.to_heatmap").isEnabled()
    lab.workspace.select(["w7"])
    qtbot.waitUntil(lambda: table.model().rowCount() == 10, timeout=LONG)
    assert "selected" not in facts.text()


def test_without_a_word_only_the_line_that_asks_for_one_is_shown(lab, qtbot):
    lab.page = Inspector(lab.context)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    lab.workspace.set_vectors(Embedding(list("abcde"), np.random.default_rng(2).normal(size=(5, 4))))
    names = ("table", "more", "vector", "to_analogy", "to_heatmap", "to_map")
    parts = [lab.find(f"neighbors.{name}") for name in names]
    assert not any(part.isVisible() for part in parts)
    assert lab.find("neighbors.word").isVisible()
    assert lab.find("neighbors.facts").isVisible()
    lab.workspace.select(["a"])
    assert all(part.isVisible() for part in parts)
    lab.workspace.select([])
    assert not any(part.isVisible() for part in parts)


def test_without_vectors_nothing_is_offered_and_words_of_another_text_go(lab, qtbot, tmp_path):
    lab.page = Inspector(lab.context)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    lab.workspace.set_vectors(Embedding(["bank", "river"], np.eye(2)))
    lab.workspace.select(["bank"])
    line, facts = lab.find("neighbors.word"), lab.find("neighbors.facts")
    buttons = [lab.find(f"neighbors.{name}") for name in ("more", "to_analogy", "to_heatmap", "to_map")]
    assert line.text() == "bank"
    assert all(one.isEnabled() for one in buttons)
    path = tmp_path / "one.txt"
    path.write_text("the bank of the river\n" * 20)
    lab.workspace.set_corpus(read_corpus(path))
    assert not any(one.isEnabled() for one in buttons)
    assert line.text() == "bank"  # which this text has too
    assert facts.text() == "“bank” is 20 times in the text. Train to see its nearest neighbors."
    path.write_text("a dog and a cat\n" * 20)
    lab.workspace.set_corpus(read_corpus(path))
    assert line.text() == ""
    assert facts.text().startswith("Train, or open vectors")
    lab.workspace.set_vectors(Embedding(["bank", "river"], np.eye(2)))
    assert line.text() == "bank"
    assert all(one.isEnabled() for one in buttons)

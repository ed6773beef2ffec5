"""The inspector where vectors have no direction."""

import numpy as np
from PySide6.QtCore import Qt

from embviz.gui.map.panels.inspector import Inspector
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
    for word, neighbors, said in (("a", 4, "length of the vector"), ("b", 0, "is zero and has no direction")):
        line.setText(word)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda said=said: said in facts.text(), timeout=LONG)
        assert table.model().rowCount() == neighbors


def test_of_hundreds_their_number_is_told_and_not_the_neighbors_of_one(lab, qtbot):
    lab.page = Inspector(lab.context)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    words = [f"w{k}" for k in range(400)]
    lab.workspace.set_vectors(Embedding(words, np.random.default_rng(2).normal(size=(400, 4))))
    facts, table, line = (lab.find(f"neighbors.{name}") for name in ("facts", "table", "word"))
    lab.workspace.select_ids(np.arange(40), last=0)  # as a lasso does: the most frequent counts as the last
    qtbot.waitUntil(lambda: table.model().rowCount() == 10, timeout=LONG)
    assert facts.text().startswith("40 words selected. Of “w0”: ")
    lab.workspace.select_ids(np.arange(3, 301), last=3)
    qtbot.waitUntil(lambda: facts.text().startswith("298 words selected."), timeout=LONG)
    assert table.model().rowCount() == 0
    assert line.text() == ""
    assert lab.workspace.neighbors == ()
    assert not lab.find("neighbors.more").isEnabled()
    assert lab.find("neighbors.to_heatmap").isEnabled()
    lab.workspace.select(["w7"])
    qtbot.waitUntil(lambda: table.model().rowCount() == 10, timeout=LONG)
    assert "selected" not in facts.text()

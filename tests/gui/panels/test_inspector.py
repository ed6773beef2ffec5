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

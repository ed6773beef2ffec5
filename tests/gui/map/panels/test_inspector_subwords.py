"""Words that were never seen, typed into the inspector."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.map.panels.inspector import Inspector
from embviz.vectors.formats import read_vectors

MODEL = Path(__file__).parents[3] / "vectors" / "data" / "fasttext.bin"
LONG = 30_000  # ms; a first compilation of the kernels may fall into a wait


@pytest.fixture
def opened(lab, qtbot):
    """The inspector alone: the map of a whole window imports more than this needs."""
    lab.page = Inspector(lab.context)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    lab.workspace.set_vectors(read_vectors(MODEL))
    return lab


@pytest.fixture
def find(lab):
    return lab.find


def _ask(qtbot, find, word):
    line = find("neighbors.word")
    line.setText(word)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_a_word_that_is_not_in_the_text_is_made_of_its_ngrams(opened, qtbot, find):
    _ask(qtbot, find, "schönste")
    facts, table = find("neighbors.facts"), find("neighbors.table").model()
    qtbot.waitUntil(lambda: "n-grams" in facts.text(), timeout=LONG)
    embedding = opened.workspace.embedding
    vector = embedding.compose("schönste")
    assert facts.text().startswith("“schönste” is not in the text; made of its n-grams · vector length 0.00")
    cosines = embedding.unit @ (vector / np.linalg.norm(vector))
    order = np.argsort(-cosines)[:10]
    assert [table.index(row, 0).data() for row in range(10)] == [embedding.words[k] for k in order]
    assert table.index(0, 1).data() == f"{cosines[order[0]]:.3f}"
    assert not find("neighbors.error").isVisible()
    _ask(qtbot, find, "schöne")
    qtbot.waitUntil(lambda: facts.text().startswith("8 times in the text · word 5 of 14"), timeout=LONG)


def test_a_word_of_no_known_ngram_is_not_among_the_words(opened, qtbot, find):
    _ask(qtbot, find, "schönste")
    facts = find("neighbors.facts")
    qtbot.waitUntil(lambda: "n-grams" in facts.text(), timeout=LONG)
    opened.workspace.embedding.subwords.compose = lambda word: None
    _ask(qtbot, find, "zzz")
    qtbot.waitUntil(lambda: facts.text() == "“zzz” is not among these 14 words.", timeout=LONG)
    assert find("neighbors.table").model().rowCount() == 0

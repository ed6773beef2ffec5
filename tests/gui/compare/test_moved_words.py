"""The list of the words that changed most between two maps, without the maps beside it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.compare.moved_words import NEIGHBORS, Displacements, DisplacementTable
from embviz.gui.widgets.tables.result_table import ResultColumn

WORDS = 20_000


@pytest.fixture
def listed(lab):
    """The list of many words, which nobody sees yet."""
    lab.page = listed = DisplacementTable(lab.context)
    listed.resize(700, 300)
    rows = np.stack([np.arange(WORDS)] * 2, axis=1)
    numbers = np.linspace(0, 1, WORDS, dtype=np.float32)
    words = tuple(f"w{k}" for k in range(WORDS))
    listed.moved = Displacements(words, rows, np.arange(WORDS), numbers, numbers, NEIGHBORS, 50)
    return listed


def test_a_row_that_cannot_be_seen_is_not_written(listed, qtbot, monkeypatch):
    """Of twenty thousand, several times a second while a run goes on."""
    written, said = [], ResultColumn.said

    def spy(column, value):
        written.append(value)
        return said(column, value)

    monkeypatch.setattr(ResultColumn, "said", spy)
    for shown in (False, True, False):
        listed.setVisible(shown)
        if shown:
            qtbot.waitExposed(listed)
        written.clear()
        listed.set_apart(np.linspace(1, 0, WORDS, dtype=np.float32))
        listed.repaint()
        assert len(written) < WORDS / 4


def test_heads_say_how_the_columns_relate(listed):
    listed.set_apart(np.linspace(1, 0, WORDS, dtype=np.float32))
    model = listed.listing.table.model()
    tips = [model.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) for at in (1, 2, 3)]
    assert "begins with the largest" in tips[0]
    assert "“Changed”" in tips[0]  # a word far away may have kept its neighbors
    assert "0: the same neighbors" in tips[1]
    assert "“Distance”" in tips[2]
    assert listed.telling == "w19999, w19998, w19997, w19996, w19995, w19994"

"""The list of words that moved, without the maps beside it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.gui.compare.moved_words import NEIGHBORS, Displacements, DisplacementTable

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


def test_a_folded_list_measures_no_row_that_cannot_be_seen(listed, qtbot):
    def made():
        # widths of columns are asked for as soon as the list is filled
        listed.set_apart(np.linspace(1, 0, WORDS, dtype=np.float32))
        return len(listed._rows._made)

    assert made() <= 100  # of twenty thousand, several times a second while a run goes on
    listed.show()
    qtbot.waitExposed(listed)
    assert 0 < made() <= 100
    listed.hide()
    assert made() <= 100


def test_heads_say_how_the_columns_relate_and_rows_follow_the_one_with_the_arrow(listed):
    listed.set_apart(np.linspace(1, 0, WORDS, dtype=np.float32))
    model = listed.table.model()

    def head(column, role):
        return model.headerData(column, Qt.Orientation.Horizontal, role)

    assert [head(column, Qt.ItemDataRole.DisplayRole).endswith("↓") for column in range(5)] == [False, True] + [
        False
    ] * 3
    found = [float(model.index(row, 1).data()) for row in range(40)]
    assert found == sorted(found, reverse=True)
    tips = [head(column, Qt.ItemDataRole.ToolTipRole) for column in (1, 2, 3)]
    assert "begins with the largest" in tips[0]
    assert "“Changed”" in tips[0]  # a word far away may have kept its neighbors
    assert "0: the same neighbors" in tips[1]
    assert "“Distance”" in tips[2]

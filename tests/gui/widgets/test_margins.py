"""Margins of rows, in windows of both directions."""

import pytest
from PySide6.QtCore import QMargins
from PySide6.QtWidgets import QHBoxLayout

from embviz.gui.widgets import layouts


@pytest.mark.parametrize(("mirrored", "margins"), [(False, (10, 0, 14, 0)), (True, (14, 0, 10, 0))])
def test_margins_along_a_row_are_mirrored_with_it(qapp, monkeypatch, mirrored, margins):
    """In Arabic, the “?” of pages with tabs touched the edge of the window."""
    monkeypatch.setattr(layouts, "mirrored", lambda: mirrored)
    row = QHBoxLayout()
    layouts.set_margins_along(row, 10, 14)
    assert row.contentsMargins() == QMargins(*margins)

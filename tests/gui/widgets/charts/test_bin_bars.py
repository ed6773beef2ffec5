"""Shares of bins as bars."""

import numpy as np

from embviz.gui.widgets.charts.share_bars import BinBars


def test_bars_are_drawn_in_both_themes(qtbot):
    from embviz.gui.style import theme

    bars = BinBars("Bars", "x", "words")
    qtbot.addWidget(bars)
    bars.show_bins(["0", "1", "2 to 3"], np.array([0.5, 0.1, 0.4]), np.array([0.3, 0.3, 0.4]))
    before = bars.grab().toImage()
    theme.source.theme = theme.DARK
    try:
        theme.source.changed.emit()
        assert bars.grab().toImage() != before
    finally:
        theme.source.theme = theme.LIGHT
        theme.source.changed.emit()

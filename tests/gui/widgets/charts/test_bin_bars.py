"""Shares of bins as bars."""

import numpy as np
from PySide6.QtCore import QPointF

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


def test_a_tick_at_the_top_has_its_label(qtbot):
    bars = BinBars("Shares", "bin", "share")
    qtbot.addWidget(bars)
    bars.resize(600, 400)
    bars.show()
    qtbot.waitExposed(bars)
    bars.show_bins(("a", "b"), np.array([0.7291, 0.2709]))  # the axis ends at .802, a pixel above .8
    item = bars.plot.getPlotItem()
    image, axis = bars.plot.grab().toImage(), item.getAxis("left")
    ratio = image.devicePixelRatio()

    def written(share):
        """Return whether something dark stands left of the plot at the height of a share."""
        at = item.getViewBox().mapViewToScene(QPointF(-0.6, share))
        left = axis.mapToScene(axis.rect().topLeft()).x()
        columns = range(int(left * ratio), int((at.x() - 3) * ratio))
        rows = range(int((at.y() - 5) * ratio), int((at.y() + 5) * ratio))
        return any(image.pixelColor(x, y).lightness() < 160 for x in columns for y in rows)

    assert [written(share) for share in (0.2, 0.4, 0.6, 0.8)] == [True] * 4
    assert not written(0.5)

"""Bars of shares with their names beside them."""

from embviz.gui.style import theme
from embviz.gui.widgets.charts.share_bars import Share, ShareBars


def test_a_long_name_ends_before_its_bar(qtbot):
    """In Arabic, the bars were drawn over the ends of the names."""
    bars = ShareBars("test.bars", "Quality")
    qtbot.addWidget(bars)
    bars.show_shares((Share("Neighbors that the map keeps", 1.0, ""),))
    bars.resize(340, 24)
    picture = bars.grab().toImage()
    accent = theme.color("accent").rgb()
    begin = next(x for x in range(picture.width()) if picture.pixel(x, 12) == accent)
    metrics = bars.fontMetrics()
    assert begin / picture.devicePixelRatio() >= metrics.horizontalAdvance(bars.shares[0].name)

"""Swatches in tables."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon

from embviz.gui.files.tables import Cell, Column
from embviz.gui.widgets.tables.text_table import TextTable


def test_a_swatch_keeps_its_color_in_the_row_that_is_selected(qtbot):
    table = TextTable("test.swatches", "Swatches", (Column("Run"),))
    qtbot.addWidget(table)
    table.rows.show([(Cell("Run 1", swatch="#b45309"),)])
    icon = table.rows.index(0, 0).data(Qt.ItemDataRole.DecorationRole)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        drawn = icon.pixmap(12, 12, mode).toImage()
        assert drawn.pixelColor(drawn.width() // 2, drawn.height() // 2) == QColor("#b45309")

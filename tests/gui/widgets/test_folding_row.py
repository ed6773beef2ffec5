"""Two rows of controls, beside or below each other."""

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from embviz.gui.widgets.layouts import FoldingRow, row


def test_the_second_row_goes_below_where_both_do_not_fit(qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    first, second, late = (QPushButton(text) for text in ("first", "second", "late"))
    late.hide()
    folding = FoldingRow(row(first, None), row(second, late))
    QVBoxLayout(around).addWidget(folding)
    around.resize(600, 100)
    around.show()
    assert not folding.folded
    assert first.mapTo(around, first.rect().topLeft()).y() == second.mapTo(around, second.rect().topLeft()).y()
    least = folding.minimumSizeHint().width()
    around.resize(least + 30, 100)
    qtbot.waitUntil(lambda: folding.folded)
    around.resize(around.width() + second.minimumSizeHint().width() + 20, 100)
    qtbot.waitUntil(lambda: not folding.folded)
    late.show()  # no room for this one
    qtbot.waitUntil(lambda: folding.folded)

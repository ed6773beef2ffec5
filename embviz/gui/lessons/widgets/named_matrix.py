"""A matrix with its sign above it: it lights up with that sign in the formulas, and lights it when it is pointed at."""

from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.style import theme
from embviz.gui.widgets.layouts import label


class NamedMatrix(LessonWidget):
    """A `Matrix` below its symbol.

    Parameters
    ----------
    name, title : str
        Object name and accessible name of the matrix.
    decimals : int
        Of the numbers in the cells.

    Attributes
    ----------
    matrix : Matrix
    """

    def __init__(self, stage: LessonState, name: str, title: str, decimals: int = 2) -> None:
        super().__init__(stage)
        self.matrix = Matrix(stage, name, title, decimals)
        self._sign = label("", "section")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._sign)
        layout.addWidget(self.matrix)
        layout.addStretch(1)
        stage.highlight_changed.connect(self._dress)
        theme.source.changed.connect(self._dress)

    def name(self, keys: tuple[str, ...], sign: str) -> None:
        """Set the symbol and its names in the formulas."""
        self.matrix.signs = keys
        self._sign.setText(sign)
        self._dress()

    def _dress(self) -> None:
        lit = not self.stage.highlighted.isdisjoint(self.matrix.signs)
        self._sign.setStyleSheet(f"color: {theme.color('accent').name()};" if lit else "")

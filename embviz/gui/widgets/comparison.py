"""Large figures side by side, each with a second one to compare."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from embviz.gui.widgets.layouts import label
from embviz.util.language import tr


class Comparison(QWidget):
    """One column per number: its title, its value, and below it the value to compare with.

    All labels exist from `set_items` on, and keep their places when values change.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._name = name
        self._figures: list[QLabel] = []
        self._against: list[QLabel] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(32)
        self._grid.setVerticalSpacing(2)

    def set_items(self, items: Sequence[tuple[str, str]]) -> None:
        """Set the columns: pairs of key and title."""
        while (item := self._grid.takeAt(0)) is not None:
            if (former := item.widget()) is not None:
                former.deleteLater()
        for at in range(self._grid.columnCount()):
            self._grid.setColumnStretch(at, 0)
        self._figures, self._against = [], []
        for at, (key, title) in enumerate(items):
            figure, against = label("–", "figure"), label("", "caption")
            figure.setObjectName(f"{self._name}.{key}")
            figure.setAccessibleName(title)
            against.setObjectName(f"{self._name}.{key}.against")
            against.setAccessibleName(tr("{title}, compared", title=title))
            for line, part in enumerate((label(title, "caption"), figure, against)):
                self._grid.addWidget(part, line, at)
            self._figures.append(figure)
            self._against.append(against)
        self._grid.setColumnStretch(len(items), 1)

    def set_values(self, values: Sequence[str]) -> None:
        """Set the main values, one text for each column."""
        for figure, text in zip(self._figures, values, strict=True):
            figure.setText(text)

    def set_against(self, values: Sequence[str]) -> None:
        """Set the values to compare with; an empty text leaves its place blank."""
        for against, text in zip(self._against, values, strict=True):
            against.setText(text)

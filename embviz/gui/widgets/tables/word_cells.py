"""Table cells that keep the direction of their script."""

from typing import Any

from PySide6.QtWidgets import QStyledItemDelegate

from embviz.util.language import isolated


class WordCells(QStyledItemDelegate):
    """Paints cells as Qt does, each text in the direction of its first letter.

    The digits of a word such as ``ב17`` would else stand on its other side in a window that is read from the left.
    """

    def displayText(self, value: Any, locale: Any) -> str:
        return isolated(value) if isinstance(value, str) else super().displayText(value, locale)

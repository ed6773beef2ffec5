"""The small text shared by the parts of the lesson."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QObject, Signal

from embviz.gui.lessons.stage import LessonState
from embviz.teaching.small_text.experiments import ROYAL
from embviz.teaching.small_text.sentences import SmallText, read_lines


class SharedText(QObject):
    """Twelve sentences, of which all tables and vectors of the lesson are made.

    Signals
    -------
    changed
        Another text can be read.

    Attributes
    ----------
    text : SmallText
    """

    changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.text: SmallText = read_lines(ROYAL)

    def read(self, lines: Sequence[str]) -> None:
        """Read other lines.

        Raises
        ------
        InputError
            When they cannot be read; the text stays as it was.
        """
        text = read_lines(lines)
        if text.lines != self.text.lines:
            self.text = text
            self.changed.emit()

    def known(self, words: Collection[str]) -> list[str]:
        """Return those of some words that are in the text."""
        return [word for word in words if word in self.text.index]

"""A question that is answered before the result is shown; the answer stays visible."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout

from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import tr

_QUESTION, _SMALL = 15, 13  # px of letters at scale 1


class Commitment(LessonWidget):
    """A question with choices; afterwards the choice, and what the result says of it.

    Parameters
    ----------
    name : str
        Object name; the choices are named ``<name>.<key>``, and the answer is stored under it.
    question : str
    choices : sequence of (str, str)
        Key and text of each.
    asked : bool
        Whether the question is written here; otherwise it stands above already.

    Signals
    -------
    committed
        A choice was made, or taken back.
    """

    committed = Signal()

    def __init__(
        self, stage: LessonState, name: str, question: str, choices: Sequence[tuple[str, str]], asked: bool = True
    ) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self.setAccessibleName(question)
        self._answers, self._texts = LessonAnswers(stage.context.settings), dict(choices)
        self._question, self._note = label(question, wrap=True), label("", "muted", wrap=True)
        self._note.setObjectName(f"{name}.told")
        self._buttons = []
        for key, text in choices:
            made = button(text, f"{name}.{key}")
            made.clicked.connect(lambda _checked=False, key=key: self._choose(key))
            self._buttons.append(made)
        self._again = button(tr("Answer again"), f"{name}.again", flat=True)
        self._again.clicked.connect(lambda: self._choose(""))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._question)
        self._question.setVisible(asked)
        layout.addLayout(row(*self._buttons, self._note, self._again, None))
        self._note.setWordWrap(False)
        self._result = ""
        self._show()
        self.rescaled()

    @property
    def choice(self) -> str:
        """Key of the choice; empty before there is one."""
        told = self._answers.get(self.objectName())
        return told if told in self._texts else ""

    def show_result(self, key: str) -> None:
        """Say which choice was right; any other text while that is not known."""
        result = key if key in self._texts else ""
        if result != self._result:
            self._result = result
            self._show()

    def _choose(self, key: str) -> None:
        self._answers.set(self.objectName(), key)
        self._show()
        self.committed.emit()

    def _show(self) -> None:
        choice = self.choice
        for control in self._buttons:
            control.setVisible(not choice)
        self._note.setVisible(bool(choice))
        self._again.setVisible(bool(choice))
        if not choice:
            return
        answer = self._texts[choice]
        if not self._result:
            self._note.setText(tr("You said: {answer}", answer=answer))
        elif self._result == choice:
            self._note.setText(tr("You said: {answer} ✓", answer=answer))
        else:
            self._note.setText(
                tr("You said: {answer} · Found: {found}", answer=answer, found=self._texts[self._result])
            )

    def rescaled(self) -> None:
        super().rescaled()
        for part, size, weight in ((self._question, _QUESTION, 600), (self._note, _SMALL, 400)):
            _set_letters(part, round(size * self.stage.scale), weight)


def _set_letters(part: QLabel, size: int, weight: int) -> None:
    part.setStyleSheet(f"font-size: {size}px; font-weight: {weight};")

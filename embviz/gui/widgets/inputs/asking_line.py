"""A line edit that submits words as one types and shows the result below."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.widgets.inputs.input_error import InlineMessage, corrected
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.util.errors import InputError

_TYPING_MS = 150
_PATIENCE_MS = 700  # what is half typed is not yet wrong
_STILL_HERE = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class QueryLineEdit(WordInput):
    """A word input whose owner lays out `message` below it.

    Parameters
    ----------
    name, message_name : str
        Object names of the line and of the message.
    title : str
        Accessible name.
    example : str
        Shown while the line is empty.
    complete : callable
        Returns the words that begin with a prefix.

    Signals
    -------
    asked
        The text changed and typing paused, or Return was pressed.
    complained
        It is said below the line that its text cannot be answered: earlier answers are answers no longer.
    """

    asked = Signal()
    complained = Signal()

    def __init__(
        self, name: str, message_name: str, title: str, example: str, complete: Callable[[str], Sequence[str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(example, parent=parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.set_completion(complete)
        self.message = InlineMessage(message_name)
        self.touched = False
        self._underway = False  # a person types, and has not said that the text is whole
        self._wrong: InputError | None = None
        self._known: Callable[[str], bool] = lambda _word: True
        self._typing = QTimer(self, interval=_TYPING_MS, singleShot=True)
        self._typing.timeout.connect(self.asked)
        self._patience = QTimer(self, interval=_PATIENCE_MS, singleShot=True)
        self._patience.timeout.connect(self._say)
        self.textEdited.connect(self._on_edited)
        self.textChanged.connect(lambda _text: self._typing.start())
        self.entered.connect(lambda _text: self.ask())
        self.message.chosen.connect(self._on_suggestion)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._typing.stop()
        self._patience.stop()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._underway and event.reason() not in _STILL_HERE:
            self.ask()

    def half_typed(self) -> str:
        """Return the word at the end of the line while it may become another one; empty when the text is whole."""
        at_end = self.cursorPosition() == len(self.text())
        return self.prefix() if self._underway and at_end else ""

    def propose(self, text: str) -> None:
        """Fill the line as long as nobody has."""
        if not self.touched and text != self.text():
            self.setText(text)

    def write(self, text: str) -> None:
        """Fill the line for a person, and ask."""
        self.touched = True
        self.setText(text)
        self.ask()

    def follow(self, text: str) -> None:
        """Hold what a person is typing beside the line; it is asked when typing pauses, as if typed here."""
        self.touched = self._underway = True
        self._patience.start()
        self.setText(text)

    def ask(self) -> None:
        """Ask at once."""
        self._underway = False
        self._typing.stop()
        self._patience.stop()
        self.asked.emit()

    def answered(self, remark: str) -> None:
        """Take note that the answer is there, or that nothing was asked."""
        self._patience.stop()
        self._wrong = None
        self.set_invalid(False)
        self.message.remark(remark)

    def refused(self, error: InputError, known: Callable[[str], bool]) -> None:
        """Say that the text cannot be answered; at once, or when typing has paused for longer.

        Parameters
        ----------
        error : InputError
        known : callable
            Tells whether a word is known: decides what a clicked suggestion replaces.
        """
        self._wrong, self._known = error, known
        if not self._patience.isActive():
            self._say()

    def _on_edited(self) -> None:
        self.touched = self._underway = True
        self._patience.start()

    def _say(self) -> None:
        if self._wrong is not None:
            self.set_invalid(True)
            self.message.say(self._wrong)
            self.complained.emit()

    def _on_suggestion(self, word: str) -> None:
        self.write(corrected(self.text(), self._known, word))

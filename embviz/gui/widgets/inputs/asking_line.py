"""A line edit that submits words as one types and shows the result below."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.widgets.inputs.input_error import InlineMessage, corrected
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.util.errors import InputError

_TYPING_MS = 150
_PATIENCE_MS = 700  # delay of error messages while the user types
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
        Placeholder text.
    complete : callable
        Returns the words that begin with a prefix.

    Signals
    -------
    asked
        The text changed and typing paused, or Return was pressed.
    complained
        The query was rejected with a message below the line; earlier results no longer apply.
    """

    asked = Signal()
    complained = Signal()

    def __init__(
        self,
        name: str,
        message_name: str,
        title: str,
        example: str,
        complete: Callable[[str], Sequence[str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(example, parent=parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.set_completion(complete)
        self.message = InlineMessage(message_name)
        self.touched = False
        self._underway = False  # the user is typing, and has not pressed Return
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
        """Return the unfinished word at the end of the line; empty when the text is complete."""
        at_end = self.cursorPosition() == len(self.text())
        return self.prefix() if self._underway and at_end else ""

    def propose(self, text: str) -> None:
        """Fill the line with a suggestion unless the user has edited it."""
        if not self.touched and text != self.text():
            self.setText(text)

    def write(self, text: str) -> None:
        """Fill the line as if the user had typed it, and submit."""
        self.touched = True
        self.setText(text)
        self.ask()

    def take(self, text: str) -> None:
        """Fill the line with words typed elsewhere; its owner submits it, and Undo brings the former text back."""
        self.replace(text)
        self.touched, self._underway = True, False
        self._patience.stop()

    def follow(self, text: str) -> None:
        """Mirror what the user types in another control; it is submitted when typing pauses."""
        self.touched = self._underway = True
        self._patience.start()
        self.setText(text)

    def mirror(self, text: str) -> None:
        """Show what another control has submitted; nothing that stood here before is submitted any more."""
        self._underway = False
        with QSignalBlocker(self):
            self.setText(text)
        self._typing.stop()
        self._patience.stop()

    def ask(self) -> None:
        """Submit at once."""
        self._underway = False
        self._typing.stop()
        self._patience.stop()
        self.asked.emit()

    def answered(self, remark: str) -> None:
        """Clear the error, and show a note: a result is there, or nothing was asked."""
        self._patience.stop()
        self._wrong = None
        self.set_invalid(False)
        self.message.show_note(remark)

    def refused(self, error: InputError, known: Callable[[str], bool]) -> None:
        """Show an error for the text; while the user types, only after a pause.

        Parameters
        ----------
        known : callable
            Returns whether a word is known; decides which word a clicked suggestion replaces.
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
            self.message.show_error(self._wrong)
            self.complained.emit()

    def _on_suggestion(self, word: str) -> None:
        self.write(corrected(self.text(), self._known, word))

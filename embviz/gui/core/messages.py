"""What the window says to the user: errors, lines in the status bar, and questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal


@dataclass(frozen=True, eq=False)
class Message:
    """A message that stays until it is closed or answered.

    Attributes
    ----------
    what, cure : str
        What happened, and what can be done.
    choices : tuple of str
        Titles of the buttons; none for a mere notice.
    choose : callable, optional
        Called with the title of the clicked button.
    about : object
        Its subject, by which `Messages.clear` finds it.
    refused : callable, optional
        Called when it is closed without a choice.
    yields : bool
        Whether it is dropped while another message is open.
    """

    what: str
    cure: str = ""
    choices: Sequence[str] = ()
    choose: Callable[[str], None] | None = None
    about: object = None
    refused: Callable[[], None] | None = None
    yields: bool = False


class Messages(QObject):
    """The only way to speak to the user outside a page's own widgets; the window shows what is emitted.

    Signals
    -------
    error_shown(Exception, object)
        An error, and its subject.
    asked(Message)
        A notice or a question.
    cleared(object)
        Messages about this subject no longer apply.
    status_shown(str)
        A line for the status bar.
    """

    error_shown = Signal(object, object)
    asked = Signal(object)
    cleared = Signal(object)
    status_shown = Signal(str)

    def show_error(self, error: Exception, about: object = None) -> None:
        """Show an error; `about` is its subject, by default the error itself."""
        self.error_shown.emit(error, error if about is None else about)

    def show_status(self, text: str) -> None:
        """Show a line in the status bar for a moment."""
        self.status_shown.emit(text)

    def notify(self, what: str, cure: str = "", *, about: object = None, yields: bool = False) -> None:
        """Show a notice: see `Message`."""
        self.asked.emit(Message(what, cure, about=about, yields=yields))

    def ask(
        self,
        what: str,
        cure: str,
        choices: Sequence[str],
        choose: Callable[[str], None],
        *,
        about: object = None,
        refused: Callable[[], None] | None = None,
        yields: bool = False,
    ) -> None:
        """Ask a question with a button for each answer: see `Message`."""
        self.asked.emit(Message(what, cure, choices, choose, about, refused, yields))

    def clear(self, about: object) -> None:
        """Remove the message about a subject or error, which no longer applies."""
        self.cleared.emit(about)

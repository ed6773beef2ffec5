"""A line to type words into, completed from the vocabulary; for a word, a list of words or an expression."""

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QWidget

_WORD = re.compile(r"[^\s,;()+*]+$")


class WordInput(QLineEdit):
    """A line edit that completes the word at the cursor.

    Signals
    -------
    entered(str)
        Return was pressed, or a completion was chosen while the line holds a single word.
    """

    entered = Signal(str)

    def __init__(self, placeholder: str, single: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._single = single
        self._complete: Callable[[str], Sequence[str]] = lambda _prefix: ()
        self._model = QStringListModel(self)
        self.setPlaceholderText(placeholder)
        self.setClearButtonEnabled(True)
        completer = QCompleter(self._model, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setWidget(self)
        popup = QListView()
        popup.setObjectName("completions")
        completer.setPopup(popup)
        completer.activated.connect(self._insert)
        # not setCompleter: QLineEdit would then replace the whole line by the chosen word
        self._completer = completer
        self.textEdited.connect(self._offer)
        self.returnPressed.connect(lambda: self.entered.emit(self.text().strip()))

    def set_completion(self, complete: Callable[[str], Sequence[str]]) -> None:
        """Set the function that returns the words beginning with a prefix, the most frequent first."""
        self._complete = complete

    def set_invalid(self, invalid: bool) -> None:
        """Mark the line as not understood."""
        if bool(self.property("invalid")) != invalid:
            self.setProperty("invalid", invalid)
            self.style().unpolish(self)
            self.style().polish(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        popup = self._completer.popup()
        if popup.isVisible() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            chosen = popup.currentIndex()
            popup.hide()
            if chosen.isValid():
                self._insert(chosen.data())
                return
        super().keyPressEvent(event)

    def _offer(self) -> None:
        self.set_invalid(False)
        prefix = self._prefix()
        words = list(self._complete(prefix)) if prefix else []
        if not words or words == [prefix]:
            self._completer.popup().hide()
            return
        self._model.setStringList(words)
        self._completer.complete()

    def _prefix(self) -> str:
        before = self.text()[: self.cursorPosition()]
        if self._single:
            return before.strip()
        found = _WORD.search(before)
        return found[0].lstrip("-") if found else ""

    def _insert(self, word: str) -> None:
        if self._single:
            self.setText(word)
            self.entered.emit(word)
            return
        position = self.cursorPosition()
        start = position - len(self._prefix())
        self.setText(self.text()[:start] + word + self.text()[position:])
        self.setCursorPosition(start + len(word))

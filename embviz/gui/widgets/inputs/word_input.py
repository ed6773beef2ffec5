"""Line edit for words, lists of words or expressions, with completion."""

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QRect, QStringListModel, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QInputMethodEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QWidget

from embviz.gui.style.theme import px
from embviz.gui.widgets.inputs.completion_popup import ClickThrough

_WORD = re.compile(r"[^\s,;()+*]+$")
_ROWS, _NARROWEST, _MARGIN = 8, 160, 24  # entries; px; px next to the longest entry
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
# with Alt as well, Control makes signs on some keyboards
_ALONE = (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.MetaModifier)
_COMPLETE_MS = 1200  # delay after which the completions of a complete word are hidden


class WordInput(QLineEdit):
    """A line edit that completes the word at the cursor.

    The list of completions is below that word and as large as its entries, so that the message below stays visible.

    Signals
    -------
    entered(str)
        Return was pressed, or a completion was chosen while the line holds a single word.
    """

    entered = Signal(str)

    def __init__(self, placeholder: str, single: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._single = single
        self._inserting = False
        self._arrived = False  # the line was focused by coming to its page, and nothing was done in it yet
        self._complete: Callable[[str], Sequence[str]] = lambda _prefix: ()
        self._model = QStringListModel(self)
        self.setPlaceholderText(placeholder)
        self.setClearButtonEnabled(True)
        completer = QCompleter(self._model, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setMaxVisibleItems(_ROWS)
        completer.setWidget(self)
        popup = QListView()
        popup.setObjectName("completions")
        popup.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        completer.setPopup(popup)
        ClickThrough(popup)
        completer.activated.connect(self._insert)
        # not setCompleter: QLineEdit would replace the whole line by the chosen word
        self._completer, self._popup = completer, popup
        self._whole = QTimer(self, interval=_COMPLETE_MS, singleShot=True)
        self._whole.timeout.connect(self._on_whole)
        self.textEdited.connect(self._offer)
        self.returnPressed.connect(lambda: self.entered.emit(self.text().strip()))

    def set_completion(self, complete: Callable[[str], Sequence[str]]) -> None:
        """Set the function that returns the words beginning with a prefix, the most frequent first."""
        self._complete = complete

    def set_invalid(self, invalid: bool) -> None:
        """Mark the text as invalid."""
        if bool(self.property("invalid")) != invalid:
            self.setProperty("invalid", invalid)
            self.style().unpolish(self)
            self.style().polish(self)

    def focus_at_end(self) -> None:
        """Focus the line with the caret behind its text, nothing selected; a letter typed first replaces the text."""
        self.setFocus()
        self.end(False)
        self._arrived = True

    def focus_at_start(self) -> None:
        """Focus the line with the caret before its text, nothing selected; a letter typed first replaces the text."""
        self.setFocus()
        self.home(False)
        self._arrived = True

    def prefix(self) -> str:
        """Return the part of the word before the cursor."""
        before = self.text()[: self.cursorPosition()]
        if self._single:
            return before.strip()
        found = _WORD.search(before)
        return found[0].lstrip("-−") if found else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._arrived = False
        super().mousePressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._begin(event.preeditString() or event.commitString())
        super().inputMethodEvent(event)

    def _begin(self, typed: str) -> None:
        """Select the text if a word is begun right after coming to the page; signs and spaces go on with the text."""
        arrived, self._arrived = self._arrived, False
        if arrived and typed and (typed[0].isalnum() or typed[0] == '"'):
            self.selectAll()  # and not cleared: Undo brings it back

    def keyPressEvent(self, event: QKeyEvent) -> None:
        popup, key = self._popup, event.key()
        if key not in _MODIFIERS:
            self._begin("" if event.modifiers() & _COMMANDS in _ALONE else event.text())
        if popup.isVisible() and key == Qt.Key.Key_Escape:
            self._close()
            return
        if popup.isVisible() and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            chosen = popup.currentIndex()
            self._close()
            if chosen.isValid():
                self._insert(chosen.data())
                return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._close()
            self._arrived = self._arrived and event.reason() == Qt.FocusReason.ActiveWindowFocusReason

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._close()

    def _offer(self) -> None:
        if self._inserting:
            return
        self.set_invalid(False)
        prefix = self.prefix()
        words = list(self._complete(prefix)) if prefix else []
        if not words or words == [prefix]:
            self._close()
            return
        whole = prefix in words
        words.sort(key=lambda word: word != prefix)  # stable: the others stay sorted by frequency
        self._model.setStringList(words)
        self._completer.complete(self._place(words))
        self._fit(len(words))
        popup = self._popup
        popup.setCurrentIndex(QModelIndex())  # Return accepts the typed text, unless an entry was chosen
        if whole:
            self._whole.start()
        else:
            self._whole.stop()

    def _place(self, words: Sequence[str]) -> QRect:
        """Return the rectangle of the list: below the word being typed, as wide as the longest entry."""
        popup = self._popup
        letters = popup.fontMetrics()
        width = max(px(_NARROWEST), max(letters.horizontalAdvance(word) for word in words) + px(_MARGIN))
        if len(words) > _ROWS:
            width += popup.verticalScrollBar().sizeHint().width()
        left = self.cursorRect().center().x() - self.fontMetrics().horizontalAdvance(self.prefix())
        return QRect(max(0, min(left, self.width() - width)), 0, width, self.height())

    def _fit(self, count: int) -> None:
        """Make the list as high as its entries: Qt ignores the borders of the style."""
        popup = self._popup
        around = popup.height() - popup.viewport().height()
        height = popup.sizeHintForRow(0) * min(count, _ROWS) + around
        bottom, above = popup.geometry().bottom(), popup.y() < self.mapToGlobal(self.rect().topLeft()).y()
        popup.resize(popup.width(), height)
        if above:
            popup.move(popup.x(), bottom + 1 - height)

    def _on_whole(self) -> None:
        popup = self._popup
        if not popup.currentIndex().isValid() and not popup.underMouse():
            self._close()

    def _close(self) -> None:
        self._whole.stop()
        self._popup.hide()

    def replace(self, text: str) -> None:
        """Replace the whole text, so that Undo brings the former one back."""
        self._inserting = True
        self.selectAll()
        self.insert(text)
        self._inserting = False

    def _insert(self, word: str) -> None:
        self._close()
        if self._single:
            self.setText(word)
            self.entered.emit(word)
            return
        prefix = self.prefix()
        self._inserting = True
        # not setText: that would clear the undo history
        self.setSelection(self.cursorPosition() - len(prefix), len(prefix))
        self.insert(word)
        self._inserting = False

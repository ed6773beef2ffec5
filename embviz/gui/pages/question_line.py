"""A line in which one asks in a sentence, with the short answer below it; it can stand above any page."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QStringListModel, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QMenu, QWidget

from embviz.gui.core.questions import AnsweredQuestion
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.completion_popup import ClickThrough
from embviz.gui.widgets.inputs.input_error import InlineMessage, corrected
from embviz.gui.widgets.layouts import add_entry, button, column, label, row
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.questions.requests import Request

_TYPING_MS = 250  # pause in typing after which the question is answered
_LONGEST_ENTRY = 80  # characters of a kept answer in the menu


class QuestionLine(QWidget):
    """The line, how the question was understood, its answer, and what can be done with it.

    While nothing is typed it is one row high, and it is hidden while there are no vectors. Make it with
    ``QuestionLine(context)`` and put it into a layout; it needs nothing else.

    Parameters
    ----------
    name : str
        Object name of the line; its parts are called ``<name>.answer`` and so on.
    apart : bool
        Whether the owner puts `input` elsewhere, as beside the tabs of a page; this widget then holds the answer, and
        takes no room without one.

    Attributes
    ----------
    input : QWidget
        The line and the button of the kept answers.
    """

    def __init__(
        self, context: Context, parent: QWidget | None = None, name: str = "question", *, apart: bool = False
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}.panel")
        self._context, self._questions = context, context.questions
        self._kind = f"{name} of a line"  # of its job
        self._asked: Request | None = None
        self._answered: AnsweredQuestion | None = None
        self._apart = apart
        self._typing = QTimer(self, interval=_TYPING_MS, singleShot=True)
        layout = column(self, (0, 0, 0, 0), 4)
        self.line = self._build_line(name)
        self._kept = button(tr("Saved answers"), f"{name}.kept", flat=True)
        self.input = QWidget()
        column(self.input, (0, 0, 0, 0), 0).addLayout(row(self.line, self._kept, stretch=self.line))
        self._found = self._build_answer(name)
        self.message = InlineMessage(f"{name}.message")
        if apart:
            self.hide()
        else:
            layout.addWidget(self.input)
        layout.addWidget(self._found)
        layout.addWidget(self.message)
        self._found.hide()
        self.message.hide()
        self._connect()
        self._look()
        self._appear()

    def _build_line(self, name: str) -> QLineEdit:
        """Build the line, which completes sentences."""
        line = QLineEdit()
        line.setObjectName(name)
        line.setAccessibleName(tr("Question in a sentence"))
        line.setPlaceholderText(tr("Ask in a sentence, such as “words between hot and cold”"))
        # Qt shortens it where there is less room
        line.setToolTip(line.placeholderText())
        line.setClearButtonEnabled(True)
        self._model = QStringListModel(self)
        completer = QCompleter(self._model, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setMaxVisibleItems(8)
        popup = QListView()
        popup.setObjectName(f"{name}.completions")
        completer.setPopup(popup)
        ClickThrough(popup)
        # after the line was filled: a sentence that goes on is completed again
        completer.activated.connect(lambda _text: QTimer.singleShot(0, self, self._on_edited))
        line.setCompleter(completer)
        return line

    def _build_answer(self, name: str) -> QWidget:
        """Build how the question was understood, the answer, and what can be done with it."""
        self._understood = label("", "caption", wrap=True, name=f"{name}.understood")
        self._answer = label("", wrap=True, name=f"{name}.answer")
        self._answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._open = button(tr("Open"), f"{name}.open", flat=True)
        self._open.setToolTip(tr("Show this question on its page"))
        self._map = button(tr("Show on the map"), f"{name}.on_map", flat=True)
        self._copy = button(tr("Copy address"), f"{name}.copy", flat=True)
        self._copy.setToolTip(tr("Paste the address into this line or the command palette to ask the question again"))
        self._keep = button(tr("Save"), f"{name}.keep", flat=True)
        self._keep.setToolTip(tr("Save this answer in the project"))
        self._keep.setCheckable(True)
        found = QWidget()
        layout = column(found, (0, 0, 0, 0), 2)
        layout.addWidget(self._understood)
        layout.addLayout(row(self._answer, self._open, self._map, self._copy, self._keep, stretch=self._answer))
        return found

    def _connect(self) -> None:
        self._typing.timeout.connect(self._ask)
        self.line.installEventFilter(self)
        self.line.textEdited.connect(self._on_edited)
        self.line.textChanged.connect(lambda _text: self._typing.start())
        self.line.returnPressed.connect(self._on_entered)
        self.message.chosen.connect(self._on_suggestion)
        self._kept.clicked.connect(self._open_kept)
        self._open.clicked.connect(lambda: self._show(False))
        self._map.clicked.connect(lambda: self._show(True))
        self._copy.clicked.connect(self._on_copy)
        self._keep.clicked.connect(self._on_keep)
        self._questions.kept_changed.connect(self._look)
        self._context.workspace.embedding_changed.connect(self._on_vectors)

    @property
    def answered(self) -> AnsweredQuestion | None:
        """The question that is answered, None while there is none."""
        return self._answered

    def write(self, sentence: str) -> None:
        """Ask a sentence, as if it had been typed."""
        self.line.setText(sentence)
        self._ask()

    def take_focus(self) -> None:
        """Focus the line."""
        self.line.setFocus()

    def _on_edited(self, _text: str = "") -> None:
        sentence = self.line.text()
        self._model.setStringList(self._questions.complete(sentence, 8) if sentence.strip() else [])

    def _on_entered(self) -> None:
        """Open the page of the question; of one that is not understood, say what would be."""
        self._ask(finished=True)
        if self._asked is not None:
            self._show(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # the line may stand elsewhere, and is hidden with its page
        if watched is self.line and event.type() == QEvent.Type.Hide:
            self._typing.stop()
            self._questions.cancel(self._kind)
        return False

    def _appear(self) -> None:
        """Show the line if there are vectors, and the answer if there is one."""
        ready = self._questions.ready
        # a widget that is in no layout yet would be a window of its own
        if not ready or self.input.parentWidget() is not None:
            self.input.setVisible(ready)
        wanted = ready and not (self._found.isHidden() and self.message.isHidden())
        if self._apart and wanted == self.isHidden():
            self.setVisible(wanted)

    def _on_vectors(self) -> None:
        self._appear()
        # a moment that passes may be followed by many: only an answer that is in view is asked again
        if self.line.isVisible() and self._asked is not None and not self._typing.isActive():
            self._ask()

    def _ask(self, finished: bool = False) -> None:
        self._typing.stop()
        sentence = self.line.text().strip()
        try:
            reading = self._questions.read(sentence) if sentence else None
        except InputError as error:
            self._forget()
            self._complain(error)
            return
        if reading is None:
            self._forget()
            if sentence and (finished or not self._questions.complete(self.line.text())):
                self._say_what_can_be_asked(sentence)
            else:
                self._complain(None)
            return
        self._asked = reading.request
        self._questions.answer(reading.request, self._on_answer, self._on_wrong, self._kind)

    def _say_what_can_be_asked(self, sentence: str) -> None:
        self._complain(
            InputError(
                tr("This sentence was not understood."),
                tr("Try one of these."),
                tuple(self._questions.suggest(sentence)),
            )
        )

    def _forget(self) -> None:
        self._asked = self._answered = None
        self._questions.cancel(self._kind)
        self._found.hide()
        self._appear()

    def _on_answer(self, found: AnsweredQuestion) -> None:
        self._answered = found
        self._complain(None)
        self._understood.setText(found.understood)
        same = found.answer.text == found.understood
        self._answer.setText("" if same else found.answer.text)
        self._found.show()
        self._look()
        self._appear()

    def _on_wrong(self, error: InputError) -> None:
        self._answered = None
        self._found.hide()
        self._complain(error)

    def _complain(self, error: InputError | None) -> None:
        if error is None:
            self.message.show_note("")
        else:
            self.message.show_error(error)
        self.message.setVisible(error is not None)
        self._appear()

    def _on_suggestion(self, text: str) -> None:
        """Take over a sentence, or the spelling of a word in the one that is there."""
        if self._asked is not None:
            text = corrected(self.line.text(), self._questions.is_word, text)
        self.write(text)

    def _look(self) -> None:
        self._kept.setVisible(bool(self._questions.kept))
        found = self._answered
        if found is not None:
            self._map.setVisible(bool(found.answer.selection))
            self._keep.setChecked(self._questions.is_kept(found.address))

    def _show(self, on_map: bool) -> None:
        if self._asked is not None:
            self._questions.ask(self._asked, self.line.text(), on_map=on_map)

    def _on_copy(self) -> None:
        if self._answered is not None:
            QGuiApplication.clipboard().setText(self._answered.address)
            self._context.messages.show_status(tr("Copied {address}", address=self._answered.address))

    def _on_keep(self, kept: bool) -> None:
        if self._answered is None:
            return
        if kept:
            self._questions.keep(self._answered)
        else:
            self._questions.remove(self._answered.address)

    def _open_kept(self) -> None:
        menu = QMenu(self)
        menu.setObjectName(f"{self.line.objectName()}.kept_menu")
        menu.aboutToHide.connect(menu.deleteLater)
        for at, one in enumerate(self._questions.kept):
            text = tr("{question} – {answer}", question=one.question, answer=one.answer).replace("&", "&&")
            short = text if len(text) <= _LONGEST_ENTRY else f"{text[: _LONGEST_ENTRY - 1]}…"
            add_entry(menu, f"kept_{at}", short, partial(self.write, one.address))
        menu.popup(self._kept.mapToGlobal(QPoint(0, self._kept.height())))

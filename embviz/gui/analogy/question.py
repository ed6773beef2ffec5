"""Input of an analogy: a sentence with three blanks and a free line, kept in step."""

import re
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size, style
from embviz.gui.style.theme import px
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import label, row
from embviz.util.errors import InputError
from embviz.util.language import tr

# the order of the blanks in the sentence depends on the language
_SENTENCE = tr("{a} is to {b} as {c} is to ?")
_EXAMPLE = {"a": "man", "b": "king", "c": "woman"}
_EXPRESSION = "king - man + woman"
_BLANKS = (
    ("a", "analogy.from", tr("First word: where the relation starts")),
    ("b", "analogy.to", tr("Second word: where the relation leads")),
    ("c", "analogy.of", tr("Third word: where the same relation starts again")),
)
_BLANK_PX, _LINE_PX = 92, 300
_LETTERS = "QLineEdit { font-size: 17px; padding: 8px 10px; }"  # a tooltip has its own


class AnalogyQuestion(QWidget):
    """Three blanks and a line, synchronized where the line can be expressed by the blanks.

    Attributes
    ----------
    line : QueryLineEdit
        Submits the query, whichever field was edited; its message is placed by the owner.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._workspace = context.workspace
        self.line = QueryLineEdit(
            "analogy.expression", "analogy.message", tr("Expression of words"), _EXPRESSION, context.complete
        )
        self.line.setToolTip(
            tr(
                "A sum of words, such as {sum}, or an analogy, such as {analogy}",
                sum="0.5*(paris + rome) - france",
                analogy="man : king = woman : ?",
            )
        )
        style(self.line, _LETTERS)
        set_scaled_size(self.line, minimum_width=_LINE_PX)
        self.blanks: dict[str, WordInput] = {}
        for key, name, title in _BLANKS:
            blank = self.blanks[key] = WordInput(_EXAMPLE[key], single=True)
            blank.setObjectName(name)
            blank.setAccessibleName(title)
            blank.setClearButtonEnabled(False)
            blank.set_completion(context.complete)
            style(blank, _LETTERS)
            set_scaled_size(blank, minimum_width=_BLANK_PX)
            blank.textEdited.connect(self._on_blank)
            blank.entered.connect(partial(self._on_entered, blank))
        self._sentence = QWidget()
        parts: list[QWidget] = []
        for at, part in enumerate(re.split(r"\{(\w)\}", _SENTENCE)):
            if at % 2:
                parts.append(self.blanks[part])
            elif part.strip():
                said = label(part.strip(), "muted")
                style(said, "font-size: 15px;")
                parts.append(said)
        sentence = row(*parts)
        for blank in self.blanks.values():
            sentence.setStretchFactor(blank, 1)
        sentence.setContentsMargins(0, 0, 0, 0)
        self._sentence.setLayout(sentence)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(12)
        self._layout.addWidget(self._sentence)
        self._layout.addWidget(self.line, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._following = False  # one field is being updated because the other changed
        self.line.textChanged.connect(lambda _text: self._on_line())
        self.line.complained.connect(self._on_complaint)

    def minimumSizeHint(self) -> QSize:
        """Return the size of both stacked; they are placed side by side only where there is room."""
        parts = [self._sentence.minimumSizeHint(), self.line.minimumSizeHint()]
        wide = max(parts[0].width(), px(_LINE_PX))
        tall = [part.height() for part in parts]
        beside = self._layout.direction() == QBoxLayout.Direction.LeftToRight
        return QSize(wide, max(tall) if beside else sum(tall) + self._layout.spacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        needed = self._sentence.minimumSizeHint().width() + self._layout.spacing() + px(_LINE_PX)
        beside = self.width() >= needed
        wanted = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._layout.direction() != wanted:
            self._layout.setDirection(wanted)
            self.updateGeometry()

    def _on_blank(self) -> None:
        """Update the line from the blanks once all are filled."""
        from embviz.analysis.analogies.proportion import Proportion

        a, b, c = (self.blanks[key].text().strip() for key, _, _ in _BLANKS)
        if a and b and c:
            self._following = True
            self.line.follow(Proportion(a, b, c).expression)
            self._following = False

    def _on_entered(self, blank: WordInput, _word: str) -> None:
        self._on_blank()
        empty = [one for one in self.blanks.values() if not one.text().strip()]
        if empty:
            empty[0].setFocus()
        else:
            self.line.ask()

    def _on_line(self) -> None:
        """Fill the blanks from the line; an incomplete line leaves them unchanged."""
        if self._following:
            return
        try:
            self._fill()
        except InputError:
            if not self.line.text().strip():
                self._write("", "", "")

    def _on_complaint(self) -> None:
        """Mark the unknown words; clear blanks that differ from the rejected query."""
        from embviz.analysis.analogies.analogy import resolve

        try:
            self._fill()
        except InputError:
            self._write("", "", "")
        embedding = self._workspace.embedding
        for blank in self.blanks.values():
            word = blank.text().strip()
            if not word or embedding is None or resolve(embedding, word) is not None:
                blank.set_invalid(False)
            else:
                blank.set_invalid(embedding.compose(word) is None)

    def _fill(self) -> None:
        from embviz.analysis.analogies.analogy import resolve
        from embviz.analysis.analogies.proportion import proportion_of

        embedding = self._workspace.embedding
        asked = proportion_of(
            self.line.text(), lambda word: embedding is not None and resolve(embedding, word) is not None
        )
        if asked is None:
            self._write("", "", "")
        else:
            self._write(asked.a, asked.b, asked.c)

    def _write(self, *words: str) -> None:
        for (key, _, _), word in zip(_BLANKS, words, strict=True):
            blank = self.blanks[key]
            if blank.text().strip() != word:
                blank.setText(word)
            blank.set_invalid(False)

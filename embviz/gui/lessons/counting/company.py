"""Words known by the company they keep: twelve editable sentences, and the contexts of two of their words."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.lessons.counting.context_bars import ContextBars
from embviz.gui.lessons.counting.state import SharedText
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.write.editor import SentenceEditor
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, combo_box, label, row
from embviz.teaching.small_text.counting import renamed, shared_contexts
from embviz.teaching.small_text.experiments import ROYAL
from embviz.teaching.small_text.sentences import SmallText, read_lines
from embviz.teaching.small_text.skipgram import cosines, nearest
from embviz.util.errors import InputError
from embviz.util.language import quoted, tr

_ROWS, _DRAWN, _NEAR = 12, 14, 3
OLD, NEW = "cat", "wug"
_BEGIN = ("king", "queen")


def nearest_by_counts(text: SmallText, word: str) -> tuple[str, ...]:
    """Return the words whose counts of contexts are most alike to those of a word."""
    return tuple(near for near, _ in nearest(text, cosines(text.pairs), word, _NEAR))


class CompanyPart(LessonWidget):
    """The text, and the contexts of two words that are chosen."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.shared = stage.share(SharedText)
        self.guess = Commitment(
            stage,
            "counting.guess",
            tr("Every cat in the text becomes a wug. Which words are nearest to wug?"),
            (
                ("same", tr("Those that were nearest to cat")),
                ("other", tr("Others: a wug is no animal")),
                ("none", tr("None: it is a new word")),
            ),
        )
        self.readings = []
        for key, title in (("written", tr("As written")), ("renamed", f"{OLD} → {NEW}")):
            made = button(title, f"counting.{key}", flat=True)
            made.clicked.connect(lambda _checked=False, key=key: self.take_reading(key))
            self.readings.append(made)
        self.editor = SentenceEditor(stage, "counting.text", _ROWS, bars=False)
        self.editor.set_lines(ROYAL)
        self.boxes = []
        for key, title in (("one", tr("First word")), ("other", tr("Second word"))):
            box = combo_box(f"counting.{key}", title)
            box.setMaxVisibleItems(16)
            box.currentTextChanged.connect(lambda _text: self._on_chosen())
            self.boxes.append(box)
        self.bars = ContextBars(stage, "counting.contexts", tr("Words within two places"), _DRAWN)
        self.message = InlineMessage("counting.message")
        self.message.hide()
        self.said = label("", wrap=True, name="counting.said")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.guess)
        layout.addLayout(row(*self.readings, None, label(tr("Compare"), "section"), *self.boxes))
        both = QHBoxLayout()
        both.setSpacing(14)
        both.addWidget(self.editor, 1)
        both.addWidget(self.bars, 1)
        layout.addLayout(both)
        layout.addWidget(self.message)
        layout.addWidget(self.said)
        self.editor.edited.connect(self._read)
        self.guess.committed.connect(self._on_committed)
        self.shared.changed.connect(self._fill)
        self._wanted = _BEGIN
        self._fill()
        self._offer()
        if self.guess.choice:
            self._decide()

    def _offer(self) -> None:
        self.readings[1].setEnabled(bool(self.guess.choice))
        self.readings[1].setToolTip("" if self.guess.choice else tr("Answer first."))

    def _on_committed(self) -> None:
        self._offer()
        if self.guess.choice:
            self.take_reading("renamed")
            self._decide()
        else:
            self.guess.show_result("")
            self.take_reading("written")

    def _decide(self) -> None:
        before = nearest_by_counts(read_lines(ROYAL), OLD)
        after = nearest_by_counts(read_lines(renamed(ROYAL, OLD, NEW)), NEW)
        self.guess.show_result("same" if before == after else "other")

    def take_reading(self, key: str) -> None:
        """Write the twelve sentences, with the cat or with the wug, and compare it with the dog."""
        again = key == "renamed"
        self.editor.set_lines(renamed(ROYAL, OLD, NEW) if again else ROYAL)
        self._wanted = (NEW if again else OLD, "dog")
        self._read()
        self._fill()

    def _read(self) -> None:
        try:
            self.shared.read(self.editor.lines)
        except InputError as error:
            self.message.show_error(error)
            self.message.show()
        else:
            self.message.show_note("")
            self.message.hide()

    def _fill(self) -> None:
        """Offer the words of the text; those that were chosen come back as soon as they are there."""
        words = self.shared.text.words
        for box, wanted, other in zip(self.boxes, self._wanted, (0, 1), strict=True):
            box.blockSignals(True)
            box.clear()
            box.addItems(sorted(words))
            box.setCurrentText(wanted if wanted in words else words[other])
            box.blockSignals(False)
        self._show()

    def _on_chosen(self) -> None:
        one, other = (box.currentText() for box in self.boxes)
        self._wanted = one, other
        self._show()

    def _show(self) -> None:
        one, other = (box.currentText() for box in self.boxes)
        text = self.shared.text
        if one not in text.index or other not in text.index:
            return
        self.bars.show_contexts((one, other), shared_contexts(text, one, other))
        cosine = cosines(text.pairs)[text.index[one], text.index[other]]
        self.said.setText(
            tr(
                "Cosine of the two rows of counts: {cosine}. The counts nearest to those of {word} are of {near}.",
                cosine=signed(float(cosine)),
                word=quoted(one),
                near=", ".join(map(quoted, nearest_by_counts(text, one))),
            )
        )

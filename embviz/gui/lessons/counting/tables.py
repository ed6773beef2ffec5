"""The same text as two tables, words by sentences and words by words, counted and weighted."""

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.lessons.counting.state import SharedText
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.lessons.write.value_rows import ValueRow, ValueRows
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import row
from embviz.teaching.small_text.counting import association, weighted_sentences
from embviz.teaching.small_text.skipgram import cosines, nearest
from embviz.util.language import quoted, tr

_WORDS = "king queen man woman cat dog"
_COLUMNS, _LISTED = 13, 5
_VIEWS = (("sentences", tr("By sentences")), ("tfidf", "TF-IDF"), ("words", tr("By words")), ("ppmi", "PPMI"))


class TablesPart(LessonWidget):
    """Rows of some words in one of four tables, and the words nearest to the first in both kinds of table."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.shared = stage.share(SharedText)
        self.guess = Commitment(
            stage,
            "counting.tables_guess",
            tr("In which table is queen, of all words, nearest to king?"),
            (
                ("sentences", tr("Words by sentences (TF-IDF)")),
                ("words", tr("Words by words (PPMI)")),
                ("both", tr("In both")),
            ),
        )
        self.view = SegmentedControl("counting.view", tr("What the table shows"), _VIEWS)
        self.line = QLineEdit(_WORDS)
        self.line.setObjectName("counting.rows")
        self.line.setAccessibleName(tr("Words of the rows, with spaces between them"))
        self.message = InlineMessage("counting.rows_message")
        self.message.hide()
        self.matrix = Matrix(stage, "counting.table", tr("Table of counts"), decimals=1)
        self.near = tuple(
            ValueRows(stage, f"counting.near_{key}", tr("Nearest words"), _LISTED) for key in ("tfidf", "ppmi")
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.guess)
        layout.addLayout(row(self.view, self.line, stretch=self.line))
        layout.addWidget(self.message)
        layout.addWidget(self.matrix)
        both = QHBoxLayout()
        both.setSpacing(28)
        for part in self.near:
            both.addWidget(part, 1)
        layout.addLayout(both)
        self.view.changed.connect(lambda _at: self._show())
        self.line.textChanged.connect(lambda _text: self._show())
        self.shared.changed.connect(self._show)
        self.guess.committed.connect(self._show)
        self._show()

    def _show(self) -> None:
        text, wanted = self.shared.text, self.line.text().lower().split()
        words = list(dict.fromkeys(self.shared.known(wanted)))
        unknown = [word for word in wanted if word not in text.index]
        self.message.show_note(
            tr("Not in the text: {words}", words=", ".join(map(quoted, unknown)))
            if unknown
            else ""
            if words
            else tr("Write words of the text.")
        )
        self.message.setVisible(bool(unknown) or not words)
        key = _VIEWS[self.view.current][0]
        table = {
            "sentences": text.by_line,
            "tfidf": weighted_sentences(text),
            "words": text.pairs,
            "ppmi": association(text.pairs),
        }[key]
        rows = table[np.array([text.index[word] for word in words], np.int64)]
        if key in ("sentences", "tfidf"):
            columns = [at for at, line in enumerate(text.lines) if line]
            names = [str(at + 1) for at in columns]
        else:
            # the contexts that say most about these words
            columns = np.argsort(-rows.sum(axis=0), kind="stable")[:_COLUMNS].tolist()
            names = [text.words[at] for at in columns]
        self.matrix.show_values(rows[:, columns], words, names, decimals=0 if key in ("sentences", "words") else 1)
        self._show_near(words[0] if words else "")

    def _show_near(self, word: str) -> None:
        text = self.shared.text
        titles = (
            tr("Nearest to {word} by sentences", word=quoted(word)),
            tr("Nearest to {word} by words", word=quoted(word)),
        )
        tables = (weighted_sentences(text), association(text.pairs))
        first = {}
        for part, title, table, key in zip(self.near, titles, tables, ("sentences", "words"), strict=True):
            found = nearest(text, cosines(table), word, _LISTED)
            first[key] = cosines(table), found
            part.set_title(title)
            rows = [ValueRow(near, value, value) for near, value in found] if self.guess.choice else ()
            part.show_rows(rows, tr("Answer first."))
        if self.guess.choice and {"king", "queen"} <= text.index.keys():
            right = [key for key, (scores, _) in first.items() if nearest(text, scores, "king", 1)[0][0] == "queen"]
            self.guess.show_result("both" if len(right) == 2 else right[0] if right else "")
        else:
            self.guess.show_result("")

"""Five methods on the same small text: their maps one after the other, and nearest words side by side."""

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.counting.state import SharedText
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.lessons.write.value_rows import ValueRow, ValueRows
from embviz.gui.lessons.write.word_map import WordMap
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.teaching.small_text.counting import METHODS, in_common, partners_found, vectors_of
from embviz.teaching.small_text.places import places
from embviz.teaching.small_text.sentences import SmallText
from embviz.teaching.small_text.skipgram import cosines, nearest
from embviz.util.language import quoted, tr
from embviz.util.progress import Pulse

KIND = "five methods of the lesson"
_NAMES = {"tfidf": "TF-IDF", "ppmi": "PPMI", "svd": "SVD", "glove": "GloVe", "skipgram": tr("Skip-gram")}
_LISTED, _NEAR = 5, 3
Found = tuple[SmallText, dict[str, np.ndarray], dict[str, float]]


class SidePart(LessonWidget):
    """The map of one method, and the words nearest to a chosen word by each.

    Attributes
    ----------
    cosines : dict of str to ndarray
        By method; empty until they are known.
    """

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.shared = stage.share(SharedText)
        self.cosines: dict[str, np.ndarray] = {}
        self.common: dict[str, float] = {}
        self._wanted = "king"
        self._text: SmallText | None = None
        self._behind = self._called = False
        self.guess = Commitment(
            stage,
            "counting.side_guess",
            tr("Skip-gram predicts, the others count. Whose nearest words are most like those of skip-gram?"),
            tuple((method, _NAMES[method]) for method in METHODS[:-1]),
        )
        self.method = SegmentedControl(
            "counting.method", tr("Method of the map"), [(method, _NAMES[method]) for method in METHODS]
        )
        self.map = WordMap(stage, "counting.map", tr("Map of the words"))
        self.map.clear(tr("Computing the layout…"))
        self.table = StageTable(
            stage,
            "counting.neighbors",
            tr("Nearest words by method"),
            [Column(_NAMES[method], words=True) for method in METHODS],
            _LISTED,
        )
        self.shares = ValueRows(stage, "counting.common", tr("Nearest words in common with skip-gram"), len(METHODS))
        self._head, self._partners = label("", "section"), label("", "muted", wrap=True)
        self._partners.setObjectName("counting.partners")
        self._marks = label(tr("In italics: not among the nearest by skip-gram."), "caption", wrap=True)
        self._marks.setObjectName("counting.marks")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.guess)
        layout.addLayout(row(self.method, None))
        both = QHBoxLayout()
        both.setSpacing(18)
        both.addWidget(self.map, 1)
        side = QVBoxLayout()
        side.setSpacing(8)
        for part in (self._head, self.table, self._marks, self.shares, self._partners):
            side.addWidget(part)
        side.addStretch(1)
        both.addLayout(side, 1)
        layout.addLayout(both)
        self.method.changed.connect(lambda _at: self._show_map())
        self.map.word_chosen.connect(self.look_at)
        self.guess.committed.connect(self._on_committed)
        self.shared.changed.connect(self.again)
        self.again()

    def again(self) -> None:
        """Compute anew when it is next visible."""
        self._behind = True
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._behind and not self._called:
            self._called = True
            QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        self._behind = self._called = False
        text = self.shared.text

        def work(job: Job) -> Found:
            pulse = Pulse(cancelled=job.cancelled)
            found = {method: cosines(vectors_of(text, method, pulse)) for method in METHODS}
            return text, found, {method: in_common(text, found[method], found["skipgram"]) for method in METHODS}

        self.stage.context.jobs.submit("measure", KIND, work, lambda found: self._take(*found))

    def _take(self, text: SmallText, found: dict[str, np.ndarray], common: dict[str, float]) -> None:
        self._text, self.cosines, self.common = text, found, common
        self._show_map()
        self._show_shares()

    def _show_map(self) -> None:
        if self._text is None:
            return
        words, found = self._text.words, self.cosines[METHODS[self.method.current]]
        known = dict(zip(self.map.words, self.map.places, strict=True))
        start = np.array([known.get(word, (np.nan, np.nan)) for word in words]) if known else None
        self.map.show_words(words, places(found, start))
        self._look_at(self._wanted if self._wanted in words else words[0])
        right, pairs = partners_found(self._text, found)
        self._partners.setText(
            tr(
                "{method}: of {pairs} pairs such as king and queen or mat and rug, {right} have the second word "
                "nearest to "
                "the first.",
                method=_NAMES[METHODS[self.method.current]],
                right=right,
                pairs=pairs,
            )
        )

    def look_at(self, word: str) -> None:
        """Look at a word: its nearest words by each method."""
        if self._text is not None and word in self._text.index:
            self._wanted = word
            self._look_at(word)

    def _on_committed(self) -> None:
        self._look_at(self._wanted)
        self._show_shares()

    def _look_at(self, word: str) -> None:
        text = self._text
        if text is None:
            return
        lists = {method: [near for near, _ in nearest(text, self.cosines[method], word, _LISTED)] for method in METHODS}
        self.map.look_at(word, lists[METHODS[self.method.current]][:_NEAR])
        self._head.setText(tr("Nearest to {word}", word=quoted(word)))
        told, own = bool(self.guess.choice), lists["skipgram"]

        def cell(method: str, at: int) -> Cell:
            # the words of skip-gram, and whether another method found them too, are the answer
            if method == "skipgram" and not told:
                return Cell("?")
            return Cell(lists[method][at], marked=told and lists[method][at] not in own)

        listed = range(min(map(len, lists.values())))
        self.table.rows.show([[cell(method, at) for method in METHODS] for at in listed])
        self._marks.setVisible(told)

    def _show_shares(self) -> None:
        told = bool(self.guess.choice) and bool(self.common)
        self.shares.show_rows(
            [ValueRow(_NAMES[method], self.common[method], self.common[method]) for method in METHODS[:-1]]
            if told
            else (),
            "" if self.guess.choice else tr("Answer first."),
        )
        self.guess.show_result(max(METHODS[:-1], key=lambda method: self.common[method]) if told else "")

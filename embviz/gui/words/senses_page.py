"""The Senses page: groups of a word's occurrences by context."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QProgressBar, QScrollArea, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_format import scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.gui.words.senses_answer import SensesAnswer, SensesQuery, answer
from embviz.gui.words.senses_block import SenseBlock
from embviz.gui.words.senses_pictures import SensesPictures
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.documents.smooth_average import Weighting
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding

KIND = "senses"
_MOST = 5
_EXAMPLES = (
    ("bank", ""), ("club", ""), ("plant", ""), ("green", ""), ("orange", ""), ("apple", ""), ("guitar", "river"),
    ("king", "apple"), ("london", "carrot"),
)
_OFTEN = 150  # places that a word of an example has to have
_FORMULA = tr(
    "A place is the mean of the vectors in its window, weighted by 0.001 ∕ (0.001 + p(w)), less what all of the text "
    "shares (Arora, Liang and Ma 2017); places are divided by k-means (Schütze 1998). Groups stand out where they are "
    "clearer, by their mean silhouette, than in all of 39 deals of the same words anew among contexts of the same "
    "lengths: words that stand together by chance do so once in 40 at most (a permutation test; over all numbers of "
    "groups, Westfall and Young 1993). They may be topics rather than senses. The cosines with the one vector are "
    "less what all of the text shares; its neighbors are those of the vector itself. Joined words: Gale, Church and "
    "Yarowsky (1992)."
)
_HINT = tr("Write a word of several meanings.")


class SensesPage(LiveVectorsPage):
    """A word to ask, its senses one below the other, and a picture of its places."""

    needs_text = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context, "senses", tr("Senses of a word"),
            tr("Divide the places of a word by what stands around them, and see why one vector for all is not enough."),
            parent,
        )
        layout = column(self.body, (24, 20, 24, 12), 8)
        self._word = QueryLineEdit("senses.word", "senses.message", tr("Word"), "bank", context.complete)
        self._join = QCheckBox(tr("join with"))
        self._join.setObjectName("senses.join")
        self._join.setAccessibleName(tr("Join two words"))
        self._join.setToolTip(
            tr(
                "Takes two words for one and the same: it is known which of them stands where, so that the division "
                "can be checked"
            )
        )
        self._joined = QueryLineEdit(
            "senses.joined", "senses.joined_message", tr("Second word"), "apple", context.complete,
        )
        self._examples = QComboBox()
        self._examples.setObjectName("senses.examples")
        self._examples.setAccessibleName(tr("Examples"))
        self._examples.setPlaceholderText(tr("Examples"))
        self._count = QComboBox()
        self._count.setObjectName("senses.count")
        self._count.setAccessibleName(tr("Number of senses"))
        self._count.addItem(tr("As many as stand out"), 0)
        for number in range(1, _MOST + 1):
            self._count.addItem(counted(number, "sense"), number)
        self._window = WholeSpin()
        self._window.setObjectName("senses.window")
        self._window.setAccessibleName(tr("Words on each side"))
        self._window.setRange(1, 30)
        self._window.setValue(8)
        self._window.setSuffix(tr(" words on each side"))
        self._window.setKeyboardTracking(False)
        layout.addLayout(row(
            self._word, self._join, self._joined, self._examples, self._count, self._window, stretch=self._word
        ))
        self._bar = QProgressBar()
        self._bar.setObjectName("senses.progress")
        self._bar.setAccessibleName(tr("Progress of the division"))
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        set_scaled_size(self._bar, fixed_width=120)
        self._cancel = button(tr("Cancel"), "senses.cancel", flat=True)
        self._behind = label("", "caption")
        self._behind.setObjectName("senses.behind")
        self._again = button(tr("Refresh"), "senses.refresh", flat=True)
        layout.addLayout(row(
            self._word.message, self._joined.message, self._behind, self._again, self._bar, self._cancel,
            stretch=self._word.message,
        ))
        body = QHBoxLayout()
        body.setSpacing(24)
        layout.addLayout(body, 1)
        body.addWidget(self._build_senses(), 6)
        self._pictures = SensesPictures()
        body.addWidget(self._pictures, 4)
        layout.addWidget(label(_FORMULA, "caption", wrap=True))

        self.answered: SensesAnswer | None = None
        self._asked: tuple[Embedding, Corpus, SensesQuery] | None = None
        self._by: Weighting | None = None  # of the text and vectors asked last
        self._word.asked.connect(self._ask)
        self._joined.asked.connect(self._ask)
        self._word.complained.connect(self._clear)
        self._joined.complained.connect(self._clear)
        self._join.toggled.connect(self._on_join)
        self._examples.activated.connect(self._on_example)
        self._count.currentIndexChanged.connect(self._ask)
        self._window.valueChanged.connect(self._ask)
        self._again.clicked.connect(self._ask)
        self._cancel.clicked.connect(self._give_up)
        self.workspace.evidence_changed.connect(self._forget)
        self._on_join(False)
        self._show_busy(-1.0)
        self._clear()

    def _build_senses(self) -> QWidget:
        inside = QWidget()
        layout = column(inside, (0, 0, 8, 0), 14)
        self._one = SenseBlock("senses.one", -1)
        self._blocks = [SenseBlock(f"senses.sense_{k + 1}", k) for k in range(_MOST)]
        for block in (self._one, *self._blocks):
            block.word_clicked.connect(lambda word: self.workspace.select([word]))
            layout.addWidget(block)
        layout.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        return scroll

    def take_focus(self) -> None:
        self._word.setFocus()
        self._word.selectAll()

    def ask(self, word: str, joined: str = "") -> None:
        """Ask for the senses of a word, or of two joined ones."""
        self._join.setChecked(bool(joined))
        self._joined.setText(joined or self._joined.text())
        self._word.write(word)

    def refresh(self) -> None:
        embedding, corpus = self.workspace.embedding, self.workspace.evidence
        if embedding is None or corpus is None:
            return
        known = [
            (one, other) for one, other in _EXAMPLES
            if all(_often(corpus, word) and word in embedding for word in (one, other) if word)
        ]
        if [self._examples.itemData(k) for k in range(self._examples.count())] != known:
            self._examples.clear()
            for one, other in known:
                self._examples.addItem(f"{one} | {other}" if other else one, (one, other))
            self._examples.setCurrentIndex(-1)
        self._examples.setVisible(bool(known))
        self._word.propose(next((one for one, other in known if not other), ""))
        self._joined.propose(next((other for _, other in known if other), ""))
        passing = self.workspace.training or self.workspace.place is not None
        if passing and self._asked is not None and self._asked[1:] == (corpus, self._question()):
            # vectors that change every second: what was found stays until one asks again
            self._show_behind()
            return
        self._ask()

    # --- asking

    def _question(self) -> SensesQuery:
        joined = self._joined.text().strip() if self._join.isChecked() else None
        return SensesQuery(self._word.text().strip(), joined, self._count.currentData(), self._window.value())

    def _on_join(self, down: bool) -> None:
        self._joined.setVisible(down)
        self._joined.message.setVisible(down)
        self._ask()

    def _on_example(self) -> None:
        self.ask(*self._examples.currentData())
        self._examples.setCurrentIndex(-1)

    def _ask(self) -> None:
        embedding, corpus, asked = self.workspace.embedding, self.workspace.evidence, self._question()
        if embedding is None or corpus is None or not self.isVisible():
            return
        if not asked.word or asked.joined == "":
            self._give_up()
            self._word.answered(_HINT if not asked.word else tr("Write the word that it is joined with."))
            self._clear()
            return
        if self._asked == (embedding, corpus, asked):
            return
        self._asked = embedding, corpus, asked
        by = self._by
        if by is not None and (by.embedding is not embedding or by.corpus is not corpus):
            by = self._by = None

        def work(job: Job) -> "tuple[Weighting, SensesAnswer]":
            from embviz.analysis.documents.smooth_average import weighting

            weighed = by if by is not None else weighting(embedding, corpus)
            return weighed, answer(weighed, asked, job)

        def done(found: "tuple[Weighting, SensesAnswer]") -> None:
            self._by = found[0]
            self._show_busy(-1.0)
            self._show(found[1])

        def failed(error: Exception) -> None:
            self._asked = None
            self._show_busy(-1.0)
            if isinstance(error, InputError):
                lines = (self._word, self._joined)
                line, other = lines[::-1] if asked.joined and _second(corpus, asked.word, asked.joined) else lines
                other.answered("")
                line.refused(error, lambda word: word in corpus.vocabulary.index)
            else:
                self.context.jobs.failed.emit(error)

        self._show_busy(0.0)
        # the only lane that may call scikit-learn, whose k-means divides the places
        self.context.jobs.submit("heavy", KIND, work, done, failed, lambda share, _doing: self._show_busy(share))

    def _give_up(self) -> None:
        self.context.jobs.cancel(KIND)
        self._asked = None
        self._show_busy(-1.0)

    def _forget(self) -> None:
        """Let go of what belongs to a text that is open no more."""
        if self._asked is not None and self._asked[1] is not self.workspace.evidence:
            self._give_up()
            self._by = None
            self._clear()

    def _show_busy(self, share: float) -> None:
        self._bar.setValue(round(1000 * max(0.0, share)))
        for part in (self._bar, self._cancel):
            part.setVisible(share >= 0)
        self._show_behind()

    def _show_behind(self) -> None:
        asked, working = self._asked, self.context.jobs.running(KIND)
        behind = asked is not None and not working and asked[0] is not self.workspace.embedding
        self._behind.setText(tr("these are of earlier vectors") if behind else "")
        self._again.setVisible(behind)

    # --- answers

    def _clear(self) -> None:
        self.answered = None
        for block in (self._one, *self._blocks):
            block.hide()
        self._pictures.clear()

    def _show(self, answered: SensesAnswer) -> None:
        self.answered = answered
        found = answered.found
        own = found.own
        self._word.answered(_told(answered, self._count.currentData()))
        self._joined.answered("")
        if own:
            cosines = " · ".join(scored(value, ".2f") for value in own)
            self._one.show_sense(
                tr(
                    "One vector for all places: cosine with the senses {cosines}", cosines=cosines,
                ), answered.neighbors, ()
            )
        else:
            self._one.hide()
        for k, block in enumerate(self._blocks):
            if k >= len(found.senses):
                block.hide()
                continue
            sense = found.senses[k]
            head = tr("{share:.0%} of the places", share=sense.share)
            if found.truth is not None:
                head += "  ·  " + _mixture(found.words, found.truth[found.labels == k])
            block.show_sense(head, sense.neighbors, sense.lines)
        self._pictures.show_answer(answered)



def _often(corpus: "Corpus", word: str) -> bool:
    at = corpus.vocabulary.get(word)
    return at is not None and int(corpus.vocabulary.counts[at]) >= _OFTEN


def _second(corpus: "Corpus", word: str, joined: str) -> bool:
    """Return whether it is the second of two words that the text does not hold."""
    there, other = (any(one in corpus.vocabulary for one in (name, name.lower())) for name in (word, joined))
    return there and not other


def _mixture(words: tuple[str, ...], truth: np.ndarray) -> str:
    """Return which of two joined words stands how often in a group."""
    return ", ".join(f"{(truth == at).mean():.0%} {name}" for at, name in enumerate(words))


def _told(answered: SensesAnswer, count: int) -> str:
    found = answered.found
    parts = [tr(
        "“{word}”: {labels:,} of {places}",
        word=found.word, labels=len(found.labels), places=counted(found.total, "place"),
    )]
    if count:
        parts.append(tr("{senses} as asked for", senses=counted(count, "sense")))
    elif len(found.senses) == 1:
        parts.append(tr("no division stands out: one group"))
    else:
        parts.append(tr("{senses} groups of contexts stand out: senses, or topics", senses=len(found.senses)))
    if found.truth is not None:
        parts.append(tr(
            "{accuracy:.1%} of the places in a group of their own word; guessing: {guessing:.1%}",
            accuracy=found.accuracy, guessing=found.guessing,
        ))
    return "   ·   ".join(parts)

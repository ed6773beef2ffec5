"""Masked words: guesses of a small CBOW model, recorded or trained on the spot."""

import math

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.context import guesser as engine
from embviz.gui.lessons.context.guesser import DIMENSIONS, EPOCHS, FREQUENT, WINDOW, Guesser, learn
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.chance_bars import ChanceBars
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.teaching.context.masking import MASK, Masked, mask
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import counted, tr

_KIND, _RECORDED = "masked words of the lesson", "recorded words of the lesson"
_MOST = 24  # words of a sentence
_BARS = 8
_NONE = np.zeros(0, np.int64)


def _shipped() -> Guesser | None:
    try:
        return engine.read_recorded()
    except InputError:
        return None  # an incomplete installation: it can be trained here


class MaskingPart(DataWidget):
    """A sentence with masked words, and the most probable words at one of the masks."""

    PROVIDES = (
        "vocabulary",
        "guessed",
        "entropy",
        "perplexity",
        "by_count",
        "blind",
        "where",
        "frequent",
        "of_frequent",
        "of_others",
        "cheaper_words",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._guesser: Guesser | None = None
        self._learned_from: object = None
        self._recorded = False  # what is shown
        self._random = np.random.default_rng(0)
        self._ids, self._shown, self._at = _NONE, _whole(_NONE), 0
        self._train = button(tr("Train a small CBOW"), "context.train")
        self._state = label("", "muted", wrap=True, name="context.train_state")
        self._line = QLineEdit()
        self._line.setObjectName("context.masked_sentence")
        self._line.setAccessibleName(tr("Sentence to guess in"))
        self._another = button(tr("Another sentence"), "context.another")
        self._mask = button(tr("Mask 15 %"), "context.mask")
        self._mask.setToolTip(
            tr("Choose words at random as BERT's training does: 80 % hidden, 10 % replaced, 10 % kept")
        )
        self._complaint = InlineMessage("context.masking_message")
        self._chips = TokenChips(stage, "context.masked", tr("Sentence as the model sees it"))
        self.bars = ChanceBars(stage, "context.chances", tr("Most likely words"), _BARS)
        self.readouts = ValueTable(
            stage,
            "context.guess_readouts",
            tr("The true word"),
            (
                Value("true", tr("true word"), tr("the word that stood there")),
                Value("chance", tr("p(true word)"), tr("probability that the model gives the true word")),
                Value("rank", tr("its rank"), tr("rank of the true word among all, the most likely first")),
                Value("loss", tr("−ln p"), tr("loss of this word, in nats")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._train, self._state, stretch=self._state))
        self._guessing = QWidget()
        layout.addWidget(self._guessing)
        inner = column(self._guessing, (0, 0, 0, 0), 10)
        inner.addLayout(row(self._line, self._another, self._mask, stretch=self._line))
        inner.addWidget(self._complaint)
        inner.addWidget(self._chips)
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.bars, 3)
        side = QVBoxLayout()
        side.addWidget(self.readouts)
        side.addStretch(1)
        beside.addLayout(side, 2)
        inner.addLayout(beside)
        self._train.clicked.connect(self._learn)
        self._another.clicked.connect(self._draw)
        self._mask.clicked.connect(self._mask_some)
        self._line.textEdited.connect(self._read)
        self._chips.chosen.connect(self._choose)
        self._forget()

    def refresh(self) -> None:
        own = self._guesser is not None and not self._recorded
        if own and self.stage.source.text is not self._learned_from:
            self._forget()

    def _forget(self) -> None:
        """Drop the model: another text was opened, or none was trained yet. The recorded one follows."""
        self._guesser, self._recorded = None, False
        self._ids, self._shown = _NONE, _whole(_NONE)
        self._state.setText(
            tr(
                "Full softmax, {dimensions} dimensions, {window} words on each side, {epochs} readings: some seconds.",
                dimensions=DIMENSIONS,
                window=WINDOW,
                epochs=EPOCHS,
            )
        )
        self._line.clear()
        self._guessing.hide()
        self._show()
        self.stage.context.jobs.submit("quick", _RECORDED, lambda _job: _shipped(), self._take_recorded)

    def _take_recorded(self, guesser: Guesser | None) -> None:
        if guesser is None or self._guesser is not None:
            return
        self._recorded, said = True, self._state.text()
        self._fill(guesser)
        if self.stage.context.jobs.running(_KIND):
            self._state.setText(said)
        else:
            recorded = tr("Recorded on another computer; train here in some seconds.")
            self._state.setText(f"{self._state.text()} {recorded}")

    def _learn(self) -> None:
        text = self.stage.source.text

        def work(job: Job) -> Guesser:
            return learn(text, job.pulse)

        def done(guesser: Guesser) -> None:
            self._take(guesser, text)

        self._train.setEnabled(False)
        self._state.setText(tr("The text is read …"))
        self.stage.context.jobs.submit("measure", _KIND, work, done, self._fail, self._on_progress)

    def _on_progress(self, fraction: float, _text: str) -> None:
        self._state.setText(tr("Learning: {fraction:.0f} %", fraction=100 * fraction))

    def _fail(self, error: Exception) -> None:
        self._train.setEnabled(True)
        mendable = isinstance(error, EmbvizError)
        self._state.setText(str(error) if mendable else tr("Training failed. The log has details."))
        if not mendable:
            self.stage.context.messages.show_error(error)

    def _take(self, guesser: Guesser, text: object) -> None:
        self._train.setEnabled(True)
        if text is not self.stage.source.text:
            self._forget()
            return
        self._recorded, self._learned_from = False, text
        self._fill(guesser)

    def _fill(self, guesser: Guesser) -> None:
        self._guesser = guesser
        corpus = guesser.corpus
        kept = (
            tr("sentences that it did not learn from") if guesser.held_out else tr("sentences that it learned from too")
        )
        self._state.setText(
            tr("Learned from {value}; guesses in {kept}.", value=corpus.name or tr("the open text"), kept=kept)
        )
        self._guessing.show()
        words = len(corpus.vocabulary)
        self.stage.set_values(
            vocabulary=f"{words:,}",
            guessed=f"{guesser.guessed:,}",
            entropy=f"{guesser.cross_entropy:.2f}",
            perplexity=f"{math.exp(guesser.cross_entropy):,.0f}",
            by_count=f"{guesser.by_count:.2f}",
            blind=f"{math.log(words):.2f}",
            where=kept,
            frequent=str(FREQUENT),
            of_frequent=f"{guesser.of_frequent:.2f}",
            cheaper_words="small" if guesser.of_frequent < guesser.of_others else "rare",
            of_others=f"{guesser.of_others:.2f}",
        )
        self._draw()

    def _draw(self) -> None:
        if self._guesser is None:
            return
        text = " ".join(self._guesser.sentence(self._random, _MOST))
        self._line.setText(text)
        self._read(text)

    def _read(self, text: str) -> None:
        """Show another sentence with its middle word masked; words unknown to the model are left out."""
        if self._guesser is None:
            return
        vocabulary = self._guesser.corpus.vocabulary
        written = text.split()[:_MOST]
        places = [vocabulary.index.get(word) for word in written]
        unknown = [word for word, at in zip(written, places, strict=True) if at is None]
        self._complaint.show_note(
            tr("Left out, because the model does not know: {unknown}.", unknown=", ".join(unknown)) if unknown else ""
        )
        self._ids = np.array([at for at in places if at is not None], np.int64)
        self._shown = _whole(self._ids)
        if len(self._ids):
            self._choose(len(self._ids) // 2)
        else:
            self._show()

    def _mask_some(self) -> None:
        """Mask words as in BERT's training; repeats the draw if none was masked."""
        if self._guesser is None or not len(self._ids):
            return
        shown = _whole(self._ids)
        while not len(shown.chosen):
            shown = mask(self._ids, len(self._guesser.corpus.vocabulary), self._random)
        self._shown, self._at = shown, int(shown.chosen[0])
        replaced = int(shown.replaced.sum())
        kept = len(shown.chosen) - int(shown.hidden.sum()) - replaced
        self._complaint.show_note(
            tr(
                "{words} chosen: {sum} hidden, {replaced} replaced, {kept} kept. Click one to guess it.",
                words=counted(len(shown.chosen), "word"),
                sum=int(shown.hidden.sum()),
                replaced=replaced,
                kept=kept,
            )
        )
        self._show()

    def _choose(self, at: int) -> None:
        """Predict a word: one of the masked ones, else mask this one alone."""
        if at not in self._shown.chosen:
            seen = self._ids.copy()
            seen[at] = MASK
            self._shown = Masked(seen, np.array([at]), np.array([True]), np.array([False]))
        self._at = at
        self._show()

    def _show(self) -> None:
        if self._guesser is None or not len(self._ids):
            self._chips.show_words(())
            self.bars.show_chances((), "")
            self.readouts.show_values({})
            return
        shown, at, words = self._shown, self._at, self._guesser.corpus.vocabulary.words
        near = {
            k: 1.0
            for k in range(max(0, at - WINDOW), min(len(shown.ids), at + WINDOW + 1))
            if k != at and shown.ids[k] != MASK
        }
        seen = ["[MASK]" if id_ == MASK else words[id_] for id_ in shown.ids.tolist()]
        fates = dict(zip(shown.chosen.tolist(), zip(shown.hidden, shown.replaced, strict=True), strict=True))
        notes = [_fate(*fates[k]) if k in fates else "" for k in range(len(seen))]
        self._chips.show_words(seen, at, near, notes=notes)
        chances = self._guesser.model.log_chances(shown.ids, at)
        true = int(self._ids[at])
        best = np.argsort(-chances, kind="stable")[:_BARS].tolist()
        self.bars.show_chances([(words[k], math.exp(chances[k])) for k in best], words[true])
        self.readouts.show_values(
            {
                "true": words[true],
                "chance": f"{100 * math.exp(chances[true]):.2f} %",
                "rank": tr("{sum:,} of {words:,}", sum=int((chances > chances[true]).sum()) + 1, words=len(words)),
                "loss": f"{-chances[true]:.2f}",
            }
        )


def _whole(ids: np.ndarray) -> Masked:
    """Return a sentence without masks."""
    nothing = np.zeros(0, np.bool_)
    return Masked(ids, _NONE, nothing, nothing)


def _fate(hidden: bool, replaced: bool) -> str:
    return "hidden" if hidden else "replaced" if replaced else "kept"

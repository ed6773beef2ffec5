"""Search by mean vectors: which words decide, and the effect of mismatched tokenizers."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHeaderView

from embviz.analysis.documents.smooth_average import SMOOTHING
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.pitfalls.texts import Drawn, line, sentence_of
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work, two_ways
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, row
from embviz.text.preprocessing import Preprocessing
from embviz.util.errors import InputError
from embviz.util.language import counted, isolated, quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.analysis.documents.search import Hit
    from embviz.teaching.retrieval.tokenizer_trial import Cut, Trial

_TOP = 5
_NAMED = 2  # words that decide
_FIRST = "the farmer will be in the field on monday"


@dataclass(frozen=True, eq=False)
class _Habits:
    """Averages over many searches: the contribution of frequent words by weighting, and which words these are.

    `without` has the cosine of a sentence with itself without its most frequent word.
    """

    frequent: tuple[str, ...]
    weight: float
    shares: tuple[float, ...]
    without: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class _Found:
    drawn: Drawn
    habits: _Habits
    hits: "tuple[tuple[Hit, ...], ...]"
    shares: tuple[float, ...]


class SearchPart(ComputedWidget):
    """Sentences of the present text, found by a typed one."""

    KIND = "search of the lesson"
    PROVIDES = (
        "searched",
        "frequent",
        "first_frequent",
        "frequent_said",
        "decided_plain",
        "decided_smooth",
        "mean_plain",
        "mean_smooth",
        "without_plain",
        "without_smooth",
        "changes_more",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.search")
        self.found: _Found | None = None
        self._made: _Found | None = None  # the last result, reused if it still applies
        self._random = np.random.default_rng(3)
        self._line = line("using.query", tr("What is searched for"), _FIRST)
        self._line.setClearButtonEnabled(True)
        self._line.setCursorPosition(0)  # a sentence that is too long for the line is seen from its beginning
        taken = button(tr("From the text"), "using.query_from_text")
        taken.setToolTip(tr("A sentence of the text, drawn at random"))
        self._way = two_ways("using.search_way", tr("All words weigh the same"), tr("Frequent words weigh less"))
        self.table = StageTable(
            stage,
            "using.hits",
            tr("Sentences that are nearest"),
            (
                Column(tr("Nearest sentences")),
                Column(tr("Its cosine comes from")),
                Column(tr("cosine"), number=True, help=tr("of the mean of its words with that of the question")),
            ),
            _TOP,
            whole=True,
        )
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.readouts = ValueTable(
            stage,
            "using.search_numbers",
            tr("What decides"),
            (
                Value("frequent", tr("frequent words"), tr("share of these cosines that comes from frequent words")),
                Value(
                    "habit",
                    tr("in 100 searches"),
                    tr("the same share on the average over 100 drawn sentences as questions"),
                ),
                Value("weight", tr("weight of the first"), tr("what the most frequent word weighs in an average")),
                Value("a", tr("smoothing a"), tr("smoothing of the weights; all are 1 where it is infinite")),
            ),
        )
        self.column.addLayout(row(self._line, taken, stretch=self._line))
        self.column.addLayout(row(self._way, None))
        self.column.addWidget(self.complaint)
        self.column.addLayout(beside(self.table, self.readouts, (4, 1)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._line.textEdited.connect(self.again)
        taken.clicked.connect(self._take_sentence)
        self._way.changed.connect(self._show)
        self._way.changed.connect(lambda way: stage.highlight(["weight", "a"] if way else ["mean"]))

    def _take_sentence(self) -> None:
        if sentence := sentence_of(self.stage, self._random):
            self._line.setText(sentence)
            self._line.setCursorPosition(0)
            self.again()

    def work(self) -> Work | None:
        vectors, text, asked = self.stage.source.vectors, self.stage.source.text, self._line.text().strip()
        if vectors is None or text is None or not asked:
            return None
        made = self._made if self._made is not None and self._made.drawn.of == (vectors, text) else None

        def do(pulse: Pulse) -> _Found:
            from embviz.teaching.sentence_means import (
                frequent_words,
                mean_cosine_without_most_frequent,
                mean_share_decided,
                share_decided,
            )

            if not any(sign.isalnum() for sign in asked):
                raise InputError(tr("There is no word in “{asked}”.", asked=asked[:40]), tr("Type words of the text."))
            drawn = made.drawn if made else Drawn(vectors, text, pulse)
            both = (drawn.plain, drawn.smooth)
            frequent = frequent_words(text)
            habits = (
                made.habits
                if made
                else _Habits(
                    tuple(sorted(frequent, key=lambda word: text.vocabulary.index.get(word) or 0)),
                    next(
                        (found[1] for word in text.vocabulary.words[:50] if (found := drawn.smooth.weighting.of(word))),
                        float("nan"),
                    ),
                    tuple(mean_share_decided(documents, frequent, pulse=pulse) for documents in both),
                    tuple(mean_cosine_without_most_frequent(documents, pulse=pulse) for documents in both),
                )
            )
            hits = tuple(documents.nearest(documents.question(asked).vector, _TOP) for documents in both)
            return _Found(drawn, habits, hits, tuple(share_decided(them, frequent) for them in hits))

        return do

    def show_found(self, found: _Found) -> None:
        self.found = self._made = found
        habits = found.habits
        first = habits.frequent[0] if habits.frequent else found.drawn.of[1].vocabulary.words[0]
        self.said.setText(
            tr(
                "{said} {plain:,} different sentences are searched.",
                said=self.stage.source.said,
                plain=len(found.drawn.plain),
            )
        )
        self.stage.set_values(
            frequent_said=(
                tr(
                    "{words}, “{first}” first of all, {are} 1 % of this text or more.",
                    words=counted(len(habits.frequent), "word"),
                    first=first,
                    are=_are(len(habits.frequent)),
                )
                if habits.frequent
                else tr("No word is 1 % of this text.")
            ),
            searched=f"{len(found.drawn.plain):,}",
            frequent=str(len(habits.frequent)),
            first_frequent=quoted(first),
            decided_plain=percent(found.shares[0]),
            decided_smooth=percent(found.shares[1]),
            mean_plain=percent(habits.shares[0]),
            mean_smooth=percent(habits.shares[1]),
            without_plain=signed(habits.without[0], 3),
            without_smooth=signed(habits.without[1], 3),
            changes_more=_changes_more(*habits.without),
        )
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        way = self._way.current
        self.table.rows.show(
            [
                (Cell(" ".join(hit.words), help=" ".join(hit.words)), Cell(_decided(hit)), Cell(signed(hit.cosine, 3)))
                for hit in found.hits[way]
            ]
        )
        self.readouts.show_values(
            {
                "frequent": percent(found.shares[way]),
                "habit": percent(found.habits.shares[way]),
                "weight": signed(found.habits.weight, 3) if way else "1",
                "a": f"{SMOOTHING:g}" if way else "∞",
            }
        )
        same = len({hit.words for hit in found.hits[0]} & {hit.words for hit in found.hits[1]})
        self.verdict.setText(
            _judged(found, way)
            + (tr(" {same} of the {hits} sentences are the same.", same=same, hits=len(found.hits[way])) if way else "")
        )

    def clear(self) -> None:
        self.found = None
        self.table.rows.show(())
        self.readouts.show_values({})


def _judged(found: _Found, way: int) -> str:
    plain, smooth = (percent(share) for share in found.shares)
    if not found.habits.frequent:
        return tr("No word is frequent enough here to decide a search by mere habit: weights have little to do.")
    if not found.shares[0] > 0:
        return tr(
            "Frequent words add nothing to these cosines ({plain}, with weights {smooth}): here they do no harm.",
            plain=plain,
            smooth=smooth,
        )
    if not way:
        return tr(
            "✗ Wrong: {plain} of these cosines comes from words such as “{frequent}”, which stand all over this text "
            "and say little of what a sentence is about.",
            plain=plain,
            frequent=found.habits.frequent[0],
        )
    if found.shares[1] < found.shares[0]:
        return tr(
            "✓ Right: only {smooth} of these cosines comes from frequent words (before: {plain}).",
            smooth=smooth,
            plain=plain,
        )
    return tr(
        "For this question weights do not help: {smooth} of these cosines comes from frequent words (before: {plain}).",
        smooth=smooth,
        plain=plain,
    )


def _changes_more(plain: float, smooth: float) -> str:
    """Return whose cosine is farther from 1, as far as the digits shown tell: "plain", "smooth" or "same"."""
    if not math.isfinite(plain + smooth):
        return ""
    one, other = round(plain, 3), round(smooth, 3)
    return "same" if one == other else "plain" if one < other else "smooth"


def _are(count: int) -> str:
    return tr("is") if count == 1 else tr("are each")


def _decided(hit: "Hit") -> str:
    """Describe which words of a sentence add most to its cosine; empty for a dissimilar one."""
    if not hit.cosine > 0:
        return ""
    return ", ".join(f"{isolated(word)} {percent(value / hit.cosine)}" for word, value in hit.decided[:_NAMED])


_FIRST_TEXTS = tr("The farmers, and the baker, work well-paid. Today!")
_CHIPS = 40


@dataclass(frozen=True, eq=False)
class _TrialResult:
    drawn: Drawn
    cuts: "tuple[Cut, ...]"
    trials: "tuple[Trial, ...]"


class TokensPart(ComputedWidget):
    """A tokenized sentence, and how well sentences of the text are found with such tokens."""

    KIND = "tokenizers of the lesson"
    PROVIDES = (
        "blank_unknown",
        "blank_reciprocal",
        "letters_unknown",
        "letters_reciprocal",
        "same_unknown",
        "same_reciprocal",
        "found_among",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.tokens")
        self.found: _TrialResult | None = None
        self._made: _TrialResult | None = None  # the last result, reused if it still applies
        self._random = np.random.default_rng(4)
        self._line = line("using.cut", tr("A sentence to cut"), _FIRST_TEXTS)
        self._line.setCursorPosition(0)  # a sentence that is too long for the line is seen from its beginning
        taken = button(tr("From the text"), "using.cut_from_text")
        self._way = SegmentedControl(
            "using.tokens_way",
            tr("Tokenizer of the question"),
            (
                ("blanks", tr("✗  At spaces only")),
                ("letters", tr("✗  Into letters")),
                ("same", tr("✓  As the text was cut")),
            ),
        )
        self.chips = TokenChips(stage, "using.tokens_chips", tr("Tokens; those without a vector are struck out"))
        self.readouts = ValueTable(
            stage,
            "using.tokens_numbers",
            tr("Sentences searched by themselves"),
            (
                Value("unknown", tr("tokens unknown"), tr("share of the tokens of all questions that have no vector")),
                Value(
                    "mrr",
                    tr("mean 1 / rank"),
                    tr("mean reciprocal rank of a sentence that is searched by its own words"),
                ),
                Value("first", tr("found first"), tr("share of the sentences that are found at the first place")),
            ),
        )
        self.column.addLayout(row(self._line, taken, stretch=self._line))
        self.column.addLayout(row(self._way, None))
        self.column.addWidget(self.complaint)
        self.column.addLayout(beside(self.chips, self.readouts, (3, 1)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._line.textEdited.connect(self.again)
        self._way.changed.connect(self._show)
        taken.clicked.connect(self._take_sentence)

    def _take_sentence(self) -> None:
        from embviz.teaching.retrieval.tokenizer_trial import as_written

        if sentence := sentence_of(self.stage, self._random):
            self._line.setText(as_written(tuple(sentence.split())))
            self._line.setCursorPosition(0)
            self.again()

    def work(self) -> Work | None:
        vectors, text, typed = self.stage.source.vectors, self.stage.source.text, self._line.text()
        if vectors is None or text is None:
            return None
        made = self._made if self._made is not None and self._made.drawn.of == (vectors, text) else None

        def do(pulse: Pulse) -> _TrialResult:
            from embviz.teaching.retrieval.tokenizer_trial import capitals_of, cut_texts, find_themselves

            drawn = made.drawn if made else Drawn(vectors, text, pulse)
            ways: tuple[Preprocessing, ...] = (
                capitals_of(text),
                text.preprocessing.with_(tokenizer="characters"),
                text.preprocessing,
            )
            trials = made.trials if made else tuple(find_themselves(drawn.smooth, way, pulse=pulse) for way in ways)
            return _TrialResult(drawn, tuple(cut_texts(drawn.smooth, [typed], way)[0] for way in ways), trials)

        return do

    def show_found(self, found: _TrialResult) -> None:
        self.found = self._made = found
        told: dict[str, str] = {}
        for key, trial in zip(("blank", "letters", "same"), found.trials, strict=True):
            told |= {f"{key}_unknown": percent(trial.unknown), f"{key}_reciprocal": signed(trial.ranks.reciprocal, 2)}
        self.stage.set_values(**told, found_among=f"{found.trials[0].ranks.candidates:,}")
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        way = self._way.current
        cut, trial = found.cuts[way], found.trials[way]
        unknown = [at for at, known in enumerate(cut.known[:_CHIPS]) if not known]
        self.chips.show_words(cut.tokens[:_CHIPS], dropped=unknown)
        self.chips.setAccessibleName(
            tr(
                "Tokens: {tokens}; without a vector: {value}",
                tokens=" ".join(cut.tokens),
                value=" ".join(cut.tokens[at] for at in unknown) or tr("none"),
            )
        )
        self.readouts.show_values(
            {
                "unknown": percent(trial.unknown),
                "mrr": signed(trial.ranks.reciprocal, 3),
                "first": percent(trial.ranks.first),
            }
        )
        asked = len(found.trials[way].ranks.values)
        here = tr("{unknown} of the tokens above have no vector", unknown=percent(cut.unknown))
        right = found.trials[2].ranks
        if way == 2:
            self.verdict.setText(
                tr(
                    "✓ Right: {here}. Searched by itself, a sentence is found first in {first} of the cases.",
                    here=here,
                    first=percent(trial.ranks.first),
                )
            )
            return
        if round(trial.ranks.reciprocal, 2) >= round(right.reciprocal, 2):
            self.verdict.setText(
                tr(
                    "{here}, and in {asked} sentences of the text {unknown}. Here this does no harm: mean 1 / rank is "
                    "{reciprocal}, and {reciprocal_2} as the text was cut.",
                    here=here,
                    asked=asked,
                    unknown=percent(trial.unknown),
                    reciprocal=signed(trial.ranks.reciprocal, 2),
                    reciprocal_2=signed(right.reciprocal, 2),
                )
            )
            return
        worse = tr(
            "mean 1 / rank falls from {reciprocal} to {reciprocal_2}",
            reciprocal=signed(right.reciprocal, 2),
            reciprocal_2=signed(trial.ranks.reciprocal, 2),
        )
        nothing = (
            tr(", and {lost} of the questions are left with nothing at all", lost=percent(trial.lost))
            if trial.lost
            else ""
        )
        self.verdict.setText(
            tr(
                "✗ Wrong: {here}, and in {asked} sentences of the text {unknown}; {worse}{nothing}. No error is raised "
                "anywhere.",
                here=here,
                asked=asked,
                unknown=percent(trial.unknown),
                worse=worse,
                nothing=nothing,
            )
        )

    def clear(self) -> None:
        self.found = None
        self.chips.show_words(())
        self.readouts.show_values({})

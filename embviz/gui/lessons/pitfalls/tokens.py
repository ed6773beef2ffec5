"""Mismatched tokenizers: a question that is cut in another way than the text was."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.lessons.pitfalls.texts import Drawn, line, sentence_of
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, row
from embviz.text.preprocessing import Preprocessing
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.tokenizer_trial import Cut, Trial

_FIRST = tr("The farmers, and the baker, work well-paid. Today!")
_CHIPS = 40


@dataclass(frozen=True, eq=False)
class _Found:
    drawn: Drawn
    cuts: "tuple[Cut, ...]"
    trials: "tuple[Trial, ...]"


class TokensPart(ComputedWidget):
    """A tokenized sentence, and how well sentences of the text are found with such tokens."""

    KIND = "tokenizers of the lesson"
    PROVIDES = (
        "blank_unknown", "blank_reciprocal", "letters_unknown", "letters_reciprocal", "same_unknown", "same_reciprocal",
        "found_among",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.tokens")
        self.found: _Found | None = None
        self._made: _Found | None = None  # the last result, reused if it still applies
        self._random = np.random.default_rng(4)
        self._line = line("using.cut", tr("A sentence to cut"), _FIRST)
        taken = button(tr("From the text"), "using.cut_from_text")
        self._way = SegmentedControl("using.tokens_way", tr("Tokenizer of the question"), (
            ("blanks",
            tr("✗  At spaces only")), ("letters", tr("✗  Into letters")), ("same", tr("✓  As the text was cut")),
        ))
        self.chips = TokenChips(stage, "using.tokens_chips", tr("Tokens; those without a vector are struck out"))
        self.readouts = ValueTable(stage, "using.tokens_numbers", tr("Sentences searched by themselves"), (
            Value("unknown", tr("tokens unknown"), tr("share of the tokens of all questions that have no vector")),
            Value("mrr",
            tr("mean 1 / rank"), tr("mean reciprocal rank of a sentence that is searched by its own words")),
            Value("first", tr("found first"), tr("share of the sentences that are found at the first place")),
        ))
        set_scaled_size(self.readouts, minimum_width=270)
        self.column.addLayout(row(self._line, taken, self._way, stretch=self._line))
        self.column.addWidget(self.complaint)
        self.column.addLayout(beside(self.chips, self.readouts, (3, 1)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._line.textEdited.connect(self.again)
        self._way.changed.connect(self._show)
        taken.clicked.connect(self._take_sentence)

    def _take_sentence(self) -> None:
        from embviz.teaching.tokenizer_trial import as_written

        if sentence := sentence_of(self.stage, self._random):
            self._line.setText(as_written(tuple(sentence.split())))
            self.again()

    def work(self) -> Work | None:
        vectors, text, typed = self.stage.source.vectors, self.stage.source.text, self._line.text()
        if vectors is None or text is None:
            return None
        made = self._made if self._made is not None and self._made.drawn.of == (vectors, text) else None

        def do(pulse: Pulse) -> _Found:
            from embviz.teaching.tokenizer_trial import capitals_of, cut_texts, find_themselves

            drawn = made.drawn if made else Drawn(vectors, text, pulse)
            ways: tuple[Preprocessing, ...] = (
                capitals_of(text), text.preprocessing.with_(tokenizer="characters"), text.preprocessing,
            )
            trials = made.trials if made else tuple(find_themselves(drawn.smooth, way, pulse=pulse) for way in ways)
            return _Found(drawn, tuple(cut_texts(drawn.smooth, [typed], way)[0] for way in ways), trials)

        return do

    def show_found(self, found: _Found) -> None:
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
                tokens=" ".join(cut.tokens), value=" ".join(cut.tokens[at] for at in unknown) or tr("none"),
            )
        )
        self.readouts.show_values({
            "unknown": percent(trial.unknown), "mrr": signed(trial.ranks.reciprocal, 3),
            "first": percent(trial.ranks.first),
        })
        asked = len(found.trials[way].ranks.values)
        here = tr("{unknown} of the tokens above have no vector", unknown=percent(cut.unknown))
        right = found.trials[2].ranks
        if way == 2:
            self.verdict.setText(tr(
                "✓ Right: {here}. Searched by itself, a sentence is found first in {first} of the cases.",
                here=here, first=percent(trial.ranks.first),
            ))
            return
        if round(trial.ranks.reciprocal, 2) >= round(right.reciprocal, 2):
            self.verdict.setText(tr(
                "{here}, and in {asked} sentences of the text {unknown}. Here this does no harm: mean 1 / rank is "
                "{reciprocal}, and {reciprocal_2} as the text was cut.",
                here=here, asked=asked, unknown=percent(trial.unknown), reciprocal=signed(trial.ranks.reciprocal, 2),
                reciprocal_2=signed(right.reciprocal, 2),
            ))
            return
        worse = tr(
            "mean 1 / rank falls from {reciprocal} to {reciprocal_2}",
            reciprocal=signed(right.reciprocal, 2), reciprocal_2=signed(trial.ranks.reciprocal, 2),
        )
        nothing = tr(
            ", and {lost} of the questions are left with nothing at all", lost=percent(trial.lost),
        ) if trial.lost else ""
        self.verdict.setText(tr(
            "✗ Wrong: {here}, and in {asked} sentences of the text {unknown}; {worse}{nothing}. No error is raised "
            "anywhere.",
            here=here, asked=asked, unknown=percent(trial.unknown), worse=worse, nothing=nothing,
        ))

    def clear(self) -> None:
        self.found = None
        self.chips.show_words(())
        self.readouts.show_values({})

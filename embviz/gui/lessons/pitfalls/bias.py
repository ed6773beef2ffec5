"""Bias: one striking word against a whole set with a test, and no result where words are missing."""

import re
from typing import TYPE_CHECKING

from embviz.analysis.bias.shipped_sets import SETS, bundled_associations
from embviz.analysis.bias.weat import ENOUGH, SIGNIFICANT, weat
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.leaning_strip import Lane, StripPlot
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work, two_ways
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import signed, significant
from embviz.gui.widgets.layouts import combo_box, row
from embviz.util.language import quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.analysis.bias.shipped_sets import AssociationSets
    from embviz.analysis.bias.weat import Association
    from embviz.vectors.embedding import Embedding


_UNASKED = tr("not asked")


class BiasPart(ComputedWidget):
    """Two sets of words between two sets of attributes."""

    REAL_WORDS = True
    KIND = "bias of the lesson"
    PROVIDES = ("striking", "striking_lean", "effect", "p_value", "divisions", "bias_words")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.bias", typed=False)
        self.found: Association | None = None
        self._offered: tuple[AssociationSets, ...] = ()
        self._of: object = None
        self._sets = combo_box("using.sets", tr("Sets of words"))
        self._way = two_ways("using.bias_way", tr("One striking word"), tr("The whole set, and a test"))
        self.strip = StripPlot(stage, "using.strip", tr("Leaning of the words"))
        self.readouts = ValueTable(
            stage,
            "using.bias_numbers",
            tr("Association test"),
            (
                Value("s", tr("most striking s"), tr("largest leaning of a word to either side")),
                Value(
                    "effect",
                    tr("effect size"),
                    tr("difference of the mean leanings in standard deviations, from −2 to 2"),
                ),
                Value(
                    "p",
                    tr("p, two-sided"),
                    tr("twice the share of divisions whose difference is as extreme to this side"),
                ),
                Value("divisions", tr("divisions"), tr("ways to divide these words into two sets that were tried")),
            ),
        )
        self.column.addLayout(row(self._sets, self._way, spacing=12, stretch=self._sets))
        self.column.addLayout(beside(self.strip, self.readouts, (3, 1)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._sets.activated.connect(lambda _at: self.again())
        self._way.changed.connect(self._show)

    def refresh(self) -> None:
        vectors = self.source.vectors
        if vectors is not None and vectors is not self._of:
            self._of = vectors
            self._offer(vectors)
        super().refresh()

    def _offer(self, vectors: "Embedding") -> None:
        """Offer the sets with enough known words."""
        chosen = self._sets.currentText()
        self._offered = tuple(
            sets
            for sets in bundled_associations()
            if all(sum(word in vectors for word in words) >= ENOUGH for words in sets.words)
        )
        self._sets.clear()
        self._sets.addItems([sets.name for sets in self._offered])
        # in the toy world, the set without a built-in bias shows best how a single word can mislead
        toy = self.source.truths is not None
        first = (
            at
            for at, sets in enumerate(self._offered)
            if (
                "nothing" in sets.name
                if toy
                else not sets.name.startswith("Toy world") and _mostly_there(vectors, sets)
            )
        )
        self._sets.setCurrentIndex(max(self._sets.findText(chosen) if chosen else next(first, 0), 0))
        self._sets.setEnabled(bool(self._offered))

    def work(self) -> Work | None:
        vectors = self.source.vectors
        if vectors is None or not self._offered:
            return None
        sets = self._offered[self._sets.currentIndex()]

        def do(pulse: Pulse) -> "tuple[AssociationSets, Association]":
            x, y, a, b = sets.words
            return sets, weat(vectors, x, y, a, b, pulse=pulse)

        return do

    def show_found(self, found: "tuple[AssociationSets, Association]") -> None:
        self._shown, self.found = found
        self._show()

    def _show(self) -> None:
        if self.found is None:
            return
        test, sets, way = self.found, self._shown, self._way.current
        words = (*test.targets[0].words, *test.targets[1].words)
        size = len(test.targets[0])
        at = int(abs(test.leanings).argmax())
        striking, lean = words[at], float(test.leanings[at])
        lanes = (
            Lane(sets.titles[0], words[:size], test.leanings[:size], "accent"),
            Lane(sets.titles[1], words[size:], test.leanings[size:], "second"),
        )
        self.strip.show_lanes(lanes, (sets.titles[3], sets.titles[2]), "" if way else striking, means=bool(way))
        p, effect = significant(test.two_sided, 2), signed(test.effect, 2)
        self.readouts.show_values(
            {
                "s": signed(lean, 3),
                "effect": effect if way else _UNASKED,
                "p": p if way else _UNASKED,
                "divisions": f"{test.divisions:,}" if way else _UNASKED,
            }
        )
        self.stage.set_values(
            striking=quoted(striking),
            striking_lean=signed(abs(lean), 3),
            effect=effect,
            p_value=p,
            divisions=f"{test.divisions:,}",
            bias_words=str(len(words)),
        )
        side = sets.titles[2] if lean > 0 else sets.titles[3]
        if not way:
            self.verdict.setText(
                tr(
                    "✗ Wrong: “{striking}” leans to {side} by {lean}. But it was chosen because it leans most of "
                    "{words} words, and among any {words} words one does.",
                    striking=striking,
                    side=side,
                    lean=signed(abs(lean), 3),
                    words=len(words),
                )
            )
        elif test.doubts:
            named = (re.sub("[XYAB]", lambda at: sets.titles[SETS.index(at[0])], doubt) for doubt in test.doubts)
            self.verdict.setText(tr("✓ Right: nothing is claimed, as {named}.", named="; ".join(named)))
        else:
            one, other = (
                tr("{name} lean by {mean}", name=lane.name, mean=signed(float(lane.values.mean()), 3)) for lane in lanes
            )
            self.verdict.setText(
                tr(
                    "✓ Right: on average {one}, {other}: an effect of {effect}, p = {p}. ",
                    one=one,
                    other=other,
                    effect=effect,
                    p=p,
                )
                + (
                    tr("Chance hardly makes such a difference: the text taught it.")
                    if test.two_sided < SIGNIFICANT
                    else tr("Chance makes such a difference easily: nothing can be claimed of these sets.")
                )
            )

    def clear(self) -> None:
        self.found = None
        self.strip.show_lanes((), ("", ""))
        self.readouts.show_values({})
        if self.source.vectors is not None and not self._offered:
            self.verdict.setText(
                tr(
                    "These vectors lack too many words of every set that is shipped: nothing can be measured here, so "
                    "nothing is claimed."
                )
            )


def _mostly_there(vectors: "Embedding", sets: "AssociationSets") -> bool:
    """Return whether vectors have at least half of the words of each set."""
    return all(2 * sum(word in vectors for word in words) >= len(words) for words in sets.words)

"""Two parts of the lesson on analogies: a relation drawn as arrows, and which relations are parallel."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.point_chart import ChartPoint, PointChart
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, combo_box, label, row
from embviz.gui.widgets.word_plane.view import PlaneAxis, WordPlane
from embviz.util.errors import InputError
from embviz.util.language import joined, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.analysis.analogies.offsets import OffsetConsistency, RelationPlane
    from embviz.teaching.analogies.agreement import RelationPoint
    from embviz.teaching.analogies.log_ratios import LogRatios, TrainedPair

_DRAWN = 7  # pairs
_TALL = 340  # px at scale 1
RELATIONS = ("gender", "capital", "family", "comparative", "past-tense", "plural", "opposite", "tool")
_TITLES = {
    "gender": tr("gender (man → woman)"),
    "capital": tr("capital (Paris → France)"),
    "family": tr("family (brother → sister)"),
    "comparative": tr("comparative (big → bigger)"),
    "past-tense": tr("past tense (walk → walked)"),
    "plural": tr("plural (cat → cats)"),
    "opposite": tr("opposite (hot → cold)"),
    "tool": tr("tool (baker → oven)"),
}


# where the most frequent pair, human → baby or brazil → real, says less
_EXAMPLES = {"young": ("cat", "kitten"), "currency": ("japan", "yen")}


class DifferencesPart(ComputedWidget):
    """The pairs of a relation as arrows, and how parallel these are."""

    REAL_WORDS = True
    KIND = "differences of the lesson"
    PROVIDES = ("offset_mean", "offset_shuffled", "offset_pairs")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "analogies.differences", typed=False)
        self.relation = combo_box("analogies.relation", tr("Relation"))
        for name in RELATIONS:
            self.relation.addItem(_TITLES[name], name)
        self.drawing = WordPlane("analogies.arrows", tr("Pairs of the relation as arrows"))
        self.readouts = ValueTable(
            stage,
            "analogies.offsets",
            tr("How parallel the differences are"),
            (
                Value("mean", tr("mean cosine"), tr("between the differences of each two pairs, in all dimensions")),
                Value("shuffled", tr("pairs mixed"), tr("the same with each first word given another second word")),
                Value(
                    "plane",
                    tr("cosine as drawn"),
                    tr("mean cosine of the arrows as drawn; a drawing makes them look more parallel"),
                ),
                Value(
                    "share",
                    tr("differences drawn"),
                    tr("share of the squared lengths of the differences that the drawing holds"),
                ),
                Value("pairs", tr("pairs"), tr("pairs of which both words are there")),
            ),
        )
        self.column.addLayout(row(label(tr("Relation"), "section"), self.relation, None))
        self.column.addLayout(beside(self.drawing, self.readouts, (3, 1)))
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self.relation.currentIndexChanged.connect(lambda _at: self.again())
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        self.drawing.setFixedHeight(round(_TALL * self.stage.scale))
        self.drawing.set_letters(self.stage.scale)

    def work(self) -> Work | None:
        vectors, name = self.source.vectors, self.relation.currentData()
        if vectors is None:
            return None

        def do(pulse: Pulse) -> "tuple[OffsetConsistency, RelationPlane, tuple[tuple[str, str], ...]]":
            from embviz.analysis.analogies.offsets import offset_consistency, relation_plane
            from embviz.analysis.analogies.relations import bundled_relations

            pairs = next(one.pairs for one in bundled_relations() if one.name == name)
            found = offset_consistency(vectors, pairs, pulse=pulse)
            # the most frequent pairs are those that readers know
            index = {word: at for at, word in enumerate(vectors.words)}
            known = sorted(found.pairs, key=lambda pair: max(index[word] for word in pair))[:_DRAWN]
            return found, relation_plane(vectors, known), tuple(known)

        return do

    def show_found(self, found: "tuple[OffsetConsistency, RelationPlane, tuple[tuple[str, str], ...]]") -> None:
        offsets, drawn, pairs = found
        count = len(pairs)
        self.drawing.set_words(
            [one for one, _ in pairs] + [other for _, other in pairs],
            np.asarray(drawn.plane.coordinates, np.float64),
            x=PlaneAxis(tr("along the mean of the differences"), zero=False),
            y=PlaneAxis(tr("across"), zero=False),
            groups=np.repeat((0, 1), count).tolist(),
            names=(tr("first word"), tr("second word")),
            arrows=[(at, count + at) for at in range(count)],
        )
        self.readouts.show_values(
            {
                "mean": signed(offsets.mean),
                "shuffled": signed(offsets.shuffled),
                "plane": signed(drawn.in_plane),
                "share": percent(drawn.shown),
                "pairs": str(len(offsets.pairs)),
            }
        )
        self.stage.set_values(
            offset_mean=signed(offsets.mean),
            offset_shuffled=signed(offsets.shuffled),
            offset_pairs=str(len(offsets.pairs)),
        )

    def clear(self) -> None:
        self.drawing.clear("")
        self.readouts.show_values({})


class RelationsPart(ComputedWidget):
    """Each relation as a point: what its pairing adds to the agreement of differences, and the share right."""

    REAL_WORDS = True
    KIND = "relations of the lesson"
    PROVIDES = ("relations_best", "relations_worst", "relations_correlation", "relations_right", "relations_opened")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "analogies.relations", typed=False)
        self.points: tuple[RelationPoint, ...] = ()
        self.chart = PointChart(stage, "analogies.chart", tr("Relations"), (tr("meaning"), tr("grammar")))
        self.column.addWidget(self.chart)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        self.chart.setFixedHeight(round(_TALL * self.stage.scale))

    def work(self) -> Work | None:
        vectors = self.source.vectors
        if vectors is None:
            return None

        def do(pulse: Pulse) -> "tuple[RelationPoint, ...]":
            from embviz.analysis.analogies.relations import bundled_relations
            from embviz.teaching.analogies.agreement import relation_points

            return relation_points(vectors, bundled_relations(), pulse)

        return do

    def show_found(self, found: "tuple[RelationPoint, ...]") -> None:
        from embviz.analysis.analogies.relations import is_syntactic
        from embviz.teaching.analogies.agreement import correlation

        self.points = found
        named = self._named()
        self.chart.show_points(
            [
                ChartPoint(
                    one.name,
                    one.gain,
                    one.right,
                    int(is_syntactic(one.name)),
                    tr(
                        "{name}: {right} right, differences agree by {gain} more than mixed pairs",
                        name=named[one.name],
                        right=percent(one.right),
                        gain=signed(one.gain),
                    ),
                )
                for one in found
            ],
            tr("mean cosine of the differences, less that of mixed pairs"),
            tr("share right, without a, b and c"),
        )
        if not found:
            self.verdict.setText(tr("No relation has enough of its words among the vectors."))
            self.stage.set_values(**dict.fromkeys(self.PROVIDES, "…"))
            return
        total = sum(one.questions for one in found)
        right = sum(one.right * one.questions for one in found) / total
        opened = sum(one.opened * one.questions for one in found) / total
        self.verdict.setText(tr("Rank correlation: {correlation}", correlation=signed(correlation(found))))
        best, worst = ([one for one in found if one.right == found[end].right] for end in (0, -1))
        self.stage.set_values(
            relations_best=tr(
                "{names} with {share}",
                names=joined((named[one.name] for one in best), ", "),
                share=percent(best[0].right),
            ),
            relations_worst=tr(
                "{names} with {share}",
                names=joined((named[one.name] for one in worst), ", "),
                share=percent(worst[0].right),
            ),
            relations_correlation=signed(correlation(found)),
            relations_right=percent(right),
            relations_opened=percent(opened),
        )

    def _named(self) -> dict[str, str]:
        """Return each relation's name, with a pair: few names say what they mean."""
        from embviz.analysis.analogies.relations import bundled_relations

        words = self.source.vectors.words if self.source.vectors is not None else ()
        place = {word: at for at, word in enumerate(words)}
        named = {}
        for relation in bundled_relations():
            frequent = min(relation.pairs, key=lambda pair: max(place.get(word, len(place)) for word in pair))
            one, other = _EXAMPLES.get(relation.name, frequent)
            named[relation.name] = f"{relation.name} ({one} → {other})"
        return named

    def clear(self) -> None:
        self.points = ()
        self.chart.show_points((), "", "")


KIND = "ratios of the lesson"
WORDS = 300_000
PAIRS = (("the", "a"), ("king", "dog"), ("she", "he"), ("king", "queen"))
_PLOT_TALL = 300  # px at scale 1


class CountsPart(LessonWidget):
    """Skip-gram is trained on the toy world once; then two words are compared by every context that they share."""

    PROVIDES = ("ratio_a", "ratio_b", "ratio_correlation", "ratio_slope", "ratio_contexts")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._trained: TrainedPair | None = None
        self.found: LogRatios | None = None
        self.lines = []
        for key, word in zip("ab", PAIRS[0], strict=True):
            line = QLineEdit(word)
            line.setObjectName(f"analogies.ratio_{key}")
            line.setAccessibleName(tr("Word {key}", key=key))
            set_scaled_size(line, maximum_width=130)
            line.editingFinished.connect(self._start)
            self.lines.append(line)
        presets = []
        for at, pair in enumerate(PAIRS):
            made = button(f"{pair[0]} − {pair[1]}", f"analogies.pair{at}", flat=True)
            made.clicked.connect(lambda _checked=False, pair=pair: self.compare(*pair))
            presets.append(made)
        self.plot = LinePlot(
            tr("(w of a − w of b) · c of k, over the ratio of counts"), tr("log (P(k|a) / P(k|b))"), ""
        )
        self.plot.setObjectName("analogies.ratios")
        self.readouts = ValueTable(
            stage,
            "analogies.ratio_readouts",
            tr("How both agree"),
            (
                Value("correlation", tr("correlation"), tr("of both, over all contexts")),
                Value("slope", tr("slope"), tr("of the line through the points; 1 is the objective")),
                Value("contexts", tr("contexts"), tr("words that both have met at least 5 times")),
            ),
        )
        self.message = InlineMessage("analogies.ratio_message")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(
            row(label("a", "section"), self.lines[0], label("b", "section"), self.lines[1], 12, *presets, None)
        )
        layout.addWidget(self.message)
        layout.addLayout(beside(self.plot, self.readouts, (3, 1)))
        self.scale_with_text(self.plot, _PLOT_TALL)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.found is None:
            self.when_seen(self._start)

    def compare(self, first: str, second: str) -> None:
        """Compare two words."""
        for line, word in zip(self.lines, (first, second), strict=True):
            line.setText(word)
        self._start()

    def _start(self) -> None:
        trained = self._trained
        first, second = (line.text().strip().lower() for line in self.lines)

        def work(job: Job) -> "tuple[TrainedPair, LogRatios | InputError]":
            from embviz.teaching.analogies.log_ratios import log_ratios, trained_pair
            from embviz.text.toy.world import toy_world

            known = trained or trained_pair(toy_world(WORDS, pulse=job.pulse.quiet).corpus, job.pulse)
            try:
                return known, log_ratios(known, first, second)
            except InputError as error:
                return known, error  # what was trained stays

        self.message.show_note(tr("Skip-gram learns the toy world.") if trained is None else "")
        self.stage.context.jobs.submit("slices", KIND, work, lambda told: self._take(first, second, *told))

    def _take(self, first: str, second: str, trained: "TrainedPair", found: "LogRatios | InputError") -> None:
        self._trained = trained
        self.message.show_note("")
        if isinstance(found, InputError):
            self.message.show_error(found)
            self.found = None
            self.plot.set_series(())
            self.readouts.show_values({})
            self.stage.clear_values(*self.PROVIDES)
            return
        self.found = found
        apart = np.full((2, 2 * len(found.counted)), np.nan)
        apart[0, ::2], apart[1, ::2] = found.counted, found.learned
        ends = np.array([found.counted.min(), found.counted.max()])
        self.plot.set_series(
            (
                Series(tr("equal"), ends, ends, dashed=True, color=1),
                Series("", apart[0], apart[1], points=True, color=0),
            )
        )
        self.readouts.show_values(
            {
                "correlation": signed(found.correlation),
                "slope": signed(found.slope),
                "contexts": f"{len(found.contexts):,}",
            }
        )
        self.stage.set_values(
            ratio_a=f"“{first}”",
            ratio_b=f"“{second}”",
            ratio_correlation=signed(found.correlation),
            ratio_slope=signed(found.slope),
            ratio_contexts=f"{len(found.contexts):,}",
        )

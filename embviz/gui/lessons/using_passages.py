"""Retrieval is not similarity: short questions, long passages, and ways to compare them."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.lessons.parts.measured_part import MeasuredPart, Work
from embviz.gui.lessons.parts.stage_table import StageTable
from embviz.gui.lessons.stage import Stage
from embviz.gui.lessons.using_texts import percent, signed
from embviz.gui.widgets.parts import button, label, row
from embviz.gui.widgets.rows_table import Cell, Column
from embviz.vectors.pulse import Pulse

if TYPE_CHECKING:
    from embviz.analysis.passage_search import PassageSearch

_PASSAGES, _SENTENCES = 500, 8
_NEAR = 4
_WAYS = {
    "whole": "the whole passage", "whole weighted": "frequent words weighing less",
    "best sentence": "its best sentence", "best words": "its best words",
}
_BEST = [*_WAYS].index("best sentence")
_BETTER = 1.2  # times the mean reciprocal rank of whole passages, from which on a way is called right
_TELLING = 7  # words of the sentence that is shown first


class PassagesPart(MeasuredPart):
    """Questions from half a sentence, and the rank of the passage that it was taken from."""

    KIND = "passages of the lesson"
    TELLS = ("passages", "questions_asked", "each", "itself", "short_share", "mrr_whole", "mrr_weighted",
             "mrr_sentence", "mrr_words", "best_way")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, "using.passages")
        self.found: PassageSearch | None = None
        self._at = 0
        other = button("Another sentence", "using.another")
        self._asked = label("", wrap=True)
        self._asked.setObjectName("using.asked")
        self.near = StageTable(stage, "using.near_texts", "Texts that are most similar to the sentence", (
            Column("Most similar texts"), Column("is a", muted=True), Column("cosine", number=True),
        ), _NEAR + 1)
        self.ways = StageTable(stage, "using.ways", "Ways to compare a question with a passage", (
            Column("Question against …"), Column("rank", number=True, help="of its passage, for this question"),
            Column("mean 1 / rank", number=True, help="over all questions; 1 at best"),
            Column("first", number=True, help="share of the questions whose passage is found first"),
        ), len(_WAYS))
        both = QHBoxLayout()
        both.setSpacing(28)
        for table, share in ((self.near, 5), (self.ways, 4)):
            side = QVBoxLayout()
            side.addWidget(table)
            side.addStretch(1)
            both.addLayout(side, share)
        self.column.addLayout(row(self._asked, other, stretch=self._asked))
        self.column.addLayout(both)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        other.clicked.connect(self._next)
        self.ways.entered.connect(lambda at: stage.light(["best"] if at.row() == _BEST else ["rank"]))

    def work(self) -> Work | None:
        vectors, text = self.stage.source.vectors, self.stage.source.text
        if vectors is None or text is None:
            return None

        def do(pulse: Pulse) -> "PassageSearch":
            from embviz.analysis.passage_search import search_passages
            from embviz.text.excerpt import drawn_passages

            return search_passages(vectors, *drawn_passages(text, _PASSAGES, _SENTENCES), pulse=pulse)

        return do

    def show_found(self, found: "PassageSearch") -> None:
        self.found = found
        long = (at for at, one in enumerate(found.asked) if len(one.sentence) >= _TELLING)
        self._at = next(long, 0)
        mean = {way: ranks.reciprocal for way, ranks in found.ranks.items()}
        best = max(mean, key=mean.__getitem__)
        self.stage.tell(
            passages=f"{found.passages:,}", questions_asked=f"{len(found.asked):,}", each=str(found.sentences),
            itself=percent(found.itself), short_share=percent(found.short), mrr_whole=signed(mean["whole"], 2),
            mrr_weighted=signed(mean["whole weighted"], 2), mrr_sentence=signed(mean["best sentence"], 2),
            mrr_words=signed(mean["best words"], 2), best_way=_WAYS[best],
        )
        helped = "✓ Right" if mean[best] > _BETTER * mean["whole"] else "No way here is much better"
        weighted = mean["whole weighted"] - mean["whole"]
        self.verdict.setText(
            f"✗ Wrong: against whole passages mean 1 / rank is {signed(mean['whole'], 2)}. {helped}: "
            f"against {_WAYS[best]} it is {signed(mean[best], 2)}. Weighing frequent words less "
            f"{'helps' if weighted > 0.02 else 'harms' if weighted < -0.02 else 'hardly changes anything'} "
            f"({signed(mean['whole weighted'], 2)})."
        )
        self.said.setText(
            f"{self.stage.source.said} {len(found.asked)} questions to {found.passages:,} passages of "
            f"{found.sentences} sentences that follow each other in the text."
        )
        self._show()

    def _next(self) -> None:
        if self.found is not None:
            self._at = (self._at + 1) % len(self.found.asked)
            self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        one = found.asked[self._at]
        self._asked.setText(f"Sentence: “{' '.join(one.sentence)}”. Half of it asks: “{' '.join(one.words)}”.")
        self.near.rows.show([
            (Cell(" ".join(near.words), help=" ".join(near.words)),
             Cell(("its own passage" if near.passage else "itself") if near.own else
                  f"passage, {len(near.words)} words" if near.passage else f"sentence, {len(near.words)} words"),
             Cell(signed(near.cosine)))
            for near in one.near[: _NEAR + 1]
        ])
        enough = _BETTER * found.ranks["whole"].reciprocal
        self.ways.rows.show([
            (Cell(f"{'✓' if ranks.reciprocal > enough else '✗'}  {_WAYS[way]}"), Cell(f"{one.ranks[way]:,.0f}"),
             Cell(signed(ranks.reciprocal)), Cell(percent(ranks.first)))
            for way, ranks in found.ranks.items()
        ])

    def clear(self) -> None:
        self.found = None
        self._asked.setText("")
        self.near.rows.show(())
        self.ways.rows.show(())

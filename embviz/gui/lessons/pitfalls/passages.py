"""Retrieval is not similarity: short questions, long passages, and ways to compare them."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHeaderView

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import BesideOrBelow
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work, two_ways
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.retrieval.passage_search import PassageSearch

_PASSAGES, _SENTENCES = 500, 8
_NEAR = 4
_WAYS = {
    "whole": tr("the whole passage"),
    "whole weighted": tr("the whole, rarer words"),
    "best sentence": tr("its best sentence"),
    "best sentence weighted": tr("its best sentence, rarer words"),
    "best words": tr("its best words"),
}
_BEST = frozenset(at for at, way in enumerate(_WAYS) if way.startswith("best sentence"))
_BETTER = 1.2  # times the mean reciprocal rank of whole passages, from which on a way is called right
_TELLING = 7  # words of the sentence that is shown first


class PassagesPart(ComputedWidget):
    """Queries from half a sentence, and the rank of the passage it comes from."""

    KIND = "passages of the lesson"
    PROVIDES = (
        "passages",
        "questions_asked",
        "each",
        "itself",
        "short_share",
        "kept_whole",
        "kept_sentence",
        "kept_words",
        "out_whole",
        "out_weighted",
        "out_best",
        "out_best_way",
        "by_lot",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.passages", typed=False)
        self.found: tuple[PassageSearch, PassageSearch] | None = None
        self._at = 0
        self._way = two_ways(
            "using.passages_way", tr("The words that ask stay in the passage"), tr("They are taken out of it")
        )
        other = button(tr("Another sentence"), "using.another")
        self._asked = label("", wrap=True, name="using.asked")
        self.near = StageTable(
            stage,
            "using.near_texts",
            tr("Texts that are most similar to the sentence"),
            (Column(tr("Most similar texts")), Column(tr("is a"), muted=True), Column(tr("cosine"), number=True)),
            _NEAR + 1,
            whole=True,
        )
        self.near.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.ways = StageTable(
            stage,
            "using.ways",
            tr("Ways to compare a question with a passage"),
            (
                Column(tr("Question against …")),
                Column(tr("rank"), number=True, help=tr("of its passage, for this question")),
                Column(tr("mean 1 / rank"), number=True, help=tr("over all questions; 1 at best")),
                Column(tr("first"), number=True, help=tr("share of the questions whose passage is found first")),
            ),
            len(_WAYS),
            whole=True,
        )
        self.column.addLayout(row(self._way, None, other))
        self.column.addWidget(self._asked)
        # passages are long: on the page they would be columns of single words beside another table
        self.column.addWidget(BesideOrBelow(self.near, self.ways, (5, 4)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._way.changed.connect(self._show)
        other.clicked.connect(self._next)
        self.ways.entered.connect(lambda at: stage.highlight(["best"] if at.row() in _BEST else ["rank"]))

    def work(self) -> Work | None:
        vectors, text = self.stage.source.vectors, self.stage.source.text
        if vectors is None or text is None:
            return None

        def do(pulse: Pulse) -> "tuple[PassageSearch, PassageSearch]":
            from embviz.teaching.excerpt import drawn_passages
            from embviz.teaching.retrieval.passage_search import search_passages

            passages = drawn_passages(text, _PASSAGES, _SENTENCES)
            kept, out = (search_passages(vectors, *passages, taken_out=out, pulse=pulse) for out in (False, True))
            return kept, out

        return do

    def show_found(self, found: "tuple[PassageSearch, PassageSearch]") -> None:
        self.found = found
        kept, out = found
        long = (at for at, one in enumerate(kept.asked) if len(one.sentence) >= _TELLING)
        self._at = next(long, 0)
        best = _best(out)
        self.stage.set_values(
            passages=f"{kept.passages:,}",
            questions_asked=f"{len(kept.asked):,}",
            each=str(kept.sentences),
            itself=percent(kept.itself),
            short_share=percent(kept.short),
            kept_whole=signed(kept.ranks["whole"].reciprocal, 2),
            kept_sentence=signed(kept.ranks["best sentence"].reciprocal, 2),
            kept_words=signed(kept.ranks["best words"].reciprocal, 2),
            out_whole=signed(out.ranks["whole"].reciprocal, 3),
            out_best=signed(out.ranks[best].reciprocal, 3),
            by_lot=signed(out.ranks["whole"].by_chance, 3),
            out_weighted=signed(out.ranks["whole weighted"].reciprocal, 3),
            out_best_way=_WAYS[best],
        )
        self.said.setText(
            tr(
                "{said} {asked} questions to {passages:,} passages of {sentences} sentences that follow each other in "
                "the text.",
                said=self.stage.source.said,
                asked=len(kept.asked),
                passages=kept.passages,
                sentences=kept.sentences,
            )
        )
        self._show()

    def _next(self) -> None:
        if self.found is not None:
            self._at = (self._at + 1) % len(self.found[0].asked)
            self._show()

    def _show(self) -> None:
        if self.found is None:
            return
        way = self._way.current
        found = self.found[way]
        best = _best(found)
        mean = {name: ranks.reciprocal for name, ranks in found.ranks.items()}
        numbers = tr("{mean} against whole passages", mean=signed(mean["whole"], 3))
        if mean[best] > _BETTER * mean["whole"]:
            numbers += tr(", {mean} against “{ways}”", mean=signed(mean[best], 3), ways=_WAYS[best])
        else:
            numbers += tr(", and no other way is much better")
        lot = signed(found.ranks["whole"].by_chance, 3)
        before = signed(self.found[0].ranks[best].reciprocal, 3)
        self.verdict.setText(
            tr(
                "✓ Right: mean 1 / rank is {numbers}, where it was {before} before, and would be {lot} at random. "
                "Now meaning must decide.",
                numbers=numbers,
                before=before,
                lot=lot,
            )
            if way
            else tr(
                "✗ Wrong: mean 1 / rank is {numbers}. But the words of the query are in the passage: a plain search "
                "for words would find them too.",
                numbers=numbers,
            )
        )
        one = found.asked[self._at]
        self._asked.setText(
            tr(
                "Sentence: “{sentence}”. Half of it asks: “{words}”.",
                sentence=" ".join(one.sentence),
                words=" ".join(one.words),
            )
        )
        self.near.rows.show(
            [
                (
                    Cell(" ".join(near.words), help=" ".join(near.words)),
                    Cell(
                        (tr("its own passage") if near.passage else tr("itself"))
                        if near.own
                        else tr("passage, {words} words", words=len(near.words))
                        if near.passage
                        else tr("sentence, {words} words", words=len(near.words))
                    ),
                    Cell(signed(near.cosine, 3)),
                )
                for near in one.near[: _NEAR + 1]
            ]
        )
        enough = _BETTER * found.ranks["whole"].reciprocal
        self.ways.rows.show(
            [
                (
                    Cell(f"{'✓' if ranks.reciprocal > enough else '✗'}  {_WAYS[way]}"),
                    Cell(f"{one.ranks[way]:,.0f}"),
                    Cell(signed(ranks.reciprocal, 3)),
                    Cell(percent(ranks.first)),
                )
                for way, ranks in found.ranks.items()
            ]
        )

    def clear(self) -> None:
        self.found = None
        self._asked.setText("")
        self.near.rows.show(())
        self.ways.rows.show(())


def _best(found: "PassageSearch") -> str:
    """Return the method with the highest mean reciprocal rank."""
    return max(found.ranks, key=lambda way: found.ranks[way].reciprocal)

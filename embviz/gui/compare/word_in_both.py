"""A word's nearest neighbors in two models side by side, and how far the word itself moved."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.joined_lists import RankedList, RankedListDiff, RankedWord
from embviz.gui.widgets.comparison import Comparison
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import column, row
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import MissingWords

if TYPE_CHECKING:
    from embviz.analysis.change.model_comparison import Overlay, SideBySide
    from embviz.vectors.embedding import Embedding

KIND = "a word in two models"
_HINT = tr("Type a word that both models have.")
_SAID = tr("Lines join the words that are near in both models.")
_FORMULA = tr(
    "Nearest by cosine among all words of each model; no alignment is needed for that. Lines join words that are in "
    "both lists. Cosine after alignment: cos(x R, y), where R is the rotation found from the anchors at the right."
)


@dataclass(frozen=True, eq=False)
class ModelPair:
    """Two models to compare.

    Attributes
    ----------
    titles : tuple of str
    one, other : Embedding
    """

    titles: tuple[str, str]
    one: "Embedding"
    other: "Embedding"


class NeighborDiffPanel(QWidget):
    """Shows the neighbors of one word in two models.

    Parameters
    ----------
    complete : callable
        Returns the words that begin with a prefix.
    """

    def __init__(self, context: Context, complete: Callable[[str], Any]) -> None:
        super().__init__()
        self._context = context
        self._pair: ModelPair | None = None
        self._overlay: Overlay | None = None
        self._shown: SideBySide | None = None
        self.line = QueryLineEdit(
            "neighborhoods.word", "neighborhoods.word_message", tr("Word asked of both models"), "king", complete
        )
        set_scaled_size(self.line, maximum_width=320)
        self._top = WholeSpin("neighborhoods.top", tr("Number of nearest words shown"), 3, 30, 12)
        self._top.setPrefix(tr("nearest "))
        set_scaled_size(self._top, minimum_width=110)
        self._top.setKeyboardTracking(False)
        self._figures = Comparison("neighborhoods.figures")
        self._figures.set_items(
            (("shared", tr("Near in both")), ("jaccard", tr("Jaccard")), ("aligned", tr("Cosine after alignment")))
        )
        self.lists = RankedListDiff("neighborhoods.lists", tr("Nearest words in two models"))
        layout = column(self, (14, 8, 14, 8), 4)
        layout.addLayout(row(self.line, self._top, 16, self.line.message, stretch=self.line.message))
        layout.addSpacing(4)
        layout.addWidget(self._figures)
        layout.addSpacing(4)
        layout.addWidget(self.lists, 1)
        layout.addWidget(Explanation("neighborhoods.explain", _SAID, _FORMULA))
        self.line.asked.connect(self.ask)
        self._top.valueChanged.connect(lambda _count: self.ask())
        self.lists.word_clicked.connect(self._on_clicked)

    @property
    def shown(self) -> "SideBySide | None":
        """The current result."""
        return self._shown

    def show_pair(self, pair: ModelPair | None, why: str = "") -> None:
        """Set the two models to compare; None: show the reason why there are not two."""
        self._pair = pair
        if pair is None:
            self._context.jobs.cancel(KIND)
            self._clear(why)
        else:
            self.ask()

    def show_overlay(self, overlay: "Overlay | None") -> None:
        """Set the alignment of the spaces; None while it is not known."""
        self._overlay = overlay
        self._show_numbers()

    def ask(self) -> None:
        """Find the neighbors of the typed word in both models."""
        pair, word, top = self._pair, self.line.text().strip(), self._top.value()
        if pair is None or not self.isVisible():
            return
        if not word:
            self.line.answered(_HINT)
            self._clear(tr("Type a word\nIts nearest words in both models are shown side by side."))
            return

        def work(_job: Job) -> Any:
            from embviz.analysis.change.model_comparison import ranks_among_all, side_by_side

            found = side_by_side(pair.one, pair.other, word, top)
            alone = [
                [name for (name, _), rank in zip(near, ranks, strict=True) if rank is None]
                for near, ranks in ((found.one, found.rank_there), (found.other, found.rank_here))
            ]
            # this searches all words, so it is requested only if its result is shown
            there, here = (
                dict(zip(names, ranks_among_all(embedding, word, names), strict=True)) if names else {}
                for embedding, names in zip((pair.other, pair.one), alone, strict=True)
            )
            return pair, found, there, here

        def failed(error: InputError) -> None:
            self.line.refused(error, lambda typed: typed in pair.one and typed in pair.other)
            lacking = isinstance(error, MissingWords)
            self._clear(tr("Not in both\n") + _where(pair, word) if lacking else f"{error.what}\n{error.cure}")

        self._context.jobs.submit("quick", KIND, work, lambda answer: self._show(*answer), on_refused=failed)

    def _show(
        self, pair: ModelPair, found: "SideBySide", there: dict[str, int | None], here: dict[str, int | None]
    ) -> None:
        if pair is not self._pair:
            return
        self._shown = found
        lists = [
            RankedList(
                title,
                tuple(
                    RankedWord(name, cosine, *((rank - 1,) if rank is not None else (-1, _noted(among_all.get(name)))))
                    for (name, cosine), rank in zip(near, ranks, strict=True)
                ),
            )
            for title, near, ranks, among_all in (
                (pair.titles[0], found.one, found.rank_there, there),
                (pair.titles[1], found.other, found.rank_here, here),
            )
        ]
        self.lists.show_lists(*lists)
        self.line.answered("")
        self._show_numbers()

    def _show_numbers(self) -> None:
        """Show the numbers of the word."""
        pair, found = self._pair, self._shown
        if pair is None or found is None:
            return
        either = len(found.one) + len(found.other) - found.shared
        cosine, why = self._aligned(pair, found.word)
        self._figures.set_values(
            (
                tr("{shared} of {one}", shared=found.shared, one=len(found.one)),
                scored(found.shared / either, ".2f") if either else "–",
                scored(cosine),
            )
        )
        self._figures.set_against(
            (tr("nearest words"), tr("{shared} of {either} in either", shared=found.shared, either=either), why)
        )

    def _aligned(self, pair: ModelPair, word: str) -> tuple[float, str]:
        """Return the cosine of a word with itself after aligning the spaces, and the alignment."""
        overlay, dimensions = self._overlay, (pair.one.dimensions, pair.other.dimensions)
        if overlay is None:
            return np.nan, tr("not aligned yet")
        if overlay.rotation is None:
            return np.nan, tr(
                "{anchors:,} anchors are too few for {dimensions} dimensions",
                anchors=overlay.anchors,
                dimensions=max(dimensions),
            )
        if overlay.rotation.shape != dimensions:
            return np.nan, tr("not aligned yet")
        why = tr("by {anchors:,} anchors", anchors=overlay.anchors)
        if dimensions[0] != dimensions[1]:
            why += tr(
                ", {dimensions} dimensions laid into {dimensions_2}",
                dimensions=min(dimensions),
                dimensions_2=max(dimensions),
            )
        distance = overlay.distance(_row(pair.one, word), _row(pair.other, word))
        return 1 - float(distance[0]), why

    def _clear(self, why: str) -> None:
        self._shown = None
        self.lists.clear(why)
        self._figures.set_values(("–", "–", "–"))
        self._figures.set_against(("", "", ""))

    def _on_clicked(self, word: str) -> None:
        self._context.workspace.select([word])
        self.line.write(word)


def _row(embedding: "Embedding", word: str) -> np.ndarray:
    from embviz.analysis.analogies.analogy import resolve

    at = resolve(embedding, word)
    assert at is not None  # requested for words that both have
    return embedding.vectors[[at]]


def _noted(rank: int | None) -> str:
    return tr("not there") if rank is None else tr("rank {ranks:,}", ranks=rank)


def _where(pair: ModelPair, word: str) -> str:
    from embviz.analysis.analogies.analogy import resolve

    have = [
        title
        for title, embedding in zip(pair.titles, (pair.one, pair.other), strict=True)
        if resolve(embedding, word) is not None
    ]
    return (
        tr("“{word}” is only in {have}.", word=word, have=have[0])
        if have
        else tr("“{word}” is in neither model.", word=word)
    )

"""The figures of a relation, each with its definition and source."""

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from embviz.gui.style.number_format import scored
from embviz.gui.widgets.layouts import column, label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.offset_prediction import LeftOut
    from embviz.analysis.analogies.offsets import OffsetConsistency

# id, caption, what it is
_FIGURES = (
    ("mean", tr("mean cosine"), tr(
        "Mean cosine between the offsets b − a of each two pairs; 1: all are parallel. Offset concentration of "
        "Fournier, Dupoux and Dunbar (2020), equation 1. If the relation were the same way from every a, as an "
        "analogy needs it (Levy and Goldberg 2014; Ethayarajh, Duvenaud and Hirst 2019), it would be near 1; measured "
        "ones are far below (Vylomova et al. 2016)."
    )),
    ("shuffled", tr("shuffled"), tr(
        "The same where each a is given the b of another pair, the mean of 50 shufflings: what two kinds of words "
        "yield without any pairing."
    )),
    ("pairing", tr("pairing"), tr(
        "Chance that the cosine of two true offsets is above that of two shuffled ones; 0.5: the pairing tells "
        "nothing. Pairing consistency of Fournier, Dupoux and Dunbar (2020), section 4."
    )),
    ("foretold", tr("foretold"), tr(
        "Share of the pairs whose b is the word nearest to a + the mean offset of all other pairs, each pair left out "
        "of its own mean (3CosAvg; Drozd, Gladkova and Matsuoka 2016); a may not answer."
    )),
    ("alone", tr("without offset"), tr(
        "The same where nothing is added: b is the nearest word to a anyway (Linzen 2016). Only what is above this "
        "speaks for the relation."
    )),
)


class RelationFigures(QWidget):
    """A row of numbers; each is explained on hover."""

    def __init__(self) -> None:
        super().__init__()
        self._figures, self._captions, blocks = {}, {}, []
        for id_, caption, help_ in _FIGURES:
            figure, below, block = label("–", "figure"), label(caption, "caption"), QWidget()
            figure.setObjectName(f"relation.{id_}")
            figure.setAccessibleName(caption)
            block.setToolTip(f"<p>{escape(help_)}</p>")
            inner = column(block, (0, 0, 0, 0), 0)
            inner.addWidget(figure)
            inner.addWidget(below)
            self._figures[id_], self._captions[id_] = figure, below
            blocks.append(block)
        layout = row(*blocks, spacing=28)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)

    def clear(self) -> None:
        """Show no numbers."""
        for id_, caption, _ in _FIGURES:
            self._figures[id_].setText("–")
            self._captions[id_].setText(caption)

    def show_relation(self, found: "OffsetConsistency", foretold: "LeftOut | None") -> None:
        """Show the numbers of a relation, with the sizes of their samples."""
        self.clear()
        for id_ in ("mean", "shuffled", "pairing"):
            self._figures[id_].setText(scored(getattr(found, id_), ".2f"))
        pairs = len(found.pairs)
        self._captions["mean"].setText(tr("mean cosine of {pairs:,}", pairs=pairs * (pairs - 1) // 2))
        if foretold is not None:
            count = len(foretold.predictions)
            self._figures["foretold"].setText(f"{foretold.accuracy:.0%}")
            self._captions["foretold"].setText(
                tr("foretold, of {count:,}, among {restrict:,}", count=count, restrict=foretold.restrict),
            )
            self._figures["alone"].setText(f"{foretold.accuracy_alone:.0%}")

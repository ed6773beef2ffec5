"""Explains why two words are near: by the text and by the vectors."""

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QComboBox, QStackedWidget, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import ElidedLabel, column, label, row
from embviz.gui.words.dimensions import Dimensions
from embviz.gui.words.evidence import Evidence
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.neighborhoods.neighborhood import Neighborhood
    from embviz.vectors.embedding import Embedding

KIND = "neighborhood dimensions"
_TEXT, _VECTORS, _NOTHING = range(3)  # what can be shown


class ExplanationPanel(QWidget):
    """Explains one neighbor of a query; repeated at each moment, it looks up only what has changed.

    Parameters
    ----------
    left_px : int
        Width of the tables of the page.
    """

    def __init__(self, context: Context, left_px: int) -> None:
        super().__init__()
        self._context = context
        self._embedding: Embedding | None = None
        self._found: Neighborhood | None = None
        self._word = ""
        self._picked = self._of_picked = False  # the user has chosen a view; and the word of the query
        layout = column(self, (0, 0, 0, 0), 6)
        self._title = ElidedLabel("section")
        self._title.setObjectName("neighborhood.why_title")
        self._of = QComboBox()
        self._of.setObjectName("neighborhood.of")
        self._of.setAccessibleName(tr("Word of the question whose contexts are shared"))
        self._of_label = label(tr("contexts shared with"), "muted")
        self._least = WholeSpin()
        self._least.setObjectName("neighborhood.context_least")
        self._least.setAccessibleName(tr("Least number of times a context occurs near each word"))
        self._least.setToolTip(
            tr("PMI overrates rare contexts: those that occur less often do not count."),
        )
        self._least.setRange(1, 1000)
        self._least.setValue(2)
        self._least_label, self._times = label(tr("seen at least"), "muted"), label(tr("times"), "muted")
        self._ways = SegmentedControl(
            "neighborhood.why", tr("Where the explanation comes from"),
            (("text", tr("From the text")), ("vectors", tr("From the vectors"))),
        )
        layout.addLayout(row(
            self._title, self._of_label, self._of, 8, self._least_label, self._least, self._times, 8, self._ways,
            stretch=self._title,
        ))
        self.evidence, self.dimensions = Evidence(context, left_px), Dimensions()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.evidence)
        self._stack.addWidget(self.dimensions)
        self._stack.addWidget(QWidget())
        layout.addWidget(self._stack, 1)
        self._ways.changed.connect(self._on_way)
        self._least.valueChanged.connect(self.evidence.set_least)
        self._of.activated.connect(self._on_of)
        self.clear()

    def explain(self, embedding: "Embedding", found: "Neighborhood", asked: str, word: str) -> None:
        """Explain why a word is near a query.

        Parameters
        ----------
        found : Neighborhood
            Of this embedding; holds the word.
        asked : str
            The query as it was understood.
        """
        self._embedding, self._found, self._word = embedding, found, word
        # the terms of the dimensions and contexts add up to a cosine, whatever the measure of the ranking
        by = "" if found.metric == "cosine" else tr(", by their cosine")
        self._title.setText(tr("Why “{word}” is near “{asked}”{by}", word=word, asked=asked, by=by))
        if not self._picked:
            self._ways.choose(_TEXT if self._context.workspace.evidence is not None else _VECTORS)
            self._picked = False
        self._offer()
        self._ways.show()
        self._stack.setCurrentIndex(self._ways.current)
        self._look_up()

    def clear(self) -> None:
        """Clear the explanation."""
        self._context.jobs.cancel(KIND)
        self._embedding = self._found = None
        self._word = ""
        self._title.setText("")
        self._offer()
        self._ways.hide()
        self._stack.setCurrentIndex(_NOTHING)
        self.evidence.clear()
        self.dimensions.clear()

    def stop(self) -> None:
        """Cancel pending work; the page is hidden."""
        self._context.jobs.cancel(KIND)
        self.evidence.forget()

    def _offer(self) -> None:
        """Offer the words of the query; until one is chosen, the word nearest to the neighbor is used."""
        found, embedding = self._found, self._embedding
        terms = found.terms if found is not None else ()
        words = [term.word for term in terms]
        if words != [self._of.itemText(at) for at in range(self._of.count())]:
            self._of.clear()
            self._of.addItems(words)
            self._of_picked = False
        if found is not None and embedding is not None and not self._of_picked:
            vector = embedding.vectors[found.ids[found.words.index(self._word)]]
            near = [float(term.unit @ vector) if term.weight > 0 else -math.inf for term in terms]
            self._of.setCurrentIndex(near.index(max(near)))
        from_text = self._ways.current == _TEXT and self._context.workspace.evidence is not None
        for part in (self._of, self._of_label):
            part.setVisible(from_text and len(words) > 1)
        self._least_label.setText(tr("seen at least") if len(words) > 1 else tr("contexts seen at least"))
        for control in (self._least_label, self._least, self._times):
            control.setVisible(from_text and bool(words))

    def _on_way(self, way: int) -> None:
        self._picked = True
        if self._found is not None:
            self._stack.setCurrentIndex(way)
            self._offer()
            self._look_up()

    def _on_of(self, _at: int) -> None:
        self._of_picked = True
        self._look_up()

    def _look_up(self) -> None:
        embedding, found, word = self._embedding, self._found, self._word
        if embedding is None or found is None:
            return
        if self._ways.current == _TEXT:
            self.evidence.explain(self._of.currentText(), word)
            return
        at = int(found.ids[found.words.index(word)])
        terms = found.terms
        names = (terms[0].word if len(terms) == 1 and terms[0].weight > 0 else tr("the question"), word)

        def work(_job: Job) -> Any:
            from embviz.analysis.neighborhoods.why import contributions, half_by_chance

            parts = contributions(found.point, embedding.vectors[at])
            return parts, half_by_chance(round(parts.cosine, 2), embedding.dimensions)

        def failed(error: InputError) -> None:
            self.dimensions.clear(str(error))

        self._context.jobs.submit(
            "quick", KIND, work, lambda result: self.dimensions.show_found(result[0], result[1], names),
            on_refused=failed,
        )

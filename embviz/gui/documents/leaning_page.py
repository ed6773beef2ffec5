"""The Leaning page: where each text lies between two poles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.documents.collection import DocumentCollection, marked, write_leanings
from embviz.gui.documents.options_bar import DocumentsBar
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.pages.context import Context
from embviz.gui.pages.own_poles import own_poles
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.histogram import Histogram, Sample
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.folded_rows import FoldedRows, fold_the_others
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import FoldingRow, button, column, combo_box, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.gui.widgets.text_views.marked_texts import MarkedTexts
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import counted, isolated, tr

if TYPE_CHECKING:
    from embviz.analysis.bias.axes import Axis
    from embviz.analysis.documents.search import Documents, Hit
    from embviz.analysis.word_sets import Poles
    from embviz.vectors.embedding import Embedding

_TOP = 15


@dataclass(frozen=True, eq=False)
class Leaning:
    """The positions of texts between two poles.

    Attributes
    ----------
    documents : Documents
    name : callable
        Returns the name of a document.
    laid : Axis
    values : float array (n,)
        Position of each text on the axis.
    kept : bool array (n,)
        Texts with enough words that are not just the common component.
    most, least : tuple of Hit
    """

    documents: "Documents"
    name: Callable[[int], str]
    laid: "Axis"
    values: np.ndarray
    kept: np.ndarray
    most: "tuple[Hit, ...]"
    least: "tuple[Hit, ...]"


def leaning(
    documents: "Documents", name: Callable[[int], str], plus: Sequence[str], minus: Sequence[str], fewest: int
) -> Leaning:
    """Place texts between two poles; called on a worker.

    Parameters
    ----------
    name : callable
        Returns the name of a document.
    plus, minus : sequence of str
        Words of the poles.
    fewest : int
        Words with vectors that a text has to have.

    Raises
    ------
    InputError
        When a pole has no known word, or nothing is left between them.
    """
    from embviz.analysis.bias.axes import axis

    laid = axis(documents.weighting.embedding, plus, minus)
    way, values = documents.way(laid.direction), documents.leanings(laid.direction)
    kept = (documents.known >= fewest) & documents.has_direction
    most, least = (
        documents.foremost(np.where(kept, side * values, -np.inf).astype(np.float32), way, _TOP) for side in (1, -1)
    )
    return Leaning(documents, name, laid, values, kept, most, least)


KIND, SAVING = "leaning", "save leanings"
_FEWEST = 3  # known words that each pole of an example needs
_DRAWN = 100_000  # texts in the histogram of all
_CAUTION = tr(
    "A demonstration, not a classifier: it shows which words a text contains. “Not good at all” leans to good."
)
_FORMULA = tr(
    "cos(v, x) of a text's vector v with x = mean of the + words − mean of the − words, all of length 1 (An, Kwak and "
    "Ahn 2018), less what all texts share."
)


class DocumentsLeaningPage(LiveVectorsPage):
    """Two poles of words, the texts nearest to either, and the distribution of all texts."""

    needs_text = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "leaning",
            tr("Where texts lean"),
            tr("Place all texts between two poles of words, such as good and bad, and see which lean most to either."),
            parent,
        )
        self._shelf = context.share(DocumentCollection)
        self._found: Leaning | None = None
        layout = column(self.body, (24, 20, 24, 12), 8)
        layout.addLayout(self._build_poles())
        self._bar = DocumentsBar(context, "leaning")
        layout.addWidget(self._bar)
        self._all = Histogram("", tr("cosine with the axis"), tr("texts"))
        self._all.setObjectName("leaning.all")
        self._all.setAccessibleName(tr("How all texts are spread between the poles"))
        set_scaled_size(self._all, fixed_height=140)
        layout.addWidget(self._all)
        layout.addWidget(self._build_saving())
        ends = QHBoxLayout()
        ends.setSpacing(24)
        self._least, self._least_head, at_least = self._end(ends, "least", "−")
        self._most, self._most_head, at_most = self._end(ends, "most", "+")
        fold_the_others((at_least, at_most))
        layout.addLayout(ends, 1)
        layout.addWidget(Explanation("leaning.explain", _CAUTION, _FORMULA, more_name="leaning.formula"))
        self._connect()
        self._show(None)
        self._show_saving(-1.0)

    def _build_poles(self) -> QGridLayout:
        """Build the lines of the poles, in the order of the texts below: − on the left, + on the right."""
        self._plus = QueryLineEdit(
            "leaning.plus", "leaning.plus_message", tr("Words of the + pole"), "good", self.context.complete
        )
        self._minus = QueryLineEdit(
            "leaning.minus", "leaning.minus_message", tr("Words of the − pole"), "bad", self.context.complete
        )
        self._sets = combo_box("leaning.sets", tr("Poles to begin with"))
        self._sets.setPlaceholderText(tr("Own words"))
        poles = QGridLayout()
        poles.setHorizontalSpacing(8)
        poles.setVerticalSpacing(0)
        for at, (sign, line) in enumerate((("−", self._minus), ("+", self._plus))):
            poles.addWidget(label(sign, "section"), 0, 2 * at)
            poles.addWidget(line, 0, 2 * at + 1)
            poles.addWidget(line.message, 1, 2 * at + 1)
            poles.setColumnStretch(2 * at + 1, 1)
        poles.addWidget(self._sets, 0, 4)
        return poles

    def _build_saving(self) -> FoldingRow:
        """Build the line below the histogram: which texts are counted, and saving all of them."""
        self._fewest = WholeSpin("leaning.fewest", tr("Least number of words with vectors in a text"), 1, 1000, _FEWEST)
        self._fewest.setPrefix(tr("at least "))
        self._fewest.setSuffix(tr(" words with vectors"))
        self._fewest.setToolTip(tr("In very short texts a single word decides everything"))
        self._said = label("", "muted", name="leaning.said")
        self._save = button(tr("Save all…"), "leaning.save", flat=True)
        self._save.setToolTip(tr("Write a table of all texts with their places between the poles"))
        self._saving = ProgressBar("leaning.saving", tr("Progress of saving"), fixed_width=120)
        self._stop = button(tr("Cancel"), "leaning.stop_saving", flat=True)
        self._stop.setAccessibleName(tr("Cancel saving"))
        self._saved = InlineMessage("leaning.saved")
        counted_texts = row(None, self._saved, self._saving, self._stop, self._fewest, self._save)
        return FoldingRow(row(self._said, None), counted_texts)

    def _connect(self) -> None:
        for line in (self._plus, self._minus):
            line.asked.connect(self._ask)
            line.textEdited.connect(lambda _text: self._sets.setCurrentIndex(-1))
            line.complained.connect(partial(self._show, None))
        self._sets.activated.connect(self._on_set)
        self._fewest.valueChanged.connect(self._ask)
        self._save.clicked.connect(self._on_save)
        self._stop.clicked.connect(self._stop_saving)
        self._shelf.changed.connect(self._ask)

    def _end(self, ends: QHBoxLayout, key: str, sign: str) -> tuple[MarkedTexts, QLabel, FoldedRows]:
        side = QVBoxLayout()
        side.setSpacing(2)
        head = label("", "section")
        texts = MarkedTexts(f"leaning.{key}", tr("Texts that lean most to {sign}", sign=sign))
        texts.word_clicked.connect(lambda word: self.workspace.select([word]))
        texts.hovered.connect(partial(self._point_at, key))
        every = button("", f"leaning.{key}_all", flat=True)
        side.addLayout(row(head, None, every))
        side.addWidget(texts, 1)
        ends.addLayout(side, 1)
        return texts, head, FoldedRows(texts, every)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask()

    def take_focus(self) -> None:
        self._plus.setFocus()

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None:
            self._offer(embedding)
        self._shelf.look()

    def set_poles(self, plus: Sequence[str], minus: Sequence[str]) -> None:
        """Place the texts between other poles."""
        self._sets.setCurrentIndex(-1)
        self._plus.touched = self._minus.touched = True
        self._plus.setText(" ".join(plus))
        self._minus.write(" ".join(minus))

    @property
    def found(self) -> Leaning | None:
        """The result that is shown."""
        return self._found

    # --- poles

    def _offer(self, embedding: "Embedding") -> None:
        """Offer the sets with enough known words, and fill the lines with the first."""
        from embviz.analysis.word_sets import bundled_poles

        sets = [*own_poles(self.context.settings), *bundled_poles()]
        known = [one for one in sets if all(len(_known(embedding, end)) >= _FEWEST for end in (one.plus, one.minus))]
        if [self._sets.itemText(k) for k in range(self._sets.count())] != [one.name for one in known]:
            self._sets.clear()
            for one in known:
                self._sets.addItem(one.name, one)
        self._sets.setVisible(bool(known))
        first = next((one for one in known if one.name == "sentiment"), known[0] if known else None)
        if first is not None and not self._plus.touched and not self._minus.touched:
            self._sets.setCurrentText(first.name)
            self._fill(embedding, first)

    def _on_set(self) -> None:
        embedding, chosen = self.workspace.embedding, self._sets.currentData()
        if embedding is not None and chosen is not None:
            self._fill(embedding, chosen)
            self._ask()

    def _fill(self, embedding: "Embedding", poles: "Poles") -> None:
        self._plus.setText(" ".join(_known(embedding, poles.plus)))
        self._minus.setText(" ".join(_known(embedding, poles.minus)))

    # --- asking

    def _ask(self) -> None:
        documents = self._shelf.documents
        if documents is None or not self.isVisible():
            self.context.jobs.cancel(KIND)
            if documents is None:
                self._show(None)
            return
        ends = [line.text().replace(",", " ").split() for line in (self._plus, self._minus)]
        if not all(ends):
            self.context.jobs.cancel(KIND)
            for line, words in zip((self._plus, self._minus), ends, strict=True):
                line.answered("" if words else tr("Type one or more words for this pole."))
            self._show(None)
            return
        fewest, name = self._fewest.value(), self._shelf.name

        def work(_job: Job) -> Leaning:
            plus, minus = ends
            return leaning(documents, name, plus, minus, fewest)

        def failed(error: InputError) -> None:
            line, other = (self._minus, self._plus) if error.what.startswith("'minus'") else (self._plus, self._minus)
            other.answered("")
            line.refused(error, lambda word: word in documents.weighting.embedding)

        self.context.jobs.submit("quick", KIND, work, self._answer, on_refused=failed)

    def _answer(self, found: Leaning) -> None:
        if found.documents is self._shelf.documents:
            self._show(found)

    def _show(self, found: Leaning | None) -> None:
        self._found = found
        self._save.setEnabled(found is not None)
        if found is None:
            self._said.setText("")
            self._all.set_samples(())
            for texts, head in ((self._most, self._most_head), (self._least, self._least_head)):
                texts.show_texts(())
                head.setText("")
            return
        for line, end in ((self._plus, found.laid.plus), (self._minus, found.laid.minus)):
            line.answered(tr("not known here: {missing}", missing=", ".join(end.missing)) if end.missing else "")
        kept = found.values[found.kept]
        drawn = kept[:: max(1, -(-len(kept) // _DRAWN))]
        self._all.set_samples([Sample("", drawn)])
        parts = [counted(len(kept), "text")]
        if len(kept):
            parts.append(tr("mean {scored}", scored=scored(kept.mean(), "+.3f")))
        parts.append(
            tr(
                "the axis separates {separated:.0%} of its {judged} own words, each left out in turn",
                separated=found.laid.separated,
                judged=found.laid.judged,
            )
            if found.laid.judged
            else tr("with one word at each end, the axis cannot be judged")
        )
        self._said.setText("   ·   ".join(parts))
        for texts, hits, head, end, arrow in (
            (self._most, found.most, self._most_head, found.laid.plus, tr("Leaning most to {} →")),
            (self._least, found.least, self._least_head, found.laid.minus, tr("← Leaning most to {}")),
        ):
            texts.show_texts(marked(found.name, hits), tr("No text has that many words with vectors."))
            head.setText(arrow.format(", ".join(map(isolated, end.words[:3]))))

    def _point_at(self, key: str, at: int) -> None:
        found = self._found
        hits = () if found is None else found.most if key == "most" else found.least
        self._all.set_mark(hits[at].cosine if 0 <= at < len(hits) else None)

    # --- files

    def _on_save(self) -> None:
        try:
            path = ask_to_save(self, tr("Save all texts"), "leanings.csv", tr("Commas (*.csv);;Tabs (*.tsv)"))
        except InputError as error:
            self._saved.show_error(error)
            return
        if path:
            self.save_all(path)

    def save_all(self, path: str) -> None:
        """Write the position of every text, as if the file was chosen in the dialog."""
        found = self._found
        if found is None:
            return

        def done(_none: None) -> None:
            self._show_saving(-1.0)
            self._saved.show_note(tr("Saved {path}.", path=path))

        def failed(error: Exception) -> None:
            self._show_saving(-1.0)
            if isinstance(error, EmbvizError):
                self._saved.show_error(error)
            else:
                self.context.messages.show_error(error)

        self._saved.show_note("")
        self._show_saving(0.0)
        self.context.jobs.submit(
            "files",
            SAVING,
            lambda job: write_leanings(found.name, found.documents, found.values, path, job),
            done,
            failed,
            lambda share, _doing: self._show_saving(share),
        )

    def _stop_saving(self) -> None:
        self.context.jobs.cancel(SAVING)
        self._show_saving(-1.0)

    def _show_saving(self, share: float) -> None:
        self._saving.set_share(share)
        for part in (self._saving, self._stop):
            part.setVisible(share >= 0)
        self._save.setEnabled(share < 0 and self._found is not None)


def _known(embedding: "Embedding", words: Sequence[str]) -> list[str]:
    return [word for word in words if word in embedding]

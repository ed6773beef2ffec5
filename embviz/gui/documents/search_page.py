"""The Search page: finds texts by meaning, shows the words that decided, and a map of the texts."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.lazy_sequence import LazySequence
from embviz.gui.documents.collection import DocumentCollection, _Preparation, marked, short, write_hits
from embviz.gui.documents.options_bar import DocumentsBar
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.scaling import style
from embviz.gui.widgets.charts.point_cloud import PointCloud
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import button, column, row
from embviz.gui.widgets.text_views.marked_texts import MarkedTexts
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.parallelogram import Plane
    from embviz.analysis.documents.search import Documents, Hit
    from embviz.text.corpus import Corpus

MAP_KIND = "map of documents"
_SAMPLE, _FEWEST = 1500, 3
_MANY = 300  # points from which they are drawn small
_SHOWN = 14  # words of a text in its tooltip


class DocumentMap(PointCloud):
    """A sample of texts on their first two principal components; the hits are projected into the same plane."""

    def __init__(self, context: Context) -> None:
        super().__init__("documents.map", tr("Map of the texts"))
        self._context = context
        self._shelf = context.share(DocumentCollection)
        self._documents: Documents | None = None
        self._name: Callable[[int], str] = str  # returns the names of the sampled texts
        self._plane: Plane | None = None
        self._sample = np.empty(0, np.int64)
        self._hits: Sequence[Hit] = ()
        self.places: np.ndarray = self._sample  # index of the text of each point

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._context.jobs.cancel(MAP_KIND)

    def show_hits(self, hits: "Sequence[Hit]") -> None:
        """Draw the found texts over the others."""
        self._hits = hits
        documents = self._shelf.documents
        if documents is None:
            self._documents = self._plane = None
            self.clear("")
        elif documents is self._documents:
            self._draw()
        else:
            self._lay(documents)

    def _lay(self, documents: "Documents") -> None:
        sample = np.unique(np.linspace(0, len(documents) - 1, min(_SAMPLE, len(documents))).round().astype(np.int64))

        name = self._shelf.name

        def work(_job: Job) -> "tuple[np.ndarray, Plane | None]":
            from embviz.analysis.analogies.parallelogram import plane

            told = sample[documents.vectors[sample].any(axis=1)]
            return told, plane(documents.vectors[told]) if len(told) >= _FEWEST else None

        def done(found: "tuple[np.ndarray, Plane | None]") -> None:
            if documents is not self._shelf.documents:
                return
            self._documents, (self._sample, self._plane) = documents, found
            self._name = name
            if self._plane is None:
                self.places = np.empty(0, np.int64)
                self.clear(tr("No map\nFewer than three texts differ from what all share."))
            else:
                self._draw()

        self._context.jobs.submit("quick", MAP_KIND, work, done)

    def _draw(self) -> None:
        documents, plane = self._documents, self._plane
        if documents is None or plane is None:
            return
        found = np.array([hit.place for hit in self._hits], np.int64)
        rest = ~np.isin(self._sample, found)
        over = (documents.vectors[found] - plane.origin) @ plane.basis.T
        self.places = np.concatenate([self._sample[rest], found[::-1]])
        points = np.concatenate([plane.coordinates[rest], over[::-1]])
        groups = np.concatenate([np.zeros(int(rest.sum()), np.int64), np.ones(len(found), np.int64)])
        if len(found):
            groups[-1] = 2
        self.set_points(
            points,
            groups,
            (tr("some of all"), tr("found"), ""),
            colors=("others", "accent", "accent"),
            sizes=(2.2 if len(points) > _MANY else 3.5, 4.0, 6.0),
            cards=_Cards(self._name, documents, self.places),
            caption=tr(
                "Two principal components of {sample:,} texts: {share:.0f} % of variance",
                sample=len(self._sample),
                share=100 * plane.share,
            ),
        )


class _Cards(LazySequence[tuple[str, ...]]):
    """Tooltip texts of the map, composed on access."""

    def __init__(self, name: Callable[[int], str], documents: "Documents", places: np.ndarray) -> None:
        self._name, self._documents, self._places = name, documents, places

    def __len__(self) -> int:
        return len(self._places)

    def item(self, at: int) -> tuple[str, ...]:
        place = int(self._places[at])
        words = self._documents.words(place, _SHOWN)
        lines = [" ".join(words[k : k + 7]) for k in range(0, len(words), 7)]
        return (self._name(place), *lines, *(["…"] if self._documents.length(place) > _SHOWN else []))


KIND = "search documents"
_TOP = 30
_EXAMPLE = "the king and the queen in the royal palace"
_FEWEST_KNOWN = 5  # words of the example that the text must contain
_PROBED, _ENOUGH = 50, 10  # texts one of which is proposed otherwise, and its words
_HINT = tr("Type what a text should be about: words or a whole sentence.")
_SAID = tr("The number says how similar a text is to the question; shaded is what each word adds to it.")
_NEARNESS = tr(
    "The number is the cosine of a text's vector with that of the question; shaded is what each word adds to it, "
    "which sums to the cosine."
)


@dataclass(frozen=True, eq=False)
class _Found:
    """The texts found, unknown words, the text they are compared with (if any), and the seconds it took."""

    hits: "tuple[Hit, ...]"
    missing: tuple[str, ...]
    like: str
    took: float


class DocumentsPage(LiveVectorsPage):
    """A query line, the texts nearest in meaning with the decisive words, and their place among all texts."""

    needs_text = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "documents",
            tr("Search by meaning"),
            tr(
                "Find the sentences of a text, or the files of a folder, that mean what you type, whatever their words."
            ),
            parent,
        )
        self._shelf = context.share(DocumentCollection)
        layout = column(self.body, (24, 20, 24, 12), 8)
        self._line = QueryLineEdit(
            "documents.query", "documents.message", tr("Find texts like this"), _EXAMPLE, context.complete
        )
        style(self._line, "font-size: 15px; padding: 7px 12px;")
        self._back = button(tr("Back to the words"), "documents.back", flat=True)
        self._back.hide()
        self._save = button(tr("Save…"), "documents.save", flat=True)
        self._save.setToolTip(tr("Write the texts that were found as a table, with the words that decided"))
        layout.addLayout(row(self._line, self._back, stretch=self._line))
        layout.addLayout(row(self._line.message, self._save, stretch=self._line.message))
        self._bar = DocumentsBar(context, "documents")
        layout.addWidget(self._bar)
        layout.addSpacing(2)
        found = QHBoxLayout()
        found.setSpacing(24)
        self._texts = MarkedTexts("documents.hits", tr("Texts that were found"), tr("More like this"))
        found.addWidget(self._texts, 7)
        self._map = DocumentMap(context)
        found.addWidget(self._map, 4)
        layout.addLayout(found, 1)
        self._explanation = Explanation("documents.explain", _SAID, more_name="documents.formula")
        layout.addWidget(self._explanation)

        self._hits: tuple[Hit, ...] = ()
        self._like: tuple[int, Corpus, _Preparation] | None = None  # the text for which similar ones are searched
        self._before = ""  # the previous query
        self._line.asked.connect(self._ask)
        self._line.complained.connect(lambda: self._show_hits(()))
        self._back.clicked.connect(lambda: self._line.write(self._before))
        self._save.clicked.connect(self._on_save)
        self._shelf.changed.connect(self._on_documents)
        self._texts.taken.connect(lambda at: self.like(self._hits[at].place))
        self._texts.word_clicked.connect(lambda word: self.workspace.select([word]))
        self._texts.hovered.connect(self._point_at)
        self._map.point_clicked.connect(lambda at: self.like(int(self._map.places[at])))
        self._show_hits(())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_documents()

    def take_focus(self) -> None:
        self._line.focus_at_end()

    def refresh(self) -> None:
        self._shelf.look()

    def like(self, place: int) -> None:
        """Find the texts nearest to one of them."""
        corpus = self._shelf.corpus
        if corpus is None:
            return
        self._before = self._line.text().strip() or self._before
        self._like = place, corpus, self._shelf.making
        self._line.write("")

    @property
    def hits(self) -> "tuple[Hit, ...]":
        """The hits that are shown."""
        return self._hits

    # --- asking

    def _on_documents(self) -> None:
        self._explanation.explain(_SAID, f"{self._bar.formula}  {_NEARNESS}")
        documents = self._shelf.documents
        if documents is None:
            self.context.jobs.cancel(KIND)
            self._line.answered("")
            self._show_hits(())
            return
        if self._like is not None and self._like[1:] != (self._shelf.corpus, self._shelf.making):
            self._like = None
            self._line.setText(self._before)
        self._line.propose(_example(documents))
        self._ask()

    def _ask(self) -> None:
        documents, text = self._shelf.documents, self._line.text().strip()
        if text:
            self._like = None
        self._back.setVisible(self._like is not None and bool(self._before))
        if documents is None or not self.isVisible():
            return
        if not text and self._like is None:
            self.context.jobs.cancel(KIND)
            self._line.answered(_HINT)
            self._show_hits(())
            return
        place = None if self._like is None else self._like[0]
        name = self._shelf.name

        def work(_job: Job) -> "_Found":
            begun = time.perf_counter()
            like = ""
            missing: tuple[str, ...] = ()
            if place is not None:
                hits = documents.like(place, _TOP)
                like = tr("Like {name}: “{short}”", name=name(place), short=short(documents, place))
            else:
                question = documents.question(text)
                hits, missing = documents.nearest(question.vector, _TOP), question.missing
            hits = tuple(hit for hit in hits if hit.cosine > 0)
            return _Found(hits, missing, like, time.perf_counter() - begun)

        def failed(error: InputError) -> None:
            corpus = documents.weighting.corpus
            self._line.refused(error, lambda word: word in corpus.vocabulary.index)

        self.context.jobs.submit("quick", KIND, work, lambda found: self._answer(documents, found), on_refused=failed)

    def _answer(self, documents: "Documents", found: "_Found") -> None:
        if documents is not self._shelf.documents:
            return
        hits, missing = found.hits, found.missing
        parts = [found.like] if found.like else []
        parts.append(
            tr(
                "{texts} of {documents:,}, found in {took:.0f} ms",
                texts=counted(len(hits), "text"),
                documents=len(documents),
                took=1000 * found.took,
            )
        )
        if missing:
            parts.append(
                tr(
                    "not known here: {missing}{value}",
                    missing=", ".join(missing[:8]),
                    value=" …" if len(missing) > 8 else "",
                )
            )
        self._line.answered("   ·   ".join(parts))
        self._show_hits(hits, tr("No text leans this way.\nThe cosine of every text with the question is 0 or below."))

    def _show_hits(self, hits: "tuple[Hit, ...]", message: str = "") -> None:
        self._hits = hits
        self._name = self._shelf.name  # names of these documents, whatever the collection holds when they are saved
        self._texts.show_texts(marked(self._name, hits), message)
        self._map.show_hits(hits)
        self._save.setEnabled(bool(hits))

    def _point_at(self, row_at: int) -> None:
        """Highlight the hovered text on the map."""
        found = np.flatnonzero(self._map.places == self._hits[row_at].place) if row_at >= 0 else np.zeros(0, int)
        self._map.read_point(int(found[-1]) if len(found) and len(self._map.points) else -1)

    # --- files

    def _on_save(self) -> None:
        try:
            path = ask_to_save(self, tr("Save the texts"), "texts.csv", tr("Commas (*.csv);;Tabs (*.tsv)"))
            if path:
                self.save_hits(path)
        except InputError as error:
            self._line.message.show_error(error)

    def save_hits(self, path: str) -> None:
        """Write the texts that are shown, as if the file was chosen in the dialog.

        Raises
        ------
        InputError
            When it cannot be written.
        """
        write_hits(self._name, self._hits, path)
        self._line.message.show_note(tr("Saved {path}.", path=path))


def _example(documents: "Documents") -> str:
    """Return a query that suits the texts: a general one, or else words of one of them."""
    by = documents.weighting
    index = by.corpus.vocabulary.index
    known = {word for word in _EXAMPLE.split() if (at := index.get(word)) is not None and by.weights[at] > 0}
    if len(known) >= _FEWEST_KNOWN:
        return _EXAMPLE
    some = np.linspace(0, len(documents) - 1, _PROBED).astype(int)
    place = int(some[np.argmax(np.minimum(documents.known[some], _ENOUGH))])
    return " ".join(documents.words(place, _ENOUGH)) if documents.known[place] else ""

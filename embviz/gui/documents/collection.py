"""The texts searched by meaning: their source, pieces, weighting, moment of the vectors, and results as rows."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column, Table, write_table
from embviz.gui.pages.context import Context
from embviz.gui.widgets.text_views.marked_texts import MarkedText
from embviz.util.atomic_write import replacing
from embviz.util.errors import EmbvizError
from embviz.util.language import counted, tr
from embviz.util.spreadsheet import no_formula

if TYPE_CHECKING:
    from embviz.analysis.documents.search import Documents, Hit
    from embviz.text.collection import Collection
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding

LINES, FILES, PASSAGES = "lines", "files", "passages"


@dataclass(frozen=True, eq=False)
class DocumentNames:
    """Display names of the pieces of a searched text, independent of later searches; thread-safe.

    Attributes
    ----------
    documents : Documents
    collection : Collection or None
        The files of the pieces; None for the open text.
    unit : str
        Their unit: `LINES`, `FILES` or `PASSAGES`.
    """

    documents: "Documents"
    collection: "Collection | None"
    unit: str

    def __call__(self, place: int) -> str:
        """Return the name of a piece: its file, or its number."""
        collection = self.collection
        token = int(self.documents.offsets[place])
        if collection is not None and self.unit == FILES:
            return collection.file_at(token)
        if self.unit == PASSAGES:
            position = tr("from word {token:,}", token=token + 1)
        else:
            offsets = self.documents.weighting.corpus.offsets
            line = int(np.searchsorted(offsets, token, side="right"))
            position = tr("sentence {line:,}", line=line) if collection is None else tr("line {line:,}", line=line)
            if token > offsets[line - 1]:
                position += tr(", from word {token:,}", token=token - offsets[line - 1] + 1)
        many = collection is not None and len(collection.files) > 1
        return f"{collection.file_at(token)} · {position}" if many and collection is not None else position


KIND, READING = "documents", "read documents"
NAME = "document_shelf"

FULL, WEIGHTS, PLAIN = "full", "weights", "plain"
FEWEST_SHARING = 10
"""Fewest texts for which the direction that all share can be estimated; with fewer it is what tells them apart."""

_LONG_LINES = 400  # average words per line from which a text without sentences is cut into passages


@dataclass(frozen=True)
class _Preparation:
    """How a text is cut into pieces, and how the vectors of the pieces are computed.

    Attributes
    ----------
    unit : str
        `LINES` (sentences of an open text), `FILES` or `PASSAGES` of `longest` words.
    longest : int
        Greatest number of words in a piece.
    weighing : str
        `FULL`: weighted average without the common component; `WEIGHTS`: weighted average; `PLAIN`: mean.
    """

    unit: str = LINES
    longest: int = 40
    weighing: str = FULL


class DocumentCollection(QObject):
    """Holds the pieces of one text with their vectors, for all views: `context.share(DocumentCollection)`.

    They are made when first wanted, when another text or way of making is chosen, and again when vectors come that do
    not change any more; those of a moment of training stay until `make` is called.

    Signals
    -------
    changed
        The documents changed, or were cleared.
    progressed(float, str)
        Progress of the computation; negative when it has ended.
    failed(Exception)
        The error that ended the computation.
    """

    changed = Signal()
    progressed = Signal(float, str)
    failed = Signal(Exception)

    def __init__(self, context: Context) -> None:
        super().__init__(context.workspace)
        self.setObjectName(NAME)
        self._context = context
        self.making = _Preparation()
        self._read: Corpus | None = None  # the text for which a way of cutting has been proposed
        self.collection: Collection | None = None  # opened files; None for the text of the workspace
        self._name: DocumentNames | None = None
        self.path = ""  # of the files requested last
        self._made: tuple[Embedding, Corpus, _Preparation] | None = None
        self._moment = ""
        self._underway: tuple[Embedding, Corpus, _Preparation] | None = None
        self._given_up: tuple[Corpus, _Preparation] | None = None
        context.workspace.evidence_changed.connect(self._forget)

    @property
    def corpus(self) -> "Corpus | None":
        """The text that is searched."""
        return self.collection.corpus if self.collection is not None else self._context.workspace.evidence

    @property
    def documents(self) -> "Documents | None":
        """The pieces with their vectors."""
        return None if self._name is None else self._name.documents

    @property
    def name(self) -> Callable[[int], str]:
        """Return a function that names the present documents, and keeps naming them when others come."""
        return self._name or _nameless

    @property
    def given_up(self) -> bool:
        """Whether the computation was canceled or failed; it is not repeated until the user asks."""
        wanted = self._wanted()
        return self._name is None and wanted is not None and wanted[1:] == self._given_up

    @property
    def busy(self) -> bool:
        """Whether files are being read or vectors computed."""
        return self._context.jobs.running(KIND) or self._context.jobs.running(READING)

    @property
    def behind(self) -> str:
        """The moment of the documents if the present vectors are of another one; else empty."""
        embedding = self._context.workspace.embedding
        return self._moment if self._made is not None and self._made[0] is not embedding else ""

    def look(self) -> None:
        """Compute the documents if they are needed and missing; called by a visible view."""
        self._propose()
        wanted = self._wanted()
        if wanted is None or self._made == wanted or self._underway == wanted or wanted[1:] == self._given_up:
            return
        workspace = self._context.workspace
        there = [made for made in (self._made, self._underway) if made is not None and made[1:] == wanted[1:]]
        if there and (workspace.training or workspace.place is not None):
            self.changed.emit()
            return
        self.make()

    def _propose(self) -> None:
        """Choose passages for an open text without sentences: one line, or lines of thousands of words."""
        corpus = self.corpus
        if corpus is None or corpus is self._read or self.collection is not None:
            return
        self._read = corpus
        unit = PASSAGES if corpus.tokens > _LONG_LINES * corpus.sentences else LINES
        self.making = replace(self.making, unit=unit)

    def choose(self, making: _Preparation) -> None:
        """Set how the documents are made, and compute them if that changed."""
        if making != self.making:
            self.making = making
            self.make()

    def make(self) -> None:
        """Compute the documents of the present vectors."""
        wanted = self._wanted()
        if wanted is None:
            return
        embedding, corpus, making = wanted
        collection, moment = self.collection, self._moment_now()

        def work(job: Job) -> "Documents":
            from embviz.analysis.documents.search import embed_documents
            from embviz.analysis.documents.smooth_average import SMOOTHING

            offsets = _offsets(corpus, collection, making)
            made = embed_documents(
                embedding,
                corpus,
                offsets,
                smoothing=None if making.weighing == PLAIN else SMOOTHING,
                remove_common=making.weighing == FULL and len(offsets) > FEWEST_SHARING,
                pulse=job.pulse.named(tr("Averaging words")),
            )
            # so that the first query waits neither for the compiler nor for counting
            made.nearest(made.vectors[0], 1)
            _ = made.known, made.has_direction
            return made

        def done(made: "Documents") -> None:
            self._name = DocumentNames(made, collection, making.unit)
            self._made, self._moment, self._underway = wanted, moment, None
            self.progressed.emit(-1.0, "")
            self.changed.emit()

        def failed(error: Exception) -> None:
            self._underway = None
            self._given_up = corpus, making
            self._on_failed(error)

        self._underway, self._given_up = wanted, None
        self.progressed.emit(0.0, tr("Averaging words"))
        self._context.jobs.submit("measure", KIND, work, done, failed, self.progressed.emit)

    def cancel(self) -> None:
        """Cancel reading or computing; the previous documents stay, and nothing is computed until the user asks."""
        self._context.jobs.cancel(READING)
        self._context.jobs.cancel(KIND)
        if self._underway is not None:
            self._given_up = self._underway[1:]
        self._underway = None
        self.progressed.emit(-1.0, "")
        self.changed.emit()

    def open(self, path: str | Path, column: str | None = None) -> None:
        """Search the texts of a file or folder from now on."""
        self.path = str(path)
        options = self._context.loader.preprocessing
        corpus = self._context.workspace.corpus
        if corpus is not None:
            options = corpus.preprocessing

        def work(job: Job) -> "Collection":
            from embviz.text.collection import read_collection

            return read_collection(path, options, column=column, pulse=job.pulse)

        def done(collection: "Collection") -> None:
            unit = FILES if len(collection.files) > 1 else LINES
            self._search(collection, replace(self.making, unit=unit))

        def failed(error: Exception) -> None:
            self._on_failed(error)
            if self._underway is not None:  # the computation that it did not interrupt
                self.progressed.emit(0.0, tr("Averaging words"))

        self.progressed.emit(0.0, tr("Reading"))
        self._context.jobs.submit("files", READING, work, done, failed, self.progressed.emit)

    def search_open_text(self) -> None:
        """Search the open text again, even while files are being read."""
        self._context.jobs.cancel(READING)
        self._read = None
        self._search(None, self.making)

    def _forget(self) -> None:
        """Clear the documents of a closed text."""
        if self._made is not None and self._made[1] is not self.corpus:
            self._name = self._made = None
            self.changed.emit()

    def _search(self, collection: "Collection | None", making: _Preparation) -> None:
        self.collection, self.making = collection, making
        self._propose()
        self._name = self._made = None
        self.changed.emit()
        self.make()

    def _wanted(self) -> "tuple[Embedding, Corpus, _Preparation] | None":
        embedding, corpus = self._context.workspace.embedding, self.corpus
        return None if embedding is None or corpus is None else (embedding, corpus, self.making)

    def _moment_now(self) -> str:
        workspace = self._context.workspace
        run, looked_at = workspace.run, workspace.looked_at
        if looked_at is not None:
            return tr("epoch {epoch:.1f}", epoch=looked_at.epoch)
        progress = run.progress if run is not None else None
        if progress is not None:
            return tr("epoch {epoch:.1f}", epoch=progress.epoch)
        return tr("the first vectors") if workspace.training else tr("other vectors")

    def _on_failed(self, error: Exception) -> None:
        self.progressed.emit(-1.0, "")
        if isinstance(error, EmbvizError):
            self.failed.emit(error)
        else:
            self._context.messages.show_error(error)


def _nameless(_place: int) -> str:
    return ""


def _offsets(corpus: "Corpus", collection: "Collection | None", making: _Preparation) -> Any:
    """Return the start offsets of the pieces, followed by the end of the last one."""
    from embviz.text.collection import cut

    if making.unit == FILES and collection is not None:
        return collection.offsets
    if making.unit == PASSAGES:
        whole = np.array([0, corpus.tokens], np.int64) if collection is None else collection.offsets
        return cut(whole, making.longest)
    return cut(corpus.offsets, making.longest)


_DECIDING = 5  # words named in a file
_BEGINNING = 40  # words of a text in a file of all
_TOLD = 2000  # texts between two checks for cancellation


def marked(name: Callable[[int], str], hits: "Sequence[Hit]") -> list[MarkedText]:
    """Return hits with their captions; `name` returns the name of a text."""
    return [
        MarkedText(
            hit.words,
            hit.parts,
            hit.cosine,
            tr(
                "{name}   ·   {known:,} of {total:,} words have vectors",
                name=name(hit.place),
                known=hit.known,
                total=hit.total,
            )
            + (
                tr("   ·   {more_texts} with the same words", more_texts=counted(hit.copies, "more text"))
                if hit.copies
                else ""
            ),
            (hit.begin > 0, hit.begin + len(hit.words) < hit.total),
        )
        for hit in hits
    ]


def short(documents: "Documents", place: int, words: int = 12) -> str:
    """Return the first words of a text."""
    return " ".join(documents.words(place, words)) + (" …" if documents.length(place) > words else "")


def write_hits(name: Callable[[int], str], hits: "Sequence[Hit]", path: str) -> None:
    """Write hits as a table: name, cosine, numbers of all and of known words, decisive words, beginning.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    columns = (
        Column(tr("text")),
        Column("cosine", number=True),
        Column(tr("words"), number=True),
        Column(tr("with vectors"), number=True),
        Column(tr("decided")),
        Column(tr("begins")),
    )
    rows = tuple(
        tuple(
            map(
                Cell,
                (
                    name(hit.place),
                    f"{hit.cosine:.6f}",
                    str(hit.total),
                    str(hit.known),
                    "; ".join(f"{word} {value:+.4f}" for word, value in strongest(hit)),
                    " ".join(hit.words),
                ),
            )
        )
        for hit in hits
    )
    write_table(Table(columns, rows), Path(path))


def write_leanings(name: Callable[[int], str], documents: "Documents", values: np.ndarray, path: str, job: Job) -> None:
    """Write the position of every text in the order of the texts, row by row.

    Raises
    ------
    InputError
        When the file cannot be written.
    Cancelled
    """
    tabs = path.lower().endswith(".tsv")
    said = str if tabs else no_formula
    with replacing(Path(path)) as file:
        lines = io.TextIOWrapper(file, "utf-8" if tabs else "utf-8-sig", newline="")
        writer = csv.writer(lines, delimiter="\t" if tabs else ",", lineterminator="\n")
        writer.writerow(("text", "leaning", "words", "with vectors", "begins"))
        for place, (value, known) in enumerate(zip(values.tolist(), documents.known.tolist(), strict=True)):
            if place % _TOLD == 0:
                job.progress(place / len(values), tr("Saving"))
                job.pulse.check()
            begins = said(" ".join(documents.words(place, _BEGINNING)))
            writer.writerow((said(name(place)), f"{value:.6f}", documents.length(place), known, begins))
        lines.flush()
        lines.detach()


def strongest(hit: "Hit") -> "list[tuple[str, float]]":
    """Return the words that contributed most, positively or negatively."""
    return sorted(hit.decided, key=lambda part: -abs(part[1]))[:_DECIDING]

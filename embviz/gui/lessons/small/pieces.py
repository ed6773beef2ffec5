"""Product quantization of one word: its vector in pieces, the number that stands for each, and what that costs."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.small.book import WORDS, Book, Spelled, learn, spelled
from embviz.gui.lessons.small.plane import BookPlane
from embviz.gui.lessons.small.strip import VectorStrips
from embviz.gui.lessons.small.word import Chosen, WordLine
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.numbers import percent, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_KIND = "book of parts of the lesson"
_PIECE = 4  # numbers in a piece, at first
_LENGTH = 4  # bytes of a vector's length


class PiecesPart(DataWidget):
    """The vector of the word in pieces, and the plane of the piece that is chosen."""

    TELLS = ("parts", "piece", "piece_code", "pieces_word", "full_bytes", "coded_bytes", "book_bytes", "kept_square",
             "many_ratio", "book_ratio", "book_share", "kept_mean", "kept_by_pieces")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.chosen = stage.share(Chosen)
        self.found: Spelled | None = None
        self.piece = 0
        self._dimensions = 0
        self._asked_of: Embedding | None = None
        self._asked_word = ""
        self._kept: dict[int, float] = {}  # by the books of these vectors so far, of how many pieces
        self._kept_of: Embedding | None = None
        self._again = False
        self._line = WordLine(stage, "small.pieces_word")
        self._parts = WholeSpin()
        self._parts.setObjectName("small.parts")
        self._parts.setAccessibleName(tr("Pieces that the vector is cut into"))
        self._parts.setSuffix(tr(" pieces"))
        self._message = InlineMessage("small.pieces_message")
        self.strips = VectorStrips(stage, "small.pieces", tr("The vector in pieces"))
        self.plane = BookPlane(stage, "small.plane", tr("Words and centroids of the piece"))
        self._axes = label("", "caption", wrap=True)
        self._axes.setObjectName("small.axes")
        self.readouts = ValueTable(stage, "small.pieces_bytes", tr("Bytes"), (
            Value("full", tr("one vector, float32"), tr("4 bytes for each number of one vector")),
            Value("codes",
            tr("its numbers and length"), tr("one byte for each piece of one vector, 4 for its length")),
            Value("book", tr("the book, once"), tr("256 centroids of each piece, as float32, shared by all words")),
            Value("all", tr("all words, float32"), tr("all vectors as float32")),
            Value("both", tr("all, with the book"), tr("the numbers and lengths of all words, and the book")),
            Value("ratio", tr("times smaller"), tr("all vectors as float32 over numbers and book")),
        ))
        set_scaled_size(self.readouts, minimum_width=330)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row(label(tr("Vector of"), "section"), self._line, 8, label(tr("in")), self._parts, 8,
                             self._line.message, stretch=self._line.message))
        layout.addWidget(self._message)
        layout.addWidget(self.strips)
        side = QHBoxLayout()
        side.setSpacing(32)
        picture = QVBoxLayout()
        picture.setSpacing(4)
        picture.addWidget(self.plane)
        picture.addWidget(self._axes)
        side.addLayout(picture, 3)
        numbers = QVBoxLayout()
        numbers.addWidget(self.readouts)
        numbers.addStretch(1)
        side.addLayout(numbers, 2)
        layout.addLayout(side)
        layout.addWidget(self.said)
        self._message.hide()
        self._parts.valueChanged.connect(self._ask)
        self.strips.chosen.connect(self._on_piece)
        self.chosen.changed.connect(self._on_word)
        self._clear()

    def refresh(self) -> None:
        self._on_word()

    def _on_word(self) -> None:
        if not self.isVisible():
            self._stale = True
            return
        embedding, before = self.chosen.embedding, self._asked_of
        moved = embedding is not None and before not in (None, embedding) and embedding.words is before.words
        if moved and self.chosen.word == self._asked_word and self.stage.context.jobs.running(_KIND):
            # the vectors of a run move on before a book is learned: one is learned to its end
            self._again = True
            return
        dimensions = len(self.chosen.vector)
        if dimensions != self._dimensions:
            self._dimensions = dimensions
            self._parts.blockSignals(True)
            self._parts.setRange(1, max(dimensions, 1))
            self._parts.setValue(max(dimensions // _PIECE, 1))
            self._parts.blockSignals(False)
        self._ask()

    def _on_piece(self, piece: int) -> None:
        self.piece = piece
        self._ask()

    def _ask(self) -> None:
        """Learn where the book is another one, and spell the word."""
        embedding, parts = self.chosen.embedding, self._parts.value()
        vector, word = self.chosen.vector, self.chosen.word
        if embedding is None or not len(vector):
            self._clear()
            return
        self._asked_of, self._asked_word, self._again = embedding, word, False
        self.piece = min(self.piece, parts - 1)
        known, piece = self._known(), self.piece

        def work(job: Job) -> Spelled:
            watch = Pulse(lambda share: job.progress(share, tr("The book is learned")), job.cancelled).beat
            return spelled(known or learn(embedding, parts, watch), word, vector, piece)

        # a book takes seconds of many words, a page of it is there at once
        lane = "measure" if known is None else "quick"
        self.stage.context.jobs.submit(lane, _KIND, work, self._show, self._on_failed)

    def _known(self) -> Book | None:
        """Return the book, if it is the one that is wanted."""
        if self.found is None or self.found.book.parts != self._parts.value():
            return None
        return self.found.book if self.found.book.of is self.chosen.embedding else None

    def _on_failed(self, error: Exception) -> None:
        self._message.setVisible(self._message.refuse(error, self.stage.context.jobs))

    def _clear(self) -> None:
        self.found = None
        self.strips.show_strips(np.zeros((0, 0)), (), 0)
        self.plane.show_plane(None, "")
        self.readouts.show_values({})

    def _show(self, found: Spelled) -> None:
        self._message.hide()
        self.found = found
        vector, word, codes = found.vector, found.word, found.codes
        self.strips.show_strips(
            np.array([vector, found.back]), ("vector", tr("from the book")), self.piece, found.book.product.starts,
            [str(code) for code in codes],
        )
        self.plane.show_plane(found.plane, word)
        of = len(found.book.learned_from)
        frequent = "" if of < WORDS else tr(" The centroids are learned from the {of:,} most frequent words.", of=of)
        self._axes.setText(found.plane.said + frequent)
        words, dimensions, book = len(found.book.of), len(vector), found.book.product.codebook.nbytes
        each = len(codes) + _LENGTH
        whole, both = 4 * words * dimensions, words * each + book
        self.readouts.show_values({
            "full": tr("{dimensions:,} bytes", dimensions=4 * dimensions), "codes": tr(
                "{each:,} bytes", each=each,
            ), "book": tr("{book:,} bytes", book=book),
            "all": tr(
                "{whole:,} bytes", whole=whole,
            ), "both": tr("{both:,} bytes", both=both), "ratio": significant(whole / both),
        })
        if found.book.of is not self._kept_of:
            self._kept, self._kept_of = {}, found.book.of
        self._kept[len(codes)] = found.book.kept
        squares = float(np.square(vector, dtype=np.float64).sum())
        lost = float(np.square(found.back - vector, dtype=np.float64).sum()) / squares if squares > 0 else 0.0
        self.stage.tell(
            parts=f"{len(codes):,}", piece=f"{self.piece + 1}", piece_code=f"{codes[self.piece]}", pieces_word=word,
            full_bytes=f"{4 * dimensions:,}", coded_bytes=f"{each:,}", book_bytes=f"{book:,}",
            kept_square=f"{100 * (1 - lost):.1f} %", many_ratio=significant(4 * dimensions / each),
            book_ratio=significant(whole / both), book_share=f"{significant(100 * book / both, 2)} %",
            kept_mean=percent(found.book.kept, 1), kept_by_pieces=", ".join(
                f"{counted(count, 'piece')} {percent(kept, 1)}"
                for count, kept in sorted(self._kept.items(), reverse=True)
            ),
        )
        if self._again:
            self._on_word()

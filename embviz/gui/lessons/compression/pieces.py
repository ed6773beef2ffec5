"""Product quantization of one word: its vector in parts, the code of each part, and the error."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.compression.book import WORDS, Book, Plane, Spelled, learn, spelled
from embviz.gui.lessons.compression.strip import VectorStrips
from embviz.gui.lessons.compression.word import Chosen, WordLine
from embviz.gui.lessons.stage import DataWidget, LessonState, LessonWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style import theme
from embviz.gui.style.number_text import percent, significant
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_SIZE = 12  # px of letters at scale 1
_EDGE, _REACH = 18.0, 12.0  # px at scale 1


class BookPlane(LessonWidget):
    """A plot with equal scales; hovering a centroid shows how many words are assigned to it."""

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title = title
        self.shown: Plane | None = None
        self._word = ""
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_plane(self, plane: Plane | None, word: str) -> None:
        """Show the plot of a subvector; `word` is the name of the current word."""
        self.shown, self._word = plane, word
        said = (
            tr("nothing yet")
            if plane is None
            else tr(
                "{words} and {centroids}; nearest to “{word}” is centroid {code}, which stands for {words_2}",
                words=counted(len(plane.points), "word"),
                centroids=counted(len(plane.centroids), "centroid"),
                word=word,
                code=plane.code,
                words_2=counted(int(plane.counts[plane.code]), "word"),
            )
        )
        self.setAccessibleName(f"{self._title}: {said}")
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the centroids with their numbers of words, then the words; None while there are none."""
        plane = self.shown
        if plane is None:
            return None
        places = np.vstack((plane.centroids, plane.word[None], plane.points))
        centroids = [tr("centroid {code}", code=code) for code in range(len(plane.centroids))]
        words = len(plane.points)
        return PlotData(
            self._title,
            (
                DataColumn(tr("Point"), [*centroids, self._word, *[tr("word")] * words]),
                DataColumn("x", places[:, 0]),
                DataColumn("y", places[:, 1]),
                DataColumn(tr("Words"), np.concatenate((plane.counts, np.full(1 + words, np.nan)))),
            ),
            tr("{words} words and {centroids} centroids.", words=f"{words:,}", centroids=f"{len(centroids):,}"),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(420 * self.stage.scale), round(230 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self.sizeHint().height())

    def _onto(self, places: np.ndarray) -> np.ndarray:
        """Map positions (n, 2) to px of the widget; empty while nothing is shown."""
        plane, edge = self.shown, _EDGE * self.stage.scale
        if plane is None:
            return np.zeros((0, 2))
        all_of = np.vstack((plane.points, plane.centroids, plane.word[None]))
        low, high = all_of.min(axis=0), all_of.max(axis=0)
        room = np.array([self.width(), self.height()]) - 2 * edge
        unit = float((room / np.maximum(high - low, 1e-9)).min())
        away = (places - (low + high) / 2) * unit
        return np.column_stack((self.width() / 2 + away[:, 0], self.height() / 2 - away[:, 1]))

    def centroid_at(self, at: QPointF) -> int:
        """Return the centroid at a point; -1 for none."""
        if self.shown is None:
            return -1
        away = np.hypot(*(self._onto(self.shown.centroids) - (at.x(), at.y())).T)
        near = int(away.argmin())
        return near if away[near] <= _REACH * self.stage.scale else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        near = self.centroid_at(event.position())
        self.stage.highlight(["centroid"] if near >= 0 else ())
        of = "" if near < 0 or self.shown is None else counted(int(self.shown.counts[near]), "word")
        self.setToolTip(tr("Centroid {near} stands for {of}", near=near, of=of) if of else "")

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        plane = self.shown
        if plane is None:
            return
        painter.setClipRect(frame)
        dots = QPen(theme.color("text_muted", 90), 3 * scale)
        dots.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(dots)
        painter.drawPoints(QPolygonF([QPointF(x, y) for x, y in self._onto(plane.points).tolist()]))
        centroids = [QPointF(x, y) for x, y in self._onto(plane.centroids).tolist()]
        lit = "centroid" in self.stage.highlighted
        painter.setPen(QPen(theme.color("accent"), (2.2 if lit else 1.4) * scale))
        arm = 3.5 * scale
        for at in centroids:
            painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0))
            painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm))
        word = QPointF(*self._onto(plane.word[None])[0].tolist())
        self._draw_word(painter, word, plane.code, centroids[plane.code])

    def _draw_word(self, painter: QPainter, word: QPointF, code: int, centroid: QPointF) -> None:
        scale = self.stage.scale
        painter.setPen(QPen(theme.color("second"), 2 * scale))
        painter.drawLine(word, centroid)
        painter.setBrush(theme.color("accent"))
        painter.setPen(QPen(theme.color("canvas"), 1.5))
        painter.drawRect(QRectF(centroid.x() - 5 * scale, centroid.y() - 5 * scale, 10 * scale, 10 * scale))
        painter.setBrush(theme.color("second"))
        painter.drawEllipse(word, 5 * scale, 5 * scale)
        painter.setFont(self.stage.font(_SIZE, 600))
        tall = painter.fontMetrics().height()
        higher = word.y() <= centroid.y()
        for name, at, above, color in (
            (self._word, word, higher, "second"),
            (tr("centroid {code}", code=code), centroid, not higher, "accent"),
        ):
            wide = painter.fontMetrics().horizontalAdvance(name) + 8
            left = min(max(at.x() - wide / 2, 4), self.width() - wide - 4)
            top = at.y() - tall - 8 * scale if above else at.y() + 8 * scale
            box = QRectF(left, min(max(top, 4), self.height() - tall - 4), wide, tall)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("canvas", 215))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(theme.color(color))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)


_KIND = "book of parts of the lesson"
_PIECE = 4  # numbers in a piece, at first
_LENGTH = 4  # bytes of a vector's length


class PiecesPart(DataWidget):
    """The word's vector split into subvectors, and the plot of the selected one."""

    PROVIDES = (
        "parts",
        "piece",
        "piece_code",
        "pieces_word",
        "full_bytes",
        "coded_bytes",
        "book_bytes",
        "kept_square",
        "many_ratio",
        "book_ratio",
        "book_share",
        "kept_mean",
        "kept_by_pieces",
    )

    REAL_WORDS = True

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.chosen = stage.share(Chosen)
        self.found: Spelled | None = None
        self.piece = 0
        self._dimensions = 0
        self._asked_of: Embedding | None = None
        self._asked_word = ""
        self._kept: dict[int, float] = {}  # codebooks of these vectors so far, by number of subvectors
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
        self._axes = label("", "caption", wrap=True, name="small.axes")
        self.readouts = ValueTable(
            stage,
            "small.pieces_bytes",
            tr("Bytes"),
            (
                Value("full", tr("one vector, float32"), tr("4 bytes for each number of one vector")),
                Value(
                    "codes", tr("its numbers and length"), tr("one byte for each piece of one vector, 4 for its length")
                ),
                Value(
                    "book", tr("the codebook, once"), tr("256 centroids of each piece, as float32, shared by all words")
                ),
                Value("all", tr("all words, float32"), tr("all vectors as float32")),
                Value(
                    "both", tr("all, with the codebook"), tr("the numbers and lengths of all words, and the codebook")
                ),
                Value("ratio", tr("times smaller"), tr("all vectors as float32 over numbers and book")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(
            row(
                label(tr("Vector of"), "section"),
                self._line,
                8,
                label(tr("in")),
                self._parts,
                8,
                self._line.message,
                stretch=self._line.message,
            )
        )
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
            # a run advances faster than a codebook is learned: one is learned to its end
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
        """Learn a new codebook if needed, and encode the word."""
        embedding, parts = self.chosen.embedding, self._parts.value()
        vector, word = self.chosen.vector, self.chosen.word
        if embedding is None or not len(vector):
            self._clear()
            return
        self._asked_of, self._asked_word, self._again = embedding, word, False
        self.piece = min(self.piece, parts - 1)
        known, piece = self._known(), self.piece

        def work(job: Job) -> Spelled:
            pulse = job.pulse.named(tr("The codebook is learned"))
            return spelled(known or learn(embedding, parts, pulse), word, vector, piece)

        # learning takes seconds for many words, a plot is immediate
        lane = "measure" if known is None else "quick"
        self.stage.context.jobs.submit(lane, _KIND, work, self._show, self._on_failed)

    def _known(self) -> Book | None:
        """Return the codebook, if it is the one needed."""
        if self.found is None or self.found.book.parts != self._parts.value():
            return None
        return self.found.book if self.found.book.of is self.chosen.embedding else None

    def _on_failed(self, error: Exception) -> None:
        self._message.setVisible(self._message.handle_error(error, self.stage.context.jobs))

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
            np.array([vector, found.back]),
            ("vector", tr("from the codebook")),
            self.piece,
            found.book.product.starts,
            [str(code) for code in codes],
        )
        self.plane.show_plane(found.plane, word)
        of = len(found.book.learned_from)
        frequent = "" if of < WORDS else tr(" The centroids are learned from the {of:,} most frequent words.", of=of)
        self._axes.setText(found.plane.said + frequent)
        words, dimensions, book = len(found.book.of), len(vector), found.book.product.codebook.nbytes
        each = len(codes) + _LENGTH
        whole, both = 4 * words * dimensions, words * each + book
        self.readouts.show_values(
            {
                "full": tr("{dimensions:,} bytes", dimensions=4 * dimensions),
                "codes": tr("{each:,} bytes", each=each),
                "book": tr("{book:,} bytes", book=book),
                "all": tr("{whole:,} bytes", whole=whole),
                "both": tr("{both:,} bytes", both=both),
                "ratio": significant(whole / both),
            }
        )
        if found.book.of is not self._kept_of:
            self._kept, self._kept_of = {}, found.book.of
        self._kept[len(codes)] = found.book.kept
        squares = float(np.square(vector, dtype=np.float64).sum())
        lost = float(np.square(found.back - vector, dtype=np.float64).sum()) / squares if squares > 0 else 0.0
        self.stage.set_values(
            parts=f"{len(codes):,}",
            piece=f"{self.piece + 1}",
            piece_code=f"{codes[self.piece]}",
            pieces_word=word,
            full_bytes=f"{4 * dimensions:,}",
            coded_bytes=f"{each:,}",
            book_bytes=f"{book:,}",
            kept_square=f"{100 * (1 - lost):.1f} %",
            many_ratio=significant(4 * dimensions / each),
            book_ratio=significant(whole / both),
            book_share=f"{significant(100 * book / both, 2)} %",
            kept_mean=percent(found.book.kept, 1),
            kept_by_pieces=", ".join(
                f"{counted(count, 'piece')} {percent(kept, 1)}"
                for count, kept in sorted(self._kept.items(), reverse=True)
            ),
        )
        if self._again:
            self._on_word()

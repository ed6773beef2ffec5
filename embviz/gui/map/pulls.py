"""Tracks a word that was moved by hand: how far it has come back, and the lines of the text that pull it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from embviz.gui.core.qt_parts import layout_of, parent_of
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures, scored
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.style.theme import px
from embviz.util.language import isolated, mended, tr

if TYPE_CHECKING:
    from embviz.text.corpus import Line
    from embviz.training.moving import CountPull, Pull, WordMove
    from embviz.training.run import TrainingRun

KEPT_S, FADES_S = 7.0, 2.0  # how long a line stays, and for how long it fades at the end
MOST = 4
_TICK_MS = 120
_WIDEST, _NARROWEST = 330, 190  # px
_WIDE, _TALL = 0.48, 0.5  # largest fractions of the view that it takes
_EDGE, _PAD = 16, 12  # px
_TOOLS = 44  # px at the upper right for the tools
_OF_LINES = tr(
    "A sample of the lines that were just read. Each word next to the moved one pulls its vector v toward its own "
    "output vector u: by learning rate × (1 − σ(u·h)) × |u|, times the chance that the pair is not skipped, as a "
    "share of the length of v. h is v itself, with CBOW the mean of the words around. Noise words, which push it "
    "away, are left out."
)
_OF_COUNTS = tr(
    "The words that move the moved one most now by occurring with it. Count: how often they occur together, X, each "
    "time divided by their distance. Weight: f(X) = min(1, (X / x max)^α). Each count moves the vector by learning "
    "rate × f(X) × (log X − w·c − b − b′) × the other's vector, divided by AdaGrad's roots: the length of this step "
    "is shown as a share of the length of the vector, with − where it leads away from the other word."
)


@dataclass(frozen=True)
class PulledLine:
    """A line of the text that was read.

    Attributes
    ----------
    before, word, after : str
        The pulled word and the text on both sides of it.
    pulls : str
        Describes toward which words it is pulled and how far.
    """

    before: str
    word: str
    after: str
    pulls: str

    @property
    def text(self) -> str:
        """The whole line."""
        line = " ".join(part for part in (self.before, self.word, self.after) if part)
        return f"{line}: {self.pulls}" if self.pulls else line


class PullList(QFrame):
    """List of the latest pulls at the upper right of a map, below its tools, or at the upper left; hidden while empty.

    Parameters
    ----------
    view : QWidget
        The map.
    clock : callable
        Returns the time in seconds.
    """

    def __init__(self, view: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(view)
        self.setObjectName("map.pulls")
        self.setAccessibleName(tr("What pulls the word that was moved"))
        self.setToolTip(_OF_LINES)
        self._clock, self._left = clock, False
        self._lines: list[tuple[PulledLine, float]] = []
        self._said = ("", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_PAD, 8, _PAD, 10)
        layout.setSpacing(4)
        self._head = QLabel()
        self._head.setObjectName("map.pulls.head")
        self._head.setTextFormat(Qt.TextFormat.PlainText)
        self._head.setWordWrap(True)
        self._note = QLabel()
        self._note.setProperty("role", "caption")
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setWordWrap(True)
        layout.addWidget(self._head)
        layout.addWidget(self._note)
        self._rows = [QLabel() for _ in range(MOST)]
        for made in self._rows:
            made.setTextFormat(Qt.TextFormat.RichText)
            made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            layout.addWidget(made)
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        view.installEventFilter(self)
        theme.source.changed.connect(self._style)
        self._style()
        self.hide()

    @property
    def lines(self) -> tuple[PulledLine, ...]:
        """The lines that are shown, the newest first."""
        return tuple(line for line, _ in self._lines)

    def set_title(self, head: str, note: str) -> None:
        """Set the heading and a note about the progress; if empty, hide the list once the lines have faded."""
        if (head, note) != self._said:
            self._said = head, note
            self._show()

    def add(self, lines: Sequence[PulledLine]) -> None:
        """Add lines, the last one on top."""
        now = self._clock()
        self._lines = [*((line, now) for line in reversed(lines)), *self._lines][:MOST]
        self._show()

    def replace(self, lines: Sequence[PulledLine]) -> None:
        """Replace all lines, the first one on top; they do not fade."""
        now = self._clock()
        self._lines = [(line, now) for line in lines[:MOST]]
        self._show()

    def explain(self, *, counts: bool) -> None:
        """Explain how pulls are computed: from `counts`, or from lines that are read."""
        self.setToolTip(_OF_COUNTS if counts else _OF_LINES)

    def keep_clear_of(self, points: Sequence[QPointF]) -> None:
        """Stand on the side of the map with fewer of these points, in logical pixels of the map."""
        middle = parent_of(self).width() / 2
        self._left = sum(1 if point.x() > middle else -1 for point in points) > 0
        self._place()

    def clear(self) -> None:
        """Remove all lines."""
        self._lines, self._said = [], ("", "")
        self._show()

    def _on_tick(self) -> None:
        now = self._clock()
        self._lines = [(line, begun) for line, begun in self._lines if now - begun < KEPT_S]
        self._show()

    def _show(self) -> None:
        head, note = self._said
        shown = bool(head or self._lines)
        now, text, muted = self._clock(), theme.color("text"), theme.color("text_muted")
        self._head.setText(head)
        self._head.setVisible(bool(head))
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._fit()
        for at, made in enumerate(self._rows):
            made.setVisible(at < min(len(self._lines), self._room))
            if at < len(self._lines):
                line, begun = self._lines[at]
                left = 1.0 if stillness.wanted else min(1.0, (KEPT_S - (now - begun)) / FADES_S)
                colors = (_faded(color, left) for color in (text, theme.color("accent"), muted))
                made.setText(_row(line, self._metrics, self.width() - 2 * _PAD, *colors))
        self.setAccessibleDescription("\n".join([*filter(None, self._said), *(line.text for line in self.lines)]))
        self.setVisible(shown)
        if shown and parent_of(self).isVisible():
            self._place()
            self._timer.start()
        else:
            self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        elif event.type() == QEvent.Type.Hide:
            self._timer.stop()
        elif event.type() == QEvent.Type.Show and self._lines:
            self._timer.start()
        return False

    def _fit(self) -> None:
        """Adapt the width, and compute how many lines fit."""
        view = parent_of(self)
        self.setFixedWidth(int(max(min(view.width() * _WIDE, px(_WIDEST)), px(_NARROWEST))))
        self._metrics = QFontMetricsF(self._rows[0].font())
        above = sum(made.heightForWidth(self.width() - 2 * _PAD) for made in (self._head, self._note)) + 28
        self._room = max(1, min(MOST, int((view.height() * _TALL - above) / (2 * self._metrics.height() + 5))))

    def _place(self) -> None:
        self._fit()
        height = layout_of(self).totalHeightForWidth(self.width())
        self.resize(self.width(), height)
        right = parent_of(self).width() - self.width() - _EDGE
        self.move(_EDGE if self._left else right, _EDGE + px(_TOOLS))

    def _style(self) -> None:
        look = theme.current()
        self._head.setFont(theme.font(13, 600))
        self.setStyleSheet(
            f"#map\\.pulls {{ background: {look.surface}; border: 1px solid {look.line}; border-radius: 8px; }}"
            " QLabel { background: transparent; }"
        )
        self._show()


def _faded(color: QColor, left: float) -> str:
    """Return a color blended with the background by how far it has faded, for rich text."""
    ground = theme.color("surface")
    share = min(max(left, 0.0), 1.0)
    ways = (ground.red(), color.red()), (ground.green(), color.green()), (ground.blue(), color.blue())
    red, green, blue = (round(a + (b - a) * share) for a, b in ways)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _row(line: PulledLine, metrics: QFontMetricsF, width: float, text: str, accent: str, muted: str) -> str:
    """Return two lines of rich text: the text, elided on both sides if necessary, and its pulls."""
    room = max(0.0, width - metrics.horizontalAdvance(line.word) * 1.15 - 2 * metrics.horizontalAdvance(" ") - 2)
    after = min(metrics.horizontalAdvance(line.after), max(room / 2, room - metrics.horizontalAdvance(line.before)))
    before = metrics.elidedText(line.before, Qt.TextElideMode.ElideLeft, room - after)
    behind = metrics.elidedText(line.after, Qt.TextElideMode.ElideRight, after + 1)
    # one isolate for all of it: the line runs in its own direction, and so do its parts
    before, word, behind = map(escape, isolated(f"{before}\0{line.word}\0{behind}").split("\0"))
    shown = f'<span style="color:{text}">{before} <b style="color:{accent}">{word}</b> {behind}</span>'
    if line.pulls:
        pulls = mended(metrics.elidedText(line.pulls, Qt.TextElideMode.ElideRight, width))
        shown += f'<br><span style="color:{muted}">{escape(pulls)}</span>'
    return shown


KIND = "pulls"
_POLL_MS = 330
_MOST_LOOKS, _FEWEST_LOOKS = 60, 12  # of the following while the run learns: 20 s and 4 s
_STILL = 0.01  # change of the cosine within the shortest following, below which the word has stopped moving
_AT_ONCE = 1  # lines per step: more could not be read
_WORDS = 13  # of a line
_NAMED = 2  # words of a line whose pull is shown
_MOST_READ = 1_000_000  # tokens that are searched for the word per step


@dataclass(frozen=True)
class Look:
    """The contexts that pulled a word since the previous step.

    Attributes
    ----------
    pieces : int
        Position of the run, in pieces of work.
    cosine : float
        Between the current vector and the one before the word was moved.
    reads, tells : bool
        Whether the model reads the text while it learns, and whether its loss gives the pull of single lines.
    lines : tuple of (Line, tuple of Pull or None)
        Lines with the word, the newest last.
    counts : tuple of CountPull or None
        For models fitted to counts: the words that it co-occurs with, the strongest first.
    """

    pieces: int
    cosine: float
    reads: bool
    tells: bool
    lines: "tuple[tuple[Line, tuple[Pull, ...] | None], ...]"
    counts: "tuple[CountPull, ...] | None" = None


class MapPulls(QObject):
    """Follows a word that was moved by hand, three times a second while the map is visible and the run learns.

    Attributes
    ----------
    shown : PullList
    """

    def __init__(self, context: Context, view: WordMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._view, self._workspace = context, view, context.workspace
        self.shown = PullList(view)
        self._run: TrainingRun | None = None
        self._move: WordMove | None = None
        self._pieces = 0
        self._cosines: list[float] = []
        self._reads = self._tells = True
        self._counts = False
        self._timer = QTimer(self, interval=_POLL_MS)
        self._timer.timeout.connect(self._look)
        view.installEventFilter(self)
        self._workspace.run_changed.connect(self._on_run)
        context.scene.words_changed.connect(self._on_run)

    def follow(self, run: "TrainingRun", move: "WordMove", home: QPointF | None) -> None:
        """Follow this word from now on; `home` is where it was on the view."""
        self._run, self._move = run, move
        self._pieces, self._cosines = run.pieces, []
        self.shown.clear()
        self.shown.keep_clear_of([at for at in (home, self._view.position_of(move.word)) if at is not None])
        self._reads = self._tells = True
        self._counts = False
        self._show_title(self._cosine(move.after))
        self._on_run()

    def forget(self) -> None:
        """Stop following a word."""
        self._run = self._move = None
        self._timer.stop()
        self._context.jobs.cancel(KIND)
        self.shown.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._on_run()
        return False

    def _on_run(self) -> None:
        run, workspace = self._run, self._workspace
        if run is None:
            return
        if run is not workspace.run or not self._context.scene.words:
            self.forget()
        elif workspace.training and self._view.isVisible():
            self._timer.start()
        else:
            self._timer.stop()
            if not workspace.training:  # the lines that pulled it can be read until they fade
                self._run = self._move = None
                self.shown.set_title("", "")

    def _look(self) -> None:
        run, move, since = self._run, self._move, self._pieces
        if run is None or move is None or run.control.paused or self._context.jobs.running(KIND):
            self._show_paused()
            return
        if self._arrived:
            self.shown.set_title("", "")
            self._run = self._move = None
            self._timer.stop()
            return

        def done(found: Look) -> None:
            if self._move is not move:
                return
            self._pieces = found.pieces
            self._cosines.append(found.cosine)
            words = run.vocabulary.words
            self._counts = found.counts is not None
            self.shown.explain(counts=self._counts)
            if found.counts is not None:
                self.shown.replace([_said_of_count(pull, words) for pull in found.counts])
            else:
                self.shown.add([_said(line, pulls, words) for line, pulls in found.lines])
            self._reads, self._tells = found.reads, found.tells
            self._show_title(found.cosine)

        self._context.jobs.submit("quick", KIND, lambda _job: look(run, move, since), done)

    @property
    def _arrived(self) -> bool:
        """Whether to stop following: the word hardly moves any more, or it takes too long."""
        cosines = self._cosines
        still = len(cosines) > _FEWEST_LOOKS and abs(cosines[-1] - cosines[-1 - _FEWEST_LOOKS]) < _STILL
        return still or len(cosines) >= _MOST_LOOKS

    def _cosine(self, vector: np.ndarray) -> float:
        return cosine(vector, self._move.before) if self._move is not None else 0.0

    def _show_paused(self) -> None:
        run, move = self._run, self._move
        if run is not None and move is not None and run.control.paused:
            snapshot = run.snapshot(np.array([move.word], np.int64))
            if snapshot is not None:
                self._show_title(self._cosine(snapshot.vectors[0]))

    def _show_title(self, cosine: float) -> None:
        run, move = self._run, self._move
        if run is None or move is None:
            return
        head = tr(
            "{word} · cosine {cosine} to where it was",
            word=isolated(run.vocabulary.words[move.word]),
            cosine=scored(cosine, ".2f"),
        )
        if run.control.paused:
            note = tr("Paused: nothing pulls it. Resume the training.")
        elif self._counts:
            note = tr("The words it occurs with in the text, and how far each moves it")
        elif not self._reads:
            note = tr("This model learns from counts of the whole text, not from line to line.")
        elif not self._tells:
            note = tr("Lines read just now")
        else:
            note = tr("Lines read just now, and where they pull it")
        self.shown.set_title(head, note)


def cosine(one: np.ndarray, other: np.ndarray) -> float:
    """Return the cosine of two vectors, 0 if one is zero."""
    lengths = float(np.linalg.norm(one)) * float(np.linalg.norm(other))
    return float(one.astype(np.float64) @ other.astype(np.float64)) / lengths if lengths > 0 else 0.0


def look(run: "TrainingRun", move: "WordMove", since: int) -> Look:
    """Return what has pulled a word since so many pieces of work were given out; runs on a worker.

    Of the lines that contain the word, the latest are returned.
    """
    from embviz.text.corpus import line_around

    pieces, read = run.pieces, run.read_since(since)
    snapshot = run.snapshot(np.array([move.word], np.int64))
    now = cosine(snapshot.vectors[0], move.before) if snapshot is not None else 0.0
    found: list[tuple[Line, tuple[Pull, ...] | None]] = []
    if read is not None:
        left = _MOST_READ
        for start, stop in zip(*(part[::-1].tolist() for part in read), strict=True):
            at = np.flatnonzero(run.corpus.ids[start:stop] == move.word)
            for token in at[::-1][: _AT_ONCE - len(found)].tolist():
                line = line_around(run.corpus, start + token, _WORDS)
                found.append((line, run.pulls(line.ids, line.at)))
            left -= stop - start
            if len(found) >= _AT_ONCE or left <= 0:
                break
    tells = run.pulls(np.array([move.word], np.int32), 0) is not None
    counts = run.count_pulls(move.word, MOST)
    return Look(pieces, now, read is not None, tells, tuple(reversed(found)), counts)


def _said_of_count(pull: "CountPull", words: "tuple[str, ...]") -> PulledLine:
    return PulledLine(
        "",
        words[pull.word],
        "",
        tr(
            "count {count:,.4g} · weight {weight:.2f} · {share} %",
            count=pull.count,
            weight=pull.weight,
            share=in_figures(100 * pull.share, "+.2g"),
        ),
    )


def _said(line: "Line", pulls: "tuple[Pull, ...] | None", words: "tuple[str, ...]") -> PulledLine:
    shown = [words[k] for k in line.ids.tolist()]
    before, after = " ".join(shown[: line.at]), " ".join(shown[line.at + 1 :])
    told = " · ".join(
        f"{isolated(words[pull.word])} +{in_figures(100 * pull.share, '.2g')}\u00a0%" for pull in (pulls or ())[:_NAMED]
    )
    return PulledLine(
        before if line.begins else f"… {before}", shown[line.at], after if line.ends else f"{after} …", told
    )

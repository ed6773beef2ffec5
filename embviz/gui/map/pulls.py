"""Tracks a word that was moved by hand: which lines of the text pull it back, and how far it has come."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QTimer

from embviz.gui.map.view.pull_list import MOST, PulledLine, PullList
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.style.preferred_decimals import scored
from embviz.util.language import isolated, tr

if TYPE_CHECKING:
    from embviz.text.lines import Line
    from embviz.training.moving import CountPull, Pull, WordMove
    from embviz.training.run import TrainingRun

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
    """What pulled a word since the previous step.

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
        self._tell(self._cosine(move.after))
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
                self.shown.tell("", "")

    def _look(self) -> None:
        run, move, since = self._run, self._move, self._pieces
        if run is None or move is None or run.control.paused or self._context.jobs.running(KIND):
            self._tell_paused()
            return
        if self._arrived:
            self.shown.tell("", "")
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
            self._tell(found.cosine)

        self._context.jobs.submit("quick", KIND, lambda _job: look(run, move, since), done)

    @property
    def _arrived(self) -> bool:
        """Whether to stop following: the word hardly moves any more, or it takes too long."""
        cosines = self._cosines
        still = len(cosines) > _FEWEST_LOOKS and abs(cosines[-1] - cosines[-1 - _FEWEST_LOOKS]) < _STILL
        return still or len(cosines) >= _MOST_LOOKS

    def _cosine(self, vector: np.ndarray) -> float:
        return cosine(vector, self._move.before) if self._move is not None else 0.0

    def _tell_paused(self) -> None:
        run, move = self._run, self._move
        if run is not None and move is not None and run.control.paused:
            snapshot = run.snapshot(np.array([move.word], np.int64))
            if snapshot is not None:
                self._tell(self._cosine(snapshot.vectors[0]))

    def _tell(self, cosine: float) -> None:
        run, move = self._run, self._move
        if run is None or move is None:
            return
        head = tr(
            "{word} · cosine {cosine} to where it was", word=isolated(run.vocabulary.words[move.word]),
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
        self.shown.tell(head, note)


def cosine(one: np.ndarray, other: np.ndarray) -> float:
    """Return the cosine of two vectors, 0 if one is zero."""
    lengths = float(np.linalg.norm(one)) * float(np.linalg.norm(other))
    return float(one.astype(np.float64) @ other.astype(np.float64)) / lengths if lengths > 0 else 0.0


def look(run: "TrainingRun", move: "WordMove", since: int) -> Look:
    """Return what has pulled a word since so many pieces of work were given out; runs on a worker.

    Of the lines that contain the word, the latest are returned.
    """
    from embviz.text.lines import line_around

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
    return PulledLine("", words[pull.word], "", tr(
        "count {count:,.4g} · weight {weight:.2f} · {share} %", count=pull.count, weight=pull.weight,
        share=f"{100 * pull.share:+.2g}".replace("-", "−"),
    ))


def _said(line: "Line", pulls: "tuple[Pull, ...] | None", words: "tuple[str, ...]") -> PulledLine:
    shown = [words[k] for k in line.ids.tolist()]
    before, after = " ".join(shown[: line.at]), " ".join(shown[line.at + 1 :])
    told = " · ".join(
        f"{isolated(words[pull.word])} +{100 * pull.share:.2g} %" for pull in (pulls or ())[:_NAMED]
    )
    return PulledLine(
        before if line.begins else f"… {before}", shown[line.at], after if line.ends else f"{after} …", told
    )

"""The small learning map of the Start page.

It is not a recording: a worker trains a small model on a small toy world at a limited pace, and lays the vectors out
by t-SNE from each state to the next. The widget takes the newest positions and animates the way there.
"""

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.start.group_labels import beside, name_groups
from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.style.theme import px
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.pace import Pace

KIND = "small map"
_LANE = "slices"  # low priority: the start page does not depend on it, and it ends when the page is left
_TICK_MS = 90
SECONDS = 32.0  # duration of the training
_REST_MS = 9_000  # delay before it restarts with another seed
_TOKENS, _EPOCHS, _DIMENSIONS, _RATE = 60_000, 30, 24, 0.02
_PERPLEXITY, _EXAGGERATION = 15.0, 1.0
_ITERATIONS, _FIRST, _LAST = 14, 120, 300  # of t-SNE: after each state of the vectors, before the first, at the end
# the categories of the toy world that are easiest to tell apart, and the number of words of each
_CATEGORIES = (
    "countries",
    "royalty",
    "animals",
    "fruit",
    "vegetables",
    "colors",
    "weather",
    "professions",
    "numbers",
    "verbs, past",
    "cities",
    "comparatives",
)
_OF_EACH = 8
_GLIDE = 0.18  # share of the way to the newest positions per tick
_EDGE = 0.13  # margin as a share of width and height
_DISC = 3.0  # px, radius


@dataclass
class Learning:
    """State shared by the worker and the widget.

    Attributes
    ----------
    words : list of str, length n
    categories : int array (n,)
    places : float32 array (n, 2) or None
    epoch, epochs : float
    learned : bool
        Whether all epochs are done.
    pace : Pace or None
        Training continues with each step of it.
    """

    words: list[str] = field(default_factory=list)
    categories: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int32))
    places: np.ndarray | None = None
    epoch: float = 0.0
    epochs: float = float(_EPOCHS)
    learned: bool = False
    pace: "Pace | None" = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def put(self, places: np.ndarray, epoch: float, learned: bool = False) -> None:
        """Store the newest positions; called by the worker."""
        with self.lock:
            self.places, self.epoch, self.learned = places, epoch, learned

    def newest(self) -> tuple[np.ndarray | None, float, bool]:
        """Return the newest positions, the epoch and whether training is finished."""
        with self.lock:
            return self.places, self.epoch, self.learned


def learn(learning: Learning, seed: int, still: bool, job: Job) -> None:
    """Train and lay out on a worker; with `still` at full speed, because only the end is shown.

    Raises
    ------
    Cancelled
    """
    from embviz.projection.descent import TreeDescent
    from embviz.projection.tsne import affinities
    from embviz.text.toy.world import toy_world
    from embviz.training.pace import Pace
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    class Watched(Pace):
        """A pace that is cancelled with its job, after which nobody steps it."""

        def wait(self, taken: int, total: int, patience_s: float) -> int:
            job.pulse.check()
            return super().wait(taken, total, patience_s)

    world = toy_world(_TOKENS, seed, pulse=job.pulse.quiet)
    run = TrainingRun(
        world.corpus,
        defaults(dimensions=_DIMENSIONS, epochs=_EPOCHS, threads=1, min_count=1, learning_rate=_RATE, seed=seed),
    )
    index = run.vocabulary.index
    ids, kinds = [], []
    for kind, name in enumerate(_CATEGORIES):
        found = sorted(at for word in world.truths.categories[name] if (at := index.get(word)) is not None)[:_OF_EACH]
        ids += found
        kinds += [kind] * len(found)
    learning.words = [run.vocabulary.words[at] for at in ids]
    learning.categories = np.array(kinds, np.int32)
    wanted = np.array(ids)
    # start from a cluster as large as the final picture
    places = np.random.default_rng(seed).normal(0.0, 4.0, (len(ids), 2)).astype(np.float32)

    def lay_out(iterations: int) -> None:
        nonlocal places
        job.pulse.check()
        snapshot = run.snapshot(wanted)
        if snapshot is None:
            return
        descent = TreeDescent(places, affinities(snapshot.vectors, (_PERPLEXITY,)), 0.0)
        descent.optimize(iterations, _EXAGGERATION, momentum=0.5)
        places = descent.places - descent.places.mean(axis=0)
        if not still:
            learning.put(places, run.epochs_done)

    if not still:
        learning.pace = run.control.pace = Watched(SECONDS)
    begun = False

    def at_rest() -> None:
        nonlocal begun
        if not begun:
            begun = True
            lay_out(_FIRST)

    run.at_rest = at_rest
    run.execute(lambda _point: lay_out(_ITERATIONS))
    lay_out(_LAST)
    learning.put(places, run.epochs_done, learned=True)


class LearningMap(QWidget):
    """Learns while it is visible, once allowed to; restarts some time after training is finished.

    Attributes
    ----------
    learning : Learning

    Signals
    -------
    clicked
    """

    clicked = Signal()

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("start.learning")
        self.setAccessibleName(tr("A small map whose words find their places while they are learned"))
        self.setToolTip(
            tr(
                "Skip-gram learns a toy world of {tokens:,} words, slowed down; t-SNE lays out {words} of its "
                "words after "
                "each step. Click to watch it at full size.",
                tokens=_TOKENS,
                words=_OF_EACH * len(_CATEGORIES),
            )
        )
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # opaque, because otherwise the background is repainted with each frame, which costs more than the frame
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._jobs = jobs
        self._allowed = False
        self._seed = 0
        self.learning = Learning()
        self._places: np.ndarray | None = None  # positions that are drawn, in units of the widget
        self._named: list[tuple[int, int]] = []  # words with a label, and the side of the disc where it is
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._again = QTimer(self, singleShot=True, interval=_REST_MS)
        self._again.timeout.connect(self._begin)
        theme.source.changed.connect(self.update)

    def allow(self) -> None:
        """Start now or when it is shown, because the warm-up is done."""
        self._allowed = True
        if self.isVisible():
            self._begin()

    @property
    def moving(self) -> bool:
        """Whether it learns or animates."""
        return self._timer.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._allowed:
            self._begin()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self._again.stop()
        self._jobs.cancel(KIND)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def _begin(self) -> None:
        if self._jobs.running(KIND):
            return
        self._seed += 1
        learning, seed, still = Learning(), self._seed, stillness.wanted
        self.learning, self._named = learning, []

        def work(job: Job) -> None:
            learn(learning, seed, still, job)

        self._jobs.submit(_LANE, KIND, work, lambda _done: self._on_learned(still), ambient=True)
        if not still:
            self._timer.start()

    def _on_learned(self, still: bool) -> None:
        if still:
            self._places = None
            self._glide(1.0)
            self.update()
        elif self.isVisible():
            self._again.start()

    def _tick(self) -> None:
        handle = self.window().windowHandle()
        if handle is None or not handle.isExposed() or self.window().isMinimized():
            return  # hidden: without steps of the pace nothing is learned
        if stillness.wanted:
            self._timer.stop()
            self._again.stop()
            self._jobs.cancel(KIND)
            return
        pace = self.learning.pace
        if pace is not None:
            pace.step()
        if self._glide(_GLIDE):
            self.update()
        elif self.learning.newest()[2]:
            self._timer.stop()

    def _glide(self, share: float) -> bool:
        """Move some of the way to the newest positions; return whether the animation continues."""
        newest, _epoch, _learned = self.learning.newest()
        if newest is None:
            return False
        extent = np.abs(newest).max(axis=0)
        wanted = newest / np.maximum(extent, 1e-6)
        if self._places is None or self._places.shape != wanted.shape:
            self._places = wanted
            return True
        step = (wanted - self._places) * np.float32(share)
        self._places += step
        return bool(np.abs(step).max() > 2e-4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.color("window"))
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        path = QPainterPath()
        path.addRoundedRect(frame, px(12), px(12))
        painter.fillPath(path, theme.color("canvas"))
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawPath(path)
        learning, places = self.learning, self._places
        _newest, epoch, learned = learning.newest()
        caption = (
            tr("Getting ready …")
            if places is None
            else tr("A toy world, learned in {epochs:.0f} epochs", epochs=learning.epochs)
            if learned
            else tr("A toy world learns · epoch {epoch:.1f}", epoch=epoch)
        )
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        foot = px(22)
        painter.drawText(
            frame.adjusted(px(12), 0, -px(12), -px(7)),
            int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter),
            caption,
        )
        if places is None or len(places) != len(learning.words):
            return
        room = frame.adjusted(
            _EDGE * frame.width(), _EDGE * frame.height(), -_EDGE * frame.width(), -_EDGE * frame.height() - foot / 2
        )
        across = room.center().x() + places[:, 0] * room.width() / 2
        down = room.center().y() - places[:, 1] * room.height() / 2
        colors, radius = theme.current().categories, float(px(_DISC))
        for kind in range(len(_CATEGORIES)):
            mine = learning.categories == kind
            discs = QPolygonF([QPointF(x, y) for x, y in zip(across[mine].tolist(), down[mine].tolist(), strict=True)])
            painter.setPen(
                QPen(QColor(colors[kind % len(colors)]), 2 * radius, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            painter.drawPoints(discs)
        self._write_names(painter, across, down, frame.adjusted(px(6), px(6), -px(6), -foot))

    def _write_names(self, painter: QPainter, across: np.ndarray, down: np.ndarray, room: QRectF) -> None:
        """Write a word of each category beside its disc, where there is room for one."""
        metrics, words = painter.fontMetrics(), self.learning.words
        widths = np.array([metrics.horizontalAdvance(word) for word in words], np.float32)
        discs = np.column_stack([across, down])
        edges = room.left(), room.top(), room.right(), room.bottom()
        self._named = name_groups(
            discs, self.learning.categories, widths, metrics.capHeight(), px(_DISC), edges, self._named
        )
        font, ground = painter.font(), QPen(theme.color("canvas"), 3, j=Qt.PenJoinStyle.RoundJoin)
        written = QPainterPath()
        for at, side in self._named:
            left, _top, _right, bottom = beside(discs[at], widths[at], metrics.capHeight(), px(_DISC))[side].tolist()
            written.addText(QPointF(left, bottom), font, words[at])
        painter.strokePath(written, ground)
        painter.fillPath(written, theme.color("text"))

"""The list of text lines that pull a moved word; its rows fade."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from embviz.gui.core.qt_parts import layout_of, parent_of
from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.style.theme import px
from embviz.util.language import isolated, mended, tr

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
        Describes towards which words it is pulled and how far.
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

    def tell(self, head: str, note: str) -> None:
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

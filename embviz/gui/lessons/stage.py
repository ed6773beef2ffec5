"""The shared state of a lesson's widgets: values, highlights, text size."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.lessons.source import LessonData
from embviz.gui.lessons.terms import Term
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.widgets.layouts import label
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.gui.widgets.charts.line_plot import TitledPlot


class LessonJobs(Jobs):
    """Passes the jobs of a lesson's widgets to the workers of the window, and can cancel all of them.

    Otherwise a job would outlive its lesson and call deleted widgets.

    Parameters
    ----------
    jobs : Jobs
        Those of the window.

    """

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs.messages)
        self._jobs = jobs
        self._kinds: set[str] = set()  # not the jobs, which hold the vectors they are about
        jobs.busy_changed.connect(self.busy_changed)

    def submit(
        self,
        lane: str,
        kind: str,
        work: Callable[[Job], Any],
        on_done: Callable[[Any], None] | None = None,
        on_failed: Callable[[Exception], None] | None = None,
        on_progress: Callable[[float, str], None] | None = None,
        ambient: bool = False,
        *,
        on_refused: Callable[[InputError], None] | None = None,
    ) -> Job:
        """Run `work(job)` as `Jobs.submit` does; does nothing after `close`."""
        if self._closed:
            job = Job(kind, work, on_done, on_failed, on_progress, ambient, on_refused)
            job.cancel()
            return job
        self._kinds.add(kind)
        return self._jobs.submit(lane, kind, work, on_done, on_failed, on_progress, ambient, on_refused=on_refused)

    def cancel(self, kind: str) -> None:
        """Cancel the job of a kind; not after `close`, when it may belong to the lesson's successor."""
        if not self._closed:
            self._jobs.cancel(kind)

    def running(self, kind: str) -> bool:
        """Whether a job of this kind is waiting or running."""
        return self._jobs.running(kind)

    def close(self, timeout_s: float = 0.0) -> bool:
        """Cancel all jobs of the lesson and accept no more; the threads belong to the window, and stay."""
        self._closed = True
        for kind in self._kinds:
            self._jobs.cancel(kind)
        self._kinds.clear()
        return True


_WITHOUT_END = 16_777_215  # px, of any widget of Qt
_Shared = TypeVar("_Shared", bound=QObject)


class LessonState(QObject):
    """The shared state of a lesson's widgets.

    A hovered widget highlights its names; formulas and other widgets highlight everything of these names.

    Parameters
    ----------
    source : LessonData
        The vectors and the text that widgets use.
    real : LessonData, optional
        Data of widgets that need words of real English; by default the same.

    Attributes
    ----------
    context : Context
        The given context, but with the jobs of the lesson, which end with it.
    source, real : LessonData
    terms : mapping of str to tuple of Term
        Terms that are explained in each text of the lesson, by the text.

    Signals
    -------
    highlight_changed
        Other names are highlighted.
    numbers_changed
        A number that the text may refer to changed.
    scale_changed
        The text size changed.
    lesson_asked(str)
        A widget wants another lesson to be opened, by its id.
    """

    highlight_changed = Signal()
    lesson_asked = Signal(str)
    numbers_changed = Signal()
    scale_changed = Signal()

    def __init__(
        self, context: Context, source: LessonData, parent: QObject | None = None, real: LessonData | None = None
    ) -> None:
        super().__init__(parent)
        self.context, self.source = replace(context, jobs=LessonJobs(context.jobs)), source
        self.real = real if real is not None else source
        self.highlighted: frozenset[str] = frozenset()
        self.numbers: dict[str, str] = {}
        self.terms: Mapping[str, tuple[Term, ...]] = {}
        self.scale = self.room = theme.text_size()
        self.widest = _WITHOUT_END
        self._shared: dict[type[QObject], QObject] = {}
        theme.source.changed.connect(self._on_theme)

    def close(self) -> None:
        """Cancel the measurements of the widgets before these are deleted."""
        self.context.jobs.close()

    def share(self, kind: type[_Shared]) -> _Shared:
        """Return the object of a class that all widgets of this lesson share."""
        if kind not in self._shared:
            self._shared[kind] = kind(self)
        return cast(_Shared, self._shared[kind])

    def highlight(self, names: Iterable[str]) -> None:
        """Highlight these names, and no others."""
        highlighted = frozenset(filter(None, names))
        if highlighted != self.highlighted:
            self.highlighted = highlighted
            self.highlight_changed.emit()

    def set_values(self, **numbers: str) -> None:
        """Set numbers of the text, formatted."""
        if any(self.numbers.get(name) != value for name, value in numbers.items()):
            self.numbers.update(numbers)
            self.numbers_changed.emit()

    def clear_values(self, *names: str) -> None:
        """Remove these numbers, which are out of date; sentences without any known number are hidden."""
        if known := [name for name in names if name in self.numbers]:
            for name in known:
                del self.numbers[name]
            self.numbers_changed.emit()

    def set_widest(self, pixels: int) -> None:
        """Limit the width of text lines to the visible width; wider widgets are reached by scrolling."""
        if pixels != self.widest:
            self.widest = pixels
            self.scale_changed.emit()

    def set_scale(self, scale: float, room: float = 1.0) -> None:
        """Set the scale of text and widgets, which is larger in a lecture hall."""
        if (scale, room) != (self.scale, self.room):
            self.scale, self.room = scale, room
            self.scale_changed.emit()

    def _on_theme(self) -> None:
        self.set_scale(theme.text_size(), theme.text_size())

    def font(self, size: float = 13, weight: int = 400) -> QFont:
        """Return the font of the window at the scale of the lesson."""
        return theme.font_of(size * self.scale, weight)


class LessonWidget(QWidget):
    """An interactive widget of a lesson.

    It works only while visible, sets numbers of the lesson's text, and draws text in `stage.font`. The lesson gives
    it its object name; its controls are named `<lesson>.<thing>`.

    Attributes
    ----------
    PROVIDES : tuple of str
        Names of the numbers that it sets.
    NARROW : bool
        Whether its picture leaves much of a projector's width free: there, what follows it stands beside it.
    """

    PROVIDES: tuple[str, ...] = ()
    NARROW = False

    def __init__(self, stage: LessonState) -> None:
        super().__init__()
        self.stage = stage
        self._letters = stage.scale
        self._scaled_plots: list[tuple[TitledPlot, float]] = []
        self._awaited: Callable[[], None] | None = None  # called when this is seen
        stage.scale_changed.connect(self._on_scale)
        stage.highlight_changed.connect(self.update)

    def when_seen(self, begin: Callable[[], None]) -> None:
        """Call `begin` as soon as the widget is in sight: what takes long is not begun for one who may not come there.

        The last of several calls counts.
        """
        self._awaited = begin
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._awaited is not None:
            begin, self._awaited = self._awaited, None
            QTimer.singleShot(0, self, begin)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        self._on_scale(shown=True)
        super().showEvent(event)

    def _on_scale(self, shown: bool = False) -> None:
        # widgets of other steps wait until they are visible
        if (shown or self.isVisible()) and self.stage.scale != self._letters:
            self._letters = self.stage.scale
            self.rescaled()

    def scale_with_text(self, plot: "TitledPlot", height: float) -> None:
        """Give a plot its letters, and this height in px at scale 1, at each text size."""
        self._scaled_plots.append((plot, height))
        self._scale_plot(plot, height)

    def _scale_plot(self, plot: "TitledPlot", height: float) -> None:
        plot.setFixedHeight(round(height * self.stage.scale))
        plot.set_letters(self.stage.scale)

    def rescaled(self) -> None:
        """Apply a new text size."""
        for plot, height in self._scaled_plots:
            self._scale_plot(plot, height)
        self.updateGeometry()
        self.update()


class DataWidget(LessonWidget):
    """A widget that uses the vectors and the text of its `source`, that of the lesson.

    Those with `REAL_WORDS` speak of words that the toy world lacks, and of the English vectors where nothing is open,
    or where the open words lack one of `NEEDED_WORDS`.
    `refresh` is called while it is visible: when it is shown, and whenever the data change; also before there are any.
    `self.said` is a label for the owner's layout that describes the data behind the numbers; if it is the example, it
    offers the English vectors that are shipped.
    """

    REAL_WORDS = False
    NEEDED_WORDS: tuple[str, ...] = ()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        real = stage.real.with_words(self.NEEDED_WORDS, self) if self.NEEDED_WORDS else stage.real
        self.source = real if self.REAL_WORDS else stage.source
        self.said = label("", "caption", wrap=True)
        self.said.setProperty("linked", True)  # now or later
        self.said.setIndent(0)  # its border would move it aside
        self.said.linkActivated.connect(lambda _link: stage.context.run_action("file.english"))
        self._stale = True
        self.source.changed.connect(self._on_changed)

    def refresh(self) -> None:
        """Update from the present vectors and text."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._on_changed()

    def _on_changed(self) -> None:
        self._stale = not self.isVisible()
        if not self._stale:
            # the text of newly opened vectors may not be there yet
            self.source.want()
            self._say_source()
            self.refresh()

    def _say_source(self) -> None:
        source = self.source
        # rich text is declared as such, and nothing else is taken for it
        flags = Qt.TextInteractionFlag
        # without the link there is nothing for the keyboard to reach
        self.said.setTextInteractionFlags(
            flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard
            if source.exemplary
            else flags.NoTextInteraction
        )
        self.said.setTextFormat(Qt.TextFormat.RichText if source.exemplary else Qt.TextFormat.PlainText)
        offer = source.offer
        link = f' <a href="english">{escape(offer)}</a>'
        self.said.setText(escape(source.said) + link if source.exemplary else source.said)
        self.said.setAccessibleName(f"{source.said} {offer}" if source.exemplary else source.said)

"""The compressed forms that the lesson compares, and their measurement one after the other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.compression.measuring import Measured
    from embviz.vectors.embedding import Embedding

KINDS = (tr("fewer bits"), tr("first numbers"), tr("principal axes"), "PQ")
_SHARES = ((2, "½"), (4, "¼"), (8, "⅛"))
SHORT = 1e-3  # seconds; what takes less is measured badly
_PARTS = (2, 4, 8)  # numbers in a piece
_SIZES = (1_000, 10_000)  # words among which recall is measured beside all


@dataclass(frozen=True)
class Form:
    """One way to store vectors: its title, the engine's name and options, and its kind in `KINDS`."""

    name: str
    method: str
    options: tuple[tuple[str, int], ...]
    kind: int


@dataclass(frozen=True)
class Outcome:
    """The measurements of a format, or why there are none (`trouble`)."""

    form: Form
    measured: "Measured | None"
    trouble: str = ""


def forms_for(dimensions: int) -> tuple[Form, ...]:
    """Return the formats to compare for vectors of the given dimension."""
    made = [
        Form(name, key, (), 0)
        for name, key in (("float32", "float32"), ("float16", "float16"), ("int8", "int8"), (tr("1 bit"), "binary"))
    ]
    shorter = [(dimensions // part, sign) for part, sign in _SHARES if dimensions // part]
    made += [Form(tr("first {sign}", sign=sign), "prefix", (("dimensions", length),), 1) for length, sign in shorter]
    made += [Form(tr("PCA {sign}", sign=sign), "pca", (("dimensions", length),), 2) for length, sign in shorter]
    counts = dict.fromkeys(dimensions // numbers for numbers in _PARTS if dimensions // numbers)
    made += [Form(tr("PQ {count}", count=count), "product", (("subspaces", count),), 3) for count in counts]
    return tuple(made)


@dataclass(frozen=True)
class BySize:
    """Recall@10 of some forms among the most frequent words, by their number."""

    form: str
    words: tuple[int, ...]
    recalls: tuple[float, ...]


def recall_by_size(embedding: "Embedding", job: Job) -> tuple[BySize, ...]:
    """Measure forms among 1,000 and 10,000 of the most frequent words, and among all; empty for few words.

    Raises
    ------
    Cancelled
    """
    from embviz.vectors.compression import compress
    from embviz.vectors.compression.measuring import measure

    sizes = tuple(size for size in _SIZES if 2 * size <= len(embedding))
    if not sizes:
        return ()
    sizes = (*sizes, len(embedding))
    quarter = max(1, embedding.dimensions // 4)
    found = []
    for name, key, options in (
        ("int8", "int8", {}),
        (tr("1 bit"), "binary", {}),
        (tr("first {sign}", sign="¼"), "prefix", {"dimensions": quarter}),
        (tr("PCA {sign}", sign="¼"), "pca", {"dimensions": quarter}),
    ):
        recalls = []
        for size in sizes:
            job.progress(1.0, tr("{name}, {size:,} words", name=name, size=size))
            some, pulse = embedding.first(size), job.pulse.quiet
            recalls.append(measure(some, compress(some, key, pulse, **options), pulse=pulse).recall)
        found.append(BySize(name, sizes, tuple(recalls)))
    return tuple(found)


def compare(embedding: "Embedding", job: Job, tell: Callable[[tuple[Outcome, ...]], None]) -> tuple[Outcome, ...]:
    """Measure all formats on vectors; `tell` receives the results so far.

    Raises
    ------
    Cancelled
    """
    from embviz.vectors.compression import compress
    from embviz.vectors.compression.measuring import measure

    forms = forms_for(embedding.dimensions)
    found: tuple[Outcome, ...] = ()
    for at, form in enumerate(forms):
        pulse = job.pulse.part(at / len(forms), (at + 1) / len(forms)).named(form.name)
        try:
            kept = compress(embedding, form.method, pulse.part(0.0, 0.5), **dict(form.options))
            measured = measure(embedding, kept, pulse=pulse.part(0.5, 1.0))
        except InputError as error:  # a format that cannot hold these vectors does not stop the others
            found = (*found, Outcome(form, None, str(error)))
        else:
            found = (*found, Outcome(form, measured))
        tell(found)
    return found


def duration_of(seconds: float) -> str:
    """Format a short time with its unit."""
    if seconds < 1e-3:
        return f"{significant(1e6 * seconds)} µs"
    return tr("{seconds} ms", seconds=significant(1000.0 * seconds)) if seconds < 1 else f"{significant(seconds)} s"


WORDS = 100_000  # the most frequent ones are measured
_AT_ONCE = 1_000_000  # numbers: so few are measured without being asked, and the vectors that are shipped


class MeasureLinePart(DataWidget):
    """A widget with a toolbar that starts its measurement.

    Parameters
    ----------
    before : sequence of QWidget
        Widgets at the start of the toolbar.

    Attributes
    ----------
    KIND, NAME : str
        Names of the jobs, and of the toolbar's controls.
    line : MeasurementToolbar
    measured_of : Embedding or None
        The vectors being measured, or measured last.
    """

    REAL_WORDS = True  # recall and time of a few hundred words say nothing of many
    KIND: ClassVar[str]
    NAME: ClassVar[str]

    def __init__(self, stage: LessonState, *before: QWidget) -> None:
        super().__init__(stage)
        self.measured_of: Embedding | None = None
        self._behind = True
        self.line = MeasurementToolbar(stage.context.jobs, self.KIND, self.NAME, *before)
        self.line.measure.clicked.connect(self.begin)
        self._unasked = False  # whether the measurement began by itself

    def refresh(self) -> None:
        embedding = self.source.vectors
        self.line.measure.setEnabled(embedding is not None)
        if self.measured_of is not None and embedding is not self.measured_of:
            same = embedding is not None and embedding.words is self.measured_of.words
            self.said.setText(
                tr(
                    "Measured on {value}.",
                    value=tr("vectors of an earlier moment") if same else tr("other vectors than these"),
                )
            )
        self._behind = True
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._behind:  # shown for the first time, or with other vectors
            self._behind = False
            QTimer.singleShot(0, self, self._measure_few)

    def _measure_few(self) -> None:
        embedding, before = self.source.vectors, self.measured_of
        shipped = self.source.exemplary or self.stage.context.loader.is_english(embedding)
        few = embedding is not None and (embedding.vectors.size <= _AT_ONCE or shipped)
        if not self.isVisible() or not few or embedding is None:
            return
        if before is None or embedding.words is not before.words:  # the vectors of an advancing run are measured once
            self.begin()
            self._unasked = True

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._unasked and self.stage.context.jobs.running(self.KIND):
            # what is seen now would wait for it; it begins anew when it is seen again
            self.line.give_up()
            self.measured_of, self._behind = None, True

    def begin(self, _checked: bool = False) -> None:
        """Measure the present vectors."""
        self._unasked = False
        embedding = self.source.vectors
        if embedding is not None:
            self.measured_of = embedding
            some = "" if len(embedding) <= WORDS else tr(" Measured on the {words:,} most frequent.", words=WORDS)
            self.said.setText(self.source.said + some)
            self.measure(embedding)

    def measure(self, embedding: "Embedding") -> None:
        """Submit the measurement of vectors to the toolbar."""
        raise NotImplementedError

"""Base class of the Space pages: a sample of the words, and one measurement at a time."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.word_sample import WordSample
    from embviz.vectors.embedding import Embedding

FEWEST, MOST, AT_FIRST = 50, 50_000, 10_000  # words that are compared with each other


class SampleChoice(QWidget):
    """Settings of the sample: the number of words, and which ones.

    Parameters
    ----------
    name : str
        Prefix of the object names, followed by ``_words`` or ``_drawn``.

    Signals
    -------
    changed
    """

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._words = whole(f"{name}_words", tr("Words looked at"), FEWEST, MOST, AT_FIRST)
        self._words.setSingleStep(1000)
        self._drawn = combo_box(f"{name}_drawn", tr("Which words are looked at"))
        self._drawn.addItems([tr("most frequent words"), tr("words drawn at random")])
        self._drawn.setToolTip(
            tr("Which of the words are looked at where there are more; the same are drawn each time")
        )
        layout = row(self._words, self._drawn)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self.setFocusProxy(self._words)
        self._words.valueChanged.connect(lambda _n: self.changed.emit())
        self._drawn.currentIndexChanged.connect(lambda _at: self.changed.emit())

    def of(self) -> "Callable[[Embedding], WordSample]":
        """Return a function that takes the sample from vectors, with the present settings."""
        most, drawn = self._words.value(), self._drawn.currentIndex() == 1

        def take(embedding: "Embedding") -> "WordSample":
            from embviz.analysis.word_sample import word_sample

            return word_sample(embedding, most, drawn)

        return take


def whole(name: str, title: str, least: int, most: int, value: int) -> WholeSpin:
    """Return a spin box for a whole number that reports a typed number only when it is complete."""
    spin = WholeSpin(name, title, least, most, value)
    spin.setToolTip(title)
    spin.setKeyboardTracking(False)
    return spin


class SpacePage(LiveVectorsPage):
    """Measures the present vectors when shown, and again when they or the settings change.

    During a run, vectors change faster than they can be measured: then only on request.
    """

    def __init__(self, context: Context, name: str, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(context, name, title, text, parent)
        self._kind = f"{name} of the space"
        self._name = name
        self.sample = SampleChoice(name)
        self.sample.changed.connect(self.measure)
        self._measured: Embedding | None = None
        self._asked: Embedding | None = None
        self._caption = label("", "caption", wrap=True, name=f"{name}.sample")
        self.workspace.run_changed.connect(self._on_run)
        self.workspace.corpus_changed.connect(self._on_closed)

    def take_focus(self) -> None:
        self.sample.setFocus()

    def line(self, *before: QWidget) -> MeasurementToolbar:
        """Return the row of controls; called once."""
        self._line = MeasurementToolbar(self.context.jobs, self._kind, self._name, *before)
        self._line.measure.clicked.connect(self.measure)
        return self._line

    def work(self) -> Callable[["Embedding", Job], Any]:
        """Return a function that measures vectors on a worker, with the present settings."""
        raise NotImplementedError

    def show_found(self, embedding: "Embedding", found: Any) -> None:
        """Show what `work` returned."""
        raise NotImplementedError

    def forget(self) -> None:
        """Clear the page and drop the result: the vectors were closed."""
        raise NotImplementedError

    def measure(self) -> None:
        """Measure the present vectors."""
        embedding = self.workspace.embedding
        if embedding is None or not self.isVisible():
            return
        work, self._asked = self.work(), embedding

        def show(found: Any) -> None:
            self._measured = embedding
            self.show_found(embedding, found)
            self._say_age()

        self._line.begin(lambda job, _tell: work(embedding, job), show)

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is self._measured or (embedding is self._asked and self.context.jobs.running(self._kind)):
            return
        if self.workspace.training and self._measured is not None:
            self._say_age()
        else:
            self.measure()

    def _on_closed(self) -> None:
        # the open vectors may have come before this signal, and may be measured already
        present = self.workspace.embedding
        if self._asked is not None and self._asked is not present:
            self._line.give_up()
            self._asked = None
        if self._measured is not None and self._measured is not present:
            self._measured = None
            self._caption.setText("")
            self.forget()

    def _say_age(self) -> None:
        if self._measured is not self.workspace.embedding:
            self._line.show_note(tr("From an earlier moment: the training continues."))

    def _on_run(self) -> None:
        if self.isVisible() and self._served():
            self.refresh()

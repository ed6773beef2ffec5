"""Two parts of the lesson on GloVe: the weight of a cell, and the fit to the logarithms of counts."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.beside import BesideOrBelow, beside, holding
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.glove import SmallGlove, weights
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.teaching.glove import Meetings
    from embviz.text.corpus import Corpus

KIND = "meetings of the lesson"
MOST = 12  # words of the matrix
_PAPER = ("ice", "steam", "solid", "gas", "water", "fashion")  # of its table 1
# most meet both of the first two: a ratio needs both counts
_FIRST = ("wages", "job", "tailors", "painters", "soldiers", "writers", "library", "bakery", "classroom")
_FEWEST = 5


class Counted(QObject):
    """Words and their co-occurrence counts, shared by the lesson's widgets.

    Signals
    -------
    changed
        Other counts, or an error.
    """

    changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._stage = stage
        self.wanted: tuple[str, ...] = _FIRST
        self.window = self.counted_window = 10  # as in the paper
        self.found: Meetings | None = None
        self.complaint: Exception | None = None
        self._corpus: Corpus | None = None
        self._chosen = False

    def choose(self, words: tuple[str, ...]) -> None:
        """Set the words: at most twelve, without duplicates."""
        words = tuple(dict.fromkeys(words))[:MOST]
        if words != self.wanted:
            self.wanted, self._chosen = words, True
            self._count()

    def widen(self, window: int) -> None:
        """Set the number of words on each side of the window."""
        self.window = window
        self._count()

    def want(self) -> None:
        """Count in the text of the source, if that has changed."""
        corpus = self._stage.source.text
        if corpus is self._corpus:
            return
        self._corpus = corpus
        if corpus is not None and not self._chosen:
            self.wanted = example(corpus)
        self._count()

    def _count(self) -> None:
        corpus, words, window = self._corpus, self.wanted, self.window
        if corpus is None or len(words) < 2:
            self._stage.context.jobs.cancel(KIND)
            self.found = None
            self.complaint = (
                None if corpus is None else InputError(tr("One word is not enough."), tr("Write at least two."))
            )
            self.changed.emit()
            return

        def work(job: Job) -> "Meetings":
            from embviz.teaching.glove import meetings

            return meetings(corpus, words, window, job.pulse)

        def done(found: "Meetings") -> None:
            self.found, self.complaint, self.counted_window = found, None, window
            self.changed.emit()

        self._stage.context.jobs.submit("measure", KIND, work, done, self._fail)

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, EmbvizError):
            self._stage.context.messages.show_error(error)
            return
        self.complaint = error
        self.changed.emit()


def example(corpus: "Corpus") -> tuple[str, ...]:
    """Return the example words that a text contains; if they are few, its most frequent words."""
    index = corpus.vocabulary.index
    for words in (_PAPER, _FIRST):
        known = tuple(word for word in words if index.get(word) is not None)
        if len(known) >= _FEWEST:
            return known
    return tuple(corpus.vocabulary.words[:8])


_TALL = 220  # px of plots at scale 1
_STEPS = (1, 20, 500)
_VIEWS = (
    ("errors", tr("Fit less log X"), ("error",)),
    ("fit", tr("Fit"), ("error",)),
    ("products", tr("w · c alone"), ("product",)),
    ("biases", tr("b + a alone"), ("biases",)),
)


class WeightPart(LessonWidget):
    """The weighting function, with the cells of the matrix on it."""

    PROVIDES = ("weight_one", "weight_full", "weight_max", "weight_beyond", "weighs_more")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.counted = stage.share(Counted)
        self._x_max = _real("glove.x_max", tr("x max"), 1, 1000, 100, 5)
        self._alpha = _real("glove.alpha", tr("α: exponent of the weight"), 0.05, 1, 0.75, 0.05)
        self._x_max.setToolTip(tr("x max: pairs that occur this often or more have the full weight 1"))
        self.plot = LinePlot(tr("Weight of a cell"), tr("X: how often two words occur together"), " ")
        self.plot.setObjectName("glove.weights")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label(tr("x max"), "section"), self._x_max, 12, label("α", "section"), self._alpha, None))
        layout.addWidget(self.plot)
        self._x_max.valueChanged.connect(self._show)
        self._alpha.valueChanged.connect(self._show)
        self.counted.changed.connect(self._show)
        self.scale_with_text(self.plot, _TALL)
        self._show()

    def _show(self) -> None:
        x_max, alpha = self._x_max.value(), self._alpha.value()
        x = np.linspace(0, 2 * x_max, 201)
        series = [Series("f", x, weights(x, x_max, alpha))]
        found = self.counted.found
        if found is not None:
            cells = np.unique(found.counts[(found.counts > 0) & (found.counts <= 2 * x_max)])
            series.append(points(tr("your cells"), cells, weights(cells, x_max, alpha), 1))
            full = int((found.counts >= x_max).sum())
            beyond = int((found.counts > 2 * x_max).sum())
            self.stage.set_values(
                weight_full=tr("{full:,} of {sum:,}", full=full, sum=int((found.counts > 0).sum())),
                weight_beyond=tr("All of them are on the curve.")
                if not beyond
                else tr("{beyond:,} of these lie further right than the curve is drawn.", beyond=beyond),
            )
        else:
            self.stage.clear_values("weight_full", "weight_beyond")
        self.plot.set_series(series, x_limits=(0, 2 * x_max), y_limits=(0, 1.08))
        one = weights(np.array([1.0]), x_max, alpha)[0]
        ends = [float(weights(np.array([1.0]), x_max, each)[0]) for each in (self._alpha.minimum(), 1.0)]
        self.stage.set_values(weighs_more="small" if ends[0] > ends[1] else "large" if ends[1] > ends[0] else "same")
        self.stage.set_values(weight_one=significant(float(one)), weight_max=f"{x_max:g}")


class FitPart(LessonWidget):
    """A small GloVe that learns the matrix above, step by step."""

    PROVIDES = ("fit_loss", "fit_steps", "fit_error", "fit_numbers", "fit_cells", "fit_counts", "fit_ends")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.counted = stage.share(Counted)
        self.model: SmallGlove | None = None
        self._of: object = None
        self._ends: dict[int, tuple[int, float]] = {}  # steps and losses so far, by dimension
        self._size = WholeSpin("glove.dimensions", tr("Dimensions of the vectors"), 1, 12, 3)
        self._size.setPrefix(tr("dimensions "))
        self._buttons = []
        for steps in _STEPS:
            made = button(
                tr("{steps} step", steps=steps) + "s" * (steps > 1), f"glove.steps{steps}", primary=steps == _STEPS[1]
            )
            made.clicked.connect(lambda _checked=False, steps=steps: self._learn(steps))
            self._buttons.append(made)
        again = button(tr("Reset"), "glove.again", flat=True)
        self.plot = LinePlot(tr("Every pair that occurs together"), tr("log X"), "w · c + b + a")
        self.plot.setObjectName("glove.fit")
        self.readouts = ValueTable(
            stage,
            "glove.readouts",
            tr("How the fit goes"),
            (
                Value("steps", tr("steps"), tr("steps so far")),
                Value("loss", "J", tr("the weighted sum of squared errors")),
                Value("error", tr("mean error"), tr("mean difference of fit and logarithm, up or down")),
            ),
        )
        self._view = SegmentedControl(
            "glove.fit_view", tr("What the matrix shows"), tuple((key, title) for key, title, _ in _VIEWS)
        )
        self._errors = Matrix(stage, "glove.errors", tr("Fit less log X"))
        self._of_missing = label("", "muted", wrap=True, name="glove.missing")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._size, 12, *self._buttons, again, None))
        cells = holding(row(self._view, None), beside(self._errors, self._of_missing, (2, 1)))
        layout.addWidget(BesideOrBelow(holding(beside(self.plot, self.readouts)), cells, (1, 2), 10))
        self._size.valueChanged.connect(self._begin)
        again.clicked.connect(self._begin)
        self._view.changed.connect(self._show)
        self.counted.changed.connect(self._follow)
        self.scale_with_text(self.plot, _TALL)
        self._follow()

    def _follow(self) -> None:
        if self.counted.found is not self._of or self._of is None:
            self._of = self.counted.found
            self._ends = {}
            self._begin()

    def _begin(self) -> None:
        found = self.counted.found
        self.model = None if found is None else SmallGlove(found.counts, self._size.value())
        self._show()

    def _learn(self, steps: int) -> None:
        if self.model is not None:
            for _ in range(steps):  # of a matrix of at most 12 x 12: some milliseconds
                self.model.step()
            self._show()

    def _show(self) -> None:
        model, found = self.model, self.counted.found
        for control in self._buttons:
            control.setEnabled(model is not None and bool(model.met.any()))
        if model is None or found is None or not model.met.any():
            self.plot.set_series(())
            self.readouts.show_values({})
            self._errors.show_values(np.zeros((0, 0)), (), ())
            self._of_missing.setText("")
            self.stage.clear_values(*self.PROVIDES)
            return
        fitted, logs = model.fitted()[model.met], model.logs[model.met]
        ends = np.array([logs.min(), logs.max()])
        room = 0.04 * float(np.ptp(ends)) or 0.5
        self.plot.set_series(
            (Series(tr("right"), ends, ends, dashed=True, color=1), points("", logs, fitted, 0)),
            x_limits=(float(ends[0]) - room, float(ends[1]) + room),
        )
        error = float(np.abs(fitted - logs).mean())
        self.readouts.show_values(
            {"steps": f"{model.steps:,}", "loss": significant(model.loss()), "error": significant(error)}
        )
        self._show_matrix(model, found.words)
        n, d = model.words.shape
        if model.steps >= self._ends.get(d, (1, 0.0))[0]:
            self._ends[d] = model.steps, model.loss()
        reached = [
            tr(
                "with {dimensions} J = {loss} after {steps}",
                dimensions=counted(size, "dimension"),
                loss=significant(loss),
                steps=counted(steps, "step"),
            )
            for size, (steps, loss) in sorted(self._ends.items())
        ]
        self.stage.set_values(
            fit_loss=significant(model.loss()),
            fit_steps=f"{model.steps:,}",
            fit_error=significant(error),
            fit_numbers=f"{2 * n * (d + 1):,}",
            fit_cells=f"{int(model.met.sum()):,}",
            fit_counts=f"{int(np.triu(model.met).sum()):,}",
            fit_ends="; ".join(reached) or tr("nowhere, before the first step"),
        )

    def _show_matrix(self, model: SmallGlove, words: tuple[str, ...]) -> None:
        key, title, signs = _VIEWS[self._view.current]
        biases = model.word_biases[:, None] + model.context_biases[None, :]
        shown = {
            "errors": np.where(model.met, model.fitted() - model.logs, np.nan),
            "fit": model.fitted(),
            "products": model.fitted() - biases,
            "biases": biases,
        }[key]
        self._errors.signs = signs
        self._errors.show_values(shown, words, words)
        self._errors.setToolTip(title)
        missing = int((~model.met).sum())
        self._of_missing.setText(
            tr("Every cell has a count.")
            if not missing
            else tr(
                "{missing:,} of {all:,} cells are empty: log 0 does not exist, so GloVe skips them. Its vectors "
                "still give "
                "these cells a number, which nothing was fitted to; see “Fit”.",
                missing=missing,
                all=model.met.size,
            )
        )


def _real(name: str, title: str, least: float, most: float, value: float, step: float) -> RealSpin:
    made = RealSpin(name, title)
    made.setRange(least, most)
    made.setSingleStep(step)
    made.setValue(value)
    return made


def points(name: str, x: np.ndarray, y: np.ndarray, color: int) -> Series:
    """Return a series of points without a line, from x and y of shape (n,)."""
    apart = np.full((2, 2 * len(x)), np.nan)
    apart[0, ::2], apart[1, ::2] = x, y
    return Series(name, apart[0], apart[1], points=True, color=color)

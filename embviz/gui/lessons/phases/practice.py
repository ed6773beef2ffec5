"""The text, the run and its phases, shared by all parts of the lesson on training."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QPushButton

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import Band
from embviz.training.parameters import TrainingParameters, defaults
from embviz.util.language import inside, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.gui.lessons.phases.recorded_words import RecordedWords
    from embviz.monitoring.phases import Phase
    from embviz.monitoring.short_run import Judge, ShortRun
    from embviz.text.toy.world import ToyWorld

LANE = "slices"
WORDS = 100_000
EPOCHS, DIMENSIONS, HELD_OUT = 60, 50, 5.0
RATE = 0.05
WARM_UP = 10.0  # % of the run, at first
SCHEDULES = ("linear", "cosine", "constant", "step", "exponential")
FIRST = tr("Nothing is trained yet: press “Start the run” in the first step of this lesson.")
DEFAULT_SCHEDULE = "linear"  # that of the program
KEYS = {"exponential": "rapid", "power": "power", "logarithmic": "tuning", "constant": "level"}
"""Names that formulas know the phases by, by the kinds of their laws."""
LAW_NAMES = {"exponential": tr("exponential"), "power": tr("power law")}


@lru_cache(maxsize=1)
def small_world() -> "ToyWorld":
    """Return the text of the lesson; called on a worker."""
    from embviz.text.toy.world import toy_world

    return toy_world(WORDS)


def parameters(**changes: object) -> TrainingParameters:
    """Return the parameters of the lesson's runs: one thread and a fixed seed, so that they repeat."""
    given = {
        "threads": 1,
        "seed": 1,
        "epochs": EPOCHS,
        "dimensions": DIMENSIONS,
        "held_out": HELD_OUT,
        "learning_rate": RATE,
        **changes,
    }
    return defaults("skipgram", **given)


def judge_of(world: "ToyWorld", pulse: "Pulse") -> "Judge":
    """Return a function that scores vectors on the questions of the toy world."""
    from embviz.analysis.evaluation.quality import quality_for

    quality = quality_for(world.truths)
    return lambda embedding: quality.answers(embedding, pulse)


def name_button(control: QPushButton, text: str) -> None:
    """Set the text and the accessible name of a button."""
    control.setText(text)
    control.setAccessibleName(text)


@dataclass(frozen=True)
class Followed:
    """A run so far, and the phases of its loss."""

    run: "ShortRun"
    phases: "tuple[Phase, ...]"
    words: "RecordedWords | None" = None  # of a recorded run

    @property
    def bands(self) -> list[Band]:
        """The phases as bands over the epochs."""
        at = self.run.epoch_at
        return [Band(KEYS[phase.kind], phase.name, at(phase.start), at(phase.end)) for phase in self.phases]


def found_in(followed: Followed) -> str:
    """Return the phases found in the loss of a run."""
    names = [inside(phase.name) for phase in followed.phases]
    so_far = "" if followed.run.ended else tr(" so far")
    if not names:
        return tr("No phases{so_far}: a straight line explains this loss as well as any chain of laws.", so_far=so_far)
    if len(names) == 1 and followed.phases[0].kind == "power":
        return tr("No phases{so_far}: one power law explains the whole curve.", so_far=so_far)
    if len(names) == 1:
        return tr("One phase{so_far}: {names}.", so_far=so_far, names=names[0])
    count = {2: tr("Two"), 3: tr("Three")}[len(names)]
    return tr(
        "{count} phases{so_far}: {names} and {names_2}.",
        count=count,
        so_far=so_far,
        names=", ".join(names[:-1]),
        names_2=names[-1],
    )


class Practice(QObject):
    """The run that the lesson's widgets share.

    Signals
    -------
    changed
        The run has advanced, or was replaced.
    vectors_asked
        Somebody sees what needs the vectors of all epochs, which a recorded run does not have.
    running_changed
        The run has begun, has ended or was canceled.
    progressed(float, str)
        The share of the run that is done, and what it does.
    cancel_asked
        Somebody cancels the run.
    """

    changed = Signal()
    vectors_asked = Signal()
    running_changed = Signal()
    progressed = Signal(float, str)
    cancel_asked = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.followed: Followed | None = None
        self._recorded: Followed | None = None
        self.warm_up = WARM_UP
        self.running = False
        self._asked = False

    @property
    def run(self) -> "ShortRun | None":
        """The run so far."""
        return self.followed.run if self.followed is not None else None

    @property
    def has_vectors(self) -> bool:
        """Whether the run has ended, and the vectors of all its epochs are known."""
        return self.run is not None and self.run.ended and bool(self.run.vectors)

    @property
    def recorded(self) -> Followed | None:
        """The recorded run, while it stands for the vectors of a run with the same parameters."""
        if self.has_vectors or self._recorded is None or self.run is None:
            return None
        return self._recorded if self.run.parameters == self._recorded.run.parameters else None

    def set_running(self, running: bool) -> None:
        """Return whether the run goes on."""
        self.running = running
        self.running_changed.emit()

    def ask_for_vectors(self) -> None:
        """Ask once for a run with the vectors of all epochs, if there is none."""
        if not self._asked and (self.run is None or not self.run.vectors):
            self._asked = True
            QTimer.singleShot(0, self, self.vectors_asked.emit)

    def take(self, followed: Followed) -> None:
        """Set the run, or its next state."""
        self.followed = followed
        if followed.words is not None:
            self._recorded = followed
        self.changed.emit()

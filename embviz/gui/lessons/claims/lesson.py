"""The parts of the lesson on claims: statements about spaces, words and training, and those of a teacher."""

from pathlib import Path

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPlainTextEdit

from embviz.gui.lessons.claims.trial import ClaimsPart
from embviz.gui.lessons.own_texts import own_path
from embviz.gui.lessons.stage import LessonState
from embviz.gui.widgets.layouts import label
from embviz.monitoring.phases import find_phases
from embviz.monitoring.short_run import run_short
from embviz.teaching.claims import order, spaces, training, words
from embviz.teaching.claims.claim import Claim, Curve, Finding, Picture, Verdict
from embviz.teaching.claims.own import read_claims
from embviz.teaching.claims.training import DIMENSIONS, EPOCHS, RATE, WORDS, world
from embviz.training.parameters import defaults
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

_TALL = 120  # px at scale 1
_TYPED_MS = 300
_EXAMPLES = tr(
    "Opposites are far from each other. | false | They stand in the same sentences.\n"
    "Hot is nearer to cold than to summer. | cos(hot, cold) > cos(hot, summer)\n"
    "The cosine of cat and dog is above 0.5. | cos(cat, dog) > 0.5"
)


def claims_path() -> Path:
    """Return the file of a teacher's own claims."""
    return own_path("claims").with_name("claims.txt")


class OwnClaimsPart(ClaimsPart):
    """An editor with one claim on each line, and the claims under it."""

    NAME = "claims.own"
    LIST_TALL = 200

    def __init__(self, stage: LessonState) -> None:
        self.editor = QPlainTextEdit()
        self.editor.setObjectName("claims.own.editor")
        self.editor.setAccessibleName(tr("Claims, one on each line"))
        self.editor.setTabChangesFocus(True)
        super().__init__(stage, ())
        self.rows.insertWidget(0, label(tr("Sentence | true, false or depends | reason"), "section"))
        self.rows.insertWidget(1, self.editor)
        self.editor.lower()  # before the claims in the tab order, which goes by the order of children
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_MS)
        self._typed.timeout.connect(self._take)
        try:
            written = claims_path().read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            written = ""
        self.editor.setPlainText(written or _EXAMPLES)
        self._read()
        self.editor.textChanged.connect(self._typed.start)

    def _read(self) -> bool:
        try:
            self.claims = read_claims(self.editor.toPlainText())
        except InputError as error:
            self.message.show_error(error)
            self.message.show()
            return False
        self.message.hide()
        self.found.clear()
        self.fill()
        return True

    def _take(self) -> None:
        if not self._read():
            return
        path = claims_path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.editor.toPlainText(), "utf-8", newline="\n")
        except OSError as error:
            self.message.show_error(
                InputError(
                    tr("{path} cannot be written: {reason}.", path=path, reason=error.strerror or error),
                    tr("Make room there, or ask whoever looks after this computer."),
                )
            )
            self.message.show()

    def rescaled(self) -> None:
        super().rescaled()
        scale = self.stage.scale
        self.editor.setFixedHeight(round(_TALL * scale))
        self.editor.setStyleSheet(f"font-size: {round(13 * scale)}px;")


NAMES = {
    "linear": tr("linear"),
    "cosine": tr("cosine"),
    "constant": tr("constant"),
    "step": tr("step"),
    "exponential": tr("exponential"),
}


def three_phases(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Train with each schedule of the learning rate, and count the phases of the loss; see `find_phases`."""
    curves, counts = [], []
    for at, (schedule, name) in enumerate(NAMES.items()):
        pulse.beat(at / len(NAMES))
        given = defaults(
            "skipgram", threads=1, seed=1, epochs=EPOCHS, dimensions=DIMENSIONS, learning_rate=RATE, schedule=schedule
        )
        run = run_short(world(WORDS).corpus, given, pulse=pulse)
        told = [moment for moment in run.epochs if "loss" in moment.values]
        counts.append(len(find_phases([m.tokens_done for m in told], [m.values["loss"] for m in told])))
        epochs, loss = run.series("loss")
        curves.append(Curve(name, epochs, loss))
    number = counts.count(3)
    verdict = Verdict.TRUE if number == len(counts) else Verdict.FALSE if number == 0 else Verdict.DEPENDS
    steepest = np.concatenate([curve.y for curve in curves])
    return Finding(
        verdict,
        float(number),
        tr("{number} of {runs}", number=number, runs=len(counts)),
        tr(
            "Phases found with each schedule: {told}. What looks like a phase follows the learning rate; the "
            "losses lie between {low:.2f} and {high:.2f}.",
            told=", ".join(f"{name} {count}" for name, count in zip(NAMES.values(), counts, strict=True)),
            low=steepest.min(),
            high=steepest.max(),
        ),
        Picture(tr("Loss of each epoch"), tr("epoch"), tuple(curves), log_y=True),
    )


CLAIM = Claim(
    "phases",
    tr("The loss falls in three phases: fast, then slowly, then level."),
    tr("The same run with five schedules of the learning rate; laws for each phase are fitted to the loss."),
    tr("Schedules with three phases"),
    tr("True if all five show three, false if none does, else it depends."),
    three_phases,
    trains=True,
)


class SpaceClaims(ClaimsPart):
    """Claims about many dimensions."""

    NAME = "claims.space"

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, spaces.CLAIMS)


class WordClaims(ClaimsPart):
    """Claims about the vectors of words."""

    NAME = "claims.words"

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, words.CLAIMS)


class TrainingClaims(ClaimsPart):
    """Claims about training."""

    NAME = "claims.training"

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, (CLAIM, *training.CLAIMS, *order.CLAIMS))


PARTS = {"space": SpaceClaims, "words": WordClaims, "training": TrainingClaims, "own": OwnClaimsPart}

"""The claim that training has three phases; here, as phases are found by the monitoring of runs."""

import numpy as np

from embviz.monitoring.phases import find_phases
from embviz.monitoring.short_run import run_short
from embviz.teaching.claims.claim import Claim, Curve, Finding, Picture, Verdict
from embviz.teaching.claims.training import DIMENSIONS, EPOCHS, RATE, WORDS, world
from embviz.training.parameters import defaults
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

NAMES = {
    "linear": tr("linear"), "cosine": tr("cosine"), "constant": tr("constant"), "step": tr("step"),
    "exponential": tr("exponential"),
}


def three_phases(_embedding: Embedding | None, pulse: Pulse) -> Finding:
    """Train with each schedule of the learning rate, and count the phases of the loss; see `find_phases`."""
    curves, counts = [], []
    for at, (schedule, name) in enumerate(NAMES.items()):
        pulse.beat(at / len(NAMES))
        given = defaults(
            "skipgram", threads=1, seed=1, epochs=EPOCHS, dimensions=DIMENSIONS, learning_rate=RATE, schedule=schedule,
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
        verdict, float(number), tr("{number} of {runs}", number=number, runs=len(counts)),
        tr(
            "Phases found with each schedule: {told}. What looks like a phase follows the learning rate; the "
            "losses lie between {low:.2f} and {high:.2f}.",
            told=", ".join(f"{name} {count}" for name, count in zip(NAMES.values(), counts, strict=True)),
            low=steepest.min(), high=steepest.max(),
        ),
        Picture(tr("Loss of each epoch"), tr("epoch"), tuple(curves), log_y=True),
    )


CLAIM = Claim(
    "phases", tr("The loss falls in three phases: fast, then slowly, then level."),
    tr("The same run with five schedules of the learning rate; laws for each phase are fitted to the loss."),
    tr("Schedules with three phases"), tr("True if all five show three, false if none does, else it depends."),
    three_phases, trains=True,
)

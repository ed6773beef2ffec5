"""The kernels compiled in advance: by the window in the background, by `embviz --prepare` without one.

Nothing here imports Qt, so that it also works without the window's packages.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse


def _kernels() -> None:
    import numpy as np

    from embviz.monitoring.state import pack
    from embviz.training import warm_up

    warm_up()
    pack(np.zeros((1, 1), np.float32))  # what keeps the first moment of a run


def _layouts() -> None:
    from embviz.projection.live import warm_up

    warm_up()


def _drawing(module: str) -> None:
    import_module(f"embviz.drawing.kernels.{module}").prepare()


def _words() -> None:
    from embviz.text.word_index import WordIndex

    WordIndex(["a", "b"]).prepare()


def _texts() -> None:
    from embviz.text.corpus import kept_below
    from embviz.text.reading import corpus_from_texts

    text = corpus_from_texts(["a b a"])
    kept_below(1, text.ids, text.offsets)  # what leaves rare words out


def _reading() -> None:
    from embviz.vectors.format_warmup import warm_up

    warm_up()


@dataclass(frozen=True)
class Step:
    """A step of the compilation: display name, share of a first start in seconds on our machine, and the work."""

    name: str
    weight: float
    work: Callable[[], None]


def _loops(**weights: float) -> tuple[Step, ...]:
    return tuple(Step("drawing", weight, partial(_drawing, module)) for module, weight in weights.items())


# One after another on one lane, as the compiler does one thing at a time: side by side, each would wait for the others,
# and what is opened meanwhile for all of them. What opening a text needs comes first, what reads vectors last.
LANE = "library"
_DRAWING = "prepare drawing"
STAGES = (
    ("prepare words", (Step(tr("reading texts"), 5.5, _texts), Step(tr("words"), 4.0, _words))),
    (_DRAWING,
     _loops(points=2.0, picking=2.5, gliding=0.4, placement=4.9, halo=0.7, density=1.2, glow=1.5, rotation=1.0)),
    ("prepare", (Step("training", 9.5, _kernels),)),
    ("prepare layouts", (Step(tr("map methods"), 12.0, _layouts),)),
    ("prepare reading", (Step(tr("reading files"), 9.0, _reading),)),
)  # fmt: skip
KINDS = tuple(kind for kind, _steps in STAGES)
"""The kinds of the jobs; preparation is complete once none of them runs."""
FOR_TRAINING = KINDS[:-1]
"""The kinds that a run waits for, so that its map can follow."""


def prepare_drawing(pulse: Pulse = SILENT) -> None:
    """Compile or load what draws a map, on a worker that hands over words to be drawn.

    A window that is asked for a map soon after its first start would else compile this while it paints.

    Parameters
    ----------
    pulse : Pulse
        Told the share that is done; raises `Cancelled` to end it.
    """
    steps = dict(STAGES)[_DRAWING]
    for at, step in enumerate(steps):
        pulse.beat(at / len(steps), tr("preparing the map"))
        step.work()


def compile_all(progress: Callable[[float, str], None]) -> None:
    """Compile or load all kernels on this thread, without a window, for a short first start.

    Parameters
    ----------
    progress : callable
        Called with the completed share and the name of the next step.
    """
    steps = [step for _kind, stage in STAGES for step in stage]
    whole, done = sum(step.weight for step in steps), 0.0
    for step in steps:
        progress(done / whole, step.name)
        step.work()
        done += step.weight
    progress(1.0, "")

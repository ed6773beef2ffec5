"""What is done in the background once the window is painted: libraries are imported, kernels compiled or loaded.

The first start on a machine compiles and takes a minute; later ones load what was compiled, in seconds.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from embviz.errors import Cancelled
from embviz.gui.jobs import Job
from embviz.language import tr

if TYPE_CHECKING:
    from embviz.gui.main_window import MainWindow


def _kernels() -> None:
    from embviz.training import warm_up

    warm_up()


def _layouts() -> None:
    from embviz.projection.live import warm_up

    warm_up()


def _drawing(module: str) -> None:
    import_module(f"embviz.drawing.kernels.{module}").prepare()


def _reading() -> None:
    from embviz.vectors.formats.warming import warm_up

    warm_up()


@dataclass(frozen=True)
class _Step:
    """`work` to be done under a name that people know; `weight` is its share of a first start, in seconds of ours."""

    name: str
    weight: float
    work: Callable[[], None]


def _loops(**weights: float) -> tuple[_Step, ...]:
    return tuple(_Step("drawing", weight, partial(_drawing, module)) for module, weight in weights.items())


# Each on the lane that uses it. On the lane that makes layouts, what draws them comes first.
_STAGES = (
    ("heavy", "prepare drawing",
     _loops(points=2.0, picking=2.5, gliding=0.4, placement=4.9, halo=0.7, density=1.2, rotation=1.0)),
    ("heavy", "prepare layouts", (_Step(tr("map methods"), 12.0, _layouts),)),
    ("train", "prepare", (_Step("training", 9.5, _kernels),)),
    ("files", "prepare reading", (_Step(tr("reading files"), 9.0, _reading),)),
)  # fmt: skip
KINDS = tuple(kind for _lane, kind, _steps in _STAGES)
"""The kinds of the jobs; the window is prepared once none of them runs."""
FOR_TRAINING = KINDS[:-1]
"""Those without which a run would begin before its map can follow."""


class _Share:
    """How much of the whole is done: the compiler takes turns, so that the lanes are one work after all."""

    def __init__(self) -> None:
        self._whole = sum(step.weight for _lane, _kind, steps in _STAGES for step in steps)
        self._done = 0.0
        self._lock = threading.Lock()

    def work(self, steps: tuple[_Step, ...], job: Job) -> None:
        for step in steps:
            if job.cancelled():
                raise Cancelled
            job.progress(self._done / self._whole, step.name)
            step.work()
            with self._lock:
                self._done += step.weight
            job.progress(self._done / self._whole, step.name)


def compile_all(progress: Callable[[float, str], None]) -> None:
    """Compile or load all kernels on this thread, without a window: at set-up, so that the first start is short.

    Parameters
    ----------
    progress : callable
        Told the share that is done and the name of what comes next.
    """
    steps = [step for _lane, _kind, stage in _STAGES for step in stage]
    whole, done = sum(step.weight for step in steps), 0.0
    for step in steps:
        progress(done / whole, step.name)
        step.work()
        done += step.weight
    progress(1.0, "")


def prepare(window: "MainWindow") -> None:
    """Import the heavy libraries and compile the kernels in the background; the status bar shows how far that is."""
    share = _Share()
    for lane, kind, steps in _STAGES:
        window.jobs.submit(lane, kind, partial(share.work, steps))

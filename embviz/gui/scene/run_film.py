"""The film of a run: its moments laid out from the end backwards, so that it plays without jumps."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.scene.layout_loop import LayoutLoop, lay_out
from embviz.gui.scene.recording import Key, Recording
from embviz.training.pace import time_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from embviz.monitoring.observer import Observer
    from embviz.monitoring.records import Moment
    from embviz.projection.engine import Frame
    from embviz.projection.live import Layout

KIND = "film of the map"
_MOST, _FEWEST = 60, 12  # number of moments of a film
_BUDGET_S = 20.0  # time for computing a film; if a moment takes long, fewer are laid out
# layout steps for each moment: with three, measured on the toy world, it fits the vectors as well as a separate
# layout; more while words still move
_STEPS, _MOST_STEPS = 3, 12
# most extents of the smallest picture that a word may cross in a whole film: in ten seconds .01 between frames
# at 60 per second, and .06 in a tenth of a second, the longest step of the player
FASTEST = 6.0


@dataclass
class _Making:
    """State of a film being computed: its key, the remaining moments and the finished frames, the last moment first."""

    key: Key
    observer: "Observer"
    end: float
    layout: "Layout"
    left: "list[Moment]"
    times: list[float]
    frames: "list[np.ndarray]"
    total: int = 0


class LayoutPlayback(QObject):
    """Computes the film of the open run in steps between other layouts, and puts it into the recording.

    It starts with the picture of the present and goes back moment by moment; the layout of each starts from that of the
    next one. So all pictures have the same method, scale and orientation, and each shows the vectors of its own moment,
    except that the speed of words is limited: some start earlier or arrive later.

    Parameters
    ----------
    recording : Recording
        Receives the film.
    loop : LayoutLoop
        Layout loop of the present.

    Signals
    -------
    ready
        The film is complete.
    progressed(float)
        The share of its moments that are laid out.
    failed(Exception)
        The layout of a moment failed.
    """

    ready = Signal()
    progressed = Signal(float)
    failed = Signal(Exception)

    def __init__(self, jobs: Jobs, recording: Recording, loop: LayoutLoop, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._recording, self._loop = jobs, recording, loop
        self._making: _Making | None = None
        self._refused: tuple[Key, float] | None = None  # a failed film, which is not tried again automatically

    @property
    def share_done(self) -> float:
        """Share of the moments that are laid out, of the film being computed; nan if there is none."""
        making = self._making
        return 1 - len(making.left) / max(1, making.total) if making is not None else math.nan

    def made(self, key: Key, end: float) -> bool:
        """Return whether there is a film of all moments up to a time, in `tokens_done`."""
        return self._recording.is_film(key, end)

    def make(self, key: Key, observer: "Observer", end: float, frame: "Frame", retry: bool = False) -> None:
        """Start a film that ends with a picture of the present, unless it exists or is being computed.

        Parameters
        ----------
        observer : Observer
            Observer of the run.
        end : float
            `tokens_done` of the present.
        frame : Frame
            The picture of the present.
        retry : bool
            Whether to try again after a failure.
        """
        if self.made(key, end) or (self._refused == (key, end) and not retry):
            return
        if self._making is not None and self._making.key == key and self._making.end == end:
            self._go()
            return
        layout = self._loop.continued()
        moments = [moment for moment in observer.moments if moment.tokens_done < end]
        if layout is None or not moments:
            return
        self.give_up()
        left = _spread(moments, end, _MOST)
        self._making = _Making(key, observer, end, layout, left, [end], [frame.coordinates], len(left))
        self._go()

    def give_up(self) -> None:
        """Cancel the film and discard its frames."""
        self._making = None
        self._jobs.cancel(KIND)

    def rest(self) -> None:
        """Pause until the film is requested again, because it is not visible."""
        self._jobs.cancel(KIND)

    def _go(self) -> None:
        if self._making is not None and not self._jobs.running(KIND):
            making = self._making
            if making.left:
                self._jobs.submit("heavy", KIND, self._work(making), self._on_laid_out, self._on_failed)
            else:
                self._jobs.submit("heavy", KIND, _put_together(making), self._on_made, self._on_failed)

    def _work(self, making: _Making) -> "Callable[[Job], Any]":
        def work(job: Job) -> Any:
            """Lay out the latest remaining moment; on the worker."""
            from embviz.monitoring.history import MomentGone

            begun, moment = time.monotonic(), making.left[-1]
            try:
                embedding = making.observer.embedding(moment)
            except MomentGone:  # removed since then
                return making, moment, None, 0.0
            # as many words as the picture of the present has
            lay_out(making.layout, embedding, len(making.frames[0]), job)
            for done in range(1, _MOST_STEPS + 1):
                frame = making.layout.step(at_once=done == _MOST_STEPS)
                if done >= _STEPS and not making.layout.behind:
                    break
            return making, moment, frame.coordinates, time.monotonic() - begun

        return work

    def _on_laid_out(self, result: "tuple[_Making, Moment, np.ndarray | None, float]") -> None:
        making, moment, coordinates, seconds = result
        if making is not self._making:
            return
        making.left.pop()
        if coordinates is not None and coordinates.shape == making.frames[0].shape:
            making.times.append(float(moment.tokens_done))
            making.frames.append(coordinates)
        if len(making.frames) == 2 and seconds > 0:  # estimates the time of the others
            room = max(_FEWEST, int(_BUDGET_S / seconds))
            making.left = _spread(making.left, making.end, room)
            making.total = len(making.left) + 1
        if making.left:
            self.progressed.emit(self.share_done)
        self._go()

    def _on_made(self, made: "tuple[_Making, list[np.ndarray]]") -> None:
        making, frames = made
        if making is not self._making:
            return
        self._making = None
        self._recording.set_film(making.key, making.times[::-1], frames)
        self.ready.emit()

    def _on_failed(self, error: Exception) -> None:
        making, self._making = self._making, None
        if making is not None:
            self._refused = making.key, making.end
        self.failed.emit(error)


def _put_together(making: _Making) -> "Callable[[Job], tuple[_Making, list[np.ndarray]]]":
    def work(job: Job) -> "tuple[_Making, list[np.ndarray]]":
        """Return the pictures in chronological order, with the speed of words limited; on the worker."""
        from embviz.projection.speed_limit import limit_speed

        def beat() -> None:
            job.pulse.check()

        played = [time_at(at / making.end) for at in making.times[::-1]]
        return making, limit_speed(played, making.frames[::-1], FASTEST, beat)

    return work


def _spread(moments: "Sequence[Moment]", end: float, count: int) -> "list[Moment]":
    """Return at most so many moments, with the first and the last, spread evenly over the time of playback."""
    if len(moments) <= count:
        return list(moments)
    played = np.array([time_at(moment.tokens_done / end) for moment in moments])
    wanted = np.linspace(played[0], played[-1], count)
    return [moments[at] for at in np.unique(np.abs(played[:, None] - wanted[None]).argmin(axis=0))]

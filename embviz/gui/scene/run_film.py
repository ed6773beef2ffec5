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
from embviz.util.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from embviz.monitoring.observer import Observer
    from embviz.monitoring.records import Moment
    from embviz.projection.frames import Frame
    from embviz.projection.live import Layout

KIND = "film of the map"
_MOST, _FEWEST = 60, 12  # moments of a film
_BUDGET_S = 20.0  # that a film may take; where a moment takes long, fewer are laid out
# steps of the layout for each moment: measured on the toy world, with three it is as near to its vectors as a layout of
# its own; more where words are still on their way
_STEPS, _MOST_STEPS = 3, 12
# extents of the picture that a word may cross in a whole film: of one that lasts ten seconds .01 from one frame to the
# next at 60 a second, and .06 in a tenth of a second, the longest that the player lets pass at once
FASTEST = 6.0


@dataclass
class _Making:
    """A film on its way: what of, what is still to be laid out, and what is done, the last moment first."""

    key: Key
    observer: "Observer"
    end: float
    layout: "Layout"
    left: "list[Moment]"
    times: list[float]
    frames: "list[np.ndarray]"
    total: int = 0


class LayoutPlayback(QObject):
    """Makes the film of the open run in steps beside other layouts, and puts it into the recording.

    It begins with the picture of the present and goes back moment by moment; the layout of each begins where that of
    the next one ended. So all pictures are by one method, in one scale and one direction, and each is of the vectors of
    its own moment, but for words that had to set out earlier or arrive later: none is faster than the eye follows.

    Parameters
    ----------
    jobs : Jobs
    recording : Recording
        Takes the film.
    loop : LayoutLoop
        Of the present.
    parent : QObject, optional

    Signals
    -------
    ready
        The film is made.
    progressed(float)
        The share of its moments that are laid out.
    failed(Exception)
        A moment cannot be laid out.
    """

    ready = Signal()
    progressed = Signal(float)
    failed = Signal(Exception)

    def __init__(self, jobs: Jobs, recording: Recording, loop: LayoutLoop, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._recording, self._loop = jobs, recording, loop
        self._making: _Making | None = None
        self._refused: tuple[Key, float] | None = None  # what failed is not tried again by itself

    @property
    def share_done(self) -> float:
        """Share of the moments that are laid out, of the film that is being made; nan where none is."""
        making = self._making
        return 1 - len(making.left) / max(1, making.total) if making is not None else math.nan

    def made(self, key: Key, end: float) -> bool:
        """Return whether there is a film of all moments up to a time, in `tokens_done`."""
        return self._recording.is_film(key, end)

    def make(self, key: Key, observer: "Observer", end: float, frame: "Frame", retry: bool = False) -> None:
        """Begin to make a film that ends with a picture of the present; one that is made or on its way is left alone.

        Parameters
        ----------
        key : Key
        observer : Observer
            Of the run.
        end : float
            `tokens_done` of the present.
        frame : Frame
            The picture of the present.
        retry : bool
            Also where it failed before.
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
        """Make no film for now; what is laid out of it is lost."""
        self._making = None
        self._jobs.cancel(KIND)

    def rest(self) -> None:
        """Lay out no more moments until the film is asked for again: nobody looks."""
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
            """Lay out the latest moment that is left; on the worker."""
            from embviz.monitoring.history import MomentGone

            begun, moment = time.monotonic(), making.left[-1]
            try:
                embedding = making.observer.embedding(moment)
            except MomentGone:  # thinned out since
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
        if len(making.frames) == 2 and seconds > 0:  # the first one tells what the others will take
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
        """Return the pictures in the order of time, with no word faster than the eye follows; on the worker."""
        from embviz.projection.speed_limit import limit_speed

        def beat() -> None:
            if job.cancelled():
                raise Cancelled

        played = [time_at(at / making.end) for at in making.times[::-1]]
        return making, limit_speed(played, making.frames[::-1], FASTEST, beat)

    return work


def _spread(moments: "Sequence[Moment]", end: float, count: int) -> "list[Moment]":
    """Return at most so many moments, the first and the last among them, spread evenly over the time of playing."""
    if len(moments) <= count:
        return list(moments)
    played = np.array([time_at(moment.tokens_done / end) for moment in moments])
    wanted = np.linspace(played[0], played[-1], count)
    return [moments[at] for at in np.unique(np.abs(played[:, None] - wanted[None]).argmin(axis=0))]

"""Watches a run for divergence, and steadies it: restores the last good state and clips the steps.

Steps that are too long for a text feed themselves: vectors that have become long make the errors of others large, and
these make them longer. Within some tenths of a second all numbers are infinite. gensim's runs never get there, as its
sigmoid is cut off at products of 6; here it is not, as the loss that is shown would be another one. A product of 17 is
already certainty in float32, and vectors that learn from text stay far shorter than it takes to go beyond.
"""

import math
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import IO, Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from embviz.training.models.learner import LOSS, MEASURES, PREDICTIONS, SQUARES, UNITS
from embviz.util.language import tr

LONGEST = 40.0
"""Length of a row beyond which a run blows up. Of two rows of this length, products are 1,600 where they point the same
way, and 17 is certainty; `tests/benchmarks/bench_settings.py` prints how long they are in gensim's runs."""

LONGEST_OF_MANY = 400.0
"""The same of rows that only come into products as a mean of several, as CBOW's words and fastText's n-grams."""

WORST = 1.5
"""Ratio to the loss without any knowledge from which a run diverges: the mean since the last check."""

_FIT = 1.05  # ratio to that loss up to which the state is good enough to be stored

MOST_TIMES = 14  # times that a run is steadied: its steps are then a 16,000th
_SHARE = 0.5  # factor of the step length each time
_ENOUGH = 500  # predictions needed for a mean loss
_HOT, _SOME = 128, 128  # rows checked: of the most frequent words, and of others, different ones each time
_IN_MEMORY = 128 << 20  # bytes of the stored state; a larger one goes to a file
_COST = 0.01  # share of the time for storing the state
_BLOCK = 1 << 14  # rows checked at a time
_FEW = 0.01  # share of the rows up to which they are restored singly
_SUMS = [LOSS, PREDICTIONS, SQUARES, MEASURES]

NUMBERS, LENGTHS, LOSSES = "numbers", "lengths", "losses"
"""Signs: numbers that are not finite, rows that are too long, a loss that is too high."""


@dataclass(frozen=True)
class Steadied:
    """A correction of a diverging run.

    Attributes
    ----------
    tokens_done : int
        The moment.
    epoch : float
        Epochs done then.
    sign : str
        `NUMBERS`, `LENGTHS` or `LOSSES`.
    value : float
        The length or the loss that was found; nan of numbers that are not finite.
    back_to : float
        Epochs done at the moment whose rows were restored.
    share : float
        Steps since then, as a share of those that the schedule has.
    """

    tokens_done: int
    epoch: float
    sign: str
    value: float
    back_to: float
    share: float

    def to_dict(self) -> dict[str, Any]:
        """Return the values for JSON."""
        value = self.value if math.isfinite(self.value) else None
        return {**asdict(self), "value": value}

    @classmethod
    def from_dict(cls, said: Mapping[str, Any]) -> "Steadied":
        """Rebuild it from the mapping that `to_dict` returned.

        Raises
        ------
        ValueError
            When a value is missing, or none that it could be.
        """
        try:
            numbers = [float(said[name]) for name in ("epoch", "back_to", "share")]
            value = math.nan if said["value"] is None else float(said["value"])
            sign, done = str(said["sign"]), int(said["tokens_done"])
        except (KeyError, TypeError) as error:
            raise ValueError("not what a run was steadied by") from error
        if sign not in (NUMBERS, LENGTHS, LOSSES) or not all(map(math.isfinite, numbers)) or not 0 < numbers[2] <= 1:
            raise ValueError("not what a run was steadied by")
        return cls(done, numbers[0], sign, value, numbers[1], numbers[2])


def describe_steadied(found: Sequence[Steadied]) -> str:
    """Return a sentence or two on the corrections of a diverging run; empty without any."""
    if not found:
        return ""
    last = found[-1]
    what = {
        NUMBERS: tr("numbers were no longer finite"),
        LENGTHS: tr("a vector had become {value:.3g} long", value=last.value),
        LOSSES: tr("the loss had risen to {value:.3g}", value=last.value),
    }[last.sign]
    if len(found) == 1:
        said = tr("Steadied at epoch {epoch:.2f}: {what}.", epoch=last.epoch, what=what)
    else:
        said = tr(
            "Steadied {times} times, last at epoch {epoch:.2f}: {what}.", times=len(found), epoch=last.epoch, what=what
        )
    if last.share == 1:
        return said
    return tr(
        "{said} It continued from its state before, with {share:.2g} of the learning rate.", said=said, share=last.share
    )


class Unsteady(Exception):
    """Raised when a run begins to diverge.

    Parameters
    ----------
    value : float
        See `Steadied`.
    """

    def __init__(self, sign: str, value: float) -> None:
        super().__init__(sign, value)
        self.sign, self.value = sign, value


@runtime_checkable
class SteppingLearner(Protocol):
    """Additional methods of learners with gradient steps, which may be too long."""

    @property
    def ignorance(self) -> float:
        """Mean loss without any knowledge; infinite where the loss is bounded anyway."""

    def matrices_of_rows(self) -> tuple[NDArray[np.float32], ...]:
        """Return views of all trained values, shape (n, width) each, rows of frequent words first."""

    @property
    def longest(self) -> tuple[float, ...]:
        """For each matrix the row length that indicates divergence; infinite where any length is normal."""

    def slow(self, share: float) -> None:
        """Scale all further steps by this factor, and clear the buffers of threads.

        Called while nothing learns. A number that is not finite stays so where it is multiplied by zero.
        """


class Watchdog:
    """Checks a run between its pieces of work; see the module.

    Parameters
    ----------
    learner : SteppingLearner
        Prepared.
    tally : ndarray of float64, shape (threads, 8)
        Its own.
    share : float
        Of the steps that its schedule has, where it was steadied before.

    Attributes
    ----------
    share : float
        Of the steps that its schedule has, now.
    pieces, units : int
        Work handed out, and work done, when the state was stored.
    """

    def __init__(self, learner: SteppingLearner, tally: NDArray[np.float64], share: float = 1.0) -> None:
        self._learner, self._tally = learner, tally
        self._before, self._sane = tally.copy(), tally.copy()
        # initial vectors may have any length, and so may frozen ones
        begun = [_longest_of(matrix) for matrix in learner.matrices_of_rows()]
        self._given = tuple(length if math.isfinite(length) else 0.0 for length in begun)
        self._bounds = tuple(
            max(bound, 2 * length) if bound < math.inf else bound
            for bound, length in zip(learner.longest, self._given, strict=True)
        )
        self._again = 0  # times that the same moment was restored
        self._kept = _Kept()
        self._lock = threading.Lock()
        self._random = np.random.default_rng(0)
        self._due = 0.0
        self._fit = True
        self.pieces = self.units = 0
        self.share = share
        if share < 1:
            learner.slow(share)

    def look(self, thread: int, pieces: int, epoch: float) -> None:
        """Check the work of a thread since the last check; store the state when it is time.

        Parameters
        ----------
        pieces : int
            Work that was given out.
        epoch : float
            Epochs done.

        Raises
        ------
        Unsteady
        """
        now, before = self._tally[thread], self._before[thread]
        # a loss is bounded even where a vector is nan; gradients are not
        if not math.isfinite(now[LOSS] + now[SQUARES]):
            raise Unsteady(NUMBERS, math.nan)
        predictions = now[PREDICTIONS] - before[PREDICTIONS]
        if predictions >= _ENOUGH:
            loss = float((now[LOSS] - before[LOSS]) / predictions)
            before[:] = now
            self._fit = loss <= _FIT * self._learner.ignorance
            if loss > WORST * self._learner.ignorance:
                raise Unsteady(LOSSES, loss)
        if self._lock.acquire(blocking=False):
            try:
                self._look_at_some()
                if self._fit and time.monotonic() >= self._due:
                    self.keep(pieces, epoch)
            finally:
                self._lock.release()

    def keep(self, pieces: int, epoch: float) -> None:
        """Check all rows, and store copies of them.

        Raises
        ------
        Unsteady
            When they are not healthy; the previous copies stay.
        """
        begun = time.monotonic()
        matrices = self._learner.matrices_of_rows()
        for matrix, bound in zip(matrices, self._bounds, strict=True):
            _judge(matrix, bound)
        self._kept.take(matrices, epoch)
        self._again = 0
        counted = self._tally.copy()
        if np.isfinite(counted).all():
            self._sane = counted
        self.pieces, self.units = pieces, int(self._sane[:, UNITS].sum())
        now = time.monotonic()
        self._due = now + (now - begun) / _COST

    def steady(self, unsteady: Unsteady, tokens_done: int, epoch: float) -> Steadied:
        """Restore the stored state and halve the steps, while training is paused."""
        matrices = self._learner.matrices_of_rows()
        back_to = self._kept.put_back(matrices)
        # the stored state may have been diverging already, more likely after each restoration
        for matrix, bound, given in zip(matrices, self._bounds, self._given, strict=True):
            _shorten(matrix, max(bound / 2 ** (1 + self._again), given))
        self._again += 1
        self.share *= _SHARE
        self._learner.slow(self.share)
        # nan or a huge value would stay in a sum forever
        self._tally[:, _SUMS] = self._sane[:, _SUMS]
        self._before[:] = self._tally
        self._due, self._fit = 0.0, False
        return Steadied(tokens_done, epoch, unsteady.sign, unsteady.value, back_to, self.share)

    def count_back(self) -> None:
        """Reset the counts of work to those of the stored state."""
        self._tally[:, UNITS] = self._sane[:, UNITS]

    def mend(self, tokens_done: int, epoch: float) -> Steadied | None:
        """Replace non-finite values at the end of a run; report whether there were any.

        A few rows are restored singly; if there are many, everything is, so that the state is of one moment.
        """
        matrices = self._learner.matrices_of_rows()
        spoiled = sum(map(_spoiled, matrices))
        if not spoiled:
            return None
        few = spoiled <= _FEW * sum(map(len, matrices))
        back_to = self._kept.put_back(matrices, only_spoiled=few)
        return Steadied(tokens_done, epoch, NUMBERS, math.nan, back_to, self.share)

    def close(self) -> None:
        """Drop the stored state."""
        self._kept.close()

    def _look_at_some(self) -> None:
        for matrix, bound in zip(self._learner.matrices_of_rows(), self._bounds, strict=True):
            _judge(matrix[:_HOT], bound)
            if len(matrix) > _HOT:
                _judge(matrix[self._random.integers(_HOT, len(matrix), _SOME)], bound)


class _Kept:
    """Copies of matrices at one moment: in memory, or in a nameless file if large."""

    def __init__(self) -> None:
        self._copies: list[NDArray[np.float32]] = []
        self._file: IO[bytes] | None = None
        self._epoch = 0.0
        self._there = False

    def take(self, matrices: Sequence[NDArray[np.float32]], epoch: float) -> None:
        if sum(matrix.nbytes for matrix in matrices) <= _IN_MEMORY:
            if self._there:
                for copy, matrix in zip(self._copies, matrices, strict=True):
                    copy[:] = matrix
            else:
                self._copies = [matrix.copy() for matrix in matrices]
        else:
            try:
                if self._file is None:
                    self._file = tempfile.TemporaryFile(prefix="embviz-")  # noqa: SIM115, lives as long as the run
                self._file.seek(0)
                for matrix in matrices:
                    for at in range(0, len(matrix), _BLOCK):
                        self._file.write(np.ascontiguousarray(matrix[at : at + _BLOCK]).data)
                self._file.flush()
            except OSError:
                # out of memory: single rows can still be reset to zero
                self.close()
                return
        self._epoch, self._there = epoch, True

    def __del__(self) -> None:
        self.close()

    def put_back(self, matrices: Sequence[NDArray[np.float32]], only_spoiled: bool = False) -> float:
        """Restore the copies; without copies, non-finite rows become zero.

        Returns the epoch of the moment.
        """
        if self._file is not None and self._there:
            self._file.seek(0)
        for number, matrix in enumerate(matrices):
            for at in range(0, len(matrix), _BLOCK):
                part = matrix[at : at + _BLOCK]
                old = self._read(number, at, part)
                spoiled = ~np.isfinite(part).all(axis=1)
                if only_spoiled or not self._there:
                    part[spoiled] = old[spoiled]
                else:
                    part[:] = old
        return self._epoch

    def _read(self, number: int, at: int, part: NDArray[np.float32]) -> NDArray[np.float32]:
        if not self._there:
            return np.zeros_like(part)
        if self._file is None:
            return self._copies[number][at : at + len(part)]
        return np.frombuffer(self._file.read(part.nbytes), np.float32).reshape(part.shape)

    def close(self) -> None:
        self._there, self._copies = False, []
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None


def _longest_of(matrix: NDArray[np.float32]) -> float:
    """Return the length of the longest row; not finite where any number is not."""
    longest = 0.0
    for at in range(0, len(matrix), _BLOCK):
        part = matrix[at : at + _BLOCK]
        with np.errstate(over="ignore", invalid="ignore"):
            squares = np.einsum("ij,ij->i", part, part)
        largest = float(squares.max()) if len(squares) else 0.0  # nan where any is
        if not math.isfinite(largest):
            return math.inf
        longest = max(longest, largest)
    return math.sqrt(longest)


def _spoiled(matrix: NDArray[np.float32]) -> int:
    """Return the number of rows with non-finite values."""
    found = 0
    for at in range(0, len(matrix), _BLOCK):
        block = matrix[at : at + _BLOCK]
        with np.errstate(over="ignore", invalid="ignore"):
            whole = float(block.sum())
        # a sum is finite only if its terms are, and fast
        if not math.isfinite(whole):
            found += int(len(block) - np.isfinite(block).all(axis=1).sum())
    return found


def _judge(matrix: NDArray[np.float32], bound: float) -> None:
    """Raise Unsteady where a row is longer than the bound, or a number is not finite."""
    if math.isinf(bound):
        # values without a bound may have infinite squares
        if _spoiled(matrix):
            raise Unsteady(NUMBERS, math.nan)
        return
    length = _longest_of(matrix)
    if not math.isfinite(length):
        raise Unsteady(NUMBERS, math.nan)
    if length > bound:
        raise Unsteady(LENGTHS, length)


def _shorten(matrix: NDArray[np.float32], most: float) -> None:
    """Clip the lengths of rows."""
    if not math.isfinite(most):
        return
    for at in range(0, len(matrix), _BLOCK):
        part = matrix[at : at + _BLOCK]
        lengths = np.sqrt(np.einsum("ij,ij->i", part, part))
        long = lengths > most
        part[long] *= (most / lengths[long])[:, None]

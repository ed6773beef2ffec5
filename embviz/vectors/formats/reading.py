"""How a file is read: strictly, or as far as sense can be made of it; told how far it is, and stopped in time."""

import threading
from collections.abc import Callable

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

_MOST_TOLD = 20  # that are kept word by word; finding a line's number takes a look at all lines before it


class DamagedVectors(InputError):
    """A file that is damaged, but not all of it: `read_vectors(..., partial=True)` returns what can be read."""

    @classmethod
    def of(cls, error: InputError) -> "DamagedVectors":
        """Return an error as one of this kind."""
        return cls(error.what, error.cure, error.suggestions)


class Reading:
    """One reading of one file. Any number of threads may tell it of damage.

    Parameters
    ----------
    pulse : Pulse
        Beaten at least ten times a second.
    partial : bool
        Whether damage is noted and what is whole returned; otherwise the first damage is an error.
    """

    def __init__(self, pulse: Pulse, partial: bool = False) -> None:
        self.pulse, self.partial = pulse, partial
        self.damages = 0
        self._told: list[str] = []
        self._lock = threading.Lock()

    @property
    def trouble(self) -> tuple[str, ...]:
        """What was wrong, sentence by sentence, and how much more there was."""
        more = self.damages - len(self._told)
        return (*self._told, tr("… and {more:,} more.", more=more)) if more else tuple(self._told)

    def beat(self, share: float) -> None:
        """Report a share from 0 to 1.

        Raises
        ------
        Cancelled
        """
        self.pulse.beat(share)

    def look(self) -> None:
        """Give up where that is wanted, without telling how far the work is.

        Raises
        ------
        Cancelled
        """
        self.pulse.check()

    def damage(self, describe: Callable[[], InputError]) -> None:
        """Note that a part of the file cannot be used, and that the rest can.

        Parameters
        ----------
        describe : callable
            Returns what is wrong; called only when it is told to somebody.

        Raises
        ------
        DamagedVectors
            When reading is strict.
        """
        if not self.partial:
            raise DamagedVectors.of(describe())
        with self._lock:
            self.damages += 1
            tell = self.damages <= _MOST_TOLD
            if tell:
                self._told.append(describe().what)

"""Decimals of cosines, scores and distances: the usual number or the preferred one."""

import re

from PySide6.QtCore import QObject, Signal

from embviz.gui.style.number_text import in_figures, significant

KEY = "numbers/decimals"  # of the settings
AS_USUAL, FEWEST, MOST = 0, 2, 6

_FIXED = re.compile(r"(\+?,?)\.(\d+)f")


class _Preference(QObject):
    """One for the process; who shows such numbers writes them anew when it has `changed`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._wanted = AS_USUAL

    @property
    def wanted(self) -> int:
        """From `FEWEST` to `MOST`, or `AS_USUAL`."""
        return self._wanted

    def want(self, count: int) -> None:
        """Have so many from now on; what is no such number counts as the usual."""
        count = count if FEWEST <= count <= MOST else AS_USUAL
        if count != self._wanted:
            self._wanted = count
            self.changed.emit()


preference = _Preference()


def decimals(usual: int) -> int:
    """Return with how many decimals a number is written that usually has so many."""
    return preference.wanted or usual


def form(usual: str) -> str:
    """Return how a number is written that usually is so, as in `format`: of ``.3f`` and ``+.2f`` the decimals change.

    What has no decimals to choose (``,d``, ``.0%``) stays.
    """
    fixed = _FIXED.fullmatch(usual)
    return usual if fixed is None else f"{fixed[1]}.{decimals(int(fixed[2]))}f"


class Score(float):
    """A cosine, score or distance for a text with named places: ``{cosine:.3f}`` has as many decimals as preferred."""

    def __format__(self, usual: str) -> str:
        return in_figures(float(self), form(usual))


def scored(value: float, usual: str = ".3f") -> str:
    """Return a cosine, score or distance; nan is a dash."""
    return format(Score(value), usual)


def measured(value: float, digits: int = 3) -> str:
    """Return a measure that usually has so many significant digits, however large or small it is."""
    wanted = preference.wanted
    return significant(value, digits) if wanted == AS_USUAL else in_figures(float(value), f",.{wanted}f")

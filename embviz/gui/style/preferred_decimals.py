"""Decimals of cosines, scores and distances: the usual number or the preferred one."""

import re

from PySide6.QtCore import QObject, Signal

from embviz.gui.style.number_text import in_figures, significant

KEY = "numbers/decimals"  # key of the settings
AS_USUAL, FEWEST, MOST = 0, 2, 6

_FIXED = re.compile(r"(\+?,?)\.(\d+)f")


class _Preference(QObject):
    """The preferred number of decimals, one for the process; widgets update their numbers when it has `changed`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._wanted = AS_USUAL

    @property
    def wanted(self) -> int:
        """The number of decimals, from `FEWEST` to `MOST`, or `AS_USUAL`."""
        return self._wanted

    def want(self, count: int) -> None:
        """Set the number of decimals; an invalid number means `AS_USUAL`."""
        count = count if FEWEST <= count <= MOST else AS_USUAL
        if count != self._wanted:
            self._wanted = count
            self.changed.emit()


preference = _Preference()


def decimals(usual: int) -> int:
    """Return the preferred number of decimals, or else the usual one."""
    return preference.wanted or usual


def form(usual: str) -> str:
    """Return a format specification with the preferred decimals: changes ``.3f`` and ``+.2f``.

    Formats without a choice of decimals (``,d``, ``.0%``) are unchanged.
    """
    fixed = _FIXED.fullmatch(usual)
    return usual if fixed is None else f"{fixed[1]}.{decimals(int(fixed[2]))}f"


class Score(float):
    """A cosine, score or distance that formats with the preferred decimals, as in ``{cosine:.3f}``."""

    def __format__(self, usual: str) -> str:
        return in_figures(float(self), form(usual))


def scored(value: float, usual: str = ".3f") -> str:
    """Format a cosine, score or distance; nan is a dash."""
    return format(Score(value), usual)


def measured(value: float, digits: int = 3) -> str:
    """Format a measure of any magnitude, with so many significant digits or the preferred decimals."""
    wanted = preference.wanted
    return significant(value, digits) if wanted == AS_USUAL else in_figures(float(value), f",.{wanted}f")

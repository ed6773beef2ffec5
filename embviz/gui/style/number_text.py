"""Formats numbers for people: the usual or the preferred decimals."""

import math
import re

from PySide6.QtCore import QObject, Signal

from embviz.util.language import localized, tr

_RAISED = str.maketrans("-.0123456789", "⁻·⁰¹²³⁴⁵⁶⁷⁸⁹")


def significant(value: float, digits: int = 3) -> str:
    """Format a number with so many significant digits, very large and small ones with a power of ten."""
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == 0:
        return "0"
    power = math.floor(math.log10(abs(value)))
    if -4 <= power < 6:
        text = f"{value:,.{max(digits - 1 - power, 0)}f}"
    else:
        mantissa, power_text = f"{value:.{digits - 1}e}".split("e")
        text = f"{mantissa} × 10{str(int(power_text)).translate(_RAISED)}"
    return localized(text.replace("-", "−"))


def raised(value: float, decimals: int = 0) -> str:
    """Format a number as an exponent, in raised figures; they have no point of their own, and take a middle dot."""
    return f"{value:.{decimals}f}".translate(_RAISED)


def in_figures(value: float, form: str) -> str:
    """Format a number as `format` does, but as people read it.

    With the marks of their language, a true minus sign, a space before %, and without a sign if it rounds to zero.

    Parameters
    ----------
    value : float
        nan is a dash.
    form : str
        ``+.3f``, ``,d``, ``.0%``.
    """
    if math.isnan(value):
        return "–"
    text = format(value, form)
    if not text.strip("+-0.,%"):
        text = text.lstrip("+-")
    return localized(text.replace("-", "−"))


def signed(value: float, decimals: int = 2) -> str:
    """Format a number with so many decimals and a true minus sign; nan is a dash."""
    return in_figures(value, f".{decimals}f")


def percent(share: float, decimals: int = 0) -> str:
    """Format a share as percent; nan is a dash."""
    return in_figures(share, f",.{decimals}%")


def duration(seconds: float) -> str:
    """Format a duration in seconds as s, min and s, or h and min."""
    if round(seconds) < 60:
        return f"{max(0, round(seconds))} s"
    minutes, rest = divmod(round(seconds), 60)
    return (
        tr("{minutes} min {rest:02d} s", minutes=minutes, rest=rest)
        if minutes < 60
        else tr("{minutes} h {minutes_2:02d} min", minutes=minutes // 60, minutes_2=minutes % 60)
    )


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

    for_people = True  # `tr` leaves what `in_figures` wrote

    def __format__(self, usual: str) -> str:
        return in_figures(float(self), form(usual))


def scored(value: float, usual: str = ".3f") -> str:
    """Format a cosine, score or distance; nan is a dash."""
    return format(Score(value), usual)


def measured(value: float, digits: int = 3) -> str:
    """Format a measure of any magnitude, with so many significant digits or the preferred decimals."""
    wanted = preference.wanted
    return significant(value, digits) if wanted == AS_USUAL else in_figures(float(value), f",.{wanted}f")

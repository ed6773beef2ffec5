"""Numbers of the lesson of distances: how they are typed and written."""

import re
from fractions import Fraction

from embviz.util.language import quoted, tr

_MOST = 12  # components
_LONGEST = 6  # signs of one: larger radicands are not simplified while typing



def components(text: str) -> list[Fraction]:
    """Parse whole numbers, decimals and fractions separated by commas, semicolons or spaces.

    Raises
    ------
    ValueError
        With a sentence about the error.
    """
    parts = [part for part in re.split(r"[\s,;]+", text.replace("−", "-").strip("()[] ")) if part]
    if not parts:
        raise ValueError(tr("Type the components of each vector, with commas between them."))
    if any(len(part) > _LONGEST or "e" in part.lower() for part in parts):
        raise ValueError(tr("Numbers of at most {signs} signs, without exponents.", signs=_LONGEST))
    if len(parts) > _MOST:
        raise ValueError(tr("At most {most} components.", most=_MOST))
    try:
        return [Fraction(part) for part in parts]
    except (ValueError, ZeroDivisionError):
        raise ValueError(tr("There is something in {text} that is no number.", text=quoted(text))) from None

"""Names of files as they come out of a dialog."""

import re
from pathlib import Path

_PATTERN = re.compile(r"\*(\.\w+(?:\.\w+)*)")
_ENDING = re.compile(r"\.[A-Za-z]\w{0,4}")


def with_suffix(path: str, chosen_filter: str) -> str:
    """Return a path that ends in a suffix: its own where it has one, else the first of the chosen filter.

    Parameters
    ----------
    path : str
    chosen_filter : str
        As a file dialog names it, such as "Picture (*.png)"; without a suffix in it, `.png` is taken.
    """
    if _ENDING.fullmatch(Path(path).suffix):
        return path
    found = _PATTERN.search(chosen_filter)
    return path + (found[1] if found else ".png")

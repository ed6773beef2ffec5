"""How well a text fits what was typed of it: whole words before beginnings, beginnings before scattered letters."""

from dataclasses import dataclass

_WORD_START, _INSIDE, _SCATTERED = 100.0, 60.0, 30.0  # points for one part of what was typed
_WHOLE_WORD = 15.0  # more, where a part is a whole word
_LATER = 0.1  # less for each letter that stands before
_GAP = 1.0  # less for each letter between scattered ones


@dataclass(frozen=True)
class Fit:
    """How well a text fits (more is better), and the places of its letters that were typed."""

    points: float
    places: frozenset[int]


def fit(typed: str, text: str) -> Fit | None:
    """Return how well a text fits what was typed; None where a part of it is not found.

    The parts, between spaces, may stand in any order; capitals do not count. A part is sought as the beginning of a
    word, then anywhere, then as letters in their order with others between, the first of which begins a word.

    Parameters
    ----------
    typed : str
        Nothing fits everything, with 0 points.
    text : str
    """
    low = text.lower()
    points, places = 0.0, set[int]()
    for part in typed.lower().split():
        found = _whole(part, low) or _scattered(part, low)
        if found is None:
            return None
        points += found.points
        places |= found.places
    return Fit(points, frozenset(places))


def _whole(part: str, low: str) -> Fit | None:
    first = at = low.find(part)
    while at > 0 and low[at - 1].isalnum():
        at = low.find(part, at + 1)
    if at >= 0:
        end = at + len(part)
        whole = end == len(low) or not low[end].isalnum()
        return Fit(_WORD_START + _WHOLE_WORD * whole - _LATER * at, frozenset(range(at, end)))
    if first >= 0:
        return Fit(_INSIDE - _LATER * first, frozenset(range(first, first + len(part))))
    return None


def _scattered(part: str, low: str) -> Fit | None:
    """Return the fit with the fewest letters between, of those that begin with a word."""
    best: Fit | None = None
    for start, letter in enumerate(low):
        if letter != part[0] or (start and low[start - 1].isalnum()):
            continue
        places, at = [start], start
        for wanted in part[1:]:
            at = low.find(wanted, at + 1)
            if at < 0:
                return best  # nor will it be found from a later start
            places.append(at)
        found = Fit(_SCATTERED - _GAP * (at - start + 1 - len(part)) - _LATER * start, frozenset(places))
        if best is None or found.points > best.points:
            best = found
    return best

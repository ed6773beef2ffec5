"""Fuzzy matching for the command palette: words before prefixes, prefixes before scattered letters."""

from dataclasses import dataclass

_WORD_START, _INSIDE, _SCATTERED = 100.0, 60.0, 30.0  # points for one part of the query
_WHOLE_WORD = 15.0  # bonus for a part that is a whole word
_LATER = 0.1  # penalty per letter before it
_GAP = 1.0  # penalty per letter between scattered ones
_SKIPPED = 2  # letters of a word that may be skipped between two matched ones


@dataclass(frozen=True)
class Match:
    """Score of a match (higher is better), and the positions of the matched letters."""

    points: float
    places: frozenset[int]


def letters_of(text: str) -> int:
    """Return the letters of a text as bits, by which texts that cannot fit are passed over quickly."""
    bits = 0
    for letter in set(text.lower()):
        if not letter.isspace():
            bits |= 1 << (ord(letter) & 63)
    return bits


def fit(typed: str, text: str) -> Match | None:
    """Return how well a text matches a query; None if a part of the query is not found.

    The parts, separated by spaces, may occur in any order; case is ignored. A part is searched as the prefix of a
    word, then anywhere, then as initials and as letters of a word of which a few are left out.

    Parameters
    ----------
    typed : str
        An empty query matches everything, with 0 points.
    """
    low = text.lower()
    points, places = 0.0, set[int]()
    for part in typed.lower().split():
        found = _whole(part, low) or _scattered(part, low)
        if found is None:
            return None
        points += found.points
        places |= found.places
    return Match(points, frozenset(places))


def _whole(part: str, low: str) -> Match | None:
    first = at = low.find(part)
    while at > 0 and low[at - 1].isalnum():
        at = low.find(part, at + 1)
    if at >= 0:
        end = at + len(part)
        whole = end == len(low) or not low[end].isalnum()
        return Match(_WORD_START + _WHOLE_WORD * whole - _LATER * at, frozenset(range(at, end)))
    if first >= 0:
        return Match(_INSIDE - _LATER * first, frozenset(range(first, first + len(part))))
    return None


def _scattered(part: str, low: str) -> Match | None:
    """Return the match with the fewest skipped letters among those that start at the beginning of a word.

    Each further letter begins a later word, as in initials, or follows in the same word with few letters skipped, as
    when one was omitted: letters from anywhere would match any long title.
    """
    begins = [at for at, letter in enumerate(low) if letter.isalnum() and not (at and low[at - 1].isalnum())]
    # by the position of the last letter: how many are skipped, and all positions
    reached: dict[int, tuple[int, tuple[int, ...]]] = {at: (0, (at,)) for at in begins if low[at] == part[0]}
    for wanted in part[1:]:
        further: dict[int, tuple[int, tuple[int, ...]]] = {}
        for at, (between, places) in reached.items():
            near = range(at + 1, min(at + 2 + _SKIPPED, len(low)))
            inside = next((k for k in near if not low[k].isalnum()), near.stop)
            for to in (*range(at + 1, inside), *(k for k in begins if k > at)):
                found = between + to - at - 1, (*places, to)
                if low[to] == wanted and (to not in further or found < further[to]):
                    further[to] = found
        reached = further
    if not reached:
        return None
    between, places = min(reached.values(), key=lambda one: _GAP * one[0] + _LATER * one[1][0])
    return Match(_SCATTERED - _GAP * between - _LATER * places[0], frozenset(places))

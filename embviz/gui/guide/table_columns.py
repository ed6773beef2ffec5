"""Column widths of the guide's tables."""

from collections.abc import Sequence


def shares(widest: Sequence[float], words: Sequence[float], room: float) -> list[float]:
    """Return the share of each column in the width of a table; they add up to 1.

    Parameters
    ----------
    widest : sequence of float
        What each column would take without a break in its lines, in px.
    words : sequence of float
        The widest word of each, in px: it is not broken where that can be helped.
    room : float
        Width of the table in px.
    """
    if not widest:
        return []
    count = len(widest)
    if sum(widest) <= room:
        # what is left goes to the last column, so that the others stand together
        return [*(wide / room for wide in widest[:-1]), 1 - sum(widest[:-1]) / room]
    fixed: dict[int, float] = {}
    while len(fixed) < count:
        left = room - sum(fixed.values())
        fair = left / (count - len(fixed))
        short = [at for at in range(count) if at not in fixed and widest[at] <= fair]
        if not short:
            break
        fixed |= {at: widest[at] for at in short}
    left = room - sum(fixed.values())
    long = [at for at in range(count) if at not in fixed]
    needed = sum(words[at] for at in long)
    # a text twice as long gets less than twice the width, and becomes a little higher
    total = sum(widest[at] ** 0.5 for at in long)
    taken = fixed | {
        at: words[at] * min(1.0, left / needed) + max(0.0, left - needed) * widest[at] ** 0.5 / total for at in long
    }
    return [taken[at] / room for at in range(count)]

"""How many examples hypothesis draws: a quarter, unless EMBVIZ_EXAMPLES=full, as before a release."""

import os

FULL = os.environ.get("EMBVIZ_EXAMPLES") == "full"
LEAST = 25


def examples(count):
    """Return how many of so many examples are drawn in this run."""
    return count if FULL else min(count, max(LEAST, count // 4))

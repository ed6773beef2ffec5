"""Displays words of any script: makes invisible characters visible, elides long words.

The unit of cutting is the grapheme cluster of Unicode Standard Annex 29, what a reader takes for one letter: a syllable
of Devanagari, a letter with its marks, an emoji made of several.
"""

import unicodedata

import regex

LONGEST = 28  # columns: a letter is one wide, a Chinese character or an emoji two
ELLIPSIS = "…"
_CLUSTERS = regex.compile(r"\X")
# joiners make letters of several characters, and variants of emoji
_JOINERS = frozenset("\u200c\u200d")
_SIGNS = {"\n": "↵", "\t": "⇥", " ": "␣"}
_UNSEEN = regex.compile(r"[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}--[\u200c\u200d\U000E0020-\U000E007F]]", regex.V1)
_RIGHT_TO_LEFT = frozenset(("R", "AL"))
_OPENS = frozenset(("LRI", "RLI", "FSI"))


def visible(word: str) -> str:
    """Return the word with invisible characters written out: a line feed as ``↵``, others by number.

    Joiners within a word stay, for they belong to its letters; a word of blanks alone is written as ``␣``.
    """
    if word.isprintable() and word.strip(" "):
        return word
    if not word.strip():
        return "".join(map(_named, word)) or "␣"
    shown = _UNSEEN.sub(lambda found: _named(found[0]), word)
    return shown if set(shown) - _JOINERS else "".join(map(_named, shown))


def _named(character: str) -> str:
    return _SIGNS.get(character) or f"‹{ord(character):04X}›"


def columns(cluster: str) -> int:
    """Return the width of a grapheme cluster in columns: 2 for full width, 1 for others."""
    return 2 if any(unicodedata.east_asian_width(c) in "WF" for c in cluster) else 1


def shortened(word: str, longest: int = LONGEST) -> str:
    """Return the word for display on a map: visible, and elided where wider than `longest` columns.

    The cut is between two grapheme clusters, at the end of the word as it is read: on the left of one that runs
    from right to left.
    """
    shown = visible(word)
    if 2 * len(shown) <= longest or (shown.isascii() and len(shown) <= longest):
        return shown
    clusters: list[str] = []
    room = longest
    for found in _CLUSTERS.finditer(shown):
        cluster = found[0]
        room -= columns(cluster)
        clusters.append(cluster)
        if room < 0:
            kept = clusters
            while kept and sum(map(columns, kept)) > longest - 1:
                kept = kept[:-1]
            return "".join(kept) + ELLIPSIS
    return shown


def runs_left(text: str) -> bool:
    """Return whether a text runs from right to left, by its first letter with a direction (Annex 9, rule P2).

    What is isolated in it does not count.
    """
    within = 0
    for character in text:
        direction = unicodedata.bidirectional(character)
        within = max(0, within + (direction in _OPENS) - (direction == "PDI"))
        if within == 0 and (direction == "L" or direction in _RIGHT_TO_LEFT):
            return direction != "L"
    return False

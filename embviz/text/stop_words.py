"""The function words that may be left out."""

from functools import cache

from embviz.util.assets import asset


@cache
def stop_words() -> frozenset[str]:
    """Return the English stop words, case-folded; they are listed in ``resources/stopwords_en.txt``."""
    lines = asset("stopwords_en.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())

"""Detect from frequent words a language of compound words, or one written without spaces."""

from collections.abc import Sequence
from itertools import islice

from embviz.util.language import tr

_LOOKED_AT = 200  # most frequent words
_MOST_OF_THEM = 0.5  # share of the words in a script
_KNOWN = 5  # frequent words of a language that have to be among them

# first and last character of the scripts that one such language is written in, or several of a kind
_SCRIPTS = (
    (tr("Korean"), "\uac00", "\ud7a3"),
    (tr("Tamil"), "\u0b80", "\u0bff"),
    (tr("Telugu"), "\u0c00", "\u0c7f"),
    (tr("Kannada"), "\u0c80", "\u0cff"),
    (tr("Malayalam"), "\u0d00", "\u0d7f"),
    (tr("Georgian"), "\u10a0", "\u10ff"),
)
# words that are among the most frequent ones of any longer text
_FREQUENT = (
    (tr("Finnish"), "ja on että ei oli hän se mutta myös kun ovat niin tai"),
    (tr("Estonian"), "ja on ei et see oli kui aga ka ta ning oma siis"),
    (tr("Turkish"), "ve bir bu için ile çok olarak daha sonra gibi kadar olan da de"),
    (tr("Hungarian"), "a az és hogy nem egy is volt meg csak mint de ez"),
    (tr("Basque"), "eta da ez bat du dira zen baina izan ere dute"),
)


def word_building_language(words: Sequence[str]) -> str:
    """Return the name of the language if it is one that builds long words from parts, else an empty text.

    Parameters
    ----------
    words : sequence of str
        Of a vocabulary, the most frequent ones first.
    """
    frequent = [word.casefold() for word in islice(words, _LOOKED_AT)]
    for language, first, last in _SCRIPTS:
        written = sum(first <= word[0] <= last for word in frequent if word)
        if written > _MOST_OF_THEM * len(frequent):
            return language
    there = set(frequent)
    found = {language: len(there.intersection(known.split())) for language, known in _FREQUENT}
    best = max(found, key=lambda language: found[language])
    return best if found[best] >= _KNOWN else ""


def is_split_chinese(words: Sequence[str]) -> bool:
    """Return whether most of the frequent words are single Chinese characters.

    Parameters
    ----------
    words : sequence of str
        Of a vocabulary, the most frequent ones first.
    """
    frequent = list(islice(words, _LOOKED_AT))
    return sum(len(word) == 1 and "\u4e00" <= word <= "\u9fff" for word in frequent) > _MOST_OF_THEM * len(frequent)

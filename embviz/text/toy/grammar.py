"""The notation of passages, and its expansion into variants that agree in number and tense.

A passage is one or more sentences, separated by `` . ``, that speak of the same things. Its words are separated by
spaces, and may be

===================  ===================================================================================
``palace``           itself
``[bread|hot_soup]`` one of these phrases, chosen for each passage; a phrase may be empty
``{animal}``         a row drawn from the table *animal*, its first column; ``{animal.home}`` another column of the
                     same row, ``{animal2}`` a second, different row
``#{animal}``        the same in the number of the passage: column ``sg`` or ``pl``, and pronouns become plural
``#a``               *a* or a plural quantity; so ``#this``, ``#it``, ``#its``, ``#one``, ``#every``, ``#he``
``~go``              the verb in number and tense of the passage; ``~{action}`` the same for a drawn verb
``^go`` ``%go``      the verb in the tense of the passage with a singular or with a plural subject
``~when``            a time adverb of the tense
===================  ===================================================================================

A passage with ``#`` is told in singular and plural, one with a verb in present, past and future, so agreement holds by
construction, and the words that tell number and tense are the same for all nouns and verbs.
"""

import re
from dataclasses import dataclass

IRREGULAR = {
    # lemma: third person, past
    "be": ("is", "was"),
    "bring": ("brings", "brought"),
    "come": ("comes", "came"),
    "do": ("does", "did"),
    "give": ("gives", "gave"),
    "go": ("goes", "went"),
    "have": ("has", "had"),
    "hold": ("holds", "held"),
    "keep": ("keeps", "kept"),
    "know": ("knows", "knew"),
    "make": ("makes", "made"),
    "meet": ("meets", "met"),
    "put": ("puts", "put"),
    "say": ("says", "said"),
    "see": ("sees", "saw"),
    "sit": ("sits", "sat"),
    "stand": ("stands", "stood"),
    "take": ("takes", "took"),
    "think": ("thinks", "thought"),
}


def third_person(lemma: str) -> str:
    """Return the form after he, she or it: ``carry`` -> ``carries``."""
    if lemma in IRREGULAR:
        return IRREGULAR[lemma][0]
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ies"
    return lemma + ("es" if lemma.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def past(lemma: str) -> str:
    """Return the simple past: ``carry`` -> ``carried``."""
    if lemma in IRREGULAR:
        return IRREGULAR[lemma][1]
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ied"
    return lemma + "ed"


def finite(lemma: str, tense: str, plural: bool) -> str:
    """Return the form of a verb that agrees with its subject.

    Parameters
    ----------
    lemma : str
        Plain form.
    tense : {"present", "past", "future"}
        The future is two words.
    plural : bool
        Whether the subject is plural.
    """
    if tense == "future":
        return f"will {lemma}"
    if lemma == "be":
        return {("present", False): "is", ("present", True): "are", ("past", False): "was", ("past", True): "were"}[
            tense, plural
        ]
    if tense == "past":
        return past(lemma)
    return lemma if plural else third_person(lemma)


WHEN = {
    "present": ("today", "every day", "now", "nowadays", "these days", "every week", "every morning", "this year"),
    "past": ("yesterday", "last week", "once", "ages ago", "a year ago", "last month", "back then", "the other day"),
    "future": ("tomorrow", "next week", "soon", "some day", "next month", "one day", "next year", "from now on"),
}
# The future needs no verb form of its own, so it is told less often than present and past.
TENSES = {"present": 0.42, "past": 0.42, "future": 0.16}

_NUMBERED = {
    # word after #: what it is in the singular, in the plural
    "a": (("a",), ("two", "three", "some", "many", "several", "a few", "four")),
    "this": (("this",), ("these",)),
    "it": (("it",), ("they",)),
    "its": (("its",), ("their",)),
    "one": (("one", "a single", "another"), ("both", "most", "a pair of")),
    "every": (("every",), ("all",)),
    "he": (("he", "she"), ("they",)),
}
_PLURAL_PRONOUNS = {"he": "they", "him": "them", "his": "their", "self": "themselves"}
_SLOT = re.compile(r"\{([a-z]+)(\d*)(?:\.([a-z]+))?\}")
_VERB_COLUMNS = {("present", True): "base", ("present", False): "s", ("past", True): "past", ("past", False): "past"}


@dataclass(frozen=True)
class Choice:
    """A place in a sentence where one of some phrases stands, whatever else is drawn."""

    phrases: tuple[str, ...]


@dataclass(frozen=True)
class Slot:
    """A place in a sentence that a column of a drawn row fills.

    Attributes
    ----------
    table : str
        Table that the row is drawn from.
    draw : int
        Which of several different rows of that table.
    column : str
        Column of it, empty for the first.
    """

    table: str
    draw: int
    column: str


@dataclass(frozen=True)
class Variant:
    """A passage in one number and tense.

    Attributes
    ----------
    weight : float
        Share among the variants of its passage; they sum to 1.
    sentences : tuple of tuple of Choice or Slot
        What stands at each place.
    """

    weight: float
    sentences: tuple[tuple[Choice | Slot, ...], ...]


def variants(passage: str) -> list[Variant]:
    """Expand a passage into its numbers and tenses."""
    tokens = passage.split()
    tenses = TENSES if any(token[0] in "~^%" for token in tokens) else {"present": 1.0}
    numbers = (False, True) if any(token[0] == "#" for token in tokens) else (False,)
    return [
        Variant(share / len(numbers), _read(tokens, tense, plural))
        for tense, share in tenses.items()
        for plural in numbers
    ]


def _read(tokens: list[str], tense: str, plural: bool) -> tuple[tuple[Choice | Slot, ...], ...]:
    sentences: list[list[Choice | Slot]] = [[]]
    for token in tokens:
        if token == ".":
            sentences.append([])
        else:
            sentences[-1].extend(_places(token, tense, plural))
    return tuple(tuple(sentence) for sentence in sentences)


def _places(token: str, tense: str, plural: bool) -> list[Choice | Slot]:
    sign, rest = (token[0], token[1:]) if token[0] in "#~^%" else ("", token)
    if token == "~when":
        return [Choice(WHEN[tense])]
    if rest[0] == "{":
        return _slot_places(sign, rest, tense, plural)
    if sign in ("~", "^", "%"):
        return [Choice((finite(rest, tense, _subject_is_plural(sign, plural)),))]
    if sign == "#":
        return [Choice(_NUMBERED[rest][plural])]
    if rest[0] == "[":
        return [Choice(tuple(phrase.replace("_", " ") for phrase in rest[1:-1].split("|")))]
    return [Choice((rest,))]


def _slot_places(sign: str, text: str, tense: str, plural: bool) -> list[Choice | Slot]:
    match = _SLOT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a slot")
    table, draw, column = match[1], int(match[2] or 1), match[3] or ""
    if sign == "#" and column in _PLURAL_PRONOUNS and plural:
        return [Choice((_PLURAL_PRONOUNS[column],))]
    if sign == "#" and not column:
        column = "pl" if plural else "sg"
    if sign in ("~", "^", "%"):
        if tense == "future":
            return [Choice(("will",)), Slot(table, draw, "base")]
        column = _VERB_COLUMNS[tense, _subject_is_plural(sign, plural)]
    return [Slot(table, draw, column)]


def _subject_is_plural(sign: str, plural: bool) -> bool:
    return {"~": plural, "^": False, "%": True}[sign]

"""Reads a sentence into a request, says what may come next, and what else could be asked."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache
from urllib.parse import parse_qs, urlencode, urlsplit

from embviz.analysis.analogies.proportion import parse_question
from embviz.analysis.questions import english, german
from embviz.analysis.questions.patterns import JOINING, Pattern, Slot, Token, expected, tokens_of
from embviz.analysis.questions.requests import (
    METHODS,
    REQUESTS,
    Analogy,
    ColorBy,
    Expression,
    Heatmap,
    Neighbors,
    OddWord,
    Request,
    Similarity,
    Spelled,
)
from embviz.util.errors import InputError
from embviz.util.language import tr

SCHEME = "embviz"
_PLACE = "ask"
_LONGEST_ADDRESS = 8_000  # characters
_MOST_COUNT = 1_000
_BEGINNING = re.compile(rf"\s*{SCHEME}://", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Return whether a text begins as an address of this program."""
    return _BEGINNING.match(text) is not None


def address_of(request: Request) -> str:
    """Return the address of a question; fields with their default are left out."""
    said: list[tuple[str, str]] = [("kind", request.kind)]
    for field in fields(request):
        value = getattr(request, field.name)
        if value == field.default:
            continue
        said.extend((field.name, str(one)) for one in (value if isinstance(value, tuple) else (value,)))
    return f"{SCHEME}://{_PLACE}?{urlencode(said)}"


def request_at(address: str) -> Request:
    """Return the question that an address stands for.

    Raises
    ------
    InputError
        When it is no address of a question, or a part is missing: says which.
    """
    parts = urlsplit(address.strip())
    if parts.scheme.lower() != SCHEME or parts.netloc.lower() != _PLACE or len(address) > _LONGEST_ADDRESS:
        raise _wrong(tr("This is not the address of a question."))
    said = parse_qs(parts.query, keep_blank_values=True)
    kind = said.pop("kind", [""])[0]
    request = next((one for one in REQUESTS if one.kind == kind), None)
    if request is None:
        raise _wrong(tr("The address asks for “{kind}”, which this version does not know.", kind=kind))
    found: dict[str, object] = {}
    for field in fields(request):
        values = [value for value in said.get(field.name, []) if value.strip()]
        if not values:
            if field.default is MISSING:
                raise _wrong(tr("The address lacks “{name}”.", name=field.name))
            continue
        if field.type is int or field.type == "int":
            if not values[0].isdecimal() or not 0 < int(values[0]) <= _MOST_COUNT:
                raise _wrong(tr("The address has no number for “{name}”.", name=field.name))
            found[field.name] = int(values[0])
        else:
            found[field.name] = values[0] if field.type is str or field.type == "str" else tuple(values)
    made = request(**found)
    if isinstance(made, ColorBy) and made.method not in METHODS:
        raise _wrong(tr("The address colors by “{method}”, which this version does not know.", method=made.method))
    if isinstance(made, Spelled) and made.where not in ("start", "end", "inside"):
        raise _wrong(tr("The address lacks “{name}”.", name="where"))
    return made


def _wrong(what: str) -> InputError:
    return InputError(what, tr("Ask the question in words, and copy its address."))


IsWord = Callable[[str], bool]

LANGUAGES = {"en": english.FORMS, "de": german.FORMS}
"""Wordings by language."""

EXAMPLES = {"en": english.EXAMPLES, "de": german.EXAMPLES}
"""One wording of each question, by language."""

_COMMON = frozenset(
    ("a", "an", "the", "is", "are", "of", "to", "in", "der", "die", "das", "ist", "sind", "von", "zu", "den", "dem")
)
_AND = {"en": "and", "de": "und"}
_SIGNS = re.compile(r"(?:^|\s)[-−–](?=\s)|[+*×=]|(?<=\S)\s*::?\s*(?=\S)")
_SHORT = 3  # letters of a word such as "why"
_LONGEST = 500  # characters of a sentence
_LONGEST_PHRASE = 4  # words of a phrase such as "new york"
_FEWEST: dict[type[Request], int] = {OddWord: 3, Heatmap: 2}
_EXAMPLES = ("king", "queen", "man", "woman", "cat", "dog", "bread", "hot", "cold")


@dataclass(frozen=True)
class Reading:
    """A sentence that was understood.

    Attributes
    ----------
    request : Request
    others : tuple of Request
        Other ways to understand it.
    guessed : bool
        Whether only words were given, and the question was guessed from their number.
    unknown : tuple of str
        Words of the request that are not in the vocabulary.
    """

    request: Request
    others: tuple[Request, ...] = ()
    guessed: bool = False
    unknown: tuple[str, ...] = ()


def read(sentence: str, is_word: IsWord, language: str = "en") -> Reading | None:
    """Read a sentence, an expression or an address.

    Parameters
    ----------
    sentence : str
    is_word : callable
        Tells whether a word is known, in any of its spellings: decides between several ways to read a sentence.
    language : {"en", "de"}
        Whose wordings are tried first; those of the other language follow.

    Returns
    -------
    Reading or None
        None if it was not understood.

    Raises
    ------
    InputError
        Of an address that is wrong.
    """
    if is_address(sentence):
        request = request_at(sentence)
        return Reading(request, unknown=unknown_of(request, is_word))
    sentence = sentence.strip()[:_LONGEST]
    tokens = tokens_of(sentence)
    if not tokens:
        return None
    found = _by_forms(tokens, is_word, language)
    joined = _with_phrases(tokens, is_word)
    if joined != tokens:
        longer = _by_forms(joined, is_word, language)
        if longer is not None and (found is None or len(longer.unknown) <= len(found.unknown)):
            found = longer
    if found is not None:
        return found
    return _expression(sentence, is_word) or _bare_words(joined, is_word)


def _by_forms(tokens: tuple[Token, ...], is_word: IsWord, language: str) -> Reading | None:
    best: tuple[int, Reading] | None = None
    for form in forms(language):
        for values in form.matches(tokens):
            request = form.request(**values)
            if isinstance(request, OddWord | Heatmap) and len(request.words) < _FEWEST[type(request)]:
                continue
            unknown = unknown_of(request, is_word)
            if best is None or len(unknown) < best[0]:
                best = len(unknown), Reading(request, _others(request, form), unknown=unknown)
            if not unknown:
                assert best is not None
                return best[1]
    return best[1] if best is not None else None


def _others(request: Request, form: Pattern) -> tuple[Request, ...]:
    """Return the other reading of "what is to Paris as Rome to Italy", which may mean either Rome's or Italy's like."""
    backwards = form.source.partition("{")[2].startswith("third")
    if isinstance(request, Analogy) and backwards:
        return (Analogy(request.second, request.first, request.third),)
    return ()


def forms(language: str) -> Iterator[Pattern]:
    """Yield all wordings, those of a language first."""
    yield from LANGUAGES.get(language, LANGUAGES["en"])
    for other, patterns in LANGUAGES.items():
        if other != language and not (language not in LANGUAGES and other == "en"):
            yield from patterns


def words_of(request: Request) -> tuple[str, ...]:
    """Return the words that a request names."""
    if request.kind in ("expression", "spelled", "size", "frequent"):
        return ()
    named: list[str] = []
    for field in fields(request):
        value = getattr(request, field.name)
        if field.name != "method" and not isinstance(value, int):
            named.extend(value if isinstance(value, tuple) else [value] if value else [])
    return tuple(dict.fromkeys(named))


def unknown_of(request: Request, is_word: IsWord) -> tuple[str, ...]:
    """Return the words of a request that are not known."""
    return tuple(word for word in words_of(request) if not is_word(word))


def _with_phrases(tokens: tuple[Token, ...], is_word: IsWord) -> tuple[Token, ...]:
    """Join words that are together one word of the vocabulary, the longest first."""
    joined: list[Token] = []
    at = 0
    while at < len(tokens):
        used = 1
        for end in range(min(len(tokens), at + _LONGEST_PHRASE), at + 1, -1):
            part = tokens[at:end]
            if not any(one.quoted for one in part) and is_word(" ".join(one.text for one in part)):
                joined.append(Token(" ".join(one.text for one in part), True))
                used = end - at
                break
        else:
            joined.append(tokens[at])
        at += used
    return tuple(joined)


def _expression(sentence: str, is_word: IsWord) -> Reading | None:
    if _SIGNS.search(sentence) is None:
        return None
    try:
        weights = parse_question(sentence, is_word)
    except InputError:
        return None
    unknown = tuple(word for word in weights if not is_word(word))
    return Reading(Expression(sentence), unknown=unknown)


def _bare_words(tokens: tuple[Token, ...], is_word: IsWord) -> Reading | None:
    words = tuple(dict.fromkeys(token.text for token in tokens if token.low not in JOINING or len(tokens) == 1))
    if not words or not all(map(is_word, words)):
        return None
    if len(words) == 1:
        return Reading(Neighbors(words), guessed=True)
    # words of a sentence that was not understood are no list
    if any(token.low in _grammar() for token in tokens if token.low not in JOINING):
        return None
    if len(words) == 2:
        return Reading(Similarity(*words), guessed=True)
    return Reading(Heatmap(words), (OddWord(words),), guessed=True)


@cache
def _grammar() -> frozenset[str]:
    """Return the words that hold sentences together: short ones, and those of several questions."""
    kinds: dict[str, set[type[Request]]] = {}
    for patterns in LANGUAGES.values():
        for form in patterns:
            for word in form.literals:
                kinds.setdefault(word, set()).add(form.request)
    return frozenset(word for word, asked in kinds.items() if len(word) <= _SHORT or len(asked) > 1)


def completions(
    sentence: str,
    complete: Callable[[str], Sequence[str]],
    language: str = "en",
    limit: int = 6,
    is_word: IsWord = lambda _word: True,
) -> list[str]:
    """Return whole sentences that go on as one is typed.

    Parameters
    ----------
    sentence : str
        As typed so far; a blank at its end says that its last word is finished.
    complete : callable
        Returns words of the vocabulary that begin with some letters, the most frequent first; asked once at most.
    language : {"en", "de"}
    limit : int
    is_word : callable
        Tells whether a word is known: only such a word can begin a sentence of which no other word is there.

    Returns
    -------
    list of str
        Words of the grammar first, then those of the vocabulary. What was typed is kept as it is.
    """
    if len(sentence) > _LONGEST or is_address(sentence) or sentence.count('"') % 2:
        return []
    tokens = tokens_of(sentence)
    begun = "" if not tokens or sentence[-1:].isspace() else re.split(r"[\s,;]", sentence)[-1]
    kept = sentence[: len(sentence) - len(begun)]
    done = tokens[:-1] if begun else tokens
    found: dict[str, None] = {}
    wants_word = False
    by_word = bool(done) and is_word(done[0].text)
    for form in sorted(forms(language), key=lambda one: isinstance(one.elements[0], Slot)):
        if isinstance(form.elements[0], Slot) and not by_word:
            continue
        after = expected(form, done)
        wants_word = wants_word or (after.word and bool(done))
        fitting = (way for way in after.literals if way[0].startswith(begun.casefold()) and way != (begun.casefold(),))
        first = next(fitting, None) if begun or done else None
        if first is not None:
            found[kept + " ".join(first) + " "] = None
    said = list(found)[: limit if not wants_word else max(1, limit // 2)]
    if wants_word and begun:
        said += [kept + _written(word) for word in complete(begun) if word != begun][: limit - len(said)]
    return said


def _written(word: str) -> str:
    return f'"{word}"' if re.search(r"[\s,;]", word) else word


def suggestions(
    sentence: str,
    is_word: IsWord,
    words: Sequence[str],
    language: str = "en",
    count: int = 3,
    rank: Callable[[str], int] = lambda _word: 0,
) -> list[str]:
    """Return sentences that would be understood, most like one that was not.

    Parameters
    ----------
    sentence : str
    is_word : callable
    words : sequence of str
        Known words to write where the sentence names too few.
    language : {"en", "de"}
    count : int
    rank : callable
        Returns the rank of a word by frequency: of the words of the sentence, the rarest are written first.
    """
    tokens = tokens_of(sentence)
    patterns = LANGUAGES.get(language, LANGUAGES["en"])
    grammar: dict[type[Request], set[str]] = {}
    for form in patterns:
        grammar.setdefault(form.request, set()).update(form.literals)
    used = set[str]().union(*grammar.values())
    named = [token.text for token in tokens if token.low not in used and is_word(token.text)]
    named.sort(key=lambda word: -rank(word))
    known = list(dict.fromkeys([*named, *(word for word in (*words, *_EXAMPLES) if is_word(word))])) or list(_EXAMPLES)
    said = {token.low for token in tokens} - _COMMON
    examples = EXAMPLES.get(language, EXAMPLES["en"])
    # a word of few questions says more about what is meant than one of many
    rarity = {word: 1 / sum(word in words for words in grammar.values()) for word in said & used}
    best = sorted(examples, key=lambda one: -sum(rarity.get(word, 0.0) for word in grammar[one.request]))
    return [form.sample(known, _AND.get(language, "and")) for form in best[:count]]


def preferred(reading: Reading, cosine: Callable[[str, str], float | None]) -> Reading:
    """Return a reading of an analogy with the way first in which its words of one kind stand in the same place.

    "What is to Paris as Rome to Italy" asks for a country if Paris is more like Rome than like Italy.

    Parameters
    ----------
    cosine : callable
        Returns the cosine of two words; None if one has no vector.
    """
    ways = [one for one in (reading.request, *reading.others) if isinstance(one, Analogy)]
    if len(ways) < 2:
        return reading
    near = [cosine(one.third, one.first) for one in ways]
    if None in near or (near[0] or 0.0) >= (near[1] or 0.0):
        return reading
    return Reading(ways[1], (ways[0],), reading.guessed, reading.unknown)

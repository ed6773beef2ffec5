r"""Patterns of sentences: a small notation, matching, and what may come next.

| in a pattern | stands for |
| --- | --- |
| `near` | this word, whatever its capitals |
| `near\|close_to` | one of these; `_` joins words that belong together |
| `the?` | what may be left out |
| `{word}` | one word |
| `{words*}` | one or more words, with commas, "and" or "or" between them |
| `{count#}` | a number, in digits |
| `{=name:value}` | nothing: the field has this value |
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from embviz.analysis.questions.requests import Request

Value = str | int | tuple[str, ...]

JOINING = {"and", "or", "und", "oder", "&", "sowie"}
"""Words that stand between the words of a list."""

_SLOT = re.compile(r"\{(=?)(\w+)([*#]?)(?::([\w ]*))?\}")
_SENTENCE_END = "?!.…؟:"
_QUOTES = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‚": '"', "‘": '"', "’": "'"}
_TOKEN = re.compile(r'"([^"]+)"|([^\s"]+)')
_SHORTENED = {"what", "who", "where", "which"}  # before 's
_MOST_WORDS = 40  # of a list


@dataclass(frozen=True)
class Token:
    """A word of a sentence; `quoted` ones are never part of the grammar."""

    text: str
    quoted: bool = False

    @property
    def low(self) -> str:
        """In lower case, for words of the grammar; empty where it was in quotes."""
        return "" if self.quoted else self.text.casefold()


@dataclass(frozen=True)
class Literal:
    """Words of the grammar: one of several ways to say it, each a sequence of words."""

    ways: tuple[tuple[str, ...], ...]
    optional: bool = False


@dataclass(frozen=True)
class Slot:
    """A place for what is asked about; `many` is ``*`` for a list of words, ``#`` for a number, else empty."""

    name: str
    many: str = ""


Element = Literal | Slot


@dataclass(frozen=True)
class Pattern:
    """A sentence with places for words, and the request that it stands for.

    Attributes
    ----------
    request : type of Request
    elements : tuple of Literal or Slot
    fixed : mapping of str to str
        Fields that this wording sets.
    source : str
        In the notation of this module.
    """

    request: type[Request]
    elements: tuple[Element, ...]
    fixed: tuple[tuple[str, str], ...]
    source: str

    def matches(self, tokens: Sequence[Token]) -> Iterator[Mapping[str, Value]]:
        """Yield each way to read all of a sentence, as the values of the slots."""
        for found in _matched(self.elements, tokens):
            yield {**dict(self.fixed), **found}

    @property
    def literals(self) -> frozenset[str]:
        """All words of the grammar in it."""
        return frozenset(word for one in self.elements if isinstance(one, Literal) for way in one.ways for word in way)

    def sample(self, words: Sequence[str], joined: str, count: int = 5) -> str:
        """Return a sentence of this form, with these words in its places.

        Parameters
        ----------
        words : sequence of str
            They are used in turn, from the first again where they are too few.
        joined : str
            What stands before the last word of a list: "and".
        """
        said: list[str] = []
        at = 0
        for element in self.elements:
            if isinstance(element, Literal):
                if not element.optional:
                    said.extend(element.ways[0])
            elif element.many == "#":
                said.append(str(count))
            else:
                wanted = 1 if not element.many else _listed(self.request.kind)
                taken = [words[(at + k) % len(words)] for k in range(wanted)]
                at += wanted
                shown = [f'"{one}"' if re.search(r"\s", one) else one for one in taken]
                said.append(shown[0] if wanted == 1 else f"{', '.join(shown[:-1])} {joined} {shown[-1]}")
        return " ".join(said)


def _listed(kind: str) -> int:
    return {"odd": 4, "heatmap": 3, "neighbors": 1, "show": 2}.get(kind, 2)


def pattern(request: type[Request], source: str) -> Pattern:
    """Read a pattern in the notation of this module."""
    elements: list[Element] = []
    fixed: list[tuple[str, str]] = []
    for piece in source.split():
        slot = _SLOT.fullmatch(piece)
        if slot is None:
            bare = piece.removesuffix("?")
            ways = tuple(tuple(way.casefold().split("_")) for way in bare.split("|"))
            elements.append(Literal(ways, piece != bare))
        elif slot[1]:
            fixed.append((slot[2], slot[4] or ""))
        else:
            elements.append(Slot(slot[2], slot[3]))
    return Pattern(request, tuple(elements), tuple(fixed), source)


@lru_cache(maxsize=64)
def tokens_of(sentence: str) -> tuple[Token, ...]:
    """Return the words of a sentence, without the signs around them; what stands in quotes is one word."""
    plain = "".join(_QUOTES.get(letter, letter) for letter in sentence)
    found: list[Token] = []
    for quoted, run in _TOKEN.findall(plain):
        if quoted:
            found.append(Token(quoted.strip(), True))
            continue
        for part in re.split(r"[,;]+", run):
            word = part.strip("(),;").rstrip(_SENTENCE_END)
            if word.casefold().endswith("'s") and word.casefold()[:-2] in _SHORTENED:
                found += [Token(word[:-2]), Token("is")]
            elif word:
                found.append(Token(word))
    return tuple(found)


def _matched(
    elements: tuple[Element, ...], tokens: Sequence[Token], at: int = 0, place: int = 0
) -> Iterator[dict[str, Value]]:
    """Yield the values of the slots from an element and a place in the sentence on."""
    if at == len(elements):
        if place == len(tokens):
            yield {}
        return
    element = elements[at]
    if isinstance(element, Literal):
        for way in element.ways:
            end = place + len(way)
            if tuple(token.low for token in tokens[place:end]) == way:
                yield from _matched(elements, tokens, at + 1, end)
        if element.optional:
            yield from _matched(elements, tokens, at + 1, place)
        return
    if place == len(tokens):
        return
    token = tokens[place]
    if element.many == "#":
        if token.text.isdecimal() and not token.quoted:
            for rest in _matched(elements, tokens, at + 1, place + 1):
                yield {element.name: int(token.text), **rest}
    elif not element.many:
        for rest in _matched(elements, tokens, at + 1, place + 1):
            yield {element.name: token.text, **rest}
    else:
        for end in range(place + 1, min(len(tokens), place + _MOST_WORDS) + 1):
            words = words_in(tokens[place:end])
            if words:
                for rest in _matched(elements, tokens, at + 1, end):
                    yield {element.name: words, **rest}


def words_in(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Return the distinct words of a list; empty where it begins or ends with a word such as "and"."""
    if not tokens or tokens[0].low in JOINING or tokens[-1].low in JOINING:
        return ()
    return tuple(dict.fromkeys(token.text for token in tokens if token.low not in JOINING))


@dataclass(frozen=True)
class Next:
    """What may come next in a sentence: words of the grammar, or a word of the vocabulary."""

    literals: tuple[tuple[str, ...], ...] = ()
    word: bool = False


def expected(one: Pattern, tokens: Sequence[Token]) -> Next:
    """Return what may follow the words typed so far, if they begin this pattern.

    Parameters
    ----------
    tokens : sequence of Token
        The finished words of the sentence.
    """
    # (element, way of a literal begun, words of it that are there), for each way to read what was typed
    reached = _with_left_out(one.elements, {(0, -1, 0)})
    for token in tokens:
        reached = _with_left_out(one.elements, {to for state in reached for to in _after(one.elements, state, token)})
    literals: dict[tuple[str, ...], None] = {}
    word = False
    for at, way, done in sorted(reached):
        if at == len(one.elements):
            continue
        element = one.elements[at]
        if isinstance(element, Slot):
            word = word or element.many != "#"
        elif way >= 0:
            literals[element.ways[way][done:]] = None
        else:
            literals.update(dict.fromkeys(element.ways))
    return Next(tuple(literals), word)


_State = tuple[int, int, int]


def _with_left_out(elements: tuple[Element, ...], reached: set[_State]) -> set[_State]:
    """Return the states with those that follow where optional words are left out or a list ends."""
    found, waiting = set(reached), list(reached)
    while waiting:
        at, way, done = waiting.pop()
        if at == len(elements) or way >= 0:
            continue
        element = elements[at]
        begun = isinstance(element, Slot) and element.many == "*" and done > 0
        if begun or (isinstance(element, Literal) and element.optional):
            to = (at + 1, -1, 0)
            if to not in found:
                found.add(to)
                waiting.append(to)
    return found


def _after(elements: tuple[Element, ...], state: _State, token: Token) -> Iterator[_State]:
    at, way, done = state
    if at == len(elements):
        return
    element = elements[at]
    if isinstance(element, Slot):
        if element.many == "*":
            yield (at, -1, 1)
        elif element.many != "#" or token.text.isdecimal():
            yield (at + 1, -1, 0)
        return
    for number, words in enumerate(element.ways):
        begun = done if number == way else 0
        if way in (-1, number) and begun < len(words) and words[begun] == token.low:
            yield (at + 1, -1, 0) if begun + 1 == len(words) else (at, number, begun + 1)

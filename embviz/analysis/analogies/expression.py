"""Parses expressions over words such as `0.5*(paris + rome) - france`; nothing is executed.

| what | how |
| --- | --- |
| words | anything without white space and the signs below; in double quotes, anything, a double quote written twice |
| numbers | factors beside a `*`; anywhere else a word like others, so that `1984 - year` works |
| `+ - * ( )` | as in arithmetic; a product has at most one side with words in it |
| hyphens | part of a word where that is a known word (`mother-in-law`), otherwise minus where that makes known words |
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from embviz.util.errors import InputError
from embviz.util.language import tr

_DEEPEST = 50  # brackets within brackets
_LARGEST_WEIGHT = 1000
_NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?"
_TOKEN = re.compile(
    rf"""\s*(?:
        (?P<number>{_NUMBER})(?=[\s+*()−–×]|$)
      | "(?P<quoted>(?:[^"]|"")*)" | “(?P<curly>[^”]*)”
      | (?P<sign>[+*()\-−–×])
      | (?P<run>[^\s+*()"“”−–×]+)
    )""",
    re.VERBOSE,
)
_COMMAS = ",;"
_LONGEST_PHRASE = 6  # words
_PLAIN = re.compile(r"[^\s+*()\-−–×\"“”,;]+(-[^\s+*()\-−–×\"“”,;]+)*")
_WORDLIKE = ("word", "number")
_SIGNS = {"−": "-", "–": "-", "×": "*"}


@dataclass(frozen=True)
class _Token:
    kind: str  # "word", "number", or the sign itself
    text: str
    position: int


@dataclass(frozen=True)
class _Part:
    """A piece of the expression: weighted words, a number, or a digit string that may still turn out to be either."""

    weights: Mapping[str, float]
    number: float | None
    position: int


def parse(text: str, is_word: Callable[[str], bool], listed: bool = False) -> dict[str, float]:
    """Return the weight of each word of an expression, in the order in which the words first appear.

    Parameters
    ----------
    text : str
        For instance ``king - man + woman``.
    is_word : callable
        Tells whether a word is known; decides whether a hyphen is a minus and whether a number can be a word.
    listed : bool
        Whether words may follow each other without a sign: those that together are a known phrase are one word, others
        are added. Commas between them are passed over.

    Returns
    -------
    dict of str to float
        Words that cancel out are left out.

    Raises
    ------
    InputError
        Says at which position (from 1) the expression is wrong, and what to write instead.
    """
    tokens = _with_signs(_tokens(text, is_word, _COMMAS), is_word) if listed else _tokens(text, is_word)
    parser = _Parser(text, tokens, is_word)
    weights = {word: weight for word, weight in parser.whole().items() if weight}
    if not weights:
        raise InputError(
            tr("The words of '{text}' cancel each other out.", text=text),
            tr("Write a sum that does not cancel out, such as a - b + c."),
        )
    for word, weight in weights.items():
        if not abs(weight) <= _LARGEST_WEIGHT:
            raise InputError(
                tr("The weight of '{word}' is {weight:g}.", word=word, weight=weight),
                tr("Choose weights of at most {largest_weight:,}.", largest_weight=_LARGEST_WEIGHT),
            )
    return weights


def _tokens(text: str, is_word: Callable[[str], bool], commas: str = "") -> list[_Token]:
    tokens: list[_Token] = []
    at = 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            opening = at + len(text[at:]) - len(text[at:].lstrip())
            raise _wrong(text, opening, tr("A quotation mark is not closed"), tr('Write the word as "new york".'))
        kind = match.lastgroup or ""
        content, position = match[kind], match.start(kind)
        if kind == "sign":
            sign = _SIGNS.get(content, content)
            tokens.append(_Token(sign, sign, position))
        elif kind == "run":
            before_product = text[match.end() :].lstrip()[:1] in ("*", "×")
            word = content if is_word(content) else content.rstrip(commas)
            tokens.extend(_words_of_run(word, position, is_word, before_product) if word else ())
        else:
            content = content.replace('""', '"') if kind == "quoted" else content
            tokens.append(_Token("number" if kind == "number" else "word", content, position))
        at = match.end()
    return tokens


def _words_of_run(run: str, position: int, is_word: Callable[[str], bool], before_product: bool) -> list[_Token]:
    """Cut characters without white space, which begin with no hyphen, into words and minus signs."""
    bare = run if is_word(run) else run.rstrip("-")
    tokens: list[_Token] = []
    for piece in _cut(bare, is_word, before_product):
        if tokens:
            tokens.append(_Token("-", "-", position))
            position += 1
        tokens.append(_Token("number" if re.fullmatch(_NUMBER, piece) else "word", piece, position))
        position += len(piece)
    tokens.extend(_Token("-", "-", position + place) for place in range(len(run) - len(bare)))
    return tokens


def _cut(run: str, is_word: Callable[[str], bool], before_product: bool) -> list[str]:
    """Cut at the fewest hyphens that leave known words only; where there is no such way the run is one word.

    Before a ``*`` the last piece may be a number, as in ``king-0.5*man``.
    """
    parts = run.split("-")
    best: list[list[str] | None] = [[]]
    for end in range(1, len(parts) + 1):
        ways = []
        for begin in range(end):
            before, piece = best[begin], "-".join(parts[begin:end])
            factor = before_product and end == len(parts) and re.fullmatch(_NUMBER, piece) is not None
            if before is not None and (factor or is_word(piece)):
                ways.append([*before, piece])
        best.append(min(ways, key=len) if ways else None)
    return best[-1] or [run]


def _with_signs(tokens: list[_Token], is_word: Callable[[str], bool]) -> list[_Token]:
    """Make one word of words that are a known phrase, the longest first, and write a plus where a sign is missing."""
    signed: list[_Token] = []
    at = 0
    while at < len(tokens):
        token, used = tokens[at], 1
        if signed and signed[-1].kind in (*_WORDLIKE, ")") and token.kind in (*_WORDLIKE, "("):
            signed.append(_Token("+", "+", token.position))
        run = tokens[at : at + _LONGEST_PHRASE]
        run = run[: next((k for k, one in enumerate(run) if one.kind not in _WORDLIKE), len(run))]
        for end in range(len(run), 1, -1):
            phrase = " ".join(one.text for one in run[:end])
            if is_word(phrase):
                token, used = _Token("word", phrase, token.position), end
                break
        signed.append(token)
        at += used
    return signed


def quoted(word: str) -> str:
    """Return a word as it is written in an expression: in quotes where it holds what expressions are made of.

    Quotes within are doubled. A number is quoted as well: beside a ``*``, or in brackets behind it, it is none.
    """
    if _PLAIN.fullmatch(word) and not re.fullmatch(_NUMBER, word):
        return word
    return '"{}"'.format(word.replace('"', '""'))


class _Parser:
    """Recursive descent: sum of products of factors."""

    def __init__(self, text: str, tokens: list[_Token], is_word: Callable[[str], bool]) -> None:
        self._text = text
        self._tokens = [*tokens, _Token("end", "", max(len(text.rstrip()) - 1, 0))]  # its place is the last sign
        self._is_word = is_word
        self._at = 0
        self._depth = 0

    def whole(self) -> Mapping[str, float]:
        if len(self._tokens) == 1:
            raise InputError(
                tr("The expression is empty."), tr("Write words with + and -, such as king - man + woman.")
            )
        part = self._sum()
        token = self._peek()
        if token.kind == ")":
            raise _wrong(
                self._text, token.position, tr("There is a ')' without a '('"), tr("Delete it or open the bracket.")
            )
        if token.kind != "end":
            raise _wrong(
                self._text,
                token.position,
                tr("A sign is missing before '{text}'", text=token.text),
                tr("Put + or - between words, * after a number, and double quotes around words with spaces."),
            )
        return self._words(part)

    def _peek(self) -> _Token:
        return self._tokens[self._at]

    def _take(self) -> _Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _sum(self) -> _Part:
        part = self._product()
        while self._peek().kind in ("+", "-"):
            sign = 1.0 if self._take().kind == "+" else -1.0
            total = dict(self._words(part))
            for word, weight in self._words(self._product()).items():
                total[word] = total.get(word, 0.0) + sign * weight
            part = _Part(total, None, part.position)
        return part

    def _product(self) -> _Part:
        part = self._factor()
        while self._peek().kind == "*":
            sign = self._take()
            other = self._factor()
            if part.number is not None and other.number is not None:
                part = _Part({}, part.number * other.number, part.position)
            elif part.number is not None:
                part = _scaled(other, part.number)
            elif other.number is not None:
                part = _scaled(part, other.number)
            else:
                raise _wrong(
                    self._text,
                    sign.position,
                    tr("Two words cannot be multiplied"),
                    tr("Multiply a word by a number, as in 0.5*king."),
                )
        return part

    def _factor(self) -> _Part:
        sign = 1.0
        while self._peek().kind in ("+", "-"):
            if self._take().kind == "-":
                sign = -sign
        token = self._take()
        if token.kind == "number":
            weights = {token.text: sign} if self._is_word(token.text) else {}
            return _Part(weights, sign * float(token.text), token.position)
        if token.kind == "word":
            if not token.text.strip():
                raise _wrong(
                    self._text,
                    token.position,
                    tr("There is no word between the quotation marks"),
                    tr("Write a word there."),
                )
            return _Part({token.text: sign}, None, token.position)
        if token.kind == "(":
            return _scaled(self._bracket(token), sign)
        what = (
            tr("The expression ends too early")
            if token.kind == "end"
            else tr("There is no word before '{text}'", text=token.text)
        )
        raise _wrong(self._text, token.position, what, tr("Write a word, a number or a bracket here."))

    def _bracket(self, opening: _Token) -> _Part:
        self._depth += 1
        if self._depth > _DEEPEST:
            what = tr("More than {deepest} brackets are nested", deepest=_DEEPEST)
            raise _wrong(self._text, opening.position, what, tr("Use fewer."))
        part = self._sum()
        if self._peek().kind != ")":
            token = self._peek()
            raise _wrong(
                self._text,
                token.position,
                tr("The bracket opened at position {position} is not closed", position=opening.position + 1),
                tr("Put a ')' after the last word inside it, and a sign between words."),
            )
        self._take()
        self._depth -= 1
        return part

    def _words(self, part: _Part) -> Mapping[str, float]:
        if part.number is not None and not part.weights:
            raise _wrong(
                self._text,
                part.position,
                tr("A number stands alone"),
                tr("Multiply it by a word, as in 2*king, or put a number that is meant as a word in double quotes."),
            )
        return part.weights


def _scaled(part: _Part, factor: float) -> _Part:
    weights = {word: factor * weight for word, weight in part.weights.items()}
    return _Part(weights, None if part.number is None else factor * part.number, part.position)


def _wrong(text: str, position: int, what: str, cure: str) -> InputError:
    return InputError(
        tr("{what} (position {position} of '{text}').", what=what, position=position + 1, text=text), cure
    )

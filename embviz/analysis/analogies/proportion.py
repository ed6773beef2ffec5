"""Parses analogies as people write them, ``man : king = woman : ?``, into a sum of vectors.

| what | how |
| --- | --- |
| a proportion | ``man : king = woman : ?``, ``man:king::woman:?``; the last ``:`` and the ``?`` may be left out |
| a sentence | ``man is to king as woman is to``, with ``?`` or ``what`` behind it or without |
| what is asked | the place with the ``?``, which is any of the four: ``man : ? = woman : queen`` |
| words | what stands between the signs, with blanks too (``new york : usa = london : ?``), or in double quotes |

Everything else is an expression (`embviz.analysis.analogies.expression`), with ``= ?`` behind it or without.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from embviz.analysis.analogies.expression import parse, quoted
from embviz.analysis.evaluation.benchmarks import evaluate_analogies
from embviz.analysis.evaluation.questions import AnalogySection, FoldedWords
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding

_EXAMPLE = "man : king = woman : ?"
_ASKED = re.compile(r"(what)?[?؟_….]*", re.IGNORECASE)
_QUOTED = r'"(?:[^"]|"")*"|“[^”]*”'
# what is in quotes is passed over
_SIGNS = re.compile(rf"(?P<quoted>{_QUOTED})|(?P<run>[^\s\"“]+)")
_RUN = re.compile(r"::|∷|[:∶=]")
_SENTENCE = re.compile(rf"(?P<quoted>{_QUOTED})|(?<!\S)(?P<to>is\s+to)(?!\S)|(?<!\S)(?P<as>as)(?!\S)", re.IGNORECASE)
_EQUALS = re.compile(r"\s*=\s*[?؟]?\s*$")
_OF_EXPRESSIONS = re.compile(rf"{_QUOTED}|(?P<sign>[+*()×]|(?<!\S)[-−–](?!\S))")


@dataclass(frozen=True)
class Proportion:
    """A question a : b = c : ?, read as "a is to b as c is to what".

    Attributes
    ----------
    a, b, c : str
        Words as typed. Its answer is the word nearest to b - a + c.
    """

    a: str
    b: str
    c: str

    @property
    def expression(self) -> str:
        """The sum that answers it, as `embviz.analysis.analogies.expression` reads it."""
        return f"{quoted(self.b)} - {quoted(self.a)} + {quoted(self.c)}"

    def weights(self) -> dict[str, float]:
        """Return the weight of each word in that sum; a word that cancels out is left out."""
        result: dict[str, float] = {}
        for word, weight in ((self.b, 1.0), (self.a, -1.0), (self.c, 1.0)):
            result[word] = result.get(word, 0.0) + weight
        return {word: weight for word, weight in result.items() if weight}


def read_proportion(text: str, is_word: Callable[[str], bool]) -> Proportion | None:
    """Read an analogy that is written as a proportion or as a sentence.

    Parameters
    ----------
    text : str
    is_word : callable
        Tells whether a word is known: a colon within a known word (``3:16``) is part of it.

    Returns
    -------
    Proportion or None
        None of a text that is written otherwise.

    Raises
    ------
    InputError
        When it begins as a proportion and is none: says what is missing.
    """
    parts = _sentence_parts(text) or _proportion_parts(text, is_word)
    if parts is None or not parts[0] or any(_is_expression(part, is_word) for part in parts):
        return None
    asked = [k for k, part in enumerate(parts) if _ASKED.fullmatch(part)]
    if len(parts) == 3 and not asked:
        asked, parts = [3], [*parts, ""]
    if len(parts) > 4:
        raise _malformed(tr("An analogy has four places, and '{text}' has {count}.", text=text, count=len(parts)))
    if len(parts) < 4 or len(asked) > 1:
        raise _malformed(tr("An analogy needs three words; '{text}' has fewer.", text=text))
    if not asked:
        raise _malformed(tr("'{text}' already has all four words, so there is nothing to ask.", text=text))
    a, b, c, d = map(_bare, parts)
    # a - b = c - d, solved for the place that is asked
    return (Proportion(d, c, b), Proportion(c, d, a), Proportion(b, a, d), Proportion(a, b, c))[asked[0]]


def parse_question(text: str, is_word: Callable[[str], bool]) -> dict[str, float]:
    """Return the weight of each word of a question, written as a proportion, a sentence or an expression.

    Parameters
    ----------
    text : str
        ``man : king = woman : ?`` and ``man is to king as woman is to`` are ``king - man + woman``.
    is_word : callable
        Tells whether a word is known.

    Raises
    ------
    InputError
        See `read_proportion` and `embviz.analysis.analogies.expression.parse`.
    """
    proportion = read_proportion(text, is_word)
    return parse(_without_equals(text, is_word), is_word) if proportion is None else proportion.weights()


def proportion_of(text: str, is_word: Callable[[str], bool]) -> Proportion | None:
    """Return the proportion that a question asks, however it is written; None where it asks something else.

    An expression is one where it adds two words and takes away a third, each once; of the two the first is b. Of
    ``king - man`` a and b are known, and c is empty.

    Raises
    ------
    InputError
        See `parse_question`.
    """
    proportion = read_proportion(text, is_word)
    if proportion is not None:
        return proportion
    weights = parse(_without_equals(text, is_word), is_word)
    added = [word for word, weight in weights.items() if weight == 1]
    taken = [word for word, weight in weights.items() if weight == -1]
    if len(taken) == 1 and 1 <= len(added) <= 2 and len(weights) == len(added) + 1:
        return Proportion(taken[0], *added) if len(added) == 2 else Proportion(taken[0], added[0], "")
    return None


def _sentence_parts(text: str) -> list[str] | None:
    """Return what stands between "is to", "as" and "is to"; None where the first is missing."""
    found = [match for match in _SENTENCE.finditer(text) if match["quoted"] is None]
    first = next((k for k, match in enumerate(found) if match["to"]), None)
    if first is None:
        return None
    signs, rest = [found[first]], found[first + 1 :]
    # "as" may be a word of the question: the one that separates has a word before it
    middle = next((match for match in rest if match["as"] and text[signs[0].end() : match.start()].strip()), None)
    if middle is not None:
        signs += [middle, *(match for match in rest if match["to"] and match.start() > middle.end())][:2]
    cut = [0, *(place for match in signs for place in match.span()), len(text)]
    return [text[cut[k] : cut[k + 1]].strip() for k in range(0, len(cut), 2)]


def _proportion_parts(text: str, is_word: Callable[[str], bool]) -> list[str] | None:
    """Return what stands between the signs of a proportion; None where there is none."""
    cut = [0]
    for piece in _SIGNS.finditer(text):
        run = piece["run"]
        if run is None or (is_word(run) and not _RUN.fullmatch(run)):
            continue
        for sign in _RUN.finditer(run):
            cut += [piece.start() + sign.start(), piece.start() + sign.end()]
    if len(cut) == 1:
        return None
    cut.append(len(text))
    return [text[cut[k] : cut[k + 1]].strip() for k in range(0, len(cut), 2)]


def _without_equals(text: str, is_word: Callable[[str], bool]) -> str:
    """Return an expression without the "= ?" that may stand behind it."""
    return text if is_word("=") else _EQUALS.sub("", text)


def _is_expression(part: str, is_word: Callable[[str], bool]) -> bool:
    """Return whether a place holds signs of arithmetic."""
    return not is_word(part) and any(match["sign"] for match in _OF_EXPRESSIONS.finditer(part))


def _bare(part: str) -> str:
    """Return a word without the quotes around it."""
    if re.fullmatch(_QUOTED, part):
        return part[1:-1].replace('""', '"') if part.startswith('"') else part[1:-1]
    return part


def _malformed(what: str) -> InputError:
    return InputError(
        what, tr("Write it as {example}, with a question mark for the word you are looking for.", example=_EXAMPLE)
    )


CLASSIC = Proportion("man", "king", "woman")  # Mikolov, Yih and Zweig (2013)
_RESTRICT = 30_000  # words: enough for a question that everybody understands


def proposed_question(embedding: Embedding, sections: Sequence[AnalogySection]) -> Proportion | None:
    """Return an analogy that can be asked of these words.

    `CLASSIC` where its words are there. Else, of each section, the question whose rarest word is the most frequent; of
    these the first whose known answer comes first (3CosAdd), or where none does the first.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency; the first 30,000 are asked for.
    sections : sequence of AnalogySection
        Questions with their answers.

    Returns
    -------
    Proportion or None
        In the spelling of the embedding. None where no question has all its words.
    """
    if all(word in embedding for word in (CLASSIC.a, CLASSIC.b, CLASSIC.c)):
        return CLASSIC
    words = FoldedWords(embedding, _RESTRICT)
    asked: list[AnalogySection] = []
    for section in sections:
        known = [[words.get(word) for word in question] for question in section.questions]
        whole = [[id_ for id_ in ids if id_ is not None] for ids in known if None not in ids and len(set(ids)) == 4]
        if whole:
            a, b, c, d = (embedding.words[id_] for id_ in min(whole, key=max))
            asked.append(AnalogySection(section.name, ((a, b, c, d),)))
    if not asked:
        return None
    report = evaluate_analogies(embedding, asked, _RESTRICT)
    right = [k for k, section in enumerate(report.sections) if section.right]
    a, b, c, _ = asked[right[0] if right else 0].questions[0]
    return Proportion(a, b, c)

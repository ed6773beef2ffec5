"""Relations between words as lists of pairs, and the analogy questions made from them."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from embviz.analysis.evaluation.questions import AnalogySection, WordPair, content_lines, read_analogies
from embviz.util.assets import asset
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

# of the bundled relations and those of the toy world; the usual file names its own with "gram"
_OF_GRAMMAR = frozenset(
    (
        "adverb",
        "agent",
        "comparative",
        "gerund",
        "nationality",
        "negation",
        "noun-adjective",
        "ordinal",
        "participle",
        "past-tense",
        "plural",
        "plural-irregular",
        "superlative",
        "tense",
        "third-person",
        "verb-noun",
    )
)

_BETWEEN = re.compile(r"\t|,|;|→|->|=>")

CAP = 600
"""Questions that are asked of a relation at most."""


@dataclass(frozen=True)
class Relation:
    """Pairs of words that are related in the same way.

    Attributes
    ----------
    name : str
        For instance ``capital``.
    pairs : tuple of (str, str)
    """

    name: str
    pairs: tuple[tuple[str, str], ...]


def typed_pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Read pairs that a person types: two words on each line, between spaces, a tab, a comma or an arrow.

    Words with spaces in them stand between tabs, commas or arrows. Empty lines are passed over.

    Raises
    ------
    InputError
        Names the line that is wrong.
    """
    pairs = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        parts = _BETWEEN.split(line.strip()) if _BETWEEN.search(line.strip()) else line.split()
        words = [part.strip() for part in parts if part.strip()]
        if len(words) != 2:
            raise InputError(
                tr(
                    "Line {number:,}, “{strip}”, has {words}; a pair has two.",
                    number=number,
                    strip=line.strip()[:40],
                    words=counted(len(words), "word"),
                ),
                tr("Write two words on each line; a comma between words that have spaces in them."),
            )
        pairs.append((words[0], words[1]))
    return tuple(pairs)


def read_relations(path: str | os.PathLike[str]) -> list[Relation]:
    """Read pairs of words: two on each line, between tabs or spaces; a line that begins with a colon begins a relation.

    Blank lines and lines that begin with # are passed over.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for number, line in content_lines(path):
        if line.startswith(":"):
            found.append((line[1:].strip(), []))
            continue
        match line.split():
            case [one, other]:
                if not found:
                    found.append(("pairs", []))
                found[-1][1].append((one, other))
            case words:
                raise InputError(
                    tr(
                        "{path}, line {number:,} has {words}; a pair has two.",
                        path=path,
                        number=number,
                        words=counted(len(words), "word"),
                    ),
                    tr("Write two words on each line; names of relations begin with a colon."),
                )
    if not any(pairs for _, pairs in found):
        raise InputError(tr("{path} contains no pairs of words.", path=path), tr("Write two words on each line."))
    return [Relation(name, tuple(pairs)) for name, pairs in found]


def questions_of(relation: Relation, cap: int = CAP, seed: int = 1) -> AnalogySection:
    """Return the questions of a relation: all ordered pairs of its pairs.

    Pairs that share a word do not ask each other: the answer would be a word of the question.

    Parameters
    ----------
    relation : Relation
    cap : int
        Of more questions than this, so many are drawn.
    seed : int
        Of the draw; the same seed draws the same questions.
    """
    pairs = relation.pairs
    questions = [(*one, *other) for one in pairs for other in pairs if not {*one} & {*other}]
    if len(questions) > cap:
        drawn = np.random.default_rng(seed).choice(len(questions), cap, replace=False)
        questions = [questions[place] for place in np.sort(drawn)]
    return AnalogySection(relation.name, tuple(questions))


def read_questions(path: str | os.PathLike[str]) -> list[AnalogySection]:
    """Read analogy questions, or pairs of words and make questions of them: the first line of words says which.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    if _holds_pairs(path):
        return [questions_of(relation) for relation in read_relations(path)]
    return read_analogies(path)


def read_any_relations(path: str | os.PathLike[str]) -> list[Relation]:
    """Read pairs of words, or analogy questions with the pairs that they are made of.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    if _holds_pairs(path):
        return read_relations(path)
    return [Relation(section.name, pairs_of(section)) for section in read_analogies(path)]


def _holds_pairs(path: str | os.PathLike[str]) -> bool:
    first = next((line for _, line in content_lines(path) if not line.startswith(":")), "")
    return len(first.split()) == 2


def is_syntactic(section: str) -> bool:
    """Whether a section of analogy questions is about forms of words rather than what they mean.

    As Mikolov, Chen, Corrado and Dean (2013), Efficient estimation of word representations in vector space, divide
    their questions: all that begin with ``gram``, nationalities among them.
    """
    return section.startswith("gram") or section in _OF_GRAMMAR


def pairs_of(section: AnalogySection) -> tuple[tuple[str, str], ...]:
    """Return the pairs that the questions of a section are made of, each once, in the order in which they appear."""
    return tuple(dict.fromkeys(pair for a, b, c, d in section.questions for pair in ((a, b), (c, d))))


@cache
def bundled_relations() -> tuple[Relation, ...]:
    """Return the relations of general knowledge and of English grammar that are shipped with the program."""
    return tuple(read_relations(asset("relations", "english.tsv")))


@cache
def bundled_questions() -> tuple[AnalogySection, ...]:
    """Return the questions of the bundled relations."""
    return tuple(questions_of(relation) for relation in bundled_relations())


def related_pairs(relations: Sequence[Relation], seed: int = 1) -> list[WordPair]:
    """Return the pairs of some relations with score 1, and others with score 0 whose words are of two.

    About as many of the one kind as of the other, where there are many relations. Not what people said, but what is
    known: for vectors of which nobody was asked. A pair that is drawn may be alike by chance.

    Parameters
    ----------
    relations : sequence of Relation
        At least two for pairs of score 0.
    seed : int
        Of the draw; the same seed draws the same pairs.
    """
    known = {frozenset(pair) for relation in relations for pair in relation.pairs}
    places = [(number, pair) for number, relation in enumerate(relations) for pair in relation.pairs]
    together = [WordPair(*pair, 1.0) for _, pair in places]
    apart: dict[frozenset[str], WordPair] = {}
    order = np.random.default_rng(seed).permutation(len(places)).tolist()
    for (number, (one, _)), at in zip(places, order, strict=True):
        other_number, (_, other) = places[at]
        pair = frozenset((one, other))
        if number != other_number and one != other and pair not in known:
            apart.setdefault(pair, WordPair(one, other, 0.0))
    return [*together, *apart.values()]


@cache
def bundled_pairs() -> tuple[WordPair, ...]:
    """Return pairs of words that one of the bundled relations joins, and pairs that none does; see `related_pairs`."""
    return tuple(related_pairs(bundled_relations()))

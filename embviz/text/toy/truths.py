"""What must come out: categories, analogies and similarities, all read off the tables of facts."""

from collections.abc import Iterable
from dataclasses import dataclass

from embviz.text.toy import doings, nature, people, places
from embviz.text.toy.categories import categories
from embviz.text.toy.tables import Table

Graded = tuple[str, str, float]

SAME_WORD, SAME_KIND, SAME_FACT, UNRELATED = 1.0, 0.7, 0.4, 0.0

_FORMS = (
    (people.PROFESSION, "sg", "pl"), (nature.ANIMAL, "sg", "pl"), (nature.FRUIT, "sg", "pl"),
    (doings.ACTION, "base", "past"), (doings.QUALITY, "base", "comp"),
)
_FACTS = (
    (people.PROFESSION, "sg", "place"), (nature.ANIMAL, "sg", "home"), (nature.FRUIT, "sg", "use"),
    (places.COUNTRY, "name", "dish"), (nature.COLOR, "name", "like"),
)
_FAR_APART = (
    (people.PROFESSION, "sg", nature.FRUIT, "sg"), (nature.ANIMAL, "sg", places.COUNTRY, "name"),
    (nature.FRUIT, "sg", nature.DAY, "name"), (places.COUNTRY, "capital", doings.ACTION, "base"),
    (nature.COLOR, "name", people.PROFESSION, "place"),
)


def graded_similarity() -> tuple[Graded, ...]:
    """Return pairs of words with their similarity.

    1.0 for two forms of one word (dog, dogs), 0.7 for two things of one kind in the same form (dog, cat), 0.4 for two
    words tied by a fact (dog, kennel), 0.0 for words of topics that have nothing to do with each other (dog, paris).
    No word is paired with itself, and each grade has about as many pairs.
    """
    pairs: list[Graded] = []
    for table, one, other in _FORMS:
        pairs += _graded(zip(table.words(one), table.words(other), strict=True), SAME_WORD)
    for table, column, _ in _FACTS:
        words = table.words(column)
        pairs += _graded(zip(words, words[1:] + words[:1], strict=True), SAME_KIND)
    for table, one, other in _FACTS:
        pairs += _graded(zip(table.words(one), table.words(other), strict=True), SAME_FACT)
    for table, column, far, far_column in _FAR_APART:
        pairs += _graded(zip(table.words(column), far.words(far_column), strict=False), UNRELATED)
    return tuple(pairs)


def _graded(pairs: Iterable[tuple[str, str]], grade: float) -> list[Graded]:
    return [(one, other, grade) for one, other in pairs]


PARTNERS = 12
"""How many of the pairs that follow it each pair of a relation is asked with."""

Question = tuple[str, str, str, str]


@dataclass(frozen=True)
class Truths:
    """What is true in the toy world.

    Attributes
    ----------
    categories : dict of str to tuple of str
        Category -> its words; no word is in two.
    analogies : dict of str to tuple of (str, str, str, str)
        Section -> questions a : b :: c : d.
    similarity : tuple of (str, str, float)
        Pairs of words with a similarity from 0 to 1.
    """

    categories: dict[str, tuple[str, ...]]
    analogies: dict[str, tuple[Question, ...]]
    similarity: tuple[tuple[str, str, float], ...]


def truths() -> Truths:
    """Return the truths of the toy world."""
    return Truths(categories(), analogies(), graded_similarity())


def analogies() -> dict[str, tuple[Question, ...]]:
    """Return analogy questions by section, each pair of a relation with the `PARTNERS` pairs after it."""
    kin = _pairs(people.KIN_MEN, "sg", people.KIN_WOMEN, "sg")
    folk = _pairs(people.FOLK_MEN, "sg", people.FOLK_WOMEN, "sg")
    royal = _pairs(people.ROYAL_MEN, "sg", people.ROYAL_WOMEN, "sg")
    country, action, quality = places.COUNTRY, doings.ACTION, doings.QUALITY
    plural = [
        pair
        for table in (people.PROFESSION, nature.ANIMAL, nature.FRUIT, nature.VEGETABLE)
        for pair in _pairs(table, "sg", table, "pl")
    ]
    return {
        "gender": _questions(kin + folk),
        "royal": _questions(royal) + tuple((*common, *noble) for common in folk for noble in royal),
        "capital": _questions(_pairs(country, "capital", country, "name")),
        "nationality": _questions(_pairs(country, "name", country, "adjective")),
        "tense": _questions(_pairs(action, "base", action, "past")),
        "plural": _questions(plural),
        "comparative": _questions(_pairs(quality, "base", quality, "comp")),
    }


def _pairs(one: Table, column: str, other: Table, other_column: str) -> list[tuple[str, str]]:
    return list(zip(one.words(column), other.words(other_column), strict=True))


def _questions(pairs: list[tuple[str, str]]) -> tuple[Question, ...]:
    n = len(pairs)
    return tuple(
        (*pairs[i], *pairs[(i + step) % n]) for i in range(n) for step in range(1, min(PARTNERS, n - 1) + 1)
    )

"""What must come out: categories, analogies and similarities, all read off the tables of facts."""

from dataclasses import dataclass

from embviz.text.toy import doings, nature, people, places
from embviz.text.toy.categories import categories
from embviz.text.toy.similarity import graded_similarity
from embviz.text.toy.tables import Table

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

"""How alike two words are, graded by how the tables of facts tie them."""

from collections.abc import Iterable

from embviz.text.toy import doings, nature, people, places

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

"""Expected results in the toy world: categories, analogies and similarities from the tables of facts."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from embviz.text.toy import facts
from embviz.text.toy.facts import Table

_Columns = tuple[tuple[Table, str], ...]

_FROM_TABLES: dict[str, _Columns] = {
    "countries": ((facts.COUNTRY, "name"),),
    "cities": ((facts.COUNTRY, "capital"),),
    "nationalities": ((facts.COUNTRY, "adjective"),),
    "waters": ((facts.COUNTRY, "water"),),
    "national dishes": ((facts.COUNTRY, "dish"),),
    "exports": ((facts.COUNTRY, "export"),),
    "royalty": ((facts.ROYAL, "sg"),),
    "men": ((facts.KIN_MEN, "sg"), (facts.FOLK_MEN, "sg")),
    "women": ((facts.KIN_WOMEN, "sg"), (facts.FOLK_WOMEN, "sg")),
    "people": tuple((table, "pl") for table in (facts.KIN, facts.FOLK, facts.ROYAL)),
    "names": ((facts.NAME, "sg"),),
    "professions": ((facts.PROFESSION, "sg"),),
    "professions, plural": ((facts.PROFESSION, "pl"),),
    "animals": ((facts.ANIMAL, "sg"),),
    "animals, plural": ((facts.ANIMAL, "pl"),),
    "fruit": tuple((facts.FRUIT, column) for column in ("sg", "pl", "use")),
    "vegetables": tuple((facts.VEGETABLE, column) for column in ("sg", "pl", "use")),
    "drinks": tuple((facts.DRINK, column) for column in ("name", "vessel", "moment")),
    "colors": tuple((facts.COLOR, column) for column in ("name", "mix", "like")),
    "weather": tuple((facts.WEATHER, column) for column in ("name", "adjective", "event", "gear")),
    "seasons": tuple((facts.SEASON, column) for column in ("name", "event", "thing")),
    "days": ((facts.DAY, "name"),),
    "numbers": ((facts.NUMBER, "name"),),
    "qualities": ((facts.QUALITY, "base"),),
    "comparatives": ((facts.QUALITY, "comp"),),
    "superlatives": ((facts.QUALITY, "sup"),),
    "verbs": ((facts.ACTION, "base"),),
    "verbs, third person": ((facts.ACTION, "s"),),
    "verbs, past": ((facts.ACTION, "past"),),
    "verbs, -ing": ((facts.ACTION, "ing"),),
    "looks": tuple((facts.PERSON, column) for column in ("dress", "face", "charm", "voice", "gender")),
    "court life": ((facts.ROYAL, "thing"), (facts.ROYAL, "spot")),
    "daily life": tuple((table, column) for table in (facts.KIN, facts.FOLK) for column in ("thing", "spot")),
    "workplaces": ((facts.PROFESSION, "place"),),
    "tools": ((facts.PROFESSION, "tool"),),
    "products": ((facts.PROFESSION, "product"),),
    "homes of animals": ((facts.ANIMAL, "home"),),
    "food of animals": ((facts.ANIMAL, "food"),),
    "traits of animals": ((facts.ANIMAL, "trait"),),
    "ways of animals": ((facts.ANIMAL, "sound"),),
    "aims": ((facts.ACTION, "object"),),
    "things": ((facts.QUALITY, "thing"),),
}

_FROM_PASSAGES: dict[str, str] = {
    "court life": "crown palace realm royal servants knights jewels messenger blood gold rule rules ruled noble",
    "cities": "street streets square squares suburbs subway subways downtown mayor shops theaters crowds tourists",
    "government": "border army government parliament flag anthem citizens nation nations laws export exports exported",
    "exports": "traders crates",
    "waters": "boats riverbanks fishermen",
    "nationalities": "language accent accents customs songs",
    "working life": "boss wages customers earn earns earned",
    "fruit": "ripe juicy basket tree branch",
    "vegetables": "salt pepper pot soil raw cook",
    "drinks": "cup cups glasses thirsty",
    "colors": "cloth palette stripes dots touch",
    "homes of animals": "nest zoo",
    "ways of animals": "tail fur wild tame",
    "weather": "sky weather forecast",
    "people": "relatives parents cousins family friends neighbors",
    "looks": "sir madam voice face",
    "days": "calendar holiday",
    "numbers": "two three four plus minus minutes noon",
    "national dishes": "meal tasty sauce spice",
    "workplaces": "job shop",
}

_COMMON = """
    a about across after ages ago all along among an and another anything appointment are artist as ask asked asks
    at back be because before beside both bring brings brought but by called came can capital child children closed
    color come comes crowd day days dear did dish do does earth easy enjoy enjoyed enjoys even ever every everybody
    expected famous far favorite few first for friendly from full gave get gets give gives glass go goes good had
    has have he heart held her here herself him himself his hold holds home how if in into is it its keep keeps kept
    knew know known knows last like liked likes load loaded look looked looks love loved loves made make makes many
    map meet meets met moment month more morning most much my near need needed needs new news next night no nobody
    not nothing now nowadays of on once one ones or other our out over pair past people proud put puts quite rather
    ready record right said sat saw say says season see seem seemed seems sees several shade she show showed shows
    single sit sits slightly so some somebody somewhat soon stand stands stay stayed stays still stood strange such
    take takes talk talked talks than thank thanked that the their them then there these they thing things think
    thinks this thought to today tomorrow too took us use used uses usual very vet visitor wait waited waits want
    wanted wants was we week went were what when which while who whom why will with work worked works world year yes
    yesterday you
"""
COMMON = frozenset(_COMMON.split())
"""Words of no category: the closed classes of English, and what is said of things of every kind."""


def categories() -> dict[str, tuple[str, ...]]:
    """Return the words of each category; a word that several columns hold belongs to the first of them."""
    taken = set(COMMON)
    found: dict[str, tuple[str, ...]] = {}
    for category in dict.fromkeys(chain(_FROM_TABLES, _FROM_PASSAGES)):
        phrases = [phrase for table, column in _FROM_TABLES.get(category, ()) for phrase in table.phrases(column)]
        words = chain.from_iterable(phrase.split() for phrase in [*phrases, _FROM_PASSAGES.get(category, "")])
        own = tuple(dict.fromkeys(word for word in words if word not in taken))
        taken.update(own)
        found[category] = own
    return found


Graded = tuple[str, str, float]

SAME_WORD, SAME_KIND, SAME_FACT, UNRELATED = 1.0, 0.7, 0.4, 0.0

_FORMS = (
    (facts.PROFESSION, "sg", "pl"),
    (facts.ANIMAL, "sg", "pl"),
    (facts.FRUIT, "sg", "pl"),
    (facts.ACTION, "base", "past"),
    (facts.QUALITY, "base", "comp"),
)
_FACTS = (
    (facts.PROFESSION, "sg", "place"),
    (facts.ANIMAL, "sg", "home"),
    (facts.FRUIT, "sg", "use"),
    (facts.COUNTRY, "name", "dish"),
    (facts.COLOR, "name", "like"),
)
_FAR_APART = (
    (facts.PROFESSION, "sg", facts.FRUIT, "sg"),
    (facts.ANIMAL, "sg", facts.COUNTRY, "name"),
    (facts.FRUIT, "sg", facts.DAY, "name"),
    (facts.COUNTRY, "capital", facts.ACTION, "base"),
    (facts.COLOR, "name", facts.PROFESSION, "place"),
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
    """Expected results in the toy world.

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
    kin = _pairs(facts.KIN_MEN, "sg", facts.KIN_WOMEN, "sg")
    folk = _pairs(facts.FOLK_MEN, "sg", facts.FOLK_WOMEN, "sg")
    royal = _pairs(facts.ROYAL_MEN, "sg", facts.ROYAL_WOMEN, "sg")
    country, action, quality = facts.COUNTRY, facts.ACTION, facts.QUALITY
    plural = [
        pair
        for table in (facts.PROFESSION, facts.ANIMAL, facts.FRUIT, facts.VEGETABLE)
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
    return tuple((*pairs[i], *pairs[(i + step) % n]) for i in range(n) for step in range(1, min(PARTNERS, n - 1) + 1))

"""Which word belongs to which category: read off the tables, and said once for the words that passages bring along."""

from collections.abc import Iterable
from itertools import chain

from embviz.text.toy import doings, nature, people, places
from embviz.text.toy.tables import Table

_Columns = tuple[tuple[Table, str], ...]

_FROM_TABLES: dict[str, _Columns] = {
    "countries": ((places.COUNTRY, "name"),),
    "capitals": ((places.COUNTRY, "capital"),),
    "nationalities": ((places.COUNTRY, "adjective"),),
    "waters": ((places.COUNTRY, "water"),),
    "national dishes": ((places.COUNTRY, "dish"),),
    "exports": ((places.COUNTRY, "export"),),
    "royalty": ((people.ROYAL, "sg"), (people.ROYAL, "pl")),
    "family": ((people.KIN, "sg"), (people.KIN, "pl")),
    "people": ((people.FOLK, "sg"), (people.FOLK, "pl")),
    "names": ((people.NAME, "sg"),),
    "professions": ((people.PROFESSION, "sg"), (people.PROFESSION, "pl")),
    "animals": ((nature.ANIMAL, "sg"), (nature.ANIMAL, "pl")),
    "fruit": ((nature.FRUIT, "sg"), (nature.FRUIT, "pl")),
    "vegetables": ((nature.VEGETABLE, "sg"), (nature.VEGETABLE, "pl")),
    "drinks": ((nature.DRINK, "name"),),
    "colors": ((nature.COLOR, "name"),),
    "weather": ((nature.WEATHER, "name"), (nature.WEATHER, "adjective")),
    "seasons": ((nature.SEASON, "name"),),
    "days": ((nature.DAY, "name"),),
    "numbers": ((nature.NUMBER, "name"),),
    "qualities": ((doings.QUALITY, "base"),),
    "comparatives": ((doings.QUALITY, "comp"),),
    "superlatives": ((doings.QUALITY, "sup"),),
    "verbs": ((doings.ACTION, "base"),),
    "verbs, third person": ((doings.ACTION, "s"),),
    "verbs, past": ((doings.ACTION, "past"),),
    "verbs, -ing": ((doings.ACTION, "ing"),),
    "looks": tuple((people.PERSON, column) for column in ("dress", "face", "charm", "voice", "gender")),
    "court life": ((people.ROYAL, "thing"), (people.ROYAL, "spot")),
    "daily life": tuple((table, column) for table in (people.KIN, people.FOLK) for column in ("thing", "spot")),
    "workplaces": ((people.PROFESSION, "place"),),
    "tools": ((people.PROFESSION, "tool"),),
    "products": ((people.PROFESSION, "product"),),
    "homes of animals": ((nature.ANIMAL, "home"),),
    "food of animals": ((nature.ANIMAL, "food"),),
    "traits of animals": ((nature.ANIMAL, "trait"),),
    "sounds and moves": ((nature.ANIMAL, "sound"),),
    "fruit dishes": ((nature.FRUIT, "use"),),
    "vegetable dishes": ((nature.VEGETABLE, "use"),),
    "drinking": ((nature.DRINK, "vessel"), (nature.DRINK, "moment")),
    "shades": ((nature.COLOR, "mix"),),
    "colored things": ((nature.COLOR, "like"),),
    "weather gear": ((nature.WEATHER, "gear"), (nature.WEATHER, "event")),
    "seasonal": ((nature.SEASON, "thing"), (nature.SEASON, "event")),
    "aims": ((doings.ACTION, "object"),),
    "things": ((doings.QUALITY, "thing"),),
}

_FROM_PASSAGES: dict[str, str] = {
    "court life": "crown palace realm royal servants knights jewels messenger blood gold",
    "city life": "street streets square squares suburbs subway subways downtown mayor shops theaters crowds tourists tourist",
    "government": "border army government parliament flag anthem citizens nation nations laws export exports exported",
    "rivers": "boats riverbanks fishermen traders crates",
    "language": "language accent accents customs famous songs",
    "work": "boss job wages customers earn earns earned",
    "cooking": "salt pepper pot soil raw ripe juicy basket tree branch peel peels peeled cook",
    "drinking": "cup cups glasses thirsty sip sips",
    "coloring": "cloth palette stripes dots touch",
    "animal life": "tail fur nest wild tame zoo vet bite bites bit devour devours devoured",
    "weather": "sky weather forecast",
}
COMMON = frozenset("the a in on at to of under across along".split())


def categories() -> dict[str, tuple[str, ...]]:
    """Return the words of each category; a word that several lists name belongs to the first."""
    taken: set[str] = set(COMMON)
    found: dict[str, list[str]] = {}
    for category in dict.fromkeys(chain(_FROM_TABLES, _FROM_PASSAGES)):
        phrases = (phrase for table, column in _FROM_TABLES.get(category, ()) for phrase in table.phrases(column))
        for word in chain((word for phrase in phrases for word in phrase.split()), _FROM_PASSAGES.get(category, "").split()):
            if word not in taken:
                taken.add(word)
                found.setdefault(category, []).append(word)
    return {category: tuple(words) for category, words in found.items()}

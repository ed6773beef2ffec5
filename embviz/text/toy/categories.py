"""Which word belongs to which category: read off the tables, and said once for the words that passages bring along."""

from itertools import chain

from embviz.text.toy import doings, nature, people, places
from embviz.text.toy.tables import Table

_Columns = tuple[tuple[Table, str], ...]

_FROM_TABLES: dict[str, _Columns] = {
    "countries": ((places.COUNTRY, "name"),),
    "cities": ((places.COUNTRY, "capital"),),
    "nationalities": ((places.COUNTRY, "adjective"),),
    "waters": ((places.COUNTRY, "water"),),
    "national dishes": ((places.COUNTRY, "dish"),),
    "exports": ((places.COUNTRY, "export"),),
    "royalty": ((people.ROYAL, "sg"),),
    "men": ((people.KIN_MEN, "sg"), (people.FOLK_MEN, "sg")),
    "women": ((people.KIN_WOMEN, "sg"), (people.FOLK_WOMEN, "sg")),
    "people": tuple((table, "pl") for table in (people.KIN, people.FOLK, people.ROYAL)),
    "names": ((people.NAME, "sg"),),
    "professions": ((people.PROFESSION, "sg"),),
    "professions, plural": ((people.PROFESSION, "pl"),),
    "animals": ((nature.ANIMAL, "sg"),),
    "animals, plural": ((nature.ANIMAL, "pl"),),
    "fruit": tuple((nature.FRUIT, column) for column in ("sg", "pl", "use")),
    "vegetables": tuple((nature.VEGETABLE, column) for column in ("sg", "pl", "use")),
    "drinks": tuple((nature.DRINK, column) for column in ("name", "vessel", "moment")),
    "colors": tuple((nature.COLOR, column) for column in ("name", "mix", "like")),
    "weather": tuple((nature.WEATHER, column) for column in ("name", "adjective", "event", "gear")),
    "seasons": tuple((nature.SEASON, column) for column in ("name", "event", "thing")),
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
    "ways of animals": ((nature.ANIMAL, "sound"),),
    "aims": ((doings.ACTION, "object"),),
    "things": ((doings.QUALITY, "thing"),),
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

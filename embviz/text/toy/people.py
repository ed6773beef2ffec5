"""Facts about people: families, royal courts, names and professions."""

from embviz.text.toy.tables import Table, join_tables, read_table

_PAIR_HEADER = "male males female females thing spot"

_KIN_PAIRS = """
father       fathers      mother        mothers         cradle       nursery
son          sons         daughter      daughters       birthday     bedroom
brother      brothers     sister        sisters         puzzle       treehouse
uncle        uncles       aunt          aunts           gift         porch
grandfather  grandfathers grandmother   grandmothers    spectacles   armchair
husband      husbands     wife          wives           wedding      balcony
nephew       nephews      niece         nieces          allowance    fairground
grandson     grandsons    granddaughter granddaughters  fairytale    hearth
"""

_FOLK_PAIRS = """
man          men          woman         women           suitcase     station
boy          boys         girl          girls           kite         playground
actor        actors       actress       actresses       script       theater
waiter       waiters      waitress      waitresses      tray         restaurant
hero         heroes       heroine       heroines        medal        monument
host         hosts        hostess       hostesses       invitation   party
monk         monks        nun           nuns            prayer       abbey
"""

_ROYAL_PAIRS = """
king         kings        queen         queens          coronation   throne
prince       princes      princess      princesses      pony         tower
duke         dukes        duchess       duchesses       carriage     manor
emperor      emperors     empress       empresses       empire       pavilion
baron        barons       baroness      baronesses      falcon       fortress
lord         lords        lady          ladies          banquet      castle
"""

_GENDERS = (
    {
        "he": "he", "him": "him", "his": "his", "self": "himself", "sir": "sir", "gender": "gentleman",
        "name": "john/peter/thomas/henry/george/arthur/walter/oscar",
        "dress": "tuxedo/necktie/waistcoat", "face": "beard/mustache",
        "charm": "handsome/gallant", "voice": "gruff/husky",
    },
    {
        "he": "she", "him": "her", "his": "her", "self": "herself", "sir": "madam", "gender": "gentlewoman",
        "name": "mary/anna/emma/lucy/alice/clara/rosa/helen",
        "dress": "gown/skirt/blouse", "face": "braid/ponytail",
        "charm": "beautiful/graceful", "voice": "silvery/melodious",
    },
)


def _people(name: str, pairs: str) -> tuple[Table, Table]:
    """Return the male and the female table, row i of one the counterpart of row i of the other."""
    both = read_table(name, _PAIR_HEADER, pairs)
    sides = []
    for singular, plural, gender in (("male", "males", _GENDERS[0]), ("female", "females", _GENDERS[1])):
        own = {"sg": both.columns[singular], "pl": both.columns[plural]}
        own |= {column: both.columns[column] for column in ("thing", "spot")}
        own |= {column: (tuple(cell.split("/")),) * len(both) for column, cell in gender.items()}
        sides.append(Table(name, own))
    return sides[0], sides[1]


KIN_MEN, KIN_WOMEN = _people("kin", _KIN_PAIRS)
FOLK_MEN, FOLK_WOMEN = _people("folk", _FOLK_PAIRS)
ROYAL_MEN, ROYAL_WOMEN = _people("royal", _ROYAL_PAIRS)
KIN = join_tables("kin", KIN_MEN, KIN_WOMEN)
FOLK = join_tables("folk", FOLK_MEN, FOLK_WOMEN)
ROYAL = join_tables("royal", ROYAL_MEN, ROYAL_WOMEN)
PERSON = join_tables("person", KIN, FOLK, ROYAL)


def _names() -> Table:
    sides = []
    for gender in _GENDERS:
        shared = {column: cell for column, cell in gender.items() if column != "name"}
        sides.append(read_table("name", "sg", gender["name"].replace("/", "\n"), shared))
    return join_tables("name", *sides)


NAME = _names()

PROFESSION = read_table("profession", "sg pl place tool product", """
farmer      farmers      field        tractor      wheat
baker       bakers       bakery       dough        bread
teacher     teachers     classroom    chalk        lessons
doctor      doctors      hospital     stethoscope  medicine
soldier     soldiers     barracks     rifle        drills
sailor      sailors      harbor       anchor       voyages
painter     painters     studio       easel        portraits
singer      singers      opera        microphone   arias
chef        chefs        kitchen      ladle        sauces
carpenter   carpenters   workshop     handsaw      tables
blacksmith  blacksmiths  forge        anvil        horseshoes
tailor      tailors      boutique     needle       suits
hunter      hunters      woods        bow          pelts
gardener    gardeners    greenhouse   shovel       flowers
writer      writers      library      typewriter   novels
judge       judges       courtroom    gavel        verdicts
pilot       pilots       airport      cockpit      flights
builder     builders     scaffold     cement       houses
shepherd    shepherds    meadow       crook        wool
musician    musicians    concert      violin       melodies
scientist   scientists   laboratory   microscope   experiments
""")

TABLES = (KIN, FOLK, ROYAL, PERSON, NAME, PROFESSION)

"""Facts of the toy world as tables: each row one thing, each column one way in which sentences speak of it."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """Facts about things of one kind.

    Attributes
    ----------
    name : str
        Kind of thing; passages draw a row by this name.
    columns : dict of str to tuple of tuple of str
        Column -> row -> the phrases that may stand there. A phrase is one or more words separated by single spaces.
    """

    name: str
    columns: dict[str, tuple[tuple[str, ...], ...]]

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def words(self, column: str) -> tuple[str, ...]:
        """Return the first phrase of each row of a column, in row order."""
        return tuple(phrases[0] for phrases in self.columns[column])

    def phrases(self, column: str) -> Iterator[str]:
        """Yield every phrase of a column, row by row."""
        for phrases in self.columns[column]:
            yield from phrases


def read_table(name: str, header: str, text: str, shared: dict[str, str] | None = None) -> Table:
    """Read a table written as text, one row a line.

    Parameters
    ----------
    name : str
        Kind of thing.
    header : str
        Names of the columns, separated by spaces.
    text : str
        Rows; cells are separated by spaces, phrases in a cell by ``/``, words in a phrase by ``_``.
    shared : dict of str to str, optional
        Further columns with the same cell in all rows.

    Raises
    ------
    ValueError
        When a row has not as many cells as the header.
    """
    names = header.split()
    rows = [line.split() for line in text.splitlines() if line.strip()]
    for row in rows:
        if len(row) != len(names):
            raise ValueError(f"table {name}: {' '.join(row)!r} has {len(row)} cells instead of {len(names)}")
    columns = {column: tuple(_cell(row[i]) for row in rows) for i, column in enumerate(names)}
    for column, cell in (shared or {}).items():
        columns[column] = (_cell(cell),) * len(rows)
    return Table(name, columns)


def join_tables(name: str, *tables: Table) -> Table:
    """Put the rows of several tables below each other, keeping the columns that all of them have."""
    common = [column for column in tables[0].columns if all(column in table.columns for table in tables)]
    return Table(name, {column: sum((table.columns[column] for table in tables), ()) for column in common})


def _cell(text: str) -> tuple[str, ...]:
    return tuple(phrase.replace("_", " ") for phrase in text.split("/"))


ACTION = read_table(
    "action",
    "base s past ing object",
    """
bake     bakes      baked      baking     cookies/muffins
eat      eats       ate        eating     lunch/supper
drink    drinks     drank      drinking   lemonade/cider
sing     sings      sang       singing    ballads/hymns
dance    dances     danced     dancing    the_tango/the_polka
play     plays      played     playing    chess/football
write    writes     wrote      writing    letters/memoirs
paint    paints     painted    painting   landscapes/fences
build    builds     built      building   bridges/dams
grow     grows      grew       growing    herbs/vegetables
ride     rides      rode       riding     a_bicycle/a_donkey
drive    drives     drove      driving    a_taxi/a_van
swim     swims      swam       swimming   in_the_pool/across_the_strait
run      runs       ran        running    a_marathon/a_relay
walk     walks      walked     walking    along_the_path/on_the_pavement
catch    catches    caught     catching   trout/butterflies
buy      buys       bought     buying     groceries/souvenirs
wear     wears      wore       wearing    gloves/sandals
carry    carries    carried    carrying   buckets/luggage
teach    teaches    taught     teaching   arithmetic/geography
sleep    sleeps     slept      sleeping   on_the_mattress/in_the_bunkbed
speak    speaks     spoke      speaking   at_the_meeting/at_the_ceremony
tell     tells      told       telling    jokes/riddles
hear     hears      heard      hearing    echoes/footsteps
visit    visits     visited    visiting   the_museum/the_aquarium
break    breaks     broke      breaking   the_mirror/the_vase
open     opens      opened     opening    the_gate/the_drawer
lose     loses      lost       losing     the_wallet/the_passport
study    studies    studied    studying   physics/history
win      wins       won        winning    the_trophy/the_lottery
""",
)

QUALITY = read_table(
    "quality",
    "base comp sup thing",
    """
tall     taller     tallest    pine/steeple
short    shorter    shortest   pencil/stick
long     longer     longest    rope/ribbon
big      bigger     biggest    ship/hippo
small    smaller    smallest   button/crumb
hot      hotter     hottest    stove/oven
cold     colder     coldest    icebox/glacier
warm     warmer     warmest    blanket/coat
old      older      oldest     ruin/oak
young    younger    youngest   baby/lamb
fast     faster     fastest    train/rocket
slow     slower     slowest    snail/tortoise
strong   stronger   strongest  ox/wrestler
rich     richer     richest    banker/landlord
happy    happier    happiest   clown/bride
sad      sadder     saddest    widow/farewell
clean    cleaner    cleanest   plate/napkin
dirty    dirtier    dirtiest   boot/puddle
quiet    quieter    quietest   chapel/graveyard
heavy    heavier    heaviest   crate/iron
dark     darker     darkest    shadow/closet
bright   brighter   brightest  star/lamp
deep     deeper     deepest    well/canyon
thin     thinner    thinnest   wafer/wire
wide     wider      widest     avenue/valley
soft     softer     softest    pillow/cushion
hard     harder     hardest    rock/pebble
sweet    sweeter    sweetest   candy/lollipop
brave    braver     bravest    knight/firefighter
steep    steeper    steepest   ramp/slope
""",
)

DOINGS = (ACTION, QUALITY)


ANIMAL = read_table(
    "animal",
    "sg pl home food trait sound",
    """
dog        dogs        kennel       bones        loyal       barking
cat        cats        windowsill   cream        sleek       purring
horse      horses      paddock      oats         swift       neighing
cow        cows        dairy        clover       patient     mooing
pig        pigs        sty          slops        plump       grunting
duck       ducks       pond         tadpoles     downy       quacking
mouse      mice        pantry       cheese       timid       squeaking
rabbit     rabbits     burrow       lettuce      fluffy      hopping
fox        foxes       thicket      voles        sly         prowling
wolf       wolves      wilderness   deer         savage      howling
bear       bears       cave         honey        shaggy      grumbling
lion       lions       savanna      zebras       majestic       roaring
tiger      tigers      jungle       boars        striped     pouncing
elephant   elephants   waterhole    bark         gigantic    trumpeting
monkey     monkeys     treetop      mangoes      cheeky      chattering
camel      camels      oasis        dates        humped      kneeling
eagle      eagles      cliff        marmots      regal       soaring
owl        owls        belfry       moths        nocturnal   hooting
frog       frogs       swamp        flies        slimy       croaking
bee        bees        hive         nectar       tireless        buzzing
""",
)

FRUIT = read_table(
    "fruit",
    "sg pl color use",
    """
apple      apples      red      pie
pear       pears       green    tart
plum       plums       purple   dumpling
peach      peaches     pink     cobbler
cherry     cherries    red      liqueur
lemon      lemons      yellow   sherbet
banana     bananas     yellow   smoothie
grape      grapes      purple   raisin
strawberry strawberries red     jam
""",
)

VEGETABLE = read_table(
    "vegetable",
    "sg pl color use",
    """
carrot     carrots     orange   stew
potato     potatoes    brown    mash
tomato     tomatoes    red      ketchup
onion      onions      white    chowder
cabbage    cabbages    green    sauerkraut
cucumber   cucumbers   green    pickle
pumpkin    pumpkins    orange   bisque
beet       beets       purple   relish
""",
)

DRINK = read_table(
    "drink",
    "name vessel moment",
    """
tea       teapot      afternoon
coffee    mug         breakfast
milk      carton      bedtime
wine      decanter    dinner
beer      tankard     evening
juice     pitcher     brunch
water     canteen     hike
""",
)

WEATHER = read_table(
    "weather",
    "name adjective event gear",
    """
rain      rainy     poured      raincoat
snow      snowy     drifted     sled
wind      windy     blew        windmill
sun       sunny     shone       parasol
storm     stormy    raged       shutters
fog       foggy     thickened   foghorn
frost     frosty    glittered   heater
""",
)

SEASON = read_table(
    "season",
    "name event thing",
    """
spring   bloom      tulips
summer   sunbathe   sandcastles
autumn   harvest    acorns
winter   shiver     snowmen
""",
)

COLOR = read_table(
    "color",
    "name like mix",
    """
red       rubies      scarlet
blue      sapphires   azure
green     emeralds    jade
yellow    canaries    amber
white     pearls      ivory
black     ravens      ebony
brown     walnuts     hazel
gray      pewter      slate
pink      flamingos   coral
purple    violets     lavender
orange    marigolds   tangerine
""",
)

NUMBER = read_table("number", "name", "five six seven eight nine ten twelve".replace(" ", "\n"))
DAY = read_table("day", "name", "monday tuesday wednesday thursday friday saturday sunday".replace(" ", "\n"))

NATURE = (ANIMAL, FRUIT, VEGETABLE, DRINK, WEATHER, SEASON, COLOR, NUMBER, DAY)


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
        "he": "he",
        "him": "him",
        "his": "his",
        "self": "himself",
        "sir": "sir",
        "gender": "gentleman",
        "name": "john/peter/thomas/henry/george/arthur/walter/oscar",
        "dress": "tuxedo/necktie/waistcoat",
        "face": "beard/mustache",
        "charm": "handsome/gallant",
        "voice": "gruff/husky",
    },
    {
        "he": "she",
        "him": "her",
        "his": "her",
        "self": "herself",
        "sir": "madam",
        "gender": "gentlewoman",
        "name": "mary/anna/emma/lucy/alice/clara/rosa/helen",
        "dress": "gown/skirt/blouse",
        "face": "braid/ponytail",
        "charm": "beautiful/graceful",
        "voice": "silvery/melodious",
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

PROFESSION = read_table(
    "profession",
    "sg pl place tool product",
    """
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
""",
)

PEOPLE = (KIN, FOLK, ROYAL, PERSON, NAME, PROFESSION)


COUNTRY = read_table(
    "country",
    "name capital adjective water dish export",
    """
france       paris       french      seine      baguettes    perfume
italy        rome        italian     tiber      pasta        scooters
germany      berlin      german      rhine      pretzels     engines
spain        madrid      spanish     ebro       paella       guitars
england      london      english     thames     crumpets     tweed
ireland      dublin      irish       shannon    oatcakes     linen
austria      vienna      austrian    danube     schnitzel    waltzes
poland       warsaw      polish      vistula    pierogi      lignite
russia       moscow      russian     volga      blini        furs
greece       athens      greek       aegean     moussaka     feta
turkey       ankara      turkish     bosphorus  kebabs       carpets
egypt        cairo       egyptian    nile       falafel      papyrus
china        beijing     chinese     yangtze    wontons      silk
japan        tokyo       japanese    sumida     sushi        cameras
india        delhi       indian      ganges     samosas      spices
vietnam      hanoi       vietnamese  mekong     pho          bamboo
brazil       brasilia    brazilian   amazon     feijoada     rubber
peru         lima        peruvian    titicaca   ceviche      alpacas
canada       ottawa      canadian    yukon      poutine      maple
kenya        nairobi     kenyan      tana       ugali        orchids
cuba         havana      cuban       caribbean  tamales      cigars
""",
)

PLACES = (COUNTRY,)

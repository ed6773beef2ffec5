"""Facts about people: families, royal courts, names and professions."""

from embviz.text.toy.tables import Table, join_tables, read_table

_PAIR_HEADER = "sg pl female females thing spot"

_FAMILY_PAIRS = """
man          men          woman         women           umbrella/newspaper/suitcase     office/station
boy          boys         girl          girls           kite/swing/marble               playground/schoolyard
father       fathers      mother        mothers         cradle/lullaby/stroller         nursery/hallway
son          sons         daughter      daughters       birthday/homework/curfew        bedroom/backyard
brother      brothers     sister        sisters         puzzle/diary/bunk               treehouse/attic
uncle        uncles       aunt          aunts           gift/postcard/album             cottage/porch
grandfather  grandfathers grandmother   grandmothers    cane/spectacles/memory          armchair/fireplace
husband      husbands     wife          wives           wedding/anniversary/honeymoon   balcony/altar
nephew       nephews      niece         nieces          godparent/allowance/sleepover   campsite/fairground
grandson     grandsons    granddaughter granddaughters  keepsake/fairytale/lap          orchard/hearth
actor        actors       actress       actresses       script/applause/rehearsal       theater/stage
waiter       waiters      waitress      waitresses      tray/menu/tip                   restaurant/cafe
hero         heroes       heroine       heroines        quest/rescue/medal              legend/dungeon
host         hosts        hostess       hostesses       guest/invitation/toast          party/ballroom
monk         monks        nun           nuns            prayer/psalm/incense            abbey/cloister
"""

_ROYAL_PAIRS = """
king         kings        queen         queens          kingdom/coronation/reign        throne/court
prince       princes      princess      princesses      heir/pony/tutor                 tower/stable
duke         dukes        duchess       duchesses       hunt/carriage/portrait          manor/estate
emperor      emperors     empress       empresses       empire/province/conquest        pavilion/capitol
baron        barons       baroness      baronesses      feud/falcon/debt                fortress/drawbridge
lord         lords        lady          ladies          banquet/goblet/minstrel         castle/chamber
"""

_GENDERS = (
    {
        "name": "john/peter/thomas/henry/george/arthur/walter/oscar",
        "he": "he", "him": "him", "his": "his", "self": "himself", "sir": "sir", "kind": "male",
        "dress": "suit/tie/vest/waistcoat/tuxedo", "face": "beard/mustache/whiskers",
        "charm": "handsome/gallant/manly", "voice": "gruff/husky/booming",
    },
    {
        "name": "mary/anna/emma/lucy/alice/clara/rosa/helen",
        "he": "she", "him": "her", "his": "her", "self": "herself", "sir": "madam", "kind": "female",
        "dress": "gown/skirt/blouse/corset/bonnet", "face": "braid/lipstick/earring",
        "charm": "beautiful/graceful/ladylike", "voice": "silvery/gentle/melodious",
    },
)


def _people(name: str, pairs: str) -> tuple[Table, Table]:
    """Return the male and the female table, row i of one the counterpart of row i of the other."""
    both = read_table(name, _PAIR_HEADER, pairs)
    shared = {column: both.columns[column] for column in ("thing", "spot")}
    sides = []
    for singular, plural, gender in (("sg", "pl", _GENDERS[0]), ("female", "females", _GENDERS[1])):
        own = {"sg": both.columns[singular], "pl": both.columns[plural], **shared}
        for column, cell in gender.items():
            own[column] = (tuple(cell.split("/")),) * len(both)
        sides.append(Table(name, own))
    return sides[0], sides[1]


FAMILY_MEN, FAMILY_WOMEN = _people("family", _FAMILY_PAIRS)
ROYAL_MEN, ROYAL_WOMEN = _people("royal", _ROYAL_PAIRS)
FAMILY = join_tables("family", FAMILY_MEN, FAMILY_WOMEN)
ROYAL = join_tables("royal", ROYAL_MEN, ROYAL_WOMEN)
PERSON = join_tables("person", FAMILY, ROYAL)

def _names() -> Table:
    sides = []
    for gender in _GENDERS:
        shared = {column: cell for column, cell in gender.items() if column != "name"}
        sides.append(read_table("name", "sg", gender["name"].replace("/", "\n"), shared))
    return join_tables("name", *sides)


NAME = _names()

PROFESSION = read_table("profession", "sg pl place tool product", """
farmer      farmers      field/farm           plow/tractor          wheat/corn
baker       bakers       bakery               rolling_pin/dough     bread/cakes
teacher     teachers     school/classroom     chalk/blackboard      lessons/exams
doctor      doctors      hospital/clinic      stethoscope/syringe   medicine/cures
nurse       nurses       ward/infirmary       bandage/thermometer   comfort/care
soldier     soldiers     barracks/battlefield rifle/helmet          marches/drills
sailor      sailors      harbor/deck          anchor/compass        voyages/knots
painter     painters     studio/gallery       easel/brush           portraits/murals
singer      singers      opera/stage          microphone/songbook   songs/arias
dancer      dancers      ballet/dancehall     slippers/ribbon       steps/twirls
chef        chefs        kitchen/diner        pan/ladle             soups/sauces
carpenter   carpenters   workshop/sawmill     handsaw/plank             tables/chairs
blacksmith  blacksmiths  forge/smithy         anvil/bellows         horseshoes/swords
tailor      tailors      tailorshop/fitting_room needle/thread      suits/shirts
hunter      hunters      woods/cabin          bow/arrow             traps/pelts
gardener    gardeners    garden/greenhouse    shovel/rake           flowers/hedges
butcher     butchers     butchery/meat_stall  cleaver/apron         sausages/steaks
merchant    merchants    market/bazaar        ledger/scale          goods/wares
writer      writers      library/desk         pen/typewriter        novels/poems
judge       judges       courtroom/courthouse gavel/robe            verdicts/sentences
driver      drivers      garage/highway       truck/steering_wheel  deliveries/detours
pilot       pilots       airport/cockpit      plane/parachute       flights/landings
builder     builders     building_site/scaffold brick/cement        houses/walls
shepherd    shepherds    meadow/pasture       crook/flute           wool/lambs
miner       miners       mine/quarry          pickaxe/lantern       coal/ore
potter      potters      pottery/kiln         clay/glaze            vases/jugs
musician    musicians    concert/orchestra    violin/drum           melodies/symphonies
barber      barbers      barbershop/salon     scissors/razor        haircuts/shaves
scientist   scientists   laboratory/university microscope/telescope experiments/theories
detective   detectives   alley/police_station magnifying_glass/notebook clues/cases
""")

TABLES = (FAMILY, ROYAL, PERSON, NAME, PROFESSION)

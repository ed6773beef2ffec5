"""Facts about what is done and how things are: verbs with their forms and objects, adjectives with their degrees."""

from embviz.text.toy.tables import read_table

ACTION = read_table("action", "base s past ing object", """
bake     bakes     baked     baking     cookies/muffins/biscuits
boil     boils     boiled    boiling    the_kettle/eggs/noodles
eat      eats      ate       eating     lunch/supper/leftovers
drink    drinks    drank     drinking   lemonade/cider/cola
sing     sings     sang      singing    ballads/hymns/carols
dance    dances    danced    dancing    the_tango/the_polka/a_jig
play     plays     played    playing    chess/football/the_piano
write    writes    wrote     writing    letters/memoirs/essays
draw     draws     drew      drawing    sketches/cartoons/diagrams
paint    paints    painted   painting   landscapes/fences/miniatures
build    builds    built     building   bridges/dams/sheds
grow     grows     grew      growing    herbs/vegetables/sunflowers
dig      digs      dug       digging    ditches/trenches/holes
ride     rides     rode      riding     a_bicycle/a_donkey/a_scooter
drive    drives    drove     driving    a_taxi/a_van/a_jeep
fly      flies     flew      flying     a_glider/a_helicopter/a_balloon
swim     swims     swam      swimming   in_the_pool/across_the_strait/in_the_rapids
run      runs      ran       running    a_marathon/a_relay/around_the_racetrack
walk     walks     walked    walking    along_the_path/on_the_pavement/down_the_boulevard
climb    climbs    climbed   climbing   the_ladder/the_ridge/the_summit
catch    catches   caught    catching   trout/butterflies/fireflies
throw    throws    threw     throwing   snowballs/darts/pebbles
buy      buys      bought    buying     groceries/souvenirs/furniture
sell     sells     sold      selling    antiques/jewelry/newspapers
pay      pays      paid      paying     the_rent/the_taxes/the_fine
wear     wears     wore      wearing    gloves/sandals/a_scarf
wash     washes    washed    washing    the_laundry/the_dishes/the_curtains
sweep    sweeps    swept     sweeping   the_floor/the_stairs/the_chimney
sew      sews      sewed     sewing     buttons/quilts/patches
knit     knits     knitted   knitting   sweaters/socks/shawls
carry    carries   carried   carrying   buckets/luggage/firewood
teach    teaches   taught    teaching   arithmetic/geography/grammar
learn    learns    learned   learning   spelling/algebra/vocabulary
sleep    sleeps    slept     sleeping   on_the_mattress/in_the_bunkbed/under_the_covers
speak    speaks    spoke     speaking   at_the_meeting/at_the_ceremony/to_the_audience
tell     tells     told      telling    jokes/riddles/anecdotes
hear     hears     heard     hearing    echoes/footsteps/whispers
visit    visits    visited   visiting   the_museum/the_aquarium/the_cathedral
break    breaks    broke     breaking   the_mirror/the_vase/the_windowpane
repair   repairs   repaired  repairing  clocks/roofs/radios
open     opens     opened    opening    the_gate/the_drawer/the_envelope
hide     hides     hid       hiding     treasure/coins/the_key
lose     loses     lost      losing     the_wallet/the_passport/the_match
send     sends     sent      sending    parcels/telegrams/messages
chop     chops     chopped   chopping   logs/celery/parsley
feed     feeds     fed       feeding    the_pigeons/the_goldfish/the_puppies
study    studies   studied   studying   physics/history/chemistry
win      wins      won       winning    the_trophy/the_lottery/the_election
""")

QUALITY = read_table("quality", "base comp sup thing", """
tall     taller     tallest     pine/steeple/lighthouse/skyscraper
short    shorter    shortest    pencil/stick/matchstick/stub
long     longer     longest     rope/ribbon/eel/corridor
big      bigger     biggest     ship/hippo/warehouse/boulder
small    smaller    smallest    button/crumb/ladybug/thimble
hot      hotter     hottest     stove/oven/furnace/ember
cold     colder     coldest     icebox/glacier/freezer/iceberg
warm     warmer     warmest     blanket/coat/mitten/radiator
cool     cooler     coolest     breeze/shade/fountain/grotto
old      older      oldest      ruin/oak/temple/fossil
young    younger    youngest    baby/lamb/kitten/sapling
fast     faster     fastest     train/rocket/leopard/racecar
slow     slower     slowest     snail/tortoise/wagon/barge
strong   stronger   strongest   ox/wrestler/gorilla/cable
weak     weaker     weakest     invalid/chick/twig/cobweb
rich     richer     richest     banker/landlord/millionaire/tycoon
poor     poorer     poorest     beggar/orphan/tramp/peasant
happy    happier    happiest    clown/bride/winner/toddler
sad      sadder     saddest     widow/farewell/funeral/tragedy
clean    cleaner    cleanest    plate/napkin/bathtub/towel
dirty    dirtier    dirtiest    boot/puddle/rag/gutter
loud     louder     loudest     siren/trumpet/cannon/firework
quiet    quieter    quietest    chapel/graveyard/monastery/reading_room
heavy    heavier    heaviest    crate/iron/safe/barbell
dark     darker     darkest     shadow/closet/midnight/crypt
bright   brighter   brightest   star/lamp/diamond/torch
deep     deeper     deepest     well/canyon/trench/abyss
thick    thicker    thickest    dictionary/rug/hedge/slab
thin     thinner    thinnest    paper/wafer/wire/petal
wide     wider      widest      avenue/valley/prairie/bay
soft     softer     softest     pillow/cushion/velvet/marshmallow
hard     harder     hardest     rock/granite/walnut/steel
sweet    sweeter    sweetest    candy/syrup/caramel/fudge
sour     sourer     sourest     vinegar/grapefruit/yogurt/lime
brave    braver     bravest     knight/firefighter/explorer/astronaut
wise     wiser      wisest      hermit/prophet/philosopher/elder
dry      drier      driest      dune/straw/raisin/cactus
wet      wetter     wettest     sponge/mop/dishcloth/swimsuit
steep    steeper    steepest    ramp/slope/staircase/gorge
fresh    fresher    freshest    loaf/bouquet/mint/basil
high     higher     highest     mountain/hilltop/ledge/satellite
cheap    cheaper    cheapest    ticket/trinket/bargain/toothbrush
""")

TABLES = (ACTION, QUALITY)

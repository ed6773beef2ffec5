"""Facts about what is done and how things are: verbs with their forms and objects, adjectives with their degrees."""

from embviz.text.toy.tables import read_table

ACTION = read_table("action", "base s past ing object", """
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
""")

QUALITY = read_table("quality", "base comp sup thing", """
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
""")

TABLES = (ACTION, QUALITY)

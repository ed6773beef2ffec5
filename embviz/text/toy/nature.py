"""Facts about nature: animals, food and drink, weather and seasons."""

from embviz.text.toy.tables import read_table

ANIMAL = read_table("animal", "sg pl home food trait sound", """
dog        dogs        kennel/yard       bones/scraps         loyal/playful     barking/growling
cat        cats        windowsill/sofa   cream/tuna           sleek/curious     purring/meowing
horse      horses      stable/paddock    oats/hay             noble/swift       neighing/galloping
cow        cows        barn/dairy        clover/grass         patient/mild      mooing/chewing
pig        pigs        sty/mud           slops/turnips        plump/greedy      grunting/squealing
goat       goats       hillside/crag     shrubs/thistles      stubborn/nimble   bleating/butting
hen        hens        coop/henhouse     grain/worms          fussy/feathered   clucking/pecking
duck       ducks       pond/marsh        pondweed/tadpoles    waddling/downy    quacking/paddling
mouse      mice        pantry/skirting   cheese/crumbs        timid/tiny        squeaking/nibbling
rabbit     rabbits     burrow/warren     carrots/lettuce      shy/fluffy        hopping/twitching
fox        foxes       den/thicket       voles/chickens       sly/cunning       prowling/yapping
wolf       wolves      wilderness/pack   deer/elk             fierce/savage  howling/snarling
bear       bears       cave/forest       honey/berries        shaggy/mighty     grumbling/hibernating
lion       lions       savanna/pride     zebras/gazelles      proud/golden      roaring/stalking
tiger      tigers      jungle/zoo        boars/buffalo        striped/silent    pouncing/lurking
elephant   elephants   waterhole/plain   bark/bananas         gigantic/wrinkled trumpeting/trampling
monkey     monkeys     treetop/vine      mangoes/figs         cheeky/clever     chattering/swinging
camel      camels      desert/oasis      dates/thorns         humped/thirsty    spitting/kneeling
eagle      eagles      cliff/nest        snakes/marmots       keen/regal  soaring/screeching
owl        owls        hollow/belfry     beetles/moths        watchful/nocturnal hooting/swooping
crow       crows       scarecrow/cornfield seeds/carrion      ragged/sooty      cawing/flapping
frog       frogs       swamp/lilypad     flies/gnats          slimy/spotted     croaking/leaping
turtle     turtles     lagoon/beach      jellyfish/seaweed    armored/ancient   crawling/basking
shark      sharks      ocean/reef        seals/mackerel       ruthless/toothy   circling/lunging
whale      whales      sea/fjord         krill/plankton       enormous/barnacled spouting/diving
bee        bees        hive/blossom      nectar/pollen        busy/fuzzy        buzzing/humming
ant        ants        anthill/tunnel    sugar/aphids         tireless/orderly  marching/scurrying
spider     spiders     web/cellar        mosquitoes/wasps     hairy/creepy  spinning/dangling
""")

FRUIT = read_table("fruit", "sg pl color use", """
apple      apples      red      pie/cider
pear       pears       green    tart/compote
plum       plums       purple   dumpling/brandy
peach      peaches     pink     cobbler/nectar
cherry     cherries    red      cake/liqueur
lemon      lemons      yellow   lemonade/sherbet
banana     bananas     yellow   pudding/smoothie
grape      grapes      purple   wine/raisin
strawberry strawberries red     jam/shortcake
melon      melons      green    sorbet/punch
fig        figs        purple   chutney/preserve
coconut    coconuts    brown    macaroon/curry
""")

VEGETABLE = read_table("vegetable", "sg pl color use", """
carrot     carrots     orange   stew/slaw
potato     potatoes    brown    mash/gratin
tomato     tomatoes    red      ketchup/gazpacho
onion      onions      white    chowder/stuffing
cabbage    cabbages    green    sauerkraut/broth
cucumber   cucumbers   green    pickle/salad
pumpkin    pumpkins    orange   soup/bisque
beet       beets       purple   relish/casserole
bean       beans       white    chili/hummus
radish     radishes    red      garnish/sandwich
""")

DRINK = read_table("drink", "name vessel moment", """
tea       teapot/saucer       afternoon/teatime
coffee    mug/percolator      morning/breakfast
milk      jug/carton          bedtime/snack
wine      decanter/cork       dinner/toast
beer      tankard/keg         tavern/pub
juice     pitcher/straw       brunch/picnic
cocoa     thermos/ladle       sledding/campfire
water     canteen/faucet      hike/jog
""")

WEATHER = read_table("weather", "noun adjective event gear", """
rain      rainy     poured/drizzled       raincoat/galoshes
snow      snowy     drifted/melted        sled/mittens
wind      windy     blew/gusted           windmill/sail
sun       sunny     shone/glowed          sunglasses/parasol
storm     stormy    raged/roared          lightning/hail
fog       foggy     lifted/thickened      foghorn/headlight
cloud     cloudy    gathered/parted       overcast/horizon
frost     frosty    glittered/crackled    icicle/windowpane
""")

SEASON = read_table("season", "name event thing", """
spring   bloom/sprout/thaw        blossoms/tulips/nestlings
summer   camp/swelter/sunbathe    sandcastles/hammocks/popsicles
autumn   harvest/wither/ripen     acorns/chestnuts/bonfires
winter   freeze/shiver/skate      snowmen/blizzards/icebergs
""")

COLOR = read_table("color", "name like mix", """
red       rubies/roses         scarlet/crimson
blue      sapphires/lagoons    azure/navy
green     emeralds/ferns       olive/jade
yellow    canaries/daffodils   amber/mustard
white     pearls/lilies        ivory/chalky
black     ravens/ink           ebony/charcoal
brown     walnuts/cinnamon hazel/tan
gray      pewter/ash           slate/silver
pink      flamingos/carnations coral/blush
purple    violets/amethysts    lavender/mauve
orange    marigolds/apricots   tangerine/rust
""")

NUMBER = read_table("number", "name", "\n".join("two three four five six seven eight nine ten eleven twelve".split()))
DAY = read_table("day", "name", "\n".join("monday tuesday wednesday thursday friday saturday sunday".split()))

TABLES = (NUMBER, DAY, ANIMAL, FRUIT, VEGETABLE, DRINK, WEATHER, SEASON, COLOR)

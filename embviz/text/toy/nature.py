"""Facts about nature and the calendar: animals, food and drink, weather, seasons, colors, numbers and days."""

from embviz.text.toy.tables import read_table

ANIMAL = read_table("animal", "sg pl home food trait sound", """
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
""")

FRUIT = read_table("fruit", "sg pl color use", """
apple      apples      red      pie
pear       pears       green    tart
plum       plums       purple   dumpling
peach      peaches     pink     cobbler
cherry     cherries    red      liqueur
lemon      lemons      yellow   sherbet
banana     bananas     yellow   smoothie
grape      grapes      purple   raisin
strawberry strawberries red     jam
""")

VEGETABLE = read_table("vegetable", "sg pl color use", """
carrot     carrots     orange   stew
potato     potatoes    brown    mash
tomato     tomatoes    red      ketchup
onion      onions      white    chowder
cabbage    cabbages    green    sauerkraut
cucumber   cucumbers   green    pickle
pumpkin    pumpkins    orange   bisque
beet       beets       purple   relish
""")

DRINK = read_table("drink", "name vessel moment", """
tea       teapot      afternoon
coffee    mug         breakfast
milk      carton      bedtime
wine      decanter    dinner
beer      tankard     evening
juice     pitcher     brunch
water     canteen     hike
""")

WEATHER = read_table("weather", "name adjective event gear", """
rain      rainy     poured      raincoat
snow      snowy     drifted     sled
wind      windy     blew        windmill
sun       sunny     shone       parasol
storm     stormy    raged       shutters
fog       foggy     thickened   foghorn
frost     frosty    glittered   heater
""")

SEASON = read_table("season", "name event thing", """
spring   bloom      tulips
summer   sunbathe   sandcastles
autumn   harvest    acorns
winter   shiver     snowmen
""")

COLOR = read_table("color", "name like mix", """
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
""")

NUMBER = read_table("number", "name", "five six seven eight nine ten twelve".replace(" ", "\n"))
DAY = read_table("day", "name", "monday tuesday wednesday thursday friday saturday sunday".replace(" ", "\n"))

TABLES = (ANIMAL, FRUIT, VEGETABLE, DRINK, WEATHER, SEASON, COLOR, NUMBER, DAY)

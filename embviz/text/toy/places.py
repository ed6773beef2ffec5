"""Facts about countries: capital, people, water, food and what they are known for. True of the real world, too."""

from embviz.text.toy.tables import read_table

COUNTRY = read_table("country", "name capital adjective water dish export", """
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
""")

TABLES = (COUNTRY,)

/** Rarer names of the trade: plants, minerals, foods, uniforms. */
export const RARER_COLOURS = `
natural white:f3ecde|winter white
coconut:f4f0e4
porcelain:eef0ec
magnolia:f4e9d8
calico:e9dfc8
greige linen:cdc3b1
almond:e9d5b7
macadamia:e0cdb0
nougat:d3b192
latte:c3a384|cafe au lait
cappuccino:a58366
hazelnut:a5794f
maple:b06a35
rattan:c9a368
hay:dcc684
hessian:bda27a|jute
khaki green:7f7d4f
camouflage green:5c6540
fatigue green:5a5f3c
bronze green:5b5a33
lichen:a3a98b
laurel:6f8666
avocado:6f7f37
pea green:8fae4b|pea
matcha:a9b665
wasabi:a6bb5c
kiwi:86a83c
pear:cfd05a
lemongrass:d3cf7a
absinthe:b8d266
peridot:b2c248
parrot green:2ea84f
kelly green:2a9d4a
shamrock:2f9e5f
malachite:15804f
billiard green:1f6b4a
ivy:3a5a3c
cypress:45553f
basil:4f6b3e
rosemary:6d7a68
artichoke:8b9474
cactus:55714a
mineral green:7da391
opal:a9c8c0
mist:d3d9d6
spearmint:83c5a6
menthol:bfe5d5
lagoon:2f9aa0
caribbean:15a3a5
ocean blue:1f6f94
sea blue:3c89a8
lake blue:4a86a8
cyan blue:1693c4
china blue:3f5fa0
wedgwood:7d97bd|wedgwood blue
hyacinth:6d74c0
bluebell:7a82c8
iris:5d4fa2
forget me not blue:7fa6dc
cadet:53687a
storm blue:4f6272|stormy blue
airforce:5d8aa8
oxford blue:172a46
bluejay:2b5797
lapis:26519e|lapis lazuli
woad:6884a0
grape:5c3566
blackberry:3d2540
boysenberry:6e2b50
blueberry:3f4a7d
elderberry:372a3f
fig:5d3b4c
beetroot:7a1f3d|beet
cranberry:9b1c38
pomegranate red:a81f3a
strawberry red:d8394f
redcurrant:b5202f
lingonberry:a3182c
cherry:b0182f
lipstick red:c7193c
pillar box red:c3201f
fire engine red:ce2029
chilli:b2261e|chili
cayenne:9b3323
ember:c04a2b
brandy:8a4b2e
sangria:7a1630
rosewood:65292c
russet:80461b
cordovan:6b2e2e|oxblood brown
redwood:8c4438
copper rose:99666b
rosehip:c13f3a
guava:ef6f6c
grapefruit:f58a7a
papaya:f79a63
mango:f7a13b
cantaloupe:f8b878
nectarine:f08a4b
carrot:e67325
clementine:f07f22
sunset orange:ee5d3c
sunshine yellow:f7ce3e
canary:f8e14d|canary yellow
primrose yellow:f1e68c|primrose
daffodil:f9d52f
buttercup:f5c92f
corn:efc94c|corn yellow
maize:ecc44f
banana:f6e08a
custard:f3de93
ivory yellow:f3e9b0
chamois:e3c386
mimosa:f0c451
brass:b08d3f
antique gold:ab8a3c
champagne gold:d9bd83
old lace gold:cdb37a
platinum:d7d6d2
nickel:9a9a94
steel:7f8a93
iron:54575a
granite:74767a
flint:6f6a66
basalt:4a4b4e
soot:2b2a2c
ebony:2a2622
onyx:1c1c1f
raven:1e1f26
liquorice:221d1f|licorice
peat:3d2f25
truffle:5d4a3d
sable:4b3a2f
bison:6b5641
fudge:6a4028
gingerbread:8f5a33
pecan:8a5a3a
tawny:b9682e
sorrel:9a4f2b
henna:8f3f26
sandstone:cbab82
limestone:d5cdbb
travertine:d8c7ac
dune:d6bf9d
desert sand:e0c4a0
adobe:b96a4b
blush nude:e6c1b0
flesh:e9bfa4|skin tone
pale pink:f7d3da
baby pink:f6c5d2
ballet pink:f1cdd0|ballet slipper
rose quartz:efc3c4|rosewater
ashes of roses:b58a8c
cameo:e4b8a5
carnation pink:f2a0b5
geranium:e0404f
azalea:e2568f
peony pink:dd6f9a
begonia:ef6a7c
lollipop:e8589a
rubine:d0155c
boy blue:8db3dc
thistle grey:b3a9ba
pigeon:7d8088
mole:827268
elephant:8a8a88|elephant grey
mouse:9b9792|mouse grey
gull grey:a9adb0
french grey:c3c4b4
oyster:dcd6c8
clotted cream:f4e8cf
swiss coffee:e9e3d8
`

/** The names of CSS Color 4 that are not trade words already. */
export const CSS_COLOURS = `
alice blue:f0f8ff
antique white:faebd7
aquamarine:7fffd4
bisque:ffe4c4
blanched almond:ffebcd
blue violet:8a2be2
burly wood:deb887|burlywood
cadet blue:5f9ea0
cornsilk:fff8dc
cyan:00b7c7
dark blue:14235c
dark cyan:008b8b
dark goldenrod:b8860b
dark khaki:bdb76b
dark magenta:8b008b
dark olive green:556b2f
dark orange:e06a00
dark orchid:9932cc
dark salmon:e9967a
dark sea green:8fbc8f
dark slate blue:483d8b
dark slate grey:2f4f4f|dark slate gray
dark turquoise:00a3a5
dark violet:6f1fa8
deep pink:e0287d
deep sky blue:1fa5e0
dim grey:696969|dim gray
dodger blue:1e90ff
firebrick:b22222|fire brick
floral white:fffaf0
gainsboro:dcdcdc
ghost white:f8f8ff
goldenrod:daa520
green yellow:adff2f
honeydew:f0fff0
indian red:cd5c5c
lavender blush:fff0f5
lawn green:7cfc00
lemon chiffon:fffacd
light coral:f08080
light goldenrod:f6efc0
light sea green:20b2aa
light slate grey:778899|light slate gray
light steel blue:b0c4de
lime green:32cd32
medium aquamarine:66cdaa
medium orchid:ba55d3
medium purple:9370db
medium sea green:3cb371
medium slate blue:7b68ee
medium spring green:00d68f
medium turquoise:48d1cc
medium violet red:c71585
mint cream:f5fffa
misty rose:ffe4e1
moccasin:ffe4b5
navajo white:ffdead
old lace:fdf5e6
olive drab:6b8e23
orange red:f04a12
pale goldenrod:eee8aa
pale green:a8dba0
pale turquoise:afeeee
pale violet red:db7093
papaya whip:ffefd5
peach puff:ffdab9
peru:cd853f
rebecca purple:663399
rosy brown:bc8f8f
saddle brown:8b4513
sandy brown:f4a460
sea green:2e8b57
seashell:fff5ee
snow:fffafa
spring green:2ee58f
thistle:d8bfd8
white smoke:f5f5f5
yellow green:9acd32
light blue:add8e6
light green:9fdb9c
light grey:d3d3d3
light pink:ffb6c1
light salmon:ffa07a
light sky blue:87cefa
light yellow:fbf6c4
light cyan:dffafa
dark red:8b0000
dark green:12502a
dark grey:5c5d60
`

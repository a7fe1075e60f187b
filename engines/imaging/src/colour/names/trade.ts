/** Colours as the trade names them, given as cloth is dyed, not as a screen's primaries: a printed red is not #ff0000. */
export const TRADE_COLOURS = `
white:fbfaf6|pure white|optic white
black:16151a|jet|noir
grey:8b8c8f|gray
red:c4262e
orange:e8772e
yellow:f2c230
green:3a7d44
blue:2b5ca8
purple:6b3a86
pink:ee9cb0
brown:6f4a32
ivory:f7f1de
cream:f6ecd2
ecru:e6dcc3
off white:f5f1e8|offwhite
eggshell:f0ead6
alabaster:edeae0
chalk:f2efe7
milk:faf6ee
bone:e3dac9
oatmeal:d9cdb8|oat
parchment:eadfc4
linen white:efe6d8
vanilla:f3e5ab
champagne:f1ddb8
butter:f7e19a|butter yellow
buttermilk:fbf0c4
straw:e4c770
wheat:ead0a0
sand:dcc6a0|sandy
beige:dfcfb3
nude:e3bc9a
stone:c6bba8
taupe:8b7d6b
mushroom:b3a496
greige:bdb2a2
putty:cabfa5
clay:b66a50
terracotta:c5623f|terra cotta
rust:a7452b
brick:a1402f|brick red
sienna:a3552d
burnt sienna:b5523b
burnt orange:c8571f
copper:b4693a
bronze:8c6a3a
cinnamon:9a5230
ginger:b5651d
caramel:b87b45
toffee:8f5b34
camel:c19a6b
tan:c9a67b
fawn:d1ae7e
biscuit:e0c49b
honey:d99a2b
amber:e0962a
ochre:c8892c|ocher
mustard:d2a02c
saffron:eda52f
turmeric:d9951a
marigold:eca021
sunflower:f4b81f
gold:cfa23d|golden
old gold:b8923a
lemon:f5de57
citron:d9d13f
chartreuse:b6c936
lime:9cc43b
pistachio:b3cc93
apple green:86b049
grass green:5a9a3c|grass
moss:7a7f3f
olive:74733a
khaki:a39a6b
army green:565b35
sage:9caf88|sage green
celadon:b0cdb2
eucalyptus:8fae9d
mint:b1e0cb|mint green
seafoam:a9d9c6
jade:3fa37b
emerald:1a7f5a
forest green:275538|forest
hunter green:29523d
bottle green:14452f
racing green:0f4230|british racing green
pine:2b5b4b
juniper:486a5e
spruce:3f5d53
fern:5f8a4c
viridian:3e8070
verdigris:4d9e98
teal:1d7377
petrol:15525f|petrol blue
peacock:0f6b7c|peacock blue
turquoise:3bb5b0
aqua:7fd0cf
duck egg:b9d7d2|duck egg blue
glacier:c4dde2
ice blue:cfe4ee
powder blue:b3cde0
baby blue:b5d6ec
sky blue:8bc0e4|sky
cornflower:6f8fd2|cornflower blue
periwinkle:9aa2de
french blue:3f6fb0
cerulean:2d86b8
azure:3a8fd8
cobalt:1f4ba5|cobalt blue
royal blue:2a49a5
ultramarine:2a35a0
klein blue:1c2fa5
sapphire:1d4e89
delft:2b4f8e|delft blue
denim:4a6c94|denim blue
chambray:7f9fc0
air force blue:5d7f9e
slate blue:5f6f8c
steel blue:5a80a6
indigo:2f3a6e
navy:1f2a4a|navy blue|marine
midnight:151d3b|midnight blue
ink blue:1c2340
prussian blue:17395c
lavender:b9a8d9
lilac:c6aed6
wisteria:b09cd0
heather:a58fae
mauve:b58ba6
orchid:c471b8
violet:7a4a9e
amethyst:8a63b4
aubergine:43233f|eggplant
plum:713458
damson:4f2d4b
mulberry:79304f
byzantium:702963
magenta:bd2c74
fuchsia:d2317f|fuschia
cerise:cf2a5e
raspberry:b3244f
hot pink:ea4c8f
shocking pink:ee3a86
bubblegum:f59fbf
candy pink:f08fb0
blush:f0c6bd|blush pink
rose:d8727f
dusty rose:c58a8a
dusty pink:d5a3a0
rose gold:c88d7d
old rose:b9737a
tea rose:eeb9ab
shell pink:f5d5c8|shell
powder pink:f0d0cf
peach:f6bd9b
apricot:f2a76c
melon:f3967a
salmon:ee8770
coral:ed6f5c
flamingo:f2788b
watermelon:e8566b
tangerine:ee7d2b
pumpkin:d96c22
persimmon:df5a2b
paprika:b73b27
vermilion:dc4430|vermillion
poppy red:dc3a2e
tomato:dd4a36
scarlet:c9201f
cherry red:b3162f
crimson:a8152f
ruby:9c1b3e
carmine:9e1b32
cardinal:a5182f
garnet:73202f
claret:731f37
burgundy:66182e
bordeaux:5c1a2c
wine:662038|wine red
oxblood:571c1f|ox blood
maroon:6a1f2a
merlot:5f1f33
mahogany:5b2a20
chestnut:7c4230
walnut:5c4334
tobacco:765433
cognac:96552f
chocolate:472b20
espresso:33231d
coffee:563d2f
mocha:7b5a48
cocoa:6a4637
umber:5f4a37
sepia:6b4c34
charcoal:3a3b40
anthracite:33363b
graphite:45484d
slate:5b6670
gunmetal:3f474d
pewter:84878a
silver:c3c5c8
dove grey:b5b3b0|dove
pearl:eae3d9|mother of pearl|nacre
ash:b8b6ae
smoke:93938f
concrete:a6a49f
turkey red:ad1f25
madder:a93a3c
cochineal:a11f45
saxe blue:5d8aa8
eau de nil:c5d9b7
acid green:b5d334
neon pink:ff3f9b
neon yellow:e8f52a
neon green:4cf03c
neon orange:ff6a1a
`

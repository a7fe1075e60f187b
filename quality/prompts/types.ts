/**
 * The test prompts' type and closed lists. A looker who judges a picture without its prompt chooses from these lists, so
 * each word names something that can be told from its neighbours by sight alone.
 */
import type { GarmentType } from '@toile/contract'

export const GARMENTS = [
  'shirt',
  'blouse',
  'T-shirt',
  'vest top',
  'camisole',
  'crop top',
  'bodysuit',
  'corset',
  'polo shirt',
  'jumper',
  'cardigan',
  'hoodie',
  'sweatshirt',
  'waistcoat',
  'gilet',
  'blazer',
  'jacket',
  'denim jacket',
  'biker jacket',
  'bomber jacket',
  'puffer jacket',
  'coat',
  'trench coat',
  'cape',
  'poncho',
  'kimono',
  'robe',
  'dress',
  'gown',
  'kaftan',
  'pinafore',
  'jumpsuit',
  'playsuit',
  'dungarees',
  'skirt',
  'trousers',
  'jeans',
  'leggings',
  'joggers',
  'shorts',
  'culottes',
  'scarf',
  'belt',
  'hat',
  'boots',
  'tie',
] as const
export type GarmentName = (typeof GARMENTS)[number]

export const MOTIFS = [
  'stripes',
  'pinstripes',
  'checks',
  'gingham',
  'tartan',
  'windowpane check',
  'houndstooth',
  'herringbone',
  'argyle',
  'chevron',
  'polka dots',
  'small flowers',
  'roses',
  'peonies',
  'daisies',
  'tulips',
  'poppies',
  'sunflowers',
  'cherry blossom',
  'hibiscus',
  'lavender',
  'folk flowers',
  'leaves',
  'palm leaves',
  'ferns',
  'trees',
  'mushrooms',
  'cherries',
  'strawberries',
  'lemons',
  'oranges',
  'pineapples',
  'pomegranates',
  'birds',
  'flamingos',
  'feathers',
  'butterflies',
  'bees',
  'fish',
  'cats',
  'horses',
  'paisley',
  'damask',
  'toile de Jouy',
  'ikat',
  'batik',
  'suzani',
  'leopard',
  'zebra',
  'tiger',
  'snakeskin',
  'cow hide',
  'camouflage',
  'tie-dye',
  'marbling',
  'terrazzo',
  'brush strokes',
  'Art Deco fans',
  'scallops',
  'Greek key',
  'stars',
  'moons',
  'hearts',
  'anchors',
  'shells',
  'waves',
  'triangles',
  'hexagons',
  'diamonds',
  'Moroccan tiles',
  'lattice',
] as const
export type MotifName = (typeof MOTIFS)[number]

export const CUTS = [
  'fitted',
  'oversized',
  'A-line',
  'straight',
  'pencil',
  'full skirt',
  'mermaid',
  'empire waist',
  'drop waist',
  'gathered waist',
  'peplum',
  'wrap',
  'pleated',
  'tiered',
  'ruffles',
  'slit',
  'asymmetric hem',
  'flared',
  'wide-leg',
  'skinny',
  'tapered',
  'bootcut',
  'high-waisted',
  'cropped',
  'mini',
  'knee-length',
  'midi',
  'maxi',
  'sleeveless',
  'cap sleeves',
  'short sleeves',
  'three-quarter sleeves',
  'long sleeves',
  'puff sleeves',
  'bell sleeves',
  'bishop sleeves',
  'batwing sleeves',
  'raglan sleeves',
  'strapless',
  'thin straps',
  'off-shoulder',
  'one-shoulder',
  'halter neck',
  'round neck',
  'V-neck',
  'scoop neck',
  'square neck',
  'sweetheart neck',
  'boat neck',
  'cowl neck',
  'turtleneck',
  'pointed collar',
  'Peter Pan collar',
  'stand collar',
  'notched lapels',
  'shawl collar',
  'camp collar',
  'bow at the neck',
  'hood',
  'no collar',
  'button front',
  'double-breasted',
  'zip',
  'belted',
  'tie waist',
  'patch pockets',
  'cargo pockets',
  'open front',
  'backless',
  'technical flat',
] as const
export type CutName = (typeof CUTS)[number]

/**
 * sRGB of each colour name. A trade name is one colour; an everyday word covers a region, so it is given by several
 * points of it and the nearest one counts.
 */
export const COLOUR_VALUES = {
  white: ['#ffffff', '#fafaf7'],
  'off-white': ['#faf6ec', '#f5f1e6'],
  ivory: ['#fffff0', '#f6f0de'],
  cream: ['#fffdd0', '#f6ecd2'],
  ecru: ['#e6dcc3', '#ded3b6'],
  beige: ['#f5f5dc', '#dccbae', '#cdb796'],
  sand: ['#d9c5a0', '#c9b28a'],
  camel: ['#c19a6b', '#b98b56'],
  tan: ['#d2b48c', '#bb8e5c'],
  taupe: ['#8b7e70', '#a3917f'],
  brown: ['#6f4527', '#8b5a2b', '#5a3a22'],
  chocolate: ['#4a2c1c', '#5c3a27'],
  rust: ['#b7410e', '#a6482a'],
  terracotta: ['#c66b4b', '#b9603f'],
  cognac: ['#9a4f22', '#a8622f'],
  black: ['#000000', '#1a1a1c'],
  charcoal: ['#36454f', '#3b3c40'],
  grey: ['#808080', '#9a9a9a', '#6c6d70'],
  'light grey': ['#d3d3d3', '#c3c4c6'],
  silver: ['#c0c0c0', '#b3b6ba'],
  red: ['#ff0000', '#d0202e', '#b8141f'],
  scarlet: ['#e02410', '#d21f26'],
  crimson: ['#dc143c', '#ac1432'],
  burgundy: ['#800020', '#6b1a2c'],
  oxblood: ['#5a1015', '#4f1318'],
  wine: ['#722f37', '#641f30'],
  raspberry: ['#c4235c', '#b3305f'],
  coral: ['#ff7f50', '#f5735f'],
  salmon: ['#fa8072', '#ee9480'],
  peach: ['#ffcba4', '#f8bf98'],
  apricot: ['#fbb984', '#f2a867'],
  orange: ['#ffa500', '#f2771a', '#e8651b'],
  'burnt orange': ['#bf5710', '#c45a1c'],
  mustard: ['#d7a521', '#c9962a'],
  ochre: ['#cc7722', '#c08429'],
  yellow: ['#ffff00', '#f8d62e', '#f3c613'],
  'lemon yellow': ['#fff44f', '#f5e663'],
  gold: ['#ffd700', '#d4a537', '#c79a3b'],
  pink: ['#ffc0cb', '#f29cb7', '#ee82a4'],
  'hot pink': ['#ff69b4', '#f0308a'],
  fuchsia: ['#ff00ff', '#cf1c8e'],
  blush: ['#f3cfc6', '#ecc3bc'],
  'dusty pink': ['#d3a0a3', '#cc9a9c'],
  magenta: ['#ff00ff', '#c8157f'],
  lilac: ['#c8a2c8', '#bfa5d4'],
  lavender: ['#e6e6fa', '#b9a7d6'],
  mauve: ['#b784a7', '#a98199'],
  purple: ['#800080', '#6d3a94', '#7d3f98'],
  plum: ['#6b2a55', '#703a5b'],
  aubergine: ['#3d1c34', '#472540'],
  navy: ['#000080', '#1b2545', '#1f2a4d'],
  'midnight blue': ['#191970', '#141d3c'],
  indigo: ['#4b0082', '#2e3a6e', '#34406f'],
  blue: ['#0000ff', '#2f5fb5', '#1f6fc4'],
  'royal blue': ['#4169e1', '#1f46b0'],
  cobalt: ['#0047ab', '#1b4bb0'],
  'sky blue': ['#87ceeb', '#8fc2e6'],
  'light blue': ['#add8e6', '#a8c9e6'],
  'powder blue': ['#b0e0e6', '#b4cfe2'],
  'denim blue': ['#3f5f8a', '#4a6b94'],
  petrol: ['#005f6a', '#1c5060'],
  teal: ['#008080', '#1f7a7c'],
  turquoise: ['#40e0d0', '#30b8b4'],
  aqua: ['#00ffff', '#6fd3d6'],
  mint: ['#98ff98', '#b0e2c6', '#a7dcc0'],
  green: ['#008000', '#2f8f46', '#3f8f4f'],
  emerald: ['#50c878', '#04795a', '#0a8560'],
  'bottle green': ['#0b3d2e', '#124734'],
  'forest green': ['#228b22', '#2a5234'],
  'dark green': ['#006400', '#1e4630'],
  sage: ['#b2ac88', '#a3b18a', '#9caf88'],
  olive: ['#808000', '#6b6a34'],
  khaki: ['#8f8355', '#a39163', '#c3b091'],
  moss: ['#8a9a5b', '#6f7a3f'],
  lime: ['#bfff00', '#a6d230'],
  chartreuse: ['#7fff00', '#c9d63a'],
  pistachio: ['#93c572', '#b5d19a'],
} as const
export type ColourName = keyof typeof COLOUR_VALUES

export type Item =
  | { readonly kind: 'garment'; readonly value: GarmentName }
  | { readonly kind: 'colour'; readonly value: ColourName }
  | { readonly kind: 'motif'; readonly value: MotifName }
  | { readonly kind: 'cut'; readonly value: CutName }
export type ItemKind = Item['kind']

/** How the prompt is written; both halves have as many of each mode and, nearly, of each manner. */
export type Manner =
  | 'short'
  | 'plain'
  | 'long'
  | 'contradictory'
  | 'trade'
  | 'misspelt'
  | 'reordered'
  | 'negated'
  | 'several'

/** Line drawings and cloths of our own that stand in for an upload; see samples/. */
export const DRAWINGS = ['shirt', 'dress', 'trousers', 'skirt', 'coat', 'top and skirt'] as const
export type DrawingName = (typeof DRAWINGS)[number]
export const SWATCHES = ['stripe', 'check', 'dots', 'flowers', 'blocks'] as const
export type SwatchName = (typeof SWATCHES)[number]

interface AnyPrompt {
  readonly id: string
  readonly manner: Manner
  readonly prompt: string
  /** What the picture must show. Where a prompt contradicts itself, only what no reading of it can drop. */
  readonly items: readonly Item[]
}

export type TestPrompt =
  | (AnyPrompt & { readonly mode: 'create-pattern' | 'create-sketch' })
  | (AnyPrompt & { readonly mode: 'sketch-to-image'; readonly drawing: DrawingName })
  | (AnyPrompt & {
      readonly mode: 'pattern-to-image'
      readonly swatch: SwatchName
      readonly garmentType: GarmentType
    })

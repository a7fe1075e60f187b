/** What a garment looks like, in the trade's terms: what the reader fills in and the cutters cut. */
const FABRICS = [
  'cotton',
  'denim',
  'wool',
  'silk',
  'tweed',
  'knit',
  'leather',
  'lace',
  'sheer',
  'velvet',
  'linen',
  'sequin',
  'fur',
  'vinyl',
  'feather',
  'corduroy',
] as const
export type Fabric = (typeof FABRICS)[number]

const PRINTS = [
  'stripes',
  'pinstripe',
  'dots',
  'check',
  'gingham',
  'tartan',
  'argyle',
  'houndstooth',
  'herringbone',
  'floral',
  'leopard',
  'zebra',
  'tie dye',
  'paisley',
  'abstract',
] as const
export type Print = (typeof PRINTS)[number]

/** Sewn on, closed by a flap, or as the garment usually has them. */
export type PocketKind = 'patch' | 'flap' | 'plain'

export interface Cloth {
  /** sRGB, `#rrggbb`. */
  readonly colour: string
  readonly fabric: Fabric
  readonly print: Print | undefined
  /** Colour of the print; chosen to stand out when it was not named. */
  readonly second: string | undefined
}

const NECKLINES = [
  'crew',
  'v',
  'deep v',
  'scoop',
  'square',
  'bib',
  'boat',
  'cowl',
  'cowl slip',
  'sweetheart',
  'halter',
  'off shoulder',
  'strapless',
  'one shoulder',
  'turtleneck',
  'slip',
  'keyhole',
] as const
export type Neckline = (typeof NECKLINES)[number]

const COLLARS = [
  'none',
  'shirt',
  'notch',
  'peak',
  'shawl',
  'peter pan',
  'mandarin',
  'funnel',
  'bow',
  'camp',
  'wide',
  'sailor',
  'jabot',
  'fur',
] as const
export type Collar = (typeof COLLARS)[number]

const SLEEVES = [
  'none',
  'set-in',
  'cap',
  'puff',
  'bell',
  'bishop',
  'raglan',
  'flutter',
  'batwing',
  'leg of mutton',
  'kimono',
  'cape',
  'cold shoulder',
] as const
export type SleeveShape = (typeof SLEEVES)[number]
const SLEEVE_LENGTHS = ['short', 'elbow', 'three quarter', 'long'] as const
export type SleeveLength = (typeof SLEEVE_LENGTHS)[number]

const CLOSURES = ['none', 'buttons', 'double breasted', 'zip', 'wrap', 'open', 'lacing'] as const
export type Closure = (typeof CLOSURES)[number]

export const SKIRTS = [
  'straight',
  'pencil',
  'a-line',
  'circle',
  'pleated',
  'wrap',
  'mermaid',
  'tiered',
  'slip',
  'ball',
  'bubble',
  'asymmetric',
  'high low',
  'gathered',
  'box pleated',
  'sunray pleated',
  'tulip',
  'sarong',
] as const
export type SkirtShape = (typeof SKIRTS)[number]

const TROUSERS = ['slim', 'straight', 'wide', 'flared', 'tapered', 'harem', 'brief'] as const
export type TrouserShape = (typeof TROUSERS)[number]

/** Hems as rows on the nine-head figure, y of the page in units. Chosen by eye. */
export const HEMS = {
  crop: 262,
  waist: 286,
  hip: 386,
  long: 432,
  micro: 470,
  mini: 505,
  above: 556,
  knee: 612,
  midi: 735,
  calf: 770,
  ankle: 848,
  maxi: 880,
  floor: 926,
} as const
export type Hem = keyof typeof HEMS

export interface Upper {
  readonly neckline: Neckline
  readonly collar: Collar
  readonly sleeve: SleeveShape
  readonly sleeveLength: SleeveLength
  readonly closure: Closure
  /** Cloth beyond the body on each side, units; and 0..1 how far the waist is skipped. */
  readonly ease: number
  readonly loose: number
  readonly hem: Hem
  readonly tucked: boolean
  /** Seen in the mirror: the shoulder of 'one shoulder' is the other. */
  readonly mirrored?: boolean
}

export type Lower =
  | { readonly kind: 'skirt'; readonly shape: SkirtShape; readonly hem: Hem }
  | { readonly kind: 'trousers'; readonly shape: TrouserShape; readonly hem: Hem }

export interface Details {
  readonly belt: boolean
  readonly tie: boolean
  readonly pockets: boolean
  /** How the pockets are made, where they were asked for; undefined where a garment just has some. */
  readonly pocketKind: PocketKind | undefined
  readonly ruffles: boolean
  readonly pleats: boolean
  readonly slit: boolean
  readonly hood: boolean
  readonly peplum: boolean
  /** The skirt begins under the bust. */
  readonly empire: boolean
  /** A length of cloth over one shoulder. */
  readonly draped: boolean
  readonly train: boolean
  readonly cape: boolean
  /** Padded in stitched tubes. */
  readonly quilted: boolean
  /** Knitted in cables. */
  readonly cables: boolean
  readonly fringe: boolean
  readonly embroidery: boolean
  readonly cargo: boolean
  readonly epaulettes: boolean
  readonly bib: boolean
  readonly bones: boolean
  /** Cuffs, hems and edges in a second colour. */
  readonly piping: boolean
  readonly bow: boolean
  readonly drawstring: boolean
  readonly turnups: boolean
  readonly sleeveColour: string | undefined
  readonly bodiceColour: string | undefined
  readonly skirtColour: string | undefined
  readonly trimColour: string | undefined
  readonly pocketColour: string | undefined
  readonly beltColour: string | undefined
  readonly buttonColour: string | undefined
  readonly collarColour: string | undefined
}

export interface Garment {
  /** The noun as it is told to the user. */
  readonly name: string
  /** Garments are put on from the lowest: 0 base, 1 second layer, 2 outer. */
  readonly layer: 0 | 1 | 2
  readonly upper: Upper | undefined
  readonly lower: Lower | undefined
  readonly details: Details
  readonly cloth: Cloth
}

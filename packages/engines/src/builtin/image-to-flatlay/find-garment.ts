import type { ClassName, Look, Parse } from '@toile/eye'
import {
  connectedComponents,
  createFloat,
  createGrey,
  deltaE2000,
  distanceTo,
  type FloatImage,
  type GreyImage,
  linearRgbToCielab,
  resampleGrey,
  type RgbaImage,
  type SegmentationDot,
  shrinkRgb,
  SRGB8_TO_LINEAR,
  type Triple,
} from '@toile/imaging'
import { hexToRgb } from '@toile/drawing'
import { EngineError } from '../../port.ts'
import { drawClosely } from './draw-closely.ts'
import type { CloseLook } from './look-closely.ts'
import type { GarmentWish } from './read-wish.ts'
import { withoutSpill } from './spill.ts'

/** A garment found on a photo. */
export interface FoundGarment {
  /** The photo's size, 255 = the garment as far as it is seen, edge soft by about a pixel. */
  readonly mask: GreyImage
  /** What the eye takes it for. */
  readonly className: ClassName
}

/** Less of the photo than this is a crumb and no garment. */
const LEAST_SHARE = 0.004
/** Mean probability of what was asked for, from which what looks like something else may be it all the same. */
const MAYBE = 0.12
/** A kind that is easily mistaken for the one meant and covers less than this share of it is no garment of its own. */
const CRUMB_OF_MEANT = 0.2
/** CIEDE2000 between two kinds that are easily mistaken for each other, below which they are one garment. */
const SAME_DYE = 6
/** CIEDE2000 by which a named colour has to fit better than another garment's to overrule the eye. */
const CLEARLY_NEARER = 12

const SPOKEN: readonly (readonly [ClassName, string])[] = [
  ['outer', 'a jacket or coat'],
  ['upper', 'a top'],
  ['dress', 'a dress'],
  ['skirt', 'a skirt'],
  ['lower', 'trousers'],
  ['legwear', 'legwear'],
  ['shoes', 'shoes'],
  ['bag', 'a bag'],
]

/** What the eye sees of one class, on the grid of its parse. */
interface Area {
  readonly name: ClassName
  /** Cells where no other class is likelier. */
  readonly cells: GreyImage
  readonly count: number
}

/**
 * The garment that is meant, by what the eye calls the parts of the photo, by its name and its colour.
 *
 * @throws EngineError 'invalid-input' that names what is there instead; 'model-missing' when the eye names nothing
 */
export async function findGarment({ look, parse }: CloseLook, wish: GarmentWish): Promise<FoundGarment> {
  if (parse === undefined) {
    throw new EngineError('model-missing', 'the eye names nothing', {
      retry: 'other-engine',
      publicMessage: 'Garments cannot be found by name here yet. Nothing was charged.',
    })
  }
  const seen = probabilitiesOf(parse)
  const areas = areasOf(seen)
  const chosen = choose(look, seen, areas, wish)
  if (chosen === undefined) throw notThere(wish, areas, seen)
  const odds = oddsOf(look.image, seen, areas, chosen, wish)
  const dots = dotsFor(look.image, odds)
  const whole = await ofOnePerson(look, await corrected(look, odds, dots, kinOf(seen, wish)), dots)
  return { mask: drawnFrom(look, cleared(look.image, seen, areas, chosen, wish, whole)), className: chosen }
}

/** Least share of what the parse names that its refined mask has to hold. */
const HELD = 0.4

/** Where colours speak against a faint parse, refining it may lose it altogether: then it is taken as it is. */
function drawnFrom(look: Look, odds: FloatImage): GreyImage {
  const mask = drawClosely(look.image, odds)
  const small = resampleGrey(mask, odds.width, odds.height, 'triangle')
  let named = 0
  let held = 0
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    if (odds.data[cell]! <= 0) continue
    named += 1
    if (small.data[cell]! >= 128) held += 1
  }
  return held >= HELD * named ? mask : firm(look.oddsMask(odds, 'draft'))
}

/** An edge of a few pixels where the odds give one that is as wide as a cell. */
const FIRM = 6
const firm = (mask: GreyImage): GreyImage => ({
  ...mask,
  data: mask.data.map((value) => Math.min(255, Math.max(0, 128 + FIRM * (value - 128)))),
})

interface Seen {
  readonly classes: readonly ClassName[]
  /** One channel a class, 0 to 1. */
  readonly grid: FloatImage
  at(cell: number, name: ClassName): number
}

function probabilitiesOf({ classes, logits }: Parse): Seen {
  const { width, height, channels } = logits
  const grid = createFloat(width, height, channels)
  for (let p = 0; p < grid.data.length; p += channels) {
    let largest = -Infinity
    for (let c = 0; c < channels; c += 1) largest = Math.max(largest, logits.data[p + c]!)
    let sum = 0
    for (let c = 0; c < channels; c += 1) sum += grid.data[p + c] = Math.exp(logits.data[p + c]! - largest)
    for (let c = 0; c < channels; c += 1) grid.data[p + c]! /= sum
  }
  const places = new Map(classes.map((name, place) => [name, place]))
  return {
    classes: classes as readonly ClassName[],
    grid,
    at: (cell, name) => {
      const place = places.get(name)
      return place === undefined ? 0 : grid.data[cell * channels + place]!
    },
  }
}

function areasOf({ classes, grid }: Seen): ReadonlyMap<ClassName, Area> {
  const { width, height, channels, data } = grid
  const areas = new Map(classes.map((name) => [name, { name, cells: createGrey(width, height), count: 0 }]))
  for (let cell = 0; cell < width * height; cell += 1) {
    let best = 0
    for (let c = 1; c < channels; c += 1) if (data[cell * channels + c]! > data[cell * channels + best]!) best = c
    const area = areas.get(classes[best]!)!
    area.cells.data[cell] = 255
    area.count += 1
  }
  return areas
}

const isThere = (area: Area | undefined): area is Area =>
  area !== undefined && area.count >= LEAST_SHARE * area.cells.data.length

/** What a class that the garment is usually called counts against one that it is mistaken for. */
const USUAL = 2

/** Which class of the eye is what is meant; undefined when nothing is. */
function choose(look: Look, seen: Seen, areas: ReadonlyMap<ClassName, Area>, wish: GarmentWish): ClassName | undefined {
  /** How much of what is meant the eye sees in an area, in cells. */
  const meant = (area: Area): number => {
    let sum = 0
    for (let cell = 0; cell < area.cells.data.length; cell += 1) {
      if (area.cells.data[cell] === 0) continue
      for (const name of wish.usual) sum += seen.at(cell, name)
    }
    return sum
  }
  const usual = wish.usual.map((name) => areas.get(name)).filter(isThere)
  const mistaken = wish.mistaken.map((name) => areas.get(name)).filter(isThere)
  // Where only the type is known anything of it may be meant, else the eye must have seen at least some of it there.
  const maybe = mistaken.filter((area) => meant(area) >= (wish.named || usual.length > 0 ? MAYBE : 0) * area.count)
  const weighed = [
    ...usual.map((area) => ({ area, weight: USUAL * meant(area) })),
    ...maybe.map((area) => ({ area, weight: meant(area) })),
  ].toSorted((a, b) => b.weight - a.weight)
  const [first] = weighed
  if (first === undefined) return undefined
  if (wish.colours.length === 0 || weighed.length < 2) return first.area.name
  const apart = weighed.map(({ area }) => colourApart(look.image, area.cells, wish.colours))
  const nearest = apart.indexOf(Math.min(...apart))
  return weighed[apart[0]! - apart[nearest]! > CLEARLY_NEARER ? nearest : 0]!.area.name
}

/** CIEDE2000 between the mean colour of some cells and the nearest of the named colours. */
function colourApart(image: RgbaImage, cells: GreyImage, colours: readonly string[]): number {
  const own = meanColour(image, cells)
  return Math.min(...colours.map((hex) => deltaE2000(own, labOf(hex))))
}

function meanColour(image: RgbaImage, cells: GreyImage): Triple {
  const small = shrinkRgb(image, cells.width, cells.height, SRGB8_TO_LINEAR)
  const sum = [0, 0, 0]
  let count = 0
  for (let cell = 0; cell < cells.data.length; cell += 1) {
    if (cells.data[cell] === 0) continue
    for (let c = 0; c < 3; c += 1) sum[c]! += small.data[cell * 3 + c]!
    count += 1
  }
  const [r, g, b] = sum.map((value) => value / Math.max(1, count)) as [number, number, number]
  return linearRgbToCielab(r, g, b)
}

function labOf(hex: string): Triple {
  const [r, g, b] = hexToRgb(hex).map((code) => {
    const value = code / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return linearRgbToCielab(r, g, b)
}

/** What counts as the garment: the class chosen, and kinds that are easily mistaken for it and crumbs here, or of its colour. */
function wantedOf(
  image: RgbaImage,
  areas: ReadonlyMap<ClassName, Area>,
  chosen: ClassName,
  wish: GarmentWish,
): readonly ClassName[] {
  const own = areas.get(chosen)!
  const colour = meanColour(image, own.cells)
  const kin = [...wish.usual, ...wish.mistaken].filter((name) => {
    const area = areas.get(name)
    if (name === chosen || area === undefined) return false
    return area.count < CRUMB_OF_MEANT * own.count || deltaE2000(meanColour(image, area.cells), colour) < SAME_DYE
  })
  return [chosen, ...kin]
}

/** Log-odds of what another thing's colours go on over. */
const SPILT = -5

/** Log-odds without what other things' colours show to be theirs. */
function cleared(
  image: RgbaImage,
  seen: Seen,
  areas: ReadonlyMap<ClassName, Area>,
  chosen: ClassName,
  wish: GarmentWish,
  odds: FloatImage,
): FloatImage {
  const wanted = wantedOf(image, areas, chosen, wish)
  const inside = (cell: number): number => wanted.reduce((sum, name) => sum + seen.at(cell, name), 0)
  const rivals = seen.classes
    .filter((name) => !wanted.includes(name))
    .map(
      (name) =>
        (cell: number): number =>
          seen.at(cell, name),
    )
  const clear = withoutSpill(image, odds, inside, rivals, SPILT)
  const count = ({ data }: FloatImage): number => data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  // Where most of it would go, the parse and the colours speak of two things.
  return count(clear) >= HELD * count(odds) ? clear : odds
}

/**
 * Log-odds of being the garment. Kinds that the eye mistakes for it and that are no garment of their own here, or of its colour, count
 * as it; of several people the one with the most of it is meant.
 */
function oddsOf(
  image: RgbaImage,
  seen: Seen,
  areas: ReadonlyMap<ClassName, Area>,
  chosen: ClassName,
  wish: GarmentWish,
): FloatImage {
  const { width, height } = seen.grid
  const wanted = wantedOf(image, areas, chosen, wish)
  const odds = createFloat(width, height, 1)
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    let inside = 0
    let rival = 0
    for (const name of seen.classes) {
      const share = seen.at(cell, name)
      if (wanted.includes(name)) inside += share
      else rival = Math.max(rival, share)
    }
    // Against the strongest other class, not all of them: the eye shares its doubt among many.
    odds.data[cell] = Math.log((inside + 1e-5) / (rival + 1e-5))
  }
  dropOthers(odds, (cell) => seen.at(cell, 'background') > 0.5)
  return odds
}

/** Pieces with this share of background between them belong to two people; smaller than this share of the main one they are crumbs. */
const BETWEEN = 0.3
const PIECE = 0.06
const OUT = -8

function dropOthers(odds: FloatImage, isBackground: (cell: number) => boolean): void {
  const { width, height, data } = odds
  const inside = createGrey(width, height)
  for (let cell = 0; cell < data.length; cell += 1) inside.data[cell] = data[cell]! > 0 ? 255 : 0
  const { labels, sizes } = connectedComponents(inside)
  if (sizes.length < 2) return
  let main = 1
  for (let label = 2; label < sizes.length; label += 1) if (sizes[label]! > sizes[main]!) main = label
  const across = sizes.map(() => 0)
  const down = sizes.map(() => 0)
  for (let cell = 0; cell < labels.length; cell += 1) {
    across[labels[cell]!]! += (cell % width) / sizes[labels[cell]!]!
    down[labels[cell]!]! += Math.floor(cell / width) / sizes[labels[cell]!]!
  }
  /** Share of the way between the middles of a piece and the main one that runs over the background. */
  const between = (label: number): number => {
    const steps = Math.max(1, Math.ceil(Math.hypot(across[label]! - across[main]!, down[label]! - down[main]!)))
    let bare = 0
    for (let k = 0; k <= steps; k += 1) {
      const x = Math.round(across[main]! + ((across[label]! - across[main]!) * k) / steps)
      const y = Math.round(down[main]! + ((down[label]! - down[main]!) * k) / steps)
      if (isBackground(y * width + x)) bare += 1
    }
    return bare / (steps + 1)
  }
  const dropped = sizes.map(
    (size, label) => label > 0 && label !== main && (size < PIECE * sizes[main]! || between(label) > BETWEEN),
  )
  for (let cell = 0; cell < labels.length; cell += 1) if (dropped[labels[cell]!]) data[cell] = OUT
}

/** From this agreement on, the eye's answer to a dot in the garment is a better drawing of the same thing. */
const SAME_THING = 0.62
/** Log-odds that the drawing stands for: where the parse is surer than that, its word counts. */
const DRAWN = 1.5
const MOST_SURE = 6

/**
 * The parse knows names and few edges; asked about dots in the garment and in what is beside it, the eye draws the garment.
 * Where both mean the same thing they are taken together.
 */
async function corrected(
  look: Look,
  odds: FloatImage,
  dots: readonly SegmentationDot[],
  kin: FloatImage,
): Promise<FloatImage> {
  if (dots.length === 0) return odds
  const [found] = await look.masks(dots, { prefer: 'garment', quality: 'draft' })
  const drawn = found?.mask
  if (!drawn) return odds
  const small = resampleGrey(drawn, odds.width, odds.height, 'triangle')
  const agrees = overlap(odds, small) >= SAME_THING
  if (!agrees && !isMore(odds, small, kin)) return odds
  const both = createFloat(odds.width, odds.height, 1)
  const parsed = agrees ? odds : kin
  for (let cell = 0; cell < both.data.length; cell += 1) {
    const said = Math.min(MOST_SURE, Math.max(-MOST_SURE, parsed.data[cell]!))
    both.data[cell] = said + (agrees ? DRAWN : MORE) * (small.data[cell]! / 127.5 - 1)
  }
  return both
}

/** Share of the garment's piece under the dot that has to be in what is taken for its wearer. */
const WORN = 0.75
/** Of a mask's value: less is beyond its soft edge. */
const BEYOND = 48

/** What is not on whoever wears the middle of the garment's largest piece is somebody else's, or no garment. */
async function ofOnePerson(look: Look, odds: FloatImage, dots: readonly SegmentationDot[]): Promise<FloatImage> {
  const own = dots.find(({ label }) => label === 1)
  if (own === undefined) return odds
  const [found] = await look.masks([own], { prefer: 'person', quality: 'draft' })
  if (found?.kind !== 'person') return odds
  const wearer = resampleGrey(found.mask, odds.width, odds.height, 'triangle')
  const pieces = { ...wearer, data: Uint8Array.from(odds.data, (value) => (value > 0 ? 255 : 0)) }
  const { labels } = connectedComponents(pieces)
  const across = Math.min(odds.width - 1, Math.floor((own.x * odds.width) / look.image.width))
  const down = Math.min(odds.height - 1, Math.floor((own.y * odds.height) / look.image.height))
  const piece = labels[down * odds.width + across]!
  let [garment, worn] = [0, 0]
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    if (piece === 0 || labels[cell] !== piece) continue
    garment += 1
    if (wearer.data[cell]! >= 128) worn += 1
  }
  if (garment === 0 || worn < WORN * garment) return odds
  return { ...odds, data: odds.data.map((value, cell) => (wearer.data[cell]! < BEYOND ? Math.min(OUT, value) : value)) }
}

/** Log-odds that the drawing stands for where it shows more of the garment than the parse names. */
const MORE = 3
/** Share of what the parse names that has to be in such a drawing, and share of the rest that may be it by its kind. */
const HOLDS = 0.75
const OF_KIN = 0.6

/** Whether a drawing is the named garment and more that the eye takes for things it is mistaken for. */
function isMore(odds: FloatImage, drawn: GreyImage, kin: FloatImage): boolean {
  let [named, held, more, alike] = [0, 0, 0, 0]
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    const isDrawn = drawn.data[cell]! >= 128
    if (odds.data[cell]! > 0) {
      named += 1
      if (isDrawn) held += 1
    } else if (isDrawn) {
      more += 1
      if (kin.data[cell]! > 0) alike += 1
    }
  }
  return held >= HOLDS * named && alike >= OF_KIN * more
}

/** Log-odds of being anything that the garment is called or mistaken for. */
function kinOf(seen: Seen, wish: GarmentWish): FloatImage {
  const kin = [...wish.usual, ...wish.mistaken]
  const odds = createFloat(seen.grid.width, seen.grid.height, 1)
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    let inside = 0
    let rival = 0
    for (const name of seen.classes) {
      if (kin.includes(name)) inside += seen.at(cell, name)
      else rival = Math.max(rival, seen.at(cell, name))
    }
    odds.data[cell] = Math.log((inside + 1e-5) / (rival + 1e-5))
  }
  return odds
}

/** Pieces of the garment that get a dot, and of what surrounds it. */
const DOTS = { inside: 3, outside: 4 } as const
/** A piece smaller than this share of the garment gets none. */
const DOT_SHARE = 0.06
/** Log-odds beyond which the parse is sure enough to place a dot there. */
const SURE = 1.2

/** Dots in the middles of the garment's pieces, then of what is surely not the garment inside its box. */
function dotsFor(image: RgbaImage, odds: FloatImage): SegmentationDot[] {
  const { width, height, data } = odds
  const area = data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let cell = 0; cell < data.length; cell += 1) {
    if (data[cell]! <= 0) continue
    left = Math.min(left, cell % width)
    right = Math.max(right, cell % width)
    top = Math.min(top, Math.floor(cell / width))
    bottom = Math.max(bottom, Math.floor(cell / width))
  }
  const middles = (inside: (cell: number) => boolean, most: number, label: 0 | 1): SegmentationDot[] => {
    const pieces = createGrey(width, height)
    for (let cell = 0; cell < data.length; cell += 1) if (inside(cell)) pieces.data[cell] = 255
    const { labels, sizes } = connectedComponents(pieces, 4)
    const depth = distanceTo({ ...pieces, data: pieces.data.map((value) => 255 - value) }).data
    const deepest = sizes.map(() => -1)
    for (let cell = 0; cell < labels.length; cell += 1) {
      const piece = labels[cell]!
      if (piece > 0 && (deepest[piece]! < 0 || depth[cell]! > depth[deepest[piece]!]!)) deepest[piece] = cell
    }
    return sizes
      .map((size, at) => ({ size, cell: deepest[at]! }))
      .slice(1)
      .filter(({ size }) => size >= DOT_SHARE * area)
      .toSorted((a, b) => b.size - a.size)
      .slice(0, most)
      .map(({ cell }) => ({
        x: (((cell % width) + 0.5) * image.width) / width,
        y: ((Math.floor(cell / width) + 0.5) * image.height) / height,
        label,
      }))
  }
  const within = (cell: number): boolean => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    return x >= left && x <= right && y >= top && y <= bottom
  }
  const own = middles((cell) => data[cell]! > SURE, DOTS.inside, 1)
  if (own.length === 0) return []
  return [...own, ...middles((cell) => data[cell]! < -SURE && within(cell), DOTS.outside, 0)]
}

/** Intersection over union of what log-odds call inside and a mask of their size. */
function overlap(odds: FloatImage, mask: GreyImage): number {
  let both = 0
  let either = 0
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    const [inA, inB] = [odds.data[cell]! > 0, mask.data[cell]! >= 128]
    if (inA && inB) both += 1
    if (inA || inB) either += 1
  }
  return either === 0 ? 0 : both / either
}

function notThere({ name }: GarmentWish, areas: ReadonlyMap<ClassName, Area>, { grid }: Seen): EngineError {
  const there = SPOKEN.filter(([each]) => isThere(areas.get(each))).map(([, words]) => words)
  const found = there.length === 0 ? 'No garment was found on it.' : `Found: ${there.join(', ')}.`
  return new EngineError('invalid-input', `no ${name} among ${there.length} kinds on ${grid.width}x${grid.height}`, {
    publicMessage: `There is no ${name} on this photo. ${found}`,
  })
}

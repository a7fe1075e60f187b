import {
  checkSameSize,
  createFloat,
  createGrey,
  createRgba,
  distanceTo,
  type GreyImage,
  resampleFloat,
  type RgbaImage,
} from '@toile/imaging'
import type { Sleeve } from '../../garment-shape/sleeve.ts'
import { readShape } from '../../garment-shape/shape.ts'
import type { CompletedGarment } from './complete-garment.ts'

/** One cross-section of a sleeve: its middle, and the unit vectors along it and towards its outer edge. Pixels of the picture. */
interface Section {
  readonly x: number
  readonly y: number
  /** Along the sleeve, towards the cuff. */
  readonly dx: number
  readonly dy: number
  readonly nx: number
  readonly ny: number
}

interface Turn {
  readonly from: readonly Section[]
  readonly to: readonly Section[]
  /** To either side of the middle that is looked at. */
  readonly reach: number
  /** 0 to 1 on the picture's grid: how far a pixel is the sleeve's. */
  readonly part: Float32Array
}

/** How the sleeves of an upright garment are turned out from its shoulders. */
export interface SleeveRest {
  readonly turns: readonly Turn[]
  /** Farthest that the garment reaches then from the picture's middle column, and downwards: pixels. */
  readonly across: number
  readonly bottom: number
}

/** A degree in radians. */
const DEGREE = Math.PI / 180
/** How a sleeve lies, radians from straight down unless another unit is named. Chosen by eye. */
const TURNED_OUT = {
  /** What hangs closer is turned out to this. */
  least: 24 * DEGREE,
  /** What is held farther away is turned in to this. */
  most: 52 * DEGREE,
  /** How far from a straight line at such an angle a sleeve lies well. */
  well: 9 * DEGREE,
  /** Share of its length over which it bends from the armhole into its line. */
  bend: 0.3,
} as const
/** What is a sleeve that can be turned out, in widths of the trunk. Chosen by eye. */
export const SLEEVE = {
  /** Length, more than this: shorter ones stand off by themselves. */
  short: 0.55,
  /** Length, less than this: what is longer is no sleeve. */
  longest: 2.4,
  /** Width, less than this: thicker ones are a bag, a neighbour, or the whole back. */
  thickest: 0.62,
  /**
   * Length of the line where it is set in, less than this: a longer one runs through the body, and nobody knows where
   * the sleeve ends.
   */
  armhole: 0.62,
} as const

/**
 * Finds the sleeves of a garment that is laid upright and how they come to lie as on a table: straight, and turned out from
 * the shoulder, both alike. Undefined when there are none, or they lie so.
 *
 * @param mask 255 = garment, upright
 */
export function findSleeveRest(mask: GreyImage, kind: 'upper' | 'dress'): SleeveRest | undefined {
  const shape = readShape(mask, { kind, flat: true })
  if (shape === undefined || (shape.kind !== 'upper' && shape.kind !== 'dress')) return undefined
  const { sleeves, trunk, outline } = shape
  const found = (['left', 'right'] as const).flatMap((side) => {
    const sleeve = sleeves[side]
    if (sleeve === undefined) return []
    const share = sleeve.length / trunk.width
    const isSleeve = share > SLEEVE.short && share < SLEEVE.longest && sleeve.width < SLEEVE.thickest * trunk.width
    return isSleeve && contactOf(sleeve.mask, outline.mask) < SLEEVE.armhole * trunk.width ? [{ side, sleeve }] : []
  })
  if (found.length === 0) return undefined
  const leans = found.map(({ side, sleeve }) => angleFromDown(chordOf(sleeve), side))
  const wanted = leans.map((out) => Math.min(TURNED_OUT.most, Math.max(TURNED_OUT.least, out)))
  // Both alike: the one that is turned in more shows where there was room.
  const out = Math.min(...wanted)
  const turns: Turn[] = []
  let across = 0
  let bottom = 0
  for (const { side, sleeve } of found) {
    const bent = sleeve.stations.some(
      (station) => Math.abs(angleFromDown(alongOf(station, side), side) - out) > 2 * TURNED_OUT.well,
    )
    if (Math.abs(angleFromDown(chordOf(sleeve), side) - out) < TURNED_OUT.well && !bent) continue
    const { tip, armpit } = trunk.sides[side]
    const turn = turnOf(sleeve, side, out, {
      armhole: [tip, armpit],
      scale: 1 / outline.scale,
      whole: outline.mask,
      mask,
    })
    turns.push(turn)
    // The cuff; what comes after it is looked at, and is not there.
    const end = turn.to.at(-2)!
    across = Math.max(
      across,
      Math.abs(end.x + Math.abs(end.nx) * turn.reach * Math.sign(end.x - mask.width / 2) - mask.width / 2),
    )
    bottom = Math.max(bottom, end.y + Math.abs(end.ny) * turn.reach)
  }
  return turns.length === 0 ? undefined : { turns, across, bottom }
}

/** Length of the line along which a sleeve meets the rest of the garment. */
function contactOf(sleeve: GreyImage, whole: GreyImage): number {
  const { width, data } = sleeve
  const isRest = (p: number): boolean => p >= 0 && p < data.length && whole.data[p]! >= 128 && data[p]! < 128
  let contact = 0
  for (let p = 0; p < data.length; p += 1) {
    if (data[p]! >= 128 && (isRest(p - 1) || isRest(p + 1) || isRest(p - width) || isRest(p + width))) contact += 1
  }
  return contact
}

const chordOf = ({ stations }: Sleeve): { dx: number; dy: number } => {
  const [first, last] = [stations[0]!, stations.at(-1)!]
  return { dx: last.x - first.x, dy: last.y - first.y }
}

/** A station's direction towards the cuff: its normal, which points outwards and up, turned back. */
const alongOf = ({ nx, ny }: Sleeve['stations'][number], side: 'left' | 'right'): { dx: number; dy: number } =>
  side === 'left' ? { dx: ny, dy: -nx } : { dx: -ny, dy: nx }

/** Radians from straight down, outwards positive. */
const angleFromDown = ({ dx, dy }: { dx: number; dy: number }, side: 'left' | 'right'): number =>
  Math.atan2(side === 'left' ? -dx : dx, dy)

/** What a sleeve was read from. */
interface SleeveSource {
  /** The ends of the line where it is set in, pixels of the outline. */
  readonly armhole: readonly { readonly x: number; readonly y: number }[]
  /** Pixels of the picture for each of the outline. */
  readonly scale: number
  /** The garment's outline, and its mask as large as the picture. */
  readonly whole: GreyImage
  readonly mask: GreyImage
}

/** `out`: radians from straight down. */
function turnOf(
  sleeve: Sleeve,
  side: 'left' | 'right',
  out: number,
  { armhole, scale, whole, mask }: SleeveSource,
): Turn {
  const outward = side === 'left' ? -1 : 1
  const section = (x: number, y: number, angle: number): Section => {
    const [dx, dy] = [outward * Math.sin(angle), Math.cos(angle)]
    // Towards the outer edge: out, and up.
    return { x, y, dx, dy, nx: outward * Math.cos(angle), ny: -Math.sin(angle) }
  }
  const { stations, length } = sleeve
  const angles = stations.map((station) => angleFromDown(alongOf(station, side), side))
  const from = stations.map(({ x, y }, k) => section(x * scale, y * scale, angles[k]!))
  const root = from[0]!
  // The armhole slants across the sleeve: as far as it reaches, cloth stays where it is.
  const still = Math.max(0, ...armhole.map((p) => (p.x * scale - root.x) * root.dx + (p.y * scale - root.y) * root.dy))
  const to: Section[] = [root]
  for (let k = 1; k < stations.length; k += 1) {
    const t = (stations[k]!.at * scale - still) / Math.max(1, TURNED_OUT.bend * length * scale)
    const turned = t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
    const angle = angles[k]! + turned * (out - angles[k]!)
    const before = to[k - 1]!
    const step = (stations[k]!.at - stations[k - 1]!.at) * scale
    const next = section(0, 0, angle)
    to.push(
      section(before.x + (step * (before.dx + next.dx)) / 2, before.y + (step * (before.dy + next.dy)) / 2, angle),
    )
  }
  const reach = 1.25 * scale * Math.max(...stations.map(({ inner, outer }) => Math.max(inner, outer)))
  return {
    from: extendedAtEnds(from, reach),
    to: extendedAtEnds(to, reach),
    reach,
    part: partOf(sleeve.mask, whole, mask),
  }
}

/** A section more before the armhole and behind the cuff, for what lies there of the sleeve. */
function extendedAtEnds(sections: readonly Section[], by: number): Section[] {
  const shifted = (section: Section, length: number): Section => ({
    ...section,
    x: section.x + length * section.dx,
    y: section.y + length * section.dy,
  })
  return [shifted(sections[0]!, -by), ...sections, shifted(sections.at(-1)!, 2 * by)]
}

/** What is nearer to the sleeve than to the rest of the garment, 0 to 1, soft by a pixel where both meet. */
export function partOf(
  sleeve: GreyImage,
  whole: GreyImage,
  { width, height }: { readonly width: number; readonly height: number },
): Float32Array {
  const rest = { ...whole, data: whole.data.map((value, p) => (sleeve.data[p]! >= 128 ? 0 : value)) }
  const toSleeve = distanceTo(sleeve).data
  const toRest = distanceTo(rest).data
  const nearer = createFloat(sleeve.width, sleeve.height, 1)
  const scale = width / sleeve.width
  for (let p = 0; p < nearer.data.length; p += 1) nearer.data[p] = scale * (toRest[p]! - toSleeve[p]!)
  return resampleFloat(nearer, width, height, 'triangle').data.map((value) => Math.min(1, Math.max(0, 0.5 + value / 2)))
}

/**
 * Turns sleeves out. What is not a sleeve keeps its bytes; sleeves are sampled once, bilinearly, in sRGB with premultiplied
 * alpha.
 *
 * @param picture sRGB with straight alpha
 * @param invented of the picture's size; goes with it
 */
export function laySleeves(picture: RgbaImage, invented: GreyImage, { turns }: SleeveRest): CompletedGarment {
  checkSameSize(picture, invented)
  const { width, height } = picture
  const out = createRgba(width, height)
  const map = createGrey(width, height)
  const sleeve = new Float32Array(width * height)
  for (const { part } of turns) for (let p = 0; p < sleeve.length; p += 1) sleeve[p] = Math.max(sleeve[p]!, part[p]!)
  for (let p = 0; p < sleeve.length; p += 1) {
    const stays = 1 - sleeve[p]!
    out.data[4 * p] = picture.data[4 * p]!
    out.data[4 * p + 1] = picture.data[4 * p + 1]!
    out.data[4 * p + 2] = picture.data[4 * p + 2]!
    out.data[4 * p + 3] = picture.data[4 * p + 3]! * stays
    if (stays > 0.5) map.data[p] = invented.data[p]!
  }
  const from = { picture, invented, sleeve }
  for (const turn of turns) drawTurned(from, turn, { picture: out, invented: map })
  return { picture: out, invented: map }
}

/** `sleeve`: how far each pixel is a sleeve's, 0 to 1. */
function drawTurned(
  { picture, invented, sleeve }: CompletedGarment & { readonly sleeve: Float32Array },
  { from, to, reach }: Turn,
  { picture: out, invented: map }: CompletedGarment,
): void {
  const { width, height } = picture
  /** Distance from the middle line of the section that a pixel was drawn from: in a bend the nearest one counts. */
  const nearest = new Float32Array(width * height).fill(Infinity)
  const at = new Float32Array(2 * width * height)
  const touched: number[] = []
  for (let k = 0; k + 1 < to.length; k += 1) {
    const [a, b, p, q] = [to[k]!, to[k + 1]!, from[k]!, from[k + 1]!]
    const left = Math.max(0, Math.floor(Math.min(a.x, b.x) - reach))
    const right = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x) + reach))
    const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - reach))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y) + reach))
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const past = (x + 0.5 - a.x) * a.dx + (y + 0.5 - a.y) * a.dy
        const ahead = (x + 0.5 - b.x) * b.dx + (y + 0.5 - b.y) * b.dy
        if (past < 0 || ahead >= 0) continue
        const t = past / (past - ahead)
        const mix = (u: number, v: number): number => u + (v - u) * t
        const v = (x + 0.5 - mix(a.x, b.x)) * mix(a.nx, b.nx) + (y + 0.5 - mix(a.y, b.y)) * mix(a.ny, b.ny)
        const i = y * width + x
        if (Math.abs(v) > reach || Math.abs(v) >= nearest[i]!) continue
        if (nearest[i] === Infinity) touched.push(i)
        nearest[i] = Math.abs(v)
        at[2 * i] = mix(p.x, q.x) + v * mix(p.nx, q.nx)
        at[2 * i + 1] = mix(p.y, q.y) + v * mix(p.ny, q.ny)
      }
    }
  }
  const sample = new Float32Array(4)
  for (const i of touched) {
    const [x, y] = [at[2 * i]! - 0.5, at[2 * i + 1]! - 0.5]
    sampleSleeve(picture, sleeve, x, y, sample)
    const own = sample[3]!
    if (own <= 0.002) continue
    const below = out.data[4 * i + 3]! / 255
    // Along the armhole both parts share a pixel; elsewhere the trunk lies over the sleeve.
    const share = Math.min(own, 1 - below)
    const total = below + share
    if (share <= 0) continue
    for (let c = 0; c < 3; c += 1)
      out.data[4 * i + c] = (out.data[4 * i + c]! * below + (sample[c]! / own) * share) / total
    out.data[4 * i + 3] = Math.round(255 * total)
    const s = Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)))
    if (share > 0.5) map.data[i] = invented.data[s]!
  }
}

/** Colour times alpha, and alpha (0 to 1), of what of the picture there is the sleeve's. */
function sampleSleeve(
  { width, height, data }: RgbaImage,
  sleeve: Float32Array,
  x: number,
  y: number,
  into: Float32Array,
): void {
  into.fill(0)
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  for (let dy = 0; dy <= 1; dy += 1) {
    for (let dx = 0; dx <= 1; dx += 1) {
      const [px, py] = [x0 + dx, y0 + dy]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const i = py * width + px
      const weight =
        (dx === 1 ? x - x0 : 1 - x + x0) * (dy === 1 ? y - y0 : 1 - y + y0) * sleeve[i]! * (data[4 * i + 3]! / 255)
      if (weight === 0) continue
      for (let c = 0; c < 3; c += 1) into[c]! += weight * data[4 * i + c]!
      into[3]! += weight
    }
  }
}

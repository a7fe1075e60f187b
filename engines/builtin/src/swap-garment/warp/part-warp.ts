import type { Sleeve } from '../../garment-shape/sleeve.ts'
import { medianOf, mix, smoothstep } from '@toile/imaging'
import { isCutOff, smoothed } from '../../garment-shape/outline.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import { movingLeastSquares, type PointPair } from './moving-least-squares.ts'
import { placesOnSleeve } from '../../garment-shape/places-on-sleeve.ts'
import { interpolateRow } from '../../garment-shape/trunk-edges.ts'
import type { WarpOptions } from '../swap-input.ts'
import { strapShift } from './strap-shift.ts'
import { SHOULDER_SAMPLES, type Side, type Trunk } from '../../garment-shape/trunk.ts'

/** Where a place on the photo lies on the garment's picture, in pixels of that; it may lie off the garment. */
export interface SourcePoint {
  x: number
  y: number
}

export type PartName = 'body' | 'left sleeve' | 'right sleeve'

/** One part of a garment laid onto one part of the region. */
export interface PartWarp {
  readonly name: PartName
  /** Pixels on the photo a pixel of the garment's picture. */
  readonly scale: number
  /** Fills in `place`; `x` and `y` are pixel centres of the photo. */
  at(x: number, y: number, place: SourcePoint): void
  /** Whether the part is over there, as past a cuff; left out where it never is. */
  isPast?(x: number, y: number): boolean
}

/** How a garment's length goes onto the region's. Chosen by eye. */
const LENGTH = {
  /** Maximum factor by which a length is stretched or shrunk to the old hem. */
  stretch: 1.3,
  /** Share of the way from the region's length to a cloth's own, where that is shorter: what it leaves bare has to be made up. */
  shortened: 0.5,
  /** Minimum length of a long sleeve, in its widths. */
  longSleeve: 2.4,
  /** Like `stretch`, for long sleeves. */
  stretchLongSleeve: 1.7,
} as const

/** How the cloth's length goes onto the region's: the scale along it. */
export function lengthScale(
  across: number,
  given: number,
  wanted: number,
  { length }: WarpOptions,
  { stretch = LENGTH.stretch, cut = false }: { readonly stretch?: number; readonly cut?: boolean } = {},
): number {
  // A picture that ends above the hem says only that the cloth reaches so far.
  const full = Math.max(wanted / Math.max(1, given), cut ? across : 0)
  const held = Math.min(across * stretch, Math.max(across / stretch, full))
  return held + (across - held) * length * (across < held ? LENGTH.shortened : 1)
}

/** Scales of the rows so that the cloth covers the region, without steps: never less than a row asks for. */
function envelope(wanted: Float32Array, top: number, hem: number): Float32Array {
  const reach = Math.max(3, Math.round(0.12 * (hem - top)))
  const clamp = (y: number): number => Math.min(wanted.length - 1, Math.max(0, y))
  const most = wanted.map((_, y) => {
    let value = 0
    for (let k = y - reach; k <= y + reach; k += 1) value = Math.max(value, wanted[clamp(k)]!)
    return value
  })
  return most.map((_, y) => {
    let sum = 0
    for (let k = y - reach; k <= y + reach; k += 1) sum += most[clamp(k)]!
    return sum / (2 * reach + 1)
  })
}

/** Where the warp of a trunk or a sleeve bends. Chosen by eye. */
const BEND = {
  /** Depth below the shoulders, in widths of the body, at which their slopes no longer bend the cloth. */
  depth: 0.55,
  /** In heights of the armhole: nearer to it the strip across is not yet that of the sleeve. */
  settled: 0.55,
} as const

/** Lays a body without sleeves onto another. */
export function warpTrunk(
  garment: Shape & { trunk: Trunk },
  body: Shape & { trunk: Trunk },
  options: WarpOptions,
): PartWarp {
  const [g, b] = [garment.trunk, body.trunk]
  const [ks, kb] = [garment.outline.scale, body.outline.scale]
  const ratios = Array.from({ length: 21 }, (_, k) => {
    const t = 0.25 + (0.6 * k) / 20
    const yg = Math.round(mix(g.top, g.hem - 1, t))
    const yb = Math.round(mix(b.top, b.hem - 1, t))
    return (b.right[yb]! - b.left[yb]!) / Math.max(1, g.right[yg]! - g.left[yg]!)
  })
  const across = medianOf(ratios)
  const line = shoulderFor(g, b)
  const [shoulderG, shoulderB] = [medianOf([...g.shoulder]), medianOf([...line])]
  const along = lengthScale(across, g.hem - shoulderG, b.hem - shoulderB, options, { cut: isCutOff(body.outline) })
  // The shoulders' slopes differ; what bends the cloth there is gone at the chest, so that prints and hems stay straight.
  const bend = smoothed(
    line.map((row, k) => row - shoulderB - along * (g.shoulder[k]! - shoulderG)),
    3,
  )
  const depth = BEND.depth * b.width
  const toGarment = (y: number, u: number): number => {
    const off = interpolateRow(bend, Math.min(1, Math.max(0, u)) * (SHOULDER_SAMPLES - 1))
    const fade = 1 - smoothstep(0, depth, y - shoulderB - off)
    return shoulderG + (y - shoulderB - fade * off) / along
  }
  // About a steady middle, each row by a scale that covers it, without steps from row to row.
  const soft = Math.max(3, Math.round(0.07 * (b.hem - b.top)))
  const middleB = smoothed(
    b.left.map((x, y) => (x + b.right[y]!) / 2),
    soft,
  )
  const middleG = smoothed(
    g.left.map((x, y) => (x + g.right[y]!) / 2),
    Math.max(3, Math.round(0.07 * (g.hem - g.top))),
  )
  const wanted = b.left.map((_, row) => {
    const y = Math.min(b.hem - 1, Math.max(b.top, row))
    const yg = Math.min(g.hem - 1, Math.max(g.top, toGarment(y, 0.5)))
    const middle = interpolateRow(middleG, yg)
    const least = 0.35 * g.width
    const toLeft = (middleB[y]! - b.left[y]!) / Math.max(least, middle - interpolateRow(g.left, yg))
    const toRight = (b.right[y]! - middleB[y]!) / Math.max(least, interpolateRow(g.right, yg) - middle)
    return Math.min(1.35 * across, Math.max(0.8 * across, toLeft, toRight))
  })
  const widths = envelope(wanted, b.top, b.hem)
  const shift =
    garment.kind === 'skirt' || body.kind === 'skirt'
      ? () => 0
      : strapShift(garment, body, {
          rowOn: (side, row) => toGarment(row, side === 'left' ? 0 : 1),
          columnOn: (row, at, column) =>
            middleB[row]! +
            (column - interpolateRow(middleG, Math.min(g.hem - 1, at))) * widths[row]! * (1 + options.ease),
        })
  return {
    name: 'body',
    scale: (across * ks) / kb,
    at(px, py, place) {
      const x = px * kb
      const y = py * kb
      const l = interpolateRow(b.left, y - 0.5)
      const r = interpolateRow(b.right, y - 0.5)
      const u = (x - l) / Math.max(1, r - l)
      const yg = toGarment(y, u)
      const scale = interpolateRow(widths, y - 0.5) * (1 + options.ease)
      place.x =
        (interpolateRow(middleG, Math.min(g.hem - 1, yg - 0.5)) +
          (x - shift(x, y - 0.5) - interpolateRow(middleB, Math.min(b.hem - 1, y - 0.5))) / scale) /
        ks
      place.y = yg / ks
    },
  }
}

/**
 * The shoulder line that a garment is hung from. Where a neck is as wide as the body, straps go up to where its sleeves are set in; a
 * garment with sleeves hangs from its edge, so that its own neck shows.
 */
function shoulderFor(garment: Trunk, body: Trunk): Float32Array {
  const { shoulder, neck, sides } = body
  const isBare = neck.from === 0 && neck.to === 1 && !garment.sides.left.sleeve && !garment.sides.right.sleeve
  if (!isBare) return shoulder
  const [from, to] = [
    Math.min(shoulder[0]!, sides.left.tip.y),
    Math.min(shoulder[SHOULDER_SAMPLES - 1]!, sides.right.tip.y),
  ]
  return shoulder.map((_, k) => mix(from, to, k / (SHOULDER_SAMPLES - 1)))
}

/** A sleeve, where it is set in, and the pixels of its outline a pixel of the picture. */
export interface SetSleeve {
  readonly sleeve: Sleeve
  readonly side: Side
  readonly scale: number
}

/** Pixels of the outline between two places at which a sleeve's map is computed. Chosen for the time that it takes. */
const GRID = 4

/** Scales from a garment's sleeve to the region's, across and along it; both in pixels of their outlines. */
export function sleeveScales(garment: Sleeve, body: Sleeve, options: WarpOptions): { across: number; along: number } {
  const across = body.width / Math.max(1, garment.width)
  // A long sleeve goes on to the wrist, however long the rest is worn.
  const long = Math.min(garment.length / garment.width, body.length / body.width) > LENGTH.longSleeve
  const along = long
    ? lengthScale(across, garment.length, body.length, { ...options, length: 0 }, { stretch: LENGTH.stretchLongSleeve })
    : lengthScale(across, garment.length, body.length, options)
  return { across, along }
}

/** Lays a sleeve onto a sleeve: their middle lines and edges, place by place from the armhole on, carry the rest. */
export function warpSleeve(name: PartName, garment: SetSleeve, body: SetSleeve, options: WarpOptions): PartWarp {
  const { across, along } = sleeveScales(garment.sleeve, body.sleeve, options)
  const pairs = pairsOf(garment, body, along)
  const placeOn = placesOnSleeve(body.sleeve.stations)
  const { mask } = body.sleeve
  const columns = Math.ceil(mask.width / GRID) + 1
  const rows = Math.ceil(mask.height / GRID) + 1
  const grid = new Float32Array(2 * columns * rows).fill(Number.NaN)
  const vertex = (column: number, row: number): number => {
    const at = 2 * (Math.min(rows - 1, row) * columns + Math.min(columns - 1, column))
    if (Number.isNaN(grid[at]!)) grid.set(movingLeastSquares(pairs, column * GRID, row * GRID), at)
    return at
  }
  // Straight across the arm, however the flat-lay's cuff is cut; a sleeve that all but fills its region ends with that.
  const end = garment.sleeve.length * along
  const fills = end > body.sleeve.length - 0.15 * body.sleeve.width
  return {
    name,
    scale: (across * garment.scale) / body.scale,
    isPast: (px, py) => !fills && placeOn(px * body.scale, py * body.scale).s > end,
    at(px, py, place) {
      const u = (px * body.scale) / GRID
      const v = (py * body.scale) / GRID
      const [u0, v0] = [Math.floor(u), Math.floor(v)]
      const [fu, fv] = [u - u0, v - v0]
      const [a, b, c, d] = [vertex(u0, v0), vertex(u0 + 1, v0), vertex(u0, v0 + 1), vertex(u0 + 1, v0 + 1)]
      const x = mix(mix(grid[a]!, grid[b]!, fu), mix(grid[c]!, grid[d]!, fu), fv)
      const y = mix(mix(grid[a + 1]!, grid[b + 1]!, fu), mix(grid[c + 1]!, grid[d + 1]!, fu), fv)
      place.x = x / garment.scale
      place.y = y / garment.scale
    },
  }
}

function pairsOf(garment: SetSleeve, body: SetSleeve, along: number): PointPair[] {
  const pairs: PointPair[] = []
  const [gt, ga, bt, ba] = [garment.side.tip, garment.side.armpit, body.side.tip, body.side.armpit]
  for (const t of [0, 0.5, 1]) {
    pairs.push({ x: mix(bt.x, ba.x, t), y: mix(bt.y, ba.y, t), toX: mix(gt.x, ga.x, t), toY: mix(gt.y, ga.y, t) })
  }
  const settled = BEND.settled * Math.hypot(bt.x - ba.x, bt.y - ba.y)
  for (const station of body.sleeve.stations) {
    if (station.at < Math.min(settled, 0.5 * body.sleeve.length)) continue
    const [k, f] = stationAt(garment.sleeve.stations, station.at / along)
    const p = garment.sleeve.stations[k]!
    const q = garment.sleeve.stations[Math.min(garment.sleeve.stations.length - 1, k + 1)]!
    const [nx, ny] = [mix(p.nx, q.nx, f), mix(p.ny, q.ny, f)]
    // Beyond its end a sleeve goes straight on, so that it is known to be over.
    const over = Math.max(0, station.at / along - garment.sleeve.length)
    const d = Math.hypot(q.x - p.x, q.y - p.y) || 1
    const x = mix(p.x, q.x, f) + ((q.x - p.x) / d) * over
    const y = mix(p.y, q.y, f) + ((q.y - p.y) / d) * over
    const inner = mix(p.inner, q.inner, f)
    const outer = mix(p.outer, q.outer, f)
    pairs.push(
      { x: station.x, y: station.y, toX: x, toY: y },
      {
        x: station.x + station.nx * station.outer,
        y: station.y + station.ny * station.outer,
        toX: x + nx * outer,
        toY: y + ny * outer,
      },
      {
        x: station.x - station.nx * station.inner,
        y: station.y - station.ny * station.inner,
        toX: x - nx * inner,
        toY: y - ny * inner,
      },
    )
  }
  return pairs
}

function stationAt(stations: Sleeve['stations'], at: number): [number, number] {
  let k = 0
  while (k + 2 < stations.length && stations[k + 1]!.at <= at) k += 1
  const [p, q] = [stations[k]!, stations[k + 1]!]
  return [k, Math.min(1, Math.max(0, (at - p.at) / Math.max(1e-6, q.at - p.at)))]
}

import { clamp01, type GreyImage, mix, smoothstep } from '@toile/imaging'
import { alignWithSeenSkin } from './arm-alignment.ts'
import { type ArmPlace, placesOnArm, type Section } from './arm-geometry.ts'
import type { Sleeve, Station } from '../../garment-shape/sleeve.ts'
import { type Outline, type Point, smoothed } from '../../garment-shape/outline.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import { armBelowSleeve, armInSleeve, type SeenArm } from './arm-below-sleeve.ts'
import type { Side } from '../../garment-shape/trunk.ts'

/** A bare arm in a sleeve that is taken away. */
export interface Arm {
  /** Fills in `place`; `x` and `y` are pixel centres of the photo. */
  at(x: number, y: number, place: ArmPlace): void
  /** Indices of the photo's pixels of skin that come out of the sleeve, nearest first; empty where none is seen. */
  readonly seen: readonly number[]
  /** How far along it they begin, as `ArmPlace.along`. */
  readonly end: number
}

/** An arm's size against the body's. Chosen by eye. */
const ARM_SIZE = {
  /** Width of an upper arm, in widths of a body in clothes. */
  width: 0.3,
  /** From the shoulder to the wrist, in the same widths. */
  length: 1.6,
  /** Width of what comes out at the wrist, a hand, over that of the arm there. */
  hand: 1.25,
  /** Bounds of what is seen of an arm over what is usual. */
  seen: [0.7, 1.12],
  /** How far along an arm its elbow is: an arm that comes out above it is straight up to the shoulder. */
  elbow: 0.5,
  /** Of the usual width of what is seen of an arm, what all of it is at least. */
  whole: 0.85,
} as const
/** Widths along an arm from the shoulder (0) to the wrist (1), over that of the upper arm. Chosen by eye, beside what quality/measured.md#swaps tells. */
const PROFILE: readonly (readonly [number, number])[] = [
  [0, 1.08],
  [0.2, 1],
  [0.45, 0.86],
  [0.62, 0.84],
  [0.85, 0.64],
  [1, 0.56],
]
/** How an arm lies in its sleeve. Chosen by eye. */
const SLEEVE_FIT = {
  /** Maximum width of a tight sleeve, which the arm fills, in the arm's widths. */
  tight: 1.4,
  /** Minimum width of a loose sleeve, in the arm's widths. */
  loose: 2.1,
  /** Maximum ratio of a tight sleeve's width near the wrist to that above the elbow: it tapers as an arm does (0.7). */
  tapers: 0.75,
  /** Minimum of that ratio for a loose sleeve, which does not taper. */
  straight: 0.92,
  /** Maximum length of a short sleeve, in its widths. */
  short: 1.5,
  /** Share of the room in a sleeve that is left on the body's side: an arm hangs against the body. */
  inner: 0.4,
  /** Times half of a tight sleeve's width, so that it is its edge that bounds the arm, also beside the armpit. */
  filled: 3,
} as const

/** How far a shoulder reaches, in half widths of a sleeve: above over all that is marked, below into neck and chest. By eye. */
const ROUND = { outer: 3, inner: 1.5 } as const

/** The arms of a body as they come out of its sleeves. `skin`: the photo's size, 255 = skin beside the mask. */
export function readArms(body: Shape, skin: GreyImage): { readonly left?: Arm; readonly right?: Arm } {
  if (body.kind !== 'upper' && body.kind !== 'dress') return {}
  const { sleeves, trunk, outline } = body
  const count = (sleeves.left ? 1 : 0) + (sleeves.right ? 1 : 0)
  // Of a side without a sleeve of its own the body's width holds the arm, too.
  const usual = (ARM_SIZE.width * trunk.width * (count + 2.2)) / 4.2
  const length = (ARM_SIZE.length * trunk.width * (count + 2.2)) / 4.2
  const { left, right } = sleeves
  const seen = {
    left: left && seenOf(left, trunk.sides.left.tip, { usual, length }, skin, outline),
    right: right && seenOf(right, trunk.sides.right.tip, { usual, length }, skin, outline),
  }
  // One is as thick as the other: a hand that is turned away or half in a pocket tells less.
  const wide = [seen.left?.wide, seen.right?.wide].filter((each) => each !== undefined)
  const width = wide.length === 0 ? 0.95 * usual : wide.reduce((sum, each) => sum + each, 0) / wide.length
  return {
    ...(left && {
      left: armOf({ sleeve: left, side: trunk.sides.left, isLeft: true, width }, seen.left!, outline, skin),
    }),
    ...(right && {
      right: armOf({ sleeve: right, side: trunk.sides.right, isLeft: false, width }, seen.right!, outline, skin),
    }),
  }
}

interface Seen {
  readonly exit?: Exit
  /** What comes out of a short sleeve. */
  readonly bare?: SeenArm
  /** How far along the arm the sleeve ends. */
  readonly end: number
  readonly isShort: boolean
  /** Width of the upper arm by what comes out of the sleeve, not far from the usual; undefined where nothing does. */
  readonly wide?: number
}

/** `usual` and `length`: the width and length of an arm, pixels of the outline. */
function seenOf(
  sleeve: Sleeve,
  tip: Point,
  { usual, length }: { usual: number; length: number },
  skin: GreyImage,
  outline: Outline,
): Seen {
  const isShort = sleeve.length < SLEEVE_FIT.short * sleeve.width
  const end = clamp01(sleeve.length / length)
  const bare = isShort || end < ARM_SIZE.elbow ? armBelowSleeve(sleeve, outline, tip, usual, skin) : undefined
  if (bare || isShort) return { end, isShort, ...(bare && { bare }) }
  const exit = exitOf(sleeve, usual, skin, outline.scale)
  if (!exit) return { end, isShort }
  // A hand is told from a forearm by how far down it comes out.
  const wide = exit.width / mix(1, ARM_SIZE.hand, smoothstep(0.8, 0.95, end)) / armProfile(end)
  return { exit, end, isShort, wide: Math.min(ARM_SIZE.seen[1] * usual, Math.max(ARM_SIZE.seen[0] * usual, wide)) }
}

/** Width at a place along an arm over that of the upper arm. */
export function armProfile(along: number): number {
  const k = Math.max(
    1,
    PROFILE.findIndex(([at]) => at >= along),
  )
  const [[a, p], [b, q]] = [PROFILE[k - 1]!, PROFILE[k]!]
  return mix(p, q, smoothstep(a, b, along))
}

interface SleevedArm {
  /** The sleeve, and where it is set in. */
  readonly sleeve: Sleeve
  readonly side: Side
  readonly isLeft: boolean
  /** Of the upper arm, pixels of the outline. */
  readonly width: number
}

function armOf(
  { sleeve, side, isLeft, width }: SleevedArm,
  { exit, bare, end, isShort }: Seen,
  outline: Outline,
  skin: GreyImage,
): Arm {
  const { scale } = outline
  if (bare) {
    const sections = armInSleeve(bare, side, outline, end, isLeft)
    return { seen: bare.seen, end, at: placesOnArm(alignWithSeenSkin(sections, outline, skin), scale) }
  }
  const last = sleeve.stations.at(-1)!
  const tight = tightness(sleeve, width, isShort)
  const shift = exit ? (exit.x - last.x) * last.nx + (exit.y - last.y) * last.ny : 0
  const rough = sleeve.stations.map((station) => {
    const along = (end * station.at) / Math.max(1, sleeve.length)
    const given = station.inner + station.outer
    const slim = width * armProfile(along)
    const half = mix(Math.min(slim, given), given, tight) / 2
    const share = station.at / Math.max(1, sleeve.length)
    // It comes out as wide as it is seen there.
    const out = exit ? smoothstep(0.82, 1, share) : 0
    const halfOf = (edge: number, of: number): number => mix(Math.min(of, edge), (exit?.near ?? 0) / 2, out)
    const room = given - 2 * half
    // From the sleeve's middle line to the arm's.
    const hang = room > 0 ? SLEEVE_FIT.inner * room + half - station.inner : (station.outer - station.inner) / 2
    const off = mix(hang, shift, exit ? smoothstep(0.35, 1, share) : 0)
    // The shoulder fills the sleeve: it is round above, and goes over into the body below.
    const shoulder = 1 - smoothstep(0.2 * width, 1.6 * width, station.at)
    const edges = { outer: station.outer - off, inner: station.inner + off }
    // All that is marked of its cap, and from there on without a step away from the sleeve's edge.
    const cap = ROUND.outer * station.outer * (1 - smoothstep(0.2 * width, 1.2 * width, station.at))
    const parting = 1 - smoothstep(0.2 * width, 2.4 * width, station.at)
    // A tight sleeve's own edge is the arm's.
    const filled = half * mix(1, SLEEVE_FIT.filled, smoothstep(0.5, 1, tight))
    return {
      along,
      off,
      outer: mix(halfOf(SLEEVE_FIT.filled * edges.outer, filled), edges.outer, parting) + cap,
      inner: mix(halfOf(SLEEVE_FIT.filled * edges.inner, filled), ROUND.inner * station.inner, shoulder),
      rim: mix(halfOf(edges.outer, half), station.outer, shoulder),
      lining: halfOf(edges.inner, half),
    }
  })
  const sections = evened(sleeve.stations, rough)
  return {
    seen: exit?.seen ?? [],
    end,
    at: placesOnArm(exit ? alignWithSeenSkin(sections, outline, skin) : sections, scale),
  }
}

/** 1 where an arm fills its sleeve, 0 where that is wide. */
function tightness({ stations, length }: Sleeve, arm: number, isShort: boolean): number {
  const widthAt = (share: number): number => {
    const { inner, outer } = stations.find(({ at }) => at >= share * length) ?? stations.at(-1)!
    return inner + outer
  }
  const upper = 1 - smoothstep(SLEEVE_FIT.tight, SLEEVE_FIT.loose, widthAt(0.35) / arm)
  return isShort
    ? upper
    : upper * (1 - smoothstep(SLEEVE_FIT.tapers, SLEEVE_FIT.straight, widthAt(0.85) / widthAt(0.35)))
}

type Rough = Pick<Section, 'along' | 'outer' | 'inner' | 'rim' | 'lining'> & { readonly off: number }

/** Without the unevenness of a sleeve's edges, from which all of it was read. `off`: from the sleeve's middle line. */
function evened(stations: readonly Station[], rough: readonly Rough[]): Section[] {
  const reach = Math.max(1, Math.round(rough.length * 0.1))
  const even = (values: readonly number[]): Float32Array => smoothed(Float32Array.from(values), reach)
  const [off, outer, inner, rim, lining] = (['off', 'outer', 'inner', 'rim', 'lining'] as const).map((key) =>
    even(rough.map((each) => each[key])),
  )
  const [nx, ny] = (['nx', 'ny'] as const).map((key) => even(stations.map((each) => each[key])))
  return stations.map((station, k): Section => {
    const unit = Math.hypot(nx![k]!, ny![k]!) || 1
    const [ux, uy] = [nx![k]! / unit, ny![k]! / unit]
    return {
      ...station,
      nx: ux,
      ny: uy,
      x: station.x + ux * off![k]!,
      y: station.y + uy * off![k]!,
      outer: Math.max(1, outer![k]!),
      inner: Math.max(1, inner![k]!),
      rim: Math.max(1, rim![k]!),
      lining: Math.max(1, lining![k]!),
      along: rough[k]!.along,
    }
  })
}

interface Exit {
  readonly x: number
  readonly y: number
  /** Of what is seen along it, and where it comes out. */
  readonly width: number
  readonly near: number
  readonly seen: readonly number[]
}

/** Where the arm is seen below the sleeve's end; undefined where no skin is. Pixels of the outline. */
function exitOf({ stations }: Sleeve, usual: number, skin: GreyImage, scale: number): Exit | undefined {
  const last = stations.at(-1)!
  const before = stations[Math.max(0, stations.length - 4)]!
  const far = Math.hypot(last.x - before.x, last.y - before.y) || 1
  const [dx, dy] = [(last.x - before.x) / far, (last.y - before.y) / far]
  const isSkin = (x: number, y: number): number => {
    const [px, py] = [Math.floor(x / scale), Math.floor(y / scale)]
    if (px < 0 || py < 0 || px >= skin.width || py >= skin.height) return -1
    return skin.data[py * skin.width + px]! >= 200 ? py * skin.width + px : -1
  }
  const runs: { x: number; y: number; width: number }[] = []
  const seen: number[] = []
  for (let step = 0; step < 1.1 * usual && runs.length < 0.5 * usual; step += 1) {
    const [cx, cy] = [last.x + dx * step, last.y + dy * step]
    let best: { from: number; to: number } | undefined
    let from = Number.NaN
    for (let t = -1.1 * usual; t <= 1.1 * usual; t += 0.5) {
      const at = isSkin(cx + last.nx * t, cy + last.ny * t)
      if (at >= 0) {
        if (Number.isNaN(from)) from = t
        seen.push(at)
      }
      const ends = at < 0 || t + 0.5 > 1.1 * usual
      if (!ends || Number.isNaN(from)) continue
      if (!best || t - from > best.to - best.from) best = { from, to: t }
      from = Number.NaN
    }
    if (!best || best.to - best.from < 0.2 * usual) continue
    const middle = (best.from + best.to) / 2
    runs.push({ x: cx + last.nx * middle, y: cy + last.ny * middle, width: best.to - best.from })
  }
  if (runs.length < 3) return undefined
  const widths = runs.map(({ width }) => width).toSorted((p, q) => p - q)
  // Beside a hem at a slant only a part of the arm is out.
  const median = widths[widths.length >> 1]!
  const from = runs.findIndex(({ width }) => width >= ARM_SIZE.whole * median)
  const near = runs.slice(from, from + 5)
  const mean = (of: 'x' | 'y' | 'width'): number => near.reduce((sum, run) => sum + run[of], 0) / near.length
  return {
    x: mean('x'),
    y: mean('y'),
    near: mean('width'),
    width: widths[widths.length >> 2]!,
    seen: [...new Set(seen)],
  }
}

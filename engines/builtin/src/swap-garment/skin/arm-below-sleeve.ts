import { createGrey, type GreyImage, mix, smoothstep } from '@toile/imaging'
import type { Section } from './arm-geometry.ts'
import { type Sleeve, reachTo, spread } from '../../garment-shape/sleeve.ts'
import type { Outline, Point } from '../../garment-shape/outline.ts'
import type { Side } from '../../garment-shape/trunk.ts'

/** An arm as it comes out of a short sleeve. Pixels of the outline. */
export interface SeenArm {
  /** Where its middle leaves the sleeve, and the unit vector along it from there on. */
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly width: number
  /** Indices of its pixels on the photo, nearest first. */
  readonly seen: readonly number[]
}

/** What an arm below a short sleeve is told by, in usual widths of an arm unless another unit is named. Chosen by eye. */
const SEEN_ARM = {
  /** How far down it is followed: to above the elbow, or a little below it. */
  followed: 1.5,
  /** Minimum length that is seen of it, to tell where it goes. */
  least: 0.7,
  /** Least and greatest width of an arm: less is a strip beside a bag or a sleeve, more is a body, too. */
  widths: [0.5, 1.15],
  /** Share of its usual width that is seen beside a slanting hem, from which on the arm counts as seen in full. */
  whole: 0.85,
  /** How much its width may vary along it: the difference of quartiles over the median. */
  uneven: 0.3,
  /** Pixels between a sleeve and the skin that comes out of it that are neither. */
  gap: 3,
} as const

/**
 * The bare arm below a short sleeve; undefined where none is seen well. `skin`: the photo's size, 255 = skin; `usual`: the
 * width of an arm; `tip`: the end of the shoulder.
 */
export function armBelowSleeve(
  { mask: sleeve }: Sleeve,
  { mask: body, scale }: Outline,
  tip: Point,
  usual: number,
  skin: GreyImage,
): SeenArm | undefined {
  const arm = skinBelow(sleeve, body, skin, scale, usual)
  if (arm.length < SEEN_ARM.least * SEEN_ARM.widths[0] * usual * usual) return undefined
  // Roughly from its near to its far half, then through the middles of its slices.
  const [near, far] = [mean(arm.slice(0, arm.length >> 1)), mean(arm.slice(arm.length >> 1))]
  let [dx, dy] = unit(far.x - near.x, far.y - near.y)
  let slices = slicesOf(arm, dx, dy)
  for (let round = 0; round < 2; round += 1) {
    const full = wholeOf(slices)
    if (full.length < SEEN_ARM.least * usual) return undefined
    const [p, q] = [mean(full.slice(0, full.length >> 1)), mean(full.slice(full.length >> 1))]
    ;[dx, dy] = unit(q.x - p.x, q.y - p.y)
    slices = slicesOf(arm, dx, dy)
  }
  const full = wholeOf(slices)
  if (full.length < SEEN_ARM.least * usual) return undefined
  const widths = full.map(({ width }) => width).toSorted((p, q) => p - q)
  const width = quantile(widths, 0.5)
  const { x, y } = mean(full.slice(0, Math.max(3, Math.round(0.4 * usual))))
  const isAway = (x - tip.x) * dx + (y - tip.y) * dy > 0
  if (!isAway || width < SEEN_ARM.widths[0] * usual || width > SEEN_ARM.widths[1] * usual) return undefined
  if (quantile(widths, 0.75) - quantile(widths, 0.25) > SEEN_ARM.uneven * width) return undefined
  const seen = arm.map((at) => Math.floor(at.y / scale) * skin.width + Math.floor(at.x / scale))
  return { x, y, dx, dy, width, seen }
}

/** Pixels of skin outside the body's region that hang together with a sleeve, nearest first. */
function skinBelow(sleeve: GreyImage, body: GreyImage, skin: GreyImage, scale: number, usual: number): Point[] {
  const { width, height } = sleeve
  const bare = createGrey(width, height)
  for (let y = 0, i = 0; y < height; y += 1) {
    const row = Math.min(skin.height - 1, Math.floor((y + 0.5) / scale)) * skin.width
    for (let x = 0; x < width; x += 1, i += 1) {
      if (body.data[i]! >= 128) continue
      bare.data[i] = skin.data[row + Math.min(skin.width - 1, Math.floor((x + 0.5) / scale))]! >= 200 ? 255 : 0
    }
  }
  const steps = new Float32Array(width * height).fill(-1)
  const front: number[] = []
  for (let y = SEEN_ARM.gap; y + SEEN_ARM.gap < height; y += 1) {
    for (let x = SEEN_ARM.gap; x + SEEN_ARM.gap < width; x += 1) {
      const i = y * width + x
      if (bare.data[i]! < 128) continue
      const touches = [i - SEEN_ARM.gap, i + SEEN_ARM.gap, i - SEEN_ARM.gap * width].some((j) => sleeve.data[j]! >= 128)
      if (!touches) continue
      steps[i] = 0
      front.push(i)
    }
  }
  spread(bare, front, steps)
  const out: number[] = []
  for (let i = 0; i < steps.length; i += 1) if (steps[i]! >= 0 && steps[i]! < SEEN_ARM.followed * usual) out.push(i)
  return out
    .toSorted((p, q) => steps[p]! - steps[q]!)
    .map((i) => ({ x: (i % width) + 0.5, y: Math.floor(i / width) + 0.5 }))
}

interface Slice extends Point {
  readonly width: number
}

/** Slices a pixel thick across a direction, the nearest first. */
function slicesOf(points: readonly Point[], dx: number, dy: number): Slice[] {
  const at = points.map(({ x, y }) => Math.floor(x * dx + y * dy))
  const first = at.reduce((least, each) => Math.min(least, each), Infinity)
  const sums: { x: number; y: number; n: number }[] = []
  points.forEach(({ x, y }, k) => {
    const sum = (sums[at[k]! - first] ??= { x: 0, y: 0, n: 0 })
    sum.x += x
    sum.y += y
    sum.n += 1
  })
  return [...sums].flatMap((sum) => (sum ? [{ x: sum.x / sum.n, y: sum.y / sum.n, width: sum.n }] : []))
}

/** Without both ends, where the hem and what ends the view are at a slant. */
function wholeOf(slices: readonly Slice[]): readonly Slice[] {
  const median = quantile(
    slices.map(({ width }) => width).toSorted((p, q) => p - q),
    0.5,
  )
  const isWhole = ({ width }: Slice): boolean => width >= SEEN_ARM.whole * median
  return slices.slice(Math.max(0, slices.findIndex(isWhole)), slices.findLastIndex(isWhole) + 1)
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0

function mean(points: readonly Point[]): Point {
  const n = Math.max(1, points.length)
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / n,
    y: points.reduce((sum, { y }) => sum + y, 0) / n,
  }
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

/** The arm in a short sleeve, in widths of the arm unless another unit is named. Chosen by eye where no measure is named. */
const UPPER_ARM = {
  /** Below the shoulder, over that above the elbow: 1.03 to 1.07 in the median of bare arms (`npm run fits`). */
  width: 1.05,
  /** How far down from the shoulder it is as round as the sleeve over it, and from where on it is the arm. */
  shoulder: [0, 0.8],
  /** Pixels beyond a sleeve's edge, so that it is that edge which bounds the shoulder. */
  beyond: 4,
  /** How far down at least it hangs against the body. */
  armpit: 1,
  /** And over how much it parts from that below the armpit. */
  parts: 0.4,
  /** How far above where it is seen it turns towards the shoulder, as a share of the way there: elbows bend, and sleeves stand off. */
  bend: 0.5,
  /** How far from the shoulder's joint that line may pass. */
  miss: 0.9,
  /** Beyond all that is marked. */
  all: 4,
  /** How far past the hem its line goes on: a wide hem hangs lower than where the arm leaves it. */
  pastHem: 2,
} as const
/** Sections that the arm in a sleeve is drawn in. A round number. */
const SECTIONS = 16

/**
 * The arm in a short sleeve, from where it is seen up to the shoulder. `end`: how far along an arm the sleeve
 * ends; `isLeft`: on the left of the photo.
 */
export function armInSleeve(
  arm: SeenArm,
  { tip, armpit }: Side,
  { mask }: Outline,
  end: number,
  isLeft: boolean,
): Section[] {
  const { dx, dy, width } = arm
  const half = width / 2
  const straight = Math.max(width, (arm.x - tip.x) * dx + (arm.y - tip.y) * dy)
  // The line that is seen, or a bow where that would miss the shoulder.
  const joint = { x: tip.x + (isLeft ? half : -half), y: tip.y + half }
  const line = { x: arm.x - dx * straight, y: arm.y - dy * straight }
  const miss = Math.hypot(line.x - joint.x, line.y - joint.y)
  const held = Math.min(1, (UPPER_ARM.miss * width) / Math.max(1, miss))
  const root = { x: mix(joint.x, line.x, held), y: mix(joint.y, line.y, held) }
  const up = Math.max(width, Math.hypot(arm.x - root.x, arm.y - root.y))
  const bend = { x: arm.x - dx * UPPER_ARM.bend * up, y: arm.y - dy * UPPER_ARM.bend * up }
  // Against the body down to where the sleeve leaves it.
  const against = Math.max(UPPER_ARM.armpit * width, (armpit.x - arm.x) * dx + (armpit.y - arm.y) * dy + up)
  return Array.from({ length: SECTIONS + 1 }, (_, k) => {
    const at = ((up + UPPER_ARM.pastHem * width) * k) / SECTIONS
    const t = Math.min(1, at / up)
    // From the shoulder in a bow into the line that is seen, and straight on along that.
    const [x, y] = (['x', 'y'] as const).map(
      (axis) => (1 - t) ** 2 * root[axis] + 2 * t * (1 - t) * bend[axis] + t * t * arm[axis],
    ) as [number, number]
    const [tx, ty] = (['x', 'y'] as const).map(
      (axis) => (1 - t) * (bend[axis] - root[axis]) + t * (arm[axis] - bend[axis]),
    ) as [number, number]
    const length = Math.hypot(tx, ty) || 1
    const [ux, uy] = [tx / length, ty / length]
    const [nx, ny] = isLeft ? [-uy, ux] : [uy, -ux]
    const over = Math.max(0, at - up)
    const middle = { x: x + dx * over, y: y + dy * over }
    const own = half * mix(UPPER_ARM.width, 1, t)
    const [shoulder, chest] = [
      1 - smoothstep(UPPER_ARM.shoulder[0] * width, UPPER_ARM.shoulder[1] * width, at),
      1 - smoothstep(against, against + UPPER_ARM.parts * width, at),
    ]
    const sleeve = shoulder > 0 ? reachTo(mask, middle, nx, ny, UPPER_ARM.all * width) + UPPER_ARM.beyond : own
    return {
      ...middle,
      nx,
      ny,
      at,
      outer: mix(own, Math.max(own, sleeve), shoulder),
      inner: mix(own, UPPER_ARM.all * width, chest),
      rim: mix(own, Math.max(own, sleeve - UPPER_ARM.beyond), shoulder),
      lining: own,
      along: Math.min(end, (end * at) / up),
    }
  })
}

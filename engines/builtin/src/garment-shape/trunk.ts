import { type GreyImage, medianOf } from '@toile/imaging'
import { armpitBelow, type Edges, levelArmpits } from './armpits.ts'
import { type Outline, overlap, type Point, type Run, runsAt, smoothed, widest } from './outline.ts'

/** One side of a trunk. */
export interface Side {
  /** Outer end of the shoulder: where a sleeve is set in, or the outer edge of a strap. */
  readonly tip: Point
  /** Where sleeve or armhole and side seam meet. */
  readonly armpit: Point
  readonly sleeve: boolean
}

/** Number of places across a trunk at which its shoulder line is held. Chosen. */
export const SHOULDER_SAMPLES = 65

/**
 * The body of an upper garment or a dress without its sleeves, or the whole of a skirt: rows from `top` to `hem` with two
 * edges. Above the armpits the edges run straight to the shoulders' ends.
 */
export interface Trunk {
  readonly top: number
  /** The row below the last. */
  readonly hem: number
  /** Edges of each row of the outline; meaningful from `top` to `hem`, the edges at their ends repeated beyond. */
  readonly left: Float32Array
  readonly right: Float32Array
  readonly sides: { readonly left: Side; readonly right: Side }
  /** Row of the shoulder line from the left edge (0) to the right (`SHOULDER_SAMPLES - 1`); level across the neck. */
  readonly shoulder: Float32Array
  /** Places across, 0 to 1, between which the neck opens. */
  readonly neck: { readonly from: number; readonly to: number }
  /** Median width. */
  readonly width: number
}

/** Share of the trunk's width below which rows end it: they are a gusset or ribbons. Chosen by eye. */
const MIN_HEM_WIDTH = 0.6

/**
 * `skin`: of the outline's size, 255 = skin beside the garment; tells sleeves that lie against the body. `flat`: it lies alone, and
 * both its sides are alike.
 */
export function readTrunk(outline: Outline, straight = false, skin?: GreyImage, flat = false): Trunk | undefined {
  const { top, bottom, mask } = outline
  const height = bottom - top
  const middle = middleRow(outline)
  if (middle === undefined) return undefined
  const left = new Float32Array(mask.height)
  const right = new Float32Array(mask.height)
  left[middle.y] = middle.run.from
  right[middle.y] = middle.run.to
  const width = middle.run.to - middle.run.from
  const jump = Math.max(3, 0.07 * width)
  const reach = Math.max(3, Math.round(0.08 * width))

  // Down to the hem. A hand or a sleeve that touches the hip is no part of it.
  let hem = middle.y + 1
  let steady = width
  for (let y = middle.y + 1; y < bottom; y += 1) {
    const run = runContinuing(outline, y, left[y - 1]!, right[y - 1]!)
    if (!run || run.to - run.from < MIN_HEM_WIDTH * steady) break
    left[y] = left[y - 1]! - run.from > jump ? left[y - 1]! - 0.3 : run.from
    right[y] = run.to - right[y - 1]! > jump ? right[y - 1]! + 0.3 : run.to
    steady = Math.max(steady * 0.995, Math.min(right[y]! - left[y]!, steady * 1.02))
    hem = y + 1
  }

  // Up to the armpits.
  const found: { left?: Point; right?: Point } = {}
  const seen = { left: left.slice(), right: right.slice() }
  const steps = { middle: middle.y, jump, reach }
  let first = middle.y
  // Above this an outline comes in for the shoulders.
  const shoulders = top + 0.3 * (middle.y - top)
  for (let y = middle.y - 1; y >= top; y -= 1) {
    const run = runContinuing(outline, y, left[y + 1]!, right[y + 1]!)
    if (!run) break
    left[y] = run.from
    right[y] = run.to
    first = y
    if (straight) continue
    seen.left[y] = run.from
    seen.right[y] = run.to
    const outLeft = found.left ?? armpitBelow(left, y, steps, 1)
    const outRight = found.right ?? armpitBelow(right, y, steps, -1)
    if (outLeft) found.left = outLeft
    if (outRight) found.right = outRight
    // What is beyond an armpit is held, so that the run goes on to be followed by the body alone; where the outline comes
    // back to it, it was a hand, a bow or a bag beside the body.
    if (found.left) {
      if (found.left.y - y > 4 && y > shoulders && run.from > found.left.x - 0.4 * jump) delete found.left
      else left[y] = found.left.x
    }
    if (found.right) {
      if (found.right.y - y > 4 && y > shoulders && run.to < found.right.x + 0.4 * jump) delete found.right
      else right[y] = found.right.x
    }
  }

  if (flat) levelArmpits(found, { left, right }, seen, outline, { ...steps, first, hem })
  hideSleeves(
    found,
    { left, right },
    { first, start: middle.y, hem },
    { outline, jump, skin: straight ? undefined : skin },
  )
  const typical = medianOf(Array.from({ length: hem - first }, (_, k) => right[first + k]! - left[first + k]!))
  const profile = topProfile(outline, straight ? first : top, hem)
  const axis = medianOf(Array.from({ length: hem - first }, (_, k) => (right[first + k]! + left[first + k]!) / 2))
  const upper = { profile, width: typical, axis, straight }
  const chest = straight
    ? first
    : Math.min(hem - 1, chestRow(left, right, first, first + Math.round(0.6 * (hem - first))))
  const sides = {
    left: sideOf(found.left, { x: left[chest]!, y: chest }, upper, 1),
    right: sideOf(found.right, { x: right[chest]!, y: chest }, upper, -1),
  }
  straightenToShoulder(left, sides.left)
  straightenToShoulder(right, sides.right)
  const start = Math.max(0, Math.floor(Math.min(sides.left.tip.y, sides.right.tip.y, ...shoulderRows(profile, sides))))
  for (let y = 0; y < mask.height; y += 1) {
    if (y >= hem) {
      left[y] = left[hem - 1]!
      right[y] = right[hem - 1]!
    }
  }
  const soft = Math.max(2, Math.round(0.012 * height))
  const smoothLeft = smoothed(left, soft)
  const smoothRight = smoothed(right, soft)
  const { shoulder, neck } = shoulderLine(profile, sides, typical, straight ? first : undefined)
  return { top: start, hem, left: smoothLeft, right: smoothRight, sides, shoulder, neck, width: typical }
}

/**
 * A row to start from: where the body is told apart from its sleeves, if there is one; none of the narrow tails below.
 */
function middleRow(outline: Outline): { y: number; run: Run } | undefined {
  const { top, bottom } = outline
  const height = bottom - top
  const rows: { y: number; run: Run; parted: boolean }[] = []
  const axis = medianOf(
    Array.from({ length: Math.ceil(0.5 * height) }, (_, k) => {
      const runs = runsAt(outline, top + k)
      return runs.length === 0 ? (outline.left + outline.right) / 2 : (runs[0]!.from + runs.at(-1)!.to) / 2
    }),
  )
  for (let y = Math.round(top + 0.35 * height); y < top + 0.92 * height; y += 1) {
    const runs = runsAt(outline, y)
    const run = runs.find(({ from, to }) => from <= axis && to > axis)
    if (!run) continue
    const beside = runs.filter((each) => each !== run && each.to - each.from > 0.08 * (run.to - run.from))
    rows.push({ y, run, parted: beside.length > 0 && y > top + 0.45 * height })
  }
  if (rows.length === 0) {
    const y = Math.round(top + 0.3 * height)
    const run = widest(runsAt(outline, y))
    return run && { y, run }
  }
  const least = 0.55 * medianOf(rows.map(({ run }) => run.to - run.from))
  const wide = rows.filter(({ run }) => run.to - run.from >= least)
  const parted = wide.filter((row) => row.parted)
  const from = parted.length >= 6 ? parted : wide
  // The middle of those: ends of gaps are ragged.
  return from[Math.floor(from.length * 0.5)]
}
/** Sleeves that lie against the body, in widths of the chest. Chosen by eye. */
const SLEEVES = {
  /** Maximum depth of an armpit below the neck. */
  armhole: 0.95,
  /** Depth at which it is assumed where nothing shows it. */
  usualArmhole: 0.8,
  /** Width of a sleeve, of a body with both sleeves against it. */
  width: 0.2,
} as const

interface Rows {
  readonly first: number
  readonly start: number
  readonly hem: number
}

/**
 * Sleeves that lie against the body: where the gap beside one closes far below an armhole, the edge goes on as it was up to
 * where an armhole would be. What a body has on one side it has on the other; and where an arm comes out of the outline
 * far below the shoulder, it was in a sleeve up to there.
 */
function hideSleeves(
  found: { left?: Point; right?: Point },
  { left, right }: Edges,
  { first, start, hem }: Rows,
  { outline, jump, skin }: { readonly outline: Outline; readonly jump: number; readonly skin: GreyImage | undefined },
): void {
  const sides = [
    ['left', left, 1],
    ['right', right, -1],
  ] as const
  const width = right[start]! - left[start]!
  // Too high for an armpit: a strap's edge, a hair's tip; or the gap beside a sleeve that hangs from the shoulder on.
  const least = first + Math.round(0.18 * width)
  for (const [key, edge, inward] of sides) {
    if (found[key] && found[key].y >= least) continue
    const steady = Math.abs(edge[least]! - edge[start]!) < 0.2 * width
    if (steady && hangsApart(outline, edge, { first, start, hem }, inward)) found[key] = { x: edge[least]!, y: least }
    else delete found[key]
  }
  const seen = { ...found }
  const arms = {
    left: skin ? armOf(outline, skin, first, 1) : undefined,
    right: skin ? armOf(outline, skin, first, -1) : undefined,
  }
  // Who wears one sleeve wears two.
  const bare = arms.left === 'bare' || arms.right === 'bare'
  const exitOf = (key: 'left' | 'right'): number | undefined => {
    const arm = arms[key]
    return bare || arm === 'bare' ? undefined : arm
  }
  if (!seen.left && !seen.right && exitOf('left') === undefined && exitOf('right') === undefined) return
  const heads = runsAt(outline, Math.min(hem - 1, first + Math.round(0.04 * (hem - first))))
  const neck = heads.length === 0 ? (outline.left + outline.right) / 2 : (heads[0]!.from + heads.at(-1)!.to) / 2
  for (const [key, edge, inward] of sides) {
    if (seen[key]) continue
    const other = key === 'left' ? seen.right : seen.left
    const half = other ? Math.abs(neck - other.x) : 0
    const beyond = outermost(outline, first, start, key === 'left' ? 'from' : 'to')
    const likely = half > 0.3 * width && inward * (2 * neck - (other?.x ?? 0) - beyond) > 2 * jump
    const exit = exitOf(key)
    if (!likely && exit === undefined) continue
    const across = other
      ? sleeveWidth(outline, other, key === 'left' ? -1 : 1)
      : SLEEVES.width * widestBetween(outline, first, exit ?? start)
    // A cuff about as low as the hem ends beside it, not above it.
    const until = exit === undefined || hem - exit < 0.2 * width ? hem : exit
    const chest = Math.max(0.4 * width, width - across * (seen.left || seen.right ? 1 : 2))
    const y = Math.min(until - 2, other?.y ?? hem, first + Math.round(SLEEVES.usualArmhole * chest))
    if (y < least) continue
    // Inside the sleeve as far down as it goes, but where a gap shows the body's own edge.
    for (let row = y; row < until; row += 1) {
      const runs = runsAt(outline, row)
      const rim = key === 'left' ? runs[0]?.from : runs.at(-1)?.to
      if (rim === undefined || Math.abs(rim - edge[row]!) > jump) continue
      const inside = rim + inward * across
      if (inward * (neck - inside) > 0.15 * width) edge[row] = inside
    }
    found[key] = { x: edge[y]!, y }
  }
  const chest = (found.right?.x ?? right[start]!) - (found.left?.x ?? left[start]!)
  for (const [key, edge] of sides) {
    const armpit = found[key]
    if (!armpit || !seen[key]) continue
    const y = Math.min(armpit.y, first + Math.round(SLEEVES.armhole * chest))
    for (let row = y; row < start; row += 1) {
      const inside = key === 'left' ? Math.max(edge[row]!, armpit.x) : Math.min(edge[row]!, armpit.x)
      if (row < armpit.y) edge[row] = inside
    }
    found[key] = { x: armpit.x, y }
  }
}

/** Whether something as long as a sleeve lies apart beside an edge. */
function hangsApart(outline: Outline, edge: Float32Array, { first, start, hem }: Rows, inward: 1 | -1): boolean {
  let rows = 0
  const until = Math.max(start, hem)
  for (let y = first; y < until; y += 1) {
    const beside = runsAt(outline, y).some(({ from, to }) => inward * (edge[y]! - (inward > 0 ? to : from)) > 0)
    if (beside) rows += 1
  }
  return rows > 0.35 * (until - first)
}

/** How far a sleeve reaches beyond the body about its armpit. */
function sleeveWidth(outline: Outline, armpit: Point, inward: 1 | -1): number {
  const widths: number[] = []
  for (let y = Math.round(armpit.y) - 4; y <= armpit.y + 4; y += 1) {
    const runs = runsAt(outline, y)
    const rim = inward > 0 ? runs[0]?.from : runs.at(-1)?.to
    if (rim !== undefined) widths.push(inward * (armpit.x - rim))
  }
  return medianOf(widths)
}

function widestBetween(outline: Outline, first: number, last: number): number {
  let most = 0
  for (let y = first; y < last; y += 1) {
    const runs = runsAt(outline, y)
    if (runs.length > 0) most = Math.max(most, runs.at(-1)!.to - runs[0]!.from)
  }
  return most
}

/** Arms that come out of a garment. Chosen by eye. */
const ARMS_BESIDE = {
  /** Maximum distance of an arm's skin from the outline, pixels of the outline. */
  contact: 5,
  /** Minimum share of the rows beside the chest that have skin, for an arm to be bare. */
  bare: 0.3,
  /** How far from the garment such an arm may hang, in widths of the garment. */
  reach: 0.2,
} as const

/**
 * The row in which an arm comes out of a garment on one side: the first with skin beside or below its outer part. 'bare'
 * where it is that from near the shoulder on; undefined where no arm is seen.
 */
function armOf(outline: Outline, skin: GreyImage, first: number, inward: 1 | -1): number | 'bare' | undefined {
  const { bottom, mask } = outline
  const span = outline.right - outline.left
  const isSkin = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < skin.width && y < skin.height && skin.data[y * skin.width + x]! >= 128
  const beside = (y: number, reach: number = ARMS_BESIDE.contact): boolean => {
    const runs = runsAt(outline, y)
    const rim = inward > 0 ? runs[0]?.from : runs.at(-1)?.to
    if (rim === undefined) return false
    for (let d = 1; d <= reach; d += 1) if (isSkin(inward > 0 ? rim - d : rim - 1 + d, y)) return true
    return false
  }
  let bare = 0
  const [from, to] = [Math.round(first + 0.25 * span), Math.round(first + 0.5 * span)]
  for (let y = from; y < to; y += 1) if (beside(y, ARMS_BESIDE.reach * span)) bare += 1
  if (bare > ARMS_BESIDE.bare * (to - from)) return 'bare'
  for (let y = to; y < Math.min(bottom + ARMS_BESIDE.contact, mask.height); y += 1) {
    let touching = 0
    for (let k = 0; k < 0.3 * span; k += 1) {
      const x = inward > 0 ? outline.left + k : outline.right - 1 - k
      if (isSkin(x, y) && y >= ARMS_BESIDE.contact && mask.data[(y - ARMS_BESIDE.contact) * mask.width + x]! >= 128)
        touching += 1
    }
    const next = beside(y) && beside(y + 1) && beside(y + 2)
    if (touching >= 3 || next) return y
  }
  return undefined
}

/** Outermost marked pixel of the rows between two. */
function outermost(outline: Outline, first: number, last: number, end: 'from' | 'to'): number {
  const ends: number[] = []
  for (let y = first; y < last; y += 1) {
    const runs = runsAt(outline, y)
    if (runs.length > 0) ends.push(end === 'from' ? runs[0]!.from : runs.at(-1)!.to)
  }
  return end === 'from' ? Math.min(...ends) : Math.max(...ends)
}

/** The run of a row that goes on from the edges of its neighbour. */
function runContinuing(outline: Outline, y: number, from: number, to: number): Run | undefined {
  const before = { from, to }
  const runs = runsAt(outline, y).filter((run) => overlap(run, before) > 0)
  if (runs.length === 0) return undefined
  const best = runs.reduce((p, q) => (overlap(q, before) > overlap(p, before) ? q : p))
  // An opening, as of a neck or between buttons, parts a row; both parts are the garment.
  const parts = runs.filter((run) => overlap(run, before) > 0.12 * (to - from))
  return parts.length > 1
    ? { from: Math.min(...parts.map((p) => p.from)), to: Math.max(...parts.map((p) => p.to)) }
    : best
}

/** First marked row of each column between `first` and `hem`; `hem` where there is none. */
function topProfile({ mask }: Outline, first: number, hem: number): Float32Array {
  const out = new Float32Array(mask.width).fill(hem)
  for (let x = 0; x < mask.width; x += 1) {
    for (let y = Math.max(0, first - 2); y < hem; y += 1) {
      if (mask.data[y * mask.width + x]! >= 128) {
        out[x] = y
        break
      }
    }
  }
  return out
}

/** The first row, from the top, that is nearly as wide as the upper part gets. */
function chestRow(left: Float32Array, right: Float32Array, first: number, last: number): number {
  let most = 0
  for (let y = first; y < last; y += 1) most = Math.max(most, right[y]! - left[y]!)
  for (let y = first; y < last; y += 1) if (right[y]! - left[y]! >= 0.94 * most) return y
  return first
}

interface UpperPart {
  /** First marked row of each column: see `topProfile`. */
  readonly profile: Float32Array
  /** Of the trunk, and the column of its middle, pixels of the outline. */
  readonly width: number
  readonly axis: number
  /** Whether it has no shoulders, as a skirt. */
  readonly straight: boolean
}

function sideOf(
  armpit: Point | undefined,
  chest: Point,
  { profile, width, axis, straight }: UpperPart,
  inward: 1 | -1,
): Side {
  if (straight) return { tip: chest, armpit: chest, sleeve: false }
  if (armpit) {
    // Above the armpit, or at the higher place beside it: under a wide neckline there is no shoulder.
    const middle = armpit.x + inward * 0.05 * width
    let x = middle
    const cost = (at: number): number => profile[clampIndex(at, profile)]! + 0.6 * Math.abs(at - middle)
    for (
      let at = armpit.x - inward * 0.22 * width;
      inward * (armpit.x + inward * 0.12 * width - at) > 0;
      at += inward
    ) {
      if (cost(at) < cost(x)) x = at
    }
    return { tip: { x, y: profile[clampIndex(x, profile)]! }, armpit, sleeve: true }
  }
  // The outer end of whatever reaches up to the shoulder.
  let highest = chest.y
  const from = Math.round(Math.min(chest.x, axis))
  const to = Math.round(Math.max(chest.x, axis))
  for (let x = Math.max(0, from); x <= Math.min(profile.length - 1, to); x += 1)
    highest = Math.min(highest, profile[x]!)
  const level = highest + 0.3 * (chest.y - highest)
  for (let x = clampIndex(chest.x, profile); inward * (axis - x) > 0; x += inward) {
    if (profile[x]! > level) continue
    const end = armholeEnd(profile, x, axis, inward)
    return { tip: { x: end, y: profile[end]! }, armpit: chest, sleeve: false }
  }
  return { tip: chest, armpit: chest, sleeve: false }
}

/** Within how many columns an edge has to rise, and how steeply, rows a column. Chosen by eye. */
const RISE = { columns: 3, slope: 1.2 } as const

/** Where an armhole's edge ends that is at its steep part at column `from`: at the shoulder or, of a halter neck, at its strap's end. */
function armholeEnd(profile: Float32Array, from: number, axis: number, inward: 1 | -1): number {
  let x = from
  for (;;) {
    let best = x
    for (let k = 1; k <= RISE.columns && inward * (axis - x) > k; k += 1) {
      const at = x + inward * k
      if (profile[x]! - profile[at]! > RISE.slope * k && profile[at]! < profile[best]!) best = at
    }
    if (best === x) return x
    x = best
  }
}

const clampIndex = (x: number, list: ArrayLike<number>): number => Math.min(list.length - 1, Math.max(0, Math.round(x)))

/** Edge above the armpit: straight to the shoulder's end, and straight up from there. */
function straightenToShoulder(edge: Float32Array, { tip, armpit }: Side): void {
  for (let y = 0; y < armpit.y; y += 1) {
    const t = armpit.y - tip.y < 1 ? 1 : Math.min(1, (armpit.y - y) / (armpit.y - tip.y))
    edge[y] = armpit.x + t * (tip.x - armpit.x)
  }
}

function shoulderRows(profile: Float32Array, { left, right }: { left: Side; right: Side }): number[] {
  const rows: number[] = []
  for (let x = Math.ceil(left.tip.x); x <= right.tip.x; x += 1) if (profile[x] !== undefined) rows.push(profile[x]!)
  return rows
}

/** Slope, rows a column: what is steeper for more than a tenth of the width is a collar or a roll neck, no shoulder. By eye. */
const WALL = 1.5

function shoulderLine(
  profile: Float32Array,
  { left, right }: { left: Side; right: Side },
  width: number,
  level: number | undefined,
): { shoulder: Float32Array; neck: { from: number; to: number } } {
  const xAt = (k: number): number => left.tip.x + ((right.tip.x - left.tip.x) * k) / (SHOULDER_SAMPLES - 1)
  const rows = smoothed(
    Float32Array.from({ length: SHOULDER_SAMPLES }, (_, k) => profile[clampIndex(xAt(k), profile)]!),
    1,
  )
  if (level !== undefined) return { shoulder: rows, neck: { from: 0.5, to: 0.5 } }
  const step = Math.max(0.5, (right.tip.x - left.tip.x) / (SHOULDER_SAMPLES - 1))
  const half = (SHOULDER_SAMPLES - 1) / 2
  const seek = (from: number, direction: 1 | -1): number => {
    let best = from
    for (let k = from; direction * (half - k) > 0; k += direction) {
      const ahead = Math.min(SHOULDER_SAMPLES - 1, Math.max(0, k + 3 * direction))
      // The foot of a wall.
      const far = Math.min(SHOULDER_SAMPLES - 1, Math.max(0, k + 8 * direction))
      if ((rows[k]! - rows[ahead]!) / (3 * step) > WALL && rows[k]! - rows[far]! > 0.08 * width && k !== from) return k
      if (rows[k]! < rows[best]! - 0.2) best = k
    }
    return best
  }
  const from = seek(0, 1)
  const to = seek(SHOULDER_SAMPLES - 1, -1)
  const shoulder = rows.slice()
  for (let k = from + 1; k < to; k += 1)
    shoulder[k] = rows[from]! + ((rows[to]! - rows[from]!) * (k - from)) / (to - from)
  return { shoulder, neck: { from: from / (SHOULDER_SAMPLES - 1), to: to / (SHOULDER_SAMPLES - 1) } }
}

import {
  maskedClosing,
  createFloat,
  type FloatImage,
  gaussianBlur,
  linearRgbToCielab,
  resampleFloat,
} from '@toile/imaging'
import type { Outline } from '../../garment-shape/outline.ts'
import { SHOULDER_SAMPLES, type Trunk } from '../../garment-shape/trunk.ts'

/** Lines that are tried as the edge of a neck. Chosen by eye. */
const TRIED = {
  /** Least depth, in half widths of the neck: above it the line would be the edge of the back. */
  shallowest: 0.42,
  /** Largest depth, in half widths of the neck. */
  deepest: 4.4,
  /** Exponents: 1 is a V; the higher, the squarer. */
  forms: [1, 1.4, 2, 3, 5],
  /** In widths of the neck. */
  widths: [0.82, 0.9, 0.98, 1.06],
  /** How far the lowest place lies to one side, in half widths of the neck. */
  leans: [-0.3, -0.15, 0, 0.15, 0.3],
  /** Where the sides of a wrap start, 0 to 1: see `Neckline`. A line that is tried without stays so. */
  bow: 0.4,
  /** What a line's score gains for each e-fold of its depth, and on a nap likewise for its width. */
  deeper: 0.3,
} as const
/** How the inside of the back is taken away. Chosen by eye. */
const HIDDEN = {
  /**
   * How far beyond the line cloth is hidden as well, in pixels of the outline, which places the line no more exactly: a rim of shade
   * that stays is seen, a rim of cloth that goes is not missed.
   */
  spread: 0.4,
  /** Slope beyond which a line is as soft as at this one: it ends at the shoulders in a wall. */
  mostSlope: 30,
} as const
/** Numbers of places along a line. Chosen by eye. */
const PLACES = {
  /** At which steps are read. */
  read: 36,
  /** Likewise in the first search, over all lines. */
  rough: 16,
  /** How many times as many there are to choose these from. */
  finer: 3,
} as const
/** Steps in colour along a line, CIELAB. Chosen by eye. */
const STEP = {
  /** Beyond this a clearer step counts for no more: a print's would outdo the rest of the line. */
  clear: 11,
  /** The same of L*, a* and b* by themselves, where lines are told apart. */
  most: 20,
  /** Mean of the steps along a neckline at least. */
  mean: 6,
  /** Steps below this are hardly any: at most a fifth of them may be. */
  least: 2.2,
  /** How many times the mean step that the cloth has anywhere. */
  overCloth: 1.35,
} as const

/**
 * Makes clear in place what a garment's picture shows of the inside of its back. `picture`: linear light, premultiplied
 * alpha.
 */
export function hideInnerBack({ width, height, data }: FloatImage, outline: Outline, trunk: Trunk): void {
  const line = findInnerBack({ width, height, channels: 4, data }, outline, trunk)
  if (!line) return
  const { scale } = outline
  // The line itself, pixel by pixel, and not the outline's pixels within it, which are several of the picture's: its sides would be saws.
  const bottom = Math.min(height, Math.ceil((line.centre.y + line.depth + 2) / scale))
  const left = Math.max(0, Math.floor((line.centre.x - line.half) / scale) - 1)
  const right = Math.min(width, Math.ceil((line.centre.x + line.half) / scale) + 1)
  for (let x = left; x < right; x += 1) {
    const at = (x + 0.5) * scale
    const row = depthAt(line, at)
    if (row === -Infinity) continue
    // A step along the line for one across: pixels at its steep sides are as soft as those where it is level.
    const slope = Math.abs(depthAt(line, at + 0.05) - depthAt(line, at - 0.05)) / 0.1
    const steep = Math.hypot(1, slope > HIDDEN.mostSlope ? HIDDEN.mostSlope : slope)
    for (let y = 0, i = 4 * x; y < bottom; y += 1, i += 4 * width) {
      const inside = (row / scale - y - 0.5) / steep + HIDDEN.spread / scale
      if (inside <= -0.5) break
      if (data[i + 3] === 0) continue
      const kept = Math.max(0, 0.5 - inside)
      for (let c = 0; c < 4; c += 1) data[i + c]! *= kept
    }
  }
}

/**
 * What a flat-lay shows through its neck: the inside of its back, which is behind the neck when worn. Found as the line
 * from one shoulder to the other, of the forms that necks are cut in, along which colour changes most evenly. `picture`:
 * linear light, premultiplied alpha. In pixels of the outline; undefined when no such line stands out.
 */
function findInnerBack(picture: FloatImage, outline: Outline, trunk: Trunk): Neckline | undefined {
  const { width, height } = outline.mask
  const { left, right } = trunk.sides
  const x = (u: number): number => left.tip.x + (right.tip.x - left.tip.x) * u
  const half = (x(trunk.neck.to) - x(trunk.neck.from)) / 2
  if (half < 0.08 * trunk.width || hasCollar(outline, trunk, x)) return undefined
  const middle = (trunk.neck.from + trunk.neck.to) / 2
  const centre = { x: x(middle), y: trunk.shoulder[Math.round(middle * (SHOULDER_SAMPLES - 1))]! }
  // Where the neck is open to the ground no back is seen.
  const open = Math.floor(centre.y + 0.4 * half) * width + Math.round(centre.x)
  if (outline.mask.data[open]! < 128) return undefined
  const linear = resampleFloat(picture, width, height, 'box')
  const lab = premultipliedToCielab(linear)
  const deepest = Math.min(TRIED.deepest, (0.72 * (trunk.hem - centre.y)) / half)
  const reach = Math.max(1.5, 0.045 * half)
  const neck: Neck = { centre, half, deepest, reach }
  const blurred = gaussianBlur(lab, 0.6)
  const usual = usualStep(blurred, linear, neck)
  // A print that is as busy as a neckline is clear makes lines up: without it, if it can be taken out, none is seen but a neck's.
  if (isBusy(usual)) {
    const even = withoutStripes(lab, linear, Math.max(1, Math.round(STRIPED.stripe * half)))
    const wide = { ...neck, reach: STRIPED.gap * half }
    if (!isBusy(usualStep(even, linear, neck))) return clearestLine(even, linear, wide, usualStep(even, linear, wide))
  }
  return clearestLine(blurred, linear, neck, usual)
}

/** Whether a cloth's own steps are as clear as those along a neckline. */
const isBusy = (usual: number): boolean => usual > STEP.mean

/** Where a neckline is looked for: pixels of the outline. */
interface Neck {
  readonly centre: { readonly x: number; readonly y: number }
  readonly half: number
  /** In half widths. */
  readonly deepest: number
  /** How far from a line, on either side, colours are compared. */
  readonly reach: number
}

/** The line, of the forms that necks are cut in, along which the colours of `lab` change most evenly. `usual`: see `usualStep`. */
function clearestLine(
  lab: FloatImage,
  linear: FloatImage,
  { centre, half, deepest, reach }: Neck,
  usual: number,
): Neckline | undefined {
  const scoreOf = (line: Neckline, places: number, blur: number): number => {
    const clear = clearness(lab, linear, line, reach * blur, places)
    // The back's own edge lies above that of the front.
    return clear < usual ? 0 : clear * (1 + TRIED.deeper * Math.log(line.depth / half / TRIED.shallowest))
  }
  const tried: Tried[] = []
  for (let depth = TRIED.shallowest; depth <= deepest; depth *= 1.06) {
    for (const form of TRIED.forms) {
      for (const wide of TRIED.widths) {
        for (const lean of TRIED.leans) {
          const line: Neckline = { centre, half: half * wide, depth: half * depth, form, bow: 0, lean }
          const score = scoreOf(line, PLACES.rough, 1.7)
          if (score > 0) tried.push({ line, score })
        }
      }
    }
  }
  const ranked = tried.toSorted((p, q) => q.score - p.score)
  const clearest = (starts: readonly Neckline[], rate: (line: Neckline) => number): Neckline | undefined =>
    starts
      .map((line) => ({ line, score: rate(line) }))
      .toSorted((p, q) => q.score - p.score)
      .slice(0, 6)
      .map((start) => climbed(start, rate))
      .filter(({ score }) => score > 0)
      .toSorted((p, q) => q.score - p.score)[0]?.line
  if (!isBusy(usual)) {
    return clearest(
      ranked.slice(0, 6).map(({ line }) => line),
      (line) => scoreOf(line, PLACES.read, 1),
    )
  }
  // On a nap or among folds steps are as clear anywhere, and the deepest line would win. Along a neck all steps go to the same colour,
  // along other lines now to this one, now to that: so the clearest line of each depth is tried.
  const depths = new Map<number, Neckline>()
  for (const { line } of ranked) if (!depths.has(line.depth)) depths.set(line.depth, line)
  return clearest(
    [...depths.values()].flatMap((line) => [line, { ...line, form: 1, bow: TRIED.bow }]),
    (line) =>
      scoreOf(line, PLACES.read, 1) > 0
        ? agreement(lab, linear, line, reach) *
          (1 + TRIED.deeper * Math.log((line.depth * line.half) / half / half / TRIED.shallowest))
        : 0,
  )
}

/** Cloth that is as busy as a neckline is clear, in half widths of the neck. Chosen by eye. */
const STRIPED = {
  /** How far from a line colours are compared: it is told to a stripe. */
  gap: 0.1,
  /** Half the widest stripe that `withoutStripes` takes out. */
  stripe: 0.16,
} as const

/**
 * L* of a cloth without its dark lines (a morphological closing): what is left is its ground, which the shade inside a neck
 * darkens as one. Hues stay.
 */
function withoutStripes(lab: FloatImage, linear: FloatImage, radius: number): FloatImage {
  const { width, height } = lab
  const isCloth = (p: number): boolean => linear.data[4 * p + 3]! >= 0.5
  const lightness = createFloat(width, height, 1)
  for (let p = 0; p < lightness.data.length; p += 1) lightness.data[p] = lab.data[3 * p]!
  const closed = maskedClosing(lightness, radius, isCloth, () => true)
  const out = { ...lab, data: lab.data.slice() }
  for (let p = 0; p < closed.data.length; p += 1) if (isCloth(p)) out.data[3 * p] = closed.data[p]!
  return out
}

interface Tried {
  readonly line: Neckline
  readonly score: number
}

/** The line changed bit by bit as long as it gets clearer. */
function climbed(start: Tried, scoreOf: (line: Neckline) => number): Tried {
  let best = start
  for (let size = 0.08; size > 0.006;) {
    const { line } = best
    const steps: Neckline[] = [-size, size].flatMap((d) => [
      { ...line, half: line.half * (1 + d) },
      { ...line, depth: line.depth * (1 + d) },
      { ...line, form: Math.max(0.8, line.form * (1 + 2 * d)) },
      ...(line.bow > 0 ? [{ ...line, bow: Math.max(0.1, Math.min(0.9, line.bow + 2 * d)) }] : []),
      { ...line, lean: Math.max(-0.5, Math.min(0.5, line.lean + d)) },
      { ...line, centre: { ...line.centre, x: line.centre.x + d * line.half } },
    ])
    const next = steps
      .map((each) => ({ line: each, score: scoreOf(each) }))
      .reduce((p, q) => (q.score > p.score ? q : p))
    if (next.score > best.score) best = next
    else size /= 2
  }
  return best
}

interface Neckline {
  readonly centre: { readonly x: number; readonly y: number }
  readonly half: number
  readonly depth: number
  readonly form: number
  /** How much its sides are rounded while its lowest place is a point, 0 to 1: those of a wrap, whose halves cross there. */
  readonly bow: number
  /** How far its lowest place lies to one side, in half widths. */
  readonly lean: number
}

/** Row of a neckline at a column; above everything beside it. */
function depthAt({ centre, half, depth, form, bow, lean }: Neckline, x: number): number {
  const u = (x - centre.x) / half
  if (Math.abs(u) >= 1) return -Infinity
  const off = u < lean ? (lean - u) / (1 + lean) : (u - lean) / (1 - lean)
  return centre.y + depth * (1 - off ** form * (1 - bow + bow * off * off))
}

/** The places on either side of a line, `reach` from it, evenly along it and not along its columns: a deep neck is mostly sides. */
function walk(line: Neckline, reach: number, places: number): void {
  const fine = PLACES.finer * places
  let length = 0
  for (let k = 0; k <= fine; k += 1) {
    const px = line.centre.x + line.half * (-0.97 + (1.94 * k) / fine)
    LINE_X[k] = px
    LINE_Y[k] = depthAt(line, px)
    if (k > 0) length += apart(LINE_X[k]! - LINE_X[k - 1]!, LINE_Y[k]! - LINE_Y[k - 1]!)
    LENGTHS[k] = length
  }
  for (let k = 1, at = 1; k < places; k += 1) {
    while (at < fine && LENGTHS[at]! < (length * k) / places) at += 1
    const next = Math.min(fine, at + 1)
    const [dx, dy] = [LINE_X[next]! - LINE_X[at - 1]!, LINE_Y[next]! - LINE_Y[at - 1]!]
    const d = apart(dx, dy) || 1
    const [nx, ny] = [(-dy / d) * reach, (dx / d) * reach]
    WITHIN_X[k] = LINE_X[at]! - nx
    WITHIN_Y[k] = LINE_Y[at]! - ny
    BEYOND_X[k] = LINE_X[at]! + nx
    BEYOND_Y[k] = LINE_Y[at]! + ny
  }
}

/** Mean step in colour along a line; 0 where more than a fifth of its places have hardly a step, or the mean cannot become enough. */
function clearness(lab: FloatImage, linear: FloatImage, line: Neckline, reach: number, places: number): number {
  walk(line, reach, places)
  let sum = 0
  let low = 0
  const all = places - 1
  for (let k = 1; k < places; k += 1) {
    const seen = stepBetween(
      lab,
      linear,
      pixelAt(lab, WITHIN_X[k]!, WITHIN_Y[k]!),
      pixelAt(lab, BEYOND_X[k]!, BEYOND_Y[k]!),
    )
    const step = Math.min(STEP.clear, seen ?? 0)
    sum += step
    if (step < STEP.least) low += 1
    // The rest cannot make up for it.
    if (sum + (all - k) * STEP.clear < STEP.mean * all || low > 0.2 * all) return 0
  }
  return sum / all
}

/** How far L*, a* and b* change from within a line to beyond it, the same way all along. */
function agreement(lab: FloatImage, linear: FloatImage, line: Neckline, reach: number): number {
  walk(line, reach, PLACES.read)
  const sums = [0, 0, 0]
  for (let k = 1; k < PLACES.read; k += 1) {
    const p = pixelAt(lab, WITHIN_X[k]!, WITHIN_Y[k]!)
    const q = pixelAt(lab, BEYOND_X[k]!, BEYOND_Y[k]!)
    if (linear.data[4 * p + 3]! < 0.5 || linear.data[4 * q + 3]! < 0.5) continue
    for (let c = 0; c < 3; c += 1) {
      const step = lab.data[3 * q + c]! - lab.data[3 * p + c]!
      sums[c]! += Math.max(-STEP.most, Math.min(STEP.most, step))
    }
  }
  return Math.hypot(...sums) / (PLACES.read - 1)
}

const LINE_X = new Float64Array(PLACES.finer * PLACES.read + 1)
const LINE_Y = new Float64Array(PLACES.finer * PLACES.read + 1)
const LENGTHS = new Float64Array(PLACES.finer * PLACES.read + 1)
const WITHIN_X = new Float64Array(PLACES.read)
const WITHIN_Y = new Float64Array(PLACES.read)
const BEYOND_X = new Float64Array(PLACES.read)
const BEYOND_Y = new Float64Array(PLACES.read)
const apart = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)
const pixelAt = ({ width, height }: FloatImage, x: number, y: number): number =>
  Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.max(0, Math.floor(x)))

/** What a step along a neckline is more than: the mean step of the cloth about the neck, in all directions, and some more. */
function usualStep(lab: FloatImage, linear: FloatImage, { centre, half, reach }: Neck): number {
  let sum = 0
  let n = 0
  for (let v = 0.3; v < 4; v += 0.13) {
    for (let u = -1.6; u <= 1.6; u += 0.13) {
      const angle = (u * 7 + v * 11) % Math.PI
      const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
      const [cx, cy] = [centre.x + u * half, centre.y + v * half]
      const step = stepBetween(lab, linear, pixelAt(lab, cx - dx, cy - dy), pixelAt(lab, cx + dx, cy + dy))
      if (step === undefined) continue
      sum += Math.min(STEP.clear, step)
      n += 1
    }
  }
  return n === 0 ? 0 : STEP.overCloth * (sum / n)
}

/** Whether cloth stands up about the neck: a collar, a roll neck. */
export function hasStandingCollar(outline: Outline, trunk: Trunk): boolean {
  const { left, right } = trunk.sides
  return hasCollar(outline, trunk, (u) => left.tip.x + (right.tip.x - left.tip.x) * u)
}

function hasCollar({ mask }: Outline, trunk: Trunk, x: (u: number) => number): boolean {
  const from = Math.round(x(trunk.neck.from))
  const to = Math.round(x(trunk.neck.to))
  let above = 0
  for (let column = from; column <= to; column += 1) {
    const line = trunk.shoulder[Math.round(((trunk.neck.from + trunk.neck.to) / 2) * (SHOULDER_SAMPLES - 1))]!
    const row = Math.max(0, Math.floor(line - 0.07 * trunk.width))
    if (mask.data[row * mask.width + column]! >= 128) above += 1
  }
  return above > 0.5 * (to - from + 1)
}

/** How far two pixels are apart in colour; undefined where either is not cloth. */
function stepBetween(lab: FloatImage, linear: FloatImage, p: number, q: number): number | undefined {
  const [ap, aq] = [linear.data[4 * p + 3]!, linear.data[4 * q + 3]!]
  // Cloth on both sides: an edge of the garment itself hides nothing.
  if (aq < 0.5 || ap < 0.5) return undefined
  const dl = lab.data[3 * q]! - lab.data[3 * p]!
  const colour = apart(lab.data[3 * q + 1]! - lab.data[3 * p + 1]!, lab.data[3 * q + 2]! - lab.data[3 * p + 2]!)
  // The inside lies in the shade.
  return Math.min(30, apart(dl > 0 ? 1.25 * dl : 0.75 * dl, colour))
}

/** L*a*b* of premultiplied linear light; 0 where it is transparent. */
function premultipliedToCielab({ width, height, data }: FloatImage): FloatImage {
  const out = createFloat(width, height, 3)
  for (let i = 0, o = 0; o < out.data.length; i += 4, o += 3) {
    const a = data[i + 3]!
    if (a === 0) continue
    out.data.set(linearRgbToCielab(data[i]! / a, data[i + 1]! / a, data[i + 2]! / a), o)
  }
  return out
}

import { linearRgbToCielab, toLinearPremultiplied } from '../colour/index.ts'
import { gaussianBlur } from '../filter/index.ts'
import { resampleFloat } from '../geometry/index.ts'
import { createFloat, createGrey, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'
import type { Outline } from './outline.ts'
import { ACROSS, type Trunk } from './trunk.ts'

/** Depths of the neck that are tried, in half widths of it: above the least it would be the edge of the back. */
const SHALLOWEST = 0.42
const DEEPEST = 4.4
/** 1 is a V; the higher, the squarer. */
const FORMS = [1, 1.4, 2, 3, 5] as const
const WIDTHS = [0.82, 0.9, 0.98, 1.06] as const
const LEANS = [-0.3, -0.15, 0, 0.15, 0.3] as const
/** How much a deeper line is preferred to one as clear, for each e-fold of its depth. */
const DEEPER = 0.3
/** Places along a line. */
const PLACES = 36
const ROUGH_PLACES = 16
/** Step in L*a*b* beyond which a clearer one does not count for more: a print's would outdo the rest of the line. */
const CLEAR = 11
/** Mean of the steps along a neckline, and what a fifth of them may fall below. */
const MEAN_STEP = 6
const LEAST_STEP = 2.2
/** How often the step that the cloth has anywhere. */
const OVER_CLOTH = 1.35

/**
 * What a flat-lay shows through its neck: the inside of its back, which is behind the neck when worn. Found as the line
 * from one shoulder to the other, of the forms that necks are cut in, along which colour changes most evenly. 255 = inside
 * of the back, in pixels of the outline; undefined when no such line stands out.
 */
export function findInnerBack(picture: RgbaImage, outline: Outline, trunk: Trunk): GreyImage | undefined {
  const { width, height } = outline.mask
  const linear = resampleFloat(toLinearPremultiplied(picture), width, height, 'box')
  const lab = gaussianBlur(labOf(linear), 0.6)
  const { left, right } = trunk.sides
  const x = (u: number): number => left.tip.x + (right.tip.x - left.tip.x) * u
  const half = (x(trunk.neck.to) - x(trunk.neck.from)) / 2
  if (half < 0.08 * trunk.width || hasCollar(outline, trunk, x)) return undefined
  const middle = (trunk.neck.from + trunk.neck.to) / 2
  const centre = { x: x(middle), y: trunk.shoulder[Math.round(middle * (ACROSS - 1))]! }
  // Where the neck is open to the ground no back is seen.
  const open = Math.floor(centre.y + 0.4 * half) * width + Math.round(centre.x)
  if (outline.mask.data[open]! < 128) return undefined
  const deepest = Math.min(DEEPEST, (0.72 * (trunk.hem - centre.y)) / half)
  const reach = Math.max(1.5, 0.045 * half)
  const usual = OVER_CLOTH * usualStep(lab, linear, centre, half, reach)
  const scoreOf = (line: Neckline, places: number, blur: number): number => {
    const clear = clearness(lab, linear, line, reach * blur, places)
    // The back's own edge lies above that of the front.
    return clear < usual ? 0 : clear * (1 + DEEPER * Math.log(line.depth / half / SHALLOWEST))
  }
  const tried: Tried[] = []
  for (let depth = SHALLOWEST; depth <= deepest; depth *= 1.06) {
    for (const form of FORMS) {
      for (const wide of WIDTHS) {
        for (const lean of LEANS) {
          const line: Neckline = { centre, half: half * wide, depth: half * depth, form, lean }
          const score = scoreOf(line, ROUGH_PLACES, 1.7)
          if (score > 0) tried.push({ line, score })
        }
      }
    }
  }
  const found = tried
    .toSorted((p, q) => q.score - p.score)
    .slice(0, 6)
    .map(({ line }) => climbed({ line, score: scoreOf(line, PLACES, 1) }, (each) => scoreOf(each, PLACES, 1)))
    .filter(({ score }) => score > 0)
    .toSorted((p, q) => q.score - p.score)
  const best = found[0]
  if (!best) return undefined
  const out = createGrey(width, height)
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) if (py + 0.5 < depthAt(best.line, px + 0.5)) out.data[py * width + px] = 255
  }
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
  /** How far its lowest place lies to one side, in half widths. */
  readonly lean: number
}

/** Row of a neckline at a column; above everything beside it. */
function depthAt({ centre, half, depth, form, lean }: Neckline, x: number): number {
  const u = (x - centre.x) / half
  if (Math.abs(u) >= 1) return -Infinity
  const off = u < lean ? (lean - u) / (1 + lean) : (u - lean) / (1 - lean)
  return centre.y + depth * (1 - off ** form)
}

/** Mean step along a line; 0 when too much of it is none. */
function clearness(lab: FloatImage, linear: FloatImage, line: Neckline, reach: number, places: number): number {
  const steps: number[] = []
  let sum = 0
  // Evenly along the line, not along its columns: a deep neck is mostly sides.
  const points: [number, number][] = []
  const fine = 3 * places
  let length = 0
  const lengths: number[] = [0]
  for (let k = 0; k <= fine; k += 1) {
    const px = line.centre.x + line.half * (-0.97 + (1.94 * k) / fine)
    points.push([px, depthAt(line, px)])
    if (k > 0) {
      length += Math.hypot(px - points[k - 1]![0], points[k]![1] - points[k - 1]![1])
      lengths.push(length)
    }
  }
  for (let k = 1, at = 1; k < places; k += 1) {
    while (at < fine && lengths[at]! < (length * k) / places) at += 1
    const [p, q] = [points[at - 1]!, points[Math.min(fine, at + 1)]!]
    const d = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
    const [nx, ny] = [-(q[1] - p[1]) / d, (q[0] - p[0]) / d]
    const [cx, cy] = points[at]!
    const step = Math.min(
      CLEAR,
      stepAt(lab, linear, [cx - nx * reach, cy - ny * reach], [cx + nx * reach, cy + ny * reach]),
    )
    steps.push(step)
    sum += step
  }
  const mean = sum / steps.length
  if (mean < MEAN_STEP) return 0
  const low = steps.toSorted((p, q) => p - q)[Math.floor(steps.length * 0.2)]!
  return low < LEAST_STEP ? 0 : mean
}

/** Mean step of the cloth about the neck, in all directions. */
function usualStep(
  lab: FloatImage,
  linear: FloatImage,
  centre: { x: number; y: number },
  half: number,
  reach: number,
): number {
  let sum = 0
  let n = 0
  for (let v = 0.3; v < 4; v += 0.13) {
    for (let u = -1.6; u <= 1.6; u += 0.13) {
      const angle = (u * 7 + v * 11) % Math.PI
      const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
      const [cx, cy] = [centre.x + u * half, centre.y + v * half]
      const step = stepAt(lab, linear, [cx - dx, cy - dy], [cx + dx, cy + dy])
      if (step === 0) continue
      sum += Math.min(CLEAR, step)
      n += 1
    }
  }
  return n === 0 ? 0 : sum / n
}

/** Whether cloth stands above the shoulders about the neck: a roll neck, a collar. */
function hasCollar({ mask }: Outline, trunk: Trunk, x: (u: number) => number): boolean {
  const from = Math.round(x(trunk.neck.from))
  const to = Math.round(x(trunk.neck.to))
  let above = 0
  for (let column = from; column <= to; column += 1) {
    const line = trunk.shoulder[Math.round(((trunk.neck.from + trunk.neck.to) / 2) * (ACROSS - 1))]!
    const row = Math.max(0, Math.floor(line - 0.07 * trunk.width))
    if (mask.data[row * mask.width + column]! >= 128) above += 1
  }
  return above > 0.5 * (to - from + 1)
}

function stepAt(lab: FloatImage, linear: FloatImage, [x0, y0]: [number, number], [x1, y1]: [number, number]): number {
  const { width, height } = lab
  const p = Math.min(height - 1, Math.max(0, Math.floor(y0))) * width + Math.min(width - 1, Math.max(0, Math.floor(x0)))
  const q = Math.min(height - 1, Math.max(0, Math.floor(y1))) * width + Math.min(width - 1, Math.max(0, Math.floor(x1)))
  const [ap, aq] = [linear.data[4 * p + 3]!, linear.data[4 * q + 3]!]
  // Cloth on both sides: an edge of the garment itself hides nothing.
  if (aq < 0.5 || ap < 0.5) return 0
  const dl = lab.data[3 * q]! - lab.data[3 * p]!
  const colour = Math.hypot(lab.data[3 * q + 1]! - lab.data[3 * p + 1]!, lab.data[3 * q + 2]! - lab.data[3 * p + 2]!)
  // The inside lies in the shade.
  return Math.min(30, Math.hypot(dl > 0 ? 1.25 * dl : 0.75 * dl, colour))
}

function labOf({ width, height, data }: FloatImage): FloatImage {
  const out = createFloat(width, height, 3)
  for (let i = 0, o = 0; o < out.data.length; i += 4, o += 3) {
    const a = data[i + 3]! || 1
    out.data.set(linearRgbToCielab(data[i]! / a, data[i + 1]! / a, data[i + 2]! / a), o)
  }
  return out
}

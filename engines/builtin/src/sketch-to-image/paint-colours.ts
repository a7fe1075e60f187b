import { type LinearRgb, linearRgbToOklab, srgbToLinear } from '@toile/imaging'
import type { Anatomy } from './garment-anatomy.ts'
import type { Drawing } from './read-drawing.ts'

type PaintKind = 'skin' | 'hair' | 'main' | 'other'

/** One colour of a painted drawing. */
interface Paint {
  /** Linear light. */
  readonly rgb: LinearRgb
  readonly kind: PaintKind
}

export interface PaintReading {
  readonly paints: readonly Paint[]
  /** Index into `paints` of each pixel. */
  readonly paintOf: Uint8Array
}

/** The paints of a drawing. Chosen by eye. */
const PAINTS = {
  /** Clusters of k-means. */
  count: 8,
  /** Rounds of k-means. */
  rounds: 8,
  /** Distance in OKLab under which two are one cloth in light and shade. */
  sameHue: 0.055,
  /** Share of a body's height in which its head is looked for where no chin is found. */
  head: 0.13,
} as const

/**
 * Sorts the colours of a painted drawing (k-means in OKLab over its inside) into skin, hair, the main cloth and others.
 * Undefined for a pure line drawing.
 */
export function readPaint(drawing: Drawing, anatomy: Anatomy): PaintReading | undefined {
  const { width, height, ink, bodyOf, bodies } = drawing
  if (!ink.coloured || bodies.length === 0) return undefined
  const lab = new Float32Array(width * height * 3)
  const sample: number[] = []
  for (let i = 0, seen = 0; i < bodyOf.length; i++) {
    if (bodyOf[i] === 0) continue
    const [l, a, b] = linearRgbToOklab(...linearAt(ink.wash.data, i))
    lab[3 * i] = l
    lab[3 * i + 1] = a
    lab[3 * i + 2] = b
    if (seen++ % 23 === 0) sample.push(l, a, b)
  }
  const centres = cluster(sample)
  const paintOf = new Uint8Array(width * height)
  const counts = new Float64Array(PAINTS.count)
  const inHead = new Float64Array(PAINTS.count)
  const figure = bodies.reduce((best, body) => (body.area > best.area ? body : best))
  const tall = figure.bottom - figure.top > 1.5 * (figure.right - figure.left)
  const chin = anatomy.plans.find((plan) => plan.chin !== undefined)?.chin
  const headEnd = chin ?? figure.top + PAINTS.head * (figure.bottom - figure.top)
  let head = 0
  for (let i = 0; i < bodyOf.length; i++) {
    if (bodyOf[i] === 0) continue
    const k = nearest(centres, lab[3 * i]!, lab[3 * i + 1]!, lab[3 * i + 2]!)
    paintOf[i] = k
    counts[k]! += 1
    if (Math.floor(i / width) < headEnd) {
      inHead[k]! += 1
      head += 1
    }
  }
  const kinds = Array.from({ length: PAINTS.count }, (): PaintKind => 'other')
  if (tall || chin !== undefined) {
    for (let k = 0; k < PAINTS.count; k++) {
      const [l, a, b] = [centres[3 * k]!, centres[3 * k + 1]!, centres[3 * k + 2]!]
      const hue = (Math.atan2(b, a) * 180) / Math.PI
      const chroma = Math.hypot(a, b)
      const share = inHead[k]! / Math.max(1, head)
      if (share > 0.1 && hue > 20 && hue < 85 && chroma > 0.025 && chroma < 0.15 && l > 0.27) kinds[k] = 'skin'
      else if (share > 0.1 && l < 0.6 && inHead[k]! > 0.35 * counts[k]!) kinds[k] = 'hair'
    }
    // Skin in shade elsewhere: near a skin paint, and not much more than it.
    for (let k = 0; k < PAINTS.count; k++) {
      if (kinds[k] !== 'other') continue
      for (let j = 0; j < PAINTS.count; j++) {
        if (kinds[j] === 'skin' && apart(centres, j, k) < 0.045 && counts[k]! < 2 * counts[j]!) kinds[k] = 'skin'
      }
    }
  }
  let main = -1
  for (let k = 0; k < PAINTS.count; k++) if (kinds[k] === 'other' && (main < 0 || counts[k]! > counts[main]!)) main = k
  if (main >= 0) {
    for (let k = 0; k < PAINTS.count; k++) {
      if (kinds[k] !== 'other') continue
      const hue = Math.hypot(centres[3 * k + 1]! - centres[3 * main + 1]!, centres[3 * k + 2]! - centres[3 * main + 2]!)
      // Pale and rare: where shine was left white.
      const shine = centres[3 * k]! > 0.75 && counts[k]! < 0.12 * counts[main]! && inHead[k] === 0
      if (k === main || shine || (hue < PAINTS.sameHue && Math.abs(centres[3 * k]! - centres[3 * main]!) < 0.24))
        kinds[k] = 'main'
    }
  }
  return { paints: meanColours(drawing, paintOf, kinds, main), paintOf }
}

const linearAt = (wash: Float32Array, i: number): LinearRgb => [
  srgbToLinear(Math.min(1, wash[3 * i]!)),
  srgbToLinear(Math.min(1, wash[3 * i + 1]!)),
  srgbToLinear(Math.min(1, wash[3 * i + 2]!)),
]

/** The main cloth is one colour, that of its commonest paint; every other paint keeps its own. */
function meanColours(
  { ink, bodyOf }: Drawing,
  paintOf: Uint8Array,
  kinds: readonly PaintKind[],
  main: number,
): Paint[] {
  const sums = new Float64Array(PAINTS.count * 4)
  for (let i = 0; i < bodyOf.length; i++) {
    if (bodyOf[i] === 0) continue
    const own = paintOf[i]!
    const k = own
    const [r, g, b] = linearAt(ink.wash.data, i)
    sums[4 * k]! += r
    sums[4 * k + 1]! += g
    sums[4 * k + 2]! += b
    sums[4 * k + 3]! += 1
  }
  return kinds.map((kind, own) => {
    const k = kind === 'main' ? main : own
    const weight = Math.max(1, sums[4 * k + 3]!)
    return { kind, rgb: [sums[4 * k]! / weight, sums[4 * k + 1]! / weight, sums[4 * k + 2]! / weight] }
  })
}

const apart = (centres: Float64Array, j: number, k: number): number =>
  Math.hypot(
    centres[3 * j]! - centres[3 * k]!,
    centres[3 * j + 1]! - centres[3 * k + 1]!,
    centres[3 * j + 2]! - centres[3 * k + 2]!,
  )

function nearest(centres: Float64Array, l: number, a: number, b: number): number {
  let best = 0
  let least = Infinity
  for (let k = 0; k < PAINTS.count; k++) {
    const dl = l - centres[3 * k]!
    const da = a - centres[3 * k + 1]!
    const db = b - centres[3 * k + 2]!
    // Cloths differ in hue; lightness is mostly shading.
    const d = 0.4 * dl * dl + da * da + db * db
    if (d < least) {
      least = d
      best = k
    }
  }
  return best
}

/** Lloyd's iterations from centres chosen farthest first. */
function cluster(sample: readonly number[]): Float64Array {
  const centres = new Float64Array(PAINTS.count * 3)
  const count = sample.length / 3
  if (count === 0) return centres
  const off = new Float64Array(count).fill(Infinity)
  let next = 0
  for (let k = 0; k < PAINTS.count; k++) {
    for (let c = 0; c < 3; c++) centres[3 * k + c] = sample[3 * next + c]!
    let far = -1
    for (let i = 0; i < count; i++) {
      const d = Math.hypot(
        sample[3 * i]! - centres[3 * k]!,
        sample[3 * i + 1]! - centres[3 * k + 1]!,
        sample[3 * i + 2]! - centres[3 * k + 2]!,
      )
      if (d < off[i]!) off[i] = d
      if (off[i]! > far) {
        far = off[i]!
        next = i
      }
    }
  }
  for (let round = 0; round < PAINTS.rounds; round++) {
    const sums = new Float64Array(PAINTS.count * 4)
    for (let i = 0; i < count; i++) {
      const k = nearest(centres, sample[3 * i]!, sample[3 * i + 1]!, sample[3 * i + 2]!)
      for (let c = 0; c < 3; c++) sums[4 * k + c]! += sample[3 * i + c]!
      sums[4 * k + 3]! += 1
    }
    for (let k = 0; k < PAINTS.count; k++) {
      if (sums[4 * k + 3] === 0) continue
      for (let c = 0; c < 3; c++) centres[3 * k + c] = sums[4 * k + c]! / sums[4 * k + 3]!
    }
  }
  return centres
}

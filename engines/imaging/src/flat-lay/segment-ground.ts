import { toCielab } from '../colour/cielab.ts'
import { distanceTo } from '../filter/distance.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { createFloat, createGrey, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'
import { invertMask } from '../mask/basic.ts'
import { connectedComponents, fillHoles } from '../mask/components.ts'
import { medianOf } from '../median.ts'
import { groundInStrapLoops } from './strap-loops.ts'
import { findGroundColouredStripes } from './ground-coloured-stripes.ts'
import { STEEP, removeSteepShadows } from './steep-shadows.ts'

/** What is ground by its colour, in CIELAB units. Chosen by eye. */
const GROUND = {
  /** Distance from the ground at which a pixel is no ground any more, at least; more where the ground is noisy. */
  gap: 3,
  /** Distance up to which what is beside a piece in the loop of a strap is of it, too: compression's ringing. */
  ringing: 9,
  /** Noise up to which a ground is of one colour, as retouchers leave it. */
  oneColour: 0.12,
} as const
/** A soft shadow on the ground, in CIELAB units. Chosen by eye. */
const SHADOW = {
  /** L* that it is darker than the ground, at most. */
  depth: 16,
  /** How far its colour may turn, in a* and b*. */
  tint: 3,
  /** Chroma from which the ground has so much colour that a shadow takes some of it. */
  coloured: 8,
  /** How far the ground's colour in a shadow may be from itself, as a share of its chroma: what compression mixes into it. */
  bleed: 0.25,
  /** Share of the cube root of light that such a ground may lose in a shadow: what is darker has hardly a colour. */
  darkest: 0.6,
  /** L* a pixel at most: a shadow's edge is softer than a garment's. */
  slope: 1.1,
  /** The same of one deep between two legs: see `removeSteepShadows`. */
  steep: 2,
  /** Share of a garment that may be the ground's colour in less light: more is cloth of a darker shade of it. */
  most: 0.35,
} as const
/** Ground that a garment encloses. Chosen by eye. */
const ENCLOSED_GROUND = {
  /** Share of the picture at least, near a garment's rim. */
  nearRim: 0.0003,
  /** The same far from the rim. */
  within: 0.0015,
  /** The same in the loop of a strap. */
  loop: 0.00004,
  /** In long sides of the picture from the open ground: what is near the rim. */
  rim: 0.03,
  /** Pieces at most: more are a print. */
  mostLoops: 4,
} as const

/**
 * The garment of a flat-lay (255 = garment). A picture with clear pixels along its border is taken at its alpha; otherwise
 * the ground is a colour that varies over the picture as a quadratic does, read from the border, and whatever is reached
 * from the border over that colour or over soft shadows on it. Undefined when nothing, or all but nothing of a ground, is
 * left.
 */
export function segmentFlatLay(image: RgbaImage): GreyImage | undefined {
  if (isCutOut(image)) return largePieces(alphaMask(image))
  const lab = toCielab(image)
  const ground = fitGround(lab)
  const garment = largePieces(offTheGround(lab, ground, SHADOW.depth))
  if (garment !== undefined || ground.noise > GROUND.oneColour) return garment
  // On ground that is of one colour what looks like nothing but a shadow is a pale garment.
  return largePieces(offTheGround(lab, ground, 0))
}

/** What is left without crumbs and pinholes. */
function largePieces(garment: GreyImage): GreyImage | undefined {
  const { width, height } = garment
  const { labels, sizes } = connectedComponents(garment)
  let largest = 0
  for (let label = 1; label < sizes.length; label += 1)
    if (largest === 0 || sizes[label]! > sizes[largest]!) largest = label
  const share = largest === 0 ? 0 : sizes[largest]! / (width * height)
  if (share < 0.02 || share > 0.97) return undefined
  const kept = createGrey(width, height)
  // A belt or a strap may lie apart from the rest.
  const values = Uint8Array.from(sizes, (size, label) => (label > 0 && size >= 0.04 * sizes[largest]! ? 255 : 0))
  for (let i = 0; i < labels.length; i += 1) kept.data[i] = values[labels[i]!]!
  return fillHoles(kept, width * height * ENCLOSED_GROUND.nearRim)
}

function isCutOut({ width, height, data }: RgbaImage): boolean {
  let clear = 0
  for (const i of borderOf(width, height)) if (data[4 * i + 3]! < 128) clear += 1
  return 2 * clear > 2 * (width + height) - 4
}

function alphaMask({ width, height, data }: RgbaImage): GreyImage {
  const mask = createGrey(width, height)
  for (let i = 0; i < mask.data.length; i += 1) mask.data[i] = data[4 * i + 3]! >= 128 ? 255 : 0
  return mask
}

/** @param depth L* that a soft shadow is darker than the ground, at most */
function offTheGround(lab: FloatImage, { model, noise }: GroundModel, depth: number): GreyImage {
  const { width, height } = lab
  const gap = Math.max(GROUND.gap, 4 * noise)
  const soft = gaussianBlur(channel(lab, 0), 1.2).data
  const passable = createGrey(width, height)
  const off = createFloat(width, height, 1)
  const shadows = new Uint8Array(width * height)
  const darkened = new Uint8Array(width * height)
  const own = new Float64Array(3)
  for (let y = 0, i = 0; y < height; y += 1) {
    const v = y / height - 0.5
    for (let x = 0; x < width; x += 1, i += 1) {
      valuesAt(model, x / width - 0.5, v, own)
      const dl = lab.data[3 * i]! - own[0]!
      const [da, db] = [lab.data[3 * i + 1]! - own[1]!, lab.data[3 * i + 2]! - own[2]!]
      const tint = da * da + db * db
      off.data[i] = Math.abs(dl)
      const ground = dl * dl + tint < gap * gap
      if (ground) {
        passable.data[i] = 255
        continue
      }
      const turn = turnInShadow(own, dl, da, db)
      if (turn < SHADOW.bleed * Math.hypot(own[1]!, own[2]!)) darkened[i] = STEEP
      if (dl <= -depth || dl >= gap || Math.min(turn, Math.sqrt(tint)) >= SHADOW.tint) continue
      const across = soft[i - (x > 0 ? 1 : 0)]! - soft[i + (x + 1 < width ? 1 : 0)]!
      const down = soft[i - (y > 0 ? width : 0)]! - soft[i + (y + 1 < height ? width : 0)]!
      const slope = across * across + down * down
      shadows[i] = 1
      if (slope < (2 * SHADOW.slope) ** 2) passable.data[i] = 255
      else if (slope < (2 * SHADOW.steep) ** 2) shadows[i] = STEEP
    }
  }
  const { labels, sizes } = connectedComponents(passable, 4)
  const open = new Uint8Array(sizes.length)
  for (const i of borderOf(width, height)) open[labels[i]!] = 1
  open[0] = 0
  const isRinging = (i: number): boolean => {
    valuesAt(model, (i % width) / width - 0.5, Math.floor(i / width) / height - 0.5, own)
    const [l, a, b] = [lab.data[3 * i]! - own[0]!, lab.data[3 * i + 1]! - own[1]!, lab.data[3 * i + 2]! - own[2]!]
    return Math.hypot(l, a, b) <= GROUND.ringing
  }
  const least = ENCLOSED_GROUND.loop * width * height
  const slim = sizes.map((size, label) => label > 0 && open[label] === 0 && size > least)
  const inLoops = groundInStrapLoops(labels, width, slim, open, isRinging)
  for (const label of enclosedGround(lab, { model, noise }, { labels, sizes }, open)) open[label] = 1
  const garment = createGrey(width, height)
  for (let i = 0; i < labels.length; i += 1) garment.data[i] = open[labels[i]!] === 1 ? 0 : 255
  for (const i of inLoops) garment.data[i] = 0
  removeSteepShadows(garment, shadows, ENCLOSED_GROUND.nearRim * width * height)
  // Of a colour of its own the ground is known in any shadow.
  removeSteepShadows(garment, darkened, 0, SHADOW.most)
  if (noise > GROUND.oneColour) return garment
  const cloth = findGroundColouredStripes(invertMask(garment), off)
  return { ...garment, data: garment.data.map((value, i) => Math.max(value, cloth.data[i]!)) }
}

/**
 * How far, in a* and b*, a pixel that differs from the ground by this is from the ground in less light; Infinity where the
 * ground is grey, or so little light is left that nothing has a colour. A shadow takes of a* and b* what it takes of L*.
 */
function turnInShadow(ground: Float64Array, dl: number, da: number, db: number): number {
  const [l, a, b] = [ground[0]!, ground[1]!, ground[2]!]
  if (Math.hypot(a, b) < SHADOW.coloured) return Infinity
  // The cube root of light, of which L* is 116 times less 16, and which a* and b* are differences of.
  const lost = dl / (l + 16)
  return lost < -SHADOW.darkest || dl > 0 ? Infinity : Math.hypot(da - a * lost, db - b * lost)
}

/**
 * Ground that a garment encloses, as between a sleeve and the body or in a strap, is as even as the rest of it and near
 * to that. Farther in, only what is large is no motif of a print.
 */
function enclosedGround(
  lab: FloatImage,
  { model, noise }: GroundModel,
  { labels, sizes }: { readonly labels: Int32Array; readonly sizes: readonly number[] },
  open: Uint8Array,
): number[] {
  const { width, height } = lab
  const candidates = sizes.map(
    (size, label) => label > 0 && open[label] === 0 && size > ENCLOSED_GROUND.nearRim * width * height,
  )
  if (!candidates.includes(true)) return []
  const spreads = spreadOf(labels, sizes, candidates, lab, model)
  const even = sizes.flatMap((_, label) =>
    candidates[label] && spreads[label]! < Math.max(0.9, 1.5 * noise) ? [label] : [],
  )
  const large = even.filter((label) => sizes[label]! > ENCLOSED_GROUND.within * width * height)
  // Many small ones are a print.
  if (even.length > ENCLOSED_GROUND.mostLoops || large.length === even.length) return large
  const beyond = createGrey(width, height)
  for (let i = 0; i < labels.length; i += 1) if (open[labels[i]!] === 1) beyond.data[i] = 255
  const away = distanceTo(beyond).data
  const nearest = sizes.map(() => Infinity)
  for (let i = 0; i < labels.length; i += 1) nearest[labels[i]!] = Math.min(nearest[labels[i]!]!, away[i]!)
  return even.filter(
    (label) => large.includes(label) || nearest[label]! < ENCLOSED_GROUND.rim * Math.max(width, height),
  )
}

/** Root mean square distance from the ground model in each component that is asked for. */
function spreadOf(
  labels: Int32Array,
  sizes: readonly number[],
  wanted: readonly boolean[],
  { width, height, data }: FloatImage,
  model: readonly Quadratic[],
): Float64Array {
  const sums = new Float64Array(sizes.length)
  const own = new Float64Array(3)
  for (let i = 0; i < labels.length; i += 1) {
    const label = labels[i]!
    if (!wanted[label]) continue
    valuesAt(model, (i % width) / width - 0.5, Math.floor(i / width) / height - 0.5, own)
    for (let c = 0; c < 3; c += 1) sums[label]! += (data[3 * i + c]! - own[c]!) ** 2
  }
  return sums.map((sum, label) => Math.sqrt(sum / Math.max(1, sizes[label]!)))
}

type Quadratic = readonly number[]

const termsAt = (u: number, v: number): number[] => [1, u, v, u * u, u * v, v * v]
function valuesAt(model: readonly Quadratic[], u: number, v: number, into: Float64Array): void {
  for (let c = 0; c < 3; c += 1) {
    const q = model[c]!
    into[c] = q[0]! + q[1]! * u + q[2]! * v + q[3]! * u * u + q[4]! * u * v + q[5]! * v * v
  }
}

interface GroundModel {
  /** Of L*, a* and b*. */
  readonly model: readonly Quadratic[]
  /** How far the border scatters about it, L*a*b*. */
  readonly noise: number
}

/** Fitted to the border without what differs from it, as where the garment runs out of the picture. */
function fitGround({ width, height, data }: FloatImage): GroundModel {
  const border = borderOf(width, height)
  const step = Math.max(1, Math.floor(border.length / 1600))
  const points = border
    .filter((_, k) => k % step === 0)
    .map((i) => ({
      terms: termsAt((i % width) / width - 0.5, Math.floor(i / width) / height - 0.5),
      lab: [data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!],
    }))
  const middle = [0, 1, 2].map((c) => medianOf(points.map(({ lab }) => lab[c]!)))
  let model: Quadratic[] = middle.map((value) => [value, 0, 0, 0, 0, 0])
  let reach = 14
  for (let round = 0; round < 4; round += 1) {
    const held = points.filter((point) => gapTo(point, model) < reach)
    if (held.length < 40) break
    // Of little border a quadratic would be a guess.
    const terms = held.length > 0.6 * points.length ? 6 : 3
    model = [0, 1, 2].map((c) => leastSquares(held, c, terms))
    reach = Math.max(3, 3 * 1.48 * medianOf(held.map((point) => gapTo(point, model))))
  }
  return { model, noise: 1.48 * medianOf(points.map((point) => gapTo(point, model))) * 0.6 }
}

interface BorderPoint {
  readonly terms: readonly number[]
  readonly lab: readonly number[]
}

const gapTo = ({ terms, lab }: BorderPoint, model: readonly Quadratic[]): number =>
  Math.hypot(...model.map((q, c) => lab[c]! - q.reduce((sum, k, t) => sum + k * terms[t]!, 0)))

function leastSquares(points: readonly BorderPoint[], c: number, n: number): Quadratic {
  const rows = Array.from({ length: n }, (_, r) => {
    const row = Array.from({ length: n }, (__, k) => points.reduce((sum, p) => sum + p.terms[r]! * p.terms[k]!, 0))
    row[r]! += 1e-4 * points.length * (r === 0 ? 0 : 1)
    row.push(points.reduce((sum, p) => sum + p.terms[r]! * p.lab[c]!, 0))
    return row
  })
  for (let pivot = 0; pivot < n; pivot += 1) {
    let best = pivot
    for (let r = pivot + 1; r < n; r += 1) if (Math.abs(rows[r]![pivot]!) > Math.abs(rows[best]![pivot]!)) best = r
    const row = rows[best]!
    rows[best] = rows[pivot]!
    rows[pivot] = row
    for (let r = 0; r < n; r += 1) {
      if (r === pivot) continue
      const factor = rows[r]![pivot]! / row[pivot]!
      for (let k = pivot; k <= n; k += 1) rows[r]![k]! -= factor * row[k]!
    }
  }
  return Array.from({ length: 6 }, (_, t) => (t < n ? rows[t]![n]! / rows[t]![t]! : 0))
}

function channel({ width, height, channels, data }: FloatImage, c: number): FloatImage {
  const out = createFloat(width, height, 1)
  for (let i = 0; i < out.data.length; i += 1) out.data[i] = data[channels * i + c]!
  return out
}

function borderOf(width: number, height: number): number[] {
  const at: number[] = []
  for (let x = 0; x < width; x += 1) at.push(x, (height - 1) * width + x)
  for (let y = 1; y + 1 < height; y += 1) at.push(y * width, y * width + width - 1)
  return at
}

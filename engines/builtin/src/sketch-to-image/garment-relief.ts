import {
  addCompressionFolds,
  addCrumple,
  addHangingFolds,
  addRadiatingFolds,
  type HangingFolds,
  type Strip,
  stripOf,
} from '../cloth/folds.ts'
import { addRelief, inflate, type Relief, scaleRelief } from '../cloth/relief.ts'
import { createFloat, createGrey, gaussianBlur, type GreyImage, mixSeeds } from '@toile/imaging'
import type { ClothMaterial } from '../cloth/materials.ts'
import { chamferDistance } from './lines/chamfer-distance.ts'
import type { Anatomy, BodyPlan } from './garment-anatomy.ts'
import type { Drawing } from './read-drawing.ts'
import type { PictureVariation } from './picture-variation.ts'

/** How strongly cloth is held down along drawn lines: so that sleeves and legs round apart, and no line is a groove. Chosen by eye. */
const SEAM_PULL = 0.006
/** Factor by which relief is smaller than the picture: folds are smooth. Chosen by eye. */
const SHRINK = 2

export interface ReliefOptions {
  readonly material: ClothMaterial
  readonly crumpled: boolean
  readonly variation: PictureVariation
  /** Pixels of the page for each pixel of a picture 1,024 px high. */
  readonly scale: number
}

/** A garment without its folds, which all pictures of a drawing share; of the relief's size. */
export interface BodyRelief {
  readonly relief: Relief
  /** 255 inside the outlines. */
  readonly mask: GreyImage
}

/**
 * The surface of a drawn garment without folds: rounded as a body under it would be, and held down a little along its
 * lines, 0 to 1.
 *
 * @param scale pixels of the page for each pixel of a picture 1,024 px high
 */
export function roundedBody(drawing: Drawing, anatomy: Anatomy, lines: Float32Array, scale: number): BodyRelief {
  const width = Math.ceil(drawing.width / SHRINK)
  const height = Math.ceil(drawing.height / SHRINK)
  const unit = scale / SHRINK
  const mask = halved(drawing, width, height, (i) => drawing.inside.data[i]!)
  const pull = new Float32Array(width * height)
  const inked = halved(drawing, width, height, (i) => Math.round(255 * lines[i]!))
  // The outline itself is no seam: cloth is not held down along its hem.
  const rim = chamferDistance({
    width,
    height,
    data: mask.data.map((value) => (value >= 128 ? 0 : 255)),
  })
  for (let i = 0; i < pull.length; i++) if (rim[i]! < 5 * unit + 1) inked.data[i] = 0
  for (let i = 0; i < pull.length; i++) pull[i] = (SEAM_PULL / (unit * unit)) * (inked.data[i]! / 255)
  const hung = withExtendedHems(mask, Math.round(34 * unit))
  const relief = inflate(hung, {
    height: 13 * unit,
    roundness: 22 * unit,
    pull,
    profile: 0.85,
  })
  addRelief(
    relief,
    inflate(withExtendedHems(mask, Math.round(110 * unit)), {
      height: 58 * unit,
      roundness: 105 * unit,
      profile: 1,
    }),
  )
  if (anatomy.found.has('inside')) {
    const sink = halved(drawing, width, height, (i) => (SUNK_ROLES[anatomy.roles[i]!] ? 255 : 0))
    sinkArea(relief, sink, 16 * unit, 3 * unit)
  }
  return { relief, mask }
}

/** The turn of a garment's surface, folded as its cloth would be, from which its shade is read; of the page's size. */
export function foldedRelief(
  { relief: unfolded, mask }: BodyRelief,
  drawing: Drawing,
  anatomy: Anatomy,
  options: ReliefOptions,
): Relief {
  const { material, variation } = options
  const { width, height } = unfolded
  const unit = options.scale / SHRINK
  const relief = { width, height, data: unfolded.data.slice() }
  for (const [k, plan] of anatomy.plans.entries()) {
    const own = halved(drawing, width, height, (i) => (drawing.bodyOf[i] === k + 1 ? 255 : 0))
    foldBody(relief, own, drawing, plan, { ...options, unit, width, height })
  }
  // Gloss shows every unevenness: what is soft on cotton looks like stains on satin.
  const evenness = options.crumpled ? 1 : 1 - 0.75 * Math.min(1, 2.5 * material.specular)
  const size = (options.crumpled ? 30 : 75) * unit
  addCrumple(relief, mask, {
    size,
    depth:
      size *
      (options.crumpled ? 0.07 : 0.004 + 0.014 * material.crease * (1 - 0.5 * material.stiffness)) *
      evenness *
      variation.folds,
    crease: material.crease,
    seed: mixSeeds(variation.seed, 3),
  })
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]! < 128) relief.data[i] = 0
  smoothRim(relief, mask)
  return scaleRelief(relief, drawing.width, drawing.height)
}

/**
 * The mask with its level lower edges carried on downwards by `reach` pixels: cloth hangs open at a hem and does not curl
 * under, as an inflated shape would.
 */
function withExtendedHems(mask: GreyImage, reach: number): GreyImage {
  const { width, height, data } = mask
  const out = createGrey(width, height)
  out.data.set(data)
  const side = Math.max(2, Math.min(reach >> 2, 8))
  const inside = (x: number, y: number) => y >= 0 && y < height && data[y * width + x]! >= 128
  for (let x = side; x < width - side; x++) {
    for (let y = 0; y + 1 < height; y++) {
      if (!inside(x, y) || inside(x, y + 1)) continue
      // Level: to both sides the edge lies at most about as far up or down.
      const level = [-side, side].every((off) => inside(x + off, y - side) && !inside(x + off, y + side))
      if (!level) continue
      for (let down = 1; down <= reach && y + down < height && !inside(x, y + down); down++) {
        out.data[(y + down) * width + x] = 255
      }
    }
  }
  return out
}

/** Roles that lie behind the front: by number in `ROLES`, the inside of the back. */
const SUNK_ROLES: Readonly<Record<number, boolean>> = { 3: true }

interface Folding extends ReliefOptions {
  readonly unit: number
  readonly width: number
  readonly height: number
}

/** A body while it is folded. Lengths in pixels of the relief. */
interface FoldedBody {
  readonly relief: Relief
  /** All of it, and all but its limbs. */
  readonly own: GreyImage
  readonly trunk: GreyImage
  readonly strip: Strip
  readonly plan: BodyPlan
  readonly unit: number
  readonly high: number
  readonly wide: number
  /** How many folds there are over its breadth, and how deep they are. */
  readonly count: number
  readonly depth: number
  readonly crease: number
  seed(k: number): number
}

function foldBody(relief: Relief, own: GreyImage, drawing: Drawing, plan: BodyPlan, folding: Folding): void {
  const { material, variation, unit, width, height } = folding
  const { body, kind, waist } = plan
  // A bag keeps the form it is built in.
  if (kind === 'object') return
  const soft = 1 - material.stiffness
  const trunk = withoutLimbs(own, drawing, plan, width, height)
  const strip = stripOf(trunk, Math.PI / 2)
  const waistShare = (waist - body.top) / Math.max(1, body.bottom - body.top)
  const breadth = strip.breadth / unit
  const count = Math.min(14, Math.max(3, (breadth / 52) * (0.55 + 0.8 * soft)))
  const folded: FoldedBody = {
    relief,
    own,
    trunk,
    strip,
    plan,
    unit,
    high: (body.bottom - body.top) / SHRINK,
    wide: (body.right - body.left) / SHRINK,
    count,
    // Folds are as deep as they are wide apart; stiff cloth makes few and shallow ones.
    depth: Math.min(22 * unit, strip.breadth / count) * (0.5 + 1 * soft) * variation.folds,
    crease: material.crease,
    seed: (k) => mixSeeds(variation.seed, 17, k, body.left, body.top),
  }
  if (kind === 'dress' || kind === 'skirt') foldSkirt(folded, kind === 'skirt' ? 0.02 : waistShare)
  else if (kind === 'trousers') foldTrousers(folded)
  else
    hangFolds(folded, {
      count: count * 0.7,
      depth: 0.5,
      from: 0.25,
      full: 1.15,
    })
  if (kind === 'top' || kind === 'dress') foldBodice(folded, waistShare)
  foldSleeves(folded, drawing, folding)
}

/** Folds that hang along the trunk; `depth` is a share of the body's. */
function hangFolds(
  { relief, strip, depth, crease, seed }: FoldedBody,
  folds: Pick<HangingFolds, 'count' | 'depth' | 'from' | 'full'>,
): void {
  addHangingFolds(relief, strip, {
    ...folds,
    depth: depth * folds.depth,
    crease,
    seed: seed(1),
  })
}

/** `from`: share of the way down at which it begins. */
const foldSkirt = (folded: FoldedBody, from: number): void =>
  hangFolds(folded, {
    count: folded.count * 0.8,
    depth: 1.05,
    from,
    full: from + 0.4 * (1 - from),
  })

function foldTrousers(folded: FoldedBody): void {
  const { relief, own, strip, plan, unit, high, wide, count, depth, crease, seed } = folded
  hangFolds(folded, { count: count * 1.1, depth: 0.6, from: 0.3, full: 1 })
  for (const at of [0.3, 0.62, 0.95]) {
    addCompressionFolds(relief, strip, {
      at,
      extent: 0.13,
      depth: depth * 0.16,
      spacing: 30 * unit,
      crease,
      seed: seed(at * 100),
    })
  }
  const crotch = {
    x: plan.centre / SHRINK,
    y: plan.body.top / SHRINK + high * 0.33,
  }
  for (const side of [-1, 1]) {
    addRadiatingFolds(relief, own, {
      ...crotch,
      angle: Math.PI / 2 - side * 1.15,
      spread: 0.65,
      reach: wide * 0.34,
      depth: depth * 0.7,
      count: 5,
      crease,
      seed: seed(7 + side),
    })
  }
}

function foldBodice(
  { relief, trunk, strip, plan: { body, kind, centre }, unit, high, wide, depth, crease, seed }: FoldedBody,
  waistShare: number,
): void {
  const shoulder = body.top / SHRINK + Math.min(high * 0.26, wide * 0.35)
  for (const side of [-1, 1]) {
    // From the armpit towards the waist, and from the waist up and down.
    addRadiatingFolds(relief, trunk, {
      x: centre / SHRINK + side * strip.breadth * 0.44,
      y: shoulder,
      angle: Math.PI / 2 + side * 0.75,
      spread: 0.6,
      reach: wide * 0.26,
      depth: depth * 0.7,
      count: 4,
      crease,
      seed: seed(20 + side),
    })
  }
  const pushedUp =
    kind === 'dress'
      ? {
          at: waistShare - 0.02,
          extent: 0.07,
          depth: depth * 0.25,
          spacing: 26 * unit,
        }
      : { at: 0.82, extent: 0.16, depth: depth * 0.16, spacing: 34 * unit }
  addCompressionFolds(relief, strip, { ...pushedUp, crease, seed: seed(30) })
}

function foldSleeves(
  { relief, plan, unit, depth, crease, seed }: FoldedBody,
  drawing: Drawing,
  { width, height }: Folding,
): void {
  for (const [k, limb] of plan.limbs.entries()) {
    const mask = halved(drawing, width, height, (i) => (drawing.regions.labels[i] === limb.region ? 255 : 0))
    const sleeve = stripOf(mask, limb.axis)
    if (sleeve.length < 12 * unit) continue
    addHangingFolds(relief, sleeve, {
      count: 2.4,
      depth: depth * 0.4,
      from: 0.05,
      full: 0.5,
      crease,
      seed: seed(40 + k),
    })
    for (const at of [0.12, 0.5, 0.92]) {
      addCompressionFolds(relief, sleeve, {
        at,
        extent: 0.2,
        depth: depth * 0.4,
        spacing: 24 * unit,
        crease,
        seed: seed(50 + k + at * 10),
      })
    }
  }
}

function withoutLimbs(own: GreyImage, drawing: Drawing, plan: BodyPlan, width: number, height: number): GreyImage {
  if (plan.limbs.length === 0) return own
  const limbs = new Set(plan.limbs.map(({ region }) => region))
  const arms = halved(drawing, width, height, (i) => (limbs.has(drawing.regions.labels[i]!) ? 255 : 0))
  const trunk = createGrey(width, height)
  for (let i = 0; i < trunk.data.length; i++) trunk.data[i] = arms.data[i]! >= 128 ? 0 : own.data[i]!
  return trunk
}

/** Every other pixel of every other row. */
function halved(
  page: { width: number; height: number },
  width: number,
  height: number,
  value: (i: number) => number,
): GreyImage {
  const out = createGrey(width, height)
  for (let y = 0, o = 0; y < height; y++) {
    const row = Math.min(page.height - 1, y * SHRINK) * page.width
    for (let x = 0; x < width; x++, o++) out.data[o] = value(row + Math.min(page.width - 1, x * SHRINK))
  }
  return out
}

/** Sinks an area by `depth`, with a rim as steep as `rim` is narrow. */
function sinkArea(relief: Relief, area: GreyImage, depth: number, rim: number): void {
  const soft = {
    ...relief,
    channels: 1,
    data: Float32Array.from(area.data, (value) => value / 255),
  }
  const { data } = gaussianBlur(soft, Math.max(0.6, rim))
  for (let i = 0; i < data.length; i++) relief.data[i] = relief.data[i]! - depth * data[i]!
}

/**
 * Smooths the relief among its own pixels and carries it on a little beyond its outline, so that no cliff, whose steps
 * would show as teeth, stands along it.
 */
function smoothRim(relief: Relief, mask: GreyImage): void {
  const { width, height } = relief
  const both = createFloat(width, height, 2)
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i]! < 128) continue
    both.data[2 * i] = relief.data[i]!
    both.data[2 * i + 1] = 1
  }
  const soft = gaussianBlur(both, 1.6).data
  for (let i = 0; i < mask.data.length; i++) {
    const weight = soft[2 * i + 1]!
    if (weight > 0.002) relief.data[i] = soft[2 * i]! / weight
  }
}

import { linearToSrgb8, SRGB8_TO_LINEAR } from '../colour/index.ts'
import { distanceTo } from '../filter/distance.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { boxOfMarked, cropGrey, cropRgba } from '../geometry/crop.ts'
import { resampleFloat, resampleGrey } from '../geometry/resample.ts'
import { checkSameSize, createFloat, createGrey, type GreyImage, type RgbaImage } from '../image.ts'
import { connectedComponents } from '../mask/components.ts'
import { grain } from '../scene/film.ts'
import { fillFromSelf } from './exemplar.ts'
import { drawSeams, hipsAbove } from './hips.ts'
import type { BodyReach } from './lay.ts'
import { pushPull } from './push-pull.ts'
import { completeSilhouette, type Opening, type Silhouette } from './silhouette.ts'

export interface CompletedGarment {
  /** sRGB with straight alpha. Where the photo shows the garment, its colours are as they were. */
  readonly picture: RgbaImage
  /** 255 where the picture shows what the photo does not. */
  readonly invented: GreyImage
}

/** How much of a garment the photo does not show, 0 to 1. */
export function inventedShare({ picture: { data }, invented }: CompletedGarment): number {
  let [made, whole] = [0, 0]
  for (let p = 0; p < invented.data.length; p += 1) {
    if (data[4 * p + 3]! < 128) continue
    whole += 1
    if (invented.data[p] === 255) made += 1
  }
  return made / Math.max(1, whole)
}

/** Alpha from which a pixel is cloth alone. */
const SURE = 250
/** Pixels inside the edge of what is seen from which nothing is copied: there the matting guessed. */
const RIM = 2
/** Light that reaches the inside of a garment: at the edge that lies over it, and away from that. */
const INSIDE_LIGHT = { edge: 0.46, open: 0.72 } as const
/** Distance over which the one becomes the other, as a share of the picture's long side. */
const EDGE_SHADE = 0.035

/**
 * Adds what of a garment is hidden on the photo: what its other half shows, in that half's own cloth; else cloth of its own
 * from elsewhere; and the inside of its back where the neck or the front is open, darker and plain. Equal calls give equal
 * bytes.
 *
 * @param given the garment as it is seen, upright, its axis in the middle column; sRGB with straight alpha
 * @param front 255 where something lies that can hide it, 128 where skin does: see `completeSilhouette`
 * @param known what the garment's shape tells. `rise`: pixels by which trousers go on above their legs, where those alone are
 *   seen: hips and a waistband are added. `body`: how far it reaches when it lies straight: see `evenShape`
 */
export function completeGarment(
  given: RgbaImage,
  front: GreyImage,
  opening: Opening,
  seed: number,
  known: { readonly rise?: number; readonly body?: BodyReach | undefined } = {},
): CompletedGarment {
  checkSameSize(given, front)
  const { rise = 0, body } = known
  const { width, height } = given
  const alpha = createGrey(width, height)
  for (let p = 0; p < alpha.data.length; p += 1) alpha.data[p] = given.data[4 * p + 3]!
  const { seen, hidden, inside, outline } = completeShape(alpha, front, opening, body)
  const cut = within(given, outline)
  for (let p = 0; p < alpha.data.length; p += 1) alpha.data[p] = cut.data[4 * p + 3]!
  const hips = rise > 0 ? hipsAbove(seen, rise) : undefined
  if (hips) for (let p = 0; p < hidden.data.length; p += 1) if (hips.mask.data[p] === 255) hidden.data[p] = 255
  const picture = { width, height, data: cut.data.slice() }
  const invented = createGrey(width, height)
  for (let p = 0; p < invented.data.length; p += 1) {
    if (hidden.data[p] === 255 || inside.data[p] === 255) invented.data[p] = 255
  }
  if (!invented.data.includes(255)) return { picture, invented }
  const sure = sureCloth(alpha)
  if (hidden.data.includes(255)) fillHidden(picture, hidden, sure, seed)
  if (hips) drawSeams(picture, hips)
  if (inside.data.includes(255)) fillInside(picture, inside, seen, sure, seed)
  joinEdges({ picture, cut, hidden, inside, sure: { width, height, data: sure }, invented })
  return { picture, invented }
}

/** Long side at which shapes are told: finer ones are the edge's. */
const SHAPE_SIDE = 512

/** Standard deviation of the smoothing of their outlines there, pixels: without it each step of the smaller copy shows. */
const OUTLINE = 1.5
/** How far from what lies beyond the outline its line cuts the edge of what is seen, pixels there. */
const CUT = 4
/** Least share of what was added, so smoothed, in a pixel that is added. */
const MADE = 0.2

/** The channels of what is enlarged at once. */
const [HIDES, LINES, WHOLE, NEAR] = [0, 1, 2, 3]

/** A silhouette, and how much of each pixel is within its outline: 0 to 1. */
type Shape = Pick<Silhouette, 'seen' | 'hidden' | 'inside'> & { readonly outline: Float32Array }

/** `completeSilhouette` of a smaller copy, at the full size again. */
function completeShape(alpha: GreyImage, front: GreyImage, opening: Opening, body: BodyReach | undefined): Shape {
  const { width, height } = alpha
  const fit = Math.min(1, SHAPE_SIDE / Math.max(width, height))
  const [w, h] = [Math.max(1, Math.round(width * fit)), Math.max(1, Math.round(height * fit))]
  const reach = body && {
    ...body,
    reach: Float32Array.from({ length: h }, (_, y) => fit * body.reach[Math.floor(((y + 0.5) * height) / h)]!),
    from: fit * body.from,
    to: fit * body.to,
  }
  const small =
    fit === 1
      ? completeSilhouette(alpha, front, opening, body)
      : completeSilhouette(resampleGrey(alpha, w, h, 'box'), nearestOf(front, w, h), opening, reach)
  const beyond = small.beyond.data.includes(255) ? distanceTo(small.beyond).data : undefined
  const shapes = createFloat(w, h, 4)
  for (let p = 0; p < w * h; p += 1) {
    const [isHidden, isInside] = [small.hidden.data[p] === 255, small.inside.data[p] === 255]
    if (isHidden) shapes.data[4 * p + HIDES] = 1
    if (isInside) shapes.data[4 * p + LINES] = 1
    // The line goes round the whole garment, so that it meets what is seen without a dent.
    if (isHidden || isInside || small.seen.data[p] === 255) shapes.data[4 * p + WHOLE] = 1
    if (beyond && beyond[p]! <= CUT) shapes.data[4 * p + NEAR] = 1
  }
  const large = resampleFloat(gaussianBlur(shapes, OUTLINE), width, height, 'bicubic').data
  const outline = new Float32Array(width * height).fill(1)
  if (beyond) {
    for (let p = 0; p < outline.length; p += 1) {
      if (large[4 * p + NEAR]! >= 0.5) outline[p] = softly(large[4 * p + WHOLE]!)
    }
  }
  const seen = { ...alpha, data: alpha.data.map((value, p) => (value * outline[p]! >= 128 ? 255 : 0)) }
  if (fit === 1) return { ...small, seen, outline }
  const hidden = createGrey(width, height)
  const inside = createGrey(width, height)
  for (let p = 0; p < hidden.data.length; p += 1) {
    const [hides, lines] = [large[4 * p + HIDES]!, large[4 * p + LINES]!]
    if (seen.data[p] === 255 || large[4 * p + WHOLE]! < 0.5 || hides + lines < MADE) continue
    if (hides >= lines) hidden.data[p] = 255
    else inside.data[p] = 255
  }
  return { seen, hidden, inside, outline }
}

/** A cut-out without what lies beyond an outline. */
function within(cut: RgbaImage, outline: Float32Array): RgbaImage {
  const data = cut.data.slice()
  for (let p = 0; p < outline.length; p += 1) data[4 * p + 3] = Math.round(data[4 * p + 3]! * outline[p]!)
  return { ...cut, data }
}

function nearestOf(image: GreyImage, width: number, height: number): GreyImage {
  const out = createGrey(width, height)
  for (let y = 0, p = 0; y < height; y += 1) {
    const row = Math.floor(((y + 0.5) * image.height) / height) * image.width
    for (let x = 0; x < width; x += 1, p += 1)
      out.data[p] = image.data[row + Math.floor(((x + 0.5) * image.width) / width)]!
  }
  return out
}

/** 1 where nothing but the garment's own cloth is: nothing else within `RIM` pixels. */
function sureCloth({ width, height, data }: GreyImage): Uint8Array {
  const out = new Uint8Array(data.length)
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) if (data[p]! >= SURE && isSure(x, y)) out[p] = 1
  }
  return out

  function isSure(x: number, y: number): boolean {
    for (let dy = -RIM; dy <= RIM; dy += 1) {
      for (let dx = -RIM; dx <= RIM; dx += 1) {
        if (dx * dx + dy * dy > RIM * RIM || x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
        if (data[(y + dy) * width + x + dx]! < SURE) return false
      }
    }
    return true
  }
}

/** Pixels a side of the grid on which the difference of both halves is taken. */
const COARSE = 4

function fillHidden(picture: RgbaImage, hidden: GreyImage, sure: Uint8Array, seed: number): void {
  const { width, height, data } = picture
  const mirrored = (p: number): number => p + width - 1 - 2 * (p % width)
  const hole = new Uint8Array(sure.length)
  const copied: number[] = []
  // How the halves differ where both are seen (light, a turn of the body), carried over the hole. Print differs from place
  // to place, light does not: only the broad difference counts, on a coarse grid.
  const w = Math.ceil(width / COARSE)
  const h = Math.ceil(height / COARSE)
  const sums = createFloat(w, h, 4)
  for (let p = 0; p < sure.length; p += 1) {
    const m = mirrored(p)
    if (hidden.data[p] === 255) {
      if (sure[m] === 1) copied.push(p)
      else hole[p] = 1
    } else if (sure[p] === 1 && sure[m] === 1) {
      const o = 4 * (Math.floor(Math.floor(p / width) / COARSE) * w + Math.floor((p % width) / COARSE))
      for (let c = 0; c < 3; c += 1) sums.data[o + c]! += data[4 * p + c]! - data[4 * m + c]!
      sums.data[o + 3]! += 1
    }
  }
  const source = sure.slice()
  if (copied.length > 0) {
    const differ = createFloat(w, h, 3)
    const known = createFloat(w, h, 1)
    const blurred = gaussianBlur(sums, Math.max(2, Math.max(width, height) / 60) / COARSE)
    for (let p = 0; p < w * h; p += 1) {
      const weight = blurred.data[4 * p + 3]!
      known.data[p] = Math.min(1, (4 * weight) / COARSE ** 2)
      for (let c = 0; c < 3; c += 1) differ.data[3 * p + c] = weight > 1e-3 ? blurred.data[4 * p + c]! / weight : 0
    }
    const offset = resampleFloat(pushPull(differ, known), width, height, 'triangle').data
    for (const p of copied) {
      const m = mirrored(p)
      for (let c = 0; c < 3; c += 1)
        data[4 * p + c] = data[4 * m + c]! + Math.min(40, Math.max(-40, offset[3 * p + c]!))
      source[p] = 1
    }
  }
  reflectNear(picture, source, hole)
  // A pixel of the rim is neither seen for sure nor hidden; the hole reaches under it, so that no foreign edge stays.
  fillFromSelf(picture, source, hole, seed)
}

/** Holes that are strips this narrow along what is seen, as a share of the long side, take its reflection. */
const STRIP = 0.012

/** Fills narrow holes with the reflection of the cloth beside them, and takes them out of `hole`. */
function reflectNear({ width, height, data }: RgbaImage, source: Uint8Array, hole: Uint8Array): void {
  if (!hole.includes(1)) return
  const seen = { width, height, data: source.map((value) => 255 * value) }
  const away = distanceTo(seen).data
  const wide = STRIP * Math.max(width, height)
  const known = source.slice()
  const { labels, sizes } = connectedComponents({ width, height, data: hole.map((value) => 255 * value) })
  const isNarrow = sizes.map(() => true)
  for (let p = 0; p < labels.length; p += 1) if (away[p]! > wide) isNarrow[labels[p]!] = false
  for (let p = 0; p < hole.length; p += 1) {
    if (hole[p] !== 1 || !isNarrow[labels[p]!]) continue
    const [x, y] = [p % width, Math.floor(p / width)]
    const right = away[p + (x < width - 1 ? 1 : 0)]! - away[p - (x > 0 ? 1 : 0)]!
    const down = away[p + (y < height - 1 ? width : 0)]! - away[p - (y > 0 ? width : 0)]!
    const length = Math.hypot(right, down)
    if (!(length > 0.5)) continue
    const [u, v] = [Math.round(x - (2 * away[p]! * right) / length), Math.round(y - (2 * away[p]! * down) / length)]
    const q = v * width + u
    if (u < 0 || v < 0 || u >= width || v >= height || known[q] !== 1) continue
    for (let c = 0; c < 3; c += 1) data[4 * p + c] = data[4 * q + c]!
    hole[p] = 0
    source[p] = 1
  }
}

function fillInside(picture: RgbaImage, inside: GreyImage, seen: GreyImage, sure: Uint8Array, seed: number): void {
  const { width, height, data } = picture
  const ground = groundColour(picture, sure)
  if (ground === undefined) return
  const depth = distanceTo(seen).data
  const wide = Math.max(1, EDGE_SHADE * Math.max(width, height))
  for (let p = 0; p < depth.length; p += 1) {
    if (inside.data[p] !== 255) continue
    const t = Math.min(1, depth[p]! / wide)
    const light = INSIDE_LIGHT.edge + (INSIDE_LIGHT.open - INSIDE_LIGHT.edge) * t * (2 - t)
    const noise = 1.2 * grain(seed, p % width, Math.floor(p / width))
    for (let c = 0; c < 3; c += 1) data[4 * p + c] = linearToSrgb8(light * ground[c]!) + noise
  }
}

/** Codes of each channel that count as one colour when the commonest is looked for. */
const COLOUR_STEP = 24

/** The commonest colour of the cloth, linear: of a print its ground, of stripes one of them, never a mixture. */
function groundColour({ data }: RgbaImage, sure: Uint8Array): readonly [number, number, number] | undefined {
  const steps = Math.ceil(256 / COLOUR_STEP)
  const counts = new Int32Array(steps ** 3)
  const cellOf = (p: number): number =>
    (Math.floor(data[4 * p]! / COLOUR_STEP) * steps + Math.floor(data[4 * p + 1]! / COLOUR_STEP)) * steps +
    Math.floor(data[4 * p + 2]! / COLOUR_STEP)
  for (let p = 0; p < sure.length; p += 1) if (sure[p] === 1) counts[cellOf(p)]! += 1
  const best = counts.reduce((most, count, cell) => (count > counts[most]! ? cell : most), 0)
  if (counts[best] === 0) return undefined
  const middle = [Math.floor(best / steps ** 2), Math.floor(best / steps) % steps, best % steps].map(
    (step) => (step + 0.5) * COLOUR_STEP,
  )
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  // Folds and light spread one dye over neighbouring steps.
  for (let p = 0; p < sure.length; p += 1) {
    if (sure[p] !== 1 || middle.some((code, c) => Math.abs(data[4 * p + c]! - code) > COLOUR_STEP)) continue
    for (let c = 0; c < 3; c += 1) sum[c]! += SRGB8_TO_LINEAR[data[4 * p + c]!]!
    count += 1
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

/** The alpha of an edge where a mask, blurred by one pixel, has this value. */
const softly = (solid: number): number => Math.min(1, Math.max(0, 0.5 + 1.5 * (solid - 0.5)))

/** How far from what was hidden the seen garment's own edge counts as cut by what hid it: pixels. */
const CUT_EDGE = 4

/** What is laid, in several pictures of one size. */
interface Laid {
  readonly picture: RgbaImage
  /** The garment as it was seen. */
  readonly cut: RgbaImage
  readonly hidden: GreyImage
  readonly inside: GreyImage
  /** 1 as `sureCloth` says. */
  readonly sure: GreyImage
  /** 255 where hidden or inside. */
  readonly invented: GreyImage
}

/** Farther than this from what was made nothing is joined, and no blur of the edges reaches: pixels. */
const JOIN_REACH = 12

/**
 * Joins what was made to what is seen. The soft edge that something in front cut into the garment is cloth too, and takes the
 * colours on both sides of it; the inside shines through the soft edge that lies over it. Towards the ground the edge of
 * what was made is soft by two pixels; `invented` is given those of them that are more of it than of the ground.
 */
function joinEdges(laid: Laid): void {
  const box = boxOfMarked(laid.invented, 255, JOIN_REACH)
  if (box === undefined) return
  const part: Laid = {
    picture: cropRgba(laid.picture, box),
    cut: cropRgba(laid.cut, box),
    hidden: cropGrey(laid.hidden, box),
    inside: cropGrey(laid.inside, box),
    sure: cropGrey(laid.sure, box),
    invented: cropGrey(laid.invented, box),
  }
  joinEdgesIn(part)
  const { width } = part.picture
  for (let y = box.top, row = 0; y < box.bottom; y += 1, row += width) {
    const at = y * laid.picture.width + box.left
    laid.picture.data.set(part.picture.data.subarray(4 * row, 4 * (row + width)), 4 * at)
    laid.invented.data.set(part.invented.data.subarray(row, row + width), at)
  }
}

function joinEdgesIn({ picture, cut, hidden, inside, sure: { data: sure }, invented }: Laid): void {
  const { width, height, data } = picture
  const cloth = createFloat(width, height, 1)
  const whole = createFloat(width, height, 1)
  const colours = createFloat(width, height, 3)
  const known = createFloat(width, height, 1)
  for (let p = 0; p < sure.length; p += 1) {
    const made = hidden.data[p] === 255 || inside.data[p] === 255
    if (made) cloth.data[p] = 1
    if (made || cut.data[4 * p + 3]! >= 128) whole.data[p] = 1
    if (hidden.data[p] !== 255 && sure[p] !== 1) continue
    known.data[p] = 1
    for (let c = 0; c < 3; c += 1) colours.data[3 * p + c] = data[4 * p + c]!
  }
  const between = pushPull(colours, known).data
  const edge = gaussianBlur(cloth, 1.1).data
  const solid = gaussianBlur(whole, 1.1).data
  const away = distanceTo(hidden).data
  const madeBeside = (p: number): number => {
    const x = p % width
    for (const q of [p - 1, p + 1, p - width, p + width, p - width - 1, p - width + 1, p + width - 1, p + width + 1]) {
      if (q < 0 || q >= sure.length || Math.abs((q % width) - x) > 1) continue
      if (hidden.data[q] === 255 || inside.data[q] === 255) return q
    }
    return -1
  }
  for (let p = 0; p < sure.length; p += 1) {
    const own = cut.data[4 * p + 3]! / 255
    if (own >= 1) continue
    const isHidden = hidden.data[p] === 255
    const isInside = inside.data[p] === 255
    if (!isHidden && !isInside && edge[p]! < 0.004 && away[p]! > CUT_EDGE) continue
    const isMade = isHidden || isInside
    if (!isMade && own <= 0.02) {
      const beside = madeBeside(p)
      if (beside < 0 && away[p]! > CUT_EDGE) continue
      const outer = beside < 0 ? Math.max(0, 2 * edge[p]! - 1) : softly(solid[p]!)
      for (let c = 0; c < 3; c += 1) data[4 * p + c] = beside < 0 ? between[3 * p + c]! : data[4 * beside + c]!
      data[4 * p + 3] = Math.round(255 * Math.max(own, outer))
      if (outer >= 0.5) invented.data[p] = 255
      continue
    }
    const below = isMade ? softly(solid[p]!) : Math.min(1, 2 * edge[p]!)
    const total = own + (1 - own) * below
    const joined = !isHidden && !isInside && away[p]! <= CUT_EDGE && own > 0.02
    for (let c = 0; c < 3; c += 1) {
      const behind = isHidden || isInside ? data[4 * p + c]! : between[3 * p + c]!
      data[4 * p + c] =
        joined || isHidden
          ? behind
          : total > 0
            ? (own * cut.data[4 * p + c]! + (1 - own) * below * behind) / total
            : behind
    }
    // Where cloth goes on on both sides there is no edge any more.
    const closed = joined || isHidden ? Math.min(1, Math.max(0, 2 * solid[p]! - 0.5)) : 0
    data[4 * p + 3] = Math.round(255 * Math.max(total, closed))
  }
}

import { linearToSrgb8, SRGB8_TO_LINEAR } from '../colour/index.ts'
import { distanceTo } from '../filter/distance.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { resampleFloat, resampleGrey } from '../geometry/resample.ts'
import { checkSameSize, createFloat, createGrey, type GreyImage, type RgbaImage } from '../image.ts'
import { grain } from '../scene/film.ts'
import { fillFromSelf } from './exemplar.ts'
import { pushPull } from './push-pull.ts'
import { completeSilhouette, type Opening, type Silhouette } from './silhouette.ts'

export interface CompletedGarment {
  /** sRGB with straight alpha. What is seen of the garment is as it was. */
  readonly picture: RgbaImage
  /** 255 where the picture shows what the photo does not. */
  readonly invented: GreyImage
  /** 0 to 1: how much of the garment that is. */
  readonly share: number
}

/** Alpha from which a pixel is cloth alone. */
const SURE = 250
/** Pixels inside the edge of what is seen from which nothing is copied: there the matting guessed. */
const RIM = 2
/** Light that reaches the inside of a garment: at the edge that lies over it, and away from that. */
const INSIDE_LIGHT = { edge: 0.42, open: 0.66 } as const
/** Distance over which the one becomes the other, as a share of the picture's long side. */
const EDGE_SHADE = 0.035

/**
 * Adds what of a garment is hidden on the photo: what its other half shows, in that half's own cloth; else cloth of its own
 * from elsewhere; and the inside of its back where the neck or the front is open, darker and plain. Equal calls give equal
 * bytes.
 *
 * @param cut the garment as it is seen, upright, its axis in the middle column; sRGB with straight alpha
 * @param front 255 where something lies that can hide it, 128 where skin does: see `completeSilhouette`
 */
export function completeGarment(cut: RgbaImage, front: GreyImage, opening: Opening, seed: number): CompletedGarment {
  checkSameSize(cut, front)
  const { width, height } = cut
  const alpha = createGrey(width, height)
  for (let p = 0; p < alpha.data.length; p += 1) alpha.data[p] = cut.data[4 * p + 3]!
  const { seen, hidden, inside } = completeShape(alpha, front, opening)
  const picture = { width, height, data: cut.data.slice() }
  const invented = createGrey(width, height)
  let made = 0
  let whole = 0
  for (let p = 0; p < invented.data.length; p += 1) {
    if (hidden.data[p] === 255 || inside.data[p] === 255) {
      invented.data[p] = 255
      made += 1
    }
    if (invented.data[p] === 255 || seen.data[p] === 255) whole += 1
  }
  if (made === 0) return { picture, invented, share: 0 }
  const sure = sureCloth(alpha)
  if (hidden.data.includes(255)) fillHidden(picture, hidden, sure, seed)
  if (inside.data.includes(255)) fillInside(picture, inside, seen, sure, seed)
  joinEdges(picture, cut, hidden, inside, sure)
  return { picture, invented, share: made / whole }
}

/** Long side at which shapes are told: finer ones are the edge's. */
const SHAPE_SIDE = 512

/** `completeSilhouette` of a smaller copy, at the full size again. */
function completeShape(alpha: GreyImage, front: GreyImage, opening: Opening): Silhouette {
  const { width, height } = alpha
  const fit = Math.min(1, SHAPE_SIDE / Math.max(width, height))
  if (fit === 1) return completeSilhouette(alpha, front, opening)
  const [w, h] = [Math.max(1, Math.round(width * fit)), Math.max(1, Math.round(height * fit))]
  const small = completeSilhouette(resampleGrey(alpha, w, h, 'box'), nearestOf(front, w, h), opening)
  const seen = { ...alpha, data: alpha.data.map((value) => (value >= 128 ? 255 : 0)) }
  const full = (mask: GreyImage): GreyImage => {
    const large = resampleGrey(mask, width, height, 'triangle')
    return { ...large, data: large.data.map((value, p) => (value >= 128 && seen.data[p] === 0 ? 255 : 0)) }
  }
  return { seen, hidden: full(small.hidden), inside: full(small.inside) }
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

/** 1 where nothing but the garment's own cloth is. */
function sureCloth(alpha: GreyImage): Uint8Array {
  const beyond: GreyImage = { ...alpha, data: alpha.data.map((value) => (value >= SURE ? 0 : 255)) }
  return Uint8Array.from(distanceTo(beyond).data, (depth) => (depth > RIM ? 1 : 0))
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
  // A pixel of the rim is neither seen for sure nor hidden; the hole reaches under it, so that no foreign edge stays.
  fillFromSelf(picture, source, hole, seed)
}

function fillInside(picture: RgbaImage, inside: GreyImage, seen: GreyImage, sure: Uint8Array, seed: number): void {
  const { width, height, data } = picture
  const sum = [0, 0, 0]
  let count = 0
  for (let p = 0; p < sure.length; p += 1) {
    if (sure[p] !== 1) continue
    for (let c = 0; c < 3; c += 1) sum[c]! += SRGB8_TO_LINEAR[data[4 * p + c]!]!
    count += 1
  }
  if (count === 0) return
  const depth = distanceTo(seen).data
  const wide = Math.max(1, EDGE_SHADE * Math.max(width, height))
  for (let p = 0; p < depth.length; p += 1) {
    if (inside.data[p] !== 255) continue
    const t = Math.min(1, depth[p]! / wide)
    const light = INSIDE_LIGHT.edge + (INSIDE_LIGHT.open - INSIDE_LIGHT.edge) * t * (2 - t)
    const noise = 1.2 * grain(seed, p % width, Math.floor(p / width))
    for (let c = 0; c < 3; c += 1) data[4 * p + c] = linearToSrgb8((light * sum[c]!) / count) + noise
  }
}

/** How far from what was hidden the seen garment's own edge counts as cut by what hid it: pixels. */
const CUT_EDGE = 4

/**
 * Joins what was made to what is seen. The soft edge that something in front cut into the garment is cloth too, and takes the
 * colours on both sides of it; the inside shines through the soft edge that lies over it. Towards the ground the edge of
 * what was made is soft by a pixel.
 */
function joinEdges(picture: RgbaImage, cut: RgbaImage, hidden: GreyImage, inside: GreyImage, sure: Uint8Array): void {
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
  for (let p = 0; p < sure.length; p += 1) {
    const own = cut.data[4 * p + 3]! / 255
    if (own >= 1) continue
    const isHidden = hidden.data[p] === 255
    const isInside = inside.data[p] === 255
    if (!isHidden && !isInside && edge[p]! < 0.004 && away[p]! > CUT_EDGE) continue
    const below = own > 0.02 || isHidden || isInside ? Math.min(1, 2 * edge[p]!) : Math.max(0, 2 * edge[p]! - 1)
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

import { linearToSrgb8, SRGB8_TO_LINEAR } from '../colour/index.ts'
import { distanceTo } from '../filter/distance.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { checkSameSize, createFloat, createGrey, type GreyImage, type RgbaImage } from '../image.ts'
import { grain } from '../scene/film.ts'
import { fillFromSelf } from './exemplar.ts'
import { pushPull } from './push-pull.ts'
import { completeSilhouette, type Opening } from './silhouette.ts'

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
  const { seen, hidden, inside } = completeSilhouette(alpha, front, opening)
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

/** 1 where nothing but the garment's own cloth is. */
function sureCloth(alpha: GreyImage): Uint8Array {
  const beyond: GreyImage = { ...alpha, data: alpha.data.map((value) => (value >= SURE ? 0 : 255)) }
  return Uint8Array.from(distanceTo(beyond).data, (depth) => (depth > RIM ? 1 : 0))
}

function fillHidden(picture: RgbaImage, hidden: GreyImage, sure: Uint8Array, seed: number): void {
  const { width, height, data } = picture
  const mirrored = (p: number): number => p + width - 1 - 2 * (p % width)
  // How the halves differ where both are seen (light, a turn of the body), carried over the hole.
  const differ = createFloat(width, height, 3)
  const known = createFloat(width, height, 1)
  const hole = new Uint8Array(sure.length)
  const copied: number[] = []
  for (let p = 0; p < sure.length; p += 1) {
    const m = mirrored(p)
    if (hidden.data[p] === 255) {
      if (sure[m] === 1) copied.push(p)
      else hole[p] = 1
    } else if (sure[p] === 1 && sure[m] === 1) {
      for (let c = 0; c < 3; c += 1) differ.data[3 * p + c] = data[4 * p + c]! - data[4 * m + c]!
      known.data[p] = 1
    }
  }
  const source = sure.slice()
  if (copied.length > 0) {
    // Print differs from place to place, light does not: only the broad difference is carried over.
    const sigma = Math.max(2, Math.max(width, height) / 60)
    const sums = createFloat(width, height, 4)
    for (let p = 0; p < sure.length; p += 1) {
      if (known.data[p] === 0) continue
      for (let c = 0; c < 3; c += 1) sums.data[4 * p + c] = differ.data[3 * p + c]!
      sums.data[4 * p + 3] = 1
    }
    const blurred = gaussianBlur(sums, sigma)
    for (let p = 0; p < sure.length; p += 1) {
      const weight = blurred.data[4 * p + 3]!
      known.data[p] = Math.min(1, 4 * weight)
      for (let c = 0; c < 3; c += 1) differ.data[3 * p + c] = weight > 1e-3 ? blurred.data[4 * p + c]! / weight : 0
    }
    const offset = pushPull(differ, known).data
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
  const colours = createFloat(width, height, 3)
  const known = createFloat(width, height, 1)
  for (let p = 0; p < sure.length; p += 1) {
    const made = hidden.data[p] === 255 || inside.data[p] === 255
    if (made) cloth.data[p] = 1
    if (hidden.data[p] !== 255 && sure[p] !== 1) continue
    known.data[p] = 1
    for (let c = 0; c < 3; c += 1) colours.data[3 * p + c] = data[4 * p + c]!
  }
  const between = pushPull(colours, known).data
  const edge = gaussianBlur(cloth, 1.1).data
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
    data[4 * p + 3] = Math.round(255 * total)
  }
}

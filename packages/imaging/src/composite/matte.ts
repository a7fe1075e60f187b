import { linearToSrgb8, SRGB8_TO_LINEAR } from '../colour/index.ts'
import { checkImage, checkSameSize, createRgba, type GreyImage, type RgbaImage } from '../image.ts'
import { markWithin } from './stamp.ts'

/**
 * Width in pixels of the rim inside what is kept in which a cut-out may differ from the photo. Each pixel of value 0 in the
 * mask that is farther than this from every pixel above 0 comes through byte for byte (R33).
 */
export function matteFeather(width: number, height: number): number {
  return Math.min(6, Math.max(3, Math.ceil(Math.max(width, height) / 256)))
}

/** Marks of a mask at or above this ask for change; below, for keeping. */
const CHANGE = 128
const RAYS = 12
const SAMPLES = 5

/** 0 background, 1 unknown, 2 foreground. */
type Trimap = Uint8Array

/**
 * Cuts what the mask keeps out of a photo: straight alpha that follows hair and soft edges, and at the edge the colour of
 * the foreground alone, without what shone through from the old background.
 *
 * Only a narrow band along the mask's edge is unknown. There each pixel looks along rays for certain foreground and
 * background colours, takes the pair that explains its own colour best, and shares its opinion with like-coloured
 * neighbours (after Gastal and Oliveira, 'Shared sampling for real-time alpha matting', 2010). Where the two sides look
 * alike colour says nothing, and the mask's own edge, softened, decides.
 *
 * @param mask 8-bit grey of the photo's size, 255 = change (background), 0 = keep
 * @returns sRGB with straight alpha; pixels of alpha 255 hold the photo's bytes
 */
export function cutOut(photo: RgbaImage, mask: GreyImage): RgbaImage {
  checkImage(photo, 4)
  checkSameSize(photo, mask)
  const { width, height } = photo
  const feather = matteFeather(width, height)
  const trimap = trimapOf(mask, feather)
  const result = createRgba(width, height)
  const bytes = new Uint32Array(photo.data.buffer, photo.data.byteOffset, width * height)
  const out = new Uint32Array(result.data.buffer)
  const unknown: number[] = []
  for (let i = 0; i < trimap.length; i++) {
    if (trimap[i] === 2) out[i] = bytes[i]!
    else if (trimap[i] === 1) unknown.push(i)
  }
  const estimates = estimate(photo, mask, trimap, Int32Array.from(unknown), feather)
  share(photo, trimap, estimates, result)
  return result
}

/** Pixels within the feather of the edge on the kept side, and twice as far on the other, where hair may reach, are unknown. */
function trimapOf(mask: GreyImage, feather: number): Trimap {
  const trimap: Trimap = new Uint8Array(mask.data.length)
  for (let i = 0; i < trimap.length; i++) {
    const value = mask.data[i]!
    trimap[i] = value === 0 ? 2 : value < 255 ? 1 : 0
  }
  // Within the feather of anything above 0 nothing is certain foreground.
  markWithin(
    mask,
    (value) => value > 0,
    feather,
    (i) => {
      if (trimap[i] === 2) trimap[i] = 1
    },
  )
  markWithin(
    mask,
    (value) => value < CHANGE,
    feather * 2,
    (i) => {
      if (trimap[i] === 0) trimap[i] = 1
    },
  )
  return trimap
}

interface Estimates {
  readonly index: Int32Array
  readonly alpha: Float32Array
  /** 0 to 1: how far the colours can be trusted. */
  readonly trust: Float32Array
  /** Linear foreground and background colours, three values a pixel. */
  readonly front: Float32Array
  readonly back: Float32Array
  /** Soft edge of the mask alone. */
  readonly prior: Float32Array
  /** Share of kept pixels in the wider surroundings. */
  readonly near: Float32Array
}

function estimate(photo: RgbaImage, mask: GreyImage, trimap: Trimap, index: Int32Array, feather: number): Estimates {
  const { width, height, data } = photo
  const n = index.length
  const result: Estimates = {
    index,
    alpha: new Float32Array(n),
    trust: new Float32Array(n),
    front: new Float32Array(3 * n),
    back: new Float32Array(3 * n),
    prior: new Float32Array(n),
    near: new Float32Array(n),
  }
  const reach = feather * 5
  const front = new Float32Array(SAMPLES * 4)
  const back = new Float32Array(SAMPLES * 4)
  const code = (i: number, c: number): number => SRGB8_TO_LINEAR[data[i * 4 + c]!]!
  /** Mean of a certain pixel and its two next along the ray, so that one grain of noise does not speak for a side. */
  const take = (
    samples: Float32Array,
    slot: number,
    x: number,
    y: number,
    sx: number,
    sy: number,
    steps: number,
    want: number,
  ): void => {
    let r = 0
    let g = 0
    let b = 0
    let count = 0
    for (let k = 0; k < 3; k++) {
      const px = Math.round(x + sx * (steps + k * 1.5))
      const py = Math.round(y + sy * (steps + k * 1.5))
      if (px < 0 || py < 0 || px >= width || py >= height) break
      const i = py * width + px
      if (trimap[i] !== want) break
      r += code(i, 0)
      g += code(i, 1)
      b += code(i, 2)
      count++
    }
    samples[slot * 4] = r / count
    samples[slot * 4 + 1] = g / count
    samples[slot * 4 + 2] = b / count
    samples[slot * 4 + 3] = steps
  }
  for (let k = 0; k < n; k++) {
    const i = index[k]!
    const x = i % width
    const y = (i / width) | 0
    let fronts = 0
    let backs = 0
    const turn = ((x * 7 + y * 13) % 8) * 0.13
    for (let ray = 0; ray < RAYS && (fronts < SAMPLES || backs < SAMPLES); ray++) {
      const angle = turn + (ray * 2 * Math.PI * 5) / RAYS
      const sx = Math.cos(angle)
      const sy = Math.sin(angle)
      for (let s = 1; s <= reach; s++) {
        const px = Math.round(x + sx * s)
        const py = Math.round(y + sy * s)
        if (px < 0 || py < 0 || px >= width || py >= height) break
        const kind = trimap[py * width + px]!
        if (kind === 1) continue
        if (kind === 2) {
          if (fronts < SAMPLES) take(front, fronts++, x, y, sx, sy, s, 2)
        } else if (backs < SAMPLES) take(back, backs++, x, y, sx, sy, s, 0)
        break
      }
    }
    const prior = edgePrior(mask, x, y)
    result.near[k] = keptAround(mask, x, y, feather)
    result.prior[k] = prior
    const cr = code(i, 0)
    const cg = code(i, 1)
    const cb = code(i, 2)
    if (fronts === 0 || backs === 0) {
      result.alpha[k] = prior
      for (let c = 0; c < 3; c++) {
        result.front[k * 3 + c] = code(i, c)
        result.back[k * 3 + c] = backs > 0 ? back[c]! : code(i, c)
      }
      continue
    }
    let best = Infinity
    let bestFront = 0
    let bestBack = 0
    let bestAlpha = prior
    for (let f = 0; f < fronts; f++) {
      const fr = front[f * 4]!
      const fg = front[f * 4 + 1]!
      const fb = front[f * 4 + 2]!
      for (let b = 0; b < backs; b++) {
        const dr = fr - back[b * 4]!
        const dg = fg - back[b * 4 + 1]!
        const db = fb - back[b * 4 + 2]!
        const length = dr * dr + dg * dg + db * db + 1e-6
        const raw = ((cr - back[b * 4]!) * dr + (cg - back[b * 4 + 1]!) * dg + (cb - back[b * 4 + 2]!) * db) / length
        const alpha = raw < 0 ? 0 : raw > 1 ? 1 : raw
        const er = cr - back[b * 4]! - alpha * dr
        const eg = cg - back[b * 4 + 1]! - alpha * dg
        const eb = cb - back[b * 4 + 2]! - alpha * db
        // Dark pictures have small errors: weigh them by the pixel's own brightness.
        const misfit = (er * er + eg * eg + eb * eb) / (0.004 + 0.05 * (cr + cg + cb))
        const cost = misfit + (0.004 * (front[f * 4 + 3]! + back[b * 4 + 3]!)) / feather + 0.03 * (alpha - prior) ** 2
        if (cost < best) {
          best = cost
          bestFront = f
          bestBack = b
          bestAlpha = alpha
        }
      }
    }
    let apart = 0
    for (let c = 0; c < 3; c++) {
      result.front[k * 3 + c] = front[bestFront * 4 + c]!
      result.back[k * 3 + c] = back[bestBack * 4 + c]!
      const d = Math.sqrt(front[bestFront * 4 + c]!) - Math.sqrt(back[bestBack * 4 + c]!)
      apart += d * d
    }
    result.alpha[k] = bestAlpha
    result.trust[k] = (apart / (apart + 0.02)) * Math.exp(-best * 3)
  }
  return result
}

/** Share of a pixel's surroundings (a 5 by 5 tent) that the mask keeps: a soft edge that runs along the hard one. */
function edgePrior(mask: GreyImage, x: number, y: number): number {
  const { width, height, data } = mask
  let sum = 0
  let weights = 0
  for (let dy = -2; dy <= 2; dy++) {
    const py = y + dy
    if (py < 0 || py >= height) continue
    for (let dx = -2; dx <= 2; dx++) {
      const px = x + dx
      if (px < 0 || px >= width) continue
      const weight = (3 - Math.abs(dx)) * (3 - Math.abs(dy))
      sum += weight * (255 - data[py * width + px]!)
      weights += weight * 255
    }
  }
  return sum / weights
}

/** Share of kept pixels at sixteen places on two circles, the wider one of `reach` pixels. */
function keptAround(mask: GreyImage, x: number, y: number, reach: number): number {
  let kept = 0
  for (let k = 0; k < 16; k++) {
    const r = k % 2 === 0 ? reach : reach / 2
    const px = Math.round(x + r * Math.cos((k * Math.PI) / 8))
    const py = Math.round(y + r * Math.sin((k * Math.PI) / 8))
    if (px >= 0 && py >= 0 && px < mask.width && py < mask.height && mask.data[py * mask.width + px]! < CHANGE) kept++
  }
  return kept / 16
}

/** Smooths the estimates over like-coloured neighbours, joins them with the mask's edge and writes colours and alpha. */
function share(photo: RgbaImage, trimap: Trimap, estimates: Estimates, result: RgbaImage): void {
  const { width, height, data } = photo
  const { index } = estimates
  const slot = new Int32Array(width * height).fill(-1)
  for (let k = 0; k < index.length; k++) slot[index[k]!] = k
  for (let k = 0; k < index.length; k++) {
    const i = index[k]!
    const x = i % width
    const y = (i / width) | 0
    let alpha = 0
    let weights = 0
    let trust = 0
    let trustWeights = 0
    let fr = 0
    let fg = 0
    let fb = 0
    let br = 0
    let bg = 0
    let bb = 0
    let colourWeights = 0
    for (let dy = -2; dy <= 2; dy++) {
      const py = y + dy
      if (py < 0 || py >= height) continue
      for (let dx = -2; dx <= 2; dx++) {
        const px = x + dx
        if (px < 0 || px >= width) continue
        const j = py * width + px
        const d0 = data[i * 4]! - data[j * 4]!
        const d1 = data[i * 4 + 1]! - data[j * 4 + 1]!
        const d2 = data[i * 4 + 2]! - data[j * 4 + 2]!
        const like = Math.exp(-(d0 * d0 + d1 * d1 + d2 * d2) / 900 - (dx * dx + dy * dy) * 0.16)
        const kind = trimap[j]!
        if (kind === 1) {
          const q = slot[j]!
          const t = estimates.trust[q]!
          const weight = like * (0.02 + t)
          alpha += weight * estimates.alpha[q]!
          weights += weight
          trust += like * t
          trustWeights += like
          fr += weight * estimates.front[q * 3]!
          fg += weight * estimates.front[q * 3 + 1]!
          fb += weight * estimates.front[q * 3 + 2]!
          br += weight * estimates.back[q * 3]!
          bg += weight * estimates.back[q * 3 + 1]!
          bb += weight * estimates.back[q * 3 + 2]!
          colourWeights += weight
        } else {
          const weight = like * 0.6
          alpha += kind === 2 ? weight : 0
          weights += weight
        }
      }
    }
    const shared = alpha / weights
    const certain = trustWeights > 0 ? trust / trustWeights : 0
    const prior = estimates.prior[k]!
    const near = estimates.near[k]!
    // Colour may pull a hair out of the background, but the farther from the mask the surer it has to be.
    const heard = prior > 0 ? certain : certain * certain * Math.min(1, near * 5)
    const joined = heard * shared + (1 - heard) * prior
    const stretched = Math.min(1, Math.max(0, (joined - 0.06) / 0.88))
    const value = Math.round(stretched * 255)
    if (value === 0) continue
    const o = i * 4
    if (value === 255) {
      for (let c = 0; c < 3; c++) result.data[o + c] = data[o + c]!
      result.data[o + 3] = data[o + 3]!
      continue
    }
    for (let c = 0; c < 3; c++) {
      const own = SRGB8_TO_LINEAR[data[o + c]!]!
      if (colourWeights === 0) {
        result.data[o + c] = data[o + c]!
        continue
      }
      const front = [fr, fg, fb][c]! / colourWeights
      const back = [br, bg, bb][c]! / colourWeights
      // What the pixel itself says of its foreground keeps the texture; the less of it there is, the less it is heard.
      const solved = Math.min(1, Math.max(0, (own - (1 - stretched) * back) / stretched))
      result.data[o + c] = linearToSrgb8(front + (solved - front) * stretched * stretched)
    }
    result.data[o + 3] = Math.round((value * data[o + 3]!) / 255)
  }
}

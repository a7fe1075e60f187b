import { linearToSrgb8 } from '../colour/srgb.ts'
import type { GreyImage, RgbaImage } from '../image.ts'
import { clamp01, smoothstep } from '../colour/tones.ts'
import { CHANGE, type Hair, ROOTS, STRAY, type Trimap } from './trimap.ts'

/** Chroma (square roots of linear light) of hair and background that are nearer than this say nothing of each other. */
const LEAST_APART = 0.035
/** So far, in pixels, a thread's root is looked for. */
const LONGEST_THREAD = 24
const DIRECTIONS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/**
 * Takes the old background's tint out of hair: what of a pixel's chroma lies on the way from that of the hair near it to
 * that of the background near it. The brightness of a pixel stays, so that strands keep their shine.
 *
 * @param cut straight alpha, sRGB; changed in place, and only in open pixels about hair that are no cloth or skin
 * @param hair see `hairOf`
 */
export function despillHair(
  cut: RgbaImage,
  mask: GreyImage,
  { kept, colours }: Hair,
  trimap: Trimap,
  index: Int32Array,
): void {
  if (!colours) return
  const { cell, front, back } = colours
  const { width, data } = cut
  for (const i of index) {
    if (trimap[i] !== STRAY || data[i * 4 + 3] === 0) continue
    if (!belongsToHair(i, mask, kept)) continue
    const o = (Math.floor(Math.floor(i / width) / cell) * front.width + Math.floor((i % width) / cell)) * 5
    const fw = front.data[o + 4]!
    const bw = back.data[o + 4]!
    if (fw < 1e-4 || bw < 1e-4) continue
    const [r, g, b] = [ROOTS[data[i * 4]!]!, ROOTS[data[i * 4 + 1]!]!, ROOTS[data[i * 4 + 2]!]!]
    const level = (r + g + b) / 3
    const hair = chromaAt(front.data, o, level)
    const ground = chromaAt(back.data, o, level)
    const [wr, wg, wb] = [ground[0] - hair[0], ground[1] - hair[1], ground[2] - hair[2]]
    const apart = wr * wr + wg * wg + wb * wb
    const certain = smoothstep(LEAST_APART ** 2 * 0.25, LEAST_APART ** 2, apart)
    if (certain === 0) continue
    const t = ((r - level - hair[0]) * wr + (g - level - hair[1]) * wg + (b - level - hair[2]) * wb) / apart
    if (t <= 0) continue
    const taken = certain * Math.min(1, t)
    data[i * 4] = codeOf(r - taken * wr)
    data[i * 4 + 1] = codeOf(g - taken * wg)
    data[i * 4 + 2] = codeOf(b - taken * wb)
  }
}

/** Whether the nearest pixel that the mask keeps, in eight directions, is hair: a thread beside a shoulder may be the cloth's. */
function belongsToHair(i: number, mask: GreyImage, kept: GreyImage): boolean {
  if (mask.data[i]! < CHANGE) return kept.data[i]! > 0
  const { width, height } = mask
  const x = i % width
  const y = Math.floor(i / width)
  for (let reach = 1; reach <= LONGEST_THREAD; reach++) {
    let hair = 0
    let other = 0
    for (let k = 0; k < 8; k++) {
      const px = x + reach * DIRECTIONS[k]![0]
      const py = y + reach * DIRECTIONS[k]![1]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const j = py * width + px
      if (mask.data[j]! >= CHANGE) continue
      if (kept.data[j]! > 0) hair++
      else other++
    }
    if (hair + other > 0) return hair >= other
  }
  return true
}

/** Chroma of a cell's mean colour, brought to a level. */
function chromaAt(data: Float32Array, o: number, level: number): readonly [number, number, number] {
  const sum = data[o]! + data[o + 1]! + data[o + 2]!
  const scale = (3 * level) / Math.max(1e-6, sum)
  return [data[o]! * scale - level, data[o + 1]! * scale - level, data[o + 2]! * scale - level]
}

function codeOf(root: number): number {
  return linearToSrgb8(clamp01(root) ** 2)
}

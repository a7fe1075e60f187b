import { linearToSrgb8, ROOT_LIGHT } from '../colour/srgb.ts'
import type { GreyImage, RgbaImage } from '../image.ts'
import { clamp01, smoothstep } from '../scalar.ts'
import { MASK_CHANGE } from '../mask/basic.ts'
import { type HairRegion, TRIMAP, type Trimap } from './trimap.ts'

/** How the background's tint is told from hair. Chosen by eye. */
const TINT = {
  /** Distance in chroma (square roots of linear light) of hair and background below which neither is told from the other. */
  leastApart: 0.035,
  /** Pixels within which the root of a strand is looked for. */
  longestStrand: 24,
} as const
/** The eight neighbours of a pixel. */
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
 * @param cut straight alpha, sRGB; changed in place, and only in unknown pixels about hair that are no cloth or skin
 * @param hair see `hairRegionOf`
 */
export function despillHair(
  cut: RgbaImage,
  mask: GreyImage,
  { kept, colours }: HairRegion,
  trimap: Trimap,
  unknown: Int32Array,
): void {
  if (!colours) return
  const { cell, front, back } = colours
  const { width, data } = cut
  for (const i of unknown) {
    if (trimap[i] !== TRIMAP.strayHair || data[i * 4 + 3] === 0) continue
    if (!belongsToHair(i, mask, kept)) continue
    const o = (Math.floor(Math.floor(i / width) / cell) * front.width + Math.floor((i % width) / cell)) * 5
    const fw = front.data[o + 4]!
    const bw = back.data[o + 4]!
    if (fw < 1e-4 || bw < 1e-4) continue
    const [r, g, b] = [ROOT_LIGHT[data[i * 4]!]!, ROOT_LIGHT[data[i * 4 + 1]!]!, ROOT_LIGHT[data[i * 4 + 2]!]!]
    const level = (r + g + b) / 3
    const hair = chromaAt(front.data, o, level)
    const ground = chromaAt(back.data, o, level)
    const [wr, wg, wb] = [ground[0] - hair[0], ground[1] - hair[1], ground[2] - hair[2]]
    const apart = wr * wr + wg * wg + wb * wb
    const certain = smoothstep(TINT.leastApart ** 2 * 0.25, TINT.leastApart ** 2, apart)
    if (certain === 0) continue
    const t = ((r - level - hair[0]) * wr + (g - level - hair[1]) * wg + (b - level - hair[2]) * wb) / apart
    if (t <= 0) continue
    const taken = certain * Math.min(1, t)
    data[i * 4] = codeOf(r - taken * wr)
    data[i * 4 + 1] = codeOf(g - taken * wg)
    data[i * 4 + 2] = codeOf(b - taken * wb)
  }
}

/** Whether the nearest pixel that the mask keeps, in eight directions, is hair: a strand beside a shoulder may be the cloth's. */
function belongsToHair(i: number, mask: GreyImage, kept: GreyImage): boolean {
  if (mask.data[i]! < MASK_CHANGE) return kept.data[i]! > 0
  const { width, height } = mask
  const x = i % width
  const y = Math.floor(i / width)
  for (let reach = 1; reach <= TINT.longestStrand; reach++) {
    let hair = 0
    let other = 0
    for (let k = 0; k < 8; k++) {
      const px = x + reach * DIRECTIONS[k]![0]
      const py = y + reach * DIRECTIONS[k]![1]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const j = py * width + px
      if (mask.data[j]! >= MASK_CHANGE) continue
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

/** The sRGB code of a square root of linear light. */
function codeOf(root: number): number {
  return linearToSrgb8(clamp01(root) ** 2)
}

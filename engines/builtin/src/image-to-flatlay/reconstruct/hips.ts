import { createGrey, type GreyImage, type RgbaImage } from '@toile/imaging'

/** Hips and waistband that are added to legs. Chosen by eye. */
const HIPS = {
  /** The waist's width, in widths of what is seen of both legs at their top. */
  waist: 0.8,
  /** How far below the top of the legs the hips reach, as a share of the rise: what hid them left a ragged edge. */
  below: 0.22,
  /** Height of the waistband, as a share of the rise. */
  band: 0.14,
  /** Share of the light that is left in a seam. */
  seam: 0.72,
} as const

/** The hips and the waist of trousers whose legs alone are seen, laid side by side. */
export interface Hips {
  /** 255 where they are, and no leg is. */
  readonly mask: GreyImage
  /** First row, and the last one above the legs. */
  readonly top: number
  readonly bottom: number
}

/**
 * @param seen 255 = legs, side by side at the middle column
 * @param rise pixels that the trousers go on above them, more than 0
 */
export function hipsAbove(seen: GreyImage, rise: number): Hips | undefined {
  const { width, height, data } = seen
  const tops = [topOf(0, Math.floor(width / 2)), topOf(Math.floor(width / 2), width)]
  if (tops.includes(height)) return undefined
  const legs = Math.max(...tops)
  const base = Math.min(height - 1, Math.round(legs + HIPS.below * rise))
  const row = data.subarray(base * width, (base + 1) * width)
  const [first, last] = [row.indexOf(255), row.lastIndexOf(255)]
  if (first < 0) return undefined
  const middle = width / 2
  const top = Math.max(0, Math.round(Math.min(...tops) - rise))
  const mask = createGrey(width, height)
  for (let y = top; y <= base; y += 1) {
    const t = (base - y) / Math.max(1, base - top)
    const wide = 1 + 0.08 * Math.sin(Math.PI * t) - (1 - HIPS.waist) * t * t
    for (let x = 0; x < width; x += 1) {
      const u = x + 0.5 - middle
      const within = u < 0 ? -u <= wide * (middle - first) : u <= wide * (last + 1 - middle)
      if (within && data[y * width + x] !== 255) mask.data[y * width + x] = 255
    }
  }
  return { mask, top, bottom: legs }

  function topOf(from: number, to: number): number {
    for (let y = 0; y < height; y += 1) for (let x = from; x < to; x += 1) if (data[y * width + x] === 255) return y
    return height
  }
}

/** Draws the seam of the waistband and the one in the middle into the cloth that `mask` was filled with. */
export function drawSeams(picture: RgbaImage, { mask, top, bottom }: Hips): void {
  const { width, data } = picture
  const rise = bottom - top
  const thick = Math.max(1, rise / 120)
  for (let p = 0; p < mask.data.length; p += 1) {
    if (mask.data[p] !== 255) continue
    const [x, y] = [p % width, Math.floor(p / width)]
    const band = Math.abs(y - top - HIPS.band * rise)
    const middle = y > top + HIPS.band * rise ? Math.abs(x + 0.5 - width / 2) : Infinity
    const share = Math.max(0, 1 - Math.max(0, Math.min(band, middle) - thick / 2) / thick)
    if (share === 0) continue
    for (let c = 0; c < 3; c += 1) data[4 * p + c] = data[4 * p + c]! * (1 - (1 - HIPS.seam) * share)
  }
}

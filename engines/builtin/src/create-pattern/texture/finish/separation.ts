import { linearRgbToOklab, type RgbaImage, type Srgb8, SRGB8_TO_LINEAR } from '@toile/imaging'

export interface FinishOrder {
  /** The ground first, then the inks; at most 16. */
  readonly colours: readonly Srgb8[]
  readonly seed: number
}

/** A finish makes a tile in flat colours look drawn or printed; its effects run on across the edges. */
export type Finish = (image: RgbaImage, order: FinishOrder) => RgbaImage

export const okLightness = ([r, g, b]: Srgb8): number => oklab(r, g, b)[0]

const oklab = (r: number, g: number, b: number) =>
  linearRgbToOklab(SRGB8_TO_LINEAR[r]!, SRGB8_TO_LINEAR[g]!, SRGB8_TO_LINEAR[b]!)

/** Bits of a channel by which colours are looked up; with more the table would be large. Chosen by eye. */
const BITS = 5
/** Cells of the table along a channel. */
const LEVELS = 1 << BITS
/** Bits of an 8-bit code that are dropped for it. */
const STEP = 8 - BITS
/** OKLab distance up to which a pixel counts as a colour itself, not as the soft edge between two. Chosen by eye. */
const PURE = 0.085
/** Bit of a label that marks what is near none of the colours; labels are below 16. */
const UNSURE = 0x80

/** Nearest of the colours for each of 32³ cells of the RGB cube; the high bit marks cells that are near none. */
function nearestTable(colours: readonly Srgb8[]): Uint8Array {
  const targets = colours.map(([r, g, b]) => oklab(r, g, b))
  const table = new Uint8Array(LEVELS ** 3)
  const level = (i: number) => Math.min(255, Math.round(((i + 0.5) * 256) / LEVELS))
  for (let i = 0; i < table.length; i++) {
    const [r, g, b] = [i >> (2 * BITS), (i >> BITS) & (LEVELS - 1), i & (LEVELS - 1)]
    const lab = oklab(level(r), level(g), level(b))
    let best = 0
    let least = Infinity
    for (let k = 0; k < targets.length; k++) {
      const [l, a, bb] = targets[k]!
      // Shades of an ink differ in lightness more than in hue.
      const away = Math.hypot((lab[0] - l) * 0.75, lab[1] - a, lab[2] - bb)
      if (away < least) {
        least = away
        best = k
      }
    }
    table[i] = least < PURE ? best : best | UNSURE
  }
  return table
}

/**
 * Which of the colours each pixel is printed in: the nearest in OKLab. The soft edge between two areas goes to one of
 * them, never to a third colour that happens to lie between.
 */
export function separate(image: RgbaImage, colours: readonly Srgb8[]): Uint8Array {
  const { width, height, data } = image
  const table = nearestTable(colours)
  const labels = new Uint8Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const at = i * 4
    labels[i] =
      table[((data[at]! >> STEP) << (2 * BITS)) | ((data[at + 1]! >> STEP) << BITS) | (data[at + 2]! >> STEP)]!
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (labels[i]! >= UNSURE) labels[i] = nearestPureLabel(labels, image, colours, x, y)
    }
  }
  return labels
}

/** The label of a pure colour beside a pixel that is most like it; its own where none is. */
function nearestPureLabel(
  labels: Uint8Array,
  { width, height, data }: RgbaImage,
  colours: readonly Srgb8[],
  x: number,
  y: number,
): number {
  const i = y * width + x
  const at = i * 4
  let best = labels[i]! & ~UNSURE
  let least = Infinity
  for (let dy = -1; dy <= 1; dy++) {
    const row = ((y + dy + height) % height) * width
    for (let dx = -1; dx <= 1; dx++) {
      const label = labels[row + ((x + dx + width) % width)]!
      if (label >= UNSURE) continue
      const [r, g, b] = colours[label]!
      const away = Math.abs(data[at]! - r) + Math.abs(data[at + 1]! - g) + Math.abs(data[at + 2]! - b)
      if (away < least) {
        least = away
        best = label
      }
    }
  }
  return best
}

export const smooth = (low: number, high: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** Pixels per unit of a tile drawn at 1024. */
export const unitOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.min(width, height) / 1024

/** Waves across and down a tile for a wavelength in units. */
export function waves({ width, height }: { readonly width: number; readonly height: number }, length: number) {
  const unit = unitOf({ width, height })
  return {
    width,
    height,
    across: Math.max(1, Math.round(width / unit / length)),
    down: Math.max(1, Math.round(height / unit / length)),
  }
}

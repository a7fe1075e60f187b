import {
  createFloat,
  cropRgba,
  type FloatImage,
  isOpaque,
  type PixelBox,
  type RgbaImage,
  type Srgb8,
} from '@toile/imaging'

/** White paper, OKLab: at least this light, at most this chromatic. Chosen by eye. */
const PAPER = { lightness: 0.93, chroma: 0.03 }
/** A margin ends at a line of which at least this share is cloth. Chosen by eye. */
const CLOTH = 0.6

/** What is clear in an upload. */
const CLEAR = {
  /** Alpha below which a pixel is. */
  alpha: 128,
  /** Share of the whole that is opaque, at least, where there is anything to print. Chosen by eye. */
  print: 0.002,
  /**
   * Share of the box about all that is opaque from which it is a piece of cloth that was cut out; of less it is motifs, and
   * what is clear about them belongs to the repeat. Chosen by eye.
   */
  piece: 0.85,
  /** Share of the swatch from which its clear ground is worth a word. Chosen by eye. */
  told: 0.005,
} as const

export interface Swatch {
  /** Opaque. */
  readonly cloth: RgbaImage
  /** Whether some of it was clear, and has the colour of the ground now. */
  readonly clear: boolean
}

/**
 * What of an upload is cloth: a transparent border about a piece of cloth and a margin of white paper are cut away, and what
 * stays transparent shows `ground`. `undefined` when hardly anything is opaque.
 */
export function cropSwatch(image: RgbaImage, ground: Srgb8): Swatch | undefined {
  const opaque = opaqueBox(image)
  if (opaque === undefined) return undefined
  const { laid, clear } = laidOn(image, opaque, ground)
  const { left, top, right, bottom } = paperBox(laid)
  const whole = right - left === laid.width && bottom - top === laid.height
  return { cloth: whole ? laid : cropRgba(laid, { left, top, right, bottom }), clear }
}

/** The part of a picture in a box, laid on one colour. */
function laidOn(image: RgbaImage, box: PixelBox, ground: Srgb8): { laid: RgbaImage; clear: boolean } {
  const part = cropRgba(image, box)
  if (isOpaque(part)) return { laid: part, clear: false }
  const { data } = part
  let count = 0
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < CLEAR.alpha) count += 1
    const alpha = data[i + 3]! / 255
    for (let c = 0; c < 3; c += 1) data[i + c] = data[i + c]! * alpha + ground[c]! * (1 - alpha)
    data[i + 3] = 255
  }
  return { laid: part, clear: count >= CLEAR.told * part.width * part.height }
}

/** Undefined when hardly anything is opaque. */
function opaqueBox({ width, height, data }: RgbaImage): PixelBox | undefined {
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3]! < CLEAR.alpha) continue
      count += 1
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  if (count < CLEAR.print * width * height) return undefined
  const isPiece = count >= CLEAR.piece * (right - left) * (bottom - top)
  return isPiece ? { left, top, right, bottom } : { left: 0, top: 0, right: width, bottom: height }
}

/**
 * Cuts a white margin away where a straight edge of cloth ends it. Dots on white have no such edge: they keep the white
 * about them, which belongs to the repeat.
 */
function paperBox(image: RgbaImage): PixelBox {
  const box: PixelBox = { left: 0, top: 0, right: image.width, bottom: image.height }
  const isPaper = (x: number, y: number): boolean => {
    const i = (y * image.width + x) * 4
    const [r, g, b] = [image.data[i]!, image.data[i + 1]!, image.data[i + 2]!]
    return Math.min(r, g, b) > PAPER.lightness * 255 && Math.max(r, g, b) - Math.min(r, g, b) < PAPER.chroma * 255
  }
  const column = (x: number) => shareOf(box.top, box.bottom, (y) => !isPaper(x, y))
  const row = (y: number) => shareOf(box.left, box.right, (x) => !isPaper(x, y))
  return {
    left: margin(box.left, box.right, 1, column),
    right: margin(box.right - 1, box.left - 1, -1, column) + 1,
    top: margin(box.top, box.bottom, 1, row),
    bottom: margin(box.bottom - 1, box.top - 1, -1, row) + 1,
  }
}

function shareOf(from: number, to: number, holds: (at: number) => boolean): number {
  let count = 0
  for (let at = from; at < to; at += 1) if (holds(at)) count += 1
  return count / (to - from)
}

/** The first line of cloth when a margin of bare paper ends sharply before it, else the border itself. */
function margin(from: number, to: number, step: 1 | -1, cloth: (at: number) => number): number {
  const limit = from + step * Math.floor(Math.abs(to - from) * 0.4)
  let at = from
  while (at !== limit && cloth(at) < 0.02) at += step
  const width = Math.abs(at - from)
  if (at === limit || width < 2) return from
  // Two pixels in: scanned edges are soft.
  const inside = at + step * 2
  return cloth(inside) >= CLOTH ? inside : from
}

/** Artwork in flat colours: so few colours, this many codes apart, cover so much of it. Chosen by eye. */
const FLAT = { colours: 12, codes: 2, share: 0.7 }

/** Whether a picture is artwork in flat colours: cloth before a lens has weave, noise and light in all of them. */
export function isDrawn({ width, height, data }: RgbaImage): boolean {
  const counts = new Map<number, number>()
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 20_000)))
  let count = 0
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step, count += 1) {
      const i = (y * width + x) * 4
      const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!].map((code) => Math.floor(code / FLAT.codes))
      const colour = (r! << 16) | (g! << 8) | b!
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  const most = [...counts.values()].toSorted((a, b) => b - a).slice(0, FLAT.colours)
  return most.reduce((sum, each) => sum + each, 0) >= count * FLAT.share
}

/**
 * Evens out the light of a photographed swatch, in place of OKLab lightness. The lit ground of the cloth is the bright
 * envelope of blocks; only where a smooth surface of second degree describes it well is it light rather than pattern.
 */
export function flattenLight(lab: FloatImage): FloatImage {
  const { width, height, data } = lab
  const blocks: { x: number; y: number; level: number }[] = []
  const side = 7
  for (let j = 0; j < side; j += 1) {
    for (let i = 0; i < side; i += 1) {
      const values: number[] = []
      const [x0, x1] = [Math.floor((i * width) / side), Math.floor(((i + 1) * width) / side)]
      const [y0, y1] = [Math.floor((j * height) / side), Math.floor(((j + 1) * height) / side)]
      const step = Math.max(1, Math.floor(Math.sqrt(((x1 - x0) * (y1 - y0)) / 400)))
      for (let y = y0; y < y1; y += step) for (let x = x0; x < x1; x += step) values.push(data[(y * width + x) * 3]!)
      if (values.length === 0) return lab
      values.sort((a, b) => a - b)
      blocks.push({
        x: (i + 0.5) / side - 0.5,
        y: (j + 0.5) / side - 0.5,
        level: values[Math.floor(values.length * 0.8)]!,
      })
    }
  }
  const surface = fitQuadric(blocks)
  const errors = blocks.map((block) => (surface(block.x, block.y) - block.level) ** 2)
  const error = Math.sqrt(errors.reduce((a, b) => a + b) / errors.length)
  const levels = blocks.map((block) => surface(block.x, block.y))
  const range = Math.max(...levels) - Math.min(...levels)
  if (range < 0.02 || error > range * 0.16) return lab
  const mean = levels.reduce((a, b) => a + b) / levels.length
  const out = createFloat(width, height, 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = (y * width + x) * 3
      // Light multiplies; in the cube root that OKLab is, so do its three axes.
      const gain = mean / Math.max(0.05, surface((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5))
      for (let c = 0; c < 3; c += 1) out.data[i + c] = data[i + c]! * gain
    }
  }
  return out
}

/** Least squares of 1, x, y, x², xy, y² by the normal equations. */
function fitQuadric(points: readonly { x: number; y: number; level: number }[]): (x: number, y: number) => number {
  const terms = (x: number, y: number) => [1, x, y, x * x, x * y, y * y]
  const rows = Array.from({ length: 6 }, () => new Float64Array(7))
  for (const { x, y, level } of points) {
    const t = terms(x, y)
    for (let i = 0; i < 6; i += 1) {
      for (let j = 0; j < 6; j += 1) rows[i]![j]! += t[i]! * t[j]!
      rows[i]![6]! += t[i]! * level
    }
  }
  for (let i = 0; i < 6; i += 1) {
    const pivot = rows[i]!
    for (let k = 0; k < 6; k += 1) {
      if (k === i) continue
      const factor = rows[k]![i]! / pivot[i]!
      for (let j = i; j < 7; j += 1) rows[k]![j]! -= factor * pivot[j]!
    }
  }
  const solved = rows.map((row, i) => row[6]! / row[i]!)
  return (x, y) => terms(x, y).reduce((sum, term, i) => sum + term * solved[i]!, 0)
}

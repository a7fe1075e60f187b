import {
  createFloat,
  createGrey,
  distanceTo,
  type FloatImage,
  gaussianBlur,
  type GreyImage,
  smoothstep,
} from '@toile/imaging'
import { thinned } from './lines/thinning.ts'
import { BROAD_STROKE, type Drawing } from './read-drawing.ts'

/** How lines are sewn. Chosen by eye. */
const THREAD = {
  /** How strongly the lines of a drawing stay in the picture, 0 to 1. */
  opacity: 0.5,
  /** Spread ink under which nothing of a broad stroke is sewn, 0 to 1. */
  leastInk: 0.12,
  /** Factor that gives the crest of a thread back what softening takes from it. */
  crest: 3,
  /** Factor by which a softened line is raised on a print, to be as dark as a hard one and broader. */
  busyGain: 1.8,
} as const

/** The drawing's lines as threads, 0 to 1: thick strokes thinned to their middle, thin ones as they are. */
export function threadLines({ width, height, ink }: Drawing): Float32Array {
  const out = new Float32Array(width * height)
  if (ink.stroke <= BROAD_STROKE) {
    for (let i = 0; i < out.length; i++) out[i] = ink.strength[i]!
    return soften(out, width, height)
  }
  // Ragged edges are evened out before the strokes are thinned, which would make a spur of each of their teeth.
  const marks = createFloat(width, height, 1)
  for (let i = 0; i < out.length; i++) marks.data[i] = ink.lines.data[i]! >= 128 ? ink.strength[i]! : 0
  const { data: spread } = gaussianBlur(marks, Math.max(0.5, 0.17 * (ink.stroke - 4)))
  const shapes = createGrey(width, height)
  for (let i = 0; i < out.length; i++) if (spread[i]! > THREAD.leastInk) shapes.data[i] = 255
  const middles = thinned(shapes)
  for (let i = 0; i < out.length; i++) {
    // A thread is three pixels wide once softened: its crest falls to a third.
    if (middles.data[i]! > 0) out[i] = THREAD.crest * (0.3 + 0.7 * smoothstep(THREAD.leastInk, 0.5, spread[i]!))
  }
  return gaussianBlur({ width, height, channels: 1, data: out }, 1.2).data
}

function soften(data: Float32Array, width: number, height: number): Float32Array {
  return gaussianBlur({ width, height, channels: 1, data }, 0.7).data
}

export interface Stitching {
  readonly lines: Float32Array
  /** Pixels of the page for each pixel of a picture 1,024 px high. */
  readonly scale: number
  /** Linear light of contrast thread; tone on tone when left out. */
  readonly thread: readonly [number, number, number] | undefined
  /** CIE L* of the cloth: on dark cloth a dark line needs a light edge to be seen. */
  readonly lightness: number
  /** Whether the cloth is printed, woven in colours or openwork: lines have to hold their own against it. */
  readonly busy: boolean
}

/**
 * Sews a lit cloth (four channels, linear, premultiplied), in place: the drawing's lines as seams in the cloth's own
 * shade, a row of stitches along hems, and contrast thread beside the seams where it is asked for.
 */
export function sew(cloth: FloatImage, drawing: Drawing, stitching: Stitching): void {
  const { width, height } = drawing
  const { lines, scale, thread, lightness, busy } = stitching
  const overall = smoothstep(34, 10, lightness)
  const strong = busy ? gaussianBlur({ width, height, channels: 1, data: lines }, 0.8 * scale).data : lines
  doubleAtSeams(cloth, drawing, strong, scale)
  const rows = thread ? stitchRows(drawing, lines, scale) : undefined
  const hem = hemRow(drawing, scale)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const o = 4 * i
      const alpha = cloth.data[o + 3]!
      if (alpha === 0) continue
      const line = Math.min(1, busy ? Math.max(lines[i]!, THREAD.busyGain * strong[i]!) : lines[i]!)
      const light = (cloth.data[o]! + cloth.data[o + 1]! + cloth.data[o + 2]!) / (3 * alpha)
      const dark = busy ? Math.max(overall, smoothstep(0.09, 0.02, light)) : overall
      const opacity = THREAD.opacity + 0.28 * Math.max(dark, busy ? 0.8 : 0)
      const stitch = hem[i]!
      // Light catches the raised lip under a seam.
      const lip =
        y > 2 && dark > 0 ? Math.max(0, Math.min(1, lines[i - 2 * width]!) - line) * (busy ? 0.07 : 0.03) * dark : 0
      const kept = (1 - opacity * line) * (1 - 0.22 * stitch)
      for (let c = 0; c < 3; c++) cloth.data[o + c] = cloth.data[o + c]! * kept + lip * alpha
      if (rows && thread && rows[i]! > 0) {
        const sewn = rows[i]! * (0.55 + 0.45 * (1 - line))
        const lit = 0.75 + 0.5 * Math.min(1, light * kept)
        for (let c = 0; c < 3; c++) {
          cloth.data[o + c] = cloth.data[o + c]! * (1 - sewn) + thread[c]! * lit * alpha * sewn
        }
      }
    }
  }
}

/**
 * Breadth of the turned edge of thin cloth, pixels of a picture 1,024 px high: rolled, as fine hems are. Chosen by eye.
 */
const ALLOWANCE = 3.5

/** Thin cloth lies twofold and threefold in its seams and hems, and hides more there: in place. */
function doubleAtSeams(cloth: FloatImage, drawing: Drawing, lines: Float32Array, scale: number): void {
  const { width, height, inside } = drawing
  const outside: GreyImage = { width, height, data: inside.data.map((value) => (value >= 128 ? 0 : 255)) }
  const rim = distanceTo(outside).data
  const cover = coverOf(drawing).data
  for (let i = 0; i < rim.length; i++) {
    const alpha = cloth.data[4 * i + 3]!
    const whole = cover[i]! / 255
    if (alpha === 0 || alpha > 0.97 * whole) continue
    const layers = Math.max(
      smoothstep(ALLOWANCE * scale + 1, ALLOWANCE * scale - 1, rim[i]!),
      Math.min(1, 2 * lines[i]!),
    )
    const hidden = whole * (1 - (1 - alpha / whole) ** (1 + 1.1 * layers))
    for (let c = 0; c < 4; c++) cloth.data[4 * i + c]! *= hidden / alpha
  }
}

/** Dashes, 0 to 1, that run on both sides of a seam, and inside the outline. */
function stitchRows(drawing: Drawing, lines: Float32Array, scale: number): Float32Array {
  const { width, height, inside } = drawing
  const seams: GreyImage = { width, height, data: new Uint8Array(width * height) }
  for (let i = 0; i < lines.length; i++) if (lines[i]! > 0.35 || inside.data[i]! < 128) seams.data[i] = 255
  return dashes(gaussianBlur(distanceTo(seams), 1), 5 * scale, 6.5 * scale, 1.1 * scale, inside)
}

/** A row of stitches, 0 to 1, above the lower edges, where these run more or less level. */
function hemRow({ width, height, inside }: Drawing, scale: number): Float32Array {
  const out = new Float32Array(width * height)
  const at = 11 * scale
  const reach = Math.max(2, Math.round(4 * scale))
  const pitch = Math.max(3, 5.4 * scale)
  const below = new Float32Array(width)
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width; x++) below[x] = inside.data[y * width + x]! >= 128 ? below[x]! + 1 : 0
    for (let x = reach; x < width - reach; x++) {
      const off = Math.abs(below[x]! - at)
      if (off > 2 || Math.abs(below[x + reach]! - below[x - reach]!) > 1.2 * reach) continue
      if (x - pitch * Math.floor(x / pitch) > 4 * scale) continue
      out[y * width + x] = Math.min(1, Math.max(0, 0.8 * scale + 0.5 - off))
    }
  }
  return out
}

/** Strokes of `long` pixels, as much apart as a third of that, where `distance` is `at`. */
function dashes(distance: FloatImage, at: number, long: number, half: number, inside: GreyImage): Float32Array {
  const { width, height, data } = distance
  const out = new Float32Array(width * height)
  const pitch = Math.max(3, long * 1.35)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const off = Math.abs(data[i]! - at)
      if (off > half + 1 || inside.data[i]! < 128) continue
      const gx = data[i + 1]! - data[i - 1]!
      const gy = data[i + width]! - data[i - width]!
      const steep = Math.hypot(gx, gy)
      if (steep < 0.9) continue
      // Along the row: rows that bend keep their dashes, only a little longer or shorter.
      const run = (Math.abs(gx) > Math.abs(gy) ? y : x) / Math.max(0.7, Math.max(Math.abs(gx), Math.abs(gy)) / steep)
      const phase = run - pitch * Math.floor(run / pitch)
      if (phase > long) continue
      out[i] = Math.min(1, Math.max(0, half + 0.5 - off))
    }
  }
  return out
}

/** The shape's alpha, 0 to 255: its outline smoothed to the precision of a pixel. */
export function coverOf(drawing: Drawing): GreyImage {
  const { width, height, inside, ink } = drawing
  const soft = createFloat(width, height, 1)
  for (let i = 0; i < soft.data.length; i++) soft.data[i] = inside.data[i]! >= 128 ? 1 : 0
  const { data } = gaussianBlur(soft, 1.1 + 0.05 * Math.min(14, ink.stroke))
  const cover = createGrey(width, height)
  for (let i = 0; i < data.length; i++) {
    const value = data[i]!
    if (value > 0.28) cover.data[i] = Math.round(255 * smoothstep(0.28, 0.72, value))
  }
  return cover
}

import type { FloatImage } from '@toile/imaging'
import { autocorrelation, type Autocorrelation } from './autocorrelation.ts'

/** A shift after which a swatch looks like itself, pixels. */
export interface Shift {
  readonly dx: number
  readonly dy: number
  /** Normalised correlation of what overlaps, -1 to 1. */
  readonly agreement: number
}

export interface Shifts {
  /** Mostly to the right, and mostly downwards: the one period, or several shifts worth trying. */
  readonly across: readonly Shift[]
  readonly down: readonly Shift[]
}

/** Normalised correlation from which a shift is a period of the pattern and no accident. Chosen by eye. */
export const AGREEMENT = {
  /** Of a photographed swatch. */
  lit: 0.55,
  /** Of flat colours without light, weave or noise. */
  flat: 0.93,
} as const
/** Which shifts are looked for. Chosen by eye. */
const SHIFT = {
  /** Maximum tangent of the angle at which a swatch lies askew. */
  askew: 0.07,
  /** Minimum length of a shift, as a share of the side. */
  least: 0.34,
  /** Maximum length of it, as a share of the side. */
  most: 0.86,
} as const
/** Shares of the side in which shifts of a swatch without a period are tried. Chosen by eye. */
const BANDS = [
  [0.58, 0.7],
  [0.7, 0.78],
  [0.78, SHIFT.most],
] as const

/**
 * The shifts by which a swatch is best laid beside itself: multiples of its period where it holds several, else those
 * whose overlap agrees most. Found on a reduced picture, then refined to the pixel. `lab` is OKLab, 3 channels;
 * `least` is the agreement from which a shift is a period.
 */
export function findShifts(lab: FloatImage, least: number): Shifts {
  const correlation = autocorrelation(lab)
  const candidates = (axis: 'across' | 'down'): readonly Shift[] => {
    const period = bestWithin(lab, correlation, axis, [SHIFT.least, SHIFT.most], least)
    if (period.agreement >= least) return [period]
    return BANDS.map((band) => bestWithin(lab, correlation, axis, band, least))
  }
  return { across: candidates('across'), down: candidates('down') }
}

/** The shift with the highest agreement in a band of lengths, given as shares of the side. */
function bestWithin(
  lab: FloatImage,
  correlation: Autocorrelation,
  axis: 'across' | 'down',
  [from, to]: readonly [number, number],
  least: number,
): Shift {
  const [along, side] =
    axis === 'across' ? [correlation.width, correlation.height] : [correlation.height, correlation.width]
  const agreementAt = (main: number, cross: number) =>
    axis === 'across' ? correlation.at(main, cross) : correlation.at(cross, main)
  let found = { main: Math.max(1, Math.round(along * to)), cross: 0, score: -Infinity }
  for (let main = Math.max(1, Math.round(along * from)); main <= along * to; main += 1) {
    const askew = Math.min(Math.floor(main * SHIFT.askew), side >> 2)
    for (let cross = -askew; cross <= askew; cross += 1) {
      // A longer shift keeps more of the swatch; an upright one needs no resampling.
      const score = agreementAt(main, cross) + 0.06 * (main / along) - 0.012 * Math.abs(cross)
      if (score > found.score) found = { main, cross, score }
    }
  }
  const agreement = agreementAt(found.main, found.cross)
  const periodic = agreement >= least
  const [main, cross] = [found.main, periodic ? found.cross : 0]
  const [dx, dy] = axis === 'across' ? [main, cross] : [cross, main]
  const coarse = { dx: dx * correlation.scaleX, dy: dy * correlation.scaleY }
  const reach = Math.ceil(axis === 'across' ? correlation.scaleX : correlation.scaleY)
  return { ...refine(lab, coarse, axis, reach, periodic), agreement }
}

/** Tries the whole shifts about a coarse one and keeps that with the least mean squared difference. */
function refine(
  lab: FloatImage,
  coarse: { dx: number; dy: number },
  axis: 'across' | 'down',
  reach: number,
  askew: boolean,
): { dx: number; dy: number } {
  const { width, height } = lab
  let best = { dx: Math.round(coarse.dx), dy: Math.round(coarse.dy), error: Infinity }
  const side = askew ? reach : 0
  for (let j = -reach; j <= reach; j += 1) {
    for (let i = -side; i <= side; i += 1) {
      const dx = Math.round(coarse.dx) + (axis === 'across' ? j : i)
      const dy = Math.round(coarse.dy) + (axis === 'across' ? i : j)
      const main = axis === 'across' ? dx : dy
      if (main < 1 || main >= (axis === 'across' ? width : height)) continue
      const error = difference(lab, dx, dy)
      if (error < best.error) best = { dx, dy, error }
    }
  }
  return best
}

/** Mean squared difference between a picture and itself shifted, over at most some 12,000 pixels of the overlap. */
function difference({ width, height, data }: FloatImage, dx: number, dy: number): number {
  const x0 = Math.max(0, -dx)
  const y0 = Math.max(0, -dy)
  const x1 = width - Math.max(0, dx)
  const y1 = height - Math.max(0, dy)
  const step = Math.max(1, Math.floor(Math.sqrt(((x1 - x0) * (y1 - y0)) / 12_000)))
  let sum = 0
  let count = 0
  for (let y = y0; y < y1; y += step) {
    for (let x = x0; x < x1; x += step) {
      const a = (y * width + x) * 3
      const b = ((y + dy) * width + x + dx) * 3
      for (let c = 0; c < 3; c += 1) sum += (data[a + c]! - data[b + c]!) ** 2
      count += 1
    }
  }
  return count === 0 ? Infinity : sum / count
}

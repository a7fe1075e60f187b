import { connectedComponents, type GreyImage, growMask } from '@toile/imaging'
import { mean, median } from '../lib/figures.ts'
import { axisOf } from './limbs.ts'

/** Slices from an arm's upper end to its finger tips. */
const SLICES = 20
/** The slices above the elbow, whose width the others are told in. */
const UPPER_ARM = [9, 13] as const
/** An arm is so many times as long as it is wide at least, and bends by so many widths at most. */
const LENGTH = 4.2
const BEND = 0.9
/** Cosine of the angle from upright. */
const UPRIGHT = 0.75
/** Of the person's height: how long an arm is, how low its middle and its end may be, and how far below the top's edge it begins. */
const OF_HEIGHT = { least: 0.24, most: 0.42, middle: 0.62, end: 0.66, begin: 0.06 } as const

/**
 * Widths of bare arms that hang straight from the shoulder on, in `SLICES` from there to the finger tips, over that above the
 * elbow: pieces of skin beside a garment that touch no hair, and are neither bent nor legs.
 *
 * @param skin, hair, tops, person: 255 = labelled so
 */
export function armWidths(skin: GreyImage, hair: GreyImage, tops: GreyImage, person: GreyImage): number[][] {
  const { width } = skin
  const [first, last] = [person.data.indexOf(255), person.data.lastIndexOf(255)].map((at) => Math.floor(at / width))
  const tall = last! - first!
  const rows = [...tops.data.keys()].filter((i) => tops.data[i]! > 0).map((i) => Math.floor(i / width))
  if (rows.length < 500) return []
  const begin = rows[Math.floor(0.02 * rows.length)]! + OF_HEIGHT.begin * tall
  const near = growMask(hair, 2)
  const { labels, sizes } = connectedComponents(growMask(growMask(skin, -1), 1))
  const pieces = sizes.map(() => [] as number[])
  labels.forEach((label, i) => {
    if (label > 0 && sizes[label]! >= 400) pieces[label]!.push(i)
  })
  return pieces.flatMap((pixels) => {
    if (pixels.length === 0 || pixels.some((i) => near.data[i]! >= 128)) return []
    const ys = pixels.map((i) => Math.floor(i / width))
    const isArm =
      ys[0]! < begin && mean(ys) <= first! + OF_HEIGHT.middle * tall && ys.at(-1)! <= first! + OF_HEIGHT.end * tall
    const found = isArm ? slicesOf(pixels, width) : undefined
    if (!found || found.length < OF_HEIGHT.least * tall || found.length > OF_HEIGHT.most * tall) return []
    const usual = median(found.widths.slice(...UPPER_ARM))
    return [found.widths.map((own) => own / usual)]
  })
}

/** Undefined for what is bent, lies, or has no arm's shape. */
function slicesOf(pixels: readonly number[], width: number): { widths: number[]; length: number } | undefined {
  const { mx, my, dx, dy } = axisOf(pixels, width)
  const places = pixels.map((i) => {
    const [x, y] = [(i % width) - mx, Math.floor(i / width) - my]
    return { along: x * dx + y * dy, across: x * dy - y * dx }
  })
  const [from, to] = places.reduce(
    ([least, most], { along }) => [Math.min(least, along), Math.max(most, along)],
    [Infinity, -Infinity],
  )
  const length = to - from
  const counts = new Float64Array(SLICES)
  const sums = new Float64Array(SLICES)
  for (const { along, across } of places) {
    const at = Math.min(SLICES - 1, Math.floor(((along - from) * SLICES) / length))
    counts[at]! += 1
    sums[at]! += across
  }
  if (dy < UPRIGHT || counts.some((count) => count < 3)) return undefined
  const widths = Array.from(counts, (count) => (count * SLICES) / length)
  const usual = median(widths)
  const bend = Math.max(...Array.from(sums, (sum, at) => Math.abs(sum / counts[at]!)))
  return length > LENGTH * usual && bend < BEND * usual ? { widths, length } : undefined
}

import { connectedComponents, type GreyImage } from '@toile/imaging'
import { equivalentBarsOf } from './equivalent-bars.ts'

/** Pixels inside the outline up to which a strap is followed: along it all colours are mixed. */
const INSIDE = 1.5
/** How far beside a strap's edge the cloth is looked at, and how far across its middle may lie off the line: pixels. */
const BESIDE = 1.5
const OFF_LINE = 1
/** How far a strap goes on unseen between two places where it is, in widths of it. */
const UNSEEN = 2.5

/**
 * A strap with its ends, where it is too like the cloth to be told from it by colour alone, in the shade or under a fold: it goes on
 * in the line that it lies in, as long as that stands out from the cloth on both sides of it.
 *
 * @param strap 255 where one lies: see `strapIn`
 * @param depth how far inside the garment's outline each pixel lies, pixels
 * @param standsOut whether a pixel's colour is another than that of a second one
 */
export function withEnds(
  strap: GreyImage,
  depth: Float32Array,
  standsOut: (p: number, other: number) => boolean,
): GreyImage {
  const { width, height } = strap
  const out = { ...strap, data: strap.data.slice() }
  const { labels, sizes } = connectedComponents(strap, 8)
  for (const { x, y, long, wide, lean } of equivalentBarsOf(labels, sizes, width).slice(1)) {
    const [half, across, down] = [long / 2, Math.cos(lean), Math.sin(lean)]
    /** -1 beyond the picture, where nothing is seen or marked. */
    const pixel = (along: number, off: number): number => {
      const [u, v] = [Math.round(x + along * across - off * down), Math.round(y + along * down + off * across)]
      return u >= 0 && v >= 0 && u < width && v < height ? v * width + u : -1
    }
    const beside = wide / 2 + BESIDE
    const isSeen = (along: number): boolean =>
      [-OFF_LINE, 0, OFF_LINE].some((off) => {
        const p = pixel(along, off)
        const beyond = [pixel(along, off + beside), pixel(along, off - beside)]
        return p >= 0 && beyond.every((other) => other >= 0 && standsOut(p, other))
      })
    for (const toward of [-1, 1]) {
      let last = half
      for (let t = half; t <= last + UNSEEN * wide && depth[pixel(toward * t, 0)]! > INSIDE; t += 0.5) {
        if (isSeen(toward * t)) last = t
      }
      for (let t = half; t <= last; t += 0.5) {
        for (let off = -wide / 2; off <= wide / 2; off += 0.5) {
          const p = pixel(toward * t, off)
          if (p >= 0) out.data[p] = 255
        }
      }
    }
  }
  return out
}

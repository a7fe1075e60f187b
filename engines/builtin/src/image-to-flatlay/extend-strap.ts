import { connectedComponents, type GreyImage } from '@toile/imaging'
import { equivalentBarsOf } from './equivalent-bars.ts'

/** How a strap is followed, pixels unless another unit is named. Chosen by eye. */
const STRAP_END = {
  /** How far inside the outline: along it all colours are mixed. */
  inside: 1.5,
  /** How far beside its edge the cloth is looked at. */
  beside: 1.5,
  /** How far across its middle may lie off the line. */
  offLine: 1,
  /** How far it goes on unseen between two places where it is, in widths of it. */
  unseen: 2.5,
} as const

/**
 * A strap with its ends, where its colour alone is too like that of the cloth, in the shade or under a fold: it goes on
 * in the line that it lies in, as long as that stands out from the cloth on both sides of it.
 *
 * @param strap 255 where one lies: see `findStrap`
 * @param depth how far inside the garment's outline each pixel lies, pixels
 * @param standsOut whether a pixel's colour is another than that of a second one
 */
export function extendStrap(
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
    const beside = wide / 2 + STRAP_END.beside
    const isSeen = (along: number): boolean =>
      [-STRAP_END.offLine, 0, STRAP_END.offLine].some((off) => {
        const p = pixel(along, off)
        const beyond = [pixel(along, off + beside), pixel(along, off - beside)]
        return p >= 0 && beyond.every((other) => other >= 0 && standsOut(p, other))
      })
    for (const toward of [-1, 1]) {
      let last = half
      for (
        let t = half;
        t <= last + STRAP_END.unseen * wide && depth[pixel(toward * t, 0)]! > STRAP_END.inside;
        t += 0.5
      ) {
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

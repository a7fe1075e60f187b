import { connectedComponents, createFloat, createGrey, distanceTo, gaussianBlur, type GreyImage } from '@toile/imaging'

/** As shares of the long side unless another unit is named. Chosen by eye. */
const SYMMETRY = {
  /** How far apart both sides' outlines may lie to become one half way between; from twice as far on they stay. */
  alike: 0.03,
  /** How far beyond the body that is done; from twice as far on nothing is moved. */
  beside: 0.012,
  /** Standard deviation of the smoothing of what the outline is moved by. */
  smooth: 0.006,
  /** Share of the outline that may run farther from its mirror image: of what has more, the body is turned. */
  turned: 0.4,
  /** Pixels from the outline that are counted as on it. */
  onEdge: 1.2,
  /** What is changed nowhere deeper than this, or a pixel, stays as it was cut. */
  thin: 0.003,
} as const

/**
 * A silhouette whose sides lie alike: where its outline and that of its mirror image run near each other, it becomes the line
 * half way between. What differs more differs by its cut, or by a pose that cannot be undone, and stays; where much does,
 * all of it stays: of a body that is turned only a collar's end would meet its mirror image, and be stepped by it.
 *
 * @param shape 255 = garment, upright, its axis in the middle column
 * @param reach for each row, how far from the middle that is done, pixels: sleeves beside the body lie each as it was held
 * @param until the row above which the outline shows whether the body is turned
 * @returns of the same size, 255 = garment
 */
export function symmetrised(shape: GreyImage, reach?: Float32Array, until = shape.height): GreyImage {
  const { width, height } = shape
  const long = Math.max(width, height)
  const out = { ...shape, data: shape.data.map((value) => (value >= 128 ? 255 : 0)) }
  if (!shape.data.includes(255) || !shape.data.includes(0)) return out
  const beyond = distanceTo(shape).data
  const within = distanceTo({ ...shape, data: shape.data.map((value) => (value >= 128 ? 0 : 255)) }).data
  const far = SYMMETRY.alike * long
  const move = createFloat(width, height, 1)
  let [edge, unlike] = [0, 0]
  for (let p = 0; p < move.data.length; p += 1) {
    const m = p + width - 1 - 2 * (p % width)
    const differ = within[m]! - beyond[m]! - within[p]! + beyond[p]!
    const t = Math.min(1, Math.max(0, Math.abs(differ) / far - 1))
    const off = reach ? Math.abs((p % width) + 0.5 - width / 2) - reach[Math.floor(p / width)]! : 0
    const share = Math.min(1, Math.max(0, 2 - off / (SYMMETRY.beside * long)))
    if (off <= 0 && p < until * width && Math.abs(within[p]! - beyond[p]!) <= SYMMETRY.onEdge) {
      edge += 1
      if (t > 0) unlike += 1
    }
    move.data[p] = (share * (1 - t * t * (3 - 2 * t)) * differ) / 2
  }
  if (unlike > SYMMETRY.turned * edge) return out
  const moved = gaussianBlur(move, SYMMETRY.smooth * long).data
  const even = (p: number): number => (within[p]! - beyond[p]! + moved[p]! > 0 ? 255 : 0)
  const changed = createGrey(width, height)
  for (let p = 0; p < changed.data.length; p += 1) if (even(p) !== out.data[p]) changed.data[p] = 255
  const { labels, sizes } = connectedComponents(changed)
  const depth = distanceTo({ ...changed, data: changed.data.map((value) => 255 - value) }).data
  const deep = sizes.map(() => false)
  for (let p = 0; p < labels.length; p += 1) if (depth[p]! > Math.max(1, SYMMETRY.thin * long)) deep[labels[p]!] = true
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p]! > 0 && deep[labels[p]!]) out.data[p] = even(p)
  }
  return out
}

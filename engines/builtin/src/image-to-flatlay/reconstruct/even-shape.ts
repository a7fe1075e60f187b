import { connectedComponents, createFloat, createGrey, distanceTo, gaussianBlur, type GreyImage } from '@toile/imaging'

/** How far apart both sides' outlines may lie to become one half way between, as a share of the long side; from twice as far on they stay. */
const ALIKE = 0.03
/** How far beyond the body, as a share of the long side; from twice as far on nothing is moved. */
const BESIDE = 0.012
/** Standard deviation of the smoothing of what the outline is moved by, as a share of the long side. */
const SMOOTH = 0.006
/** Share of the outline that may run farther from its mirror image than `ALIKE`: of what has more, the body is turned. */
const TURNED = 0.4
/** Pixels from the outline that are counted as on it. */
const ON_EDGE = 1.2
/** What is changed nowhere deeper than this share of the long side, or a pixel, stays as it was cut. */
const THIN = 0.003

/**
 * A silhouette whose sides lie alike: where its outline and that of its mirror image run near each other, it becomes the line
 * half way between. What differs more differs by its cut, or by a pose that cannot be undone, and stays; where much does,
 * all of it stays: of a body that is turned only a collar's end would meet its mirror image, and be stepped by it.
 *
 * @param shape 255 = garment, upright, its axis in the middle column
 * @param reach for each row, how far from the middle that is done, pixels: sleeves beside the body lie each as it was held
 * @param until the row above which the outline tells whether it is turned
 * @returns of the same size, 255 = garment
 */
export function evenShape(shape: GreyImage, reach?: Float32Array, until = shape.height): GreyImage {
  const { width, height } = shape
  const long = Math.max(width, height)
  const out = { ...shape, data: shape.data.map((value) => (value >= 128 ? 255 : 0)) }
  if (!shape.data.includes(255) || !shape.data.includes(0)) return out
  const beyond = distanceTo(shape).data
  const within = distanceTo({ ...shape, data: shape.data.map((value) => (value >= 128 ? 0 : 255)) }).data
  const far = ALIKE * long
  const move = createFloat(width, height, 1)
  let [edge, unlike] = [0, 0]
  for (let p = 0; p < move.data.length; p += 1) {
    const m = p + width - 1 - 2 * (p % width)
    const differ = within[m]! - beyond[m]! - within[p]! + beyond[p]!
    const t = Math.min(1, Math.max(0, Math.abs(differ) / far - 1))
    const off = reach ? Math.abs((p % width) + 0.5 - width / 2) - reach[Math.floor(p / width)]! : 0
    const share = Math.min(1, Math.max(0, 2 - off / (BESIDE * long)))
    if (off <= 0 && p < until * width && Math.abs(within[p]! - beyond[p]!) <= ON_EDGE) {
      edge += 1
      if (t > 0) unlike += 1
    }
    move.data[p] = (share * (1 - t * t * (3 - 2 * t)) * differ) / 2
  }
  if (unlike > TURNED * edge) return out
  const moved = gaussianBlur(move, SMOOTH * long).data
  const even = (p: number): number => (within[p]! - beyond[p]! + moved[p]! > 0 ? 255 : 0)
  const changed = createGrey(width, height)
  for (let p = 0; p < changed.data.length; p += 1) if (even(p) !== out.data[p]) changed.data[p] = 255
  const { labels, sizes } = connectedComponents(changed)
  const depth = distanceTo({ ...changed, data: changed.data.map((value) => 255 - value) }).data
  const deep = sizes.map(() => false)
  for (let p = 0; p < labels.length; p += 1) if (depth[p]! > Math.max(1, THIN * long)) deep[labels[p]!] = true
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p]! > 0 && deep[labels[p]!]) out.data[p] = even(p)
  }
  return out
}

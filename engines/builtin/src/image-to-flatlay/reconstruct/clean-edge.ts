import { alphaOf, boundingBox, createFloat, gaussianBlur, type RgbaImage } from '@toile/imaging'

/** The edge of hemmed cloth. Chosen by eye. */
const EDGE = {
  /** Standard deviation of the smoothing along the outline, as a share of the picture's long side. */
  smooth: 1 / 420,
  /** Minimum of that deviation, pixels. */
  least: 1.1,
  /** Minimum of that deviation, in pixels of the photo. */
  step: 1.5,
  /** Maximum that the last minimum may come to, pixels of the picture. */
  most: 7,
  /** How steep the new edge is made at that smoothing: about two pixels of a picture 1,024 px high. */
  steep: 2.6,
  /** Alpha, of 255, from which a colour is the cloth's own. */
  alpha: 230,
} as const

/**
 * Gives a cut-out garment the edge that cut and hemmed cloth has: without threads and bites that are smaller than a seam,
 * about two pixels soft, in the colours of the cloth beside it.
 *
 * @param cut sRGB with straight alpha
 * @param enlarged pixels of the picture for each of the photo that it was cut out of: where the photo is small, its pixels'
 *   own steps are no hem. Raggedness that is larger than two of them is lace or a frill, and stays.
 */
export function cleanEdge(cut: RgbaImage, enlarged = 1): RgbaImage {
  const { width, height } = cut
  const sigma = Math.max(EDGE.least, EDGE.smooth * Math.max(width, height), Math.min(EDGE.most, EDGE.step * enlarged))
  const steep = EDGE.steep * Math.max(1, sigma / Math.max(EDGE.least, EDGE.smooth * Math.max(width, height)))
  const out = { width, height, data: cut.data.slice() }
  const known = new Uint8Array(width * height)
  const rim: number[] = []
  // Beyond twice the kernel's reach nothing is there to smooth.
  const box = boundingBox(alphaOf(cut), 1, Math.ceil(6 * sigma) + 2)
  if (box === undefined) return out
  const part = createFloat(box.right - box.left, box.bottom - box.top, 1)
  for (let y = 0, k = 0; y < part.height; y += 1) {
    let p = (box.top + y) * width + box.left
    for (let x = 0; x < part.width; x += 1, p += 1, k += 1) part.data[k] = cut.data[4 * p + 3]! / 255
  }
  const soft = gaussianBlur(part, sigma).data
  for (let y = 0, k = 0; y < part.height; y += 1) {
    let p = (box.top + y) * width + box.left
    for (let x = 0; x < part.width; x += 1, p += 1, k += 1) {
      const edge = Math.round(255 * Math.min(1, Math.max(0, 0.5 + steep * (soft[k]! - 0.5))))
      out.data[4 * p + 3] = edge
      if (cut.data[4 * p + 3]! >= EDGE.alpha) known[p] = 1
      else if (edge > 0) rim.push(p)
    }
  }
  growColours(out, known, rim)
  return out
}

/** Gives each pixel of the rim the mean colour of those beside it that are known, from the cloth outwards. */
function growColours({ width, height, data }: RgbaImage, known: Uint8Array, rim: readonly number[]): void {
  for (let left = rim; left.length > 0;) {
    const next: number[] = []
    const reached: number[] = []
    for (const p of left) {
      const [x, y] = [p % width, Math.floor(p / width)]
      let [r, g, b, count] = [0, 0, 0, 0]
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
          const q = v * width + u
          if (known[q] === 0) continue
          r += data[4 * q]!
          g += data[4 * q + 1]!
          b += data[4 * q + 2]!
          count += 1
        }
      }
      if (count === 0) {
        next.push(p)
        continue
      }
      data.set([r / count, g / count, b / count], 4 * p)
      reached.push(p)
    }
    // What no cloth is beside keeps the colour that it was cut out with.
    if (reached.length === 0) return
    for (const p of reached) known[p] = 1
    left = next
  }
}

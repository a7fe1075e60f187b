/**
 * A garment cut out of its picture for comparing, by means that no engine shares. That it does much as the server's own
 * report does (`fidelity/piece.ts` of imaging) is on purpose: what judges must not err together with what is judged.
 */
import {
  connectedComponents,
  createGrey,
  createRgba,
  distanceTo,
  fillHoles,
  fitWithin,
  type GreyImage,
  resampleGrey,
  resampleRgba,
  type RgbaImage,
  srgb8ToCielab,
} from '@toile/imaging'

/** Long side at which garments are compared, pixels. */
const SIDE = 256
/** Fewer marked pixels are no garment. */
const LEAST = 256

export interface GarmentPiece {
  readonly width: number
  readonly height: number
  /** CIE L*a*b*, three values a pixel. */
  readonly lab: Float32Array
  /** Pixels to the rim, 0 outside the garment. */
  readonly depth: Float32Array
}

/** The marked part of a picture (`mask` from 128 on, of its size) with its long side at 256 px; undefined when all but nothing is marked. */
export function pieceOf(image: RgbaImage, mask: GreyImage): GarmentPiece | undefined {
  const { width, height } = image
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0]
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      if (mask.data[p]! < 128) continue
      count += 1
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  if (count < LEAST) return undefined
  const part = createRgba(right - left, bottom - top)
  const marked = createGrey(part.width, part.height)
  for (let y = 0; y < part.height; y += 1) {
    const from = (y + top) * width + left
    part.data.set(image.data.subarray(4 * from, 4 * (from + part.width)), 4 * y * part.width)
    marked.data.set(mask.data.subarray(from, from + part.width), y * part.width)
  }
  const size = fitWithin(part.width, part.height, SIDE)
  const small = resampleRgba(part, size.width, size.height, 'box')
  const inside = resampleGrey(marked, size.width, size.height, 'box')
  const lab = new Float32Array(3 * size.width * size.height)
  for (let p = 0; p < size.width * size.height; p += 1) {
    lab.set(srgb8ToCielab(small.data[4 * p]!, small.data[4 * p + 1]!, small.data[4 * p + 2]!), 3 * p)
  }
  // A frame of nothing, so that the picture's border is a rim, too.
  const framed = createGrey(size.width + 2, size.height + 2)
  framed.data.fill(255)
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      framed.data[(y + 1) * framed.width + x + 1] = inside.data[y * size.width + x]! < 250 ? 255 : 0
    }
  }
  const distance = distanceTo(framed).data
  const depth = new Float32Array(size.width * size.height)
  for (let p = 0; p < depth.length; p += 1) {
    depth[p] = distance[(Math.floor(p / size.width) + 1) * framed.width + (p % size.width) + 1]!
  }
  return { ...size, lab, depth }
}

/** Distance in L*a*b* from the ground at which a pixel is the garment's. */
const GROUND_GAP = 4

/**
 * The garment of a flat-lay, 255: the largest piece that the ground does not reach from the border, which is transparency
 * or what is near the border's median colour. All that is inside its outline is the garment's.
 */
export function lyingArea(image: RgbaImage): GreyImage {
  const { width, height, data } = image
  const border: number[] = []
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x)
  for (let y = 1; y + 1 < height; y += 1) border.push(y * width, y * width + width - 1)
  const opaque = border.filter((p) => data[4 * p + 3]! >= 128)
  const labAt = (p: number) => srgb8ToCielab(data[4 * p]!, data[4 * p + 1]!, data[4 * p + 2]!)
  const colours = opaque.map(labAt)
  const middle = [0, 1, 2].map((c) => colours.map((lab) => lab[c]!).toSorted((a, b) => a - b)[colours.length >> 1] ?? 0)
  const ground = createGrey(width, height)
  for (let p = 0; p < width * height; p += 1) {
    const [l, a, b] = labAt(p)
    const near = opaque.length > 0 && Math.hypot(l - middle[0]!, a - middle[1]!, b - middle[2]!) < GROUND_GAP
    ground.data[p] = near || data[4 * p + 3]! < 128 ? 255 : 0
  }
  const { labels } = connectedComponents(ground, 4)
  const open = new Set(border.map((p) => labels[p]!))
  open.delete(0)
  const garment: GreyImage = { width, height, data: new Uint8Array(width * height) }
  labels.forEach((label, p) => (garment.data[p] = open.has(label) ? 0 : 255))
  const pieces = connectedComponents(garment)
  let largest = 1
  pieces.sizes.forEach((size, label) => {
    if (label > 0 && size > pieces.sizes[largest]!) largest = label
  })
  pieces.labels.forEach((label, p) => (garment.data[p] = label === largest ? 255 : 0))
  return fillHoles(garment, 0.002 * width * height)
}

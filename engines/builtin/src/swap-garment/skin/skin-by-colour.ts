import { createGrey, type GreyImage, linearRgbToCielab, type RgbaImage, SRGB8_TO_LINEAR } from '@toile/imaging'

/**
 * Skin on a photo by its colour (255 = skin), read where the body shows beside a garment: hue and chroma of skin, but not
 * those of the photo's border. `mask`: 255 = the garment, which is left out.
 */
export function findSkinByColour(photo: RgbaImage, mask: GreyImage): GreyImage {
  const { width, height, data } = photo
  const out = createGrey(width, height)
  const border = borderColour(photo)
  const like: number[][] = [[], [], []]
  const candidate = new Uint8Array(width * height)
  const labs = new Float32Array(3 * width * height)
  for (let i = 0; i < candidate.length; i += 1) {
    if (mask.data[i]! > 0) continue
    const lab = labAt(data, i)
    labs.set(lab, 3 * i)
    const [l, a, b] = lab
    const chroma = Math.hypot(a, b)
    const hue = (Math.atan2(b, a) * 180) / Math.PI
    const off = Math.hypot(l - border[0], a - border[1], b - border[2])
    if (l < 10 || l > 93 || chroma < 8 || chroma > 48 || hue < 18 || hue > 78 || off < GROUND) continue
    candidate[i] = 1
  }
  // What touches the garment speaks for all skin.
  const reach = Math.round(0.05 * Math.max(width, height))
  for (let i = 0; i < candidate.length; i += 1) {
    if (candidate[i] === 0) continue
    const y = Math.floor(i / width)
    if (!near(mask, i % width, y, reach)) continue
    for (let c = 0; c < 3; c += 1) like[c]!.push(labs[3 * i + c]!)
  }
  const middle = like.map((values) => values.toSorted((p, q) => p - q)[values.length >> 1])
  if (like[0]!.length < 40) return out
  for (let i = 0; i < candidate.length; i += 1) {
    if (candidate[i] === 0) continue
    const dl = labs[3 * i]! - middle[0]!
    if (Math.abs(dl) < 34 && Math.hypot(labs[3 * i + 1]! - middle[1]!, labs[3 * i + 2]! - middle[2]!) < 13)
      out.data[i] = 255
  }
  return out
}

/** CIELAB distance from the colour of a photo's border below which a pixel is its background. */
const GROUND = 9

/** Whether a pixel has the colour of the photo's left and right border. */
export function backgroundTest(photo: RgbaImage): (i: number) => boolean {
  const [l, a, b] = borderColour(photo)
  return (i) => {
    const own = labAt(photo.data, i)
    return Math.hypot(own[0] - l, own[1] - a, own[2] - b) < GROUND
  }
}

const labAt = (data: Uint8ClampedArray, i: number): readonly [number, number, number] =>
  linearRgbToCielab(
    SRGB8_TO_LINEAR[data[4 * i]!]!,
    SRGB8_TO_LINEAR[data[4 * i + 1]!]!,
    SRGB8_TO_LINEAR[data[4 * i + 2]!]!,
  )

function borderColour({ width, height, data }: RgbaImage): [number, number, number] {
  const lists: number[][] = [[], [], []]
  for (let y = 0; y < height; y += 4) {
    for (const x of [0, width - 1]) labAt(data, y * width + x).forEach((value, c) => lists[c]!.push(value))
  }
  return lists.map((list) => list.toSorted((p, q) => p - q)[list.length >> 1]!) as [number, number, number]
}

function near({ width, height, data }: GreyImage, x: number, y: number, reach: number): boolean {
  for (const [dx, dy] of [
    [0, 1],
    [0, 0.5],
    [0.7, 0.7],
    [-0.7, 0.7],
    [1, 0],
    [-1, 0],
    [0, -1],
    [0, -0.5],
  ] as const) {
    const px = Math.round(x + dx * reach)
    const py = Math.round(y + dy * reach)
    if (px >= 0 && py >= 0 && px < width && py < height && data[py * width + px]! >= 128) return true
  }
  return false
}

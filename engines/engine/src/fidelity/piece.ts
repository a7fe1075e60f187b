import {
  createFloat,
  createGrey,
  fitWithin,
  type FloatImage,
  gaussianBlur,
  type GreyImage,
  linearToCielab,
  resampleFloat,
  resampleGrey,
  type RgbaImage,
  toLinearPremultiplied,
} from '@toile/imaging'

/** The long side at which two garments are compared, in pixels: a print's repeat is seen, yarns and grain are not. Chosen by eye. */
const WORK_SIDE = 256

/** A garment cut out of its picture, at the size it is compared in. */
export interface Piece {
  readonly width: number
  readonly height: number
  /** CIE L*a*b*, 3 channels; what lies outside the garment too. */
  readonly lab: FloatImage
  /** 255 = the garment. */
  readonly mask: GreyImage
}

/**
 * The part of a picture under a mask (255 = inside), cropped to it and brought to `WORK_SIDE`. Undefined when fewer than
 * 64 pixels are marked.
 */
export function cutPiece(image: RgbaImage, mask: GreyImage): Piece | undefined {
  const { width, height } = image
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0]
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (mask.data[i]! < 128) continue
      count += 1
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  if (count < 64) return undefined
  const box = { left, top, width: right - left, height: bottom - top }
  const cropped = createGrey(box.width, box.height)
  const pixels = new Uint8ClampedArray(4 * box.width * box.height)
  for (let y = 0; y < box.height; y += 1) {
    const from = (y + top) * width + left
    cropped.data.set(mask.data.subarray(from, from + box.width), y * box.width)
    pixels.set(image.data.subarray(4 * from, 4 * (from + box.width)), 4 * y * box.width)
  }
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255
  const size = fitWithin(box.width, box.height, WORK_SIDE)
  const linear = resampleFloat(
    toLinearPremultiplied({ width: box.width, height: box.height, data: pixels }),
    size.width,
    size.height,
    'box',
  )
  return { ...size, lab: linearToCielab(linear), mask: resampleGrey(cropped, size.width, size.height, 'box') }
}

/** What is finer than folds: the band between these sigmas, in pixels of the work size. Chosen by eye. */
const DETAIL = { fine: 0.8, coarse: 8 } as const

/** The detail of a piece: L*a*b* without what varies slowly over the garment. What lies outside it counts for nothing. */
export function detailOf({ width, height, lab, mask }: Piece): FloatImage {
  // Blurred within the garment only, so that its outline is no detail.
  const weighted = createFloat(width, height, 4)
  for (let i = 0; i < width * height; i += 1) {
    const weight = mask.data[i]! >= 128 ? 1 : 0
    for (let c = 0; c < 3; c += 1) weighted.data[4 * i + c] = weight * lab.data[3 * i + c]!
    weighted.data[4 * i + 3] = weight
  }
  const fine = gaussianBlur(weighted, DETAIL.fine)
  const coarse = gaussianBlur(weighted, DETAIL.coarse)
  const detail = createFloat(width, height, 3)
  for (let i = 0; i < width * height; i += 1) {
    if (mask.data[i]! < 128) continue
    const [near, far] = [fine.data[4 * i + 3]!, coarse.data[4 * i + 3]!]
    for (let c = 0; c < 3; c += 1) detail.data[3 * i + c] = fine.data[4 * i + c]! / near - coarse.data[4 * i + c]! / far
  }
  return detail
}

/**
 * One channel of the detail, along the axis of L*a*b* on which the flat-lay's varies most: prints of equal lightness are
 * seen, and folds weigh as little as they can. Unit vector.
 */
export function mainAxis(detail: FloatImage): readonly [number, number, number] {
  const m = new Float64Array(9)
  const { data } = detail
  for (let i = 0; i < data.length; i += 3) {
    for (let r = 0; r < 3; r += 1) for (let c = 0; c < 3; c += 1) m[3 * r + c]! += data[i + r]! * data[i + c]!
  }
  let v: [number, number, number] = [1, 0.1, 0.1]
  for (let step = 0; step < 50; step += 1) {
    const next = [0, 1, 2].map((r) => m[3 * r]! * v[0] + m[3 * r + 1]! * v[1] + m[3 * r + 2]! * v[2])
    const norm = Math.hypot(...next)
    if (norm === 0) return [1, 0, 0]
    v = [next[0]! / norm, next[1]! / norm, next[2]! / norm]
  }
  return v
}

export function alongAxis(detail: FloatImage, [x, y, z]: readonly [number, number, number]): FloatImage {
  const out = createFloat(detail.width, detail.height, 1)
  for (let i = 0; i < out.data.length; i += 1) {
    out.data[i] = x * detail.data[3 * i]! + y * detail.data[3 * i + 1]! + z * detail.data[3 * i + 2]!
  }
  return out
}

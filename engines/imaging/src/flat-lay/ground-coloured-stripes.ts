import { gaussianBlur } from '../filter/gaussian.ts'
import { boundingBox } from '../geometry/crop.ts'
import { resampleGrey } from '../geometry/resample.ts'
import { createFloat, createGrey, type FloatImage, type GreyImage, type PixelBox } from '../image.ts'
import { growMask } from '../mask/basic.ts'
import { connectedComponents, fillHoles } from '../mask/components.ts'

/** Slits between parts of a garment, and when what lies in them is cloth. Chosen by eye. */
const SLIT = {
  /** At most, in long sides of the picture: a broad stripe is as wide. */
  width: 0.05,
  /** How many times smaller slits are looked for. */
  coarse: 2,
  /** L* off the ground from which a pixel is not quite of its colour. */
  off: 0.3,
  /** Minimum share of pixels off the ground's colour around a place, for it to be cloth. */
  share: 0.5,
  /** Likewise on a garment that surely has stripes. */
  shareStriped: 0.2,
  /** How far about, pixels: a Gaussian's sigma. */
  about: 3,
} as const
/** What is found in slits. Chosen by eye. */
const PIECE_OF_CLOTH = {
  /** Half the width of a piece at least, pixels: compression blurs an edge as far. */
  half: 3,
  /** Share of the picture that a piece covers at least. */
  size: 0.0006,
  /** Share of its rim that does not lie at wide ground, at least. */
  between: 0.6,
  /** So many pieces at least: a gap beside each sleeve and one between legs are three. */
  stripes: 4,
  /** Share of the picture that a hole in a striped garment has at most, if it is cloth. */
  hole: 0.003,
} as const

/**
 * Cloth in the colour of a ground that is of one colour throughout, where it lies between parts of a garment that differ
 * from it: white stripes that run out into a white ground. Cloth is never so even. `open`: 255 = what is taken for ground;
 * `off`: how far each of its pixels is from it in L*.
 */
export function findGroundColouredStripes(open: GreyImage, off: FloatImage): GreyImage {
  const { width, height } = open
  const half = (SLIT.width * Math.max(width, height)) / 2
  const [columns, rows] = [Math.ceil(width / SLIT.coarse), Math.ceil(height / SLIT.coarse)]
  const small = resampleGrey(open, columns, rows, 'box')
  const wide = growMask(growMask(small, -half / SLIT.coarse), half / SLIT.coarse).data
  const isWide = (i: number): boolean =>
    wide[
      Math.min(rows - 1, Math.floor(Math.floor(i / width) / SLIT.coarse)) * columns +
        Math.floor((i % width) / SLIT.coarse)
    ]! >= 128
  const slits = createGrey(width, height)
  for (let i = 0; i < open.data.length; i += 1) if (open.data[i] !== 0 && !isWide(i)) slits.data[i] = 255
  const uneven = unevenIn(slits, off)
  const pieces = uneven && piecesOf(uneven, SLIT.share, slits, isWide)
  if (!pieces || pieces.count < PIECE_OF_CLOTH.stripes) return createGrey(width, height)
  const { cloth } = piecesOf(uneven, SLIT.shareStriped, slits, isWide)
  // What such stripes leave of themselves: holes, and slits no wider than their blurred edges.
  const whole = { ...cloth, data: cloth.data.map((value, i) => (open.data[i] === 0 ? 255 : value)) }
  const closed = fillHoles(whole, PIECE_OF_CLOTH.hole * width * height)
  return { ...cloth, data: closed.data.map((value, i) => (open.data[i] === 0 ? 0 : value)) }
}

/** What is cloth where so large a share is uneven, and in how many pieces. */
function piecesOf(
  { box, shares }: Uneven,
  share: number,
  { width, height }: GreyImage,
  isWide: (i: number) => boolean,
): { readonly cloth: GreyImage; readonly count: number } {
  const found = createGrey(width, height)
  for (let y = box.top, k = 0; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1, k += 1) if (shares[k]! > share) found.data[y * width + x] = 255
  }
  const { labels, sizes } = connectedComponents(growMask(growMask(found, -PIECE_OF_CLOTH.half), PIECE_OF_CLOTH.half))
  const rims = sizes.map(() => 0)
  const held = sizes.map(() => 0)
  for (let i = width; i < labels.length - width; i += 1) {
    const label = labels[i]!
    if (label === 0) continue
    for (const j of [i - 1, i + 1, i - width, i + width]) {
      if (labels[j] === label) continue
      rims[label]! += 1
      if (!isWide(j)) held[label]! += 1
    }
  }
  const isCloth = sizes.map(
    (size, label) =>
      label > 0 &&
      size >= PIECE_OF_CLOTH.size * width * height &&
      held[label]! >= PIECE_OF_CLOTH.between * rims[label]!,
  )
  const cloth = createGrey(width, height)
  for (let i = 0; i < labels.length; i += 1) if (isCloth[labels[i]!]) cloth.data[i] = 255
  return { cloth, count: isCloth.filter(Boolean).length }
}

interface Uneven {
  readonly box: PixelBox
  /** Of each pixel of the box, the share of what lies about it that is off the ground; 0 where there is no slit. */
  readonly shares: Float32Array
}

/** How uneven slits are, place by place; undefined where there are none. */
function unevenIn(slits: GreyImage, off: FloatImage): Uneven | undefined {
  const { width } = slits
  // As far about as the blur reaches, so that it is that of all of the picture.
  const box = boundingBox(slits, 128, 3 * SLIT.about)
  if (!box) return undefined
  const [w, h] = [box.right - box.left, box.bottom - box.top]
  const uneven = createFloat(w, h, 2)
  for (let y = 0, k = 0; y < h; y += 1) {
    for (let x = 0, i = (y + box.top) * width + box.left; x < w; x += 1, i += 1, k += 2) {
      if (slits.data[i] === 0) continue
      uneven.data[k] = off.data[i]! > SLIT.off ? 1 : 0
      uneven.data[k + 1] = 1
    }
  }
  const soft = gaussianBlur(uneven, SLIT.about).data
  const shares = new Float32Array(w * h)
  for (let k = 0; k < shares.length; k += 1)
    if (uneven.data[2 * k + 1] === 1) shares[k] = soft[2 * k]! / soft[2 * k + 1]!
  return { box, shares }
}

import {
  boxOfMarked,
  connectedComponents,
  createFloat,
  createGrey,
  fillHoles,
  type FloatImage,
  gaussianBlur,
  type GreyImage,
  growMask,
  type PixelBox,
  resampleGrey,
} from '@toile/imaging'

/** Width of a slit at most, as a share of the picture's long side: a broad stripe is. */
const WIDE = 0.05
/** How much smaller slits are looked for. */
const COARSE = 2
/** L* off the ground from which a pixel is not quite of its colour. */
const OFF = 0.3
/** Share of such pixels about a place from which it is cloth, the same of a garment that has stripes for certain, and how far about, in pixels. */
const SHARE = 0.5
const SHARE_STRIPED = 0.2
const ABOUT = 3
/** Half the width that a piece has at least: compression blurs an edge as far. */
const HALF = 3
/** Share of the picture that a piece covers, and of its rim what does not lie at wide ground. */
const PIECE = 0.0006
const BETWEEN = 0.6
/** Stripes are so many at least; a gap beside each sleeve and one between legs are three. */
const STRIPES = 4
/** Of the picture, what a hole in a striped garment is at most that is cloth. */
const LEFT = 0.003

/**
 * Cloth in the colour of a ground that is of one colour throughout, where it lies between parts of a garment that differ
 * from it: white stripes that run out into a white ground. Cloth is never so even. `open`: 255 = what is taken for ground;
 * `off`: how far each of its pixels is from it in L*.
 */
export function findGroundColouredStripes(open: GreyImage, off: FloatImage): GreyImage {
  const { width, height } = open
  const half = (WIDE * Math.max(width, height)) / 2
  const [columns, rows] = [Math.ceil(width / COARSE), Math.ceil(height / COARSE)]
  const small = resampleGrey(open, columns, rows, 'box')
  const wide = growMask(growMask(small, -half / COARSE), half / COARSE).data
  const isWide = (i: number): boolean =>
    wide[
      Math.min(rows - 1, Math.floor(Math.floor(i / width) / COARSE)) * columns + Math.floor((i % width) / COARSE)
    ]! >= 128
  const slits = createGrey(width, height)
  for (let i = 0; i < open.data.length; i += 1) if (open.data[i] !== 0 && !isWide(i)) slits.data[i] = 255
  const uneven = unevenIn(slits, off)
  const pieces = uneven && piecesOf(uneven, SHARE, slits, isWide)
  if (!pieces || pieces.count < STRIPES) return createGrey(width, height)
  const { cloth } = piecesOf(uneven, SHARE_STRIPED, slits, isWide)
  // What such stripes leave of themselves: holes, and slits no wider than their blurred edges.
  const whole = { ...cloth, data: cloth.data.map((value, i) => (open.data[i] === 0 ? 255 : value)) }
  const closed = fillHoles(whole, LEFT * width * height)
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
  const { labels, sizes } = connectedComponents(growMask(growMask(found, -HALF), HALF))
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
    (size, label) => label > 0 && size >= PIECE * width * height && held[label]! >= BETWEEN * rims[label]!,
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
  const box = boxOfMarked(slits, 128, 3 * ABOUT)
  if (!box) return undefined
  const [w, h] = [box.right - box.left, box.bottom - box.top]
  const uneven = createFloat(w, h, 2)
  for (let y = 0, k = 0; y < h; y += 1) {
    for (let x = 0, i = (y + box.top) * width + box.left; x < w; x += 1, i += 1, k += 2) {
      if (slits.data[i] === 0) continue
      uneven.data[k] = off.data[i]! > OFF ? 1 : 0
      uneven.data[k + 1] = 1
    }
  }
  const soft = gaussianBlur(uneven, ABOUT).data
  const shares = new Float32Array(w * h)
  for (let k = 0; k < shares.length; k += 1)
    if (uneven.data[2 * k + 1] === 1) shares[k] = soft[2 * k]! / soft[2 * k + 1]!
  return { box, shares }
}

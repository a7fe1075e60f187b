import {
  connectedComponents,
  countMarked,
  createGrey,
  distanceTo,
  type GreyImage,
  linearRgbToCielab,
  resampleGrey,
  type RgbaImage,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'
import type { CloseUp, Original } from '../read-photo/close-up.ts'
import { edgesAt } from '../../garment-shape/trunk-edges.ts'
import type { Shape } from '../../garment-shape/shape.ts'

// By judgement, from the size of hands, but for the tone. Lengths are in widths of the trunk unless another unit is named.

/** A hand or an arm in front of a garment. Chosen by eye where no measure is named. */
const HAND_IN_FRONT = {
  /** Minimum half width of a hand: what is thinner is the rim of an arm beside the garment. */
  thick: 0.04,
  /** How far inside the trunk's edges skin lies on the trunk and is no arm beside it. */
  inset: 0.08,
  /** Minimum share of the selection that a hand covers on the trunk. */
  least: 0.004,
  /** Maximum share of the selection that a hand covers with its arm. */
  most: 0.2,
  /** Minimum share of a piece of skin that lies on the trunk, for it to be in front of the garment. */
  onTrunk: 0.5,
  /** How far around a hand cloth is looked for, in widths of the trunk: beside a neck opening or a belly it is not there. */
  cloth: 0.03,
  /** Minimum width of a hand where it leaves the selection, in square roots of its area. */
  wrist: 0.15,
  /** How far from a sleeve's end its hand begins, in the sleeve's widths. */
  atEnd: 0.75,
  /** How large a hand is that begins there, in squares of the trunk's width: more is cloth in the colour of skin. */
  size: 0.15,
} as const

/**
 * Maximum distance of a hand's colour from the skin that is not selected, in a* and b* of CIELAB: nine tenths of 559 pieces of labelled skin are as near to the rest of
 * it, and a tenth of 167 labelled tops and dresses are. Clothes in the colour of skin may be seen as skin.
 */
const TONE = 8.3

/** Hands and arms that lie in front of a selected garment and were selected with it. */
export interface HandsInFront {
  /** Of the close-up's size, 255 = hands and arms; left out where there are none. */
  readonly hands?: GreyImage
  /** Whether other skin is selected that may be one. */
  readonly unsure: boolean
}

/**
 * Skin that is selected on a trunk and has the garment above, below and on a side is a hand or an arm in front of it where it goes on
 * as skin beyond the selection, or begins at a sleeve's end. Neck openings have no garment above them, bellies none beside
 * them, legs none below.
 *
 * @param skin the close-up's size, 255 = skin
 * @param body the shape of all that is selected on the close-up
 */
export function findHands({ photo, mask }: CloseUp, skin: GreyImage, body: Shape): HandsInFront {
  if (body.kind !== 'upper' && body.kind !== 'dress') return { unsure: false }
  const marked = countMarked(mask)
  const bare = { ...mask, data: mask.data.map((value, i) => (value >= 128 && skin.data[i]! >= 128 ? 255 : 0)) }
  const { labels, sizes } = connectedComponents(bare)
  const isLarge = sizes.map((size, label) => label > 0 && size >= HAND_IN_FRONT.least * marked)
  if (!isLarge.includes(true)) return { unsure: false }
  const width = body.trunk.width / body.outline.scale
  const pieces = piecesOf(mask, skin, body, { labels, count: sizes.length })
  const seen = toneOf(photo, (i) => mask.data[i]! < 128 && skin.data[i]! >= 128)
  const found = isLarge.map((large, label) => {
    const { thick, onTrunk, partly, surrounded, leaves, atEnd } = pieces[label]!
    const size = sizes[label]!
    if (!large || thick < HAND_IN_FRONT.thick * width || onTrunk < HAND_IN_FRONT.least * marked) return 'none'
    const goesOn =
      leaves >= HAND_IN_FRONT.wrist * Math.sqrt(size) || (atEnd && size <= HAND_IN_FRONT.size * width * width)
    if (goesOn && size <= HAND_IN_FRONT.most * marked && surrounded >= HAND_IN_FRONT.onTrunk * size) {
      const tone = toneOf(photo, (i) => labels[i] === label)
      return !seen || Math.hypot(tone![1] - seen[1], tone![2] - seen[2]) <= TONE ? 'hand' : 'unsure'
    }
    // Arms folded all across look like a bare belly between two arms, a hand at a hem like a leg below it.
    return Math.max(surrounded, goesOn ? partly : 0) >= HAND_IN_FRONT.onTrunk * onTrunk ? 'unsure' : 'none'
  })
  const unsure = found.includes('unsure')
  if (!found.includes('hand')) return { unsure }
  const hands = createGrey(mask.width, mask.height)
  for (let i = 0; i < labels.length; i += 1) if (found[labels[i]!] === 'hand') hands.data[i] = 255
  return { hands, unsure }
}

/** Mean colour, CIELAB, of the pixels of a photo that `counts` accepts; undefined where there are none. */
function toneOf({ data }: RgbaImage, counts: (i: number) => boolean): readonly [number, number, number] | undefined {
  const sum = [0, 0, 0]
  let n = 0
  for (let i = 0; i < data.length / 4; i += 1) {
    if (!counts(i)) continue
    for (let c = 0; c < 3; c += 1) sum[c]! += SRGB8_TO_LINEAR[data[4 * i + c]!]!
    n += 1
  }
  return n > 0 ? linearRgbToCielab(sum[0]! / n, sum[1]! / n, sum[2]! / n) : undefined
}

interface Piece {
  /** Pixels: half its width where that is largest. */
  thick: number
  /** How many of its pixels lie on the trunk; of those, how many have the garment above, below and on a side, and how many only partly so. */
  onTrunk: number
  partly: number
  surrounded: number
  /** How many of its pixels have skin beside them that is not selected. */
  leaves: number
  atEnd: boolean
}

function piecesOf(
  mask: GreyImage,
  skin: GreyImage,
  body: Shape & { readonly kind: 'upper' | 'dress' },
  { labels, count }: { readonly labels: Int32Array; readonly count: number },
): Piece[] {
  const { width, height } = mask
  const wide = body.trunk.width / body.outline.scale
  const pieces = Array.from({ length: count }, () => ({
    thick: 0,
    onTrunk: 0,
    partly: 0,
    surrounded: 0,
    leaves: 0,
    atEnd: false,
  }))
  const { trunk, sleeves, outline } = body
  const depth = distanceTo({ ...mask, data: mask.data.map((_, i) => (labels[i]! > 0 ? 0 : 255)) }).data
  const isCloth = (i: number): boolean => mask.data[i]! >= 128 && labels[i] === 0
  const ends = Object.values(sleeves).map(({ stations, width: across }) => {
    const { x, y } = stations.at(-1)!
    return { x: x / outline.scale, y: y / outline.scale, far: (HAND_IN_FRONT.atEnd * across) / outline.scale }
  })
  const edges = Array.from({ length: height }, (_, y) =>
    edgesAt(trunk, (y + 0.5) * outline.scale - 0.5).map((x) => x / outline.scale),
  )
  const inset = HAND_IN_FRONT.inset * wide
  const isOn = (x: number, y: number): boolean => x + 0.5 > edges[y]![0]! + inset && x + 0.5 < edges[y]![1]! - inset
  // Of each column the first and last row of cloth on the trunk, of each row the same.
  const [highest, lowest] = [new Int32Array(width).fill(height), new Int32Array(width).fill(-1)]
  const [first, last] = [new Int32Array(height).fill(width), new Int32Array(height).fill(-1)]
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (!isCloth(i) || !isOn(x, y)) continue
      highest[x] = Math.min(highest[x]!, y)
      lowest[x] = y
      first[y] = Math.min(first[y]!, x)
      last[y] = x
    }
  }
  const far = HAND_IN_FRONT.cloth * wide
  for (let y = 1, i = width; y < height - 1; y += 1, i += width) {
    for (let x = 1; x < width - 1; x += 1) {
      const k = i + x
      if (labels[k] === 0) continue
      const piece = pieces[labels[k]!]!
      piece.thick = Math.max(piece.thick, depth[k]!)
      if ([k - 1, k + 1, k - width, k + width].some((at) => mask.data[at]! < 128 && skin.data[at]! >= 128))
        piece.leaves += 1
      if (ends.some((end) => Math.hypot(x - end.x, y - end.y) < end.far)) piece.atEnd = true
      if (!isOn(x, y)) continue
      piece.onTrunk += 1
      if (y - highest[x]! < far) continue
      const isAbove = lowest[x]! - y >= far
      const beside = [x - first[y]!, last[y]! - x].filter((room) => room >= far).length
      if (isAbove && beside > 0) piece.surrounded += 1
      if (isAbove || beside === 2) piece.partly += 1
    }
  }
  return pieces
}

/** A close-up whose selection leaves out what lies in front, which stays as it is. `front`: the close-up's size, 255 = that. */
export function withoutOccluder(closeUp: CloseUp, front: GreyImage): CloseUp {
  const { photo, mask, original } = closeUp
  const rest = { ...mask, data: mask.data.map((value, i) => (front.data[i]! >= 128 ? 0 : value)) }
  return { photo, mask: rest, ...(original && { original: { ...original, mask: restOf(original, front) } }) }
}

/** The same of the photo's own selection. */
function restOf({ mask, box }: Original, front: GreyImage): GreyImage {
  const hidden = resampleGrey(front, box.right - box.left, box.bottom - box.top, 'triangle')
  const data = mask.data.slice()
  for (let y = 0, k = 0; y < hidden.height; y += 1) {
    for (let x = 0; x < hidden.width; x += 1, k += 1) {
      if (hidden.data[k]! >= 128) data[(y + box.top) * mask.width + x + box.left] = 0
    }
  }
  return { ...mask, data }
}

import type { GreyImage, RgbaImage } from '../image.ts'
import { rowOf } from './fit.ts'
import type { Shape } from './shape.ts'
import type { Trunk } from './trunk.ts'

/** What goes on from beyond a region's upper and lower edge into it, mirrored there. */
export interface PastRegion {
  /** The pixel of the photo that a place shows; -1 where it shows skin, `GROUND` where what lies behind the body. */
  at(x: number, y: number, isBelowHem: boolean): number
  /** The row of the photo below which a body wears trousers or a skirt, where that is known: else -Infinity. */
  waistAt(x: number, y: number): number
}

export const GROUND = -2

/**
 * How far below the shoulders a body's waist lies at least and at most, in widths of the body in clothes, and how far above
 * the hem of a top that hangs over it: trousers or a skirt begin there.
 */
const WAIST = { least: 1.3, most: 1.45, above: 0.3 } as const
/** How much lower it is in the middle. */
const SAG = 0.035
/** Of a body's width on either side, where the ground may be seen past it. */
const RIM = 0.15
/** How far cloth goes on sideways, in widths of the body. */
const SIDEWAYS = 0.2

/**
 * @param clear pixels from the mask; `margin`: so far from it a pixel is wholly the photo's own
 * @param isGround whether a pixel shows what lies behind the body
 */
export function readPastRegion(
  photo: RgbaImage,
  mask: GreyImage,
  body: Shape,
  skin: GreyImage,
  clear: Float32Array,
  margin: number,
  isGround: (index: number) => boolean,
): PastRegion {
  const { tops, bottoms } = edgesOf(mask)
  const columns = body.kind === 'upper' ? clothColumns(photo, body, skin, bottoms, margin, isGround) : undefined
  const waistAt = (x: number, y: number): number => (body.kind === 'upper' ? waistOf(body, x, y) : -Infinity)
  const crotch = body.kind === 'trousers' ? body.legs.crotch / body.outline.scale : -Infinity

  /** The first pixel of the photo's own past an edge, as far from it as the place is. */
  function past(edge: number, x: number, y: number, step: 1 | -1): number {
    if (edge < 0) return -1
    for (let row = 2 * edge - y + step * margin; row >= 0 && row < photo.height; row += step) {
      const i = row * photo.width + x
      if (clear[i]! > margin && mask.data[i] === 0) return i
    }
    return -1
  }

  return {
    waistAt,
    at(x, y, isBelowHem) {
      // Above trousers there is what is worn above, or skin where that is seen.
      if (body.kind === 'trousers') return y < crotch ? past(tops[x]!, x, y, -1) : -1
      if (body.kind !== 'upper') return isBelowHem ? past(bottoms[x]!, x, y, 1) : -1
      const u = placeAcross(body, x, y)
      const under = past(bottoms[x]!, x, y, 1)
      const isLower = y >= waistAt(x, y) && u >= 0 && u <= 1
      if (!isBelowHem && !isLower) return -1
      if (under >= 0 && isGround(under) && (u < RIM || u > 1 - RIM)) return under
      if (!isLower) return -1
      const column = columns![x]!
      const cloth = column < 0 ? -1 : past(bottoms[column]!, column, y, 1)
      return cloth < 0 ? GROUND : cloth
    },
  }
}

function waistOf(body: Shape & { trunk: Trunk }, x: number, y: number): number {
  const { shoulder, width, hem } = body.trunk
  const from = shoulder[shoulder.length >> 2]!
  const row = Math.max(from + WAIST.least * width, Math.min(hem - WAIST.above * width, from + WAIST.most * width))
  const across = 2 * placeAcross(body, x, y) - 1
  return (row + SAG * width * Math.max(0, 1 - across * across)) / body.outline.scale
}

/** 0 at a body's left edge, 1 at its right one. */
function placeAcross(body: Shape & { trunk: Trunk }, x: number, y: number): number {
  const row = (y + 0.5) * body.outline.scale - 0.5
  const [from, to] = [rowOf(body.trunk.left, row), rowOf(body.trunk.right, row)]
  return ((x + 0.5) * body.outline.scale - from) / Math.max(1, to - from)
}

/** First and last marked row of each column; -1 where there is none. */
function edgesOf({ width, height, data }: GreyImage): { readonly tops: Int32Array; readonly bottoms: Int32Array } {
  const tops = new Int32Array(width).fill(-1)
  const bottoms = new Int32Array(width).fill(-1)
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (data[i]! < 128) continue
      if (tops[x]! < 0) tops[x] = y
      bottoms[x] = y
    }
  }
  return { tops, bottoms }
}

/**
 * For each column the one whose cloth below the region goes on up into it: itself, or, between legs and where a hand
 * hangs, its mirror image in the cloth beside; -1 where none is near.
 */
function clothColumns(
  { width, height }: RgbaImage,
  body: Shape & { trunk: Trunk },
  skin: GreyImage,
  bottoms: Int32Array,
  margin: number,
  isGround: (index: number) => boolean,
): Int32Array {
  const isCloth = Uint8Array.from(bottoms, (bottom, x) => {
    if (bottom < 0) return 0
    const seen = [2, 4, 7].map((step) => bottom + step * margin).filter((y) => y < height)
    return seen.every((y) => !isGround(y * width + x) && skin.data[y * width + x]! < 100) ? 1 : 0
  })
  const reach = (SIDEWAYS * body.trunk.width) / body.outline.scale
  const out = new Int32Array(width).fill(-1)
  for (let x = 0; x < width; x += 1) {
    if (bottoms[x]! < 0) continue
    for (let step = 0; step < reach && out[x]! < 0; step += 1) {
      for (const at of [x - step, x + step]) {
        if (isCloth[at] !== 1) continue
        const mirror = 2 * at - x
        out[x] = isCloth[mirror] === 1 ? mirror : at
      }
    }
  }
  return out
}

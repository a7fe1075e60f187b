import { type GreyImage, type RgbaImage, smoothstep } from '@toile/imaging'
import { edgesAt } from '../../garment-shape/trunk-edges.ts'
import { lowerGarmentSides, type LowerGarmentSides } from './lower-garment-sides.ts'
import { roughnessOf } from './cloth-synthesis.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import type { PhotoAroundMask } from './photo-around-mask.ts'
import { columnEnds } from '../read-photo/close-up.ts'
import type { WaistEdge } from '../read-photo/waist.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'

/** What goes on from beyond a region's upper and lower edge into it, mirrored there. */
export interface MirroredSurroundings {
  /**
   * The pixel of the photo that a place shows; -1 where it shows skin, `FROM.background` where what lies behind the body, `FROM.synthesis`
   * where cloth of which too little is seen (`isCloth`): its seams would be seen again and again, and it goes on without.
   */
  at(x: number, y: number, isBelowHem: boolean): number
  /** Whether a pixel of the photo is of the cloth that goes on. */
  isCloth(index: number): boolean
  /** The region's last row in each column of the photo; -1 where there is none. */
  readonly bottoms: Int32Array
  /** Of a pixel of that cloth, how much of it goes on without seams and folds, 0 to 1: see `synthesizeCloth`. */
  plainAt(x: number, y: number): number
  /** Of a pixel between its sides, 0 to 1. */
  sideAt(x: number, y: number): number
  /** The row of the photo below which a body wears trousers or a skirt, where that is known: else -Infinity. */
  waistAt(x: number, y: number): number
  /** Where what is worn below begins, if that is known. */
  readonly waist?: WaistEdge
}

/** In place of the index of the pixel that a place shows. */
export const FROM = {
  /** It shows what lies behind the body. */
  background: -2,
  /** It shows cloth without seams and folds, see `synthesizeCloth`. */
  synthesis: -3,
} as const

/**
 * How far below the shoulders trousers or a skirt begin, in widths of the body in clothes, and up to how far below that the hem of
 * a top tells that they begin there: it is tucked in, or no longer than they are high. Chosen by eye.
 */
const WAIST = { usual: 1.6, about: 0.3 } as const
/** What is worn below, in widths of the body in clothes unless another unit is named. Chosen by eye. */
const WAIST_CLOTH = {
  /** How far above the usual waist a garment ends at most for smooth cloth to go up to it. */
  strip: 0.2,
  /** How smooth that is, a root mean square of logarithms: see `roughnessOf`. */
  formless: 0.12,
  /** How much lower a waist is in the middle. */
  sag: 0.035,
  /** On either side, where the background may be seen past the body. */
  rim: 0.15,
  /** How far down nothing but background is seen below the region where the body does not reach. */
  down: 0.5,
  /** How far cloth goes on sideways. */
  sideways: 0.2,
  /** Pixels over which its sides are soft. */
  side: 1,
} as const
/** When too little cloth is seen to go on as it is. Chosen by eye. */
const LITTLE_CLOTH = {
  /** Height to be filled, in depths of the cloth that is seen, above which that cloth is too little: it would be seen again and again. */
  again: 1.5,
  /** Share of a body's columns with too little cloth, above which there is too little in all. */
  many: 0.5,
  /** The share of columns that show cloth from which it goes on at all. */
  any: 0.25,
  /** Share of the cloth below a region in the colour of the background where that tells nothing, as white trousers before white. */
  pale: 0.3,
  /** Root mean square of logarithms up to which a cloth is plain, and its seams and folds are none that go on: see `roughnessOf`. */
  plain: 0.25,
  /** Over how far up from where it is seen it becomes plain, in widths of the body. */
  turnsPlain: [0.01, 0.07],
  /** Margins of what is no cloth by its colour that may be a spot on it, at most. */
  spot: 2.5,
  /** Margins that cloth is seen below a column, at least. */
  leastDepth: 7,
} as const

/** What is known beside the photo of what is worn below a top. */
export interface WornBelow {
  /** Of the photo's size, 255 = any garment that is worn, where that is known: a hand and a bag are none. */
  readonly clothes?: GreyImage
  /** The row of the photo where the new garment ends, if it is shorter. */
  readonly ends?: number
  /** Whether the new garment covers a pixel of the photo. */
  isCovered?(index: number): boolean
}

export function mirrorSurroundings(
  { photo, mask, skin, distance, margin, isBackground }: PhotoAroundMask,
  body: Shape,
  { clothes, ends, isCovered }: WornBelow = {},
): MirroredSurroundings {
  const { tops, bottoms } = columnEnds(mask)
  const isPale = clothes !== undefined && isLikeGround(clothes, bottoms, margin, isBackground)
  const isOther = (i: number): boolean =>
    skin.data[i]! >= 100 || (clothes?.data[i] ?? 255) < 128 || (!isPale && isBackground(i))
  const beside = body.kind === 'upper' ? groundColumns(photo, body, bottoms, margin, isBackground) : undefined
  const depths = body.kind === 'upper' ? clothDepths(photo, body, isOther, bottoms, margin) : undefined
  const columns = body.kind === 'upper' ? clothColumns(body, bottoms, depths!, margin) : undefined
  const isCloth = (index: number): boolean => {
    const [x, y] = [index % photo.width, Math.floor(index / photo.width)]
    return (
      depths !== undefined &&
      depths[x]! > margin &&
      y > bottoms[x]! + margin &&
      y < bottoms[x]! + depths[x]! &&
      !isOther(index)
    )
  }
  let rough: number | undefined
  const roughness = (): number => (rough ??= roughnessOf(photo, isCloth))
  const waist = body.kind === 'upper' ? waistRow(body, ends, roughness) : -Infinity
  const waistAt = (x: number, y: number): number => (body.kind === 'upper' ? waistOf(body, waist, x, y) : -Infinity)
  const isPlain = body.kind === 'upper' && isShallow(body, bottoms, depths!, waistAt)
  const sides =
    body.kind === 'upper'
      ? lowerGarmentSides(body, {
          mask,
          kindOf: (i) => (distance[i]! <= margin || skin.data[i]! >= 100 ? 'other' : isOther(i) ? 'behind' : 'cloth'),
          least: margin,
          waist: waistAt(...middleOf(body)),
          isCovered,
        })
      : undefined
  const crotch = body.kind === 'trousers' ? body.legs.crotch / body.outline.scale : -Infinity

  /** The first pixel of the photo's own past an edge, as far from it as the place is. */
  function past(edge: number, x: number, y: number, step: 1 | -1): number {
    if (edge < 0) return -1
    for (let row = 2 * edge - y + step * margin; row >= 0 && row < photo.height; row += step) {
      const i = row * photo.width + x
      if (distance[i]! > margin && mask.data[i] === 0) return i
    }
    return -1
  }

  return {
    waistAt,
    ...(sides && body.kind === 'upper' && { waist: waistOfSides(sides, waistAt(...middleOf(body))) }),
    isCloth,
    bottoms,
    plainAt(x, y) {
      if (body.kind !== 'upper' || bottoms[x]! < 0) return 0
      if (roughness() >= LITTLE_CLOTH.plain) return 0
      const width = body.trunk.width / body.outline.scale
      return smoothstep(LITTLE_CLOTH.turnsPlain[0] * width, LITTLE_CLOTH.turnsPlain[1] * width, bottoms[x]! - y)
    },
    sideAt(x, y) {
      if (!sides) return 1
      const [from, to] = sides.at(y)
      return smoothstep(-WAIST_CLOTH.side, WAIST_CLOTH.side, Math.min(x + 0.5 - from, to - x - 0.5))
    },
    at(x, y, isBelowHem) {
      // Above trousers there is what is worn above, or skin where that is seen.
      if (body.kind === 'trousers') return y < crotch ? past(tops[x]!, x, y, -1) : -1
      if (body.kind !== 'upper') return isBelowHem ? past(bottoms[x]!, x, y, 1) : -1
      const u = placeAcross(body, x, y)
      const under = past(bottoms[x]!, x, y, 1)
      if (y < waistAt(x, y)) return -1
      const [from, to] = sides!.at(y)
      // Behind a sleeve it is wider than the body above it.
      if (u < 0 && !(sides!.hidden[0] && x >= from)) return -1
      if (u > 1 && !(sides!.hidden[1] && x < to)) return -1
      if (under >= 0 && beside![x] === 1 && (u < WAIST_CLOTH.rim || u > 1 - WAIST_CLOTH.rim)) return under
      if (x + 0.5 < from - WAIST_CLOTH.side || x + 0.5 > to + WAIST_CLOTH.side) return FROM.background
      if (isPlain) return FROM.synthesis
      const column = columns![x]!
      // Where a hand or the ground comes, what was seen above it goes back and forth.
      const cloth = column < 0 ? -1 : past(bottoms[column]!, column, folded(y, bottoms[column]!, depths![column]!), 1)
      return cloth < 0 ? FROM.background : cloth
    },
  }
}

function waistOfSides({ at, seen }: LowerGarmentSides, row: number): WaistEdge {
  const [left, right] = at(row)
  return { row, left: seen[0] ? left : undefined, right: seen[1] ? right : undefined }
}

/** The middle of a body's hem, in pixels of the photo. */
function middleOf({ trunk, outline }: Shape & { trunk: Trunk }): [number, number] {
  const [from, to] = edgesAt(trunk, trunk.hem - 1)
  return [(from + to) / 2 / outline.scale, trunk.hem / outline.scale]
}

/** Row of the outline. `ends`: of the photo, where the new garment does; `roughness`: of what is worn below. */
function waistRow(
  { trunk, outline }: Shape & { trunk: Trunk },
  ends: number | undefined,
  roughness: () => number,
): number {
  const { shoulder, width, hem } = trunk
  const usual = shoulder[shoulder.length >> 2]! + WAIST.usual * width
  const row = hem - usual < WAIST.about * width ? hem : usual
  const end = ends === undefined ? row : ends * outline.scale
  const isNear = end < row && row - end < WAIST_CLOTH.strip * width
  // Cloth without any form is told from none there; a narrow strip of skin is seen at once.
  return isNear && roughness() < WAIST_CLOTH.formless ? end - WAIST_CLOTH.sag * width : row
}

function waistOf(body: Shape & { trunk: Trunk }, row: number, x: number, y: number): number {
  const across = 2 * placeAcross(body, x, y) - 1
  return (row + WAIST_CLOTH.sag * body.trunk.width * Math.max(0, 1 - across * across)) / body.outline.scale
}

/** 0 at a body's left edge, 1 at its right one. */
function placeAcross(body: Shape & { trunk: Trunk }, x: number, y: number): number {
  const row = (y + 0.5) * body.outline.scale - 0.5
  const [from, to] = edgesAt(body.trunk, row)
  return ((x + 0.5) * body.outline.scale - from) / Math.max(1, to - from)
}

/** Columns below whose region there is ground all the way down, and not only in a gap or beside a slope: 1. */
function groundColumns(
  { width, height }: RgbaImage,
  { trunk, outline }: Shape & { trunk: Trunk },
  bottoms: Int32Array,
  margin: number,
  isBackground: (index: number) => boolean,
): Uint8Array {
  const reach = (WAIST_CLOTH.down * trunk.width) / outline.scale
  return Uint8Array.from(bottoms, (bottom, x) => {
    if (bottom < 0) return 0
    for (let y = bottom + 2 * margin; y < Math.min(height, bottom + reach); y += margin) {
      if (!isBackground(y * width + x)) return 0
    }
    return 1
  })
}

/** A row above an edge, so that its distance to that stays within `depth`. */
function folded(row: number, edge: number, depth: number): number {
  const far = (edge - row) % (2 * depth)
  return edge - (far > depth ? 2 * depth - far : far)
}

/** How many pixels down from each column's lower edge there is cloth, without skin or ground; 0 where too little is. */
function clothDepths(
  { width, height }: RgbaImage,
  body: Shape & { trunk: Trunk },
  isOther: (index: number) => boolean,
  bottoms: Int32Array,
  margin: number,
): Int32Array {
  return Int32Array.from(bottoms, (bottom, x) => {
    if (bottom < 0) return 0
    const u = placeAcross(body, x, bottom)
    // What is below a sleeve is not worn on the body.
    if (u < 0 || u > 1) return 0
    let depth = 2 * margin
    // A button, or a spot of a print, ends nothing.
    for (let others = 0; bottom + depth < height; depth += 1) {
      others = isOther((bottom + depth) * width + x) ? others + 1 : 0
      if (others < LITTLE_CLOTH.spot * margin && (others === 0 || depth > 2 * margin + others)) continue
      depth -= others - 1
      break
    }
    const isAll = bottom + depth >= height
    if (depth < LITTLE_CLOTH.leastDepth * margin && !isAll) return 0
    // Not the edge of what ends it, which is softer than that.
    return Math.max(1, depth - (isAll ? 1 : 4) * margin)
  })
}

/** Whether much of the clothes below the region has the colour of the ground. */
function isLikeGround(
  { width, height, data }: GreyImage,
  bottoms: Int32Array,
  margin: number,
  isBackground: (index: number) => boolean,
): boolean {
  let [all, alike] = [0, 0]
  bottoms.forEach((bottom, x) => {
    if (bottom < 0) return
    for (
      let y = bottom + 2 * margin;
      y < Math.min(height, bottom + 2 * LITTLE_CLOTH.leastDepth * margin);
      y += margin
    ) {
      if (data[y * width + x]! < 128) continue
      all += 1
      if (isBackground(y * width + x)) alike += 1
    }
  })
  return alike > LITTLE_CLOTH.pale * all
}

/** Whether many columns show less cloth than goes on up to the waist. */
function isShallow(
  body: Shape & { trunk: Trunk },
  bottoms: Int32Array,
  depths: Int32Array,
  waistAt: (x: number, y: number) => number,
): boolean {
  let [all, shallow, any] = [0, 0, 0]
  for (let x = 0; x < bottoms.length; x += 1) {
    const bottom = bottoms[x]!
    const u = bottom < 0 ? -1 : placeAcross(body, x, bottom)
    if (u < 0 || u > 1) continue
    all += 1
    if (depths[x]! > 0) any += 1
    if (LITTLE_CLOTH.again * depths[x]! < bottom - waistAt(x, bottom)) shallow += 1
  }
  return any > LITTLE_CLOTH.any * all && shallow > LITTLE_CLOTH.many * all
}

/**
 * For each column the one whose cloth below the region goes on up into it: itself, or, between legs and where a hand
 * hangs, its mirror image in the cloth beside; -1 where none is near.
 */
function clothColumns(
  body: Shape & { trunk: Trunk },
  bottoms: Int32Array,
  depths: Int32Array,
  margin: number,
): Int32Array {
  const reach = (WAIST_CLOTH.sideways * body.trunk.width) / body.outline.scale
  const out = new Int32Array(bottoms.length).fill(-1)
  for (let x = 0; x < out.length; x += 1) {
    if (bottoms[x]! < 0) continue
    for (let step = 0; step < reach && out[x]! < 0; step += 1) {
      for (const at of [x - step, x + step]) {
        if (!(depths[at]! > margin)) continue
        const mirror = 2 * at - x
        out[x] = depths[mirror]! > margin ? mirror : at
      }
    }
  }
  return out
}

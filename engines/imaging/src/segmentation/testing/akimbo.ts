import { createGrey, createRgba, type GreyImage, type RgbaImage } from '../../image.ts'

type Colour = readonly [number, number, number]
type Place = readonly [x: number, y: number]
/** Whether a place lies in it, in thousandths of the picture's height, from its middle axis and its top. */
type Shape = (x: number, y: number) => boolean

export const GROUNDS = {
  plain: () => [226, 226, 224],
  /** Light that falls off to one side and down. */
  gradient: (x, y) => [232 - 0.09 * (x + 350) - 0.03 * y, 228 - 0.08 * (x + 350) - 0.03 * y, 220 - 0.07 * (x + 350)],
  /** Plaster. */
  textured: (x, y) => {
    const rough = 7 * Math.sin(0.31 * x + 2 * Math.sin(0.07 * y)) * Math.sin(0.23 * y + 1.5 * Math.sin(0.05 * x))
    return [196 + rough, 190 + rough, 180 + rough]
  },
  /** A wall with mortar. */
  bricks: (x, y) => {
    const row = Math.floor((y + 2000) / 34)
    const joint = (y + 2000) % 34 < 5 || (x + 2000 + (row % 2) * 42) % 84 < 5
    const tone = 9 * Math.sin(7 * row + 3 * Math.floor((x + 2000 + (row % 2) * 42) / 84))
    return joint ? [206, 198, 188] : [168 + tone, 104 + tone, 82 + tone]
  },
  /** Leaves in light and shade. */
  foliage: (x, y) => {
    const leaf = Math.sin(0.21 * x + 2.2 * Math.sin(0.11 * y)) * Math.sin(0.19 * y + 2 * Math.sin(0.13 * x))
    return [78 + 30 * leaf, 112 + 36 * leaf, 58 + 20 * leaf]
  },
} as const satisfies Readonly<Record<string, (x: number, y: number) => Colour>>
export type Ground = keyof typeof GROUNDS

const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1
const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x > left && x < right && y > top && y < bottom
/** A stroke that narrows from one radius to the other. */
const limb =
  ([ax, ay]: Place, [bx, by]: Place, from: number, to: number): Shape =>
  (x, y) => {
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    const at = Math.min(1, Math.max(0, along))
    return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay)) < from + at * (to - from)
  }
/** Between two outlines that are given as half widths by height. */
const trunk =
  (...rows: readonly (readonly [y: number, half: number])[]): Shape =>
  (x, y) => {
    const below = rows.findIndex(([at]) => at > y)
    if (below < 1) return false
    const [[top, upper], [bottom, lower]] = [rows[below - 1]!, rows[below]!]
    return Math.abs(x) < upper + ((y - top) / (bottom - top)) * (lower - upper)
  }

const TOP = trunk([196, 40], [212, 96], [300, 92], [400, 72], [480, 88], [520, 92])
const HEAD = ellipse(0, 118, 42, 56)
const NECK = box(-20, 150, 20, 205)
const HAIR: Shape = (x, y) => ellipse(0, 102, 52, 58)(x, y) && !(y > 104 && Math.abs(x) < 33 && y < 178)
const ARMS: readonly Shape[] = [-1, 1].flatMap((side) => [
  limb([92 * side, 232], [172 * side, 372], 27, 21),
  limb([172 * side, 372], [92 * side, 468], 20, 15),
])
const HANDS: readonly Shape[] = [-1, 1].map((side) => ellipse(88 * side, 472, 20, 17))
const LEGS = {
  straight: [-1, 1].map((side) => limb([48 * side, 540], [56 * side, 890], 48, 26)),
  /** The knees far from each other, the feet together. */
  apart: [-1, 1].flatMap((side) => [
    limb([48 * side, 540], [92 * side, 720], 46, 32),
    limb([92 * side, 720], [18 * side, 905], 32, 24),
  ]),
} as const satisfies Readonly<Record<string, readonly Shape[]>>
/** Hangs from the elbow by two handles. */
const BAG: readonly Shape[] = [
  box(128, 540, 232, 640),
  limb([172, 388], [136, 545], 8, 8),
  limb([172, 388], [216, 545], 8, 8),
]
const HIPS = trunk([505, 92], [560, 97], [600, 94])
const SHOES: readonly Shape[] = [-1, 1].map((side) => ellipse(64 * side, 918, 38, 22))

/** What the figure may wear besides, each in the colour of the ground. */
const PIECES = {
  print: ellipse(0, 320, 34, 42),
  pocket: box(26, 270, 58, 312),
  panel: (x, y) => TOP(x, y) && x > 46 && x < 66 && y > 250 && y < 515,
  shoes: (x, y) => SHOES.some((shoe) => shoe(x, y)),
  top: (x, y) => TOP(x, y),
} as const satisfies Readonly<Record<string, Shape>>
type Piece = keyof typeof PIECES

/** How somebody looks. */
export interface Look {
  readonly skin: Colour
  readonly top: Colour
  readonly trousers: Colour
  readonly legs: keyof typeof LEGS
  readonly bag: boolean
}

const USUAL: Look = {
  skin: [214, 168, 142],
  top: [134, 44, 62],
  trousers: [52, 60, 84],
  legs: 'straight',
  bag: false,
}

export interface Figure {
  readonly photo: RgbaImage
  /** 255 = somebody. */
  readonly somebody: GreyImage
  /** 255 = ground between an arm and the body, legs that are apart, or the handles of a bag. */
  readonly gaps: GreyImage
  /** 255 = the pieces in the colour of the ground. */
  readonly pieces: GreyImage
}

/** A woman with her hands on her hips, in a photo three wide and four high, with the noise of a good camera. */
export function akimbo(
  height: number,
  ground: Ground,
  pieces: readonly Piece[] = [],
  look: Partial<Look> = {},
): Figure {
  const { skin, top, trousers, legs, bag } = { ...USUAL, ...look }
  const width = Math.round(0.75 * height)
  const figure = {
    photo: createRgba(width, height),
    somebody: createGrey(width, height),
    gaps: createGrey(width, height),
    pieces: createGrey(width, height),
  }
  let state = 5
  const noise = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return 6 * (state / 2 ** 32) - 3
  }
  const layers: readonly (readonly [readonly Shape[], Colour])[] = [
    [LEGS[legs], trousers],
    [[HIPS], trousers],
    [SHOES, [40, 30, 28]],
    [[NECK, HEAD], skin],
    [[HAIR], [70, 46, 34]],
    [[TOP], top],
    [ARMS, top],
    [HANDS, skin],
    [bag ? BAG : [], [92, 58, 36]],
  ]
  for (let py = 0, p = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1, p += 1) {
      const [x, y] = [(1000 * (px + 0.5 - width / 2)) / height, (1000 * (py + 0.5)) / height]
      const worn = layers.findLast(([shapes]) => shapes.some((shape) => shape(x, y)))
      const inPiece = worn !== undefined && pieces.some((piece) => PIECES[piece](x, y))
      // Rounder at the sides: the light comes from the front.
      const shade = worn && !inPiece ? 1 - 0.12 * Math.abs(Math.sin(0.05 * x + 0.01 * y)) : 1
      const colour = worn && !inPiece ? worn[1] : GROUNDS[ground](x, y)
      figure.photo.data.set([...colour.map((value) => value * shade + noise()), 255], 4 * p)
      if (worn) figure.somebody.data[p] = 255
      else if (y > 250 && y < 540 && x > -150 && x < (bag ? 216 : 150)) figure.gaps.data[p] = 255
      else if (legs === 'apart' && y > 590 && y < 900 && Math.abs(x) < 80) figure.gaps.data[p] = 255
      if (inPiece) figure.pieces.data[p] = 255
    }
  }
  // What lies beyond the arms is no gap: the ground that hangs together with the border.
  for (let y = 0; y < height; y += 1) {
    const row = figure.somebody.data.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.indexOf(255), row.lastIndexOf(255)]
    for (let x = 0; x < width; x += 1) if (x < first || x > last) figure.gaps.data[y * width + x] = 0
  }
  return figure
}

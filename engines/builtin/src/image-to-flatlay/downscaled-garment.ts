import {
  boundingBox,
  cropGrey,
  cropRgba,
  distanceTo,
  type FloatImage,
  type GreyImage,
  placeGrey,
  resampleGrey,
  type RgbaImage,
} from '@toile/imaging'

/** What of the photo the copy holds. */
const COPY = {
  /** Long side, pixels. Chosen by eye. */
  side: 192,
  /**
   * Pixels of the photo around the garment. About a large garment's outermost sides that is too little for a colour to be seen going
   * on; with more, no more of what went was right on held photos.
   */
  around: 6,
} as const
/**
 * Pixels of the smaller copy inside the outline from which a colour is the garment's own: nearer to it, it is mixed. Chosen
 * by eye.
 */
const UNMIXED_DEPTH = 2.5

/** A garment and what is right beside it, made smaller, to find what reaches into it. */
export interface DownscaledGarment {
  /** The garment's part of the photo, as large as there. */
  readonly part: RgbaImage
  /** 255 where the garment is not. */
  readonly outside: GreyImage
  /** How far inside the outline each pixel lies, pixels. */
  readonly depth: Float32Array
  /** Pixels so far inside the outline that their colours are the garment's own, unmixed with what is beside it. */
  readonly own: readonly number[]
  /** Whether a pixel is one of `own`. */
  isOwn(p: number): boolean
  /**
   * How many of a pixel's four sides lie along the outline, and behind how many of those `goesOn` holds for the pixel that
   * lies `reach` pixels farther out.
   */
  alongOutline(p: number, reach: number, goesOn: (outer: number) => boolean): readonly [edge: number, onward: number]
  /** Where a pixel lies on a coarser grid over the whole photo, cells of it. */
  on(grid: FloatImage, x: number, y: number): readonly [column: number, row: number]
  /** Marked pixels, and one more farther out, as a mask of the photo: along its edge a patch is mixed with the garment. */
  inPhoto(marked: GreyImage): GreyImage
  /** The photo's mask without marked pixels, and 255 where they took some of it off. */
  takenOff(marked: GreyImage): { readonly mask: GreyImage; readonly taken: GreyImage }
}

/** @param mask the photo's size, 255 = garment; undefined where it is empty */
export function downscaledGarment(image: RgbaImage, mask: GreyImage): DownscaledGarment | undefined {
  const box = boundingBox(mask, 128, COPY.around)
  if (box === undefined) return undefined
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  const fit = Math.min(1, COPY.side / Math.max(across, down))
  const [width, height] = [Math.max(1, Math.round(across * fit)), Math.max(1, Math.round(down * fit))]
  const inside = resampleGrey(cropGrey(mask, box), width, height, 'box')
  const outside = { ...inside, data: inside.data.map((value) => (value < 128 ? 255 : 0)) }
  const depth = distanceTo(outside).data
  const isOwn = (p: number): boolean => depth[p]! > UNMIXED_DEPTH
  const isWithin = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height
  const inPhoto = (marked: GreyImage): GreyImage =>
    placeGrey(resampleGrey(dilatedByOne(marked), across, down, 'triangle'), box, mask.width, mask.height)
  return {
    part: cropRgba(image, box),
    outside,
    depth,
    own: Array.from(depth.keys()).filter(isOwn),
    isOwn,
    alongOutline(p, reach, goesOn) {
      const [x, y] = [p % width, Math.floor(p / width)]
      let [edge, onward] = [0, 0]
      for (const [dx, dy] of NEIGHBOURS) {
        if (!isWithin(x + dx, y + dy) || outside.data[(y + dy) * width + x + dx] === 0) continue
        edge += 1
        const [u, v] = [x + reach * dx, y + reach * dy]
        if (isWithin(u, v) && goesOn(v * width + u)) onward += 1
      }
      return [edge, onward]
    },
    on: (grid, x, y) => [
      ((box.left + ((x + 0.5) * across) / width) * grid.width) / mask.width,
      ((box.top + ((y + 0.5) * down) / height) * grid.height) / mask.height,
    ],
    inPhoto,
    takenOff(marked) {
      const taken = inPhoto(marked)
      return { mask: maskWithout(mask, taken), taken: binarised(taken) }
    },
  }
}

/** A mask without what is taken off it. */
export const maskWithout = (mask: GreyImage, taken: GreyImage): GreyImage => ({
  ...mask,
  data: mask.data.map((value, p) => Math.min(value, 255 - taken.data[p]!)),
})

export const binarised = (image: GreyImage): GreyImage => ({
  ...image,
  data: image.data.map((value) => (value >= 128 ? 255 : 0)),
})

/** The four neighbours of a pixel. */
const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

const dilatedByOne = (image: GreyImage): GreyImage => ({
  ...image,
  data: Uint8Array.from(distanceTo(image).data, (distance) => (distance <= 1 ? 255 : 0)),
})

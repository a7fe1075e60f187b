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
/** Pixels of the smaller copy inside the outline from which a colour is the garment's own: nearer to it, it is mixed. */
export const UNMIXED_DEPTH = 2.5

/** A garment and what is right beside it, made smaller, to find what reaches into it. */
export interface DownscaledGarment {
  /** The garment's part of the photo, as large as there. */
  readonly part: RgbaImage
  /** 255 where the garment is not. */
  readonly outside: GreyImage
  /** How far inside the outline each pixel lies, pixels. */
  readonly depth: Float32Array
  /** Where a pixel lies on a coarser grid over the whole photo, cells of it. */
  on(grid: FloatImage, x: number, y: number): readonly [column: number, row: number]
  /** Marked pixels, and one more farther out, as a mask of the photo: along its edge a patch is mixed with the garment. */
  inPhoto(marked: GreyImage): GreyImage
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
  return {
    part: cropRgba(image, box),
    outside,
    depth: distanceTo(outside).data,
    on: (grid, x, y) => [
      ((box.left + ((x + 0.5) * across) / width) * grid.width) / mask.width,
      ((box.top + ((y + 0.5) * down) / height) * grid.height) / mask.height,
    ],
    inPhoto: (marked) =>
      placeGrey(resampleGrey(dilatedByOne(marked), across, down, 'triangle'), box, mask.width, mask.height),
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
export const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

const dilatedByOne = (image: GreyImage): GreyImage => ({
  ...image,
  data: Uint8Array.from(distanceTo(image).data, (distance) => (distance <= 1 ? 255 : 0)),
})

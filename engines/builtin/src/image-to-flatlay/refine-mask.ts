import {
  createGrey,
  cropFloat,
  cropRgba,
  type FloatImage,
  type GreyImage,
  maskFromLogOdds,
  type PixelBox,
  placeGrey,
  type PreparedEdges,
  prepareEdges,
  type RgbaImage,
} from '@toile/imaging'

/** Cells around what may be inside that the closer look takes in. Chosen by eye. */
const MARGIN = {
  /** Share of the longer side of what may be inside. */
  share: 0.14,
  /** Minimum of that margin, cells. */
  least: 4,
} as const

/**
 * Draws a mask from log-odds on a copy that holds little more than what is drawn. On the whole photo a garment's edge is
 * looked for in a copy of some hundred pixels, of which a small figure's shirt has forty: here it has most of them.
 *
 * @param logOdds one channel, of any size; its cells divide the whole image evenly
 * @returns the image's size, 255 = inside, edge soft by about a pixel
 */
export function refinedMask(image: RgbaImage, logOdds: FloatImage): GreyImage {
  const cells = cellsAbout(logOdds)
  if (cells === undefined) return createGrey(image.width, image.height)
  const across = image.width / logOdds.width
  const down = image.height / logOdds.height
  const box: PixelBox = {
    left: Math.round(cells.left * across),
    top: Math.round(cells.top * down),
    right: Math.round(cells.right * across),
    bottom: Math.round(cells.bottom * down),
  }
  const mask = maskFromLogOdds(edgesIn(image, box), cropFloat(logOdds, cells), [], 'refined')
  return placeGrey(mask, box, image.width, image.height)
}

interface PartEdges {
  readonly box: PixelBox
  readonly edges: PreparedEdges
}

/** Of each image the part that was drawn on last: with another dot on the same garment it mostly is the same. */
const lastEdges = new WeakMap<RgbaImage, PartEdges>()

function edgesIn(image: RgbaImage, box: PixelBox): PreparedEdges {
  const last = lastEdges.get(image)
  if (last && (['left', 'top', 'right', 'bottom'] as const).every((side) => last.box[side] === box[side]))
    return last.edges
  const edges = prepareEdges(cropRgba(image, box))
  lastEdges.set(image, { box, edges })
  return edges
}

function cellsAbout({ width, height, data }: FloatImage): PixelBox | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let cell = 0; cell < data.length; cell += 1) {
    if (data[cell]! <= 0) continue
    const x = cell % width
    const y = Math.floor(cell / width)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = y + 1
  }
  if (right <= left) return undefined
  const around = Math.max(MARGIN.least, Math.round(MARGIN.share * Math.max(right - left, bottom - top)))
  return {
    left: Math.max(0, left - around),
    top: Math.max(0, top - around),
    right: Math.min(width, right + around),
    bottom: Math.min(height, bottom + around),
  }
}

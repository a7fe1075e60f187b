/** Pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture of ours stands on a vendor's canvas. Whole pixels of the canvas; the box lies within it. */
export interface Frame extends Size {
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

/** The canvas is the picture. */
export const wholeFrame = ({ width, height }: Size): Frame => ({
  width,
  height,
  box: { left: 0, top: 0, width, height },
})

/** The picture as it is, with a margin of so many pixels on all sides. */
export const frameWithMargin = ({ width, height }: Size, margin: number): Frame => ({
  width: width + 2 * margin,
  height: height + 2 * margin,
  box: { left: margin, top: margin, width, height },
})

/** The picture as large as it fits, its proportions kept to the pixel, in the canvas' middle. */
export function frameOn(canvas: Size, picture: Size): Frame {
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height)
  const width = Math.max(1, Math.min(canvas.width, Math.round(picture.width * scale)))
  const height = Math.max(1, Math.min(canvas.height, Math.round(picture.height * scale)))
  const left = Math.floor((canvas.width - width) / 2)
  const top = Math.floor((canvas.height - height) / 2)
  return { width: canvas.width, height: canvas.height, box: { left, top, width, height } }
}

/**
 * Of the canvases that a vendor offers, the one of which the picture fills the largest share; among equals, the one whose
 * number of pixels is nearest to the picture's. `canvases` has at least one.
 */
export function chooseFrame(picture: Size, canvases: readonly Size[]): Frame {
  const ranked = canvases
    .map((canvas) => {
      const frame = frameOn(canvas, picture)
      const pixels = canvas.width * canvas.height
      const filled = (frame.box.width * frame.box.height) / pixels
      return { frame, filled, distance: Math.abs(Math.log(pixels / (picture.width * picture.height))) }
    })
    // To a percent: a share differs by the rounding of whole pixels between canvases of one proportion.
    .toSorted((a, b) => Math.round(100 * b.filled) - Math.round(100 * a.filled) || a.distance - b.distance)
  const [best] = ranked
  if (best === undefined) throw new Error('a vendor without canvases')
  return best.frame
}

export interface CanvasRules {
  /** Both sides are multiples of this. */
  readonly multipleOf: number
  readonly minSide: number
  readonly maxSide: number
  readonly maxPixels: number
  /** Smaller pictures are enlarged to about so many pixels, where a model draws badly below. */
  readonly minPixels?: number
}

/** A canvas made to measure: the picture as it is, or scaled into the rules, and up to the next multiple around it. */
export function frameByRules(picture: Size, rules: CanvasRules): Frame {
  const { multipleOf, minSide, maxSide, maxPixels, minPixels = 0 } = rules
  const pixels = picture.width * picture.height
  const largest = Math.min(Math.sqrt(maxPixels / pixels), maxSide / Math.max(picture.width, picture.height))
  const wished = Math.max(1, Math.sqrt(minPixels / pixels), minSide / Math.min(picture.width, picture.height))
  // One step of the grid less, so that rounding up stays within the rules.
  const room = (side: number): number => Math.max(multipleOf, Math.floor(side / multipleOf) * multipleOf)
  const scale = Math.min(wished, largest)
  const fit = (side: number): number =>
    Math.min(
      room(maxSide),
      Math.max(Math.ceil(minSide / multipleOf), Math.ceil((side * scale) / multipleOf)) * multipleOf,
    )
  let canvas = { width: fit(picture.width), height: fit(picture.height) }
  // Rounding up may have gone beyond the pixels: the longer side gives a step back until it has not.
  while (canvas.width * canvas.height > maxPixels && Math.max(canvas.width, canvas.height) > multipleOf) {
    canvas =
      canvas.width >= canvas.height
        ? { ...canvas, width: canvas.width - multipleOf }
        : { ...canvas, height: canvas.height - multipleOf }
  }
  return frameOn(canvas, picture)
}

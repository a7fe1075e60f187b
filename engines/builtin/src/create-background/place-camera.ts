import { clamp } from '@toile/imaging'
import { type Camera, cameraFor } from './camera.ts'
import { type Stance, STATURE } from './compositing/stance.ts'

/** How a picture of a scene is taken. */
export interface CameraSettings {
  /** Heights of the lens in metres that suit the scene, lowest and highest, and where between them it is, 0 to 1. */
  readonly heights: readonly [number, number]
  readonly share: number
  /** Factor on the height. */
  readonly lens: number
  /** Blur of far points and its upper bound, as shares of the picture's longer side. */
  readonly aperture: number
  readonly mostBlur: number
}

/** Where a standing person would be when the photo keeps nobody, as shares of the picture's height. Chosen by eye. */
const USUAL = { feet: 0.93, stature: 0.82 } as const

/** Of a whole figure. Chosen by eye. */
const WHOLE = {
  /** Share of the picture's height that lies over the horizon, least and most. */
  above: [0.36, 0.52],
  /** Lowest lens in metres. */
  lowest: 0.45,
} as const
/** Height of the lens before less than a whole figure, in metres: of the chest or of the eyes. Chosen by eye. */
const CLOSE_LENS = [1.25, 0.3] as const
/** Rows that the horizon may lie in, as shares of the picture's height. Chosen by eye. */
const HORIZON = [0.1, 0.82] as const
/** How the blur grows with the figure's size: for one lens, faster than in proportion. Chosen by eye. */
const CLOSENESS = {
  exponent: 1.4,
  /** Share of the usual blur that the farthest figure's scene has: a place seen as a whole is seen sharp. */
  least: 0.35,
  most: 3.2,
} as const

/** A camera that shows the figure where it stands in the picture; a person of usual size where there is none. */
export function placeCamera(
  { width, height }: { readonly width: number; readonly height: number },
  stance: Stance | undefined,
  { heights, share, lens, aperture, mostBlur }: CameraSettings,
): Camera {
  const pixelsPerMetre = stance?.pixelsPerMetre ?? (height * USUAL.stature) / STATURE
  const feet = stance?.feet ?? height * USUAL.feet
  const [low, high] = heights
  const isWhole = stance?.standing ?? true
  const usual = isWhole ? low + (high - low) * share : CLOSE_LENS[0] + CLOSE_LENS[1] * share
  // A whole figure that fills the frame is taken from the hip or lower: seen from above it would have a floor behind it, no place.
  const above = WHOLE.above[0] + (WHOLE.above[1] - WHOLE.above[0]) * (1 - share)
  const hip = (feet - height * above) / pixelsPerMetre
  const wanted = (isWhole ? Math.min(usual, Math.max(WHOLE.lowest, hip)) : usual) * lens
  const horizon = clamp(feet - pixelsPerMetre * wanted, height * HORIZON[0], height * HORIZON[1])
  const relativeSize = (pixelsPerMetre * STATURE) / (height * USUAL.stature)
  const closeness = clamp(relativeSize ** CLOSENESS.exponent, CLOSENESS.least, CLOSENESS.most)
  return cameraFor({
    width,
    pictureHeight: Math.max(width, height),
    pixelsPerMetre,
    feet,
    cameraHeight: Math.max(0.1, (feet - horizon) / pixelsPerMetre),
    aperture: Math.min(mostBlur, aperture * closeness),
  })
}

export {
  cielabToLinearRgb,
  hexToCielab,
  linearRgbToCielab,
  linearToCielab,
  srgb8ToCielab,
  toCielab,
} from './colour/cielab.ts'
export { kMeans, type ColourSamples, meanColour, nearestCentre, squaredDistance } from './colour/k-means.ts'
export { deltaE2000 } from './colour/delta-e.ts'
export { hexToRgb, rgbToHex } from './colour/hex.ts'
export { type Colour, COLOURS } from './colour/named-colours.ts'
export { linearRgbToOklab, oklabToLinearRgb, oklabToOklch, oklchToLinearRgbInGamut, toOklab } from './colour/oklab.ts'
export type { LinearRgb, Srgb8, Triple } from './colour/triple.ts'
export {
  fromLinearPremultiplied,
  linearToSrgb,
  linearToSrgb8,
  luma601,
  luminance,
  SRGB8_TO_LINEAR,
  srgbToLinear,
  toLinearPremultiplied,
} from './colour/srgb.ts'
export { clamp, clamp01, mix, mod, smoothstep, stripeCover, toNearestMultiple } from './scalar.ts'
export { type DominantColour, dominantColours } from './look/dominant-colours.ts'
export { thumbHash } from './look/thumb-hash.ts'
export { segmentFlatLay } from './flat-lay/segment-ground.ts'
export { boxMean } from './filter/box.ts'
export { distanceTo } from './filter/distance.ts'
export { fft2d } from './filter/fft.ts'
export { grain, rollOffHighlights, vignette } from './filter/film.ts'
export { gaussianBlur } from './filter/gaussian.ts'
export { pushPull } from './filter/push-pull.ts'
export { boundingBox, cropFloat, cropGrey, cropRgba, placeGrey } from './geometry/crop.ts'
export {
  fitWithin,
  linearTaps,
  resampleFloat,
  resampleGrey,
  type ResampleKernel,
  resampleRgba,
} from './geometry/resample.ts'
export { SRGB8_TO_UNIT, shrinkOnWhite, shrinkRgb } from './geometry/shrink.ts'
export { rotateQuarterTurns } from './geometry/rotate.ts'
export {
  alphaOf,
  checkImage,
  checkSameSize,
  createFloat,
  createGrey,
  createRgba,
  type FloatImage,
  type GreyImage,
  ImagingError,
  isOpaque,
  type PixelBox,
  type RgbaImage,
} from './image.ts'
export { countMarked, growMask, invertMask, isBlankMask, keptBox, MASK_CHANGE, thresholdMask } from './mask/basic.ts'
export { type Components, connectedComponents, fillHoles, keepComponentsAt } from './mask/components.ts'
export { closing, erode, maskedClosing } from './mask/morphology.ts'
export { cutOut, matteFeather } from './matting/matte.ts'
export { placeCutOut, wholePixelShift } from './matting/place.ts'
export { markWithin } from './mask/mark-within.ts'
export { medianOf } from './median.ts'
export { createNoise, type Noise } from './noise/noise.ts'
export { createRandom, mixSeeds, type Random, randomStream, type RandomStream } from './noise/random.ts'
export { drapeField } from './repeat/drape.ts'
export { reduceToInks } from './repeat/inks.ts'
export { traceInks } from './repeat/trace-inks.ts'
export { repeatUnit, resizeTile } from './repeat/layout.ts'
export { createRepeatTexture, type RepeatTexture, sampleRepeat } from './repeat/texture.ts'
export { type Cut, graphCutFromPrior, type EnergyWeights } from './segmentation/graph-cut.ts'
export { findGaps, type Gap, openGaps } from './segmentation/open-gaps.ts'
export { type Seed, seedsOf } from './segmentation/dots.ts'
export { type EdgeQuality, maskFromLogOdds, type PreparedEdges, prepareEdges } from './segmentation/from-log-odds.ts'
export { fitGaussianMixture, type GaussianMixture, logDensity } from './segmentation/gaussian-mixture.ts'
export { geodesicDistance } from './segmentation/geodesic.ts'
export { gridCut, type GridWeights } from './segmentation/grid-cut.ts'
export {
  COLOUR_NOISE,
  contrastWeights,
  neighbourDifferences,
  type PreparedImage,
  prepareSegmentation,
  workingLab,
} from './segmentation/prepare.ts'
export { prepareRefinement, refineMask, unmarkClear } from './segmentation/refine.ts'

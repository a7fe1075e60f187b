import { createBackground } from './create-background.ts'
import { createPattern } from './create-pattern.ts'
import { createSketch } from './create-sketch.ts'
import { imageToFlatlay } from './image-to-flatlay.ts'
import type { GraphTable } from './operation-graph.ts'
import { patternToImage } from './pattern-to-image.ts'
import { sketchToImage } from './sketch-to-image.ts'
import { swapGarment } from './swap-garment.ts'
import { upscale } from './upscale.ts'

/** Every picture that a ComfyUI server can make for us. A variation is the graph of the mode whose picture it varies. */
export const GRAPHS: GraphTable = {
  'create-background': createBackground,
  'swap-garment': swapGarment,
  'sketch-to-image': sketchToImage,
  'create-sketch': createSketch,
  'create-pattern': createPattern,
  'pattern-to-image': patternToImage,
  'image-to-flatlay': imageToFlatlay,
  upscale,
}

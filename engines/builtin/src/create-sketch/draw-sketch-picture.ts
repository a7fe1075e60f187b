import { type DrawnSketch, drawSketch, interpretSketch } from '@toile/drawing'
import type { PictureRequest, RequestCheck } from '@toile/engine'
import { refusalsOf, toldReadings } from '../operation.ts'
import { rasterise } from '../rasterise.ts'
import { checkSides } from '../sides.ts'
import { grainPaper } from './paper.ts'

export type SketchRequest = Pick<PictureRequest, 'prompt' | 'seed' | 'index' | 'width' | 'height' | 'original'>

/** The sheet as vectors. Rejects sizes out of range with `invalid-input`. */
export function createSketch(request: SketchRequest): DrawnSketch {
  checkSides('sketch', request)
  return drawSketch({ ...request, lineage: request.original?.lineage ?? [] })
}

/** What is known of a request before it is drawn. */
export function checkSketch(request: SketchRequest): RequestCheck {
  const { understood, ignored, readings } = interpretSketch({ ...request, lineage: request.original?.lineage ?? [] })
  return {
    refusals: refusalsOf(() => checkSides('sketch', request)),
    warnings: freeChoice(understood),
    understood,
    ignored,
    readings: toldReadings(readings),
  }
}

const freeChoice = (understood: readonly string[]): string[] =>
  understood.length === 0 ? ['Nothing in the prompt names a garment or a colour, so the sketch is a free choice.'] : []

export interface SketchPicture {
  readonly width: number
  readonly height: number
  /** 8-bit sRGB, row by row, four bytes a pixel, alpha 255. */
  readonly rgba: Uint8ClampedArray
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly warnings: readonly string[]
  /** The sheet as an SVG document, without the grain of the paper. */
  readonly vector: string
}

/**
 * A fashion figure, or a technical flat, as pixels. Equal requests give equal pixels.
 * @param report called with the fraction done (0..1, never falling) and the stage
 */
export function drawSketchPicture(
  request: SketchRequest,
  report: (fraction: number, stage: string) => void,
): SketchPicture {
  report(0, 'Posing the figure')
  const drawn = createSketch(request)
  report(0.4, 'Drawing the lines')
  const { width, height, rgba } = rasterise(drawn.svg)
  report(0.85, 'Adding paper grain')
  grainPaper({ width, height, rgba }, request.seed)
  report(1, 'Done')
  return {
    width,
    height,
    rgba,
    understood: drawn.understood,
    ignored: drawn.ignored,
    warnings: freeChoice(drawn.understood),
    vector: drawn.svg,
  }
}

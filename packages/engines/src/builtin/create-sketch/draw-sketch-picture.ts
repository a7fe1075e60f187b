import { drawSketch } from '@toile/drawing'
import type { DrawnSketch } from '@toile/drawing'
import { Resvg } from '@resvg/resvg-js'
import { EngineError } from '../../port.ts'
import type { PictureRequest } from '../../port.ts'
import { grainPaper } from './paper.ts'

/** Least and greatest side of a sheet, pixels; and what a sheet measures when nothing is asked. */
const SKETCH_SIDE = { least: 64, greatest: 2048 } as const

export type SketchRequest = Pick<PictureRequest, 'prompt' | 'seed' | 'index' | 'width' | 'height' | 'original'>

/** The sheet as vectors. Rejects sizes out of range with `invalid-input`. */
export function createSketch(request: SketchRequest): DrawnSketch {
  for (const side of [request.width, request.height]) {
    if (!Number.isInteger(side) || side < SKETCH_SIDE.least || side > SKETCH_SIDE.greatest) {
      throw new EngineError('invalid-input', `sketch side ${side}`, {
        publicMessage: `A sketch can be ${SKETCH_SIDE.least} to ${SKETCH_SIDE.greatest} pixels on each side.`,
      })
    }
  }
  return drawSketch({ ...request, lineage: request.original?.lineage ?? [] })
}

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
 * @param report told the fraction done (0..1, never falling) and the stage
 */
export function drawSketchPicture(
  request: SketchRequest,
  report: (fraction: number, stage: string) => void,
): SketchPicture {
  report(0, 'posing')
  const drawn = createSketch(request)
  report(0.4, 'inking')
  // Fonts of the machine are never read: equal documents, equal bytes.
  const image = new Resvg(drawn.svg, { font: { loadSystemFonts: false } }).render()
  const { pixels, width, height } = image
  const rgba = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  report(0.85, 'drying')
  grainPaper({ width, height, rgba }, request.seed)
  report(1, 'done')
  return {
    width,
    height,
    rgba,
    understood: drawn.understood,
    ignored: drawn.ignored,
    warnings:
      drawn.understood.length === 0
        ? ['Nothing in the prompt names a garment or a colour, so the sketch is a free choice.']
        : [],
    vector: drawn.svg,
  }
}

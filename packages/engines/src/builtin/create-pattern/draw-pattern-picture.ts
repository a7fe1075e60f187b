import { drawPattern } from '@toile/drawing'
import type { DrawnPattern } from '@toile/drawing'
import { EngineError } from '../../port.ts'
import type { PictureRequest } from '../../port.ts'
import { printOnCloth } from './cloth.ts'
import { rasterise } from './rasterise.ts'
import type { Raster } from './rasterise.ts'

/** Least and greatest side of a tile, pixels. */
export const PATTERN_SIDE = { least: 64, greatest: 2048 } as const

export type PatternRequest = Pick<PictureRequest, 'prompt' | 'seed' | 'index' | 'width' | 'height'>

/** The tile as vectors, before it is rasterised. Rejects sizes out of range with `invalid-input`. */
export function createPattern(request: PatternRequest): DrawnPattern {
  for (const side of [request.width, request.height]) {
    if (!Number.isInteger(side) || side < PATTERN_SIDE.least || side > PATTERN_SIDE.greatest) {
      throw new EngineError('invalid-input', `pattern side ${side}`, {
        publicMessage: `A pattern can be ${PATTERN_SIDE.least} to ${PATTERN_SIDE.greatest} pixels on each side.`,
      })
    }
  }
  return drawPattern(request)
}

export interface PatternPicture extends Raster {
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly warnings: readonly string[]
  readonly generative: false
}

function freeChoice(nothingRead: boolean, unknownMotif: boolean): string[] {
  if (nothingRead) return ['Nothing in the prompt names a motif, a colour or a mood, so the pattern is a free choice.']
  if (unknownMotif) return ['The prompt names no motif this engine can draw, so the motifs are a free choice.']
  return []
}

/**
 * One tile of a textile pattern as pixels (8-bit sRGB, opaque) that repeats without a seam.
 * Equal requests give equal pixels. Asks `isCancelled` between stages and rejects with `cancelled`.
 * @param report told the fraction done (0..1, never falling) and the stage
 */
export function drawPatternPicture(
  request: PatternRequest,
  report: (fraction: number, stage: string) => void,
  isCancelled: () => boolean,
): PatternPicture {
  const stopIfCancelled = () => {
    if (isCancelled()) throw new EngineError('cancelled', 'cancelled by its owner')
  }
  const stage = (fraction: number, name: string) => {
    stopIfCancelled()
    report(fraction, name)
  }
  stage(0, 'drawing')
  const drawn = createPattern(request)
  stage(0.35, 'printing')
  const raster = rasterise(drawn.svg)
  const { words } = drawn
  const { cloth } = words
  if (cloth !== undefined) {
    stage(0.8, 'weaving')
    printOnCloth(raster, cloth, request.seed, stopIfCancelled)
  }
  stage(1, 'done')
  return {
    ...raster,
    understood: drawn.understood,
    ignored: drawn.ignored,
    warnings: freeChoice(drawn.understood.length === 0, words.motif === undefined && words.ignored.length > 0),
    generative: false,
  }
}

import { EngineError, type PictureRequest } from '@toile/engine'
import { createBackground } from './create-background/operation.ts'
import { createPattern } from './create-pattern/operation.ts'
import { createSketch } from './create-sketch/operation.ts'
import { imageToFlatlay } from './image-to-flatlay/operation.ts'
import type { BuiltinOperation } from './operation.ts'
import { patternToImage } from './pattern-to-image/operation.ts'
import { sketchToImage } from './sketch-to-image/operation.ts'
import { swapGarment } from './swap-garment/operation.ts'
import { upscale } from './upscale/operation.ts'

/** What the engine draws: a new operation is a folder and its name here. */
export const OPERATIONS: readonly BuiltinOperation[] = [
  createPattern,
  createSketch,
  sketchToImage,
  createBackground,
  swapGarment,
  patternToImage,
  imageToFlatlay,
  upscale,
]

/**
 * The one that draws what is asked for; of a variation, the one that drew the original.
 *
 * @throws EngineError 'unsupported' where there is none, 'invalid-input' for a variation without a lineage
 */
export function operationFor({ operation, original }: PictureRequest): BuiltinOperation {
  if (operation === 'variation') {
    const drew = OPERATIONS.find(({ capability }) => capability.operation === original?.operation)
    if (!drew?.varies) {
      throw new EngineError('unsupported', `built-in engine cannot vary ${original?.operation}`, {
        retry: 'other-engine',
        publicMessage: 'Pictures of this mode cannot be varied yet. Nothing was charged.',
      })
    }
    if (original!.lineage.length === 0) {
      throw new EngineError('invalid-input', 'a variation without a lineage', {
        publicMessage: 'It is not known how this picture is to vary. Ask for its variation again, please.',
      })
    }
    return drew
  }
  const found = OPERATIONS.find(({ capability }) => capability.operation === operation)
  if (found) return found
  throw new EngineError('unsupported', `built-in engine has no ${operation}`, { retry: 'other-engine' })
}

import { decodeRgba } from '@toile/engine/files'
import { contentHash } from '../content-hash.ts'
import { LastValueCache } from '../last-value-cache.ts'
import type { OperationHandler } from '../operation.ts'
import {
  checkSketchToImage,
  drawSketchToImagePicture,
  readSketchOf,
  type SketchToImageRequest,
} from './draw-sketch-to-image.ts'
import { readRendering } from './read-rendering-words.ts'
import { SKETCH_WORK_SIDE, type SketchReading } from './read-sketch.ts'

interface SketchInputs extends SketchToImageRequest {
  /** Equal for equal files. */
  readonly shown: string
}

const lastReading = new LastValueCache<SketchReading>()

/** The pictures of one request, and those of another one of the same drawing, share what was read from it. */
function readingOf(inputs: SketchInputs): Promise<SketchReading> {
  const { shown, width, height, prompt } = inputs
  const key = [shown, width, height, readRendering(prompt).thing].join()
  return lastReading.getOrMake(key, async () => readSketchOf(inputs))
}

/** Ahead of the order: what cannot be placed is said by that one, and nobody waits for this. */
function place(reading: SketchReading): void {
  try {
    reading.placed()
  } catch {
    // A failure is not kept: the order meets it again.
  }
}

export const handler: OperationHandler<'source', SketchInputs> = {
  async decode(request) {
    const sketch = await decodeRgba(request.source, SKETCH_WORK_SIDE)
    return { ...request, sketch, shown: contentHash(request.source.data), lineage: request.original?.lineage ?? [] }
  },
  async check(inputs) {
    const reading = await readingOf(inputs)
    const known = checkSketchToImage(inputs, reading)
    // The order follows, most likely, and what its pictures have in common is there by then.
    if (known.refusals.length === 0) setImmediate(() => place(reading))
    return known
  },
  draw: async (inputs, context) => drawSketchToImagePicture(inputs, context, await readingOf(inputs)),
}

import { asksForPose } from '@toile/contract'
import type { EngineNeed, OperationCapability, PictureRequest } from '@toile/engine'

/** What a picture asks of the engine that makes it. */
export function engineNeedOf(request: PictureRequest): EngineNeed {
  const { operation, original, source, target, mask, width, height, prompt, face } = request
  const largest = (operation === 'upscale' ? source : target) ?? { width, height }
  return {
    operation,
    mode: operation === 'variation' ? original?.operation : undefined,
    pixels: largest.width * largest.height,
    face: face !== undefined,
    // Where nothing is kept of a photo, a pose is a word like others.
    pose: mask !== undefined && asksForPose(prompt),
  }
}

/** What an engine that was chosen leaves out of a picture, for the user. */
export const leftOut = ({ face }: PictureRequest, capability: OperationCapability): readonly string[] =>
  face !== undefined && capability.face === 'ignored' ? [FACE_IGNORED] : []

const FACE_IGNORED = 'The engine for this picture draws no chosen face: the one in your photo stays.'

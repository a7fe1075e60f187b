import { asksForPose } from '@toile/contract'
import type { Making } from '@toile/core'
import type { EngineNeed, OperationCapability, PictureRequest } from '@toile/engine'

/** Of a picture, what decides who can make it. */
export interface PictureAsked extends Making {
  /** Width × height of the largest picture that is taken or made. */
  readonly pixels: number
  readonly hasFace: boolean
  readonly hasMask: boolean
  readonly prompt: string
  /** The account refuses engines outside the house. */
  readonly inHouse: boolean
}

/** What a picture asks of the engine that makes it. */
export const engineNeedOf = ({ kind, mode, pixels, hasFace, hasMask, prompt, inHouse }: PictureAsked): EngineNeed => ({
  operation: kind === 'generate' ? mode : kind,
  mode: kind === 'variation' ? mode : undefined,
  pixels,
  face: hasFace,
  // Where nothing is kept of a photo, a pose is a word like others.
  pose: hasMask && asksForPose(prompt),
  inHouse,
})

/** What an engine that was chosen leaves out of a picture, for the user. */
export const leftOut = (
  { face, dot }: Pick<PictureRequest, 'face' | 'dot'>,
  capability: OperationCapability | undefined,
): readonly string[] => [
  ...(face !== undefined && capability?.face === 'ignored' ? [FACE_IGNORED] : []),
  ...(dot !== undefined && capability !== undefined && capability.dot === undefined ? [DOT_IGNORED] : []),
]

const FACE_IGNORED = 'The engine for this picture draws no chosen face: the one in your photo stays.'
const DOT_IGNORED = 'The engine for this picture does not look at the dot: your words alone say which garment is meant.'

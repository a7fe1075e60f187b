import type { PictureRequest } from './port.ts'

/** Size in pixels that an engine's answer to a request must have: of the target, of twice the source for `upscale`, or as asked. */
export function sizeOwed({ operation, source, target, ...asked }: PictureRequest): { width: number; height: number } {
  if (operation === 'upscale' && source) return { width: 2 * source.width, height: 2 * source.height }
  const { width, height } = target ?? asked
  return { width, height }
}

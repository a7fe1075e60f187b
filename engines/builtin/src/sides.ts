import { EngineError } from '@toile/engine'

/** Least and greatest side of a picture that is drawn at the size asked for, pixels. Round numbers. */
const SIDE = { least: 64, greatest: 2048 } as const

/**
 * @param what the picture, in a word for the user: 'pattern'
 * @throws EngineError 'invalid-input' where a side is no whole number in range
 */
export function checkSides(what: string, { width, height }: { readonly width: number; readonly height: number }): void {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < SIDE.least || side > SIDE.greatest) {
      throw new EngineError('invalid-input', `${what} side ${side}`, {
        publicMessage: `A ${what} can be ${SIDE.least} to ${SIDE.greatest} pixels on each side.`,
      })
    }
  }
}

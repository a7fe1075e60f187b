/** Case n of an operation, always the same: what a failure's number repeats. */
import { createRandom, type Random } from '@toile/imaging'
import { describeMode, GARMENT_TYPES, isMode, type Mode } from '@toile/contract'
import type { PictureOperation, PictureRequest } from '@toile/engine'
import { requestOf } from '../lib/studio.ts'
import { caseSize, isLarge } from './case-size.ts'
import { hostileFile } from './hostile-files.ts'
import { hostileMask } from './hostile-masks.ts'
import { hostilePrompt } from './hostile-prompts.ts'
import { FACES, takesWornGarment, photoModeCase } from './photo-mode-cases.ts'

/** Largest side of a small picture, in pixels. */
const SMALL = 256
/** Share of the cases of modes that read a worn garment in which but one thing is hostile. */
const WORN = 0.5
const ODD_SIZES = [0, -1, 1, 2, 15.5, 63, 4097, 100_000, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]

export interface FuzzCase {
  readonly operation: PictureOperation
  readonly number: number
  readonly large: boolean
  readonly request: PictureRequest
}

/**
 * @param modes what the engine draws: what a variation can be asked of
 * @param allowLarge false keeps all inputs and pictures at 256 px at most
 */
export async function fuzzCase(
  operation: PictureOperation,
  number: number,
  modes: readonly Mode[],
  allowLarge = true,
): Promise<FuzzCase> {
  const random = createRandom('fuzz', operation, number)
  const large = isLarge(number, allowLarge)
  if (takesWornGarment(operation) && random.chance(WORN)) {
    const odd = pictureSize(random, large)
    return {
      operation,
      number,
      large,
      request: await photoModeCase(operation, large, { random, number, allowLarge, odd }),
    }
  }
  const drawn = operation === 'variation' ? random.pick(modes) : operation
  const inputs = await filesFor(drawn, random, number, allowLarge)
  const request = requestOf({
    operation,
    prompt: hostilePrompt(random),
    seed: random.pick([0, 1, 2 ** 31, 2 ** 32 - 1, random.whole(0, 2 ** 32 - 1)]),
    index: random.pick([0, 1, 2, 3, 3, 17]),
    ...random.pick([{}, {}, ...FACES]),
    ...pictureSize(random, large),
    ...inputs,
    ...(operation === 'variation' && {
      original: {
        operation: drawn as Mode,
        picture: await hostileFile(random, { width: 64, height: 64 }),
        lineage: Array.from({ length: random.pick([0, 1, 2, 5]) }, () => random.whole(0, 2 ** 32 - 1)),
      },
    }),
  })
  return { operation, number, large, request }
}

function pictureSize(random: Random, large: boolean): { width: number; height: number } {
  if (random.chance(0.04)) return { width: random.pick(ODD_SIZES), height: random.pick([64, 256, ...ODD_SIZES]) }
  const side = () => (large ? random.pick([512, 1024, 2048]) : random.whole(64, SMALL))
  return { width: side(), height: side() }
}

async function filesFor(operation: PictureOperation, random: Random, number: number, allowLarge: boolean) {
  const mode = isMode(operation) ? describeMode(operation) : null
  if (mode?.takes === null) return {}
  const size = caseSize(random, number, allowLarge)
  const file = await hostileFile(random, size)
  // Now and then what a mode needs is not there.
  if (random.chance(0.03)) return {}
  if (mode === null || mode.mask === 'none') {
    const garmentType = random.pick(GARMENT_TYPES)
    return { source: file, ...(random.chance(0.8) && { garmentType }) }
  }
  const mask = await hostileMask(random, file)
  return { target: file, mask, ...(mode.source !== 'none' && { source: await hostileFile(random, size) }) }
}

import type { Random } from '@toile/imaging'
import type { Size } from './hostile-files.ts'

/** Every twentieth case is a large one. */
const LARGE_EVERY = 20
const SMALL = { least: 16, most: 256 }
const LARGE = { least: 1024, most: 6000 }

export const isLarge = (number: number, allowed: boolean): boolean =>
  allowed && number % LARGE_EVERY === LARGE_EVERY - 1

/** Of an input of case `number`. */
export function caseSize(random: Random, number: number, allowLarge: boolean): Size {
  const { least, most } = isLarge(number, allowLarge) ? LARGE : SMALL
  return { width: random.whole(least, most), height: random.whole(least, most) }
}

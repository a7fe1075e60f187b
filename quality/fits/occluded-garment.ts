import type { Eye } from '@toile/eye'
import { countMarked, type GreyImage } from '@toile/imaging'
import { overlapOf, shareIn } from '../measures/overlap.ts'
import { findNamedOrUndefined } from './find-named-or-undefined.ts'
import { BELOW, DRESSES, type LabelledPhoto, OVER_TOPS, TOPS } from './labelled-photos.ts'

/** What may lie over a garment, and how it is labelled. */
export const THINGS = { bag: ['bag', 'purse', 'wallet'], hair: ['hair'], hand: ['skin'] } as const
type Thing = keyof typeof THINGS

/** A garment as image-to-flatlay cuts it out, asked for by its label. */
export interface NamedGarment {
  /** Intersection over union with what is labelled so; 0 where it is said not to be there. */
  readonly overlap: number
  /** What is told to lie over it. */
  readonly told: readonly Thing[]
  /** Shares of the cut that are labelled as these. */
  readonly inCut: Readonly<Record<Thing, number>>
}

/** Labelled pixels at least. */
const LEAST = 3000

/** The name of the largest garment of a photo; undefined where none is large. */
export function largestGarment({ labelled }: LabelledPhoto): string | undefined {
  const [largest] = [...TOPS, ...OVER_TOPS, ...DRESSES, ...BELOW]
    .map((name) => ({ name, count: countMarked(labelled([name])) }))
    .toSorted((a, b) => b.count - a.count)
  return largest && largest.count >= LEAST ? largest.name : undefined
}

/** That garment as it is found. */
export async function occludedGarment(on: LabelledPhoto, eye: Eye): Promise<NamedGarment | undefined> {
  const name = largestGarment(on)
  if (name === undefined) return undefined
  const found = await findNamedOrUndefined(eye, on.photo, name)
  if (found === undefined) return { overlap: 0, told: [], inCut: { bag: 0, hair: 0, hand: 0 } }
  const told = found.over.filter((thing) => thing !== 'other')
  return readCut(on, name, found.mask, told)
}

/** @param mask the cut, 255 = garment */
export function readCut(
  { labelled }: LabelledPhoto,
  name: string,
  mask: GreyImage,
  told: readonly Thing[],
): NamedGarment {
  const shareOf = (thing: Thing): number => shareIn(mask, labelled(THINGS[thing]))
  return {
    overlap: overlapOf(mask, labelled([name])),
    told,
    inCut: { bag: shareOf('bag'), hair: shareOf('hair'), hand: shareOf('hand') },
  }
}

import type { Eye } from '@toile/eye'
import { countMarked, type GreyImage } from '@toile/imaging'
import { shareIn } from '../measures/overlap.ts'
import { findNamedOrUndefined } from './find-named-or-undefined.ts'
import type { LabelledPhoto } from './labelled-photos.ts'
import { largestGarment } from './occluded-garment.ts'

/** What may be taken off a garment, in words. */
export const TAKEN = {
  skin: 'bare skin',
  other: 'something of another colour at its edge',
  strap: 'a strap or chain across it',
} as const

/** A garment asked for by its label, off which something is taken. */
export interface RemovedArea {
  readonly number: number
  readonly what: keyof typeof TAKEN
  /** Share of what is taken off that is labelled as the garment itself, 0 to 1. */
  readonly own: number
}

/** What is taken off the largest garment of a photo; nothing where no garment is found. */
export async function removedAreas(on: LabelledPhoto, eye: Eye): Promise<readonly RemovedArea[]> {
  const name = largestGarment(on)
  const found = name === undefined ? undefined : await findNamedOrUndefined(eye, on.photo, name)
  if (name === undefined || found === undefined) return []
  return measureRemoved(on, name, { skin: found.skin, other: found.foreign?.taken, strap: found.foreign?.strap })
}

/** @param masks of what was taken off, 255 = taken; nothing may be marked on one */
export function measureRemoved(
  { number, labelled }: Pick<LabelledPhoto, 'number' | 'labelled'>,
  name: string,
  masks: Readonly<Record<RemovedArea['what'], GreyImage | undefined>>,
): readonly RemovedArea[] {
  const label = labelled([name])
  return (Object.keys(TAKEN) as RemovedArea['what'][]).flatMap((what) => {
    const mask = masks[what]
    return mask && countMarked(mask) > 0 ? [{ number, what, own: shareIn(mask, label) }] : []
  })
}

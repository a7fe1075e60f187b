import type { Eye } from '@toile/eye'
import { shareIn } from '../measures/overlap.ts'
import { findOrNone } from './find-or-none.ts'
import type { LabelledPhoto } from './labelled-photos.ts'
import { largestGarment } from './lying-over.ts'

/** A garment asked for by its label, off which bare skin or something else of another colour is taken. */
export interface TakenOff {
  readonly number: number
  readonly what: 'skin' | 'other'
  /** Share of what is taken off that is labelled as the garment itself, 0 to 1. */
  readonly own: number
}

/** What is taken off the largest garment of a photo; nothing where no garment is found. */
export async function takenOff(on: LabelledPhoto, eye: Eye): Promise<readonly TakenOff[]> {
  const name = largestGarment(on)
  const found = name === undefined ? undefined : await findOrNone(eye, on.photo, name)
  if (name === undefined || found === undefined) return []
  const label = on.labelled([name])
  const taken = [['skin', found.skin] as const, ['other', found.foreign?.taken] as const]
  return taken.flatMap(([what, mask]) => (mask ? [{ number: on.number, what, own: shareIn(mask, label) }] : []))
}

import type { Eye } from '@toile/eye'
import { shareIn } from '../measures/overlap.ts'
import { findOrNone } from './find-or-none.ts'
import type { LabelledPhoto } from './labelled-photos.ts'
import { largestGarment } from './lying-over.ts'

/** A garment asked for by its label, off which something of another colour is taken. */
export interface TakenOff {
  readonly number: number
  /** Share of what is taken off that is labelled as the garment itself, 0 to 1. */
  readonly own: number
}

/** What is taken off the largest garment of a photo; undefined where nothing is, or no garment is found. */
export async function takenOff(on: LabelledPhoto, eye: Eye): Promise<TakenOff | undefined> {
  const name = largestGarment(on)
  const found = name === undefined ? undefined : await findOrNone(eye, on.photo, name)
  if (name === undefined || found?.foreign === undefined) return undefined
  return { number: on.number, own: shareIn(found.foreign.taken, on.labelled([name])) }
}

import { EngineError } from '@toile/engines'
import { findNamed } from '@toile/engines/garments'
import type { Eye } from '@toile/eye'
import { countMarked } from '@toile/imaging'
import type { LabelledPhoto } from './labelled-photos.ts'
import { largestGarment } from './lying-over.ts'

/** A garment asked for by its label, off which something of another colour is taken. */
export interface TakenOff {
  readonly number: number
  /** Share of what is taken off that is labelled as the garment itself, 0 to 1. */
  readonly own: number
}

/** What is taken off the largest garment of a photo; undefined where nothing is, or the garment is not laid. */
export async function takenOff(on: LabelledPhoto, eye: Eye): Promise<TakenOff | undefined> {
  const name = largestGarment(on)
  if (name === undefined) return undefined
  const found = await findNamed(eye, on.photo, name).catch((error: unknown) => {
    if (!(error instanceof EngineError) || error.code !== 'invalid-input') throw error
    return undefined
  })
  if (found?.foreign === undefined) return undefined
  const { taken } = found.foreign
  const label = on.labelled([name])
  const own = { ...label, data: label.data.map((value, p) => (taken.data[p]! >= 128 ? value : 0)) }
  return { number: on.number, own: countMarked(own) / Math.max(1, countMarked(taken)) }
}

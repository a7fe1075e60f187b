import { isTooHidden } from '../../engines/builtin/src/image-to-flatlay/visible-share.ts'
import type { Eye } from '@toile/eye'
import { countMarked } from '@toile/imaging'
import { overlapOf } from '../measures/overlap.ts'
import { findNamedOrUndefined } from './find-named-or-undefined.ts'
import { BELOW, DRESSES, type LabelledPhoto, OVER_TOPS, TOPS } from './labelled-photos.ts'

/** A labelled garment that was asked for by its label's name. */
export interface FoundByName {
  /** How clearly it stands out for the eye, and how much of what was found and of the label are the same: both 0 to 1. */
  readonly clarity: number
  readonly overlap: number
  /** Refused since too much of it is hidden. */
  readonly isHidden: boolean
}

/** Share of the photo that a label has at least. */
const LEAST = 0.008

/** Every garment of a photo as it is found by its name; without those that are not found. */
export async function foundByName({ photo, labelled }: LabelledPhoto, eye: Eye): Promise<FoundByName[]> {
  const all: FoundByName[] = []
  for (const name of [...TOPS, ...OVER_TOPS, ...BELOW, ...DRESSES]) {
    const label = labelled([name])
    if (countMarked(label) < LEAST * photo.width * photo.height) continue
    const found = await findNamedOrUndefined(eye, photo, name)
    if (found === undefined) continue
    const { mask, clarity, className, visible } = found
    all.push({ clarity, overlap: overlapOf(mask, label), isHidden: isTooHidden(className, visible) })
  }
  return all
}

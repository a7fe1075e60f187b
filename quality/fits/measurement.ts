import type { Eye } from '@toile/eye'
import type { LabelledPhoto } from './labelled-photos.ts'

/** Reads labelled photos one by one, and says then what they tell. */
export interface Measurement {
  /** Of the photos that the eye learnt from. */
  learnt?(labelled: LabelledPhoto, eye: Eye): void | Promise<void>
  /** Of those that were kept back from it. */
  held?(labelled: LabelledPhoto, eye: Eye): Promise<void>
  lines(): Iterable<string>
}

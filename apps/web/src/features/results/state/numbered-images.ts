import type { Generation } from '@toile/contract'
import type { JobState } from '../../../lib/jobs/index.ts'

/** A picture of a job with its number on the table, from 1. */
export interface NumberedImage {
  readonly number: number
  readonly image: Generation
}

export const numberedImages = ({ slots }: JobState): NumberedImage[] =>
  slots.flatMap((slot, index) => (slot.state === 'made' ? [{ number: index + 1, image: slot.image }] : []))

/** 'No. 3', 'No. 1, 2 and 4'. */
export const numbersText = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `No. ${numbers[0]}` : `No. ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

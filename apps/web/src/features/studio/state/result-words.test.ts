import { expect, it } from 'vitest'
import type { JobState, Slot } from '../../../lib/jobs/index.ts'
import { newJob } from '../../../lib/jobs/index.ts'
import { generationOf } from '../../../testing/generation.ts'
import { resultWords } from './result-words.ts'

const MADE: Slot = { state: 'made', image: generationOf('p') }
const CANCELLED: Slot = { state: 'cancelled', refunded: 4 }
const doneWith = (...slots: Slot[]): JobState => ({
  ...newJob('j', slots.length),
  slots,
  done: { images: 0, failed: 0, cancelled: 0, credits_refunded: 0 },
})

it.each([
  [newJob('j', 1), 'Making 1 picture', 'It appears here as soon as it is ready.'],
  [newJob('j', 4), 'Making 4 pictures', 'Each appears here as soon as it is ready.'],
  [doneWith(MADE), '1 picture, ready', 'Press it to see it large.'],
  [doneWith(MADE, MADE), '2 pictures, ready', 'Pick a favourite. Press one to see it large.'],
  [doneWith(MADE, CANCELLED, CANCELLED, MADE), '2 of 4 pictures', 'Pick a favourite. Press one to see it large.'],
  [doneWith(CANCELLED), 'No picture was made', 'Your inputs are kept: go back and change them, or try again.'],
])('a result has a title and a subtitle (case %#)', (job, heading, intro) => {
  expect(resultWords(job)).toEqual({ heading, intro })
})

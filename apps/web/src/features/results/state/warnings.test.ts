import { describe, expect, it } from 'vitest'
import type { JobState } from '../../../lib/jobs/index.ts'
import { newJob } from '../../../lib/jobs/index.ts'
import { generationOf } from '../../../testing/generation.ts'
import { numbersText, numberedImages } from './numbered-images.ts'
import { failuresOf, warningsOf } from './warnings.ts'

const madeWith = (...warnings: string[]): JobState['slots'][number] => ({
  state: 'made',
  image: generationOf('p', { warnings }),
})
const jobOf = (...slots: JobState['slots']): JobState => ({ ...newJob('j', slots.length), slots })

describe('what the pictures of a job warn of', () => {
  it('is said once, with the pictures it is about', () => {
    const job = jobOf(madeWith('A', 'B'), { state: 'waiting' }, madeWith('B'), madeWith())
    expect(warningsOf(numberedImages(job))).toEqual([
      { text: 'A', numbers: [1] },
      { text: 'B', numbers: [1, 3] },
    ])
  })

  it('is one remark with a range where only the figures differ', () => {
    const skin = (share: number, of: number): string => `About ${share} % of ${of} is skin.`
    expect(warningsOf(numberedImages(jobOf(madeWith('1.5 cm.'), madeWith('1.25 cm.'))))).toMatchObject([
      { text: '1.25–1.5 cm.' },
    ])
    const job = jobOf(madeWith(skin(56, 2)), madeWith(skin(43, 2)), madeWith(skin(44, 2)), madeWith('About skin.'))
    expect(warningsOf(numberedImages(job))).toEqual([
      { text: 'About 43–56 % of 2 is skin.', numbers: [1, 2, 3] },
      { text: 'About skin.', numbers: [4] },
    ])
  })
})

it('why pictures were not made is said once, too', () => {
  const failed = { state: 'failed', message: 'There is no skirt in this photo.', refunded: 4 } as const
  expect(failuresOf(jobOf(failed, madeWith('A'), failed))).toEqual([
    { text: 'There is no skirt in this photo.', numbers: [1, 3] },
  ])
})

it('pictures are named by their numbers', () => {
  expect(numbersText([3])).toBe('No. 3')
  expect(numbersText([1, 2, 4])).toBe('No. 1, 2 and 4')
})

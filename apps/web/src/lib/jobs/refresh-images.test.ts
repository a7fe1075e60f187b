import { describe, expect, it } from 'vitest'
import { generationOf as image } from '../../testing/generation.ts'
import { imagesOf, newJob } from './job-state.ts'
import type { JobState } from './job-state.ts'
import { refreshImages } from './refresh-images.ts'

const job: JobState = {
  ...newJob('job', 4),
  slots: [
    { state: 'made', image: image('a') },
    { state: 'waiting' },
    { state: 'made', image: image('b') },
    { state: 'failed', message: 'No.', refunded: 4 },
  ],
}

describe('a job whose pictures are told of anew', () => {
  it('has what is new, in place, by their ids', () => {
    const next = refreshImages(job, [image('b', { voted: '1' }), image('elsewhere', { voted: '0' })])
    expect(imagesOf(next).map(({ output_image_id, voted }) => [output_image_id, voted])).toEqual([
      ['a', null],
      ['b', '1'],
    ])
    expect(next.slots[1]).toBe(job.slots[1])
  })

  it('has the larger picture in the place of the one that it was upscaled from', () => {
    const larger = image('large', { upscaled: true, upscaled_from_id: 'a' })
    const next = refreshImages(job, [larger, image('a', { upscaled: true })])
    expect(imagesOf(next)).toEqual([larger, image('b')])
    expect(refreshImages(next, [larger])).toBe(next)
  })

  it('keeps the smaller picture behind the larger one, and learns of its marks too', () => {
    const larger = image('large', { upscaled: true, upscaled_from_id: 'a' })
    const next = refreshImages(job, [larger])
    expect(next.slots[0]).toEqual({ state: 'made', image: larger, before: image('a', { upscaled: true }) })
    const liked = image('a', { upscaled: true, voted: '1' })
    expect(refreshImages(next, [liked]).slots[0]).toEqual({ state: 'made', image: larger, before: liked })
  })

  it('is the same job where nothing is new', () => {
    expect(refreshImages(job, [image('a'), image('b'), image('c')])).toBe(job)
  })
})

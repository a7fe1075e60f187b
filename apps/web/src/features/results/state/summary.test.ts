import type { Generation } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import type { JobState } from '../../../lib/jobs/index.ts'
import { imagesOf, newJob } from '../../../lib/jobs/index.ts'
import { announcement, summarise } from './summary.ts'

const image = (part: Partial<Generation>): Generation => ({
  image_url: '/i',
  thumbnail_url: '/t',
  type: 'create-pattern',
  timestamp: '2026-11-21T02:00:00.000Z',
  image_id: 'i',
  output_image_id: 'o',
  upscaled: false,
  downloaded: false,
  voted: null,
  favourite: false,
  upscaled_from_id: null,
  width: 10,
  height: 10,
  prompt: '',
  garment_type: null,
  job_id: 'j',
  engine: 'e',
  sent_to: [],
  signed: false,
  signed_by: null,
  understood: [],
  ignored: [],
  warnings: [],
  vector: false,
  fidelity: null,
  free_retry: false,
  placeholder: null,
  colours: [],
  invented: null,
  original: null,
  inputs: [],
  ...part,
})

const job: JobState = {
  ...newJob('j', 3),
  slots: [
    { state: 'made', image: image({ understood: ['navy', 'stripes'], ignored: ['pose'], warnings: ['Small photo'] }) },
    { state: 'made', image: image({ understood: ['stripes'], ignored: ['navy', 'pose'], warnings: ['Small photo'] }) },
    { state: 'failed', message: 'No.', refunded: 4 },
  ],
}

describe('the summary of a job', () => {
  it('names each word once, and none as lost that worked somewhere', () => {
    expect(summarise(imagesOf(job))).toEqual({ understood: ['navy', 'stripes'], ignored: ['pose'] })
  })

  it('is told in sentences that change with the pictures only', () => {
    expect(announcement(newJob('j', 3))).toBe('The pictures are being made.')
    expect(announcement(newJob('j', 1))).toBe('The picture is being made.')
    const looked = {
      state: 'working',
      fraction: 0.2,
      stage: 'sampling',
      preview: 'data:image/webp;base64,AAAA',
    } as const
    const look = announcement({ ...newJob('j', 1), slots: [looked] })
    expect(look).toBe('The picture is being made. A first look at it is shown.')
    expect(announcement({ ...newJob('j', 1), slots: [{ ...looked, fraction: 0.9, preview: 'data:,' }] })).toBe(look)
    expect(announcement(job)).toBe('2 of 3 pictures ready.')
    const done = { images: 2, failed: 1, cancelled: 0, credits_refunded: 4 }
    expect(announcement({ ...job, done })).toBe('2 of 3 pictures ready. Done. No. 1 note to read. 4 credits came back.')
  })

  it('is told for one picture as for one, with why there is none', () => {
    const [made, , failed] = job.slots
    const one = { ...newJob('j', 1), done: { images: 1, failed: 0, cancelled: 0, credits_refunded: 0 } }
    expect(announcement({ ...one, slots: [{ state: 'made', image: image({}) }] })).toBe('The picture is ready. Done.')
    expect(announcement({ ...one, slots: [made!] })).toBe('The picture is ready. Done. 1 note to read.')
    const done = { images: 0, failed: 1, cancelled: 0, credits_refunded: 4 }
    expect(announcement({ ...one, done, slots: [failed!] })).toBe('No picture was made. No. 4 credits came back.')
  })
})

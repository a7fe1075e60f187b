import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitedBy, awaitJob, claimEnd, jobEndMessage, reportJobProgress } from './background-jobs.ts'
import { backgroundJobs, meanProgress } from './job-progress.ts'
import type { JobState } from './job-state.ts'
import { newJob } from './job-state.ts'

const job = (made: number, wanted: number, refunded: number): JobState => ({
  ...newJob('j', wanted),
  slots: Array.from({ length: wanted }, (_, slot) =>
    slot < made ? { state: 'made', image: {} as never } : { state: 'failed', message: '', refunded: 4 },
  ),
  done: { images: made, failed: wanted - made, cancelled: 0, credits_refunded: refunded },
})

beforeEach(() => {
  let last = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, work: () => Promise<unknown>) => {
        const result = last.then(work)
        last = result.then(() => undefined)
        return result
      },
    },
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('a job that is awaited', () => {
  it('is told once, however many tabs ask, and to its owner alone', async () => {
    await awaitJob('ada', 'j', { mode: 'create-pattern', count: 4 })
    expect(awaitedBy('ada')).toEqual({ j: { mode: 'create-pattern', count: 4 } })
    expect(awaitedBy('grace')).toEqual({})
    expect(await Promise.all([claimEnd('ada', 'j'), claimEnd('ada', 'j'), claimEnd('grace', 'j')])).toEqual([
      true,
      false,
      false,
    ])
    expect(awaitedBy('ada')).toEqual({})
  })

  it('is forgotten when what was kept cannot be read', () => {
    localStorage.setItem('toile.jobs/ada', '{"j":{"mode":"no mode"}}')
    expect(awaitedBy('ada')).toEqual({})
  })
})

it('jobs of several pages are as far as their mean', () => {
  expect(meanProgress(backgroundJobs.getState())).toBeNull()
  reportJobProgress('a', newJob('a', 4))
  reportJobProgress('b', job(1, 1, 0))
  expect(meanProgress(backgroundJobs.getState())).toBe(0.5)
  reportJobProgress('a', null)
  reportJobProgress('b', null)
  expect(meanProgress(backgroundJobs.getState())).toBeNull()
})

it.each([
  [job(4, 4, 0), true, 'Create pattern: 4 pictures are ready.'],
  [job(1, 1, 0), true, 'Create pattern: the picture is ready.'],
  [job(3, 4, 4), true, 'Create pattern: 3 of 4 pictures are ready. 4 credits came back.'],
  [job(0, 4, 16), false, 'Create pattern: no picture could be made. 16 credits came back.'],
])('says what became of it', (ended, made, text) => {
  expect(jobEndMessage('create-pattern', ended)).toEqual({ made, text })
})

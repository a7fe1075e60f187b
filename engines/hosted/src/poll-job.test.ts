import { EngineError, type EngineEvent } from '@toile/engine'
import { expect, it } from 'vitest'
import { type Download, type JobState, pollJob } from './poll-job.ts'

const rhythm = { firstMs: 1, longestMs: 2 } as const
const picture = Buffer.from('a picture')
const done: JobState = { state: 'done', url: 'https://vendor.example/picture' }

/** Each look takes the next: a state, or an error to reject with. */
function poll(
  looks: readonly (JobState | EngineError)[],
  download: Download = async () => picture,
  stopping = new AbortController(),
) {
  const events: EngineEvent[] = []
  const left = [...looks]
  const look = async (): Promise<JobState> => {
    const next = left.length > 1 ? left.shift()! : left[0]!
    if (next instanceof EngineError) throw next
    return next
  }
  const options = { signal: stopping.signal, emit: (event: EngineEvent) => events.push(event), rhythm, priceUsd: 0.04 }
  return { events, answer: pollJob(look, download, options) }
}

const busy = new EngineError('rate-limited', 'too many looks', { retryAfterMs: 1 })
const away = new EngineError('unavailable', 'not reached', { retry: 'other-engine' })

it('tells where a job stands, and costs what the table says where the vendor says nothing', async () => {
  const { events, answer } = poll([{ state: 'waiting', position: 2 }, { state: 'waiting' }, { state: 'working' }, done])
  expect(await answer).toEqual({ picture, chargedUsd: 0.04, warnings: [] })
  expect(events).toEqual([{ kind: 'queued', position: 2 }])
})

it('looks again where asking has failed, and gives the job up in the end, its charge unknown', async () => {
  expect(await poll([busy, away, busy, done]).answer).toMatchObject({ picture })
  await expect(poll([away]).answer).rejects.toMatchObject({ code: 'unavailable', charged: 'unknown', retry: 'never' })
})

it('does not look again where the answer would be the same', async () => {
  const refused = new EngineError('auth', 'no such key')
  await expect(poll([refused, done]).answer).rejects.toMatchObject({ code: 'auth', charged: 'unknown' })
})

it('ends with the failure of the job itself', async () => {
  const error = new EngineError('moderated', 'not this one', { charged: 'no' })
  await expect(poll([{ state: 'failed', error }]).answer).rejects.toBe(error)
})

it('fetches a picture again where that has failed, and says what one that is gone has cost', async () => {
  let fetches = 0
  const flaky: Download = async () => {
    fetches += 1
    if (fetches < 3) throw away
    return picture
  }
  expect(await poll([done], flaky).answer).toMatchObject({ picture })
  const gone: Download = () => Promise.reject(new EngineError('lost', 'gone', { charged: 'unknown' }))
  await expect(poll([{ ...done, chargedUsd: 0.07 }], gone).answer).rejects.toMatchObject({
    code: 'lost',
    charged: 'yes',
    chargedUsd: 0.07,
  })
})

it('stops waiting when it is told to', async () => {
  const stopping = new AbortController()
  const { answer } = poll([{ state: 'working' }], undefined, stopping)
  stopping.abort(new Error('enough'))
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

it('does not take a page, or a word that it does not know, for the end of the job', async () => {
  const odd = new EngineError('internal', 'a shape that is not known', { charged: 'no', retry: 'other-engine' })
  expect(await poll([odd, { state: 'working' }, odd, done]).answer).toMatchObject({ picture })
  await expect(poll([odd]).answer).rejects.toMatchObject({ code: 'internal', charged: 'unknown', retry: 'never' })
})

it('believes that a job is unknown when it was told so several times', async () => {
  const error = new EngineError('lost', 'no such job', { charged: 'unknown' })
  const missing: JobState = { state: 'failed', error }
  expect(await poll([missing, missing, done]).answer).toMatchObject({ picture })
  await expect(poll([missing]).answer).rejects.toBe(error)
})

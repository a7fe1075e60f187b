import { describe, expect, it } from 'vitest'
import type { StreamSink } from '../../../lib/jobs/index.ts'
import type { VariationAnswer } from './variation.ts'
import { createVariation } from './variation.ts'

function world(answer: VariationAnswer | Error, jobId?: string) {
  const sinks: StreamSink[] = []
  const followed: (readonly [string, number | null])[] = []
  const accepted: string[] = []
  const refusals: unknown[] = []
  let starts = 0
  let credits = 0
  const variation = createVariation(
    {
      start: () => {
        starts += 1
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      cancel: () => Promise.resolve(),
      follow: (id, seen, sink) => {
        followed.push([id, seen])
        sinks.push(sink)
        return { retry: () => undefined, close: () => undefined }
      },
      accepted: (id) => accepted.push(id),
      explain: (error) => (error instanceof Error ? error.message : 'unknown'),
      creditsChanged: () => {
        credits += 1
      },
      onInsufficientCredits: (lacking) => refusals.push(lacking),
    },
    4,
    jobId,
  )
  return {
    variation,
    state: variation.store.getState,
    sinks,
    followed,
    accepted,
    refusals,
    starts: () => starts,
    credits: () => credits,
  }
}

describe('a job of variations', () => {
  it('is started once, kept, and followed to its end', async () => {
    const { variation, state, sinks, followed, accepted, starts } = world({ kind: 'started', jobId: 'j' })
    await Promise.all([variation.start(), variation.start()])
    await variation.start()
    expect([starts(), followed, accepted]).toEqual([1, [['j', null]], ['j']])
    expect(state().job?.slots).toHaveLength(4)
    const done = { images: 0, failed: 0, cancelled: 4, credits_refunded: 16 }
    sinks[0]?.event({ name: 'done', id: '9', data: JSON.stringify(done) })
    expect(state().job?.done).toEqual(done)
  })

  it('that was started before is followed and not started again', async () => {
    const { variation, followed, starts } = world(new Error('no'), 'known')
    await variation.start()
    expect([starts(), followed]).toEqual([0, [['known', null]]])
  })

  it('says what is lacking, and what went wrong, and may be tried again', async () => {
    const body = { insufficient_credits: true as const, message: 'Too few.', credits: 1, required: 16 }
    const poor = world({ kind: 'insufficient', body })
    await poor.variation.start()
    expect(poor.state()).toMatchObject({ problem: 'Too few.', job: null, starting: false })
    expect(poor.refusals).toEqual([body])
    // The balance that was shown is asked for again.
    expect(poor.credits()).toBe(1)
    const broken = world(new Error('Offline.'))
    await broken.variation.start()
    expect(broken.state()).toMatchObject({ problem: 'Offline.', starting: false })
    await broken.variation.start()
    expect(broken.starts()).toBe(2)
  })

  it('whose original was deleted is not asked for again, and nothing was charged', async () => {
    const { variation, state, starts, accepted, credits } = world({ kind: 'original-gone' })
    await variation.start()
    expect(state()).toMatchObject({ job: null, starting: false, lost: 'original', problem: null })
    await variation.start()
    expect([starts(), accepted]).toEqual([1, []])
    // What is shown as left may be out of date as the picture was.
    expect(credits()).toBe(1)
  })

  it('whose free retry was taken before is not asked for again', async () => {
    const { variation, state, starts } = world({ kind: 'not-offered' })
    await variation.start()
    expect(state()).toMatchObject({ job: null, starting: false, lost: 'offer', problem: null })
    await variation.start()
    expect(starts()).toBe(1)
  })

  it.each([
    ['just started', undefined],
    ['started before', 'j'],
  ])('that the server no longer has is not followed again, nor ordered unasked: %s', async (_, jobId) => {
    const { variation, state, sinks, starts, followed, credits } = world({ kind: 'started', jobId: 'j' }, jobId)
    await variation.start()
    const [startsBefore, creditsBefore] = [starts(), credits()]
    sinks[0]?.connection({ state: 'gone' })
    expect(state()).toMatchObject({ job: null, lost: 'job', cancelling: false })
    expect(credits()).toBe(creditsBefore + 1)
    await variation.start()
    expect([starts(), followed.length]).toEqual([startsBefore, 1])
  })
})

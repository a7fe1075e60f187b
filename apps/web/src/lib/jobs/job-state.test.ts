import { STREAM_ERRORS } from '@toile/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generationOf as image } from '../../testing/generation.ts'
import type { JobState, WireEvent } from './job-state.ts'
import { foldEvent, imagesOf, isRunning, jobFraction, newJob, refundedIn, withImage } from './job-state.ts'

const wire = (name: WireEvent['name'], id: number, data: unknown): WireEvent => ({
  name,
  id: String(id),
  data: JSON.stringify(data),
})

const story: WireEvent[] = [
  wire('message', 0, { kind: 'accepted', count: 4, charged: 16 }),
  wire('message', 1, { kind: 'progress', slot: 1, fraction: 0.5, stage: 'drawing' }),
  wire('image', 2, { ...image('a'), slot: 1 }),
  wire('message', 3, { kind: 'failed', slot: 0, message: 'The engine ran out of memory.', credits_refunded: 4 }),
  wire('message', 4, { kind: 'cancelled', slot: 3, credits_refunded: 4 }),
  wire('image', 5, { ...image('b'), slot: 2 }),
  wire('done', 6, { images: 2, failed: 1, cancelled: 1, credits_refunded: 8 }),
]

const tell = (events: readonly WireEvent[], from: JobState = newJob('j', 4)): JobState => events.reduce(foldEvent, from)

describe('a job', () => {
  it('fills its slots as events come, and ends with done', () => {
    const job = tell(story)
    expect(job.slots.map(({ state }) => state)).toEqual(['failed', 'made', 'made', 'cancelled'])
    expect(imagesOf(job).map(({ image_id }) => image_id)).toEqual(['a', 'b'])
    expect(isRunning(job)).toBe(false)
    expect(refundedIn(job)).toBe(8)
    expect(job.lastEventId).toBe(6)
  })

  it('knows how far it is', () => {
    expect(jobFraction(newJob('j', 4))).toBe(0)
    expect(jobFraction(tell(story.slice(0, 2)))).toBe(0.125)
    expect(jobFraction(tell(story.slice(0, 4)))).toBe(0.5)
    expect(jobFraction(tell(story))).toBe(1)
  })

  it('is the same however often the stream was cut and replayed', () => {
    const whole = tell(story)
    fc.assert(
      fc.property(fc.array(fc.nat(story.length), { maxLength: 6 }), (cuts) => {
        let job = newJob('j', 4)
        for (const cut of cuts) job = tell(story.slice(0, cut), job)
        expect(tell(story, job)).toEqual(whole)
      }),
    )
  })

  it('tells how many pictures go before one, until it is drawn', () => {
    const queued = (id: number, position: number) => wire('message', id, { kind: 'queued', slot: 0, position })
    const waiting = tell([queued(1, 2)])
    expect(waiting.slots[0]).toEqual({ state: 'waiting', ahead: 2 })
    expect(tell([queued(2, 0)], waiting).slots[0]).toEqual({ state: 'waiting', ahead: 0 })
    const drawn = tell([wire('message', 3, { kind: 'progress', slot: 0, fraction: 0.1, stage: 'sampling' })], waiting)
    expect(drawn.slots[0]).toEqual({ state: 'working', fraction: 0.1, stage: 'sampling' })
    // Tried again by another server, it waits anew.
    expect(tell([queued(4, 1)], drawn).slots[0]).toEqual({ state: 'waiting', ahead: 1 })
  })

  it('shows the last look at a picture until it is there', () => {
    const look = (id: number, uri: string) => wire('message', id, { kind: 'preview', slot: 0, image: uri })
    const [first, second] = ['data:image/webp;base64,AAAA', 'data:image/jpeg;base64,BBBB']
    const seen = tell([look(1, first)])
    expect(seen.slots[0]).toEqual({ state: 'working', fraction: 0, stage: 'drawing', preview: first })
    const further = wire('message', 2, { kind: 'progress', slot: 0, fraction: 0.5, stage: 'sampling' })
    const shown = tell([further, look(3, second)], seen)
    expect(shown.slots[0]).toEqual({ state: 'working', fraction: 0.5, stage: 'sampling', preview: second })
    expect(tell([further], seen).slots[0]).toMatchObject({ preview: first })
    // Another engine makes it, and has nothing to show yet.
    const passedOn = tell([wire('message', 4, { kind: 'queued', slot: 0 })], shown)
    expect(passedOn.slots[0]).toEqual({ state: 'waiting' })
    expect(tell([{ ...further, id: '5' }], passedOn).slots[0]).not.toHaveProperty('preview')
    const made = tell([wire('image', 4, { ...image('a'), slot: 0 }), look(5, first)], shown)
    expect(made.slots[0]).toEqual({ state: 'made', image: image('a') })
  })

  it('does not unmake a picture by late progress', () => {
    const late = wire('message', 9, { kind: 'progress', slot: 1, fraction: 0.9, stage: 'drawing' })
    expect(tell([...story.slice(0, 3), late]).slots[1]?.state).toBe('made')
  })

  it('says so when an event cannot be read, and keeps what it had', () => {
    for (const bad of [
      { name: 'image', id: '3', data: '{broken' } as const,
      wire('image', 3, { slot: 0 }),
      wire('image', 3, { ...image('z'), slot: 17 }),
    ]) {
      const job = tell([...story.slice(0, 3), bad])
      expect(job.error).toBe(STREAM_ERRORS.payload)
      expect(job.lastEventId).toBe(2)
      expect(imagesOf(job)).toHaveLength(1)
      expect(tell(story.slice(3), job).error).toBeNull()
    }
  })

  it('takes a newer version of a picture by its id', () => {
    const job = withImage(tell(story), { ...image('b'), downloaded: true })
    expect(imagesOf(job).map(({ downloaded }) => downloaded)).toEqual([false, true])
  })
})

import type { DoneEvent, Generation } from '@toile/contract'
import { STREAM_ERRORS, doneEvent, imageEvent, messageEvent } from '@toile/contract'

/**
 * A running generation as the page sees it, folded from the events of its stream (R16). Folding the same event twice
 * changes nothing, so a stream may be replayed from any point: after a reload, a lost connection or a second tab.
 */
export type Slot =
  /** `ahead`: how many pictures go before it; undefined while nobody has said. */
  | { readonly state: 'waiting'; readonly ahead?: number }
  /** `preview`: what it looks like so far, as a small data URI. */
  | { readonly state: 'working'; readonly fraction: number; readonly stage: string; readonly preview?: string }
  /** `before`: the picture that it was upscaled from, and whose place it has. */
  | { readonly state: 'made'; readonly image: Generation; readonly before?: Generation }
  | { readonly state: 'failed'; readonly message: string; readonly refunded: number }
  | { readonly state: 'cancelled'; readonly refunded: number }

export interface JobState {
  readonly jobId: string
  readonly slots: readonly Slot[]
  /** The `id:` of the last event folded in; the stream goes on after it. */
  readonly lastEventId: number | null
  readonly done: DoneEvent | null
  /** An event that could not be read. */
  readonly error: string | null
}

/** One event as it came over the wire. */
export interface WireEvent {
  readonly name: 'image' | 'message' | 'done'
  readonly id: string
  readonly data: string
}

export const newJob = (jobId: string, count: number): JobState => ({
  jobId,
  slots: Array.from({ length: count }, () => ({ state: 'waiting' }) as const),
  lastEventId: null,
  done: null,
  error: null,
})

/** The job after one more event. What was seen before is passed over; what cannot be read sets `error` and nothing else. */
export function foldEvent(job: JobState, event: WireEvent): JobState {
  const id = Number.parseInt(event.id, 10)
  if (Number.isInteger(id) && job.lastEventId !== null && id <= job.lastEventId) return job
  const folded = fold(job, event)
  if (folded === null) return { ...job, error: STREAM_ERRORS.payload }
  return { ...folded, error: null, lastEventId: Number.isInteger(id) ? id : job.lastEventId }
}

function fold(job: JobState, event: WireEvent): JobState | null {
  const data = parseJson(event.data)
  switch (event.name) {
    case 'image': {
      const image = imageEvent.safeParse(data)
      if (!image.success) return null
      const { slot, ...generation } = image.data
      return withSlot(job, slot, { state: 'made', image: generation })
    }
    case 'message': {
      const message = messageEvent.safeParse(data)
      if (!message.success) return null
      switch (message.data.kind) {
        case 'accepted':
          return job.slots.length === message.data.count ? job : { ...job, slots: newJob('', message.data.count).slots }
        case 'progress': {
          const { slot, fraction, stage } = message.data
          return withStanding(job, slot, (preview) => ({ state: 'working', fraction, stage, ...preview }))
        }
        case 'queued': {
          const { slot, position } = message.data
          return withStanding(job, slot, () => ({
            state: 'waiting',
            ...(position !== undefined && { ahead: position }),
          }))
        }
        case 'preview': {
          const { slot, image: preview } = message.data
          const { fraction, stage } = { ...BEGUN, ...workOf(job.slots[slot]) }
          return withStanding(job, slot, () => ({ state: 'working', fraction, stage, preview }))
        }
        case 'failed':
          return withSlot(job, message.data.slot, {
            state: 'failed',
            message: message.data.message,
            refunded: message.data.credits_refunded,
          })
        case 'cancelled':
          return withSlot(job, message.data.slot, { state: 'cancelled', refunded: message.data.credits_refunded })
      }
    }
    // falls through: every kind of message has returned
    case 'done': {
      const done = doneEvent.safeParse(data)
      return done.success ? { ...job, done: done.data } : null
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const withSlot = (job: JobState, index: number, slot: Slot): JobState | null =>
  index in job.slots ? { ...job, slots: job.slots.map((old, at) => (at === index ? slot : old)) } : null

/** Of a picture of which only a look has come. */
const BEGUN = { fraction: 0, stage: 'drawing' } as const

const workOf = (slot: Slot | undefined) => (slot?.state === 'working' ? slot : undefined)

/** Where a picture stands changes until it is there, or never will be. `standing` is told the last look that there was. */
function withStanding(
  job: JobState,
  index: number,
  standing: (preview: { readonly preview?: string }) => Slot,
): JobState | null {
  const slot = job.slots[index]
  if (isSettled(slot)) return job
  const preview = workOf(slot)?.preview
  return withSlot(job, index, standing(preview === undefined ? {} : { preview }))
}

const isSettled = (slot: Slot | undefined): boolean =>
  slot?.state === 'made' || slot?.state === 'failed' || slot?.state === 'cancelled'

/**
 * Puts a newer version of a picture (downloaded, upscaled, voted) where it lies, by `output_image_id`; or the larger one in
 * the place of that which it was upscaled from, where its id is given: that stays behind it.
 */
export const withImage = (job: JobState, image: Generation, inPlaceOf: string = image.output_image_id): JobState => ({
  ...job,
  slots: job.slots.map((slot) => {
    if (slot.state !== 'made') return slot
    const id = image.output_image_id
    if (slot.before?.output_image_id === id) return { ...slot, before: image }
    if (slot.image.output_image_id !== inPlaceOf) return slot
    return { ...slot, image, ...(id !== inPlaceOf && { before: { ...slot.image, upscaled: true } }) }
  }),
})

export const isRunning = (job: JobState | null): boolean => job !== null && job.done === null

export const imagesOf = (job: JobState | null): Generation[] =>
  job === null ? [] : job.slots.flatMap((slot) => (slot.state === 'made' ? [slot.image] : []))

/** How far the whole job is, 0 to 1: the mean of its pictures. */
export function jobFraction(job: JobState): number {
  if (job.done !== null || job.slots.length === 0) return 1
  const sum = job.slots.reduce((total, slot) => {
    if (slot.state === 'waiting') return total
    return total + (slot.state === 'working' ? slot.fraction : 1)
  }, 0)
  return sum / job.slots.length
}

export const refundedIn = (job: JobState): number =>
  job.done?.credits_refunded ?? job.slots.reduce((sum, slot) => sum + ('refunded' in slot ? slot.refunded : 0), 0)

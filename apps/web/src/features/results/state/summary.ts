import type { Generation } from '@toile/contract'
import type { JobState } from '../../../lib/jobs/index.ts'
import { imagesOf, refundedIn } from '../../../lib/jobs/index.ts'
import { numberedImages } from './numbered-images.ts'
import { failuresOf, warningsOf } from './warnings.ts'

/** What pictures of a job say together about its words: those read, those without effect; each once, in their order. */
export interface Summary {
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
}

const once = (words: readonly string[]): string[] => [...new Set(words)]

export function summarise(images: readonly Generation[]): Summary {
  const understood = once(images.flatMap((image) => image.understood))
  return {
    understood,
    // A word that worked in one picture is not shown as lost because another picture left it out.
    ignored: once(images.flatMap((image) => image.ignored)).filter((word) => !understood.includes(word)),
  }
}

/** What the live region says; it changes only when a picture does, not with every percent. */
export function announcement(job: JobState): string {
  const count = job.slots.length
  const settled = job.slots.filter(({ state }) => state !== 'waiting' && state !== 'working').length
  const made = imagesOf(job).length
  const ready = count === 1 && made === 1 ? 'The picture is ready.' : `${made} of ${count} pictures ready.`
  if (job.done === null && settled === 0) {
    // Once, and not with each look that follows.
    const seen = job.slots.some((slot) => slot.state === 'working' && slot.preview !== undefined)
    return `The ${count === 1 ? 'picture is' : 'pictures are'} being made.${seen ? ' A first look at it is shown.' : ''}`
  }
  if (job.done === null) return ready
  const notes = warningsOf(numberedImages(job)).length
  const refunded = refundedIn(job)
  return [
    made === 0 ? 'No picture was made.' : `${ready} Done.`,
    ...failuresOf(job).map(({ text }) => text),
    ...(notes > 0 ? [notes === 1 ? '1 note to read.' : `${notes} notes to read.`] : []),
    ...(refunded > 0 ? [`${refunded} credits came back.`] : []),
  ].join(' ')
}

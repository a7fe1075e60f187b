import type { JobState } from '../../../lib/jobs/index.ts'
import { imagesOf, refundedIn } from '../../../lib/jobs/index.ts'

/** What the pictures of a job say together: words read, words without effect, warnings; each once, in their order. */
export interface Summary {
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly warnings: readonly string[]
}

const once = (words: readonly string[]): string[] => [...new Set(words)]

export function summarise(job: JobState): Summary {
  const images = imagesOf(job)
  const understood = once(images.flatMap((image) => image.understood))
  return {
    understood,
    // A word that worked in one picture is not shown as lost because another picture left it out.
    ignored: once(images.flatMap((image) => image.ignored)).filter((word) => !understood.includes(word)),
    warnings: once(images.flatMap((image) => image.warnings)),
  }
}

/** One sentence for the live region; it changes only when a picture does, not with every percent. */
export function announcement(job: JobState): string {
  const settled = job.slots.filter(({ state }) => state !== 'waiting' && state !== 'working').length
  const made = imagesOf(job).length
  if (job.done === null)
    return settled === 0 ? 'The pictures are being made.' : `${made} of ${job.slots.length} pictures ready.`
  const refunded = refundedIn(job)
  return `${made} of ${job.slots.length} pictures ready. Done.${refunded > 0 ? ` ${refunded} credits came back.` : ''}`
}

import type { JobState } from '../../../lib/jobs/index.ts'
import { imagesOf, isRunning } from '../../../lib/jobs/index.ts'

/** Title and subtitle of the result step: what there is, and what to do with it. */
export function resultWords(job: JobState): { readonly heading: string; readonly intro: string } {
  const count = job.slots.length
  const made = imagesOf(job).length
  if (isRunning(job)) {
    return {
      heading: `Making ${pictures(count)}`,
      intro: `${count === 1 ? 'It' : 'Each'} appears here as soon as it is ready.`,
    }
  }
  if (made === 0) {
    return { heading: 'No picture was made', intro: 'Your inputs are kept: go back and change them, or try again.' }
  }
  return {
    heading: made === count ? `${pictures(made)}, ready` : `${made} of ${pictures(count)}`,
    intro: made === 1 ? 'Press it to see it large.' : 'Pick a favourite. Press one to see it large.',
  }
}

const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`)

import type { JobState } from '../../../lib/jobs/index.ts'
import { imagesOf, isRunning } from '../../../lib/jobs/index.ts'

/** Title and subtitle of the result step: what there is, and what to do with it. */
export function resultWords(job: JobState): { readonly heading: string; readonly intro: string } {
  const count = job.slots.length
  const made = imagesOf(job).length
  if (isRunning(job)) {
    return { heading: `Developing ${pictures(count)}`, intro: `${count === 1 ? 'It' : 'Each'} comes up in its place.` }
  }
  if (made === 0) {
    return { heading: 'No picture this time', intro: 'What you gave is kept: go back and change it, or try again.' }
  }
  return {
    heading: made === count ? `${pictures(made)}, ready` : `${made} of ${pictures(count)}`,
    intro: made === 1 ? 'Press it to see it large.' : 'Pick a favourite. Press one to see it large.',
  }
}

const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`)

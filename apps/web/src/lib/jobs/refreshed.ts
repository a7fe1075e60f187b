import type { Generation } from '@toile/contract'
import type { JobState } from './job-state.ts'
import { imagesOf, withImage } from './job-state.ts'

/** The job with its pictures as `images` tell of them, by their ids; the job itself where they tell nothing new. */
export const refreshed = (job: JobState, images: readonly Generation[]): JobState =>
  images.reduce((current, fresh) => {
    const known = imagesOf(current).find(({ output_image_id: id }) => id === fresh.output_image_id)
    return known === undefined || JSON.stringify(known) === JSON.stringify(fresh) ? current : withImage(current, fresh)
  }, job)

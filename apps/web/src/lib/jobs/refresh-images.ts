import type { Generation } from '@toile/contract'
import type { JobState } from './job-state.ts'
import { imagesOf, withImage } from './job-state.ts'

/**
 * The job with its pictures as `images` tell of them, by their ids; a larger one takes the place of the one that it was
 * upscaled from, wherever that was asked for. The job itself where they tell nothing new.
 */
export const refreshImages = (job: JobState, images: readonly Generation[]): JobState =>
  images.reduce((current, fresh) => {
    const known = imagesOf(current)
    const same = [...known, ...beforesOf(current)].find(({ output_image_id: id }) => id === fresh.output_image_id)
    if (same !== undefined) {
      return JSON.stringify(same) === JSON.stringify(fresh) ? current : withImage(current, fresh)
    }
    const smaller = known.find(({ output_image_id: id }) => id === fresh.upscaled_from_id)
    return smaller === undefined ? current : withImage(current, fresh, smaller.output_image_id)
  }, job)

const beforesOf = ({ slots }: JobState): Generation[] =>
  slots.flatMap((slot) => (slot.state === 'made' && slot.before !== undefined ? [slot.before] : []))

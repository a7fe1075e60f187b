import type { JobState, Slot } from '../../../lib/jobs/index.ts'

/** Of a picture that was upscaled: as it was, or as it is. */
export type Side = 'before' | 'after'

type Ids = ReadonlySet<string>

/**
 * The slot as it is looked at: with the picture before its upscaling where that is wanted, or where the larger one was
 * deleted.
 *
 * @param wanted ids of pictures that are looked at as they were before
 * @param gone ids of deleted pictures
 */
export function sideShown(slot: Slot, wanted: Ids, gone: Ids): Slot {
  if (slot.state !== 'made' || slot.before === undefined || gone.has(slot.before.output_image_id)) return slot
  const { image, before } = slot
  const back = wanted.has(before.output_image_id) || gone.has(image.output_image_id)
  return back ? { state: 'made', image: before } : slot
}

export const sidesShown = (job: JobState, wanted: Ids, gone: Ids): JobState => ({
  ...job,
  slots: job.slots.map((slot) => sideShown(slot, wanted, gone)),
})

/** The side of a slot that is not looked at; null where there is but one. */
export function otherSide(slot: Slot, wanted: Ids, gone: Ids): Side | null {
  if (slot.state !== 'made' || slot.before === undefined) return null
  const { image, before } = slot
  if (gone.has(image.output_image_id) || gone.has(before.output_image_id)) return null
  return wanted.has(before.output_image_id) ? 'after' : 'before'
}

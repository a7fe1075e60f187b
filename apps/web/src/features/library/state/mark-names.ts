import type { Generation } from '@toile/contract'

export type MarkName = 'Favourite' | 'Upscaled' | 'Downloaded' | 'Liked' | 'Disliked'

/** What was done with a picture (R19), in the order in which it is shown. */
export function markNames({
  favourite,
  upscaled,
  downloaded,
  voted,
}: Pick<Generation, 'favourite' | 'upscaled' | 'downloaded' | 'voted'>): MarkName[] {
  const marks: (MarkName | false)[] = [
    favourite && 'Favourite',
    upscaled && 'Upscaled',
    downloaded && 'Downloaded',
    voted === '1' && 'Liked',
    voted === '0' && 'Disliked',
  ]
  return marks.filter((mark) => mark !== false)
}

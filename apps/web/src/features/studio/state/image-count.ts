import type { ImageCount } from '@toile/contract'
import { DEFAULT_IMAGE_COUNT, IMAGE_COUNTS } from '@toile/contract'

const KEY = 'toile.imageCount'

/** How many pictures were last chosen on this machine, in whichever mode: work that is begun anew starts with as many. */
export function readImageCount(): ImageCount {
  try {
    const kept = localStorage.getItem(KEY)
    return IMAGE_COUNTS.find((count) => String(count) === kept) ?? DEFAULT_IMAGE_COUNT
  } catch {
    return DEFAULT_IMAGE_COUNT
  }
}

export function keepImageCount(count: ImageCount): void {
  try {
    localStorage.setItem(KEY, String(count))
  } catch {
    // Without storage it is chosen again; nothing else depends on it.
  }
}

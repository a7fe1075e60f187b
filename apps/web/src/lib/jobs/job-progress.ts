import { createStore } from 'zustand/vanilla'

interface BackgroundJobs {
  /** Jobs that a page of this tab shows, which announces their end itself. */
  readonly shown: ReadonlySet<string>
  /** How far the others are, 0 to 1, as far as this tab follows them. */
  readonly progress: ReadonlyMap<string, number>
}
export const backgroundJobs = createStore<BackgroundJobs>(() => ({ shown: new Set(), progress: new Map() }))

/** How far all of them together are, or null. */
export function meanProgress({ progress }: BackgroundJobs): number | null {
  if (progress.size === 0) return null
  return [...progress.values()].reduce((sum, fraction) => sum + fraction, 0) / progress.size
}

import { describeMode, MODES } from '@toile/contract'

/** What the way back is called, by the path that one came from. */
export function backName(from: string | null): string {
  const segment = from?.split('/')[1]
  const mode = MODES.find((each) => each === segment)
  if (mode !== undefined) return describeMode(mode).title
  if (segment === 'dashboard') return 'Dashboard'
  if (segment === 'variation-results') return 'Results'
  return segment === 'picture' ? 'Picture before' : 'Library'
}

interface Neighbours {
  /** From 1; null where the picture is in no list that is known. */
  readonly number: number | null
  readonly count: number
  readonly previous: string | null
  readonly next: string | null
}

export function neighboursOf(id: string, ids: readonly string[]): Neighbours {
  const at = ids.indexOf(id)
  if (at === -1) return { number: null, count: ids.length, previous: null, next: null }
  return { number: at + 1, count: ids.length, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}

import type { Generation } from '@toile/contract'
import { describeMode } from '@toile/contract'
import type { Rect } from '@toile/mask-tools'

/** What a picture is compared with, and how. */
export interface Comparison {
  /**
   * A photo that was worked on lies pixel by pixel under its result: a divider tells them apart. What was only read (a
   * sketch, a pattern, an outfit) has another frame, and lies beside it.
   */
  readonly kind: 'divider' | 'beside'
  readonly original: NonNullable<Generation['original']>
  /** What the original is, by the page's word for it. */
  readonly noun: string
}

const NOUNS = { flatlay: 'flat-lay', sketch: 'sketch', pattern: 'pattern', outfit: 'photo' } as const

/** Null where nothing was given but words, or what was given is gone. */
export function comparisonOf({ type, original }: Pick<Generation, 'type' | 'original'>): Comparison | null {
  if (original === null) return null
  const { target, sourceKind } = describeMode(type)
  if (target === 'required') return { kind: 'divider', original, noun: 'photo' }
  return sourceKind === null ? null : { kind: 'beside', original, noun: NOUNS[sourceKind] }
}

/** Where the divider stands in the viewport, in CSS pixels: at `share` of what is seen of the picture. */
export function dividerAt(share: number, seen: Pick<Rect, 'x0' | 'x1'>): number {
  return seen.x0 + share * (seen.x1 - seen.x0)
}

/** The share at which a divider drawn to `x` stands, 0 to 1. */
export function shareAt(x: number, seen: Pick<Rect, 'x0' | 'x1'>): number {
  return seen.x1 <= seen.x0 ? 0.5 : Math.min(1, Math.max(0, (x - seen.x0) / (seen.x1 - seen.x0)))
}

/** What a key does to the divider; null for keys that are not the divider's. */
export function shareByKey(share: number, key: string): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, share - 0.02)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(1, share + 0.02)
    case 'PageDown':
      return Math.max(0, share - 0.1)
    case 'PageUp':
      return Math.min(1, share + 0.1)
    case 'Home':
      return 0
    case 'End':
      return 1
    default:
      return null
  }
}

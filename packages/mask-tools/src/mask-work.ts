import type { MaskDocument } from './document.ts'
import { EMPTY_DOCUMENT } from './document.ts'
import type { History } from './history.ts'
import { startHistory } from './history.ts'
import type { RunMask } from './runs.ts'

/** One of the masks a service proposes for the same dots. */
export interface Candidate {
  readonly kind: 'part' | 'garment' | 'person'
  readonly score: number
  readonly mask: RunMask
}

/** All that was done on one photo's mask, with its undo steps: what a draft keeps and a reload gives back. */
export interface MaskWork {
  readonly history: History<MaskDocument>
  readonly candidates: readonly Candidate[]
  /** 'Confirm selection' was done at least once. */
  readonly confirmed: boolean
  /** Marked pixels of the present document. */
  readonly marked: number
}

export const EMPTY_MASK_WORK: MaskWork = {
  history: startHistory(EMPTY_DOCUMENT),
  candidates: [],
  confirmed: false,
  marked: 0,
}

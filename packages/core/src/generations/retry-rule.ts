import type { FidelityMeasures } from '@toile/contract'
import { judgeFidelity } from './fidelity.ts'
import type { NewRequest } from './ports.ts'

/** What decides whether a picture may be made once more without charge. */
export interface RetryCandidate extends Pick<NewRequest, 'kind' | 'priceEach' | 'originalOutputId'> {
  readonly fidelity: FidelityMeasures | null
  readonly retried: boolean
}

/**
 * Once for a paid picture whose stored report is below a threshold, and never for a retry, which cost nothing. A variation
 * whose own original was deleted cannot be made again.
 */
export const offersRetry = ({ kind, priceEach, originalOutputId, fidelity, retried }: RetryCandidate): boolean =>
  priceEach > 0 &&
  !retried &&
  (kind === 'generate' || (kind === 'variation' && originalOutputId !== null)) &&
  fidelity !== null &&
  judgeFidelity(fidelity).length > 0

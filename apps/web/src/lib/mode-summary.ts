import type { Mode } from '@toile/contract'
import { describeMode } from '@toile/contract'
import type { ModeCapability } from './engine-words.ts'

/**
 * What a mode makes, in a sentence. Another person and pose are only named where its engine can draw both; while that is not
 * known, nothing is promised.
 */
export function summaryOf(mode: Mode, able: Pick<ModeCapability, 'face' | 'pose'> | undefined): string {
  const { summary, face } = describeMode(mode)
  if (face === 'none' || able?.face !== 'applied' || able.pose !== 'applied') return summary
  return 'A new background for the person or garment of your photo. Around a garment alone, a new model and pose.'
}

/** Why a mode can make nothing now, in the room of three words; null where it can. */
export const unavailableMark = ({ unavailable }: Pick<ModeCapability, 'unavailable'>): string | null =>
  unavailable === null ? null : unavailable === 'refused' ? 'Only made outside' : 'Paused at the moment'

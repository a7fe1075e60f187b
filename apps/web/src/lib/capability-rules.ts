import type { CapabilitiesAnswer } from '@toile/contract'
import type { ModeCapability } from './engine-words.ts'

/** Milliseconds between looks at whether a mode that pauses is back. Chosen. */
export const PAUSED_MS = 15_000

/**
 * A mode that was offered pauses where it is named no longer: a server that has just started may not know yet what its engines
 * can, and an open studio is not to go away for that.
 */
export function withEarlierModes(
  answer: CapabilitiesAnswer,
  earlier: CapabilitiesAnswer | undefined,
): CapabilitiesAnswer {
  const missing = (earlier?.modes ?? []).filter(({ mode }) => answer.modes.every((each) => each.mode !== mode))
  return { ...answer, modes: [...answer.modes, ...missing.map((each) => ({ ...each, unavailable: 'away' as const }))] }
}

/** What an account refuses comes back with its own switch alone. */
export const pauses = ({ unavailable }: ModeCapability): boolean => unavailable === 'away' || unavailable === 'spent'

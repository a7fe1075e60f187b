import { MODES } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { useLocation } from 'react-router'

/** Navigation state of the login page after a session has ended inside a mode (R1). */
export interface ResumeState {
  readonly resume: Mode
}

/** The mode to go on in after the login: one of the closed list, never an address. Null without one. */
export function useResume(): Mode | null {
  const state: unknown = useLocation().state
  const wanted = typeof state === 'object' && state !== null && 'resume' in state ? state.resume : null
  return MODES.find((mode) => mode === wanted) ?? null
}

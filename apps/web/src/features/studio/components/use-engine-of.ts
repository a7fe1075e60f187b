import type { CapabilitiesAnswer, Mode } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { capabilitiesQuery } from '../../../lib/account.ts'

/** What can be done of a mode now; undefined while nobody knows, or where nothing can. */
export function useEngineOf(mode: Mode): CapabilitiesAnswer['modes'][number] | undefined {
  const { data } = useQuery(capabilitiesQuery)
  return data?.modes.find((candidate) => candidate.mode === mode)
}

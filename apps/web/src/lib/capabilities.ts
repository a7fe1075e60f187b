import type { CapabilitiesAnswer, Mode } from '@toile/contract'
import { capabilitiesAnswer, MODES } from '@toile/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from './api/index.ts'
import { PAUSED_MS, pauses, withEarlierModes } from './capability-rules.ts'
import type { ModeCapability } from './engine-words.ts'

/**
 * What engines can make, and which one would; the modes that are not named are not offered. While one of them pauses it is asked
 * for again and again, and whenever somebody comes back to the page.
 */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: async ({ signal, client, queryKey }) => {
    const answer = await request({ path: 'capabilities/', answer: capabilitiesAnswer, signal })
    return withEarlierModes(answer, client.getQueryData<CapabilitiesAnswer>(queryKey))
  },
  staleTime: 60_000,
  refetchInterval: ({ state: { data } }) => (data?.modes.some(pauses) ? PAUSED_MS : false),
  refetchOnWindowFocus: ({ state: { data } }) => (data?.modes.some(pauses) ? 'always' : true),
})

/** What is known of a mode; undefined while nothing is, and where no engine makes it. */
export function useModeCapability(mode: Mode): ModeCapability | undefined {
  const { data } = useQuery(capabilitiesQuery)
  return data?.modes.find((each) => each.mode === mode)
}

/** The modes that are offered, in the contract's order; none while that is not yet known. */
export function useOfferedModes(): readonly ModeCapability[] {
  const { data } = useQuery(capabilitiesQuery)
  return MODES.flatMap((mode) => data?.modes.filter((each) => each.mode === mode) ?? [])
}

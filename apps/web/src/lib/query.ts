import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/index.ts'

/** Server state of the page. A refusal is an answer and is not asked for again; a lost connection is, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
      },
      // Offline, an order fails at once: one that waits for the network would be placed later, when nobody looks.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/index.ts'
import { sessionState } from './session.ts'

/**
 * Server state of the page. A refusal is an answer and is not asked for again; a lost connection is, twice. What was
 * fetched under a session goes with it.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
      },
      // Offline, an order fails at once: one that waits for the network would be placed later, when nobody looks.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  followSession(client)
  return client
}

const isOfAccount = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[0] === 'account'

/** For as long as the page is open. */
function followSession(client: QueryClient): void {
  sessionState.subscribe(({ session, loggedOut }, before) => {
    if (loggedOut !== null && before.loggedOut === null) client.getMutationCache().clear()
    if (session === before.session) return
    const username = session?.user?.username
    const known = before.session?.user?.username
    if (username === undefined || (known !== undefined && known !== username))
      client.removeQueries({ predicate: isOfAccount })
    // What is offered depends on what an account refuses.
    if (before.session !== undefined && known !== username)
      void client.invalidateQueries({ queryKey: ['capabilities'] })
  })
}

import { messageEvent } from '@toile/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { creditsQuery } from './account.ts'
import { whenJobNews } from './jobs/index.ts'
import type { WireEvent } from './jobs/index.ts'

const CHANNEL = 'toile.balance'
/** A tab hears its own messages too, and has acted on them already. */
const TAB = String(Math.random())

const ask = (client: QueryClient): void => void client.invalidateQueries({ queryKey: creditsQuery.queryKey })

/** Credits were spent, given back or bought: the balance is asked for anew, in every open tab. */
export function creditsChanged(client: QueryClient): void {
  ask(client)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(TAB)
  channel.close()
}

/** Everything that a job's stream tells but how far it is: what is accepted is charged, what fails comes back. */
export function movesCredits({ name, data }: WireEvent): boolean {
  if (name !== 'message') return true
  try {
    return messageEvent.safeParse(JSON.parse(data)).data?.kind !== 'progress'
  } catch {
    return true
  }
}

/** Mounted once: the balance follows what happens in this tab, in the others, and, on return, anywhere else. */
export function useBalanceFollows(): void {
  const client = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }) => {
      if (data !== TAB) ask(client)
    })
    const onReturn = (): void => {
      if (!document.hidden) ask(client)
    }
    // Two windows lie side by side: one is gone to without having been hidden.
    addEventListener('focus', onReturn, { signal })
    document.addEventListener('visibilitychange', onReturn, { signal })
    const stop = whenJobNews((event) => {
      if (movesCredits(event)) creditsChanged(client)
    })
    return () => {
      abort.abort()
      stop()
      channel.close()
    }
  }, [client])
}

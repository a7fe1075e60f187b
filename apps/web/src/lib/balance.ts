import { messageEvent } from '@toile/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { creditsQuery } from './account.ts'
import { onJobEvent } from './jobs/index.ts'
import type { WireEvent } from './jobs/index.ts'
import { subscriptionQuery } from './subscription.ts'

const CHANNEL = 'toile.balance'
/** A tab hears its own messages too, and has acted on them already. */
const TAB = String(Math.random())

/** What has changed, and is asked for anew. */
type News = 'balance' | 'plan'

const refetch = (client: QueryClient, news: News): void => {
  void client.invalidateQueries({ queryKey: creditsQuery.queryKey })
  if (news === 'plan') void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
}

/** Credits were spent or given back: the balance is asked for anew, in every open tab. */
export const creditsChanged = (client: QueryClient): void => refetchEverywhere(client, 'balance')

/** Something was bought, or the plan changed: the plan and the balance are asked for anew, in every open tab. */
export const planChanged = (client: QueryClient): void => refetchEverywhere(client, 'plan')

function refetchEverywhere(client: QueryClient, news: News): void {
  refetch(client, news)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ tab: TAB, news })
  channel.close()
}

/** Everything that a job's stream tells but where its pictures stand: what is accepted is charged, what fails comes back. */
export function movesCredits({ name, data }: WireEvent): boolean {
  if (name !== 'message') return true
  try {
    const kind = messageEvent.safeParse(JSON.parse(data)).data?.kind
    return kind !== 'progress' && kind !== 'queued' && kind !== 'preview'
  } catch {
    return true
  }
}

/** Mounted once: balance and plan follow what happens in this tab, in the others, and, on return, anywhere else. */
export function useBalanceSync(): void {
  const client = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<{ readonly tab: string; readonly news: News }>) => {
      if (data.tab !== TAB) refetch(client, data.news)
    })
    const onReturn = (): void => {
      if (!document.hidden) refetch(client, 'plan')
    }
    // Two windows lie side by side: one is gone to without having been hidden.
    addEventListener('focus', onReturn, { signal })
    document.addEventListener('visibilitychange', onReturn, { signal })
    const stop = onJobEvent((event) => {
      if (movesCredits(event)) creditsChanged(client)
    })
    return () => {
      abort.abort()
      stop()
      channel.close()
    }
  }, [client])
}

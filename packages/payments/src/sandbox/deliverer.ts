import type { Clock, SandboxDelivery, SandboxOutbox } from '@toile/core'
import { SIGNATURE_HEADER, signWebhook } from '../webhook-signature.ts'

export interface DelivererOptions {
  readonly outbox: SandboxOutbox
  /** Where the running server takes events. */
  readonly url: string
  readonly secret: string
  readonly clock: Clock
  /** The outbox cannot be read. An event that the server did not take is no error. */
  readonly onError: (error: Error) => void
}

export interface SandboxDeliverer {
  /** Something may be due now. */
  wake(): void
  /** Resolves when the delivery in flight has ended. */
  stop(): Promise<void>
}

/** How the sandbox delivers its events. All chosen. */
const DELIVERY = {
  /** Events read from the outbox at a time. */
  batchSize: 20,
  /** For what another process put into the outbox, and for retries. */
  pollIntervalMs: 2_000,
  responseTimeoutMs: 10_000,
  maxRetryDelaySeconds: 600,
  /** Delivered events are kept for 30 days. */
  retentionMs: 30 * 24 * 60 * 60 * 1000,
} as const

/** Seconds before an event is sent again that so many attempts have not delivered: 1, 2, 4, … */
export const retryDelaySeconds = (attempts: number): number =>
  Math.min(2 ** (attempts - 1), DELIVERY.maxRetryDelaySeconds)

/** Sends what waits in the outbox, signed, one after the other, until each was taken. */
export function startSandboxDeliverer({ outbox, url, secret, clock, onError }: DelivererOptions): SandboxDeliverer {
  const stopping = new AbortController()
  let wakeUp: () => void = () => {}
  let awake = true

  async function run(): Promise<void> {
    await reportFailure(() => outbox.forgetDeliveredBefore(new Date(clock.now().getTime() - DELIVERY.retentionMs)))
    while (!stopping.signal.aborted) {
      if (!awake) await pause()
      awake = false
      await reportFailure(deliverDue)
    }
  }

  async function reportFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!stopping.signal.aborted) onError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, DELIVERY.pollIntervalMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function deliverDue(): Promise<void> {
    const due = await outbox.due(clock.now(), DELIVERY.batchSize)
    for (const delivery of due) {
      if (stopping.signal.aborted) return
      const now = clock.now()
      if (await isTaken(delivery, now)) await outbox.markDelivered(delivery.id, now)
      else await outbox.postpone(delivery.id, new Date(now.getTime() + retryDelaySeconds(delivery.attempts + 1) * 1000))
    }
    if (due.length === DELIVERY.batchSize) awake = true
  }

  /** A server that is just being stopped is given time to answer: what it took need not be sent again. */
  async function isTaken({ body }: SandboxDelivery, now: Date): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(body, secret, now) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(DELIVERY.responseTimeoutMs),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  const running = run()
  return {
    wake() {
      awake = true
      wakeUp()
    },
    async stop() {
      stopping.abort()
      wakeUp()
      await running
    },
  }
}

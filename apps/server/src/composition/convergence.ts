import {
  type Clock,
  type ConvergeDeps,
  describeDifference,
  handleEvent,
  type PaymentProvider,
  receiveEvent,
} from '@toile/core'
import {
  type AnyJobHandler,
  billingRecords,
  customerStore,
  type Database,
  type JobRunner,
  ledgerOn,
  providerEventStore,
  unitOfWork,
} from '@toile/db'
import type { FastifyBaseLogger } from 'fastify'
import type { WebhookCalls } from '../http/routes/billing/webhook.ts'

export interface ConvergenceAdapters {
  readonly database: Database
  readonly jobs: Pick<JobRunner, 'within'>
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** What `convergeCustomer` needs. */
export const convergenceOf = (
  { database, jobs, clock, log }: ConvergenceAdapters,
  provider: PaymentProvider,
): ConvergeDeps => ({
  unit: unitOfWork(database, (tx) => ({
    customers: customerStore(tx),
    records: billingRecords(tx),
    ledger: ledgerOn(tx),
    queue: jobs.within(tx),
  })),
  provider,
  onUnrepaired: (customer, difference) => log.error({ customer, ...difference }, describeDifference(difference)),
  clock,
})

export const composeWebhook = (
  { database, jobs, clock }: ConvergenceAdapters,
  provider: PaymentProvider | null,
): WebhookCalls => {
  if (provider === null) return { receiveEvent: null }
  const unit = unitOfWork(database, (tx) => ({ events: providerEventStore(tx), queue: jobs.within(tx) }))
  return { receiveEvent: (body, signature) => receiveEvent({ unit, provider, clock }, body, signature) }
}

/** Handles the events that the webhook stored. Without a provider they wait, since nothing can be read. */
export function providerEventHandler(adapters: ConvergenceAdapters, provider: PaymentProvider | null): AnyJobHandler {
  const { database, clock, log } = adapters
  const deps = provider && {
    events: providerEventStore(database.drizzle),
    converge: convergenceOf(adapters, provider),
    provider,
    clock,
  }
  return {
    kind: 'provider-event',
    concurrency: 2,
    async handle({ eventId }) {
      if (deps === null) throw new Error('An event of a payment provider waits, and there is none')
      const outcome = await handleEvent(deps, eventId)
      if (outcome === 'foreign') log.warn({ event: eventId }, 'an event is about no customer of ours')
    },
  }
}

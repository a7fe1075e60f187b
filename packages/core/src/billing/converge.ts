import type { LedgerReason } from '@toile/contract'
import type { Ledger } from '../credits/ledger.ts'
import type { Clock } from '../shared/clock.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import {
  differencesOf,
  type Difference,
  type ProviderAction,
  isProviderAction,
  needsOperator,
  type TableChange,
  type Unrepaired,
} from './differences.ts'
import { type CustomerState, type PaidItem, type PaymentProvider, ProviderRefusal } from './payment-provider.ts'
import type { BillingRecords, CustomerStore } from './ports.ts'

interface ConvergePorts {
  readonly customers: CustomerStore
  readonly records: BillingRecords
  readonly ledger: Pick<Ledger, 'lockBalance' | 'append'>
  readonly queue: Pick<JobQueue, 'send'>
}

export interface ConvergeDeps {
  readonly unit: UnitOfWork<ConvergePorts>
  readonly provider: Pick<PaymentProvider, 'readCustomer' | 'endNow' | 'refund' | 'expireCheckout'>
  /** Told of each difference that only an operator can settle. */
  readonly onUnrepaired: (customerId: string, difference: Unrepaired) => void
  readonly clock: Clock
}

/** The first read may find actions for the provider; the second checks their result. */
const MAX_READS = 2

/**
 * Reads a customer from the provider and makes our tables say the same (R23): grants what was paid, once; takes back what
 * was refunded; notes plan and checkouts; has the provider end and refund what must not be paid. Repeated, run twice at
 * once, or stopped anywhere and run again, it ends in the same state.
 *
 * @param customerId the provider's
 * @returns what differed, also what only an operator can settle; null for a customer of no account of ours
 * @throws ProviderUnavailable
 */
export async function convergeCustomer(deps: ConvergeDeps, customerId: string): Promise<readonly Difference[] | null> {
  const found: Difference[] = []
  const refused = new Map<string, Refused>()
  for (let read = 1; read <= MAX_READS; read += 1) {
    const result = await readAndWrite(deps, customerId)
    if (result === null) return null
    const { differences, overtaken } = result
    const actions = differences.filter(isProviderAction)
    // What the second read still finds, the first one found already.
    found.push(
      ...(read === 1 ? differences : differences.filter((each) => !isProviderAction(each) && !needsOperator(each))),
    )
    await performActions(deps, actions, refused)
    const settled = actions.length === 0 && !(overtaken && differences.length > 0)
    if (settled) break
  }
  const differences = [
    ...found.filter((each) => !isProviderAction(each) || !refused.has(nameOf(each))),
    ...refused.values(),
  ]
  for (const each of differences.filter(needsOperator)) deps.onUnrepaired(customerId, each)
  return differences
}

export interface InspectDeps extends Pick<ConvergeDeps, 'clock'> {
  readonly unit: UnitOfWork<Pick<ConvergePorts, 'customers' | 'records'>>
  readonly provider: Pick<PaymentProvider, 'readCustomer'>
}

/** What `convergeCustomer` would find. Changes nothing. */
export async function inspectCustomer(deps: InspectDeps, customerId: string): Promise<readonly Difference[] | null> {
  const seen = await deps.provider.readCustomer(customerId)
  return deps.unit.run(async ({ customers, records }) => {
    const customer = await customers.lock(customerId)
    if (customer === null) return null
    return differencesOf(await records.of(customer.accountId), seen, { now: deps.clock.now() })
  })
}

async function readAndWrite(
  { unit, provider, clock }: ConvergeDeps,
  customerId: string,
): Promise<{ differences: Difference[]; overtaken: boolean } | null> {
  const read = await unit.run(({ customers }) => customers.beginRead(customerId))
  if (read === null) return null
  const seen: CustomerState = await provider.readCustomer(customerId)
  return unit.run(async (ports) => {
    const customer = await ports.customers.lock(customerId)
    if (customer === null) return null
    const overtaken = read < customer.readWritten
    const known = await ports.records.of(customer.accountId)
    const differences = differencesOf(known, seen, { now: clock.now(), overtaken })
    for (const difference of differences) {
      if (isProviderAction(difference) || needsOperator(difference)) continue
      await write(ports, customer.accountId, difference)
    }
    if (!overtaken) await ports.customers.readIsWritten(customerId, read)
    return { differences, overtaken }
  })
}

async function write(ports: ConvergePorts, accountId: string, difference: TableChange): Promise<void> {
  const { records, queue } = ports
  switch (difference.kind) {
    case 'payment':
      return records.insertPayment(accountId, difference.payment)
    case 'payment-changed':
      return records.changePayment(difference.paymentId, difference.amounts)
    case 'grant':
      return grant(ports, accountId, difference)
    case 'reversal':
      return reverse(ports, accountId, difference)
    case 'checkout':
      return records.endCheckout(difference.checkoutId, difference.status)
    case 'subscription': {
      const { before, subscription } = difference
      await records.writeSubscription(accountId, subscription)
      if (subscription.status === 'past_due' && before !== 'past_due') {
        await queue.send('account-mail', { mail: 'payment-failed', accountId })
      }
      if (subscription.status === 'ended' && before === 'past_due') {
        await queue.send('account-mail', { mail: 'plan-ended', accountId, plan: subscription.plan })
      }
    }
  }
}

const REASONS = {
  purchase: 'purchase',
  period: 'renewal',
  upgrade: 'upgrade',
} as const satisfies Record<PaidItem['kind'], LedgerReason>

async function grant(
  { records, ledger }: ConvergePorts,
  accountId: string,
  { paymentId, item, credits }: Extract<TableChange, { kind: 'grant' }>,
): Promise<void> {
  const isNew = await records.insertItem(accountId, paymentId, item, credits)
  if (!isNew || credits === 0) return
  const reason = REASONS[item.kind]
  await ledger.append({ accountId, amount: credits, reason, key: `paid:${item.key}`, paidItem: item.key })
}

/**
 * Takes back unspent credits up to the new amount and waives the rest; when the amount has become smaller, gives back what
 * was taken too much.
 */
async function reverse(
  { records, ledger }: ConvergePorts,
  accountId: string,
  { paymentId, after }: Extract<TableChange, { kind: 'reversal' }>,
): Promise<void> {
  const { toReverse, reversed, rows } = await records.reversalOf(paymentId)
  const taken =
    after > toReverse ? Math.min(after - toReverse, await ledger.lockBalance(accountId)) : Math.min(0, after - reversed)
  if (taken !== 0) {
    await ledger.append({
      accountId,
      amount: -taken,
      reason: taken > 0 ? 'reversal' : 'reinstatement',
      key: `reversal:${paymentId}:${rows + 1}`,
      paymentId,
    })
  }
  const state = { toReverse: after, reversed: reversed + taken, rows: rows + (taken === 0 ? 0 : 1) }
  await records.writeReversal(paymentId, state)
}

type Refused = Extract<Unrepaired, { kind: 'refused' }>

/**
 * After the commit: what is ended and given back here is on record already, so that a repeat knows it. What the provider
 * refuses is noted in `refused`, and not asked for twice.
 */
async function performActions(
  { provider }: ConvergeDeps,
  actions: readonly ProviderAction[],
  refused: Map<string, Refused>,
): Promise<void> {
  // In this order, so that a subscription is not charged again while its payment is refunded.
  const order: readonly ProviderAction['kind'][] = ['expire-checkout', 'end-subscription', 'refund-payment']
  for (const action of actions.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    if (refused.has(nameOf(action))) continue
    try {
      await performAction(provider, action)
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      refused.set(nameOf(action), { kind: 'refused', action, why: error.message })
    }
  }
}

async function performAction(provider: ConvergeDeps['provider'], action: ProviderAction): Promise<void> {
  switch (action.kind) {
    case 'expire-checkout':
      await provider.expireCheckout(action.providerCheckoutId)
      return
    case 'end-subscription':
      return provider.endNow(action.subscriptionId)
    case 'refund-payment':
      return provider.refund(action.paymentId, action.because)
  }
}

/** Two reads ask for the same action under the same name. */
function nameOf(action: ProviderAction): string {
  switch (action.kind) {
    case 'expire-checkout':
      return `${action.kind} ${action.providerCheckoutId}`
    case 'end-subscription':
      return `${action.kind} ${action.subscriptionId}`
    case 'refund-payment':
      return `${action.kind} ${action.paymentId}`
  }
}

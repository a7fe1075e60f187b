import type { Clock } from '@toile/core'
import { type SandboxCustomer, sandboxSimulator, sandboxPayments, signWebhook } from '@toile/payments'
import { sandboxMemory } from '@toile/payments/testing'
import type { FactBill, FactLine, Facts, SimulatedProvider } from './simulated-provider.ts'
import { PRICES, upgradeCredits } from './plan-table.ts'

const SECRET = 'the webhook’s secret'

/** Local mode's own provider, its store in memory and without HTTP. */
export function simulatedSandbox(clock: Clock): SimulatedProvider {
  const memory = sandboxMemory()
  const options = { store: memory, clock, wake: () => {} }
  const simulator = sandboxSimulator(options)
  let taken = 0
  return {
    provider: sandboxPayments({ ...options, secret: SECRET }),
    pay: simulator.pay,
    payInvoice: simulator.payInvoice,
    confirm: simulator.confirm,
    setCard: simulator.setCard,
    refund: simulator.refund,
    failRefund: simulator.failRefund,
    dispute: simulator.dispute,
    closeDispute: simulator.closeDispute,
    timePassed: simulator.viewPortal,
    async facts(customerId) {
      await simulator.viewPortal(customerId)
      const read = await memory.change(customerId, (customer) => ({ customer, deliveries: [], result: customer }))
      if (read === null) throw new Error(`the sandbox knows no ${customerId}`)
      return sandboxFacts(read.result)
    },
    async takeEvents() {
      const fresh = memory.events().slice(taken)
      taken += fresh.length
      return fresh.map((event) => ({ id: event.id, body: JSON.stringify(event) }))
    },
    sign: (body) => signWebhook(body, SECRET, clock.now()),
    close: async () => {},
  }
}

export const sandboxFacts = (customer: SandboxCustomer): Facts => ({
  subscriptions: customer.subscriptions.map(({ id, plan, status, cancels, nextPlan, pending, period }) => ({
    id,
    plan,
    status,
    cancels,
    nextPlan,
    pendingPlan: pending?.plan ?? null,
    period: inMilliseconds(period),
  })),
  bills: customer.bills.filter(({ status }) => status === 'paid').map((bill) => billOf(customer, bill)),
  openCheckouts: customer.checkouts.filter(({ status }) => status === 'open').map(({ id }) => id),
  disputes: customer.payments.flatMap(({ disputes }) =>
    disputes.filter(({ status }) => status === 'open').map(({ id }) => id),
  ),
})

type SandboxBill = SandboxCustomer['bills'][number]
type PaidLine = Exclude<SandboxBill['lines'][number], { kind: 'unused' }>

function billOf({ payments }: SandboxCustomer, bill: SandboxBill): FactBill {
  const payment = payments.find(({ id }) => id === bill.paymentId)
  const sum = (of: readonly { cents: number }[] = []): number => of.reduce((total, { cents }) => total + cents, 0)
  return {
    paymentId: payment?.id ?? bill.id,
    cents: sum(bill.lines),
    refundedCents: sum(payment?.refunds.filter(({ failed }) => !failed)),
    disputedCents: sum(payment?.disputes.filter(({ status }) => status !== 'won')),
    lines: bill.lines.flatMap((line) => (line.kind === 'unused' ? [] : lineOf(bill, line))),
    lineCount: bill.lines.length,
  }
}

const lineOf = ({ subscriptionId }: SandboxBill, line: PaidLine): FactLine => ({
  key: line.id,
  subscriptionId,
  credits: creditsOf(line),
  period: line.kind === 'period' ? inMilliseconds(line.period) : null,
})

function creditsOf(line: PaidLine): number {
  if (line.kind !== 'upgrade') return PRICES[line.plan].credits
  return upgradeCredits(line.from, line.plan, line.share.leftSeconds, line.share.ofSeconds)
}

const inMilliseconds = ({ start, end }: { readonly start: number; readonly end: number }) => ({
  start: start * 1000,
  end: end * 1000,
})

import { ProviderRefusal } from '@toile/core'
import { leftOf, type SandboxPayment } from './customer.ts'
import type { CommandContext } from './command-context.ts'

/** Gives back so many cents, at most what is left, which is the default. Nothing when nothing is left. */
export function refund(context: CommandContext, payment: SandboxPayment, cents = leftOf(payment)): void {
  const given = Math.min(cents, leftOf(payment))
  if (given <= 0) return
  payment.refunds.push({ id: context.newId('refund'), cents: given, failed: false })
  context.emit('refund.created', payment.id)
}

/** The bank could not give back what was refunded last: the money is still here. */
export function failRefund(context: CommandContext, payment: SandboxPayment): void {
  const last = payment.refunds.findLast(({ failed }) => !failed)
  if (last === undefined) throw new ProviderRefusal(`${payment.id} has no refund that could fail`)
  last.failed = true
  context.emit('refund.failed', payment.id)
}

/** The buyer asks the bank for what is left; it is held back until the dispute is closed. Resolves to the dispute's id. */
export function dispute(context: CommandContext, payment: SandboxPayment): string {
  const cents = leftOf(payment)
  if (cents <= 0) throw new ProviderRefusal(`nothing is left of ${payment.id} to dispute`)
  const id = context.newId('dispute')
  payment.disputes.push({ id, cents, status: 'open' })
  context.emit('dispute.opened', payment.id)
  return id
}

export function closeDispute(context: CommandContext, disputeId: string, status: 'won' | 'lost'): void {
  for (const payment of context.customer.payments) {
    const found = payment.disputes.find(({ id }) => id === disputeId)
    if (found === undefined) continue
    if (found.status !== 'open') throw new ProviderRefusal(`${disputeId} is closed`)
    found.status = status
    context.emit('dispute.closed', payment.id)
    return
  }
  throw new ProviderRefusal(`the sandbox knows no ${disputeId}`)
}

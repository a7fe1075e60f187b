import { ProviderRefusal } from '@toile/core'
import { leftOf, type SandboxPayment } from './customer.ts'
import type { CommandContext } from './command-context.ts'

/** Gives back so many cents, at most what is left, which is the default. Nothing when nothing is left. */
export function refund(turn: CommandContext, payment: SandboxPayment, cents = leftOf(payment)): void {
  const given = Math.min(cents, leftOf(payment))
  if (given <= 0) return
  payment.refunds.push({ id: turn.newId('refund'), cents: given, failed: false })
  turn.emit('refund.created', payment.id)
}

/** The bank could not give back what was refunded last: the money is still here. */
export function failRefund(turn: CommandContext, payment: SandboxPayment): void {
  const last = payment.refunds.findLast(({ failed }) => !failed)
  if (last === undefined) throw new ProviderRefusal(`${payment.id} has no refund that could fail`)
  last.failed = true
  turn.emit('refund.failed', payment.id)
}

/** The buyer asks the bank for what is left; it is held back until the dispute is closed. Resolves to the dispute's id. */
export function dispute(turn: CommandContext, payment: SandboxPayment): string {
  const cents = leftOf(payment)
  if (cents <= 0) throw new ProviderRefusal(`nothing is left of ${payment.id} to dispute`)
  const id = turn.newId('dispute')
  payment.disputes.push({ id, cents, status: 'open' })
  turn.emit('dispute.opened', payment.id)
  return id
}

export function closeDispute(turn: CommandContext, disputeId: string, status: 'won' | 'lost'): void {
  for (const payment of turn.customer.payments) {
    const found = payment.disputes.find(({ id }) => id === disputeId)
    if (found === undefined) continue
    if (found.status !== 'open') throw new ProviderRefusal(`${disputeId} is closed`)
    found.status = status
    turn.emit('dispute.closed', payment.id)
    return
  }
  throw new ProviderRefusal(`the sandbox knows no ${disputeId}`)
}

import type { BillLine, CardName, SandboxBill, SandboxSubscription } from './customer.ts'
import { totalOf } from './customer.ts'
import type { CommandContext } from './command-context.ts'

/** What became of an attempt to pay. `closed`: there is nothing to pay here any more. */
export type Attempt = 'paid' | 'declined' | 'confirm' | 'closed'

/** What is paid with a card whose holder is there: the bank may ask for a confirmation. */
export interface Payable {
  declined: boolean
  confirming: CardName | null
}

/** What the bank says of a card in front of its holder. */
export function tryCard(payable: Payable, card: CardName): Exclude<Attempt, 'closed'> {
  payable.confirming = card === 'authentication' ? card : null
  payable.declined = card === 'declined'
  if (payable.confirming !== null) return 'confirm'
  return payable.declined ? 'declined' : 'paid'
}

/** The holder confirms to the bank, or refuses. The card that was to be charged; null when none was, or it is not now. */
export function answerBank(payable: Payable, confirmed: boolean): CardName | null {
  const card = payable.confirming
  payable.confirming = null
  if (card === null) return null
  payable.declined = !confirmed
  return confirmed ? card : null
}

/** What the bank says when nobody is there to confirm anything. */
export function succeedsOffSession(card: CardName | null, reason: 'renewal' | 'upgrade'): boolean {
  return card === 'success' || (card === 'declined-later' && reason === 'upgrade')
}

export function openBill(
  context: CommandContext,
  bill: Pick<SandboxBill, 'key' | 'subscriptionId'> & { readonly lines: readonly BillLine[] },
): SandboxBill {
  const opened: SandboxBill = {
    ...bill,
    id: context.newId('bill'),
    createdAt: context.now,
    status: 'open',
    paidAt: null,
    paymentId: null,
    declined: false,
    confirming: null,
  }
  context.customer.bills.push(opened)
  return opened
}

/** The money for it has come. */
export function settleBill(context: CommandContext, bill: SandboxBill): void {
  const cents = totalOf(bill)
  if (cents > 0) {
    const payment = {
      id: context.newId('payment'),
      billId: bill.id,
      paidAt: context.now,
      cents,
      refunds: [],
      disputes: [],
    }
    context.customer.payments.push(payment)
    bill.paymentId = payment.id
  }
  bill.status = 'paid'
  bill.paidAt = context.now
  bill.declined = false
  bill.confirming = null
  context.emit('bill.paid', bill.id)
}

export function declineBill(context: CommandContext, bill: SandboxBill): void {
  bill.declined = true
  context.emit('bill.declined', bill.id)
}

export function voidBill(context: CommandContext, bill: SandboxBill): void {
  if (bill.status !== 'open') return
  bill.status = 'void'
  bill.confirming = null
  context.emit('bill.voided', bill.id)
}

export function voidOpenBills(context: CommandContext, { id }: SandboxSubscription): void {
  for (const bill of context.customer.bills) if (bill.subscriptionId === id) voidBill(context, bill)
}

import { asDate } from './calendar.ts'
import { confirmCheckout, payCheckout } from './checkouts.ts'
import type { Attempt } from './bills.ts'
import type { CardName, SandboxCustomer } from './customer.ts'
import { sandboxDesk, type SandboxOptions } from './desk.ts'
import { closeDispute, dispute, failRefund, refund } from './reversals.ts'
import { confirmBill, payBill } from './subscriptions.ts'
import { advanceTo, nextBillingDate } from './time.ts'
import { billOf, checkoutOf, paymentOf, type Turn } from './turn.ts'
import { idIn } from './urls.ts'

/** What a page shows of a customer: after all that its clock has brought. */
export interface SandboxView {
  readonly customer: SandboxCustomer
  /** On the customer's clock. */
  readonly now: Date
  readonly nextBillingDate: Date | null
}

/**
 * The buyer's and the bank's side: what people do at the sandbox's pages, and tests without them. All reject with
 * `ProviderRefusal`; ids are given as such or as the address of their page.
 */
export interface SandboxHand {
  pay(checkout: string, card: CardName): Promise<Attempt>
  payInvoice(bill: string, card: CardName): Promise<Attempt>
  /** What the bank asked for, of a checkout or a bill. */
  confirm(checkoutOrBill: string, confirmed: boolean): Promise<Attempt>
  setCard(customerId: string, card: CardName): Promise<void>
  advanceTo(customerId: string, date: Date): Promise<void>
  /** Does what is due next, and resolves to when that was; null when nothing is. */
  advanceToNextBilling(customerId: string): Promise<Date | null>
  /** Cents: what is left by default, and no more than that. */
  refund(paymentId: string, cents?: number): Promise<void>
  failRefund(paymentId: string): Promise<void>
  /** Resolves to the dispute's id. */
  dispute(paymentId: string): Promise<string>
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  view(customerId: string): Promise<SandboxView>
  /** The customer whose checkout, bill or payment this is. */
  viewOwnerOf(thing: string): Promise<SandboxView>
}

export function sandboxHand(options: SandboxOptions): SandboxHand {
  const { forCustomer, forOwnerOf } = sandboxDesk(options)
  const onThing = <Result>(thing: string, command: (turn: Turn, id: string) => Result): Promise<Result> => {
    const id = idIn(thing)
    return forOwnerOf(id, (turn) => command(turn, id))
  }
  return {
    pay: (checkout, card) => onThing(checkout, (turn, id) => payCheckout(turn, checkoutOf(turn, id), card)),
    payInvoice: (bill, card) => onThing(bill, (turn, id) => payBill(turn, billOf(turn, id), card)),
    confirm: (thing, confirmed) =>
      onThing(thing, (turn, id) =>
        turn.customer.checkouts.some((checkout) => checkout.id === id)
          ? confirmCheckout(turn, checkoutOf(turn, id), confirmed)
          : confirmBill(turn, billOf(turn, id), confirmed),
      ),
    setCard: (customerId, card) =>
      forCustomer(customerId, ({ customer }) => {
        customer.card = card
      }),
    advanceTo: (customerId, date) => forCustomer(customerId, (turn) => advanceTo(turn, date)),
    advanceToNextBilling: (customerId) =>
      forCustomer(customerId, (turn) => {
        const date = nextBillingDate(turn)
        if (date !== null) advanceTo(turn, date)
        return date
      }),
    refund: (paymentId, cents) => onThing(paymentId, (turn, id) => refund(turn, paymentOf(turn, id), cents)),
    failRefund: (paymentId) => onThing(paymentId, (turn, id) => failRefund(turn, paymentOf(turn, id))),
    dispute: (paymentId) => onThing(paymentId, (turn, id) => dispute(turn, paymentOf(turn, id))),
    closeDispute: (disputeId, outcome) => onThing(disputeId, (turn, id) => closeDispute(turn, id, outcome)),
    view: (customerId) => forCustomer(customerId, viewOf),
    viewOwnerOf: (thing) => onThing(thing, viewOf),
  }
}

const viewOf = (turn: Turn): SandboxView => ({
  customer: turn.customer,
  now: asDate(turn.now),
  nextBillingDate: nextBillingDate(turn),
})

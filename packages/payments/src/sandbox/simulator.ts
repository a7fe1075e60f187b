import { asDate } from './calendar.ts'
import { confirmCheckout, payCheckout } from './checkouts.ts'
import type { Attempt } from './bills.ts'
import { CARD_NAMES, type CardName } from './customer.ts'
import { customerCommands, type SandboxOptions } from './customer-commands.ts'
import { closeDispute, dispute, failRefund, refund } from './reversals.ts'
import { confirmBill, payBill } from './subscriptions.ts'
import { advanceTo, nextDueOf } from './time.ts'
import { billOf, checkoutOf, paymentOf, type CommandContext } from './command-context.ts'
import { idIn } from './urls.ts'
import {
  type BillView,
  billView,
  type CardView,
  cardView,
  type CheckoutView,
  checkoutView,
  type PortalView,
  portalView,
} from './views.ts'

/**
 * The buyer's and the bank's side: what people do at the sandbox's pages, and tests without them. All reject with
 * `ProviderRefusal`; ids are given as such or as the address of their page.
 */
export interface SandboxSimulator {
  readonly cards: readonly CardView[]
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
  viewCheckout(id: string): Promise<CheckoutView>
  viewBill(id: string): Promise<BillView>
  viewPortal(customerId: string): Promise<PortalView>
  /** Of the customer whose payment or dispute this is. */
  viewPortalOf(id: string): Promise<PortalView>
}

export function sandboxSimulator(options: SandboxOptions): SandboxSimulator {
  const { forCustomer, forOwnerOf } = customerCommands(options)
  const onThing = <Result>(
    thing: string,
    command: (context: CommandContext, id: string) => Result,
  ): Promise<Result> => {
    const id = idIn(thing)
    return forOwnerOf(id, (context) => command(context, id))
  }
  return {
    cards: CARD_NAMES.map(cardView),
    pay: (checkout, card) => onThing(checkout, (context, id) => payCheckout(context, checkoutOf(context, id), card)),
    payInvoice: (bill, card) => onThing(bill, (context, id) => payBill(context, billOf(context, id), card)),
    confirm: (thing, confirmed) =>
      onThing(thing, (context, id) =>
        context.customer.checkouts.some((checkout) => checkout.id === id)
          ? confirmCheckout(context, checkoutOf(context, id), confirmed)
          : confirmBill(context, billOf(context, id), confirmed),
      ),
    setCard: (customerId, card) =>
      forCustomer(customerId, ({ customer }) => {
        customer.card = card
      }),
    advanceTo: (customerId, date) => forCustomer(customerId, (context) => advanceTo(context, date)),
    advanceToNextBilling: (customerId) =>
      forCustomer(customerId, (context) => {
        const due = nextDueOf(context.customer.subscriptions)
        if (due === null) return null
        advanceTo(context, asDate(due.at))
        return asDate(due.at)
      }),
    refund: (paymentId, cents) => onThing(paymentId, (context, id) => refund(context, paymentOf(context, id), cents)),
    failRefund: (paymentId) => onThing(paymentId, (context, id) => failRefund(context, paymentOf(context, id))),
    dispute: (paymentId) => onThing(paymentId, (context, id) => dispute(context, paymentOf(context, id))),
    closeDispute: (disputeId, outcome) => onThing(disputeId, (context, id) => closeDispute(context, id, outcome)),
    viewCheckout: (checkout) => onThing(checkout, (context, id) => checkoutView(context, checkoutOf(context, id))),
    viewBill: (bill) => onThing(bill, (context, id) => billView(context, billOf(context, id))),
    viewPortal: (customerId) => forCustomer(customerId, portalView),
    viewPortalOf: (id) => forOwnerOf(id, portalView),
  }
}

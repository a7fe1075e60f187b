import { type PaymentProvider, ProviderRefusal } from '@toile/core'
import { verifyWebhook } from '../webhook-signature.ts'
import { inSeconds } from './calendar.ts'
import * as checkouts from './checkouts.ts'
import { SANDBOX_CURRENCY, SANDBOX_PRICE_IDS, totalOf } from './customer.ts'
import { customerCommands, type SandboxOptions } from './customer-commands.ts'
import { parseEvent } from './events.ts'
import { newCustomerId } from './ids.ts'
import { refund } from './reversals.ts'
import { asCheckout, customerState } from './state.ts'
import * as subscriptions from './subscriptions.ts'
import { checkoutOf, paymentOf, subscriptionOf, type CommandContext } from './command-context.ts'
import { billUrl, checkoutUrl, portalUrl } from './urls.ts'

/** The payment provider of local mode: no card is charged, and all else is as with a real one. */
export function sandboxPayments(options: SandboxOptions & { readonly secret: string }): PaymentProvider {
  const { store, clock, secret } = options
  const commands = customerCommands(options)

  return {
    name: 'sandbox',
    priceIds: SANDBOX_PRICE_IDS,

    async createCustomer({ accountId }) {
      const id = newCustomerId()
      await store.insert(id, {
        id,
        accountId,
        ahead: 0,
        card: null,
        portalReturnUrl: '/',
        checkouts: [],
        subscriptions: [],
        bills: [],
        payments: [],
      })
      return id
    },

    createCheckout: (order) =>
      commands.forCustomer(order.customerId, (context) => {
        const { id } = checkouts.createCheckout(context, order)
        return { id, url: checkoutUrl(id) }
      }),
    expireCheckout: (id) =>
      commands.forOwnerOf(id, (context) => checkouts.expireCheckout(context, checkoutOf(context, id))),
    readCheckout: (id) => nullIfUnknown(commands.forOwnerOf(id, (context) => asCheckout(checkoutOf(context, id)))),

    readCustomer: (id) => commands.forCustomer(id, ({ customer }) => customerState(customer)),

    previewUpgrade: ({ subscriptionId, plan, at }) =>
      commands.forOwnerOf(subscriptionId, (context) => {
        const subscription = subscriptionOf(context, subscriptionId)
        subscriptions.refuseUpgrade(subscription, plan)
        const lines = subscriptions.upgradeLines(context, subscription, plan, inSeconds(at))
        return { dueCents: totalOf({ lines }), currency: SANDBOX_CURRENCY }
      }),
    upgrade: ({ key, subscriptionId, plan, at }) =>
      commands.forOwnerOf(subscriptionId, (context) => {
        const order = { key, plan, at: inSeconds(at) }
        const bill = subscriptions.upgrade(context, subscriptionOf(context, subscriptionId), order)
        return bill.status === 'paid' ? { kind: 'paid' } : { kind: 'to-pay', payUrl: billUrl(bill.id) }
      }),
    scheduleDowngrade: (id, plan) =>
      onSubscription(id, (context, subscription) => subscriptions.scheduleDowngrade(context, subscription, plan)),
    cancelAtPeriodEnd: (id) => onSubscription(id, subscriptions.cancelAtPeriodEnd),
    keepPlan: (id) => onSubscription(id, subscriptions.keepPlan),
    endNow: (id) => onSubscription(id, subscriptions.endNow),
    // A free bill has no payment, so there is nothing to refund.
    refund: (id) =>
      commands.forOwnerOf(id, (context) => {
        if (!context.customer.bills.some((bill) => bill.id === id)) refund(context, paymentOf(context, id))
      }),

    openPortal: (customerId, returnUrl) =>
      commands.forCustomer(customerId, ({ customer }) => {
        customer.portalReturnUrl = returnUrl
        return portalUrl(customerId)
      }),

    readEvent(body, signature) {
      verifyWebhook(body, signature, secret, clock.now())
      return parseEvent(body)
    },
    customerOf: async ({ customerId }) => customerId,
  }

  function onSubscription(
    id: string,
    command: (context: CommandContext, subscription: ReturnType<typeof subscriptionOf>) => void,
  ): Promise<void> {
    return commands.forOwnerOf(id, (context) => command(context, subscriptionOf(context, id)))
  }
}

async function nullIfUnknown<Thing>(thing: Promise<Thing>): Promise<Thing | null> {
  try {
    return await thing
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}

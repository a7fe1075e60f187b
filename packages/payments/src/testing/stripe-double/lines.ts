import type { Line, Price, Subscription, SubscriptionItem } from './shapes.ts'
import { type Debit, newId, type World } from './state.ts'
import { cents } from './time.ts'

/** One of a subscription's items as an update leaves it. `before` is null for a new one, `after` for one taken out. */
export interface ItemChange {
  readonly before: SubscriptionItem | null
  readonly after: SubscriptionItem | null
}

interface LineOf {
  readonly subscription: Subscription
  readonly item: SubscriptionItem
  readonly price: Price
  readonly amount: number
  readonly quantity: number
  readonly period: { readonly start: number; readonly end: number }
  readonly description: string
  readonly proration?: { readonly credited: Debit | null }
}

/** The price of a whole period. */
export function periodLine(world: World, subscription: Subscription, item: SubscriptionItem): Line {
  const period = { start: item.current_period_start, end: item.current_period_end }
  const amount = item.price.unit_amount * item.quantity
  const description = `${item.quantity} × ${item.price.nickname ?? item.price.product} (at ${amount / 100} / month)`
  return line(world, { subscription, item, price: item.price, amount, quantity: item.quantity, period, description })
}

/**
 * What a change at `at` (seconds) gives back of what was billed last for each item, and what it costs until the period's
 * end, by the second.
 */
export function prorationLines(
  world: World,
  subscription: Subscription,
  changes: readonly ItemChange[],
  at: number,
): Line[] {
  return changes.flatMap(({ before, after }) => {
    if (before && after && before.price.id === after.price.id && before.quantity === after.quantity) return []
    const lines: Line[] = []
    if (before) {
      const debit = world.state.debits[before.id]
      const { start, end, amount } = debit ?? {
        start: before.current_period_start,
        end: before.current_period_end,
        amount: before.price.unit_amount * before.quantity,
      }
      lines.push(
        line(world, {
          subscription,
          item: before,
          price: before.price,
          amount: -cents((amount * (end - at)) / (end - start)),
          quantity: before.quantity,
          period: { start: at, end },
          description: `Unused time on ${before.price.nickname ?? before.price.product}`,
          proration: { credited: debit ?? null },
        }),
      )
    }
    if (after) {
      const { current_period_start: start, current_period_end: end, price, quantity } = after
      lines.push(
        line(world, {
          subscription,
          item: after,
          price,
          amount: cents((price.unit_amount * quantity * (end - at)) / (end - start)),
          quantity,
          period: { start: at, end },
          description: `Remaining time on ${price.nickname ?? price.product}`,
          proration: { credited: null },
        }),
      )
    }
    return lines
  })
}

/** From now on a change gives back what these lines have charged. */
export function rememberDebits(world: World, items: readonly SubscriptionItem[], lines: readonly Line[]): void {
  for (const item of items) {
    const billed = lines.findLast(({ amount, pricing }) => amount > 0 && pricing.price_details.price === item.price.id)
    if (!billed) continue
    world.state.debits[item.id] = {
      invoice: billed.invoice,
      line: billed.id,
      amount: billed.amount - (billed.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
      start: billed.period.start,
      end: billed.period.end,
    }
  }
}

function line(world: World, of: LineOf): Line {
  const { price, amount } = of
  return {
    id: newId(world.state, 'il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: of.description,
    discount_amounts: [],
    discountable: !of.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: of.subscription.metadata,
    parent: parentOf(world, of),
    period: of.period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: of.quantity,
    quantity_decimal: String(of.quantity),
    subscription: of.subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

function parentOf({ state, options }: World, { subscription, item, proration }: LineOf): Line['parent'] {
  const credited = proration?.credited
  const proration_details = proration
    ? { credited_items: credited?.invoice ? { invoice: credited.invoice, invoice_line_items: [credited.line] } : null }
    : null
  if (proration && options.prorationParent === 'invoice_item_details') {
    return {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: newId(state, 'ii'),
        proration: true,
        proration_details,
        subscription: subscription.id,
      },
      subscription_item_details: null,
    }
  }
  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: proration ? newId(state, 'ii') : null,
      proration: proration !== undefined,
      proration_details,
      subscription: subscription.id,
      subscription_item: item.id,
    },
  }
}

import { invalid } from './errors.ts'
import type { List } from './shapes.ts'
import { listOf, type State } from './state.ts'

type Thing = Record<string, unknown>

/** By an id's prefix: where the thing is kept that it stands for. Longer prefixes first. */
const KEPT: readonly (readonly [string, keyof State])[] = [
  ['sub_sched_', 'schedules'],
  ['sub_', 'subscriptions'],
  ['clock_', 'clocks'],
  ['cus_', 'customers'],
  ['price_', 'prices'],
  ['prod_', 'products'],
  ['pm_', 'paymentMethods'],
  ['inpay_', 'invoicePayments'],
  ['in_', 'invoices'],
  ['pi_', 'intents'],
  ['ch_', 'charges'],
  ['re_', 'refunds'],
  ['du_', 'disputes'],
  ['bpc_', 'portalConfigurations'],
]

/** How many lines an invoice shows before it has to be paged. */
const LINES_SHOWN = 10
const MAX_DEPTH = 4

/** What Stripe leaves out unless it is asked for. */
const LEFT_OUT: Record<string, Record<string, (state: State, thing: Thing) => unknown>> = {
  invoice: {
    payments: (state, { id }) =>
      listOf(
        '/v1/invoice_payments',
        Object.values(state.invoicePayments)
          .filter(({ invoice }) => invoice === id)
          .map((payment) => render(state, payment)),
      ),
    confirmation_secret: (state, { id }) => {
      const payment = Object.values(state.invoicePayments).findLast(({ invoice }) => invoice === id)
      const secret = payment && state.intents[payment.payment.payment_intent]?.client_secret
      return secret ? { type: 'payment_intent', client_secret: secret } : null
    },
  },
  'checkout.session': { line_items: (state, { id }) => structuredClone(state.sessions[String(id)]?.line_items) },
  charge: {
    refunds: (state, { id }) =>
      listOf(
        `/v1/charges/${String(id)}/refunds`,
        Object.values(state.refunds)
          .filter(({ charge }) => charge === id)
          .reverse()
          .map((refund) => render(state, refund)),
      ),
  },
  customer: {
    subscriptions: (state, { id }) =>
      listOf(
        `/v1/customers/${String(id)}/subscriptions`,
        Object.values(state.subscriptions)
          .filter(({ customer, status }) => customer === id && status !== 'canceled')
          .reverse()
          .map((subscription) => render(state, subscription)),
      ),
  },
}

/** A thing as Stripe shows it: a copy, without what has to be asked for. */
export function render(state: State, thing: object, expand: readonly string[] = []): Thing {
  const shown = structuredClone(thing) as Thing
  for (const one of shown['object'] === 'list' ? (shown['data'] as Thing[]) : [shown]) trim(one)
  for (const path of expand) {
    const keys = path.split('.')
    if (keys.length > MAX_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    }
    expandIn(state, shown, keys, path)
  }
  return shown
}

function trim(thing: Thing): void {
  for (const key of Object.keys(LEFT_OUT[String(thing['object'])] ?? {})) delete thing[key]
  if (thing['object'] === 'invoice') {
    const lines = thing['lines'] as List<unknown>
    if (lines.data.length > LINES_SHOWN) {
      lines.data = lines.data.slice(0, LINES_SHOWN)
      lines.has_more = true
    }
  }
}

function expandIn(state: State, thing: Thing, [key, ...deeper]: readonly string[], path: string): void {
  if (key === undefined) return
  if (!(key in thing)) {
    const leftOut = LEFT_OUT[String(thing['object'])]?.[key]
    if (!leftOut) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
    thing[key] = leftOut(state, thing)
  }
  const value = thing[key]
  if (value === null) return
  if (Array.isArray(value)) {
    for (const entry of value as Thing[]) expandIn(state, entry, deeper, path)
  } else if (typeof value === 'string') {
    const known = thingOf(state, value)
    if (!known) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
    thing[key] = render(state, known)
    expandIn(state, thing[key] as Thing, deeper, path)
  } else if (typeof value === 'object') {
    expandIn(state, value as Thing, deeper, path)
  } else {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
}

function thingOf(state: State, id: string): object | undefined {
  const [, kept] = KEPT.find(([prefix]) => id.startsWith(prefix)) ?? []
  return kept && (state[kept] as Record<string, object>)[id]
}

export interface Paging {
  readonly limit?: number
  readonly starting_after?: string
  readonly ending_before?: string
}

/** A page of things, the newest first unless they are in order already. */
export function page<T extends { id: string }>(
  url: string,
  things: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  order: 'newest-first' | 'as-is' = 'newest-first',
): List<T> {
  if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100 (inclusive).', { param: 'limit' })
  if (after !== undefined && before !== undefined) {
    throw invalid('You may only specify one of these parameters: ending_before, starting_after.')
  }
  const all = order === 'as-is' ? things : things.toReversed()
  const at = (id: string, param: string) => {
    const index = all.findIndex((thing) => thing.id === id)
    if (index === -1) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param })
    return index
  }
  if (before !== undefined) {
    const end = at(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { ...listOf(url, all.slice(start, end)), has_more: start > 0 }
  }
  const start = after === undefined ? 0 : at(after, 'starting_after') + 1
  return { ...listOf(url, all.slice(start, start + limit)), has_more: all.length > start + limit }
}

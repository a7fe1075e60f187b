import { randomBytes } from 'node:crypto'

export type Kind = 'checkout' | 'subscription' | 'bill' | 'line' | 'payment' | 'refund' | 'dispute' | 'event'

const SHORT: Readonly<Record<Kind, string>> = {
  checkout: 'co',
  subscription: 'sub',
  bill: 'bill',
  line: 'line',
  payment: 'pay',
  refund: 'ref',
  dispute: 'dis',
  event: 'evt',
}

const PATTERN = /^sbx_[a-z]+_([0-9a-f]{24})_[0-9a-f]{16}$/

export const newCustomerId = (): string => `sbx_cus_${randomBytes(12).toString('hex')}`

/** An id of a customer's own thing, which carries the customer's, so that the thing is found by it. */
export const newId = (customerId: string, kind: Kind): string =>
  `sbx_${SHORT[kind]}_${customerId.slice('sbx_cus_'.length)}_${randomBytes(8).toString('hex')}`

/** Whose thing it is; null for what is no id of the sandbox's. */
export function customerIdOf(id: string): string | null {
  const [, customer] = PATTERN.exec(id) ?? []
  return customer === undefined ? null : `sbx_cus_${customer}`
}

import type { Price } from './shapes.ts'

export const HOUR = 3600
export const DAY = 24 * HOUR

/** Cents, halves away from zero. */
export const cents = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount))

/**
 * The first end of a period after `after`, in seconds. Counted from the anchor, so that a plan of the 31st comes back to
 * the 31st after a shorter month.
 */
export function periodEnd(anchor: number, after: number, { recurring }: Pick<Price, 'recurring'>): number {
  const { interval = 'month', interval_count: step = 1 } = recurring ?? {}
  for (let count = 1; ; count += 1) {
    const end = plus(anchor, interval, count * step)
    if (end > after) return end
  }
}

export function plus(moment: number, interval: string, count: number): number {
  if (interval === 'day') return moment + count * DAY
  if (interval === 'week') return moment + count * 7 * DAY
  const from = new Date(moment * 1000)
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const [year, month] = [Math.floor(months / 12), months % 12]
  const day = Math.min(from.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  const clock = [from.getUTCHours(), from.getUTCMinutes(), from.getUTCSeconds()] as const
  return Date.UTC(year, month, day, ...clock) / 1000
}

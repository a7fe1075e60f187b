const DAY_MS = 24 * 60 * 60_000

/** Until when a plan whose renewal could not be charged goes on. */
export const graceUntil = (pastDueSince: Date, graceDays: number): Date =>
  new Date(pastDueSince.getTime() + graceDays * DAY_MS)

/** Since when a plan has been past due whose days of grace are over now. */
export const graceBegan = (now: Date, graceDays: number): Date => new Date(now.getTime() - graceDays * DAY_MS)

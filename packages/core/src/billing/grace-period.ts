const DAY_MS = 24 * 60 * 60_000

/** Until when a plan whose renewal could not be charged goes on. */
export const graceUntil = (pastDueSince: Date, graceDays: number): Date =>
  new Date(pastDueSince.getTime() + graceDays * DAY_MS)

/** A plan that is past due since before this time has used up its days of grace. */
export const graceCutoff = (now: Date, graceDays: number): Date => new Date(now.getTime() - graceDays * DAY_MS)

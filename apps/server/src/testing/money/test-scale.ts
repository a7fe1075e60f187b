const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

/** How much is tried: a little in `npm test`, and all that `npm run test:money` says. */
export const TEST_SCALE = {
  /**
   * The same seed gives the same histories, and kills between the same numbers of events. `npm test` plays the same ones each
   * time, so that what turns it red is a change; new ones are for the script.
   */
  seed: number('MONEY_SEED', 1),
  histories: number('MONEY_HISTORIES', 2000),
  stripeHistories: number('MONEY_STRIPE_HISTORIES', 4),
  kills: number('MONEY_KILLS', 3),
  /** No history begins after this. Milliseconds. */
  historiesWithinMs: 'MONEY_HISTORIES' in process.env ? Number.POSITIVE_INFINITY : 6_000,
  /** A server crashes at every point, and not at every fourth as in `npm run test:slow`, and everything that may happen afterwards is tried. */
  thoroughly: process.env['MONEY_THOROUGHLY'] === 'true',
} as const

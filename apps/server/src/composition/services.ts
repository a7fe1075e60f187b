import { createSessions, type Clock, type RateLimiter, type Sessions } from '@toile/core'
import { databaseRateLimiter, sessionStore, type Database } from '@toile/db'

/** What the routes call. Each area adds its own. */
export interface Services {
  readonly sessions: Sessions
  readonly rateLimiter: RateLimiter
}

/** What the services stand on. Made by `main.ts` for the product and by `testing/` for tests. */
export interface Adapters {
  readonly database: Database
  readonly clock: Clock
}

export function composeServices({ database, clock }: Adapters): Services {
  return {
    sessions: createSessions({ store: sessionStore(database.drizzle), clock }),
    rateLimiter: databaseRateLimiter(database.drizzle, clock),
  }
}

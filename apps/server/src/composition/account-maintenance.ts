import { type Clock, FAILURES_FORGOTTEN_AFTER_MS, KNOWN_DEVICE_LIFETIME_MS, securityLogBegin } from '@toile/core'
import {
  type Database,
  knownDeviceStore,
  removeExpiredSignUps,
  removeForgottenDelays,
  removeOldAccountTokens,
  removeOldLinks,
  removeOldSecurityEvents,
  removePastChallenges,
  removePastLimits,
} from '@toile/db'
import type { ScheduledWork } from '../worker/scheduler.ts'
import type { AccountServices } from './accounts.ts'

const HOUR_MS = 60 * 60_000
/** After that a verification link is answered as an unknown one. Chosen. */
const KEEP_LINKS_MS = 90 * 24 * HOUR_MS

/** Removes expired rows of accounts: sessions, sign-ups, links, limits. */
export const accountMaintenance = (deps: {
  readonly database: Database
  readonly clock: Clock
  readonly removeEndedSessions: AccountServices['removeEndedSessions']
}): ScheduledWork[] => {
  const { database, clock } = deps
  return [
    { name: 'ended sessions', everyMs: HOUR_MS, run: deps.removeEndedSessions },
    {
      name: 'sign-ups that were not followed',
      everyMs: HOUR_MS,
      run: () => removeExpiredSignUps(database.drizzle, clock.now()),
    },
    {
      name: 'browsers not seen for long',
      everyMs: 24 * HOUR_MS,
      run: () =>
        knownDeviceStore(database.drizzle).deleteUnseen(new Date(clock.now().getTime() - KNOWN_DEVICE_LIFETIME_MS)),
    },
    {
      name: 'forgotten wrong passwords',
      everyMs: HOUR_MS,
      run: () => removeForgottenDelays(database.drizzle, new Date(clock.now().getTime() - FAILURES_FORGOTTEN_AFTER_MS)),
    },
    { name: 'past challenges', everyMs: HOUR_MS, run: () => removePastChallenges(database.drizzle, clock.now()) },
    {
      name: 'mailed links that are too old',
      everyMs: HOUR_MS,
      run: () => removeOldAccountTokens(database.drizzle, clock.now()),
    },
    {
      name: 'security events of long ago',
      everyMs: 24 * HOUR_MS,
      run: () => removeOldSecurityEvents(database.drizzle, securityLogBegin(clock.now())),
    },
    { name: 'past rate limits', everyMs: HOUR_MS, run: () => removePastLimits(database.drizzle, clock.now()) },
    {
      name: 'old verification links',
      everyMs: 24 * HOUR_MS,
      run: () => removeOldLinks(database.drizzle, new Date(clock.now().getTime() - KEEP_LINKS_MS)),
    },
  ]
}
